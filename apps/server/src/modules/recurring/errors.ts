import type { RecurringStatus } from '@cuentaclara/contracts'
import type { Issue } from '@cuentaclara/einvoice'
import { DocumentNotIssuable } from '#modules/documents/drafts.ts'
import { AppError, Conflict, NotFound } from '#platform/errors.ts'

/** 404: no such series in this company. */
export class RecurringNotFound extends NotFound {
  constructor() {
    super('recurring-not-found')
  }
}

/** 409: its state does not allow this. */
export class RecurringNotThere extends Conflict {
  constructor(status: RecurringStatus) {
    super('recurring-state', { status })
  }
}

/** 409: nothing is left to be billed. */
export class NoDatesLeft extends Conflict {
  constructor() {
    super('recurring-without-dates')
  }
}

/** 409: no raise is to come that could be taken back. */
export class NoRaiseToCome extends Conflict {
  constructor() {
    super('recurring-without-raise')
  }
}

/** 412: somebody saved another version since this one was read. */
export class RecurringChangedElsewhere extends AppError {
  constructor(currentVersion: number) {
    super(412, 'draft-changed-elsewhere', { current_version: currentVersion })
  }
}

/** 422: what no document could be made of, by field. */
export class RecurringNotStartable extends DocumentNotIssuable {
  constructor(issues: readonly Issue[]) {
    super(issues, 'recurring-not-startable')
  }
}
