import type { DocumentDetail, TimelineEntry } from '@cuentaclara/contracts'

/** Why a draft came back from the second person it was shown to; null once it was asked for again, or never came back. */
export function returnOf({
  fiscal_status,
  timeline,
}: Pick<DocumentDetail, 'fiscal_status' | 'timeline'>): TimelineEntry | null {
  if (fiscal_status !== 'draft') return null
  const last = timeline.findLast(({ event }) => event.startsWith('approval_'))
  return last?.event === 'approval_returned' ? last : null
}
