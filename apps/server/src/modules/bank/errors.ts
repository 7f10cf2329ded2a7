import { AppError, Conflict, type ErrorParams, NotFound } from '#platform/errors.ts'

/** 404: no such line in this company and its environment. */
export class BankLineNotFound extends NotFound {
  constructor() {
    super('bank-line-not-found')
  }
}

/** 409: it waits no more, or is not what the act is for. */
export class BankLineRefused extends Conflict {
  constructor(
    code:
      | 'bank-line-decided'
      | 'bank-line-outgoing'
      | 'bank-line-incoming'
      | 'bank-expense-unfit'
      | 'bank-expenses-differ'
      | 'bank-rate-unlikely'
      | 'bank-payment-unfit'
      | 'bank-settlement-unfit'
      | 'payment-stands',
    params: ErrorParams = {},
  ) {
    super(code, params)
  }
}

/** 404: no such statement in this company and its environment, or none that brought a line. */
export class StatementNotFound extends NotFound {
  constructor() {
    super('bank-statement-not-found')
  }
}

/** 409: it stays, for it is of long ago or its lines are reconciled. */
export class StatementKept extends Conflict {
  constructor(code: 'bank-statement-old' | 'bank-statement-matched', params: ErrorParams) {
    super(code, params)
  }
}

/** 422: the file is no statement of this account. */
export class StatementRefused extends AppError {
  constructor(
    code:
      | 'bank-other-account'
      | 'bank-other-currency'
      | 'bank-no-lines'
      | 'bank-statement-broken'
      | 'import-too-many-rows',
    params: ErrorParams = {},
  ) {
    super(422, code, params)
  }
}
