import { z } from 'zod'
import {
  day,
  decimalText,
  flag,
  givenDay,
  id,
  instant,
  line,
  moneyText,
  pageQuery,
  sumText,
} from './common.ts'

/** What acquirers deposit. */
export const settledCurrency = z.enum(['CRC', 'USD'])
/**
 * What an acquirer of cards paid out of a day, in one currency: gross − commission − VAT withheld − income tax withheld = deposit,
 * to the cent.
 */
export const cardSettlementInput = z.object({
  /** Today or earlier; the month that it belongs to. */
  settled_on: givenDay,
  acquirer: line(60),
  /** The acquirer's own number of it; may be empty. */
  reference: line(60, 0),
  /** Of all its amounts. */
  currency: settledCurrency.default('CRC'),
  /** Colones per dollar; the rate of the day without. */
  exchange_rate: decimalText.nullish(),
  /** What was charged, with VAT. */
  gross: moneyText,
  commission: moneyText,
  vat_withheld: moneyText,
  /** No part of the VAT return. */
  income_withheld: moneyText,
  deposit: moneyText,
})
export const cardSettlement = cardSettlementInput.extend({
  id,
  settled_on: day,
  currency: settledCurrency,
  exchange_rate: decimalText,
  /** In colones at its rate: what the VAT return counts. */
  vat_withheld_crc: sumText,
  /** The day of the bank's line that its deposit is; null while none was said to be. */
  matched_on: day.nullable(),
  version: z.number().int(),
  updated_at: instant,
})
export const cardSettlementsQuery = pageQuery.extend({
  from: givenDay.optional(),
  to: givenDay.optional(),
  /** Whether their deposit is a line of the bank. */
  is_matched: flag.optional(),
  currency: settledCurrency.optional(),
})
/** A row for each currency. */
export const cardSettlementTotals = z.array(
  z.object({
    currency: settledCurrency,
    count: z.number().int(),
    gross: sumText,
    commission: sumText,
    vat_withheld: sumText,
    income_withheld: sumText,
    deposit: sumText,
    vat_withheld_crc: sumText,
  }),
)
