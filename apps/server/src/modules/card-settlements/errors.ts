import { Conflict, NotFound } from '#platform/errors.ts'

export class SettlementNotFound extends NotFound {
  constructor() {
    super('settlement-not-found')
  }
}

/** 409: its deposit is a line of the bank, which has to wait again first. */
export class SettlementMatched extends Conflict {
  constructor() {
    super('settlement-matched')
  }
}
