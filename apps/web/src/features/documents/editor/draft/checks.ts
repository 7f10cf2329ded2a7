import type { DocumentIssue } from '@cuentaclara/contracts'
import type { Issue } from '@cuentaclara/einvoice'
import type { EditorDraft } from './draft.ts'
import { type EntryIssue, entryIssues } from './entry-issues.ts'
import { type FieldRef, fieldOfPath } from './field-path.ts'
import { isBought } from './purchase.ts'

/** Something the authority would reject or the accountant would regret, and where. */
export type Check = {
  id: string
  severity: 'error' | 'warning'
  ref: FieldRef
  finding:
    | { kind: 'rule'; code: string; params: Record<string, string | number>; message: string | null }
    | { kind: 'ask'; suggestion: string }
    | { kind: 'invalid'; typed: string }
    | { kind: 'overHundred' }
}

type Findings = {
  draft: EditorDraft
  /** From the engine, about the draft as it stands. */
  live: readonly Issue[]
  /** From the server, about the version it saved; null while that is not the one on the screen. */
  saved: readonly DocumentIssue[] | null
}

/** All findings about a draft, blocking ones first, in the order of the page. */
export function collectChecks({ draft, live, saved }: Findings): Check[] {
  const typed = entryIssues(draft).map((issue): Check => {
    const number = draft.lines.findIndex((line) => line.key === issue.key) + 1
    // The sheet of the line shows it at its field, too.
    const path = issue.column === 'discount' ? 'discounts.0.amount' : issue.column
    const ref: FieldRef = { area: 'line', key: issue.key, column: issue.column, number, path }
    const finding = findingOf(issue)
    return { id: `typed.${issue.key}.${issue.column}`, severity: 'error', ref, finding }
  })
  const unread = new Set(typed.map((check) => placeOf(check.ref)))
  const ours = live.filter(isNotOfCompany(draft)).map((issue) => fromIssue(issue, null, draft))
  const known = new Set(ours.map((check) => check.id))
  const theirs = (saved ?? [])
    .map((issue) => fromIssue(issue, issue.message, draft))
    .filter((check) => !known.has(check.id))
  // A number nobody can read is one finding; what the engine makes of it would be a second about the same.
  const rules = [...ours, ...theirs].filter((check) => !unread.has(placeOf(check.ref)))
  return [...typed, ...unique(rules)].toSorted((a, b) => weight(a) - weight(b))
}

function findingOf({ typed, suggestion, isOverHundred }: EntryIssue): Check['finding'] {
  if (suggestion !== null) return { kind: 'ask', suggestion }
  return isOverHundred ? { kind: 'overHundred' } : { kind: 'invalid', typed }
}

/** Whether issuing must wait. */
export function isBlocked(checks: readonly Check[]): boolean {
  return checks.some((check) => check.severity === 'error')
}

/** The company's own data may be unseen by this role: the server judges it. */
function isNotOfCompany({ kind }: EditorDraft): (issue: Issue) => boolean {
  const company = isBought(kind) ? 'receiver' : 'issuer'
  return ({ path }) => !path.startsWith(company)
}

function fromIssue(
  issue: Pick<Issue, 'code' | 'path' | 'severity' | 'params'>,
  message: string | null,
  draft: EditorDraft,
): Check {
  const ref = fieldOfPath(issue.path, draft)
  return {
    id: `${issue.code}.${placeOf(ref) || issue.path}`,
    severity: issue.severity,
    ref,
    finding: { kind: 'rule', code: issue.code, params: issue.params ?? {}, message },
  }
}

function placeOf(ref: FieldRef): string {
  if (ref.area === 'none') return ''
  if (ref.area === 'own') return ref.path
  if (ref.area === 'head') return ref.field
  return ref.isInSheet ? `${ref.key}.${ref.path}` : `${ref.key}.${ref.column}`
}

function unique(checks: Check[]): Check[] {
  return [...new Map(checks.map((check) => [check.id, check])).values()]
}

function weight({ severity, ref }: Check): number {
  const place = ref.area === 'line' ? ref.number : ref.area === 'head' ? 0 : 2_000
  return (severity === 'error' ? 0 : 10_000) + place
}
