import { DatabaseError } from 'pg'
import type { Doors, Member } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import type { DraftInput } from './engine/draft-input.ts'
import { finishIssue, type IssueDoors, type IssuedDocument, prepareIssue } from './issue-document.ts'
import type { SoldBefore } from './issue-request.ts'
import { isClaveOf, storeSold } from './issue-store.ts'

type SoldSale = {
  /** Under which the till brought it. */
  id: string
  input: DraftInput
  sold: SoldBefore
  /** A second person has seen it, so that no amount is too high for it. */
  isApproved: boolean
  /** Somebody may say that a released number counts all the same. */
  takesReleased: boolean
}

/**
 * Issues what a till sold without a network: with the number, the moment and the total that its paper says, in situation 3
 * (reference §9.8). Brought again it answers the same document. Throws Conflict for a number that the till does not hold, for
 * one that another sale has, and for another total than the paper's; and whatever issuing throws.
 */
export async function issueSold(
  doors: Doors,
  issuing: IssueDoors,
  member: Member,
  { id, input, sold, isApproved, takesReleased }: SoldSale,
): Promise<IssuedDocument> {
  const prepared = await prepareIssue(doors, issuing, member, {
    input,
    draftId: null,
    expectedVersion: null,
    idempotency: null,
    isApproval: isApproved,
    sold,
  })
  if ('answer' in prepared) throw new TypeError('a sale without a key was answered before')
  const { issuing: ready } = prepared.ready
  if (!isClaveOf(ready, sold.clave)) throw new Conflict('till-sale-other-clave')
  const sale = { id, takesReleased }
  const outcome = await storeSold(doors, member.companyId, sale, ready, sold).catch((error: unknown) => {
    throw refusalOf(error) ?? error
  })
  return finishIssue(doors, issuing, prepared.ready, outcome)
}

const refusals = {
  CC430: 'till-number-unknown',
  CC431: 'till-number-released',
  CC432: 'till-number-used',
  CC433: 'till-sale-replaced',
} as const

function refusalOf(error: unknown): Conflict | null {
  if (!(error instanceof DatabaseError)) return null
  const code = refusals[error.code as keyof typeof refusals]
  return code === undefined ? null : new Conflict(code)
}
