/** Why a text is not read at all. Codes are stable; sentences for people live in the dictionaries under the code. */
export type XmlProblemCode =
  | 'xml.too-large'
  | 'xml.encoding'
  | 'xml.empty'
  | 'xml.malformed'
  | 'xml.doctype'
  | 'xml.entity'
  | 'xml.too-many-references'
  | 'xml.too-deep'
  | 'xml.duplicate-id'
  | 'xml.unknown-root'
  | 'xml.unsupported-version'
  | 'xml.unknown-verdict'

/** `line` and `column` count from 1 and are there when the problem has a place. */
export type XmlProblem = { code: XmlProblemCode; message: string; line?: number; column?: number }

/** Thrown inside the reader and turned into a result at its door. */
export class XmlRefused extends Error {
  readonly problem: XmlProblem

  constructor(problem: XmlProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Runs a reading; what it refuses becomes a result, any other error stays an error. */
export function refusalAsResult<Result>(read: () => Result): Result | { ok: false; problems: XmlProblem[] } {
  try {
    return read()
  } catch (error) {
    if (error instanceof XmlRefused) return { ok: false, problems: [error.problem] }
    throw error
  }
}
