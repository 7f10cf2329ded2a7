import { AppError, Conflict, Unauthenticated } from '#platform/errors.ts'

/** 401: no such account, wrong password, or disabled; which of them is nobody's business. */
export class WrongCredentials extends Unauthenticated {
  constructor() {
    super('sign-in-wrong')
  }
}

/** 429: too many failures; `seconds` until the next try. */
export class TooManyFailures extends AppError {
  constructor(seconds: number) {
    super(429, 'sign-in-locked', { seconds, minutes: Math.ceil(seconds / 60) })
  }
}

/** 409: another account has this e-mail. */
export class EmailTaken extends Conflict {
  constructor() {
    super('email-taken')
  }
}
