import { Conflict, NotFound } from '#platform/errors.ts'

/** 404: no such document of a supplier in this company. */
export class ReceptionNotFound extends NotFound {
  constructor() {
    super('reception-not-found')
  }
}

/** 409: it was answered, or there is nothing to answer. */
export class ReceptionNotOpen extends Conflict {
  constructor() {
    super('reception-not-open')
  }
}
