import {
  type RejectionCode,
  type RejectionTopic,
  rejectionCodes,
  rejectionTopics,
} from '../codes/rejection-codes.ts'

/** A row of an answer as it is kept: `code` is null where the authority wrote a sentence only. */
export type AnswerRow = { code: string | null; message: string }

/** A row and what it is worth beside the others. */
export type AnswerFinding = AnswerRow & {
  severity: 'reject' | 'warning'
  /** Null for what the table of codes does not know: then the authority's own sentence is all there is. */
  topic: RejectionTopic | null
}

export type JudgedAnswer = {
  findings: AnswerFinding[]
  /** What decided a rejection; null for an accepted document, and where nothing but remarks was written. */
  cause: AnswerFinding | null
}

/**
 * What the rows of an answer mean together. A remark never decides. Of several reasons the one decides that the authority
 * looks at first (reference, section 7: structure, fields, registers); one that the table does not know comes after
 * those, and before the ones that refuse only when nothing else does.
 */
export function judgeAnswer(status: 'accepted' | 'rejected', rows: readonly AnswerRow[]): JudgedAnswer {
  const known = rows.map((row) => ({ row, code: codeOf(row) }))
  const refuses = status === 'rejected' && known.some(({ code }) => effectOf(code) === 'reject')
  const findings = known.map(({ row: { code: written, message }, code }): AnswerFinding => {
    const effect = effectOf(code)
    const decides = status === 'rejected' && (effect === 'reject' || (effect === 'either' && !refuses))
    return { code: written, message, severity: decides ? 'reject' : 'warning', topic: code?.topic ?? null }
  })
  const [cause = null] = findings.filter(({ severity }) => severity === 'reject').toSorted(byTurn)
  return { findings, cause }
}

function effectOf(code: RejectionCode | undefined): 'reject' | 'either' | 'warn' {
  // That the authority could not verify a signature is why it refused, whose ever fault it is.
  return code === undefined || code.effect === 'wait' ? 'reject' : code.effect
}

function byTurn(one: AnswerFinding, other: AnswerFinding): number {
  return turnOf(one) - turnOf(other)
}

function turnOf({ topic }: AnswerFinding): number {
  return topic === null ? rejectionTopics.length : rejectionTopics.indexOf(topic)
}

/** By its number, or by the sentence where it has none. */
function codeOf({ code, message }: AnswerRow): RejectionCode | undefined {
  const said = message.toLowerCase()
  return rejectionCodes.find((known) =>
    known.code.startsWith('-') ? known.code === code : said.includes(known.nameEs.toLowerCase()),
  )
}
