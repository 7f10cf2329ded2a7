import { quotations } from './sales-quotations.ts'

/** What the screens of quotations, tickets, notes, receipts and series say. */
export const sales = { quotations }
