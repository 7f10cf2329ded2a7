import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDay, today, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { freeUntil } from './kept-exoneration.ts'
import { clientExonerationsQuery } from './queries.ts'

/** That a client is freed from the tax today, and until when. */
export function ExoneratedChip({ company, client }: { company: string; client: string }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const { data = [] } = useQuery(clientExonerationsQuery(company, client))
  const until = freeUntil(data, today())
  if (until === undefined) return null
  return (
    <ToneChip tone="info" icon={IconShieldCheck}>
      {until === null
        ? t('clientSheet.exonerations.chip')
        : t('clientSheet.exonerations.chipUntil', { day: formatDay(until, format) })}
    </ToneChip>
  )
}
