import { Button } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** Leads to what would be recorded or sold a second time, beside where it is refused: what was typed is not lost. */
export function TwinLink({ params }: { params: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation()
  // Of two who were at it in the same moment nobody knows the other's document.
  if (params.id === undefined) return null
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
