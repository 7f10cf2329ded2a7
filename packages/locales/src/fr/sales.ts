import { counter } from './sales-counter.ts'
import { quotations } from './sales-quotations.ts'
import { recurring } from './sales-recurring.ts'

/** What the screens of quotations, tickets, notes, receipts and series say. */
export const sales = { ...counter, quotations, recurring }
