import type { Question } from './ask.ts'
import { hostileValues } from './hostile.ts'
import { type Known, singular } from './known.ts'
import { passkeyAnswer } from './passkey-answer.ts'
import type { Random } from './random.ts'
import { type Operation, resolve, type Schema } from './read-operations.ts'
import { formFor } from './valid-form.ts'
import { lately, validValue } from './valid-value.ts'

const megabyte = 'x'.repeat(1_000_000)
const texts = [
  ...hostileValues,
  'a\u0000b',
  '\ud800',
  'x\udfff',
  'مرحبا بالعالم',
  '\u202Egnirts\u202C',
  '👩‍👩‍👧‍👦'.repeat(30),
  'é\u0301'.repeat(100),
  "'; drop table clients; --",
  '%00',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{constructor}}',
  '\r\nBcc: x@example.test',
  '(?:a+)+$',
  '-toString',
]
const numbers = [
  0, -0, -1, 1, 0.1, 1e21, 1e308, -1e308, 2147483647, 2147483648, -2147483649, 9007199254740991,
  9007199254740994,
]
const oddities: readonly unknown[] = [null, true, [], {}, [[]], { constructor: 1 }, ...numbers]
/** Fields that nobody asks for. */
const unasked = ['__proto', 'constructor', 'company_id', 'id', 'x\u0000']
const contentTypes = [
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=utf-16',
  '',
  'x',
  'application/octet-stream',
]

const otherCompany = '01900000-0000-7000-8000-000000000000'

/** What is made, and what of it was said in JSON. */
export type Made = { operation: Operation; question: Question; sent: unknown }

/** How much of a run is made as described, but for up to two mutations; the rest is of any kind. */
const SOUND = 0.85
/** So much of a run, at its beginning, asks for every list in turn: what they show is what the rest is made of. */
const LEARNING = 0.04

/**
 * One request of a run, of which `progress` says how much is over: first it asks for lists, which teach what is there, then it creates,
 * then does everything with it, and deletes little. What would end a sender's own way in comes last.
 */
export function makeRequest(
  random: Random,
  operations: readonly Operation[],
  known: Known,
  { index, progress, meetsOnlyOwn = false }: { index: number; progress: number; meetsOnlyOwn?: boolean },
): Made {
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  if (progress < LEARNING && lists.length > 0) return soundly(random, lists[index % lists.length]!, known, 0)
  let operation = random.pick(operations)
  const weight = meetsOnlyOwn ? weightOfOwn : weightOf
  while (random.next() >= weight(operation, progress)) operation = random.pick(operations)
  if (random.next() < SOUND) return soundly(random, operation, known, random.pick([0, 0, 0, 1, 2]))
  return { operation, question: questionOf(random, operation, known), sent: null }
}

/** Who is locked out, loses their place or their second company can prove little afterwards. */
const partsWithSender =
  /(activate-deactivate-company|members\/\{id\}\/activate|assign-user|\/users\/\{id\}|default-company|sessions\/\{id\}|profile\/(email|password)|two-step|roll-back|authority\/setup|support-visit|all-companies\/\{id\}\/archive)$/
/** What takes away something that others were to act on. */
const takesAway =
  /\/(void|cancel|merge\/\{other\}|undo|discard|take-back|stop|end|off|dismiss|archive|activate|roll-back)$/

export const PARTING = 0.97

function weightOf({ method, path }: Operation, progress: number): number {
  const isReading = method === 'GET'
  if (!isReading && partsWithSender.test(path)) return progress < PARTING ? 0 : 1
  if (progress < 0.2) {
    if (method === 'DELETE' || takesAway.test(path)) return 0.02
    return method === 'POST' && !path.includes('}') ? 1 : 0.4
  }
  if (method === 'DELETE' || takesAway.test(path)) return 0.3
  return isReading ? 0.7 : 1
}

/** What was made to be thrown away may be ended at any time, and seldom enough that there is something left to do. */
function weightOfOwn({ method, path }: Operation): number {
  if (path.endsWith('/archive')) return 0.02
  return method === 'DELETE' ? 0.3 : 1
}

/** As described and with ids of the right kind, then with none, one or two things wrong. */
function soundly(random: Random, operation: Operation, known: Known, mutations: number): Made {
  const { method } = operation
  const path = soundPath(random, operation, known)
  const pairs = operation.parameters
    .filter(
      ({ in: where, required, name }) =>
        where === 'query' && (required || (name !== 'cursor' && random.next() < 0.08)),
    )
    .map(({ name, schema }) => [name, String(validValue(random, schema, known, { name }))] as const)
  const body = operation.body === null ? undefined : soundBody(random, operation, path, known)
  let sent: unknown = structuredClone(body)
  let query = pairs
  let address = path
  for (let count = 0; count < mutations; count += 1) {
    if (sent !== undefined) sent = mutated(random, sent)
    else if (query.length > 0 && random.next() < 0.7)
      query = query.map(([name, value]) => [
        name,
        random.next() < 0.5 ? random.pick(texts).slice(0, 2_000) : value,
      ])
    else if (random.next() < 0.5)
      address = address.replace(/[^/]+$/, encode(random.pick(texts).slice(0, 300)) || '%20')
    else
      query = [
        ...query,
        [random.pick(['page', 'search', 'sort', 'cursor', 'x']), random.pick(texts).slice(0, 2_000)],
      ]
  }
  const asked = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const question = { method, path: asked ? `${address}?${asked}` : address, headers: {}, body: null }
  if (sent !== undefined)
    return { operation, question: { ...question, ...inJson(sent) }, sent: mutations === 0 ? sent : null }
  const form = operation.form && formFor(random, operation.path, operation.form, known)
  return { operation, question: { ...question, ...form }, sent: null }
}

function inJson(value: unknown) {
  return { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(value)) }
}

/** Of what is to be changed it is known how it stands; of what is new, how others of its kind look. */
function soundBody(random: Random, { path: template, body }: Operation, path: string, known: Known): unknown {
  // What is prepared and then done is asked for twice, the second time with what was learnt the first time.
  const prepared = known.body(`${template}/preview`)
  const like = [path, path.replace(/\/[^/]+$/, ''), template.replace(/\/\{\w+\}.*$/, '')]
  const described = validValue(random, body!, known, { name: template, like })
  const signed = passkeyAnswer(template, known)
  const made = signed === null ? described : { ...(described as object), ...signed }
  const isBoth = typeof prepared === 'object' && typeof made === 'object' && random.next() < 0.7
  return isBoth ? { ...made, ...prepared } : made
}

function soundPath(random: Random, { path, parameters }: Operation, known: Known): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)]
  // The longest part of the address of which something is known that stands there.
  for (const { index, 0: part } of names.toReversed()) {
    const end = index + part.length
    const places = known.at(path.slice(0, end))
    if (places.length > 0) return lately(random, places) + filled(path.slice(end))
  }
  return filled(path)

  function filled(rest: string): string {
    return rest.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
      const schema =
        parameters.find((parameter) => parameter.name === name && parameter.in === 'path')?.schema ?? {}
      const before = rest.slice(0, at).split('/').at(-2) ?? ''
      const kind = name === 'id' ? `${singular(before)}_id` : name
      const named = known.values(kind).length > 0 || schema.format !== 'uuid' ? kind : `${name}_id`
      return encodeURIComponent(String(validValue(random, schema, known, { name: named })))
    })
  }
}

/** One thing within a body that is not as described. */
function mutated(random: Random, value: unknown): unknown {
  const isList = Array.isArray(value)
  if (typeof value !== 'object' || value === null || random.next() < 0.05 || Object.keys(value).length === 0)
    return strange(random)
  const key = random.pick(Object.keys(value))
  const inner = (value as Record<string, unknown>)[key]
  const dice = random.next()
  if (isList) {
    if (dice < 0.1) return [...value, ...value]
    if (dice < 0.15) return Array.from({ length: 300 }, () => inner)
    return value.map((one, index) => (String(index) === key ? mutated(random, one) : one))
  }
  if (dice < 0.1) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  if (dice < 0.15) return { ...value, [random.pick(unasked)]: 1 }
  return { ...value, [key]: mutated(random, inner) }
}

function strange(random: Random): unknown {
  const dice = random.next()
  if (dice < 0.005) return megabyte
  if (dice < 0.6) return random.pick(texts)
  return random.pick(oddities)
}

function questionOf(random: Random, operation: Operation, known: Known): Question {
  const headers: Record<string, string> = {}
  const path = pathOf(random, operation, known) + queryOf(random, operation, known)
  if (random.next() < 0.05) headers['if-match'] = random.pick(['"1"', '*', '"99999999999"', 'x', 'W/"1"'])
  if (random.next() < 0.05)
    headers['idempotency-key'] = random.pick(['k', 'x'.repeat(201), `k-${random.below(50)}`])
  if (random.next() < 0.03)
    headers['accept-language'] = random.pick(['ar', '*;q=x', 'x'.repeat(5_000), 'es-CR,es;q=0.5'])
  if (random.next() < 0.03)
    headers['x-company'] = random.pick(['[object Object]', 'false', '', 'x', otherCompany])
  if (operation.method === 'GET') return { method: 'GET', path, headers, body: null }
  return { method: operation.method, path, headers, ...bodyOf(random, operation, known, headers) }
}

function pathOf(random: Random, { path, parameters }: Operation, known: Known): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema =
      parameters.find((parameter) => parameter.name === name && parameter.in === 'path')?.schema ?? {}
    const isOfLink = ['token', 'ticket', 'word'].includes(name) && known.links.length > 0
    const wanted = () => (isOfLink ? random.pick(known.links) : String(plainValue(random, schema, known)))
    const value = random.next() < 0.15 ? random.pick(texts) : wanted()
    return encode(value.slice(0, 300)) || '%20'
  })
}

function queryOf(random: Random, { parameters }: Operation, known: Known): string {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query' && random.next() < 0.4)
    .flatMap(({ name, schema }) => {
      const value = random.next() < 0.4 ? random.pick(texts) : String(plainValue(random, schema, known))
      const pair = `${name}=${encode(value.slice(0, 2_000))}`
      return random.next() < 0.1 ? [pair, `${name}=1`, `${name}[]=${encode(value.slice(0, 50))}`] : [pair]
    })
  if (random.next() < 0.03) pairs.push('__proto__=1&constructor[prototype]=x&%ZZ=%')
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Percent-encoded byte by byte: halves of pairs and NUL travel too. */
function encode(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

function bodyOf(
  random: Random,
  { body }: Operation,
  known: Known,
  headers: Record<string, string>,
): { body: Buffer | null } {
  const dice = random.next()
  if (body === null && dice < 0.5) return formOf(random, headers)
  if (dice < 0.03) return { body: null }
  headers['content-type'] = dice < 0.08 ? random.pick(contentTypes) : 'application/json'
  const value = body === null ? random.pick([null, [], {}, 'x', 1]) : anyValue(random, body, known, 0)
  const text = JSON.stringify(value) ?? ''
  if (dice < 0.12) return { body: Buffer.from(text.slice(0, random.below(text.length + 1))) }
  if (dice < 0.13) return { body: Buffer.from(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) }
  if (dice < 0.14) return { body: Buffer.from(text.replace(/\d+/, '1e999')) }
  if (dice < 0.15)
    return { body: Buffer.from(text).fill(random.below(256), 0, Math.min(text.length, random.below(20))) }
  return { body: Buffer.from(text) }
}

/** A form: whole, cut off, without its end, with a file twice, with strange names. */
function formOf(random: Random, headers: Record<string, string>): { body: Buffer } {
  const boundary = 'b'.repeat(1 + random.below(70))
  headers['content-type'] =
    random.next() < 0.05 ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`
  const parts = Array.from({ length: random.below(4) }, () => {
    const name = random.pick([
      'logo',
      'file',
      'file_1',
      'name',
      'company_id',
      'picture',
      '__proto__',
      'a"b',
      '',
    ])
    const file =
      random.next() < 0.6 ? `; filename="${random.pick(['a.png', 'x.xml', 'ñ\u0000', '../a'])}"` : ''
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${random.pick(texts)}\r\n`
  })
  const whole = Buffer.from(`${parts.join('')}--${boundary}--\r\n`)
  return { body: random.next() < 0.3 ? whole.subarray(0, random.below(whole.length)) : whole }
}

function anyValue(random: Random, given: Schema, known: Known, depth: number): unknown {
  const schema = resolve(given)
  const dice = random.next()
  if (dice < 0.0005) return megabyte
  if (dice < 0.03) return random.pick(texts)
  if (dice < 0.05) return random.pick(oddities)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return anyValue(random, random.pick(choices), known, depth)
  if (schema.properties && depth < 6) {
    const required = new Set(schema.required)
    const entries = Object.entries(schema.properties)
      .filter(([name]) => (required.has(name) ? random.next() < 0.98 : random.next() < 0.5))
      .map(([name, inner]) => [name, anyValue(random, inner, known, depth + 1)])
    if (random.next() < 0.02) entries.push([random.pick(unasked), 1])
    return Object.fromEntries(entries)
  }
  if (schema.items)
    return Array.from({ length: random.next() < 0.01 ? 300 : random.below(3) }, () =>
      anyValue(random, schema.items!, known, depth + 1),
    )
  return plainValue(random, schema, known)
}

/** A value as its description has it, or as near as a word list comes. */
function plainValue(random: Random, given: Schema, known: Known): unknown {
  const schema = resolve(given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return plainValue(random, random.pick(schema.anyOf), known)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'boolean') return random.next() < 0.5
  if (type === 'null') return null
  if (type === 'number' || type === 'integer')
    return random.next() < 0.3 ? random.pick(numbers) : random.below(40)
  if (type === 'array' || type === 'object') return type === 'array' ? [] : {}
  if (schema.format === 'uuid')
    return known.ids.length > 0 && random.next() < 0.8 ? random.pick(known.ids) : otherCompany
  if (schema.format === 'email') return `a${random.below(1000)}@example.test`
  if (schema.format === 'date')
    return random.pick(['2026-11-22', '2026-02-28', '9999-12-31', '0001-01-01', '2026-02-30'])
  if (schema.format === 'date-time')
    return random.pick(['2026-11-22T10:00:00-06:00', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'])
  if (schema.pattern?.includes('\\d'))
    return random.pick([
      '1',
      '12',
      '1500',
      '9999999999999.99999',
      '-1',
      '100',
      '001',
      '00001',
      '2399999002200',
      '506',
      '3101777666',
    ])
  return 'Texto de prueba '
    .repeat(1 + random.below(3))
    .slice(0, Math.max(1, schema.maxLength ?? 60))
    .trim()
}
