import { unitedTags } from '@cuentaclara/contracts'
import { type DraftDocument, draftFields, maximumLines, type Reference } from '@cuentaclara/einvoice'
import { Invalid } from '#platform/errors.ts'
import { withoutNotes } from './content-of-draft.ts'

/** One of the documents that another is written of. */
type Part = {
  /** As it would be written of this one alone. */
  draft: DraftDocument
  /** What was typed as notes, which travels among the texts of the draft. */
  notes: string | null
  tags: readonly string[]
  /** Whose it is: a client of the catalogue, or the name of who is in none; null for nobody. */
  client: string | null
}

/** As long as notes may be. */
const mostNotes = 500

/**
 * One draft of several, which may be one: the lines of each in their order, its charges, references and texts, under the head of the
 * first. How several were paid is said anew. Throws Invalid on the field that names them where they are not of one client and currency,
 * or would be more together than a document holds. Pure.
 */
export function joinSources(
  parts: readonly Part[],
  field: string,
): { draft: DraftDocument; notes: string | null; tags: string[] } {
  const [first, ...others] = parts
  if (first === undefined) throw new Invalid({ [field]: ['required'] })
  if (others.some(({ client }) => client !== first.client)) throw new Invalid({ [field]: ['other-clients'] })
  const { currency } = first.draft
  if (others.some(({ draft }) => draft.currency !== currency))
    throw new Invalid({ [field]: ['other-currencies'] })
  const all = <Of>(of: (part: Part) => readonly Of[]) => parts.flatMap((part) => [...of(part)])
  const draft: DraftDocument = {
    ...first.draft,
    // One that was provisional makes the whole say so (Annex v4.4, Situacion).
    situation: parts.find((part) => part.draft.situation !== '1')?.draft.situation ?? '1',
    lines: all((part) => part.draft.lines),
    otherCharges: all((part) => part.draft.otherCharges),
    references: distinctReferences(all((part) => part.draft.references)),
    payments: others.length > 0 ? [] : first.draft.payments,
    extraTexts: all((part) => withoutNotes(part.draft.extraTexts, part.notes)),
    extraContents: all((part) => part.draft.extraContents),
  }
  const notes = [...new Set(all((part) => (part.notes === null ? [] : [part.notes])))].join('\n') || null
  refuseTooMuch(draft, notes, field)
  return { draft, notes, tags: unitedTags(parts.map((part) => part.tags)) }
}

function refuseTooMuch(draft: DraftDocument, notes: string | null, field: string): void {
  const most = {
    'joined-lines': [draft.lines.length, maximumLines],
    'joined-charges': [draft.otherCharges.length, draftFields.otherCharges.most],
    'joined-references': [draft.references.length, draftFields.references.most],
    'joined-texts': [
      Math.max(draft.extraTexts.length, draft.extraContents.length),
      draftFields.extraTexts.most,
    ],
    'joined-notes': [notes?.length ?? 0, mostNotes],
  } as const
  for (const [mistake, [count, limit = Number.POSITIVE_INFINITY]] of Object.entries(most))
    if (count > limit)
      throw new Invalid({ [field]: [mistake as keyof typeof most] }, 'invalid', { count, most: limit })
}

/** Two that correct or replace the same document refer to it once. */
function distinctReferences(references: readonly Reference[]): Reference[] {
  const seen = new Set<string>()
  return references.filter((reference) => {
    const name = JSON.stringify([reference.documentType, reference.number, reference.code])
    return !seen.has(name) && seen.add(name)
  })
}
