import type { DocumentDetail } from '@cuentaclara/contracts'
import { draftOf, normalize, type RejectedOriginal, refusedDatum } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import type { JsonObject } from '@cuentaclara/einvoice/xml'
import { causeOf, fromSnapshot, type StoredAnswer } from '#modules/submissions/index.ts'
import type { DraftContent } from './draft-input.ts'

/** The rejected document of the company that a draft takes the place of, and why it was rejected. */
export type Corrected = Omit<NonNullable<DocumentDetail['corrects']>, 'replaced_by'>

/** As the database has it. */
export type CorrectedRow = {
  id: string
  kind: Corrected['kind']
  clave: string
  consecutivo: string
  snapshot: JsonObject
  entries: StoredAnswer['entries'] | null
}

/** Which document a draft takes the place of: the first that it names as rejected (note 10, code 10); null for none. */
export function claveCorrected(content: Referring): string | null {
  return clavesReplaced(content)[0] ?? null
}

/** All that it names as rejected: one that was rejected in its turn names those before it too. */
export function clavesReplaced({ references = [] }: Referring): string[] {
  return references.flatMap(({ document_type, number }) => (document_type === '10' ? (number ?? []) : []))
}

/** The credit notes that it is about, and what it takes the place of for another reason (Annex v4.4, notes 9 and 10). */
export function clavesTakenBack({ references = [] }: Referring): string[] {
  return references.flatMap(({ document_type, code, number }) =>
    document_type === '03' || code === '07' ? (number ?? []) : [],
  )
}

type Referring = { references?: DraftContent['references'] }

export function toCorrected({ id, kind, clave, consecutivo, snapshot, entries }: CorrectedRow): Corrected {
  const cause = causeOf(entries ?? [])
  const refused = draftOf(fromSnapshot({ snapshot, clave, consecutivo }))
  const datum = cause?.topic ? refusedDatum(cause.topic, normalize(refused)) : null
  return { id, kind, consecutivo, cause, datum: datum?.text ?? null }
}

/** What the rules are told of it; nothing where what was refused is made anew by issuing. */
export function rejectedFact(
  corrected: Corrected | null,
  { cause_checked: isChecked = false }: Pick<DraftContent, 'cause_checked'>,
): { rejected?: RejectedOriginal } {
  const topic = corrected?.cause?.topic
  if (!corrected || !topic || corrected.datum === null) return {}
  return {
    rejected: { number: shortNumber(corrected.consecutivo), topic, datum: corrected.datum, isChecked },
  }
}
