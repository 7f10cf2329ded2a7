import type { TextInputProps } from '@mantine/core'

type Handlers = Pick<TextInputProps, 'onFocus' | 'onBlur' | 'onKeyDown'>

/** What a field does whose text is read once it is left, or on Enter; entered it is selected, so that typing replaces it. */
export function settledInput(
  props: Handlers,
  { setIsFocused, settle }: { setIsFocused: (is: boolean) => void; settle: () => void },
): Handlers {
  return {
    onFocus(event) {
      setIsFocused(true)
      event.currentTarget.select()
      props.onFocus?.(event)
    },
    onBlur(event) {
      setIsFocused(false)
      settle()
      props.onBlur?.(event)
    },
    onKeyDown(event) {
      if (event.key === 'Enter') settle()
      props.onKeyDown?.(event)
    },
  }
}
