import type { Submission } from '@cuentaclara/hacienda'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { StoredAnswer } from './judged-answer.ts'
import type { Step } from './next-step.ts'

/** As `submissions` names what is delivered. */
export type SubjectName = 'document' | 'answer'

/**
 * A kind of thing that the authority is to have. Its module knows what it is and what a verdict means for it; the engine
 * signs it, sends it, asks about it and tries again.
 */
export type Subject = {
  readonly name: SubjectName
  /** What was claimed, by its id, in the transaction that claims it. */
  read(ctx: CompanyContext, ids: readonly string[]): Promise<ReadonlyMap<string, Deliverable>>
  /** Takes what became of some of them, in the transaction that stores it: where they stand now, and what is told of it. */
  take(ctx: CompanyContext, outcomes: readonly Outcome[], at: Date): Promise<void>
}

/** One of them, as far as the engine needs to know it. */
export type Deliverable = {
  /** What the authority is asked for. */
  readonly key: string
  /** Its official text, for what nobody has signed yet, as of the moment of signing. */
  write(signedAt: string): Promise<string>
  /** What goes around the signed bytes. */
  envelope(xml: Uint8Array): Omit<Submission, 'xml'>
}

/** What became of one after a call. */
export type Outcome = {
  readonly id: string
  readonly step: Step
  /** The verdict, where there is one. */
  readonly answer: StoredAnswer | null
}
