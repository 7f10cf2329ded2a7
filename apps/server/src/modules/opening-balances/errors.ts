import { Conflict, NotFound } from '#platform/errors.ts'

export class OpeningBalanceNotFound extends NotFound {
  constructor() {
    super('opening-balance-not-found')
  }
}

/** 409: this client's balance under this number is here already. */
export class OpeningBalanceTaken extends Conflict {
  constructor() {
    super('opening-balance-taken')
  }
}

/** 409: something of it was paid or written off. */
export class OpeningBalanceSettled extends Conflict {
  constructor() {
    super('opening-balance-settled')
  }
}
