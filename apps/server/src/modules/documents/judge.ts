import {
  type Calculation,
  calculate,
  type DraftDocument,
  type Issue,
  type ValidationContext,
  validate,
} from '@cuentaclara/einvoice'
import { calculationToJson, type JsonObject } from '@cuentaclara/einvoice/xml'
import { officialTables } from './official-tables.ts'

// What a thread loads stands here: little, so that it starts soon.

/** What a draft is judged by in its company on its day, as data: a thread can be handed it. */
export type JudgingFacts = Pick<
  ValidationContext,
  'today' | 'phase' | 'softwareProviderId' | 'certificate' | 'issuerActivities'
> & {
  /** Published rate by code, of those that the draft names and that exist. */
  cabysRates: ReadonlyMap<string, string>
}

/** Every amount of a draft, and everything that is wrong or doubtful in it. Paths as in the model. */
export type Judgement = { calculation: Calculation; issues: Issue[] }

/** Computes a draft and judges it. Pure. */
export function judge(draft: DraftDocument, { cabysRates, ...facts }: JudgingFacts): Judgement {
  const context: ValidationContext = {
    ...officialTables,
    ...facts,
    cabys: (code) => cabysEntry(cabysRates.get(code)),
  }
  return { calculation: calculate(draft), issues: validate(draft, context) }
}

/** The same as a thread does it: its amounts are texts. */
export function judgeAside({ draft, facts }: { draft: DraftDocument; facts: JudgingFacts }): {
  calculation: JsonObject
  issues: Issue[]
} {
  const { calculation, issues } = judge(draft, facts)
  return { calculation: calculationToJson(calculation), issues }
}

function cabysEntry(rate: string | undefined) {
  if (rate === undefined) return null
  return /^\d/.test(rate) ? { rate } : {}
}
