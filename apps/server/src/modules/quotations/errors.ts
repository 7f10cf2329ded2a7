import type { QuotationStatus } from '@cuentaclara/contracts'
import type { Issue } from '@cuentaclara/einvoice'
import { DocumentNotIssuable } from '#modules/documents/drafts.ts'
import { AppError, Conflict, Invalid, NotFound } from '#platform/errors.ts'

/** 404: no such quotation in this company. */
export class QuotationNotFound extends NotFound {
  constructor() {
    super('quotation-not-found')
  }
}

/** 409: its state does not allow this. */
export class QuotationNotThere extends Conflict {
  constructor(status: QuotationStatus) {
    super('quotation-state', { status })
  }
}

/** 412: somebody saved another version since this one was read. */
export class QuotationChangedElsewhere extends AppError {
  constructor(currentVersion: number) {
    super(412, 'draft-changed-elsewhere', { current_version: currentVersion })
  }
}

/** 422: what nobody could accept, by field. */
export class QuotationNotSendable extends DocumentNotIssuable {
  constructor(issues: readonly Issue[]) {
    super(issues, 'quotation-not-sendable')
  }
}

/** 422: a day that is over. */
export class ValidityPast extends Invalid {
  constructor() {
    super({ valid_until: ['today-or-later'] })
  }
}
