import { TextInput } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'

type MeansReferenceProps = {
  value: string
  canEdit: boolean
  onChange: (reference: string | undefined) => void
}

/** What the bank or SINPE Móvil calls the payment: it is found by it in the statement. Never in the official document. */
export function MeansReference({ value, canEdit, onChange }: MeansReferenceProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      aria-label={t('counter.tickets.reference')}
      placeholder={t('counter.tickets.reference')}
      dir="ltr"
      flex="1 1 160px"
      maxLength={50}
      value={value}
      readOnly={!canEdit}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
