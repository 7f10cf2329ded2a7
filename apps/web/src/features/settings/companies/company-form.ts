import type { Company, CompanySettings, Taxpayer } from '@cuentaclara/contracts'
import { endpoints } from '@cuentaclara/contracts'
import { today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'

export type Activity = { code: string; name: string; is_default: boolean }

/** A company as its form has it: texts as inputs have them. */
export type CompanyForm = {
  name: string
  trade_name: string
  identification_type: string
  identification_number: string
  regime: string
  /** Empty: always. */
  regime_since: string
  emails: string
  phone_number: string
  province: string
  canton: string
  district: string
  neighbourhood: string
  address: string
  alcohol_registry: string
  activities: Activity[]
}

export const emptyCompany: CompanyForm = {
  name: '',
  trade_name: '',
  identification_type: '02',
  identification_number: '',
  regime: 'general',
  regime_since: '',
  emails: '',
  phone_number: '',
  province: '',
  canton: '',
  district: '',
  neighbourhood: '',
  address: '',
  alcohol_registry: '',
  activities: [],
}

export function toCompanyForm(settings: CompanySettings): CompanyForm {
  return {
    name: settings.name,
    trade_name: settings.trade_name ?? '',
    identification_type: settings.identification_type,
    identification_number: settings.identification_number,
    regime: settings.regime ?? '',
    regime_since: settings.regime_since ?? '',
    emails: settings.emails.join(', '),
    phone_number: settings.phone_number ?? '',
    province: settings.province ?? '',
    canton: settings.canton ?? '',
    district: settings.district ?? '',
    neighbourhood: settings.neighbourhood ?? '',
    address: settings.address ?? '',
    alcohol_registry: settings.alcohol_registry ?? '',
    activities: settings.activities,
  }
}

/** The form as the multipart body of the specification: lists as JSON, nothing for what is empty. */
export function toFormData(form: CompanyForm): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string') body.set(name, value.trim())
  }
  const number = form.identification_number.replace(/[\s-]/g, '')
  body.set('identification_number', number)
  body.set('phone_country_code', form.phone_number.trim() === '' ? '' : '506')
  body.set('phone_number', form.phone_number.replace(/[\s-]/g, ''))
  body.set('emails', JSON.stringify(form.emails.split(/[\s,;]+/).filter(Boolean)))
  body.set('activities', JSON.stringify(form.activities))
  return body
}

/** What stands in the settings of a company that is there. */
export type SavedRegime = Pick<CompanyForm, 'regime' | 'regime_since'>

/**
 * Another regime begins today where it is of a company that is there: what held until then stays as it was. Back at what is saved, the day is
 * that which is saved too.
 */
export function withRegime(form: CompanyForm, regime: string, saved?: SavedRegime): CompanyForm {
  if (regime === form.regime || saved === undefined) return { ...form, regime }
  // Of whom nobody said anything, the general one is what was taken for granted.
  const isSaved = regime === saved.regime || (saved.regime === '' && regime === 'general')
  return { ...form, regime, regime_since: isSaved ? saved.regime_since : today() }
}

/** What the register says of a number, laid over the form. */
export function withTaxpayer(form: CompanyForm, taxpayer: Taxpayer, saved?: SavedRegime): CompanyForm {
  return {
    ...withRegime(form, taxpayer.regime, saved),
    name: taxpayer.name,
    identification_type: taxpayer.identification_type || form.identification_type,
    identification_number: taxpayer.identification_number,
    activities: taxpayer.activities,
  }
}

/** For a company that is there: whose register answers differs, a demo company's is the pretend authority's. */
export function askRegister(number: string, company?: string): Promise<Taxpayer> {
  return call(
    endpoints.getTaxpayer,
    { params: { number: number.replace(/[\s-]/g, '') } },
    company === undefined ? {} : { company },
  )
}

export async function createCompany(
  form: CompanyForm,
  currency: string,
  logo: File | null,
): Promise<Company> {
  const body = toFormData(form)
  body.set('currency_id', currency)
  if (logo !== null) body.set('logo', logo)
  const { company } = await call(endpoints.createCompany, { body })
  return company
}
