import { z } from 'zod'
import { day, flag, givenDay, id, instant, line, moneyText, pageQuery, sumText } from './common.ts'

/**
 * What an acquirer of cards paid out of a day, in colones: gross − commission − VAT withheld − income tax withheld = deposit,
 * to the cent.
 */
export const cardSettlementInput = z.object({
  /** Today or earlier; the month that it belongs to. */
  settled_on: givenDay,
  acquirer: line(60),
  /** The acquirer's own number of it; may be empty. */
  reference: line(60, 0),
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
})
export const cardSettlementTotals = z.object({
  count: z.number().int(),
  gross: sumText,
  commission: sumText,
  vat_withheld: sumText,
  income_withheld: sumText,
  deposit: sumText,
})
