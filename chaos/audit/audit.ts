import type pg from 'pg'
import { checkDocuments } from './check-documents.ts'
import { checkKeys } from './check-keys.ts'
import { checkLetters } from './check-letters.ts'
import { checkMoney } from './check-money.ts'
import { checkNumbers } from './check-numbers.ts'
import { checkReceived } from './check-received.ts'
import { checkSubmissions } from './check-submissions.ts'
import { checkTrail } from './check-trail.ts'
import { checkWork } from './check-work.ts'
import { type AuditOptions, type Facts, withFacts } from './facts.ts'
import type { AuditReport } from './finding.ts'

/** Compares what was promised with what is there. It shares no code with what it judges: own SQL, own arithmetic, own reading. */
export function audit(options: AuditOptions, client?: pg.Client): Promise<AuditReport> {
  const compare = async (facts: Facts) => {
    const results = [
      ...(await checkDocuments(facts)),
      await checkNumbers(facts),
      ...(await checkKeys(facts)),
      ...(await checkMoney(facts)),
      ...(await checkSubmissions(facts)),
      await checkReceived(facts),
      await checkLetters(facts),
      ...(await checkTrail(facts)),
      ...(await checkWork(facts)),
    ]
    return {
      checked: Object.fromEntries(results.map(({ check, checked }) => [check, checked])),
      findings: results.flatMap(({ check, findings }) => findings.map((finding) => ({ check, ...finding }))),
    }
  }
  return withFacts(options, compare, client)
}
