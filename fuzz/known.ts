import { type Operation, resolve, type Schema } from './read-operations.ts'

type Json = Record<string, unknown>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MOST_OF_A_NAME = 60
const MOST_OF_A_PLACE = 200
const MOST_RECORDS = 40

/**
 * What answers of a run have shown, so that its requests find what they ask for: ids by the place at which they stand, values by the
 * name of their field, whole records to send again, and links.
 */
export class Known {
  readonly ids: string[] = []
  readonly links: string[] = []
  readonly #seen = new Set<string>()
  readonly #places = new Map<string, string[]>()
  readonly #values = new Map<string, unknown[]>()
  readonly #records = new Map<string, Json[]>()
  readonly #bodies = new Map<string, unknown>()

  /** Learns of an answer that took its request; `path` is the address without what is asked for. */
  learn({ path: template, method }: Operation, path: string, sent: unknown, text: string): void {
    for (const [, part] of text.matchAll(/(?:\/(?:p|portal|reminders)\/|"ticket":")([\w-]{16,100})/g))
      keep(this.links, part!, 500)
    if (sent) this.#bodies.set(template, sent)
    const answer = parse(text)
    if (answer === null) return
    const rows = Array.isArray(answer) ? answer : Array.isArray(answer.data) ? answer.data : null
    if (rows) for (const row of rows.slice(0, 50)) this.#learnRecord(row, template, path)
    else if (method === 'POST' && !template.endsWith('}')) {
      // What was made may stand alone, or under its own name: `{ user: … }` of `/api/users`.
      const named = isRecord(answer) ? answer[singular(template)] : undefined
      this.#learnRecord(isRecord(named) ? named : answer, template, path)
    }
    this.#learnNamed(answer, template.replace(/\/\{\w+\}$/, ''), 0)
    if (!rows && template.endsWith('}')) this.#keepRecord(path, answer as Json)
  }

  /** Concrete addresses of a described place, such as those of `/api/clients/{id}`. */
  at(template: string): readonly string[] {
    return this.#places.get(unnamed(template)) ?? []
  }

  values(name: string): readonly unknown[] {
    return this.#values.get(name) ?? []
  }

  records(name: string): readonly Json[] {
    return this.#records.get(name) ?? []
  }

  /** What was last taken there, for operations that say the same again as done. */
  body(template: string): unknown {
    return this.#bodies.get(template)
  }

  #learnRecord(row: unknown, template: string, path: string) {
    if (!isRecord(row) || typeof row.id !== 'string' || !uuid.test(row.id)) return
    const place = unnamed(template.replace(/\/(totals|board)$/, ''))
    this.#keepAt(`${place}/{}`, `${path}/${row.id}`)
  }

  #keepAt(place: string, path: string) {
    const paths = this.#places.get(place) ?? []
    this.#places.set(place, paths)
    keep(paths, path, MOST_OF_A_PLACE)
  }

  #learnNamed(value: unknown, name: string, depth: number): void {
    if (depth > 6) return
    if (Array.isArray(value)) {
      for (const inner of value.slice(0, 20)) this.#learnNamed(inner, name, depth)
    } else if (isRecord(value)) {
      this.#keepRecord(name, value)
      for (const [key, inner] of Object.entries(value).slice(0, 120)) {
        this.#learnNamed(inner, key, depth + 1)
        // What is named after a place is of that place: a client within a document.
        if (key === 'id' && typeof inner === 'string') this.#keepValue(`${singular(name)}_id`, inner)
      }
    } else if (value !== null && value !== '') this.#keepValue(name, value)
  }

  #keepRecord(name: string, record: Json) {
    const records = this.#records.get(name) ?? []
    this.#records.set(name, records)
    records.push(record)
    if (records.length > MOST_RECORDS) records.shift()
  }

  #keepValue(name: string, value: unknown) {
    if (typeof value === 'string') {
      if (value.length > 300) return
      if (uuid.test(value) && !this.#seen.has(value) && this.ids.length < 5_000) {
        this.#seen.add(value)
        this.ids.push(value)
      }
    }
    const values = this.#values.get(name) ?? []
    this.#values.set(name, values)
    keep(values, value, MOST_OF_A_NAME)
  }
}

/** Keeps what is new, and of what is too much the newest: what was created lately is there still. */
function keep<Value>(values: Value[], value: Value, most: number) {
  if (values.includes(value)) return
  values.push(value)
  if (values.length > most) values.shift()
}

function unnamed(template: string): string {
  return template.replace(/\{\w+\}/g, '{}')
}

/** A place or a field as what stands there is called: `/api/credit-notes` is of a `credit_note`. */
export function singular(name: string): string {
  const last = name.split('/').at(-1)!.replaceAll('-', '_')
  return last.replace(/ies$/, 'y').replace(/s$/, '')
}

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(text: string): Json | unknown[] | null {
  try {
    const answer = JSON.parse(text)
    return typeof answer === 'object' ? answer : null
  } catch {
    return null
  }
}

/** Whether a value is what the description asks for. */
export function fits(given: Schema, value: unknown): boolean {
  const schema = resolve(given)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.some((choice) => fits(choice, value))
  if (schema.const !== undefined) return value === schema.const
  if (schema.enum && !schema.enum.includes(value)) return false
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return false
  if (typeof value === 'string') return fitsText(schema, value)
  if (typeof value === 'number')
    return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)
  if (Array.isArray(value))
    return (
      value.length >= (schema.minItems ?? 0) &&
      value.length <= (schema.maxItems ?? Infinity) &&
      value.every((inner) => !schema.items || fits(schema.items, inner))
    )
  if (!isRecord(value)) return true
  const { properties = {}, required = [] } = schema
  return (
    required.every((name) => name in value) &&
    Object.entries(value).every(([name, inner]) => {
      const described = properties[name]
      return described ? fits(described, inner) : schema.additionalProperties !== false
    })
  )
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

function fitsText({ pattern, minLength = 0, maxLength = Infinity }: Schema, value: string): boolean {
  return (
    value.length >= minLength &&
    value.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(value))
  )
}
