import { quotations } from './sales-quotations.ts'
import { recurring } from './sales-recurring.ts'

export const sales = { quotations, recurring }
