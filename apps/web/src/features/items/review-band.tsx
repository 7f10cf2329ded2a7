import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** After an update of the catalogue: how many items want another code or rate, and the way to them. */
export function ReviewBand({ count, onReview }: { count: number; onReview: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert
      color="yellow"
      mb="sm"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      styles={{ icon: { alignSelf: 'center', marginBlock: 0 } }}
    >
      <Group justify="space-between" gap="xs">
        <span>{t('itemSheet.codes.count', { count })}</span>
        <Button size="compact-md" variant="default" onClick={onReview}>
          {t('itemSheet.codes.review')}
        </Button>
      </Group>
    </Alert>
  )
}
