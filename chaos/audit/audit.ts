import type pg from 'pg'
import { checkClocks } from './check-clocks.ts'
import { checkDocuments } from './check-documents.ts'
import { checkKeys } from './check-keys.ts'
import { checkLetters } from './check-letters.ts'
import { checkMoney } from './check-money.ts'
import { checkNumbers } from './check-numbers.ts'
import { checkReceived } from './check-received.ts'
import { checkRefusals } from './check-refusals.ts'
import { checkSubmissions } from './check-submissions.ts'
import { checkTrail } from './check-trail.ts'
import { checkWork } from './check-work.ts'
import { type AuditOptions, type Facts, withFacts } from './facts.ts'
import type { AuditReport, CheckResult } from './finding.ts'

type Look = {
  /** What its results are about. */
  checks: readonly string[]
  at(facts: Facts): Promise<CheckResult | CheckResult[]>
}

const looks: readonly Look[] = [
  { checks: ['acknowledged documents', 'claves', 'stored XML'], at: checkDocuments },
  { checks: ['series'], at: checkNumbers },
  { checks: ['keys of documents', 'keys of payments', 'kept keys', 'answers'], at: checkKeys },
  { checks: ['refusals'], at: checkRefusals },
  { checks: ['turned clocks'], at: async (facts) => checkClocks(facts) },
  { checks: ['balances', 'allocations', 'acknowledged payments'], at: checkMoney },
  { checks: ['submissions', 'receptions of the authority'], at: checkSubmissions },
  { checks: ['received documents'], at: checkReceived },
  { checks: ['letters'], at: checkLetters },
  { checks: ['audit chain', 'security history', 'issuing in the trail'], at: checkTrail },
  { checks: ['jobs', 'events', 'tasks', 'answers to suppliers'], at: checkWork },
]

/** `client` is an open connection whose transaction is to be looked at; `check` the only one that is wanted. */
type Chosen = { client?: pg.Client; check?: string }

/** Compares what was promised with what is there. It shares no code with what it judges: own SQL, own arithmetic, own reading. */
export function audit(options: AuditOptions, { client, check }: Chosen = {}): Promise<AuditReport> {
  const chosen = check === undefined ? looks : looks.filter(({ checks }) => checks.includes(check))
  if (chosen.length === 0) throw new Error(`nobody looks at ${check}`)
  const compare = async (facts: Facts) => {
    const results: CheckResult[] = []
    for (const { at } of chosen) results.push(...[await at(facts)].flat())
    return {
      checked: Object.fromEntries(results.map(({ check, checked }) => [check, checked])),
      findings: results.flatMap(({ check, findings }) => findings.map((finding) => ({ check, ...finding }))),
    }
  }
  return withFacts(options, compare, client)
}
