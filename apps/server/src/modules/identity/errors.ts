import { AppError, Conflict, Invalid, Unauthenticated } from '#platform/errors.ts'

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

/** 403: the password was right, and a code is asked for; the challenge names this sign-in for some minutes. */
export class TwoStepRequired extends AppError {
  constructor(challenge: string) {
    super(403, 'two-step-required', { challenge })
  }
}

/** 403: the password was right, and alone it does not do: a passkey is asked for; at the door the challenge names this sign-in. */
export class PasskeyNeeded extends AppError {
  constructor(challenge?: string) {
    super(403, 'passkey-needed', challenge === undefined ? {} : { challenge })
  }
}

/** 403: an administrator asked for a new password, and a link to choose one was mailed. */
export class NewPasswordRequired extends AppError {
  constructor() {
    super(403, 'new-password-required')
  }
}

/** 401: the code is wrong, was used, or is too old. */
export class WrongCode extends Unauthenticated {
  constructor() {
    super('two-step-wrong')
  }
}

/** 401: the sign-in took too long or was tried too often; it starts anew. */
export class ChallengeOver extends Unauthenticated {
  constructor() {
    super('challenge-over')
  }
}

/** 401: a passkey nobody knows, or whose answer does not fit. */
export class WrongPasskey extends Unauthenticated {
  constructor() {
    super('passkey-wrong')
  }
}

/** 401: a backup was restored, and its owner has not said yet that this passkey still counts. */
export class PasskeyHeld extends Unauthenticated {
  constructor() {
    super('passkey-held')
  }
}

/** 401: accounts are made by invitation only. */
export class RegistrationClosed extends Unauthenticated {
  constructor() {
    super('registration-closed')
  }
}

/** 422: a mailed link that was used, has grown old, or never was. */
export class LinkOver extends Invalid {
  constructor() {
    super({}, 'link-over')
  }
}

/** 429: as many letters to unproven addresses as an account may ask for in a day. */
export class AccountLettersFull extends AppError {
  constructor() {
    super(429, 'account-letters-full')
  }
}

/** 409: another account has this e-mail. */
export class EmailTaken extends Conflict {
  constructor() {
    super('email-taken')
  }
}
