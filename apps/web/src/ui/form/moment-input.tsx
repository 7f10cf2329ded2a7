import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DayField } from './day-field.tsx'

type MomentInputProps = {
  id: string
  label: string
  /** Day and time by the clock of Costa Rica, `2026-11-21T10:15`. */
  value: string
  onChange: (moment: string) => void
  error?: string | undefined
  required?: boolean
  readOnly?: boolean
}

/** A moment as the product writes days and times, whatever the browser's language: a day, and 24 hours beside it. */
export function MomentInput(props: MomentInputProps) {
  const { id, label, value, onChange, error, required = false, readOnly = false } = props
  const { t } = useTranslation()
  const [day = '', time = ''] = value.split('T')
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <DayField
        id={id}
        flex={1}
        label={label}
        required={required}
        readOnly={readOnly}
        error={error}
        value={day}
        onChange={(next) => onChange(`${next}T${time}`)}
      />
      <TextInput
        id={`${id}-time`}
        label={t('common.day.time')}
        required={required}
        readOnly={readOnly}
        dir="ltr"
        w={84}
        autoComplete="off"
        placeholder="HH:MM"
        maxLength={5}
        value={typed ?? time}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          const read = readTime(text)
          if (read !== null) onChange(`${day}T${read}`)
        }}
        onBlur={() => setTyped(null)}
      />
    </Group>
  )
}

/** `7:35`, `735` and `7` as `07:35` and `07:00`; null for what names no minute of a day. */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2})(?::?(\d{2}))?$/.exec(text.trim())
  if (match === null) return null
  const [, hour = '', minute = '00'] = match
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}
