import { decimalText } from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import type { ErrorParams, FieldMistakeKey } from '#platform/errors.ts'

/** A field's mistake: a key of `problems.fields`, with what its sentence needs. */
export type FieldMistake = { key: FieldMistakeKey; params?: ErrorParams }

/** One finding of a schema, as the validator of fastify-type-provider-zod hands it on. */
type Finding = {
  keyword: string
  instancePath: string
  message?: string | undefined
  params: Record<string, unknown>
}

const refusedNumber = decimalText.safeParse('').error?.issues[0]
const numberPattern = refusedNumber && 'pattern' in refusedNumber ? refusedNumber.pattern : ''

/** Findings by field, `lines.0.quantity`, each with the key of its sentence. */
export function fieldMistakes(findings: readonly unknown[]): Record<string, FieldMistake[]> {
  // Names of fields are people's too: one called `constructor` is a field like any other.
  const errors = new Map<string, FieldMistake[]>()
  for (const finding of findings as Finding[]) {
    const field = finding.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
    errors.set(field, [...(errors.get(field) ?? []), mistakeOf(finding)])
  }
  return Object.fromEntries(errors)
}

/** An issue of a schema as the validator of routes would hand it on. */
export function toFinding(issue: z.core.$ZodIssue): Finding {
  const { code, path, message, ...params } = issue
  return { keyword: code, instancePath: `/${path.join('/')}`, message, params }
}

function mistakeOf({ keyword, message = '', params }: Finding): FieldMistake {
  switch (keyword) {
    case 'invalid_type':
      return /received (undefined|null)$/.test(message) ? { key: 'required' } : { key: 'format' }
    case 'too_small':
      return tooSmall(params)
    case 'too_big':
      return tooBig(params)
    case 'invalid_format':
      return { key: formatKey(params) }
    case 'invalid_value':
    case 'invalid_union':
      return { key: 'choose' }
    case 'unrecognized_keys':
      return { key: 'unknown' }
    default:
      return { key: 'format' }
  }
}

function tooSmall({ origin, minimum }: Record<string, unknown>): FieldMistake {
  const least = Number(minimum)
  if (origin === 'string') return least === 1 ? { key: 'required' } : { key: 'too-short', params: { least } }
  if (origin === 'array') return { key: 'too-few', params: { least } }
  return { key: 'at-least', params: { least } }
}

function tooBig({ origin, maximum }: Record<string, unknown>): FieldMistake {
  const most = Number(maximum)
  if (origin === 'string') return { key: 'too-long', params: { most } }
  if (origin === 'array') return { key: 'too-many', params: { most } }
  return { key: 'at-most', params: { most } }
}

function formatKey({ format, pattern }: Record<string, unknown>): FieldMistakeKey {
  if (format === 'email') return 'email'
  if (format === 'uuid') return 'choose'
  if (format === 'date' || format === 'datetime') return 'date'
  return format === 'regex' && pattern === numberPattern ? 'number' : 'format'
}
