import { Checkbox, Stack } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { BulkFieldsProps } from '#ui/list/list-action.ts'

/** What becomes of many accepted offers, and whether those of one client become one document. */
export function BillFields({ params, onChange }: BulkFieldsProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      <p style={{ margin: 0 }}>{t('sales.quotations.bill.hint')}</p>
      <Checkbox
        label={t('sales.quotations.bill.perClient')}
        description={t('sales.quotations.bill.perClientHint')}
        checked={params.per === 'client'}
        onChange={(event) => onChange(event.currentTarget.checked ? { per: 'client' } : {})}
      />
    </Stack>
  )
}
