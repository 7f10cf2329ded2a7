import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'

type SearchInputProps = {
  value: string
  /** Called 200 ms after the last key, and at once on Enter or clearing. */
  onChange: (value: string) => void
  label: string
  placeholder?: string
  width?: number | string
}

/** A search field that waits for the writer; the value may live in the URL. Key `F` on lists focuses it. */
export function SearchInput({ value, onChange, label, placeholder, width = 280 }: SearchInputProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastTold = useRef(value)

  // The URL may change beneath us (Back, Clear filters): then it wins over what was typed.
  useEffect(() => {
    if (value !== lastTold.current) setText(value)
    lastTold.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const tellNow = (next: string) => {
    clearTimeout(timer.current)
    if (next === lastTold.current) return
    lastTold.current = next
    onChange(next)
  }
  const tell = (next: string, delayMs: number) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tellNow(next), delayMs)
  }
  return (
    <TextInput
      type="search"
      role="searchbox"
      data-list-search
      aria-label={label}
      placeholder={placeholder ?? label}
      value={text}
      w={width}
      maw="100%"
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton size="sm" aria-label={t('common.actions.clear')} onClick={() => tell('', 0)} />
        )
      }
      onChange={(event) => tell(event.currentTarget.value, 200)}
      // Whoever goes on to a row must not be called back by a search that comes late.
      onBlur={() => tellNow(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tellNow(text)
        if (event.key === 'Escape' && text !== '') tell('', 0)
      }}
    />
  )
}
