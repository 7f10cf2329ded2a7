import { Conflict, NotFound } from '#platform/errors.ts'

/** 404: no such payment in this company. */
export class PaymentNotFound extends NotFound {
  constructor() {
    super('payment-not-found')
  }
}

/** 409: it was undone. */
export class PaymentVoid extends Conflict {
  constructor() {
    super('payment-void')
  }
}
