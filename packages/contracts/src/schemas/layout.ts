import { z } from 'zod'
import { day, decimalText, givenDay, id, instant } from './common.ts'

/** Currencies whose rate somebody publishes; the dollar unless said. */
export const ratedCurrency = z.enum(['USD', 'EUR'])

export const exchangeRate = z.object({
  day: day.nullable(),
  buy: decimalText.nullable(),
  sell: decimalText.nullable(),
  /** What dollar documents of the company take: the side that it chose, from the source that it chose. */
  documents: decimalText.nullable(),
  source: z.string().nullable(),
  fetched_at: instant.nullable(),
})
/** Today's unless a day before it is named. */
export const currentRateQuery = z.object({ currency: ratedCurrency.optional(), day: givenDay.optional() })
/** Thirty days up to one; today unless said. */
export const exchangeRatesQuery = z.object({ currency: ratedCurrency.optional(), to: givenDay.optional() })
export const exchangeRateHistory = z.object({
  currency: ratedCurrency,
  to: day,
  /** What holds on each day that has a rate, the newest first. */
  data: z.array(
    z.object({
      day,
      buy: decimalText,
      sell: decimalText,
      /** `own` was set by hand by `set_by`, for a reason. */
      source: z.string(),
      fetched_at: instant,
      reason: z.string().nullable(),
      set_by: z.string().nullable(),
    }),
  ),
})
/** `none`: nobody answered. */
export const refreshedRates = z.object({ outcome: z.enum(['new', 'known', 'none']) })
/** A company's own rate, for today unless it names a day. */
export const exchangeRateInput = z.object({
  currency: ratedCurrency.optional(),
  day: givenDay.optional(),
  buy: decimalText,
  sell: decimalText,
  reason: z.string().trim().min(5).max(500),
})

/** Why documents are not made and sent as usual: no connection, or no system at all, so that paper stands in (reference §9.8). */
export const contingencyKind = z.enum(['no_internet', 'provisional'])
export const contingency = z.object({ kind: contingencyKind, since: instant })
/** Null: as usual. */
export const setContingency = z.object({ kind: contingencyKind.nullable() })

export const authorityState = z.object({
  state: z.enum(['operational', 'slow', 'down', 'not_set_up']),
  environment: z.enum(['simulator', 'test', 'live']),
  last_success_at: instant.nullable(),
  queue_length: z.number().int(),
  oldest_waiting_at: instant.nullable(),
  certificate_days_left: z.number().int().nullable(),
  /** Somebody holds the queue: documents are issued and wait. */
  is_paused: z.boolean(),
  contingency: contingency.nullable(),
  /** A backup was restored: nothing is issued until somebody confirms the next numbers. */
  is_numbering_held: z.boolean(),
})

/**
 * What arrives on the event stream of a company; the browser reloads what it names. Who sees only their own hears that there is
 * something of a kind, and not what.
 */
export const liveEvent = z.discriminatedUnion('type', [
  /** Something may have been missed: whoever listens asks again for everything that is shown. */
  z.object({ type: z.literal('gap') }),
  /** Whoever listens may no longer: the stream ends behind it. */
  z.object({ type: z.literal('session_over') }),
  /** Whoever listens may do more or less here than before: what they may is asked again. */
  z.object({ type: z.literal('access') }),
  z.object({
    type: z.literal('document'),
    id: z.string().optional(),
    fiscal_status: z.string().optional(),
    kind: z.string().optional(),
  }),
  z.object({ type: z.literal('quotation'), id: z.string().optional() }),
  z.object({ type: z.literal('letter'), id: z.string().optional() }),
  z.object({ type: z.literal('recurring'), id: z.string() }),
  z.object({ type: z.literal('payment'), id: z.string().optional() }),
  z.object({ type: z.literal('expense'), id: z.string() }),
  z.object({ type: z.literal('reception'), id: z.string() }),
  z.object({ type: z.literal('authority') }),
  z.object({ type: z.literal('exchange_rate') }),
  /** Sales wait at the counter, or no more. */
  z.object({ type: z.literal('parked_sale') }),
  z.object({ type: z.literal('notification') }),
  z.object({ type: z.literal('task'), id: z.string(), status: z.string() }),
])

/** A key file of the authority (.p12, at most 100 kB) in base64, and its PIN. */
export const certificateInput = z.object({
  /** Where it will sign; the company's present environment without. */
  environment: z.enum(['simulator', 'test', 'live']).optional(),
  file: z.base64().min(1).max(140_000),
  pin: z.string().min(1).max(100),
})
/** What a taken key file says about itself; file and PIN come back never. */
export const certificate = z.object({
  holder: z.string(),
  identification_number: z.string(),
  serial_number: z.string(),
  not_before: instant,
  not_after: instant,
})
export const authorityCredentials = z.object({
  environment: z.enum(['simulator', 'test', 'live']).optional(),
  username: z.string().trim().min(3).max(160),
  password: z.string().min(1).max(200),
})
export const pauseSending = z.object({ is_paused: z.boolean() })

/** Long work of the signed-in person: an export, an archive, an import, an action on many rows. */
export const task = z.object({
  id,
  kind: z.string(),
  /** Parameters of the sentence `tasks.kinds.<kind>`. */
  title: z.record(z.string(), z.string()),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
  /** The person asked to stop, and it has not ended yet. */
  is_stopping: z.boolean(),
  done: z.number().int(),
  /** Null while nobody knows. */
  total: z.number().int().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Why it failed: a sentence of `problems`. */
  problem: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
  /** What can be fetched from `/tasks/:id/file`, for seven days. */
  file: z.object({ name: z.string(), type: z.string(), size: z.number().int() }).nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
})
