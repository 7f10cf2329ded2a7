import { demoPassword } from '../e2e/api.ts'
import { fits, isRecord, type Known } from './known.ts'
import type { Random } from './random.ts'
import { resolve, type Schema } from './read-operations.ts'

type Json = Record<string, unknown>

/** Texts of which one fits each pattern of the description; the first that fit are the usual ones. */
const samples = [
  '1500',
  '1',
  '25.5',
  '10',
  '0',
  '01',
  '02',
  '04',
  '08',
  '001',
  '00001',
  '506',
  '88887777',
  '101010101',
  '3101777666',
  '2399999002200',
  'CRC',
  'USD',
  '#1A2B3C',
  '10:30',
  'CR05015202001026284066',
  'https://example.test/aviso',
  '/clients',
  'clients',
  'documents',
  'name',
  'created_at',
  'none',
  'AL-00123456-19',
  '26',
  'a'.repeat(64),
  'x'.repeat(43),
  'iVBORw0KGgo=',
  `506${'1'.repeat(47)}`,
]
const noSuchId = '01900000-0000-7000-8000-000000000000'
const dayMs = 86_400_000
const isAhead = /until|ends|expires|due|valid|next/
/** Fields that say nothing of their kind in the description but by their name. */
const byName: Record<string, (random: Random) => string> = {
  password: () => demoPassword,
  current_password: () => demoPassword,
  phone: () => '88887777',
  phone_country_code: () => '506',
  phone_number: () => '88887777',
  url: (random) => `https://example.test/${random.below(1_000)}`,
  cabys: () => '2399999002200',
  unit: () => 'Unid',
  quantity: (random) => String(1 + random.below(5)),
  unit_price: (random) => String(100 + random.below(90_000)),
  tax_code: () => '01',
  rate_code: () => '08',
  sale_condition: () => '01',
  identification_type: () => '01',
  identification_number: (random) => String(100_000_000 + random.below(800_000_000)),
  reason: (random) => `Prueba de la guardia ${random.below(10_000)}`,
  name: (random) => `Prueba ${random.below(100_000)}`,
  code: (random) => String(100_000 + random.below(900_000)),
}

/** Makes what the description asks for; where it says little, by what answers have shown under the same name or of the same kind. */
export function validValue(random: Random, schema: Schema, known: Known, about: About): unknown {
  return made(random, schema, known, { depth: 0, ...about })
}

/** `name` is that of the field, `like` are names under which records like this were seen, the likeliest first. */
type About = { name: string; like?: readonly string[] }

function made(random: Random, given: Schema, known: Known, about: About & { depth: number }): unknown {
  const schema = resolve(given)
  const { name, depth } = about
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const something = choices.filter((choice) => resolve(choice).type !== 'null')
    if (something.length < choices.length && (something.length === 0 || random.next() < 0.25)) return null
    return made(random, random.pick(something), known, about)
  }
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  const type = types.length > 0 ? random.pick(types) : undefined
  if (schema.properties) return recordOf(random, schema, known, about)
  if (type === 'object') return likeOne(random, schema, known, about) ?? {}
  if (schema.items || type === 'array') {
    const least = schema.minItems ?? 0
    const length = Math.min(Math.max(least, random.below(3)), schema.maxItems ?? 3)
    const items = Array.from({ length: depth > 6 ? least : length }, () =>
      made(random, schema.items ?? {}, known, { ...about, depth: depth + 1 }),
    )
    return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
  }
  if (type === 'boolean') return random.next() < 0.5
  if (type === 'number' || type === 'integer') {
    const least = Math.max(schema.minimum ?? 0, -1_000)
    const most = Math.min(schema.maximum ?? least + 20, least + 20)
    return name === 'page' ? 1 : (yearly(name) ?? least + random.below(most - least + 1))
  }
  if (type === undefined && schema.type !== undefined) return null
  return textOf(random, schema, known, name)
}

function yearly(name: string): number | null {
  return name === 'year' ? new Date().getFullYear() : null
}

/** A record as one that was seen, as far as it fits, so that what belongs together comes together; the rest is made. */
function recordOf(random: Random, schema: Schema, known: Known, about: About & { depth: number }): Json {
  const seen = likeOne(random, schema, known, about)
  const required = new Set(schema.required)
  const record: Json = {}
  for (const [name, inner] of Object.entries(schema.properties!)) {
    const isLike = seen !== null && name in seen && fits(inner, seen[name])
    if (isLike && random.next() < 0.85) record[name] = seen[name]
    else if (required.has(name) || (about.depth < 5 && random.next() < 0.15))
      record[name] = made(random, inner, known, { name, like: [name], depth: about.depth + 1 })
  }
  return record
}

function likeOne(random: Random, schema: Schema, known: Known, { name, like = [] }: About): Json | null {
  const names = Object.keys(schema.properties ?? {})
  const least = Math.min(2, names.length)
  for (const records of [...like, name].map((one) => known.records(one))) {
    if (records.length === 0) continue
    const tried = Array.from({ length: 3 }, () => random.pick(records)).flatMap(withParts)
    const score = (record: Json) => names.filter((one) => one in record).length
    const best = tried.toSorted((one, other) => score(other) - score(one))[0]
    if (best && score(best) >= least) return best
  }
  return null
}

/** A record and those within it: a document carries its draft. */
function withParts(record: Json): Json[] {
  return [record, ...Object.values(record).filter(isRecord)]
}

function textOf(random: Random, schema: Schema, known: Known, name: string): string {
  const seen = known
    .values(name)
    .filter((value): value is string => typeof value === 'string' && fits(schema, value))
  if (schema.format === 'uuid') return idOf(random, known, name, seen)
  if (schema.format === 'date') return day(random, isAhead.test(name))
  if (schema.format === 'date-time') return `${day(random, isAhead.test(name))}T10:00:00-06:00`
  if (schema.format === 'email') return `prueba${random.below(1_000)}@example.test`
  if (/token|ticket|word/.test(name) && name !== 'password' && known.links.length > 0) {
    const fitting = known.links.filter((link) => fits(schema, link))
    if (fitting.length > 0) return random.pick(fitting)
  }
  const month = day(random, false).slice(0, 7)
  if (schema.pattern?.startsWith('^(19|2') && fits(schema, month)) return month
  const own = byName[name]?.(random)
  if (
    own !== undefined &&
    fits(schema, own) &&
    (seen.length === 0 || random.next() < 0.5 || name.includes('password'))
  )
    return own
  if (seen.length > 0 && random.next() < 0.85) return random.pick(seen)
  const fitting = samples.filter((sample) => fits(schema, sample))
  if (schema.pattern !== undefined) return fitting.length > 0 ? random.pick(fitting.slice(0, 5)) : ''
  const words = `Texto de prueba ${random.below(1_000)}`
  return (
    words
      .padEnd(schema.minLength ?? 0, ' x')
      .slice(0, schema.maxLength ?? 200)
      .trim() || 'x'
  )
}

function idOf(random: Random, known: Known, name: string, seen: readonly string[]): string {
  const ofKind =
    seen.length > 0 ? seen : known.values(name.replace(/s$/, '')).filter((id) => typeof id === 'string')
  if (ofKind.length > 0 && name !== 'id') return lately(random, ofKind) as string
  return known.ids.length > 0 ? random.pick(known.ids) : noSuchId
}

/** One of them, of the last ones more often: they are what was created of late, and open still. */
export function lately<Value>(random: Random, values: readonly Value[]): Value {
  return random.next() < 0.4 ? random.pick(values.slice(-5)) : random.pick(values)
}

function day(random: Random, ahead: boolean): string {
  const away = (1 + random.below(ahead ? 60 : 45)) * (ahead ? 1 : -1)
  return new Date(Date.now() + away * dayMs).toISOString().slice(0, 10)
}
