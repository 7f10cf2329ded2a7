import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { itemsQuery } from './queries.ts'

/** After an update of the catalogue: how many items want another code or rate, and the way to them. */
export function ReviewBand({ company, onReview }: { company: string; onReview: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(itemsQuery(company, { cabys_outdated: 'true', per_page: 1 }))
  const count = data?.meta.total ?? 0
  if (count === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <span>{t('itemSheet.codes.count', { count })}</span>
        <Button size="compact-md" variant="default" onClick={onReview}>
          {t('itemSheet.codes.review')}
        </Button>
      </Group>
    </Alert>
  )
}
