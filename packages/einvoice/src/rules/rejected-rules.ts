import { toText } from '@cuentaclara/decimal'
import type { RejectionTopic } from '../codes/rejection-codes.ts'
import type { DraftDocument, DraftExoneration, DraftLine } from '../document/document.ts'
import { cited, documentRule, rateIn, when } from './findings.ts'
import type { Rule } from './rule.ts'

/**
 * A draft that takes the place of a rejected document is not ready while what was refused stands in it as it stood there:
 * it would cost a number and come back. What issuing makes anew, such as date, number, sums and signature, is not asked.
 */
export const rejectedRules: readonly Rule[] = cited('Decreto 44739-H, art. 19', [
  documentRule('rejected.unchanged', ({ draft, context: { rejected } }) => {
    if (rejected === undefined || rejected.isChecked) return []
    const now = refusedDatum(rejected.topic, draft)
    return when(now !== null && now.text === rejected.datum, now?.path ?? '', { number: rejected.number })
  }),
])

/** The datum of a document that a rejection is about, to be compared, and its place; null for what issuing makes anew. */
export function refusedDatum(
  topic: RejectionTopic,
  draft: Pick<DraftDocument, 'receiver' | 'issuerActivity' | 'receiverActivity' | 'lines'>,
): { text: string; path: string } | null {
  switch (topic) {
    case 'receiver':
    case 'original-receiver': {
      const { type = '', number = '' } = draft.receiver?.identification ?? {}
      return { text: `${type} ${number.toUpperCase()}`, path: 'receiver.identification.number' }
    }
    case 'issuer-activity':
      return { text: draft.issuerActivity ?? '', path: 'issuerActivity' }
    case 'receiver-activity':
      return { text: draft.receiverActivity ?? '', path: 'receiverActivity' }
    case 'cabys':
    case 'original-cabys':
      return { text: draft.lines.map(({ cabys }) => cabys).join(' '), path: 'lines.0.cabys' }
    case 'exoneration':
    case 'exoneration-article': {
      const index = draft.lines.findIndex((line) => exonerationsOf(line).length > 0)
      const text = draft.lines.flatMap(exonerationsOf).map(exonerationText).join('\n')
      return { text, path: `lines.${Math.max(0, index)}.taxes` }
    }
    default:
      return null
  }
}

function exonerationsOf({ taxes }: DraftLine): DraftExoneration[] {
  return taxes.flatMap(({ exoneration }) => exoneration ?? [])
}

function exonerationText(what: DraftExoneration): string {
  const { documentType, documentNumber, article, clause, institution, issuedAt, ratePoints } = what
  const points = rateIn(ratePoints)
  const day = issuedAt.slice(0, 10)
  return [documentType, documentNumber, article, clause, institution, day, points && toText(points)].join(' ')
}
