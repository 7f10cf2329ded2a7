import type { DraftInput, DraftLineInput } from '@cuentaclara/contracts'
import { addDays, costaRicaDay, epochOf, workingDayFrom } from '@cuentaclara/einvoice'
import type { DemoClient, DemoCompany, DemoItem } from './demo-company.ts'
import { daysFrom, firstDayOf, firstOfMonth, isOpen, lastOpenDay, paceOf, wholeDetailFrom } from './pace.ts'
import type { Dice } from './random.ts'

/** A sale of the past: who, when, what. Numbers and signatures come later. */
export type PlannedDocument = {
  issuedAtMs: number
  client: DemoClient | null
  input: DraftInput
  fate: 'accepted' | 'unregistered' | 'untimely'
  /** When a credit sale was paid, and what part of it was owed then. */
  payments: PlannedPayment[]
  /** What it refers to: the invoice that a note takes back or a receipt is for, or the rejected one that it replaces. */
  refersTo: { document: PlannedDocument; type: '01' | '10'; code: string; reason: string } | null
  /** Its letter came back. */
  isUndelivered: boolean
}

export type PlannedPayment = { day: string; share: '0.5' | '1' }

/** What was sold in eighteen months up to yesterday, in order. Client ids are filled in by whoever stores them. */
export function planHistory(company: DemoCompany, nowMs: number, dice: Dice): PlannedDocument[] {
  const today = costaRicaDay(nowMs)
  const yesterday = addDays(today, -1)
  const plan: PlannedDocument[] = []
  for (const day of daysFrom(firstDayOf(today), yesterday)) {
    if (isOpen(company.rhythm, day)) plan.push(...salesOf(company, day, today, dice))
    plan.push(...standingOrders(company, { day, today, dice }))
    if (day.endsWith('-24')) takeBackOne(plan, lastOpenDay(company.rhythm, day), company)
  }
  plan.push(...mendedInvoice(company, lastOpenDay(company.rhythm, addDays(today, -16)), dice))
  plan.push(rejectedInvoice(company, lastOpenDay(company.rhythm, addDays(today, -2)), dice))
  plan.push(...publicSales(company, today))
  markUndelivered(plan, addDays(today, -4))
  return plan.toSorted((one, other) => one.issuedAtMs - other.issuedAtMs)
}

/** Colones per dollar of a day: the pretend authority's formula, so that history and present meet. */
export function demoDollarRate(day: string): { buy: string; sell: string } {
  const cents = centsOf(day)
  return { buy: toColones(cents - 700), sell: toColones(cents) }
}

/** The same per euro, for which one figure is published. */
export function demoEuroRate(day: string): { buy: string; sell: string } {
  const colones = toColones(Math.round(centsOf(day) * 1.16))
  return { buy: colones, sell: colones }
}

function centsOf(day: string): number {
  const dayNumber = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  return 50_500 + Math.round(Math.sin(dayNumber / 9) * 350 + Math.sin(dayNumber / 2.3) * 60)
}

function toColones(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Of so many tickets the first year shows one, as large as they all: a demo starts sooner, and its months are whole. */
const ticketsAsOne = 3

function salesOf(company: DemoCompany, day: string, today: string, dice: Dice): PlannedDocument[] {
  const { rhythm } = company
  const pace = paceOf(rhythm, day, today)
  const isEarly = day < wholeDetailFrom(today)
  const [ticketBundle, invoiceBundle] = isEarly ? [ticketsAsOne, rhythm.invoicesAsOne] : [1, 1]
  const tickets = countOf((rhythm.ticketsADay * pace) / ticketBundle, dice)
  const invoices = countOf((rhythm.invoicesADay * pace) / invoiceBundle, dice)
  return [
    ...Array.from({ length: tickets }, () => planTicket(company, ticketBundle, dice)),
    ...Array.from({ length: invoices }, () => planInvoice(company, invoiceBundle, { day, today, dice })),
  ].map((sale) => ({ ...sale, issuedAtMs: momentOf(day, rhythm, dice) }))
}

/** Some days are better than others; over many it comes out at the mean. */
function countOf(mean: number, dice: Dice): number {
  return Math.floor(mean * (0.6 + 0.8 * dice.roll()) + dice.roll())
}

function momentOf(day: string, { opensAt, closesAt }: DemoCompany['rhythm'], dice: Dice): number {
  return startOf(day) + Math.floor((opensAt + dice.roll() * (closesAt - opensAt)) * 3_600) * 1000
}

function startOf(day: string): number {
  return epochOf(`${day}T00:00:00-06:00`)!
}

type Sale = Omit<PlannedDocument, 'issuedAtMs'>

const usual = { fate: 'accepted', refersTo: null, isUndelivered: false } as const

function planTicket(company: DemoCompany, bundle: number, dice: Dice): Sale {
  const hasService = dice.happens(company.rhythm.serviceCharge)
  const quantityOf = (item: DemoItem) => (isSmall(item) ? dice.between(1, 3) * bundle : 1)
  return {
    ...usual,
    payments: [],
    client: null,
    input: {
      kind: 'ticket',
      lines: planLines(forPeople(company), dice, 'CRC', quantityOf),
      other_charges: hasService ? [{ type: '06', description: 'Servicio 10 %', percent: '10' }] : [],
      payments: [{ means: dice.happens(0.55) ? '02' : dice.happens(0.5) ? '06' : '01' }],
    },
  }
}

type Moment = { day: string; today: string; dice: Dice }

function planInvoice(company: DemoCompany, bundle: number, moment: Moment): Sale {
  const { dice } = moment
  const client = dice.pick(company.clients.filter(({ sale_condition: condition }) => condition !== onState))
  const currency = client.currency === 'USD' && dice.happens(company.rhythm.dollars * 1.7) ? 'USD' : 'CRC'
  const isCompany = client.identification_type === '02'
  const quantityOf = (item: DemoItem) =>
    isCompany && isSmall(item) ? dice.between(...company.rhythm.orderedAtOnce) * bundle : dice.between(1, 2)
  const seller = isCompany ? company : forPeople(company)
  return invoiceOf(client, currency, planLines(seller, dice, currency, quantityOf), moment)
}

function invoiceOf(
  client: DemoClient,
  currency: 'CRC' | 'USD',
  lines: DraftLineInput[],
  { day, today, dice }: Moment,
): Sale {
  const { creditDays } = client
  return {
    ...usual,
    client,
    payments: creditDays === undefined ? [] : planPayments(client, addDays(day, creditDays), today, dice),
    input: {
      kind: 'invoice',
      currency,
      lines,
      ...(creditDays === undefined
        ? { payments: [{ means: dice.happens(0.6) ? '04' : '02' }] }
        : { sale_condition: '02', credit_days: creditDays, payments: [] }),
    },
  }
}

function standingOrders(
  { standing, clients, items, rhythm }: DemoCompany,
  moment: Moment,
): PlannedDocument[] {
  const { day, today } = moment
  const pace = paceOf(rhythm, day, today)
  return standing.flatMap(({ client: name, code, quantity, day: wanted }) => {
    if (lastOpenDay(rhythm, `${day.slice(0, 8)}${String(wanted).padStart(2, '0')}`) !== day) return []
    const client = clients.find((one) => one.name.startsWith(name))!
    const currency = client.currency === 'USD' ? 'USD' : 'CRC'
    const line = toLine(items.find((item) => item.code === code)!, currency, Math.ceil(quantity * pace))
    return [{ ...invoiceOf(client, currency, [line], moment), issuedAtMs: startOf(day) + 9.5 * 3_600_000 }]
  })
}

// Annex v4.4, note 5: services to the State on credit, and what is paid of them; note 9: code of a payment.
const onState = '08'
const paidByState = '09'
const ofPayment = '17'
const monthsOfPublicOrder = 5
const daysUntilStatePays = 34

/**
 * An order of the State every month, paid weeks later: what was paid has its receipt (Annex v4.4, ReciboElectronicoPago), but
 * for the last payment, whose receipt somebody still has to issue.
 */
function publicSales({ publicOrder, clients, items, rhythm }: DemoCompany, today: string): PlannedDocument[] {
  const client = clients.find(({ name }) => name === publicOrder.client)!
  const item = items.find(({ code }) => code === publicOrder.code)!
  const wanted = String(publicOrder.day).padStart(2, '0')
  const days = Array.from({ length: monthsOfPublicOrder }, (_, back) =>
    lastOpenDay(rhythm, `${firstOfMonth(today, -back).slice(0, 8)}${wanted}`),
  )
  const invoices = days
    .filter((day) => day < today)
    .map((day): PlannedDocument => {
      const paidOn = workingDayFrom(addDays(day, daysUntilStatePays))
      return {
        ...usual,
        client,
        payments: paidOn < today ? [{ day: paidOn, share: '1' }] : [],
        issuedAtMs: startOf(day) + 11 * 3_600_000,
        input: {
          kind: 'invoice',
          sale_condition: onState,
          credit_days: daysUntilStatePays,
          // The State is offered prices without tax.
          lines: [{ ...toLine(item, 'CRC', publicOrder.quantity), price_includes_tax: false }],
          payments: [],
        },
      }
    })
  const [, ...withReceipt] = invoices.filter(({ payments }) => payments.length > 0)
  return [...invoices, ...withReceipt.map(receiptOf)]
}

/** The receipt of the payment that settles a sale to the State. */
function receiptOf(invoice: PlannedDocument): PlannedDocument {
  return {
    ...usual,
    payments: [],
    client: invoice.client,
    issuedAtMs: startOf(invoice.payments[0]!.day) + 16 * 3_600_000,
    input: {
      kind: 'payment-receipt',
      sale_condition: paidByState,
      lines: invoice.input.lines!.map(({ description, quantity, unit_price, taxes }) => ({
        description,
        quantity,
        unit_price,
        taxes,
      })),
      payments: [{ means: '04' }],
    },
    refersTo: { document: invoice, type: '01', code: ofPayment, reason: 'Pago de la factura' },
  }
}

/** Courses for a whole staff and days of an interpreter are sold to companies alone. */
function forPeople(company: DemoCompany): Pick<DemoCompany, 'items' | 'rhythm'> {
  return { ...company, items: company.items.filter(({ price_crc: price }) => Number(price) < 60_000) }
}

function isSmall({ price_crc: price }: DemoItem): boolean {
  return Number(price) < 20_000
}

/** Around the day it was due, of some weeks later, now and then in two parts, once in a while not at all. */
function planPayments({ paysLate }: DemoClient, dueOn: string, today: string, dice: Dice): PlannedPayment[] {
  if (dice.happens(0.02)) return []
  const day = addDays(dueOn, paysLate ? dice.between(6, 38) : dice.between(-4, 7))
  const payments: PlannedPayment[] = dice.happens(0.12)
    ? [
        { day: workingDayFrom(day), share: '0.5' },
        { day: workingDayFrom(addDays(day, dice.between(9, 20))), share: '1' },
      ]
    : [{ day: workingDayFrom(day), share: '1' }]
  return payments.filter((payment) => payment.day < today)
}

function planLines(
  company: Pick<DemoCompany, 'items' | 'rhythm'>,
  dice: Dice,
  currency: 'CRC' | 'USD',
  quantityOf: (item: DemoItem) => number,
): DraftLineInput[] {
  const items = currency === 'USD' ? company.items.filter(({ price_usd }) => price_usd) : company.items
  const chosen = new Map<string, DraftLineInput>()
  for (let n = dice.between(...company.rhythm.linesADocument); n > 0; n--) {
    const item = dice.pick(items)
    chosen.set(item.cabys + item.name, toLine(item, currency, quantityOf(item)))
  }
  return [...chosen.values()]
}

export function toLine(item: DemoItem, currency: string, quantity: number): DraftLineInput {
  return {
    ...(item.id !== undefined && { item_id: item.id }),
    cabys: item.cabys,
    description: item.name,
    quantity: String(quantity),
    unit: item.unit,
    unit_price: (currency === 'USD' ? item.price_usd : item.price_crc) ?? '0',
    price_includes_tax: item.price_includes_tax ?? false,
    taxes: [{ code: '01', rate_code: item.rate_code ?? '08' }],
  }
}

/** Takes back the newest modest invoice that nobody has begun to pay: by turns all of it, and its first line. */
function takeBackOne(plan: PlannedDocument[], day: string, { rhythm }: DemoCompany) {
  const notes = plan.filter(({ input }) => input.kind === 'credit-note')
  const taken = new Set(notes.map(({ refersTo }) => refersTo?.document))
  const open = plan.filter(
    (planned) =>
      planned.input.sale_condition === '02' &&
      isModest(planned.input) &&
      !taken.has(planned) &&
      planned.payments.every((payment) => payment.day > day),
  )
  const hasParts = ({ input }: PlannedDocument) => input.lines!.length > 1
  const invoice = (notes.length % 2 === 1 ? open.findLast(hasParts) : undefined) ?? open.at(-1)
  if (invoice === undefined) return
  const isWhole = notes.length % 2 === 0 || !hasParts(invoice)
  if (isWhole) invoice.payments = []
  plan.push({
    ...usual,
    payments: [],
    client: invoice.client,
    issuedAtMs: startOf(day) + (rhythm.closesAt * 60 + 5) * 60_000,
    input: {
      ...invoice.input,
      kind: 'credit-note',
      lines: isWhole ? invoice.input.lines! : invoice.input.lines!.slice(0, 1),
    },
    refersTo: {
      document: invoice,
      type: '01',
      // Annex v4.4, note 9: annuls, and corrects the amount.
      code: isWhole ? '01' : '02',
      reason: rhythm.regrets[notes.length % rhythm.regrets.length]!,
    },
  })
}

function isModest({ lines, currency }: DraftInput): boolean {
  const worth = lines!.reduce((total, line) => total + Number(line.quantity) * Number(line.unit_price), 0)
  return worth < (currency === 'USD' ? 300 : 150_000)
}

/** The one to fix: its client's identity number is in no register. */
function rejectedInvoice(company: DemoCompany, day: string, dice: Dice): PlannedDocument {
  const client = company.clients.find(({ weight }) => weight === 0) ?? company.clients.at(-1)!
  return {
    ...usual,
    fate: 'unregistered',
    client,
    payments: [],
    issuedAtMs: epochOf(`${day}T10:24:00-06:00`)!,
    input: {
      kind: 'invoice',
      lines: planLines(company, dice, 'CRC', () => 2),
      payments: [{ means: '04' }],
    },
  }
}

/** One that was rejected because the clock of the till went wrong, and the one that was issued in its place. */
function mendedInvoice(company: DemoCompany, day: string, dice: Dice): PlannedDocument[] {
  const client = company.clients.find(({ weight, creditDays }) => weight > 0 && creditDays === undefined)!
  const rejected: PlannedDocument = {
    ...usual,
    fate: 'untimely',
    client,
    payments: [],
    issuedAtMs: epochOf(`${day}T09:12:00-06:00`)!,
    input: {
      kind: 'invoice',
      lines: planLines(company, dice, 'CRC', () => 2),
      payments: [{ means: '04' }],
    },
  }
  const reason = 'Sustituye comprobante rechazado por Hacienda'
  return [
    rejected,
    {
      ...rejected,
      fate: 'accepted',
      issuedAtMs: rejected.issuedAtMs + 38 * 60_000,
      // Annex v4.4, note 9, code 16, and note 10, code 10: what the authority rejected.
      refersTo: { document: rejected, type: '10', code: '16', reason },
    },
  ]
}

/** The last invoice of a company before a day: the address of its client has a slip. */
function markUndelivered(plan: PlannedDocument[], day: string) {
  const before = plan.filter(
    ({ input, fate, issuedAtMs }) =>
      input.kind === 'invoice' &&
      input.sale_condition === '02' &&
      fate === 'accepted' &&
      issuedAtMs < startOf(day),
  )
  const last = before.toSorted((one, other) => one.issuedAtMs - other.issuedAtMs).at(-1)
  if (last) last.isUndelivered = true
}
