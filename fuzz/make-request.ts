import type { Question } from './ask.ts'
import { hostileValues } from './hostile.ts'
import type { Random } from './random.ts'
import { type Operation, resolve, type Schema } from './read-operations.ts'

/** Ids and parts of links that answers of this run have shown, so that some requests find what they ask for. */
export type KnownIds = { list: string[]; links: string[]; seen: Set<string> }

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

/** One request of a run: most of it as described, some of it never. */
export function makeRequest(
  random: Random,
  operations: readonly Operation[],
  ids: KnownIds,
): { operation: Operation; question: Question } {
  const operation = random.pick(operations)
  return { operation, question: questionOf(random, operation, ids) }
}

function questionOf(random: Random, operation: Operation, ids: KnownIds): Question {
  const headers: Record<string, string> = {}
  const path = pathOf(random, operation, ids) + queryOf(random, operation, ids)
  if (random.next() < 0.05) headers['if-match'] = random.pick(['"1"', '*', '"99999999999"', 'x', 'W/"1"'])
  if (random.next() < 0.05)
    headers['idempotency-key'] = random.pick(['k', 'x'.repeat(201), `k-${random.below(50)}`])
  if (random.next() < 0.03)
    headers['accept-language'] = random.pick(['ar', '*;q=x', 'x'.repeat(5_000), 'es-CR,es;q=0.5'])
  if (random.next() < 0.03)
    headers['x-company'] = random.pick(['[object Object]', 'false', '', 'x', otherCompany])
  if (operation.method === 'GET') return { method: 'GET', path, headers, body: null }
  return { method: operation.method, path, headers, ...bodyOf(random, operation, ids, headers) }
}

function pathOf(random: Random, { path, parameters }: Operation, ids: KnownIds): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema =
      parameters.find((parameter) => parameter.name === name && parameter.in === 'path')?.schema ?? {}
    const isOfLink = ['token', 'ticket', 'word'].includes(name) && ids.links.length > 0
    const wanted = () => (isOfLink ? random.pick(ids.links) : String(plainValue(random, schema, ids)))
    const value = random.next() < 0.15 ? random.pick(texts) : wanted()
    return encode(value.slice(0, 300)) || '%20'
  })
}

function queryOf(random: Random, { parameters }: Operation, ids: KnownIds): string {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query' && random.next() < 0.4)
    .flatMap(({ name, schema }) => {
      const value = random.next() < 0.4 ? random.pick(texts) : String(plainValue(random, schema, ids))
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
  ids: KnownIds,
  headers: Record<string, string>,
): { body: Buffer | null } {
  const dice = random.next()
  if (body === null && dice < 0.5) return formOf(random, headers)
  if (dice < 0.03) return { body: null }
  headers['content-type'] = dice < 0.08 ? random.pick(contentTypes) : 'application/json'
  const value = body === null ? random.pick([null, [], {}, 'x', 1]) : anyValue(random, body, ids, 0)
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

function anyValue(random: Random, given: Schema, ids: KnownIds, depth: number): unknown {
  const schema = resolve(given)
  const dice = random.next()
  if (dice < 0.0005) return megabyte
  if (dice < 0.03) return random.pick(texts)
  if (dice < 0.05) return random.pick<unknown>([null, true, [], {}, [[]], { constructor: 1 }, ...numbers])
  if (schema.anyOf) return anyValue(random, random.pick(schema.anyOf), ids, depth)
  if (schema.properties && depth < 6) {
    const required = new Set(schema.required)
    const entries = Object.entries(schema.properties)
      .filter(([name]) => (required.has(name) ? random.next() < 0.98 : random.next() < 0.5))
      .map(([name, inner]) => [name, anyValue(random, inner, ids, depth + 1)])
    if (random.next() < 0.02)
      entries.push([random.pick(['__proto', 'constructor', 'company_id', 'id', 'x\u0000']), 1])
    return Object.fromEntries(entries)
  }
  if (schema.items)
    return Array.from({ length: random.next() < 0.01 ? 300 : random.below(3) }, () =>
      anyValue(random, schema.items!, ids, depth + 1),
    )
  return plainValue(random, schema, ids)
}

/** A value as its description has it, or as near as a word list comes. */
function plainValue(random: Random, given: Schema, ids: KnownIds): unknown {
  const schema = resolve(given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return plainValue(random, random.pick(schema.anyOf), ids)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'boolean') return random.next() < 0.5
  if (type === 'null') return null
  if (type === 'number' || type === 'integer')
    return random.next() < 0.3 ? random.pick(numbers) : random.below(40)
  if (type === 'array' || type === 'object') return type === 'array' ? [] : {}
  if (schema.format === 'uuid')
    return ids.list.length > 0 && random.next() < 0.8 ? random.pick(ids.list) : otherCompany
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
