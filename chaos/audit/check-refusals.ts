import type { Refusal } from '../acknowledged.ts'
import type { Facts } from './facts.ts'
import type { CheckResult, Finding } from './finding.ts'
import { isNatural } from './judge-refusal.ts'

const MINUTE_MS = 61_000
const DAY_MS = 86_400_000

/** Every answer that was no yes has a reason that the work or a fault gave it: good work is refused by nobody. */
export async function checkRefusals({
  ask,
  documents,
  payments,
  uploads,
  letters,
  refusals,
  faults,
}: Facts): Promise<CheckResult> {
  const rejected = await ask<{ id: string }>(`select id from documents where fiscal_status = 'rejected'`)
  const rejectedIds = new Set(rejected.map(({ id }) => id))
  const moments = new Map(documents.map(({ id, issued_at }) => [id, Date.parse(issued_at)]))
  const all = [...documents, ...payments, ...uploads, ...letters, ...refusals]
  const asked = all.map(({ what, at }) => ({ what, atMs: Date.parse(at) }))
  const surroundings = {
    isRejected: (id: string) => rejectedIds.has(id),
    issuedAtMs: (id: string) => moments.get(id) ?? null,
    askedInMinute: (what: Refusal['what'], until: number) =>
      asked.filter((each) => each.what === what && each.atMs > until - MINUTE_MS && each.atMs <= until)
        .length,
    lettersOfDay: (company: string, until: number) =>
      letters.filter(
        (each) =>
          each.company === company && Date.parse(each.at) > until - DAY_MS && Date.parse(each.at) <= until,
      ).length,
    timesLate: (key: string, until: number) =>
      refusals.filter((each) => each.code === 'late' && each.key === key && Date.parse(each.at) <= until)
        .length,
    faults,
  }
  return {
    check: 'refusals',
    checked: refusals.length,
    findings: grouped(refusals.filter((refusal) => !isNatural(refusal, surroundings))),
  }
}

/** Alike ones once, with how often and the first of them. */
function grouped(refusals: readonly Refusal[]): Omit<Finding, 'check'>[] {
  const alike = Map.groupBy(refusals, ({ what, status, code, errors }) =>
    JSON.stringify([what, status, code, errors]),
  )
  return [...alike.values()].map((all) => {
    const { what, status, code, errors, at, about } = all[0]!
    const target = about === null ? '' : ` about ${about}`
    const details = errors === undefined ? '' : ` (${JSON.stringify(errors)})`
    return {
      about: `${status === 0 ? `no answer (${code})` : `${status} ${code}`} to a ${what}${target}`,
      says: `without a reason, ${all.length} times, first at ${at}${details}`,
    }
  })
}
