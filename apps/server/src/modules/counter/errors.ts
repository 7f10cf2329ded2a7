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

/** 404: no such terminal, or one that is closed. */
export class TillNotFound extends NotFound {
  constructor() {
    super('till-not-found')
  }
}

/** 409: another browser sells at this till. */
export class TillElsewhere extends Conflict {
  constructor(device: string) {
    super('till-elsewhere', { device })
  }
}

/** 404: no such sale in this company and its environment, or not the reader's. */
export class TillSaleNotFound extends NotFound {
  constructor() {
    super('till-sale-not-found')
  }
}
