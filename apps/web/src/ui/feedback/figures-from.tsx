import { Text } from '@mantine/core'
import { formatTime } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** Says of which moment figures are, where the server says that it is a while ago. */
export function FiguresFrom({ at }: { at: string | undefined }) {
  const { t } = useTranslation()
  if (at === undefined) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('insight.figuresFrom', { time: formatTime(at, { withSeconds: true }) })}
    </Text>
  )
}
