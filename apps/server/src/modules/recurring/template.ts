import type { Schedule } from '@cuentaclara/contracts'
import { decimal, halfUp, multiply, parseDecimal, round, toText } from '@cuentaclara/decimal'
import {
  addDays,
  convert,
  type DraftDocument,
  type DraftLine,
  dateAfter,
  isSoldAbroad,
  monthName,
  partsFollow,
} from '@cuentaclara/einvoice'
import { contentOfDraft, type DraftContent, type DraftInput } from '#modules/documents/drafts.ts'
import { Conflict } from '#platform/errors.ts'
import { rhythmOf } from './rhythm-of.ts'

export type Template = {
  content: DraftContent
  /** The content as the engine sees it in its company. */
  draft: DraftDocument
  schedule: Schedule
  dueDays: number | null
  priceMode: 'fixed' | 'dollars_in_colones'
}

/**
 * The invoice of one date of a series, one of export where its client is abroad. `dollarRate` is colones per dollar of the day it is made. Pure. Throws Conflict
 * when it needs a rate that nobody knows, and RangeError for a placeholder that has no value.
 */
export function documentOf(
  { content, draft, schedule, dueDays, priceMode }: Template,
  plannedOn: string,
  dollarRate: string | null,
  names: { client?: string; student?: string } = {},
): DraftInput {
  const source = priceMode === 'dollars_in_colones' ? inColones(draft, dollarRate) : draft
  const saleCondition = dueDays === null ? draft.saleCondition : onCredit
  const isExport = isSoldAbroad(draft.receiver?.identification?.type, saleCondition)
  const kind: 'export' | 'invoice' = isExport ? 'export' : 'invoice'
  const made = convert(source, kind, {
    placeholders: { ...placeholdersOf(schedule, plannedOn), ...names },
    // A typed rate would soon be that of a day long gone.
    ...(source.currency === 'USD' && dollarRate !== null ? { exchangeRate: dollarRate } : {}),
  })
  const notes = content.notes?.trim() ? (made.extraTexts.at(-1)?.text ?? null) : null
  const { client_id, branch, terminal, seller_id, own_fields, tags } = content
  const document = {
    ...contentOfDraft(
      { ...made, lines: made.lines.map(cutToFit) },
      { client_id, branch, terminal, notes, seller_id, own_fields, tags },
    ),
    kind,
  }
  return dueDays === null
    ? document
    : { ...document, sale_condition: saleCondition, credit_days: dueDays, payments: [] }
}

// Annex v4.4, note 5.
const onCredit = '02'
// Characters of a line (Annex v4.4, Detalle).
const longest = 200

/** A long name that was filled in gives way: what is written for all fits. */
function cutToFit(line: DraftLine): DraftLine {
  const { description } = line
  return [...description].length <= longest
    ? line
    : { ...line, description: [...description].slice(0, longest).join('') }
}

/** What {month}, {year} and {period} stand for: in Spanish, as official documents are. */
export function placeholdersOf(
  schedule: Schedule,
  day: string,
): { month: string; year: string; period: string } {
  return { month: monthName(day), year: day.slice(0, 4), period: periodOf(schedule, day) }
}

/** From this date to the eve of the next: `noviembre 2026`, `octubre – diciembre 2026`, `21/11/2026 – 27/11/2026`. */
function periodOf(schedule: Schedule, day: string): string {
  const { ends_on, count, ...endless } = schedule
  if (schedule.unit === 'month') {
    const last = lastMonth(day, schedule.every)
    if (schedule.every === 1) return `${monthName(day)} ${day.slice(0, 4)}`
    const year = day.slice(0, 4) === last.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
    return `${monthName(day)}${year} – ${monthName(last)} ${last.slice(0, 4)}`
  }
  const eve = addDays(dateAfter(rhythmOf(endless), day)!, -1)
  return eve === day ? dayText(day) : `${dayText(day)} – ${dayText(eve)}`
}

function lastMonth(day: string, every: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + every - 1
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

function dayText(day: string): string {
  return day.split('-').reverse().join('/')
}

/** Prices in dollars become prices in colones, to the five decimals that a price may have. */
function inColones(draft: DraftDocument, dollarRate: string | null): DraftDocument {
  if (draft.currency !== 'USD') return draft
  if (dollarRate === null) throw new Conflict('exchange-rate-missing')
  const rate = decimal(dollarRate)
  const converted = (amount: string) => {
    const known = parseDecimal(amount)
    return known === null ? amount : toText(round(multiply(known, rate), priceScale, halfUp))
  }
  const line = (given: DraftLine): DraftLine =>
    partsFollow(given, {
      ...given,
      unitPrice: converted(given.unitPrice),
      discounts: given.discounts.map((discount) =>
        discount.amount === undefined ? discount : { ...discount, amount: converted(discount.amount) },
      ),
    })
  return {
    ...draft,
    currency: 'CRC',
    exchangeRate: '1',
    // Before the notes, which are the last text: an invoice in colones has no other place for the rate.
    extraTexts: [{ text: rateText(dollarRate) }, ...draft.extraTexts],
    lines: draft.lines.map(line),
    otherCharges: draft.otherCharges.map((charge) =>
      charge.amount === undefined ? charge : { ...charge, amount: converted(charge.amount) },
    ),
    payments: draft.payments.map(({ amount, ...payment }) => payment),
  }
}

/** What the client was promised in dollars, and how it became colones: in Spanish, as official documents are. */
function rateText(dollarRate: string): string {
  return `Precios en dólares, cobrados en colones al tipo de cambio de ₡${toText(decimal(dollarRate))} por dólar.`
}

// Digits after the point of a unit price (Annex v4.4, PrecioUnitario).
const priceScale = 5
