/** Why a text is not read at all. Codes are stable; sentences for people live in the dictionaries under the code. */
export type XmlProblemCode =
  | 'xml.too-large'
  | 'xml.encoding'
  | 'xml.empty'
  | 'xml.malformed'
  | 'xml.doctype'
  | 'xml.entity'
  | 'xml.too-many-references'
  | 'xml.too-many-elements'
  | 'xml.too-deep'
  | 'xml.duplicate-id'

/** `line` and `column` count from 1 and are there when the problem has a place. */
export type XmlProblem = { code: XmlProblemCode; message: string; line?: number; column?: number }

/** Thrown for what is not read. */
export class XmlRefused extends Error {
  readonly problem: XmlProblem

  constructor(problem: XmlProblem) {
    super(problem.message)
    this.name = 'XmlRefused'
    this.problem = problem
  }
}
