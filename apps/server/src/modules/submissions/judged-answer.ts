import type { AuthorityAnswer, RejectionCause } from '@cuentaclara/contracts'
import { type AnswerRow, judgeAnswer, readAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import type { Step } from './next-step.ts'

/** An answer as it is kept: what was written. What it means is judged at each reading, so that old ones gain by new codes. */
export type StoredAnswer = { status: AuthorityAnswer['status']; text: string; entries: readonly AnswerRow[] }

/** An answer to be kept. The verdict is what the authority's state says; its text explains it, if it can be read. */
export function toStoredAnswer({ event }: Step, xml: Uint8Array): StoredAnswer {
  const read = readAuthorityAnswer(xml)
  return {
    status: event === 'rejected' ? 'rejected' : 'accepted',
    text: read.ok ? read.text : '',
    entries: read.ok ? read.entries.map(({ code, message }) => ({ code: code || null, message })) : [],
  }
}

/** An answer as it crosses HTTP: which rows refuse, which only remark, and which one decided. */
export function toAnswerView({ status, text, entries }: StoredAnswer): Omit<AuthorityAnswer, 'received_at'> {
  return {
    status,
    text,
    entries: judgeAnswer(status, entries).findings,
    cause: status === 'rejected' ? causeOf(entries) : null,
  }
}

/** What decided a rejection, from the rows of its answer; null when they only remark. */
export function causeOf(entries: readonly AnswerRow[]): RejectionCause | null {
  const { cause } = judgeAnswer('rejected', entries)
  return cause && { code: cause.code, topic: cause.topic, message: cause.message }
}
