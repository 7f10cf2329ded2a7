import {
  type Client,
  type ClientInput,
  clientTexts,
  type Taxpayer,
  textMistake,
} from '@cuentaclara/contracts'
import { identificationType } from '@cuentaclara/einvoice/codes'
import { parseLanguage } from '#lib/i18n/i18n.ts'

/** The form of a client: every field a text, as inputs have them. */
export type ClientForm = {
  name: string
  trade_name: string
  identification_type: string
  identification_number: string
  emails: string
  phone_country_code: string
  phone_number: string
  province: string
  canton: string
  district: string
  neighbourhood: string
  address: string
  foreign_address: string
  activity_code: string
  currency: string
  sale_condition: string
  credit_days: string
  credit_limit_crc: string
  credit_limit_usd: string
  seller_id: string
  price_list_id: string
  language: string
  tags: string[]
  notes: string
}

/** A sentence of the dictionary, to be said with these values. */
export type Complaint = { key: ComplaintKey; values?: Record<string, string> }
export type ComplaintKey =
  | 'nameLength'
  | 'tooLong'
  | 'identityFits'
  | 'identityTypeNeeded'
  | 'email'
  | 'emailsMany'
  | 'phone'
  | 'phoneCountry'
  | 'placeComplete'
  | 'addressLength'
  | 'foreignAddressLength'
  | 'neighbourhoodLength'
  | 'activity'
  | 'days'

/** The form of a client that exists, or of one that starts with a name. */
export function clientForm(client: Client | null, name = ''): ClientForm {
  return {
    name: client?.name ?? name,
    trade_name: client?.trade_name ?? '',
    identification_type: client?.identification_type ?? '',
    identification_number: client?.identification_number ?? '',
    emails: client?.emails.join(', ') ?? '',
    phone_country_code: client?.phone_country_code ?? '506',
    phone_number: client?.phone_number ?? '',
    province: client?.province ?? '',
    canton: client?.canton ?? '',
    district: client?.district ?? '',
    neighbourhood: client?.neighbourhood ?? '',
    address: client?.address ?? '',
    foreign_address: client?.foreign_address ?? '',
    activity_code: client?.activity_code ?? '',
    currency: client?.currency ?? '',
    sale_condition: client?.sale_condition ?? '',
    credit_days: client?.credit_days == null ? '' : String(client.credit_days),
    credit_limit_crc: client?.credit_limit_crc ?? '',
    credit_limit_usd: client?.credit_limit_usd ?? '',
    seller_id: client?.seller_id ?? '',
    price_list_id: client?.price_list_id ?? '',
    language: client?.language ?? '',
    tags: client?.tags ?? [],
    notes: client?.notes ?? '',
  }
}

/** What was typed first decides: digits alone are an identity number, anything else a name. */
export function clientFormFrom(typed: string, type?: string): ClientForm {
  const number = registeredNumber(typed)
  if (number === null) return { ...clientForm(null, typed), identification_type: type ?? '' }
  return {
    ...clientForm(null),
    identification_type: type ?? likelyType(number),
    identification_number: number,
  }
}

/** The number as the register has it; null for what it cannot know. */
export function registeredNumber(typed: string): string | null {
  const number = plainIdentity(typed)
  return /^\d{9,12}$/.test(number) ? number : null
}

/** What kind of identity a number of that length is, until somebody says otherwise. */
export function likelyType(number: string): string {
  return number.length === 9 ? '01' : number.length === 10 ? '02' : '03'
}

/** The form with what the register knows; what somebody typed stays. */
export function withTaxpayer(form: ClientForm, taxpayer: Taxpayer): ClientForm {
  const { activities } = taxpayer
  const activity = activities.find(({ is_default }) => is_default) ?? activities[0]
  return {
    ...form,
    identification_type: taxpayer.identification_type || form.identification_type,
    name: form.name.trim() === '' ? taxpayer.name : form.name,
    activity_code: form.activity_code.trim() === '' ? (activity?.code ?? '') : form.activity_code,
  }
}

/** The form as it crosses HTTP. */
export function toClientInput(form: ClientForm): ClientInput {
  const hasIdentity = form.identification_type !== '' && form.identification_number.trim() !== ''
  const hasPhone = form.phone_number.trim() !== ''
  return {
    name: form.name.trim(),
    trade_name: textOrNull(form.trade_name),
    identification_type: hasIdentity ? form.identification_type : null,
    identification_number: hasIdentity ? plainIdentity(form.identification_number) : null,
    emails: emailsOf(form.emails),
    phone_country_code: hasPhone ? textOrNull(form.phone_country_code) : null,
    phone_number: hasPhone ? plainDigits(form.phone_number) : null,
    province: textOrNull(form.province),
    canton: textOrNull(form.canton),
    district: textOrNull(form.district),
    neighbourhood: textOrNull(form.neighbourhood),
    address: textOrNull(form.address),
    foreign_address: textOrNull(form.foreign_address),
    activity_code: textOrNull(form.activity_code),
    currency: form.currency === 'CRC' || form.currency === 'USD' ? form.currency : null,
    sale_condition: textOrNull(form.sale_condition),
    credit_days: form.credit_days.trim() === '' ? null : Number.parseInt(form.credit_days, 10),
    credit_limit_crc: textOrNull(form.credit_limit_crc),
    credit_limit_usd: textOrNull(form.credit_limit_usd),
    seller_id: textOrNull(form.seller_id),
    price_list_id: textOrNull(form.price_list_id),
    language: parseLanguage(form.language),
    tags: form.tags,
    notes: textOrNull(form.notes),
  }
}

/** What is wrong with the form, by field. Limits of the contracts and of the schemas of v4.4. */
export function complaintsOf(form: ClientForm): Partial<Record<keyof ClientForm, Complaint>> {
  const found: Partial<Record<keyof ClientForm, Complaint | null>> = {
    name: textMistake(clientTexts.name, form.name) && { key: 'nameLength' },
    trade_name: tooLong(form, 'trade_name'),
    ...identityComplaint(form),
    emails: emailComplaint(form.emails),
    phone_country_code:
      form.phone_number.trim() === '' || /^\d{1,3}$/.test(plainDigits(form.phone_country_code))
        ? null
        : { key: 'phoneCountry' },
    phone_number:
      form.phone_number.trim() === '' || /^\d{8,20}$/.test(plainDigits(form.phone_number))
        ? null
        : { key: 'phone' },
    district: placeComplaint(form),
    neighbourhood: onPaper(form, 'neighbourhood') && { key: 'neighbourhoodLength' },
    address: onPaper(form, 'address') && { key: 'addressLength' },
    foreign_address: onPaper(form, 'foreign_address') && { key: 'foreignAddressLength' },
    activity_code: /^(\d{4}\.\d|\d{6}|)$/.test(form.activity_code.trim()) ? null : { key: 'activity' },
    credit_days: /^\d{0,5}$/.test(form.credit_days.trim()) ? null : { key: 'days' },
    notes: tooLong(form, 'notes'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, complaint]) => complaint !== null))
}

/** Spaces and hyphens of a pasted identity number are not part of it. */
export function plainIdentity(typed: string): string {
  return typed.replace(/[\s\-.]/g, '')
}

function identityComplaint(form: ClientForm): Partial<Record<keyof ClientForm, Complaint>> {
  const number = plainIdentity(form.identification_number)
  const { identification_type: code } = form
  if (number === '' && code === '') return {}
  if (number !== '' && code === '') return { identification_type: { key: 'identityTypeNeeded' } }
  const type = identificationType(code)
  if (type === undefined || type.pattern.test(number)) return {}
  return { identification_number: { key: 'identityFits', values: { code, length: type.length } } }
}

function emailComplaint(typed: string): Complaint | null {
  const emails = emailsOf(typed)
  if (emails.length > 4) return { key: 'emailsMany' }
  const wrong = emails.find((email) => email.length > 160 || !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email))
  return wrong === undefined ? null : { key: 'email', values: { email: wrong } }
}

function placeComplaint({ province, canton, district }: ClientForm): Complaint | null {
  const chosen = [province, canton, district].filter((code) => code !== '')
  return chosen.length === 0 || chosen.length === 3 ? null : { key: 'placeComplete' }
}

function emailsOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean)
}

function plainDigits(typed: string): string {
  return typed.replace(/[\s\-+().]/g, '')
}

function textOrNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim()
}

/** Documents take a place of at least five characters (Annex v4.4), which a client who is never sent one need not have. */
function onPaper(form: ClientForm, field: 'neighbourhood' | 'address' | 'foreign_address') {
  return textMistake({ ...clientTexts[field], least: 5 }, form[field])
}

function tooLong(form: ClientForm, field: 'trade_name' | 'notes'): Complaint | null {
  const rule = clientTexts[field]
  return textMistake(rule, form[field]) && { key: 'tooLong', values: { text: String(rule.most) } }
}
