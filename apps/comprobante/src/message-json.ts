import { type Decimal, parseDecimal, toText } from '@cuentaclara/decimal'
import { snakeCase } from '@cuentaclara/einvoice'
import {
  type AuthorityAnswer,
  type JsonObject,
  type JsonValue,
  type ReceiverMessage,
  writeAuthorityAnswer,
  writeReceiverMessage,
} from '@cuentaclara/einvoice/xml'
import type { Content } from './content.ts'

type Kind = 'receiver-message' | 'authority-answer'

const decimals: ReadonlySet<string> = new Set(['totalTax', 'creditedTax', 'applicableExpense', 'total'])

/** What a message has to say at least, besides its total. */
const required: Readonly<Record<Kind, readonly string[]>> = {
  'receiver-message': ['clave', 'issuer_number', 'issued_at', 'verdict', 'receiver_number', 'consecutivo'],
  'authority-answer': ['clave', 'issuer_name', 'status', 'text'],
}

/** The JSON of a message: snake_case names, decimals as text, its kind first. */
export function messageToJson(
  kind: Kind,
  message: ReceiverMessage | Omit<AuthorityAnswer, 'ok'>,
): JsonObject {
  const json: JsonObject = { kind }
  for (const [key, value] of Object.entries(message)) {
    if (value === undefined || key === 'ok') continue
    json[snakeCase(key)] = decimals.has(key) ? toText(value as Decimal) : (value as JsonValue)
  }
  return json
}

/** The message of its JSON; null when the JSON is of a document. Throws a TypeError that names the field at fault. */
export function messageFromJson(json: JsonObject): Content | null {
  const { kind } = json
  if (kind !== 'receiver-message' && kind !== 'authority-answer') return null
  const message = fieldsOf(kind, json)
  const xml = () =>
    kind === 'receiver-message'
      ? writeReceiverMessage(message as ReceiverMessage)
      : writeAuthorityAnswer(message as AuthorityAnswer)
  return { json: () => messageToJson(kind, message as ReceiverMessage), xml, notices: [], version: '4.4' }
}

function fieldsOf(kind: Kind, json: JsonObject): Record<string, unknown> {
  const message: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(json)) {
    if (name === 'kind') continue
    const key = camelCase(name)
    message[key] = decimals.has(key) ? decimalOf(value, name) : value
  }
  for (const name of required[kind]) {
    if (typeof json[name] !== 'string') throw new TypeError(`${name} is no string`)
  }
  if (!message.total) throw new TypeError('total is no decimal')
  const verdicts: readonly unknown[] =
    kind === 'receiver-message' ? ['accepted', 'partially-accepted', 'rejected'] : ['accepted', 'rejected']
  const field = kind === 'receiver-message' ? 'verdict' : 'status'
  if (!verdicts.includes(json[field])) throw new TypeError(`${field} is none of ${verdicts.join(', ')}`)
  return message
}

function decimalOf(value: JsonValue | undefined, name: string): Decimal {
  const amount = typeof value === 'string' ? parseDecimal(value) : null
  if (amount === null) throw new TypeError(`${name} is no decimal`)
  return amount
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
