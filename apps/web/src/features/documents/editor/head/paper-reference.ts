import type { DraftInput } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import type { EditorDraft } from '../draft/draft.ts'

type Reference = NonNullable<DraftInput['references']>[number]
export type Paper = { number: string; madeAt: string }

// Annex v4.4, notes 3, 9 and 10: a provisional paper, and that the document replaces it.
const contingency = '2'
const normal = '1'
const provisionalPaper = '08'
const replacesProvisional = '05'
/** Official text: it stands in the document, in Spanish. */
const reason = 'Sustituye comprobante provisional'

/** The provisional paper that a draft replaces; null for any other draft. `madeAt` is an instant. */
export function paperOf({ kept }: Pick<EditorDraft, 'kept'>): Paper | null {
  const reference = kept.references?.find(isPaper)
  if (kept.situation !== contingency && reference === undefined) return null
  return { number: reference?.number ?? '', madeAt: reference?.issued_at ?? '' }
}

/** The draft's other parts once it replaces that paper, or none. */
export function withPaper({ kept }: Pick<EditorDraft, 'kept'>, paper: Paper | null): EditorDraft['kept'] {
  const others = (kept.references ?? []).filter((reference) => !isPaper(reference))
  if (paper === null) return { ...kept, situation: normal, references: others }
  const before = kept.references?.find(isPaper)
  const reference: Reference = {
    reason,
    ...before,
    document_type: provisionalPaper,
    code: replacesProvisional,
    number: paper.number,
    issued_at: paper.madeAt,
  }
  return { ...kept, situation: contingency, references: [reference, ...others] }
}

/** `2026-11-21T10:15`, the hour there, as a field for day and time wants it; empty for no moment. */
export function toLocalMinute(instant: string): string {
  const ms = Date.parse(instant)
  return Number.isNaN(ms) ? '' : costaRicaInstant(ms).slice(0, 16)
}

/** The moment of such a text; null while it is none. */
export function fromLocalMinute(typed: string): string | null {
  const instant = `${typed}:00-06:00`
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) && !Number.isNaN(Date.parse(instant)) ? instant : null
}

function isPaper({ document_type }: Reference): boolean {
  return document_type === provisionalPaper
}
