import type { ExpenseStatus } from '@cuentaclara/contracts'
import { IconCheck, IconClock, IconPencil, IconUserCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'

const looks: Looks<ExpenseStatus> = {
  draft: ['neutral', IconPencil],
  recorded: ['info', IconClock],
  approved: ['info', IconUserCheck],
  paid: ['success', IconCheck],
  void: ['neutral', IconX],
}

/** Where an expense stands. */
export function ExpenseChip({ status }: { status: ExpenseStatus }) {
  const { t } = useTranslation()
  return <LookChip look={looks[status]}>{t(`money.expenses.statuses.${status}`)}</LookChip>
}
