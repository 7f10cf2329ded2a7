import { AppError, Conflict, NotFound } from '#platform/errors.ts'

/** 404: no such expense in this company. */
export class ExpenseNotFound extends NotFound {
  constructor() {
    super('expense-not-found')
  }
}

/** 409: approved, paid or void ones stay as they are. */
export class ExpenseSettled extends Conflict {
  constructor() {
    super('expense-settled')
  }
}

/** 409: what it left with the supplier was put to other expenses, or came back. */
export class SupplierCreditUsed extends Conflict {
  constructor() {
    super('supplier-credit-used')
  }
}

/** 412: somebody saved another version since this one was read. */
export class ExpenseChangedElsewhere extends AppError {
  constructor(currentVersion: number) {
    super(412, 'changed-elsewhere', { current_version: currentVersion })
  }
}

/** 404: no such debt from before in this company. */
export class OpeningDebtNotFound extends NotFound {
  constructor() {
    super('opening-debt-not-found')
  }
}

/** 409: something of it was paid, or it counts for nothing any more. */
export class OpeningDebtSettled extends Conflict {
  constructor() {
    super('opening-debt-settled')
  }
}

/** 409: it says what was owed before, and nothing of that changes. */
export class OpeningDebtStays extends Conflict {
  constructor() {
    super('opening-debt-stays')
  }
}
