import type { ClientInput } from '@cuentaclara/contracts'
import { identificationTypes } from '@cuentaclara/einvoice/codes'
import { type FieldErrors, type FieldMistakeKey, Invalid } from '#platform/errors.ts'

/** Throws Invalid by field for what the authority would refuse in a receiver. Only the name is required. */
export function checkClient(input: ClientInput): void {
  const errors = {
    ...checkIdentity(input),
    ...checkPlace(input),
    ...checkPhone(input),
    ...checkTerm(input),
    ...checkLimits(input),
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

/** The input with separators taken out of the identity number and empty texts turned into nothing. */
export function tidyClient(input: ClientInput): ClientInput {
  const tidy = Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, value === '' ? null : value]),
  ) as ClientInput
  return {
    ...tidy,
    identification_number: tidy.identification_number?.replace(/[\s.-]/g, '').toUpperCase() || null,
  }
}

function checkIdentity({
  identification_type: type,
  identification_number: number,
}: ClientInput): FieldErrors {
  if (!type && !number) return {}
  if (!type) return { identification_type: ['choose'] }
  if (!number) return { identification_number: ['required'] }
  // 06, not a taxpayer, may never receive a document (Annex v4.4, note 4.1); such a client is billed by name alone.
  const found = identificationTypes.find(({ code }) => code === type)
  if (!found) return { identification_type: ['choose'] }
  return found.pattern.test(number) ? {} : { identification_number: ['identification'] }
}

function checkPlace({ province, canton, district, address }: ClientInput): FieldErrors {
  const place = [province, canton, district]
  if (!place.some(Boolean)) return {}
  if (!place.every(Boolean)) return { district: ['place-incomplete'] }
  if (!/^[1-7]$/.test(province ?? '') || !/^\d{2}$/.test(canton ?? '') || !/^\d{2}$/.test(district ?? '')) {
    return { district: ['choose'] }
  }
  return address && address.trim().length >= 5 ? {} : { address: ['place-incomplete'] }
}

function checkPhone({ phone_country_code: country, phone_number: number }: ClientInput): FieldErrors {
  if (number && !/^\d{8,20}$/.test(number)) return { phone_number: ['phone'] }
  return !country || /^\d{1,3}$/.test(country) ? {} : { phone_country_code: ['phone'] }
}

function checkLimits(input: ClientInput): FieldErrors {
  const below = (['credit_limit_crc', 'credit_limit_usd'] as const).filter((field) =>
    input[field]?.startsWith('-'),
  )
  return Object.fromEntries(below.map((field) => [field, ['not-negative']]))
}

function checkTerm({ activity_code: activity, sale_condition: condition }: ClientInput): FieldErrors {
  const errors: Record<string, FieldMistakeKey[]> = {}
  if (activity && !/^[0-9.]{1,6}$/.test(activity)) errors.activity_code = ['choose']
  if (condition && !/^\d{2}$/.test(condition)) errors.sale_condition = ['choose']
  return errors
}
