import type { DraftLine } from './document.ts'
import { type AnyField, type AnyFields, type DraftContent, draftFields, lineFields } from './draft-fields.ts'
import { type SnakeCase, snakeCase } from './snake-case.ts'

/** A part of a draft as it is stored and crosses HTTP: snake_case names in the model's order, absent fields left out. */
export type DraftJson<Value> = Value extends string | number | boolean
  ? Value
  : Value extends (infer Item)[]
    ? DraftJson<Item>[]
    : { [Name in keyof Value as SnakeCase<Name & string>]: DraftJson<Value[Name]> }

/** The same before its defaults are filled in: anything may be absent, and what is null is. */
type LooseJson<Value> = Value extends string | number | boolean
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly LooseJson<Item>[]
    : {
        readonly [Name in keyof Value as SnakeCase<Name & string>]?: LooseJson<Value[Name]> | null | undefined
      }

/** The JSON of what a draft says. Equal drafts give equal JSON. */
export function draftToJson(draft: DraftContent): DraftJson<DraftContent> {
  return writeDraft(draft) as DraftJson<DraftContent>
}

/** What a JSON of that form says, whose values were checked when it came in. What else it holds is somebody else's. */
export function draftFromJson(json: LooseJson<DraftContent>): DraftContent {
  return readDraft(json) as DraftContent
}

/** One line of it. */
export function lineFromJson(json: LooseJson<DraftLine>): DraftLine {
  return readLine(json) as DraftLine
}

type Convert = (value: unknown) => unknown
type Model = Readonly<Record<string, unknown>>

const writeDraft = fieldsWriter(draftFields)
const readDraft = fieldsReader(draftFields)
const readLine = fieldsReader(lineFields)

function fieldsWriter(shape: AnyFields): Convert {
  const fields = Object.entries(shape).map(([name, field]) => ({
    from: name,
    to: snakeCase(name),
    convert: converter(field, fieldsWriter),
    absent: undefined,
  }))
  return (value) => renamed(value as Model, fields)
}

function fieldsReader(shape: AnyFields): Convert {
  const fields = Object.entries(shape).map(([name, field]) => ({
    from: snakeCase(name),
    to: name,
    convert: converter(field, fieldsReader),
    absent: field.optional ? undefined : emptyOf(field),
  }))
  return (value) => renamed(value as Model, fields)
}

function converter(field: AnyField, ofFields: (shape: AnyFields) => Convert): Convert {
  if (field.is === 'group') return ofFields(field.fields)
  if (field.is !== 'list') return (value) => value
  const item = converter(field.of, ofFields)
  return (value) => (value as unknown[]).map(item)
}

type Renaming = { from: string; to: string; convert: Convert; absent: unknown }

/** The engine asks whether a field is there, so an absent one is left out instead of being undefined. */
function renamed(value: Model, fields: readonly Renaming[]): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const { from, to, convert, absent } of fields) {
    const own = value[from] ?? null
    if (own !== null) result[to] = convert(own)
    else if (absent !== undefined) result[to] = Array.isArray(absent) ? [] : absent
  }
  return result
}

/** What a field that every draft has holds where nobody said anything. */
function emptyOf(field: AnyField): unknown {
  if (field.is === 'list') return []
  return 'fallback' in field ? field.fallback : undefined
}
