import { Conflict, NotFound } from '#platform/errors.ts'

/** 404: no such shift in this company and its environment, or not the reader's. */
export class ShiftNotFound extends NotFound {
  constructor() {
    super('shift-not-found')
  }
}

/** 409: it is closed, for good. */
export class ShiftClosed extends Conflict {
  constructor() {
    super('shift-closed')
  }
}

/** 409: another till took it up. */
export class ParkedSaleGone extends Conflict {
  constructor() {
    super('parked-sale-gone')
  }
}
