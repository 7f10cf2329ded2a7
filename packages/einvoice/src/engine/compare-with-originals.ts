import type { DraftDocument, Issue } from '../document/document.ts'
import { documentKinds } from '../kinds/kinds.ts'
import { issuesOf } from '../rules/findings.ts'
import { type Original, originalRules } from '../rules/original-rules.ts'
import { calculate } from './calculate.ts'
import { normalize } from './normalize.ts'

/**
 * What a note or a payment receipt may not do to the documents it refers to: another receiver or currency, products
 * that were in none of them, more than is left of all. Issues as of `validate`, to which this adds; each once. Nothing
 * without originals.
 */
export function compareWithOriginals(draft: DraftDocument, originals: readonly Original[]): Issue[] {
  const clean = normalize(draft)
  const kind = documentKinds[clean.kind]
  const calculation = calculate(clean)
  const found = originals.flatMap(({ document: original, context }) => {
    const reduces = kind.isNote && lowers(kind) !== lowers(documentKinds[original.kind])
    const subject = { draft: clean, calculation, kind, original, context, originals, reduces }
    return originalRules.flatMap((rule) => issuesOf(rule, rule.check(subject)))
  })
  return found.filter((issue, index) => index === found.findIndex((other) => isSame(issue, other)))
}

function lowers({ accountEffect }: { accountEffect: number }): boolean {
  return accountEffect < 0
}

function isSame(one: Issue, other: Issue): boolean {
  return one.code === other.code && one.path === other.path
}
