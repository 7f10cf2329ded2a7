import type { FiscalDocument, Issue } from '../document/document.ts'
import { issuesOf } from '../rules/findings.ts'
import { numberRules } from './number-rules.ts'

/**
 * What is wrong with the numbers of a document: clave, consecutivo and FechaEmision against each other, and against
 * the clock when `nowMs` is given. The last look before it is signed; also for documents of others, without a clock.
 */
export function checkNumbers(document: FiscalDocument, nowMs?: number): Issue[] {
  const subject = { document, nowMs }
  return numberRules.flatMap((rule) => issuesOf(rule, rule.check(subject)))
}
