import type { HeadMarks } from '../head/editor-head.tsx'
import type { LineMarks } from '../lines/line-marks.ts'
import type { Refusal } from '../use-acting.ts'
import type { Check } from './checks.ts'

/** What is wrong with the fields of the head. */
export function marksOfHead(checks: readonly Check[], words: (check: Check) => string): HeadMarks {
  const marks: HeadMarks = {}
  for (const check of checks) {
    if (check.ref.area === 'head') marks[check.ref.field] ??= { severity: check.severity, text: words(check) }
  }
  return marks
}

/** What is wrong with fields that only this subject has, by their path. */
export function problemsByPath(
  checks: readonly Check[],
  refusals: readonly Refusal[],
  words: (check: Check) => string,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const check of checks) if (check.ref.area === 'own') found[check.ref.path] ??= words(check)
  for (const { ref, message } of refusals) if (ref.area === 'own') found[ref.path] = message
  return found
}

/** What is wrong with the cells of a line. */
export function marksOfLine(
  checks: readonly Check[],
  key: string,
  words: (check: Check) => string,
): LineMarks {
  const marks: LineMarks = {}
  for (const check of checks) {
    if (check.ref.area === 'line' && check.ref.key === key) {
      const { column, path = '' } = check.ref
      marks[column] ??= { severity: check.severity, text: words(check) }
      marks.fields = { [path]: { severity: check.severity, text: words(check) }, ...marks.fields }
    }
  }
  return marks
}
