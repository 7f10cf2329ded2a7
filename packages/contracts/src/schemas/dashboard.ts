import { z } from 'zod'
import { receivablesAges } from '../report-choices.ts'
import { currencyCode, day, givenDay, id, instant, ownCurrency } from './common.ts'
import { documentKind, fiscalStatus } from './documents.ts'

/** An exact sum as text; every amount in it was rounded to the cent before it was added. */
export const sum = z.string()
export const period = z.object({ from: day, to: day })

/** Costa Rican days, both included; this month without them. */
export const dashboardQuery = z.object({
  from: givenDay.optional(),
  to: givenDay.optional(),
  currency: ownCurrency.optional(),
})

/** A figure and what it was in as many days of the period before as have passed of this one. */
const compared = z.object({ amount: sum, before: sum })
export const receivablesAge = z.enum(receivablesAges)

export const dashboard = z.object({
  currency: ownCurrency,
  period,
  before: period,
  /** Sales without tax, notes taken off; in the currency asked for, as all but `vat`. */
  invoiced: compared.extend({ count: z.number().int() }),
  /** With tax. */
  collected: compared,
  /** As of now, whatever the period. */
  outstanding: z.object({
    amount: sum,
    count: z.number().int(),
    overdue: sum,
    overdue_count: z.number().int(),
  }),
  /** What suppliers wait for, as of now: in all, late, and due within seven days. */
  owing: z.object({
    amount: sum,
    count: z.number().int(),
    overdue: sum,
    overdue_count: z.number().int(),
    due_soon: sum,
    due_soon_count: z.number().int(),
  }),
  /** An estimate in colones, over documents of both currencies at their own rates: tax of sales less tax to credit. */
  vat: compared.extend({ sales: sum, credit: sum }),
  /** Without tax, like what was invoiced. */
  expenses: compared.extend({ count: z.number().int() }),
  /** Twelve months up to the one in which the period ends; both with tax. */
  months: z.array(z.object({ month: z.string(), invoiced: sum, collected: sum })),
  ages: z.array(z.object({ age: receivablesAge, amount: sum, count: z.number().int() })),
  clients: z.array(
    z.object({ id: id.nullable(), name: z.string().nullable(), amount: sum, count: z.number().int() }),
  ),
  items: z.array(z.object({ id: id.nullable(), name: z.string(), quantity: sum, amount: sum })),
  authority: z.object({
    accepted: z.number().int(),
    rejected: z.number().int(),
    waiting: z.number().int(),
    /** Seconds from issuing to the answer, half of the documents faster. */
    median_seconds: z.number().nullable(),
  }),
  /** What falls due in each of the eight weeks from today; what is overdue stands in the first. */
  expected: z.array(z.object({ from: day, amount: sum })),
  /** Of which moment all of this is, where that is more than a few seconds ago: a replica answered. */
  figures_from: instant.optional(),
})

export const firstStep = z.enum([
  'company',
  'certificate',
  'item',
  'client',
  'document',
  'member',
  'reception',
])

/** Everything the start page shows. */
export const start = z.object({
  first_steps: z.array(z.object({ step: firstStep, is_done: z.boolean() })),
  hides_first_steps: z.boolean(),
  today: z.object({
    issued: z.array(z.object({ currency: currencyCode, total: sum, count: z.number().int() })),
    collected: z.array(z.object({ currency: currencyCode, total: sum })),
    waiting: z.number().int(),
    rejected: z.number().int(),
    to_answer: z.number().int(),
  }),
  deadlines: z.array(
    z.object({
      kind: z.enum(['vat_return', 'receptions', 'bills', 'certificate', 'quotations', 'vat_90_days']),
      /** Of a VAT return that is late: the day of the oldest. */
      day,
      /** How many fall due, where there may be several; of VAT returns, how many are late. */
      count: z.number().int().nullable(),
    }),
  ),
  documents: z.array(
    z.object({
      id,
      kind: documentKind,
      consecutivo: z.string().nullable(),
      client_name: z.string().nullable(),
      currency: currencyCode,
      total: sum,
      fiscal_status: fiscalStatus,
      /** Issued, or last changed while a draft. */
      at: instant,
    }),
  ),
  /** False when the person touched none yet: then they are the company's. */
  documents_are_mine: z.boolean(),
  /** Those that the person pinned, in their order. */
  clients: z.array(z.object({ id, name: z.string() })),
})
export const firstStepsChoice = z.object({ is_hidden: z.boolean() })
