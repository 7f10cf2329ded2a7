import type { DraftDocument, DraftLine, Issue, Line } from '../document/document.ts'
import { newDraft } from '../document/drafts.ts'
import type { KindDefinition } from '../kinds/kind-definition.ts'
import { documentKinds } from '../kinds/kinds.ts'
import { issuesOf, under } from '../rules/findings.ts'
import type { DocumentRule, LineRule, LineSubject, ValidationContext } from '../rules/rule.ts'
import { calculate } from './calculate.ts'
import { normalize } from './normalize.ts'

/** Everything that is wrong or doubtful in a draft: first the document, then its lines in order. */
export function validate(draft: DraftDocument, context: ValidationContext): Issue[] {
  const clean = normalize(draft)
  const calculation = calculate(clean)
  const kind = documentKinds[clean.kind]
  const rules = rulesOf(kind)
  const subject = { draft: clean, calculation, kind, context }
  return [
    ...rules.document.flatMap((rule) => issuesOf(rule, rule.check(subject))),
    ...clean.lines.flatMap((line, i) => {
      const computed = calculation.lines[i]
      return computed ? lineIssues(line, computed, kind, context, i) : []
    }),
  ]
}

/**
 * What any line that sells an item so would be refused for, or warned of: said at the item already. Paths are those of the line. What a line
 * settles by itself is not asked: its number of pieces, its text, its typed base.
 */
export function checkItemLine(line: DraftLine, context: ValidationContext): Issue[] {
  // Of all kinds the one that has every field; of an offer the rules would only warn.
  const kind = documentKinds.quotation
  const clean = normalize({ ...newDraft(kind.kind), lines: [line] })
  const [tidied] = clean.lines
  const [computed] = calculate(clean).lines
  if (tidied === undefined || computed === undefined) return []
  return lineIssuesBy(documentKinds.invoice, { line: tidied, computed, kind, context }).flatMap((issue) => {
    // Its price changes in many places, by itself too: lines say it for sure.
    if (issue.code === 'assortment.subtotal-differs') return [{ ...issue, severity: 'warning' as const }]
    return ofItem.test(issue.path) ? [issue] : []
  })
}

/** Fields of a line that its item keeps. */
const ofItem =
  /^(commercialUnit|transactionType|tariffHeading|medicineRegistry|pharmaceuticalForm|factoryVat|codes|discounts|assortment|taxes\.\d+\.(code|otherName|rate|factor|specific))\b/

/** Whether an issue forbids issuing. */
export function isBlocking(issue: Issue): boolean {
  return issue.severity === 'error'
}

type SortedRules = { document: DocumentRule[]; line: LineRule[] }

const sorted = new Map<KindDefinition, SortedRules>()

function rulesOf(kind: KindDefinition): SortedRules {
  const known = sorted.get(kind)
  if (known) return known
  const rules = kind.rules.flat()
  const split = {
    document: rules.filter((rule) => rule.about === 'document'),
    line: rules.filter((rule) => rule.about === 'line'),
  }
  sorted.set(kind, split)
  return split
}

function lineIssuesBy(kind: KindDefinition, subject: LineSubject): Issue[] {
  return rulesOf(kind).line.flatMap((rule) => issuesOf(rule, rule.check(subject)))
}

/** What was found in a line stays true as long as the line, its amounts and the outside facts are the same. */
type Remembered = { computed: Line; kind: KindDefinition; context: ValidationContext; issues: Issue[] }

const remembered = new WeakMap<DraftLine, Remembered>()

function lineIssues(
  line: DraftLine,
  computed: Line,
  kind: KindDefinition,
  context: ValidationContext,
  index: number,
): Issue[] {
  const known = remembered.get(line)
  const isCurrent =
    known && known.computed === computed && known.kind === kind && isSameForLines(known.context, context)
  const issues = isCurrent ? known.issues : lineIssuesBy(kind, { line, computed, kind, context })
  if (!isCurrent) remembered.set(line, { computed, kind, context, issues })
  return issues.length === 0 ? issues : (under(`lines.${index}`, issues) as Issue[])
}

function isSameForLines(one: ValidationContext, other: ValidationContext): boolean {
  return (
    one === other ||
    (one.today === other.today &&
      one.phase === other.phase &&
      one.cabys === other.cabys &&
      one.exoneration === other.exoneration &&
      one.isPharmaceuticalForm === other.isPharmaceuticalForm)
  )
}
