import { z } from 'zod'
import { giveWay } from './give-way.ts'

/** Items of a list between two turns of everybody else: of the richest lines of a document they take some milliseconds. */
const piece = 50

type Checked = { value: unknown; issues: readonly z.core.$ZodIssue[] }
type Shape = Readonly<Record<string, z.ZodType>>

/** How one value is judged by its schema: as it comes in, or as it goes out. */
type Judge = (
  schema: z.ZodType,
  given: unknown,
) => { success: boolean; data?: unknown; error?: { issues: readonly z.core.$ZodIssue[] } | undefined }

/**
 * What `schema.safeParse` says of a large body, list by list and piece by piece: everybody else has a turn in between. Looked into are
 * objects, and lists without rules of their own as a whole; everything else is checked at once.
 */
export async function checkInPieces(
  schema: z.ZodType,
  given: unknown,
  judge: Judge = z.safeParse,
): Promise<Checked> {
  if (isPlainObject(schema) && isRecord(given))
    return checkRules(schema, await checkObject(withoutRules(schema), given, judge), judge)
  const element = elementOf(schema)
  if (element !== null && Array.isArray(given) && given.length > piece)
    return checkList(element, given, judge)
  return checkAtOnce(schema, given, judge)
}

/** The same of what we kept ourselves: it throws where that is not as it should be. */
export async function parseInPieces<Schema extends z.ZodType>(
  schema: Schema,
  kept: unknown,
): Promise<z.output<Schema>> {
  const { value, issues } = await checkInPieces(schema, kept)
  if (issues.length > 0) throw new z.ZodError([...issues])
  return value as z.output<Schema>
}

async function checkObject(
  schema: z.ZodObject,
  given: Record<string, unknown>,
  judge: Judge,
): Promise<Checked> {
  const shape = schema.shape as Shape
  const apart = Object.keys(shape).filter((name) => isLarge(shape[name]!, given[name]))
  if (apart.length === 0) return checkAtOnce(schema, given, judge)
  const parts = new Map<string, unknown>()
  const issues: z.core.$ZodIssue[] = []
  for (const name of apart) {
    const part = await checkInPieces(shape[name]!, given[name], judge)
    parts.set(name, part.value)
    issues.push(...part.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })))
  }
  const rest = checkAtOnce(
    schema.omit(Object.fromEntries(apart.map((name) => [name, true])) as never),
    given,
    judge,
  )
  issues.push(...rest.issues)
  if (issues.length > 0) return { value: undefined, issues }
  // In the order of the schema, as it checks at once: a request is known again by its text.
  const found = rest.value as Record<string, unknown>
  const names = Object.keys(shape).filter((name) => parts.has(name) || Object.hasOwn(found, name))
  return {
    value: Object.fromEntries(names.map((name) => [name, parts.has(name) ? parts.get(name) : found[name]])),
    issues,
  }
}

/** What an object as a whole has to be, once each of its parts is right. */
function checkRules({ def }: z.ZodObject, checked: Checked, judge: Judge): Checked {
  const rules = def.checks ?? []
  return rules.length === 0 || checked.issues.length > 0
    ? checked
    : checkAtOnce(z.unknown().check(...(rules as never[])), checked.value, judge)
}

function withoutRules(schema: z.ZodObject): z.ZodObject {
  return hasRules(schema) ? schema.clone({ ...schema.def, checks: [] }) : schema
}

function checkAtOnce(schema: z.ZodType, given: unknown, judge: Judge): Checked {
  const { success, data, error } = judge(schema, given)
  return success ? { value: data, issues: [] } : { value: undefined, issues: error!.issues }
}

async function checkList(element: z.ZodType, given: readonly unknown[], judge: Judge): Promise<Checked> {
  const value: unknown[] = []
  const issues: z.core.$ZodIssue[] = []
  for (const [at, item] of given.entries()) {
    if (at % piece === 0) await giveWay()
    const { success, data, error } = judge(element, item)
    if (success) value.push(data)
    else issues.push(...error!.issues.map((issue) => ({ ...issue, path: [at, ...issue.path] })))
  }
  return issues.length > 0 ? { value: undefined, issues } : { value, issues }
}

/** Whether it is a long list, or an object that has one. */
function isLarge(schema: z.ZodType, given: unknown): boolean {
  if (Array.isArray(given)) return given.length > piece && elementOf(schema) !== null
  if (!isRecord(given) || !isPlainObject(schema)) return false
  const shape = schema.shape as Shape
  return Object.keys(shape).some((name) => isLarge(shape[name]!, given[name]))
}

/** Of which schema each item is, of a list without rules as a whole; what stands for a list that is absent is none of its rules. */
function elementOf(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return elementOf(schema.unwrap() as z.ZodType)
  if (!(schema instanceof z.ZodArray) || hasRules(schema)) return null
  return schema.element as z.ZodType
}

function isPlainObject(schema: z.ZodType): schema is z.ZodObject {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined
}

function hasRules({ def }: z.ZodType): boolean {
  return ((def as { checks?: readonly unknown[] }).checks?.length ?? 0) > 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
