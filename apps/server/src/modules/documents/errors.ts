import type { Issue } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import {
  AppError,
  Conflict,
  type FieldErrors,
  Invalid,
  NotFound,
  type ProblemCode,
} from '#platform/errors.ts'
import type { BilledAgainIn } from './engine/billed-again.ts'
import type { DraftContent } from './engine/draft-input.ts'
import { type IssuedAnewIn, unknownAnew } from './engine/issued-anew.ts'
import type { SoldAgainIn } from './engine/quotation-lines.ts'

/** 422: what the authority or the law would refuse, by field. */
export class DocumentNotIssuable extends AppError {
  /** Paths as the contract spells them. */
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[], code: ProblemCode = 'document-not-issuable') {
    super(422, code, { count: issues.length })
    this.issues = issues
  }
}

/** 412: somebody saved another version since this one was read. */
export class DraftChangedElsewhere extends AppError {
  constructor(currentVersion: number) {
    super(412, 'draft-changed-elsewhere', { current_version: currentVersion })
  }
}

/** 409: only drafts change, and this one was issued. */
export class AlreadyIssued extends Conflict {
  constructor() {
    super('document-already-issued')
  }
}

/** 409: it waits for a second person, and is no draft until they give it back. */
export class WaitsForApproval extends Conflict {
  constructor() {
    super('document-waiting-approval')
  }
}

/** 409: a trial is for the simulator and for tests; here it would be a document like any other. */
export class TrialWouldCount extends Conflict {
  constructor() {
    super('trial-would-count')
  }
}

/** 409: a trial counts nowhere, so that nothing is corrected, replaced or paid by it. */
export class TrialHasNoEffect extends Conflict {
  constructor() {
    super('trial-has-no-effect')
  }
}

/** 404: no such document in this company. */
export class DocumentNotFound extends NotFound {
  constructor() {
    super('document-not-found')
  }
}

/** 409: the same idempotency key asked for something else before. */
export class IdempotencyKeyReused extends Conflict {
  constructor() {
    super('idempotency-key-reused')
  }
}

/** 422: the draft names a client that this company does not have. */
export class ClientUnknown extends Invalid {
  constructor() {
    super({ client_id: ['choose'] }, 'client-not-found')
  }
}

/** 422: the draft names a seller that this company does not have. */
export class SellerUnknown extends Invalid {
  constructor() {
    super({ seller_id: ['choose'] }, 'seller-not-found')
  }
}

/** 422: the draft is to be issued from a branch or terminal that this company does not have, or has closed. */
export class PlaceClosed extends Invalid {
  constructor() {
    super({ terminal: ['place-closed'] }, 'place-closed')
  }
}

/** 422: the draft carries a tag that is in no list of this company. */
export class TagUnknown extends Invalid {
  constructor() {
    super({ tags: ['choose'] })
  }
}

/** 422: whoever issues may not take so much off. */
export class DiscountAboveLimit extends Invalid {
  constructor(lines: readonly number[], limit: string) {
    const errors: FieldErrors = Object.fromEntries(
      lines.map((line) => [`lines.${line}.discounts`, ['discount-limit']]),
    )
    super(errors, 'discount-above-limit', { limit })
  }
}

/** 422: the note takes more than is left of its document. */
export class CorrectionExceeds extends Invalid {
  constructor({ amount, number }: { amount: string; number: string }) {
    super({ lines: ['exceeds-left'] }, 'note-exceeds', { amount, number })
  }
}

/** 409: what the authority has not taken, or refused, is not replaced as a purchase that counts. */
export class PurchaseNotAccepted extends Conflict {
  constructor() {
    super('purchase-not-accepted')
  }
}

/** 409: another purchase invoice stands for this one already. */
export class PurchaseReplaced extends Conflict {
  constructor() {
    super('purchase-replaced')
  }
}

/** 409: what the rejected document sold of a quotation was sold again in another document since. */
export class SoldAgain extends Conflict {
  constructor(found: SoldAgainIn) {
    super('quotation-sold-again', found)
  }
}

/** 409: what the rejected document billed for a person was billed again in another document since. */
export class BilledAgain extends Conflict {
  constructor(found: BilledAgainIn | null) {
    super('student-billed-again', found ?? {})
  }
}

/** Throws BilledAgain. */
export function refuseBilledAgain({ billedAgain }: { billedAgain: BilledAgainIn | null }): void {
  if (billedAgain !== null) throw new BilledAgain(billedAgain)
}

/** Throws SoldAgain. */
export function refuseSoldAgain({ soldAgain }: { soldAgain: SoldAgainIn | null }): void {
  if (soldAgain !== null) throw new SoldAgain(soldAgain)
}

/** 409: another document took the place of the rejected one already, and whoever issues this one did not name it. */
export class IssuedAnew extends Conflict {
  constructor({ id, kind, consecutivo }: IssuedAnewIn) {
    super('document-issued-anew', { id, type: kind, number: shortNumber(consecutivo) })
  }
}

/** Throws IssuedAnew. */
export function refuseIssuedAnew(
  { issuedAnew }: { issuedAnew: readonly IssuedAnewIn[] },
  input: Pick<DraftContent, 'anew_despite'>,
): void {
  const other = unknownAnew(issuedAnew, input)
  if (other !== null) throw new IssuedAnew(other)
}

/** 409: a rejected document has no effect, so there is nothing to correct. */
export class CorrectionOfRejected extends Conflict {
  constructor() {
    super('note-of-rejected')
  }
}
