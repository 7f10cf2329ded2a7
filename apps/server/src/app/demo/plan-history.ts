import type { DraftInput, DraftLineInput } from '@cuentaclara/contracts'
import { addDays, costaRicaDay, epochOf } from '@cuentaclara/einvoice'
import type { DemoClient, DemoCompany, DemoItem } from './demo-company.ts'
import type { Dice } from './random.ts'

/** A sale of the past: who, when, what. Numbers and signatures come later. */
export type PlannedDocument = {
  issuedAtMs: number
  client: DemoClient | null
  input: DraftInput
  fate: 'accepted' | 'rejected'
  /** Part of a credit sale that has been paid since, 0 to 1. */
  paidPart: 0 | 0.5 | 1
  /** For a credit note: the invoice it cancels. */
  settles: PlannedDocument | null
}

const daysOfHistory = 183

/** Six months of sales up to yesterday, in order. Client ids are filled in by whoever stores them. */
export function planHistory(company: DemoCompany, nowMs: number, dice: Dice): PlannedDocument[] {
  const today = costaRicaDay(nowMs)
  const plan: PlannedDocument[] = []
  for (let back = daysOfHistory; back >= 1; back--) {
    const day = addDays(today, -back)
    if (company.rhythm.closedOn.includes(new Date(`${day}T00:00:00Z`).getUTCDay())) continue
    for (const moment of momentsOf(day, company, dice)) {
      const sale = moment.isTicket ? planTicket(company, dice) : planInvoice(company, dice, back)
      plan.push({ ...sale, issuedAtMs: moment.atMs })
    }
    if (back % 29 === 3) settleOne(plan, day, company)
  }
  plan.push(rejectedInvoice(company, addDays(today, -2), dice))
  return plan.toSorted((one, other) => one.issuedAtMs - other.issuedAtMs)
}

/** Colones per dollar of a day: the pretend authority's formula, so that history and present meet. */
export function demoDollarRate(day: string): { buy: string; sell: string } {
  const dayNumber = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  const cents = 50_500 + Math.round(Math.sin(dayNumber / 9) * 350 + Math.sin(dayNumber / 2.3) * 60)
  return { buy: toColones(cents - 700), sell: toColones(cents) }
}

function toColones(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

function momentsOf(day: string, { rhythm }: DemoCompany, dice: Dice) {
  const kinds = [
    ...Array(dice.between(...rhythm.ticketsADay)).fill(true),
    ...Array(dice.between(...rhythm.invoicesADay)).fill(false),
  ] as boolean[]
  const startMs = epochOf(`${day}T00:00:00-06:00`)!
  return kinds.map((isTicket) => ({
    isTicket,
    atMs:
      startMs +
      Math.floor((rhythm.opensAt + dice.roll() * (rhythm.closesAt - rhythm.opensAt)) * 3_600) * 1000,
  }))
}

type Sale = Omit<PlannedDocument, 'issuedAtMs'>

const usual = { fate: 'accepted', paidPart: 1, settles: null } as const

function planTicket(company: DemoCompany, dice: Dice): Sale {
  const hasService = dice.happens(company.rhythm.serviceCharge)
  return {
    ...usual,
    client: null,
    input: {
      kind: 'ticket',
      lines: planLines(company, dice, 'CRC'),
      other_charges: hasService ? [{ type: '06', description: 'Servicio 10 %', percent: '10' }] : [],
      payments: [{ means: dice.happens(0.55) ? '02' : dice.happens(0.5) ? '06' : '01' }],
    },
  }
}

function planInvoice(company: DemoCompany, dice: Dice, daysBack: number): Sale {
  const client = dice.pick(company.clients)
  const currency = client.currency === 'USD' && dice.happens(company.rhythm.dollars * 1.7) ? 'USD' : 'CRC'
  const onCredit = client.creditDays !== undefined
  return {
    ...usual,
    client,
    paidPart: onCredit ? paidPartOf(client.creditDays!, daysBack, dice) : 1,
    input: {
      kind: 'invoice',
      currency,
      lines: planLines(company, dice, currency),
      ...(onCredit
        ? { sale_condition: '02', credit_days: client.creditDays, payments: [] }
        : { payments: [{ means: dice.happens(0.6) ? '04' : '02' }] }),
    },
  }
}

/** Old debts are mostly paid, fresh ones mostly not. */
function paidPartOf(creditDays: number, daysBack: number, dice: Dice): PlannedDocument['paidPart'] {
  const overdueDays = daysBack - creditDays
  if (overdueDays > 20) return dice.happens(0.96) ? 1 : 0
  if (overdueDays > 0) return dice.happens(0.6) ? 1 : dice.happens(0.4) ? 0.5 : 0
  return dice.happens(0.15) ? 1 : 0
}

function planLines(company: DemoCompany, dice: Dice, currency: 'CRC' | 'USD'): DraftLineInput[] {
  const items = currency === 'USD' ? company.items.filter(({ price_usd }) => price_usd) : company.items
  const chosen = new Map<string, DraftLineInput>()
  for (let n = dice.between(...company.rhythm.linesADocument); n > 0; n--) {
    const item = dice.pick(items)
    const quantity =
      item.unit === 'Sp' && Number(item.price_crc) < 20_000 ? dice.between(4, 24) : dice.between(1, 3)
    chosen.set(item.cabys + item.name, toLine(item, currency, quantity))
  }
  return [...chosen.values()]
}

export function toLine(item: DemoItem, currency: 'CRC' | 'USD', quantity: number): DraftLineInput {
  return {
    cabys: item.cabys,
    description: item.name,
    quantity: String(quantity),
    unit: item.unit,
    unit_price: (currency === 'USD' ? item.price_usd : item.price_crc) ?? '0',
    price_includes_tax: item.price_includes_tax ?? false,
    taxes: [{ code: '01', rate_code: item.rate_code ?? '08' }],
  }
}

/** Cancels the newest unpaid invoice with a credit note, as happens now and then. */
function settleOne(plan: PlannedDocument[], day: string, { rhythm }: DemoCompany) {
  const settled = new Set(plan.map(({ settles }) => settles))
  const invoice = plan.findLast(
    (planned) => planned.input.kind === 'invoice' && planned.paidPart === 0 && !settled.has(planned),
  )
  if (invoice === undefined) return
  plan.push({
    ...usual,
    paidPart: 0,
    settles: invoice,
    client: invoice.client,
    issuedAtMs: epochOf(`${day}T00:00:00-06:00`)! + (rhythm.closesAt * 60 + 5) * 60_000,
    input: { ...invoice.input, kind: 'credit-note' },
  })
}

/** The one to fix: its client's identity number is in no register. */
function rejectedInvoice(company: DemoCompany, day: string, dice: Dice): PlannedDocument {
  const client = company.clients.find(({ weight }) => weight === 0) ?? company.clients.at(-1)!
  return {
    ...usual,
    fate: 'rejected',
    client,
    issuedAtMs: epochOf(`${day}T10:24:00-06:00`)!,
    input: { kind: 'invoice', lines: planLines(company, dice, 'CRC'), payments: [{ means: '04' }] },
  }
}
