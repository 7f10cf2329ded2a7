import type { ChangedLine, DocumentChange } from '@cuentaclara/contracts'
import type { DraftInput } from './engine/draft-input.ts'

/** A draft as its history compares it. Of lines nothing is known where they did not change. */
export type ComparedDraft = {
  kind: string
  client: string | null
  currency: string
  total: string
  head: Partial<
    Pick<DraftInput, 'notes' | 'seller_id' | 'tags' | 'credit_days' | 'payments' | 'sale_condition'>
  >
  lines: Pick<DraftInput['lines'][number], 'description' | 'quantity' | 'unit_price'>[] | null
}

/** What sellers and tags are called, by id. */
export type Names = ReadonlyMap<string, string>

// A history is read, not searched: a table that was pasted is told by its first lines.
const mostLines = 20

/** What differs between two states of a draft, in the order in which people read a document. Pure. */
export function describeChanges(was: ComparedDraft, is: ComparedDraft, names: Names): DocumentChange[] {
  const named = (id: string | null | undefined) => (id ? (names.get(id) ?? null) : null)
  const valuesOf = ({ kind, client, currency, total, head }: ComparedDraft) => ({
    kind,
    client,
    sale_condition: head.sale_condition ?? null,
    credit_days: head.credit_days ? String(head.credit_days) : null,
    means: listed((head.payments ?? []).map(({ means }) => means)),
    seller: named(head.seller_id),
    tags: listed((head.tags ?? []).flatMap((tag) => named(tag) ?? [])),
    notes: head.notes?.trim() || null,
    total: { amount: total, currency },
  })
  const [before, after] = [valuesOf(was), valuesOf(is)]
  const changed = (Object.keys(before) as (keyof typeof before)[])
    .map((field): DocumentChange => ({ field, before: before[field], after: after[field] }))
    .filter(isChange)
  return [...changed, ...changedLines(was, is)]
}

/** Lines that are gone, or stood otherwise, and those in their place. */
function changedLines(was: ComparedDraft, is: ComparedDraft): DocumentChange[] {
  if (was.lines === null || is.lines === null) return []
  const before = without(toldLines(was), toldLines(is))
  const after = without(toldLines(is), toldLines(was))
  if (before.length + after.length === 0) return []
  return [{ field: 'lines', before: firstOf(before), after: firstOf(after) }]
}

function toldLines({ lines, currency }: ComparedDraft): ChangedLine[] {
  return (lines ?? []).map(({ description, quantity, unit_price: amount }) => ({
    description,
    quantity,
    price: { amount, currency },
  }))
}

/** As many of each as there are more of it here than there. */
function without(these: readonly ChangedLine[], those: readonly ChangedLine[]): ChangedLine[] {
  const left = new Map<string, number>()
  for (const line of those) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + 1)
  return these.filter((line) => {
    const count = left.get(keyOf(line)) ?? 0
    left.set(keyOf(line), count - 1)
    return count <= 0
  })
}

function keyOf({ description, quantity, price }: ChangedLine): string {
  return JSON.stringify([description, quantity, price.amount, price.currency])
}

function firstOf(lines: ChangedLine[]): ChangedLine[] | null {
  return lines.length === 0 ? null : lines.slice(0, mostLines)
}

function listed(texts: string[]): string[] | null {
  return texts.length === 0 ? null : texts
}

/**
 * Changes that one person made one after the other, as one: from what was there at first to what is there now. What was taken back is no
 * change. Pure.
 */
export function mergeChanges(
  earlier: readonly DocumentChange[],
  later: readonly DocumentChange[],
): DocumentChange[] {
  const merged = new Map(earlier.map((change) => [change.field, change]))
  for (const change of later) {
    const known = merged.get(change.field)
    if (known === undefined) merged.set(change.field, change)
    else if (change.field === 'lines') merged.set('lines', mergeLines(known, change))
    else merged.set(change.field, { ...known, after: change.after })
  }
  return [...merged.values()].filter(isChange)
}

/** A line that came and went again says nothing, nor one that was put back. */
function mergeLines(earlier: DocumentChange, later: DocumentChange): DocumentChange {
  const of = (value: DocumentChange['before']) => (value ?? []) as ChangedLine[]
  const gone = [...of(earlier.before), ...without(of(later.before), of(earlier.after))]
  const come = [...without(of(earlier.after), of(later.before)), ...of(later.after)]
  return { field: 'lines', before: firstOf(without(gone, come)), after: firstOf(without(come, gone)) }
}

function isChange({ before, after }: DocumentChange): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}
