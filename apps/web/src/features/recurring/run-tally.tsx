import type { RecurringRun } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** How many of a date have theirs, and how many do not. */
export function RunTally({ parts }: { parts: NonNullable<RecurringRun['parts']> }) {
  const { t } = useTranslation()
  const said = (['made', 'failed', 'skipped', 'waiting'] as const)
    .filter((state) => parts[state] > 0)
    .map((state) => t(`sales.recurring.many.tally.${state}`, { count: parts[state] }))
  return <span>{said.join(' · ')}</span>
}
