import type { CorrectionField, OwnDetails } from '@cuentaclara/contracts'

/** What each part of a correction is about. */
export const correctionParts = {
  name: ['name'],
  trade_name: ['trade_name'],
  identification: ['identification_type', 'identification_number'],
  emails: ['emails'],
  phone: ['phone_country_code', 'phone_number'],
  place: ['province', 'canton', 'district', 'neighbourhood', 'address'],
  contacts: ['contacts'],
} as const satisfies Record<CorrectionField, readonly (keyof OwnDetails)[]>

const fields = Object.keys(correctionParts) as CorrectionField[]

/** In which parts two differ; empty and absent are the same. Pure. */
export function changedParts(before: Partial<OwnDetails>, after: Partial<OwnDetails>): CorrectionField[] {
  return fields.filter((field) =>
    correctionParts[field].some((part) => part in after && said(before[part]) !== said(after[part])),
  )
}

/** Of what a client is, only these parts. Pure. */
export function onlyParts(
  details: Partial<OwnDetails>,
  wanted: readonly CorrectionField[],
): Partial<OwnDetails> {
  const parts = wanted.flatMap((field) => [...correctionParts[field]])
  return Object.fromEntries(parts.map((part) => [part, details[part] ?? null])) as Partial<OwnDetails>
}

function said(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(tidied))
  return typeof value === 'string' ? value.trim() : ''
}

/** A person without what is empty, in one order of fields. */
function tidied(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  const { id, name, role, email, phone } = value as Record<string, unknown>
  return [id ?? null, name, role || null, email || null, phone || null]
}
