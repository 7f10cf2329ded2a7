import type { TimelineEntry } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import type { DetailRow, EventRow } from './detail-store.ts'

/** The life of a document, oldest first: what its facts tell, and the events that nothing else tells. */
export function toTimeline(row: DetailRow, events: readonly EventRow[]): TimelineEntry[] {
  const facts: { at: Date | null; event: string; actor?: string | null; detail?: string | null }[] = [
    { at: row.created_at, event: 'created', actor: row.created_by_name },
    { at: row.issued_at, event: 'issued', actor: row.issued_by_name, detail: row.consecutivo },
    { at: row.signed_at, event: 'signed' },
    { at: row.received_at, event: 'sent' },
    { at: row.answered_at, event: row.answer?.status ?? 'answered', detail: row.answer?.text ?? null },
  ]
  return [
    ...facts.flatMap(({ at, event, actor = null, detail = null }) =>
      at === null ? [] : [{ at, event, actor, detail }],
    ),
    ...events.map(({ at, event, actor_name, detail }) => ({ at, event, actor: actor_name, detail })),
  ]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((entry) => ({ ...entry, at: costaRicaInstant(entry.at.getTime()) }))
}
