import type { ClientInput, CompanySettingsInput, ItemInput, Role, StudentInput } from '@cuentaclara/contracts'

/** A made-up business with everything that its history is made of. */
export type DemoCompany = {
  id: string
  settings: CompanySettingsInput
  /** As it stands in the certificate. */
  legalName: string
  /** An SVG drawing of nothing but shapes. */
  logo: string
  members: readonly Exclude<Role, 'owner'>[]
  clients: readonly DemoClient[]
  items: readonly DemoItem[]
  rhythm: Rhythm
  students?: readonly DemoStudent[]
}

export type DemoClient = ClientInput & {
  /** Most sales go to those who come often. */
  weight: number
  /** Days of credit; absent pays at once. */
  creditDays?: number
}

export type DemoItem = ItemInput & { weight: number }

/** Somebody on whose behalf clients pay; payers and plan by their names and codes. */
export type DemoStudent = Omit<StudentInput, 'payers' | 'item_id'> & {
  /** Name of a client and percent of the plan. */
  payers: readonly (readonly [name: string, share: string])[]
  /** Code of an item. */
  plan?: string
  status?: 'on_hold' | 'left'
}

/** How a business sells. */
export type Rhythm = {
  opensAt: number
  closesAt: number
  ticketsADay: readonly [number, number]
  invoicesADay: readonly [number, number]
  /** Part of the tickets with the service charge of restaurants. */
  serviceCharge: number
  linesADocument: readonly [number, number]
  /** Part of the invoices in dollars. */
  dollars: number
  closedOn: readonly number[]
}

export function aDemoClient(
  name: string,
  identification: `${'01' | '02' | '03'} ${string}`,
  change: Partial<DemoClient> = {},
): DemoClient {
  const [type, number] = identification.split(' ')
  const mailbox = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z ]/g, '')
    .split(' ')
    .slice(0, 2)
    .join('.')
  return {
    name,
    identification_type: type,
    identification_number: number,
    emails: [`${mailbox}@example.com`],
    phone_country_code: '506',
    phone_number: `2${String(number).slice(-7)}`,
    province: '1',
    canton: '01',
    district: '01',
    address: 'Cien metros al este del parque',
    weight: 1,
    ...change,
    ...(change.creditDays === undefined ? {} : { sale_condition: '02', credit_days: change.creditDays }),
  }
}

/** `price` in colones, tax included; `rateCode` of note 8.1. */
export function aDemoItem(
  code: string,
  name: string,
  cabys: string,
  price: number,
  change: Partial<DemoItem> = {},
): DemoItem {
  return {
    code,
    name,
    cabys,
    unit: 'Unid',
    price_crc: String(price),
    price_includes_tax: true,
    rate_code: '08',
    weight: 1,
    ...change,
  }
}
