import type { CompanySettingsInput } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { type Form, parseInput, theFile } from '#platform/form.ts'

export type CompanyForm<Input> = {
  input: Input
  /** Undefined leaves the logo as it is, null removes it. */
  logo: Buffer | null | undefined
}

const defaults = { colour: '#7367F0', branch: '001', terminal: '00001', currency_id: 2 }

/** What these forms say beside the logo; lists are JSON. */
export const newCompanyFields = schemas.companySettingsInput.shape
export const companyChangeFields = {
  company_id: schemas.id.optional(),
  ...schemas.companySettingsInput.partial().shape,
  /** `1` takes the logo away. */
  remove_logo: z.literal('1').optional(),
}

/** A new company as its form says. Throws InvalidForm. */
export function readNewCompany(form: Form): CompanyForm<CompanySettingsInput> {
  const given = { ...defaults, ...valuesOf(form) }
  return { input: parseInput(schemas.companySettingsInput, given), logo: logoOf(form) }
}

/** What a form changes: only the fields that it has. Throws InvalidForm. */
export function readCompanyChange(form: Form): CompanyForm<Partial<CompanySettingsInput>> {
  const values = valuesOf(form)
  const parsed = parseInput(schemas.companySettingsInput.partial(), values)
  // Defaults of lists would empty what the form never mentioned.
  const input = Object.fromEntries(Object.entries(parsed).filter(([field]) => field in values))
  return { input, logo: logoOf(form) }
}

/** An empty text is no value; lists and numbers travel as JSON. */
function valuesOf({ fields }: Form): Record<string, unknown> {
  const known = Object.entries(fields).filter(([name]) => name in schemas.companySettingsInput.shape)
  return Object.fromEntries(known.map(([name, text]) => [name, readValue(name, text)]))
}

function readValue(name: string, text: string): unknown {
  if (!['emails', 'activities', 'currency_id'].includes(name)) return text === '' ? null : text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function logoOf(form: Form): Buffer | null | undefined {
  const file = theFile(form)
  if (file !== undefined && file.length > 0) return file
  return form.fields.remove_logo === '1' ? null : undefined
}
