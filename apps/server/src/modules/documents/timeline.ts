import type { EventName, TimelineEntry } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import type { ToldChange } from './change-store.ts'
import type { DetailRow, EventRow } from './detail-store.ts'

/** What the story leaves out: where the document stands meanwhile, and what the accounts tell. */
const untold = new Set<EventName>([
  'document.queued',
  'document.sent',
  'document.processing',
  'document.paid',
])

/** The life of a document, oldest first: what happened to it, and the three moments that its own row keeps. */
export function toTimeline(
  row: DetailRow,
  events: readonly EventRow[],
  changed: readonly ToldChange[],
): TimelineEntry[] {
  const told = events.filter(({ name }) => !untold.has(name)).map((event) => toEntry(row, event))
  const isIssue = ({ event }: { event: string }) => event === 'issued'
  // What happened at the same moment stands in the order in which it must have happened.
  return [
    ...kept('created', row.created_at, row.created_by_name),
    ...told.filter(isIssue),
    ...kept('signed', row.signed_at),
    ...kept('sent', row.received_at),
    ...changed.map((change) => ({ ...change, detail: null })),
    ...told.filter((entry) => !isIssue(entry)),
  ]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((entry) => ({ ...entry, at: costaRicaInstant(entry.at.getTime()) }))
}

function kept(event: string, at: Date | null, actor: string | null = null) {
  return at === null ? [] : [{ at, event, actor, detail: null }]
}

function toEntry(row: DetailRow, { at, name, actor_name: actor, detail, changes }: EventRow) {
  const event = name.slice('document.'.length)
  return { at, event, actor, detail: detail ?? detailOf(row, name), ...(changes !== null && { changes }) }
}

/** What is kept with the document is not kept with the event as well. */
function detailOf(row: DetailRow, name: EventName): string | null {
  if (name === 'document.issued') return row.consecutivo
  return name === 'document.accepted' || name === 'document.rejected' ? (row.answer?.text ?? null) : null
}
