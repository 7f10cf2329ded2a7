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
import { type ChipIcon, type Tone, ToneChip } from '#ui/feedback/status-chip.tsx'

const series: Record<RecurringStatus, [Tone, ChipIcon]> = {
  draft: ['neutral', IconPencil],
  active: ['success', IconRepeat],
  paused: ['warning', IconPlayerPause],
  ended: ['neutral', IconCheck],
}
const runs: Record<RunStatus, [Tone, ChipIcon]> = {
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
  const [tone, icon] = series[status]
  const hasFailed = failures > 0
  return (
    <>
      {!(isShort && hasFailed && status === 'active') && (
        <ToneChip tone={tone} icon={icon}>
          {t(`sales.recurring.status.${status}`)}
        </ToneChip>
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
  const [tone, icon] = runs[status]
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`sales.recurring.runStatus.${status}`)}
    </ToneChip>
  )
}
