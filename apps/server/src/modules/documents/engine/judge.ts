import {
  type CabysEntry,
  type Calculation,
  calculate,
  type DraftDocument,
  type Issue,
  normalize,
  type ValidationContext,
  validate,
} from '@cuentaclara/einvoice'
import { calculationToJson, type JsonObject } from '@cuentaclara/einvoice/xml'
import type { RegisterAnswer } from '#modules/registers/index.ts'
import { officialTables } from './official-tables.ts'
import { type KeptExoneration, registerFacts } from './register-facts.ts'

// What a thread loads stands here: little, so that it starts soon.

/** What a draft is judged by in its company on its day, as data: a thread can be handed it. */
export type JudgingFacts = Pick<
  ValidationContext,
  | 'today'
  | 'nowMs'
  | 'phase'
  | 'softwareProviderId'
  | 'certificate'
  | 'issuerActivities'
  | 'rejected'
  | 'dollarRate'
  | 'lastRate'
  | 'isSendingPaused'
> & {
  /** What the catalogue has of the codes that the draft names; its rate as published. */
  cabys: ReadonlyMap<string, { rate: string; isWithdrawn: boolean }>
  /** What the registers answered about the receiver and the exonerations of the draft. */
  registers: readonly RegisterAnswer[]
  /** What is kept of the exonerations of its receiver. */
  exonerations?: readonly KeptExoneration[]
}

/** Every amount of a draft, and everything that is wrong or doubtful in it. Paths as in the model. */
export type Judgement = { calculation: Calculation; issues: Issue[] }

/** Computes a draft and judges it. Pure. */
export function judge(
  draft: DraftDocument,
  { cabys, registers, exonerations, ...facts }: JudgingFacts,
): Judgement {
  const context: ValidationContext = {
    ...officialTables,
    ...facts,
    ...registerFacts(registers, exonerations),
    cabys: (code) => cabysEntry(cabys.get(code)),
  }
  // As `validate` tidies it, so that each line is computed once.
  return { calculation: calculate(normalize(draft)), issues: validate(draft, context) }
}

/** The same as a thread does it: its amounts are texts. */
export function judgeAside({ draft, facts }: { draft: DraftDocument; facts: JudgingFacts }): {
  calculation: JsonObject
  issues: Issue[]
} {
  const { calculation, issues } = judge(draft, facts)
  return { calculation: calculationToJson(calculation), issues }
}

// Some codes are published with a word in the place of the rate.
function cabysEntry(known: { rate: string; isWithdrawn: boolean } | undefined): CabysEntry | null {
  if (known === undefined) return null
  const { rate, isWithdrawn } = known
  return { ...(/^\d/.test(rate) && { rate }), isWithdrawn }
}
