import { type Decimal, equals, halfUp, isNegative, round, toText } from '@cuentaclara/decimal'
import { isDay } from '../calendar/calendar.ts'
import type { FiscalDocument, Issue } from '../document/document.ts'
import { writableText } from './canonical.ts'
import { type FormatElement, type GroupElement, isGroup, type LeafElement, type ValueType } from './format.ts'
import { documentFormats } from './v44/documents.ts'

/**
 * What the official schema would refuse or cut in a document, by the same description that writes it: missing or
 * surplus elements, lengths, patterns, digits, decimals. Codes `format.…`, paths as in the model, all blocking.
 * Which codes a list allows is the rules' business. The last look before a number is spent.
 */
export function formatIssues(document: FiscalDocument): Issue[] {
  const issues: Issue[] = []
  checkContent(documentFormats[document.kind].children, document as unknown as Model, [], issues)
  return issues
}

/** Every code of `formatIssues`; sentences under the same names as those of the rules. */
export const formatCodes = [
  'format.missing',
  'format.too-few',
  'format.too-many',
  'format.too-short',
  'format.too-long',
  'format.pattern',
  'format.negative',
  'format.decimals',
  'format.digits',
] as const
type FormatCode = (typeof formatCodes)[number]

type Model = Record<string, unknown>
type Path = readonly (string | number)[]

function checkContent(elements: readonly FormatElement[], model: Model, path: Path, issues: Issue[]) {
  for (const element of elements) {
    if (isGroup(element)) checkGroup(element, model, path, issues)
    else checkLeaf(element, model, path, issues)
  }
}

function checkGroup(group: GroupElement, model: Model, path: Path, issues: Issue[]) {
  const { leftOutFor } = group
  if (leftOutFor?.values.includes(String(model[leftOutFor.at]))) return
  if (group.at === '') return checkTransparentGroup(group, model, path, issues)
  const own = [...path, ...group.at.split('.')]
  const value = at(model, group.at)
  if (group.isList) return checkList(group, (value ?? []) as Model[], own, issues)
  if (value) checkContent(group.children, value as Model, own, issues)
  else if (group.min > 0) issues.push(issue('format.missing', own, { element: group.name }))
}

/** A group whose fields lie in the enclosing object counts as absent while its lists are empty: DetalleSurtido. */
function checkTransparentGroup(group: GroupElement, model: Model, path: Path, issues: Issue[]) {
  const lists = group.children.filter((child) => child.isList)
  const isOnlyLists = lists.length === group.children.length
  const isEmpty = isOnlyLists && lists.every((list) => ((at(model, list.at) ?? []) as unknown[]).length === 0)
  if (group.min > 0 || !isEmpty) checkContent(group.children, model, path, issues)
}

function checkList(group: GroupElement, list: Model[], path: Path, issues: Issue[]) {
  checkCount(group, list.length, path, issues)
  for (const [index, item] of list.entries()) checkContent(group.children, item, [...path, index], issues)
}

function checkCount({ name, min, max }: FormatElement, count: number, path: Path, issues: Issue[]) {
  if (count < min) issues.push(issue('format.too-few', path, { element: name, limit: min }))
  if (count > max) issues.push(issue('format.too-many', path, { element: name, limit: max }))
}

function checkLeaf(leaf: LeafElement, model: Model, path: Path, issues: Issue[]) {
  if (leaf.value.is === 'position') return
  const own = [...path, ...leaf.at.split('.')]
  const value = at(model, leaf.at)
  if (leaf.isList) {
    const list = (value ?? []) as unknown[]
    checkCount(leaf, list.length, own, issues)
    for (const [index, each] of list.entries()) report(leaf, each, [...own, index], issues)
  } else if (value !== undefined && value !== '') report(leaf, value, own, issues)
  else if (leaf.min > 0 && !mayBeEmpty(leaf.value))
    issues.push(issue('format.missing', own, { element: leaf.name }))
}

/** A required text without a least length may stand empty: the schema takes `<Numero></Numero>`. */
function mayBeEmpty(value: ValueType): boolean {
  return value.is === 'text' && value.minLength === 0
}

function report(leaf: LeafElement, value: unknown, path: Path, issues: Issue[]) {
  const fault = faultOf(leaf.value, value)
  if (!fault) return
  const [code, limit] = fault
  issues.push(issue(code, path, { element: leaf.name, ...(limit !== undefined && { limit }) }))
}

type Fault = [code: FormatCode, limit?: number] | null

function faultOf(type: ValueType, value: unknown): Fault {
  switch (type.is) {
    case 'text':
      return textFault(type, value as string)
    case 'tagged':
      return lengthFault(0, type.maxLength, (value as { text: string }).text)
    case 'decimal':
      return decimalFault(type.digits, type.decimals, value as Decimal)
    case 'integer':
      return String(value).length > type.digits ? ['format.digits', type.digits] : null
    case 'instant':
      return isInstant(value as string) ? null : ['format.pattern']
    case 'position':
      return null
  }
}

function textFault(
  { minLength, maxLength, pattern }: Extract<ValueType, { is: 'text' }>,
  value: string,
): Fault {
  const fault = lengthFault(minLength, maxLength, value)
  if (fault) return fault
  return pattern && !pattern.test(value) ? ['format.pattern'] : null
}

/** The schema counts characters of the written text, not halves of surrogate pairs. */
function lengthFault(minLength: number, maxLength: number, value: string): Fault {
  const length = [...writableText(value)].length
  if (length < minLength) return ['format.too-short', minLength]
  return length > maxLength ? ['format.too-long', maxLength] : null
}

function decimalFault(digits: number, decimals: number, value: Decimal): Fault {
  if (isNegative(value)) return ['format.negative']
  if (!equals(value, round(value, decimals, halfUp))) return ['format.decimals', decimals]
  const whole = toText(value).split('.')[0]!
  return whole.length > digits - decimals ? ['format.digits', digits - decimals] : null
}

function isInstant(value: string): boolean {
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
  return shape.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
}

function issue(code: FormatCode, path: Path, params: Record<string, string | number>): Issue {
  return { code, path: path.join('.'), severity: 'error', params, prevents: '-1' }
}

function at(model: Model, path: string): unknown {
  return path.split('.').reduce<unknown>((held, key) => (held as Model | undefined)?.[key], model)
}
