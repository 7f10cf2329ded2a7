import {
  type XmlProblem as NotWellFormed,
  type XmlProblemCode as NotWellFormedCode,
  XmlRefused,
} from '@cuentaclara/xml'

/** Why a file is not read: its XML itself, or what it says. Codes are stable, as those of the XML are. */
export type XmlProblemCode =
  | NotWellFormedCode
  | 'xml.unknown-root'
  | 'xml.unsupported-version'
  | 'xml.unknown-verdict'

export type XmlProblem = Omit<NotWellFormed, 'code'> & { code: XmlProblemCode }

/** Thrown inside the reader for good XML that is nothing we read, and turned into a result at its door. */
export class NotOfficial extends Error {
  readonly problem: XmlProblem

  constructor(code: XmlProblemCode, message: string) {
    super(message)
    this.problem = { code, message }
  }
}

export type Refusal = { ok: false; problems: XmlProblem[] }

/** Runs a reading; what it refuses becomes a result, any other error stays an error. */
export function refusalAsResult<Result>(read: () => Result): Result | Refusal {
  try {
    return read()
  } catch (error) {
    if (error instanceof XmlRefused || error instanceof NotOfficial)
      return { ok: false, problems: [error.problem] }
    throw error
  }
}
