import { z } from 'zod'
import { day, decimalText, instant } from './common.ts'

export const exchangeRate = z.object({
  day: day.nullable(),
  buy: decimalText.nullable(),
  sell: decimalText.nullable(),
  source: z.string().nullable(),
  fetched_at: instant.nullable(),
})
/** A company's own rate, for today unless it names a day. */
export const exchangeRateInput = z.object({
  day: day.optional(),
  buy: decimalText,
  sell: decimalText,
  reason: z.string().trim().min(5).max(500),
})

export const authorityState = z.object({
  state: z.enum(['operational', 'slow', 'down', 'not_set_up']),
  environment: z.enum(['simulator', 'test', 'live']),
  last_success_at: instant.nullable(),
  queue_length: z.number().int(),
  oldest_waiting_at: instant.nullable(),
  certificate_days_left: z.number().int().nullable(),
})

/** What arrives on the event stream; the browser reloads what it names. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('document'), id: z.string(), fiscal_status: z.string(), kind: z.string() }),
  z.object({ type: z.literal('authority') }),
  z.object({ type: z.literal('exchange_rate') }),
])
