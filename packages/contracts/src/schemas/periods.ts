import { z } from 'zod'
import { day, flag, id, instant, month } from './common.ts'

/** Somebody closed the books up to a day, or opened them again. */
export const periodChange = z.object({
  kind: z.enum(['closed', 'reopened']),
  /** Nothing dated on or before it changed from then on; null while nothing was closed. */
  closed_until: day.nullable(),
  /** How much of what was dated in the period was still open when it was closed; null where nobody counted. */
  left_open: z.number().int().nullable(),
  /** Why it was opened again. */
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: instant,
})

/** Up to which day the books are closed, and the last changes of it, the newest first. */
export const closings = z.object({ closed_until: day.nullable(), changes: z.array(periodChange) })

export const openThing = z.enum([
  'rejected',
  'waiting',
  'without_receipt',
  'to_answer',
  'unclassified',
  'drafts',
  'vat_return',
  'to_rectify',
  'gaps',
])

/** What is still open in a period; the days are included, and without a first one it begins with the company. */
export const openInPeriod = z.object({
  from: day.nullable(),
  to: day,
  /** What there is none of is left out. Each list shows exactly as many. */
  open: z.array(
    z.object({
      thing: openThing,
      list: z.enum([
        'invoices',
        'tickets',
        'notes',
        'payment-receipts',
        'payments',
        'document-receptions',
        'expenses',
        'vat-return',
        'numbering',
      ]),
      count: z.number().int(),
      /** Of returns: the oldest month that is meant. */
      month: month.nullable(),
    }),
  ),
})

/** The month of a package, and the companies it is made for; the one at hand without any. */
export const monthPackageInput = z.object({ month, companies: z.array(id).min(1).max(100).optional() })

export const openInPeriodQuery = z.object({ month })
/** The month up to whose end the books are closed. */
export const closedMonth = z.object({ month })
/** The first month that is opened again. */
export const reopenedMonth = z.object({ month, reason: z.string().trim().min(5).max(300) })

/** What is kept of a return when it is filed: the package of its month. */
const keptPackage = z.object({
  /** `failed`: it is asked for again. `none`: it was filed before packages were kept. */
  state: z.enum(['kept', 'making', 'failed', 'none']),
  name: z.string().nullable(),
  size: z.number().int().nullable(),
  /** Of the whole file. */
  sha256: z.string().nullable(),
  kept_at: instant.nullable(),
  /** While it is made: so many documents of so many. */
  done: z.number().int().nullable(),
  total: z.number().int().nullable(),
})
/** Whether the PDF of each issued document is kept too. */
export const keptPackageQuery = z.object({ pdfs: flag.optional() })
/** The filed versions of the return of a month, the newest first. */
export const vatFilings = z.object({
  /** Documents issued in the month, and what their PDFs would add to a package, in bytes and roughly. */
  pdfs: z.object({ count: z.number().int(), size: z.number().int() }),
  data: z.array(
    z.object({
      id,
      version: z.number().int(),
      state: z.enum(['filed', 'rectified']),
      filed_on: day,
      package: keptPackage,
    }),
  ),
})
