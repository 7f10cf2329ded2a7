import { quotations } from './sales-quotations.ts'
import { recurring } from './sales-recurring.ts'

/** What the screens of quotations and series say. */
export const sales = { quotations, recurring }
