import { type Decimal, parseDecimal, withoutTrailingZeros } from '@cuentaclara/decimal'
import type { DecimalText, Issue } from '../document/document.ts'
import { factorScale, moneyScale, quantityScale, rateScale } from '../tax/scale.ts'
import type {
  DocumentRule,
  DocumentSubject,
  Finding,
  LineRule,
  LineSubject,
  Rule,
  RuleFacts,
} from './rule.ts'

type Options = Partial<Pick<Rule, 'severity' | 'prevents' | 'preventsToo' | 'reference'>>
type Params = Finding['params']

/** A rule about the document; it blocks unless told otherwise. */
export function documentRule(
  code: string,
  check: (subject: DocumentSubject) => Finding[],
  options: Options = {},
): DocumentRule {
  return { about: 'document', code, severity: 'error', reference: '', ...options, check }
}

/** A rule about one line; it blocks unless told otherwise. */
export function lineRule(
  code: string,
  check: (subject: LineSubject) => Finding[],
  options: Options = {},
): LineRule {
  return { about: 'line', code, severity: 'error', reference: '', ...options, check }
}

/** The same rules, each with the place in the official text that asks for it unless it names another. */
export function cited<Cited extends { reference: string }>(
  reference: string,
  rules: readonly Cited[],
): readonly Cited[] {
  return rules.map((rule) => (rule.reference === '' ? { ...rule, reference } : rule))
}

/** One finding when the condition holds. */
export function when(condition: boolean, path: string, params?: Params): Finding[] {
  return condition ? [{ path, ...(params && { params }) }] : []
}

/** The findings of every item of a list, under its own path. */
export function each<Item>(
  path: string,
  items: readonly Item[],
  check: (item: Item, index: number) => Finding[],
): Finding[] {
  return items.flatMap((item, i) => under(`${path}.${i}`, check(item, i)))
}

/** The same findings one level deeper. */
export function under(path: string, findings: Finding[]): Finding[] {
  if (path === '') return findings
  return findings.map((finding) => ({
    ...finding,
    path: finding.path === '' ? path : `${path}.${finding.path}`,
  }))
}

/** The findings of a rule as the caller gets them. */
export function issuesOf(rule: RuleFacts, findings: Finding[]): Issue[] {
  return findings.map(({ path, params }) => ({
    code: rule.code,
    path,
    severity: rule.severity,
    ...(params && { params }),
    ...(rule.prevents && { prevents: rule.prevents }),
  }))
}

/** Whether a text is missing, empty or only spaces. */
export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}

/** Whether a text, if there is one, is shorter or longer than allowed; counted in characters as the schema does. */
export function hasWrongLength(text: string | undefined, min: number, max: number): boolean {
  if (text === undefined) return false
  const length = [...text.trim()].length
  return length < min || length > max
}

/** Whether a text is missing or of the wrong length. */
export function lacksText(text: string | undefined, min: number, max: number): boolean {
  return text === undefined || hasWrongLength(text, min, max)
}

// What the fields of the schemas hold (XSD v4.4): digits before and after the point.

/** An amount of money, or null. */
export function moneyIn(text: DecimalText | undefined): Decimal | null {
  return numberWithin(text, 13, moneyScale)
}

/** A quantity, or null. */
export function quantityIn(text: DecimalText | undefined): Decimal | null {
  return numberWithin(text, 13, quantityScale)
}

/** A rate in per cent, or null. */
export function rateIn(text: DecimalText | undefined): Decimal | null {
  return numberWithin(text, 2, rateScale)
}

/** A measure of a specific tax, or null. */
export function measureIn(text: DecimalText | undefined): Decimal | null {
  return numberWithin(text, 5, rateScale)
}

/** A factor of used goods, or null. */
export function factorIn(text: DecimalText | undefined): Decimal | null {
  return numberWithin(text, 1, factorScale)
}

/** The number of a field that has one of at most so many digits before and after the point; else null. */
export function numberWithin(
  text: DecimalText | undefined,
  integers: number,
  decimals: number,
): Decimal | null {
  const number = parseDecimal(text?.trim() ?? '')
  if (!number || !text) return null
  const [whole = '', rest = ''] = text.trim().replace('-', '').split('.')
  const fits = whole.replace(/^0+/, '').length <= integers && withoutTrailingZeros(rest).length <= decimals
  return fits ? number : null
}
