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
  standing: readonly StandingOrder[]
  /** What an institution of the State takes on credit: its tax is owed when it pays, and each payment wants its receipt. */
  publicOrder: StandingOrder
  purchases: Purchases
  receipts: readonly DemoReceipt[]
  cards: DemoCards
  /** Eight digits, for SINPE Móvil. */
  sinpeNumber: string
  students?: readonly DemoStudent[]
}

/** Who acquires its cards, and the accounts that are paid into: one for each currency that it sells in. */
type DemoCards = { acquirer: string; accounts: Readonly<Partial<Record<'CRC' | 'USD', string>>> }

export type DemoClient = ClientInput & {
  /** Most sales go to those who come often. */
  weight: number
  /** Days of credit; absent pays at once. */
  creditDays?: number
  /** Pays weeks after the day, as some do. */
  paysLate?: boolean
}

/** `id`: once it is in the catalogue. */
export type DemoItem = ItemInput & { weight: number; id?: string }

/** Somebody on whose behalf clients pay; payers and plan by their names and codes. */
export type DemoStudent = Omit<StudentInput, 'payers' | 'plans'> & {
  /** Name of a client and percent of the plan. */
  payers: readonly (readonly [name: string, share: string])[]
  /** Code of an item, and what it costs a month. */
  plan?: { code: string; amount: string; discount_percent?: string; discount_reason?: string }
  status?: 'on_hold' | 'left'
}

/** How a business sells. */
export type Rhythm = {
  opensAt: number
  closesAt: number
  /** On a usual day of today. */
  ticketsADay: number
  invoicesADay: number
  /** Part of the tickets with the service charge of restaurants. */
  serviceCharge: number
  linesADocument: readonly [number, number]
  /** How many of a small thing a company orders at once. */
  orderedAtOnce: readonly [number, number]
  /** Of how many invoices the first year shows one, as large as they all. */
  invoicesAsOne: number
  /** Part of the invoices in dollars. */
  dollars: number
  /** Days of the week, 0 is Sunday. */
  closedOn: readonly number[]
  /** How strong each month of the year is, from January; 1 is usual. */
  season: readonly number[]
  /** Why things were given back, as credit notes say it. */
  regrets: readonly string[]
}

/** What a client takes every month. */
export type StandingOrder = {
  /** The beginning of a client's name. */
  client: string
  /** Of an item. */
  code: string
  quantity: number
  /** Of the month; if the business is closed, the last day before. */
  day: number
}

/** What a business buys, and what becomes of the tax in it. */
export type Purchases = {
  suppliers: readonly DemoSupplier[]
  costs: readonly DemoCost[]
  /** Percent of the tax on purchases that becomes credit; the rest is cost. */
  creditShare: string
  odd: readonly OddExpense[]
}

export type DemoSupplier = {
  name: string
  /** Kind and number. */
  identification: `${'01' | '02'} ${string}`
  activity: string
  category: string
  /** On a day of each month, or every so many weeks on a day of the week, 0 is Sunday. */
  comes: { day: number } | { weeks: number; weekday: number }
  /** What a usual invoice of today holds. */
  lines: readonly DemoPurchaseLine[]
  /** Days of credit; absent is paid at once. */
  creditDays?: number
  /** Whether more is bought when more is sold. */
  followsSales?: boolean
  /** Nobody answers its invoices, so that they come to count as accepted. */
  isForgotten?: boolean
}

export type DemoPurchaseLine = {
  cabys: string
  description: string
  quantity: number
  /** In colones, without tax. */
  price: number
  /** Note 8.1. */
  rateCode: string
  unit?: string
}

/** What is paid again and again without an electronic invoice: wages, contributions, services from abroad. */
export type DemoCost = {
  name: string
  category: string
  description: string
  /** Of each month; 31 is the last one. */
  days: readonly number[]
  amount: string
  currency?: 'CRC' | 'USD'
  kind: 'none' | 'foreign'
}

/** What does not come round, to show what an expense can be. */
export type OddExpense = {
  name: string
  category: string
  description: string
  total: string
  vat?: string
  daysBack: number
  identification?: `${'01' | '02'} ${string}`
  kind: 'electronic' | 'ticket' | 'none'
  becomes: 'paid' | 'approved' | 'draft' | 'void'
  /** A paper of one page goes along. */
  hasPaper?: boolean
}

/** Money that came in before anything electronic was issued. */
export type DemoReceipt = {
  description: string
  amount: string
  /** The beginning of a client's name, or somebody who is none. */
  from: string
  means?: string
  becomes?: 'unpaid' | 'provisional' | 'void'
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
