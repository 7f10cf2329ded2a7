import type { DraftDocument, FiscalDocument, Issue } from '../document/document.ts'
import { documentKinds } from '../kinds/kinds.ts'
import { issuesOf } from '../rules/findings.ts'
import { type OriginalContext, originalRules } from '../rules/original-rules.ts'
import { calculate } from './calculate.ts'
import { normalize } from './normalize.ts'

/**
 * What a note or a payment receipt may not do to the document it refers to: another receiver or currency, products
 * that were not in it, more than is left of it. Issues as of `validate`, to which this adds.
 */
export function compareWithOriginal(
  draft: DraftDocument,
  original: FiscalDocument,
  context: OriginalContext,
): Issue[] {
  const clean = normalize(draft)
  const kind = documentKinds[clean.kind]
  const subject = {
    draft: clean,
    calculation: calculate(clean),
    kind,
    original,
    reduces: kind.isNote && lowers(kind) !== lowers(documentKinds[original.kind]),
    context,
  }
  return originalRules.flatMap((rule) => issuesOf(rule, rule.check(subject)))
}

function lowers({ accountEffect }: { accountEffect: number }): boolean {
  return accountEffect < 0
}
