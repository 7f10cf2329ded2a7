import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { FieldOf } from '#ui/form/sheet-form.tsx'
import { sameReferenceQuery } from './queries.ts'

type ReferenceFieldProps = {
  company: string
  isRequired: boolean
  value: string
  field: FieldOf
  onChange: (value: string) => void
}

/** Warns of a reference that was typed before; it may still be right. */
export function ReferenceField({ company, isRequired, value, field, onChange }: ReferenceFieldProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState('')
  const { data: twin } = useQuery({ ...sameReferenceQuery(company, asked), enabled: asked !== '' })
  const isRepeated = twin != null && asked === value.trim()
  return (
    <TextInput
      label={t('money.payments.reference')}
      required={isRequired}
      maxLength={60}
      dir="ltr"
      value={value}
      {...field('reference')}
      description={
        isRepeated ? (
          <span role="status" style={{ color: 'var(--cc-warning-fg)' }}>
            {t('money.payments.sameReference', { number: twin.number, client: twin.client_name })}
          </span>
        ) : undefined
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => setAsked(value.trim())}
    />
  )
}
