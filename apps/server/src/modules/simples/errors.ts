import { AppError, Conflict, Invalid, NotFound } from '#platform/errors.ts'

/** 404: no such receipt in this company. */
export class SimpleNotFound extends NotFound {
  constructor() {
    super('simple-not-found')
  }
}

/** 409: what was issued, converted or voided no longer takes this. */
export class SimpleNotOpen extends Conflict {
  constructor(status: string) {
    super('simple-not-open', { status })
  }
}

/** 412: somebody saved another version since this one was read. */
export class SimpleChangedElsewhere extends AppError {
  constructor(currentVersion: number) {
    super(412, 'changed-elsewhere', { current_version: currentVersion })
  }
}

/** 422: the receipt names a client that this company does not have. */
export class SimpleClientUnknown extends Invalid {
  constructor() {
    super({ client_id: ['choose'] }, 'client-not-found')
  }
}
