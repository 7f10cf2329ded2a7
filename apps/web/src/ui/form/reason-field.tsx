import { Textarea, type TextareaProps } from '@mantine/core'
import type { Ref } from 'react'

type ReasonFieldProps = Omit<TextareaProps, 'value' | 'onChange'> & {
  ref?: Ref<HTMLTextAreaElement>
  value: string
  onChange: (reason: string) => void
}

/** Why somebody does what cannot be undone, or is answered for. */
export function ReasonField({ onChange, ...props }: ReasonFieldProps) {
  return (
    <Textarea
      required
      autosize
      minRows={2}
      maxLength={300}
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Three characters are a reason; fewer are none. */
export function isTooShort(reason: string): boolean {
  return reason.trim().length < 3
}
