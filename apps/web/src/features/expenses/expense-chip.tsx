import type { ExpenseStatus } from '@cuentaclara/contracts'
import { IconCheck, IconClock, IconPencil, IconUserCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type ChipIcon, type Tone, ToneChip } from '#ui/feedback/status-chip.tsx'

const looks: Record<ExpenseStatus, [Tone, ChipIcon]> = {
  draft: ['neutral', IconPencil],
  recorded: ['info', IconClock],
  approved: ['info', IconUserCheck],
  paid: ['success', IconCheck],
  void: ['neutral', IconX],
}

/** Where an expense stands. */
export function ExpenseChip({ status }: { status: ExpenseStatus }) {
  const { t } = useTranslation()
  const [tone, icon] = looks[status]
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`money.expenses.statuses.${status}`)}
    </ToneChip>
  )
}
