import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Leads to what a form would record a second time, beside the form: what was typed is not lost. */
export function TwinLink({ params }: { params: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation()
  return (
    <Button
      component="a"
      href={`/transactions/detail/${params.type}/${params.id}`}
      target="_blank"
      rel="noopener"
      size="xs"
      variant="default"
    >
      {t('common.wayOut.twin')}
    </Button>
  )
}
