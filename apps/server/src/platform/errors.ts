import type { en } from '@cuentaclara/locales/en'

type Problems = typeof en.problems

/** A refusal that has its sentence in every language: nothing else can be thrown, so nothing is ever said in one of ours. */
export type ProblemCode = {
  [Code in keyof Problems]: Problems[Code] extends string ? Code : never
}[keyof Problems]
/** A mistake in a field that has its sentence in every language. */
export type FieldMistakeKey = keyof Problems['fields']

export type ErrorParams = Readonly<Record<string, string | number | boolean | null>>

/** Messages by field, `{ email: ['…'] }`; a field inside a list is `lines.3.quantity`. */
export type FieldErrors = Readonly<Record<string, readonly FieldMistakeKey[]>>

/** A refusal that a caller should understand. Its sentence lives in `locales` under `problems.<code>`; the throw rolls back. */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly params: ErrorParams

  constructor(status: number, code: ProblemCode, params: ErrorParams = {}) {
    super(code)
    this.name = new.target.name
    this.status = status
    this.code = code
    this.params = params
  }
}

/** 401: nobody is signed in, or no longer. */
export class Unauthenticated extends AppError {
  constructor(code: ProblemCode = 'unauthenticated', params?: ErrorParams) {
    super(401, code, params)
  }
}

/** 403: not your company, or not your role. */
export class Forbidden extends AppError {
  constructor(code: ProblemCode = 'forbidden', params?: ErrorParams) {
    super(403, code, params)
  }
}

/** 403: the company moves to another installation, or has moved: it can be read here and nothing else. */
export class AtRest extends Forbidden {
  constructor() {
    super('company-at-rest')
  }
}

/** 404: absent, or hidden from you. */
export class NotFound extends AppError {
  constructor(code: ProblemCode = 'not-found', params?: ErrorParams) {
    super(404, code, params)
  }
}

/** 409: the state forbids it. */
export class Conflict extends AppError {
  constructor(code: ProblemCode = 'conflict', params?: ErrorParams) {
    super(409, code, params)
  }
}

/** 422: malformed or invalid, with messages by field. */
export class Invalid extends AppError {
  readonly errors: FieldErrors

  constructor(errors: FieldErrors, code: ProblemCode = 'invalid', params?: ErrorParams) {
    super(422, code, params)
    this.errors = errors
  }
}

/** When to come again, where a 503 knows no better. */
export const usualRetrySeconds = 30

/** 503: something we need is away; trying later may help. */
export class Unavailable extends AppError {
  constructor(code: ProblemCode = 'unavailable', params?: ErrorParams) {
    super(503, code, params)
  }
}

/** More is asked for than can be done soon: whoever asks comes again after so many seconds. */
export class Overloaded extends Unavailable {
  constructor() {
    super('overloaded', { seconds: 5 })
  }
}

/** A page was not set in its time: it is long, or others had the processor. Whoever asks comes again after so many seconds. */
export class PageNotReady extends Unavailable {
  constructor() {
    super('page-not-ready', { seconds: 30 })
  }
}
