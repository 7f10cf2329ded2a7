import type { RecurringStatus, RunStatus } from '@cuentaclara/contracts'
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCheck,
  IconClock,
  IconPencil,
  IconPlayerPause,
  IconRepeat,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LookChip, type Looks, ToneChip } from '#ui/feedback/status-chip.tsx'

const series: Looks<RecurringStatus> = {
  draft: ['neutral', IconPencil],
  active: ['success', IconRepeat],
  paused: ['warning', IconPlayerPause],
  ended: ['neutral', IconCheck],
}
const runs: Looks<RunStatus> = {
  planned: ['info', IconClock],
  created: ['success', IconCheck],
  sent: ['success', IconSend],
  failed: ['danger', IconX],
  skipped: ['neutral', IconCalendarOff],
}

type RecurringChipProps = {
  status: RecurringStatus
  failures: number
  /** Where there is room for one word: an error says more than that it runs. */
  isShort?: boolean
}

/** Where a series stands; a failure of its last run beside it. */
export function RecurringChip({ status, failures, isShort = false }: RecurringChipProps) {
  const { t } = useTranslation()
  const hasFailed = failures > 0
  return (
    <>
      {!(isShort && hasFailed && status === 'active') && (
        <LookChip look={series[status]}>{t(`sales.recurring.status.${status}`)}</LookChip>
      )}
      {hasFailed && !(isShort && status !== 'active') && (
        <ToneChip tone="danger" icon={IconAlertTriangle}>
          {t('sales.recurring.error')}
        </ToneChip>
      )}
    </>
  )
}

/** What became of a date. */
export function RunChip({ status }: { status: RunStatus }) {
  const { t } = useTranslation()
  return <LookChip look={runs[status]}>{t(`sales.recurring.runStatus.${status}`)}</LookChip>
}
