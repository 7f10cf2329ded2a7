import type { Facts } from './facts.ts'
import type { CheckResult } from './finding.ts'

const HOUR_MS = 3_600_000

/** A clock that was turned shows in what was issued meanwhile; where it does not, nobody was tried. */
export function checkClocks({ documents, faults }: Pick<Facts, 'documents' | 'faults'>): CheckResult {
  const turned = faults.filter(({ name }) => name.startsWith('clock-'))
  const wrong = documents
    .filter(({ at, issued_at }) => Math.abs(Date.parse(issued_at) - Date.parse(at)) > HOUR_MS)
    .map(({ at }) => Date.parse(at))
  return {
    check: 'turned clocks',
    checked: turned.length,
    findings: turned
      .filter(({ from, to }) => !wrong.some((at) => at >= Date.parse(from) && at <= Date.parse(to)))
      .map(({ name, from }) => ({ about: `${name} at ${from}`, says: 'no document has its time' })),
  }
}
