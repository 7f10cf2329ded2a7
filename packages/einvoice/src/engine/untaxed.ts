import type { DraftLine } from '../document/document.ts'
import { once } from './once.ts'

/** A line of a document that carries no tax: what is typed is what is paid. */
export const untaxed = once(
  ({ taxableBase, factoryVat, ...line }: DraftLine): DraftLine => ({
    ...line,
    priceIncludesTax: false,
    taxes: [],
    assortment: [],
  }),
)
