import { Conflict, NotFound } from '#platform/errors.ts'

/** 404: no such payment in this company. */
export class PaymentNotFound extends NotFound {
  constructor() {
    super('payment-not-found')
  }
}

/** 409: a note left it, which stands for good. */
export class PaymentOfDocument extends Conflict {
  constructor() {
    super('payment-of-document')
  }
}

/** 409: a part of it was given back, which would be owed by nobody. */
export class PaymentGivenBack extends Conflict {
  constructor() {
    super('payment-given-back')
  }
}

/** 409: nothing is owed of the document. */
export class NothingOwed extends Conflict {
  constructor() {
    super('nothing-owed')
  }
}

/** 404: the payment settles nothing of that document, or not any more. */
export class AllocationNotFound extends NotFound {
  constructor() {
    super('allocation-not-found')
  }
}

/** 409: it was undone. */
export class PaymentVoid extends Conflict {
  constructor() {
    super('payment-void')
  }
}

/** 409: the tax of the sale is not reckoned by a rate: a person has to say what of the payment is base. */
export class ReceiptByHand extends Conflict {
  constructor() {
    super('receipt-by-hand')
  }
}

/** 409: the payment owes that sale no receipt, or none that could be issued yet. */
export class NoReceiptOwed extends Conflict {
  constructor() {
    super('no-receipt-owed')
  }
}
