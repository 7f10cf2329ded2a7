import { z } from 'zod'
import { currencyCode, day, id, instant, moneyText } from './common.ts'

/** What a document, a payment or an expense hangs together with, beside other documents. */
export const connections = z.object({
  payments: z.array(
    z.object({
      id,
      number: z.number().int(),
      paid_on: day,
      /** What it settles of the document, in its currency. */
      amount: moneyText,
      currency: currencyCode,
      /** False since it was undone or taken off. */
      counts: z.boolean(),
    }),
  ),
  /** Reminders of the document, and receipts of its payments that went to the client. */
  letters: z.array(
    z.object({
      id,
      about: z.enum(['reminder', 'receipt']),
      recipient: z.string(),
      at: instant,
      status: z.string(),
    }),
  ),
  bank_lines: z.array(
    z.object({
      id,
      happened_on: day,
      text: z.string(),
      reference: z.string().nullable(),
      /** Of the whole line; below zero where it went out. */
      amount: moneyText,
      currency: currencyCode,
      /** The payment that it was; null of what went out. */
      payment_id: id.nullable(),
    }),
  ),
})
