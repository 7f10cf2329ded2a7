import type { AuditReport } from './audit/finding.ts'

const MOST_SHOWN = 40

/** A line for each check with how much it looked at and how much is wrong, then what. */
export function tableOf({ checked, findings }: AuditReport): string {
  const lines = Object.entries(checked).map(([check, count]) => {
    const wrong = findings.filter((finding) => finding.check === check).length
    return `${check.padEnd(30)} ${String(count).padStart(7)} checked ${String(wrong).padStart(5)} wrong`
  })
  const shown = findings.slice(0, MOST_SHOWN).map(({ check, about, says }) => `  ${check}: ${about}: ${says}`)
  const rest = findings.length > MOST_SHOWN ? [`  … and ${findings.length - MOST_SHOWN} more`] : []
  return [...lines, ...shown, ...rest].join('\n')
}
