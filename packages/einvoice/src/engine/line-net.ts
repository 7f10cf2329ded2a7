import type { Decimal } from '@cuentaclara/decimal'
import type { DocumentKind, Line } from '../document/document.ts'
import { documentKinds } from '../kinds/kinds.ts'

/**
 * What a line adds to the net sale of its document: what is left after discounts; of a receipt of payment what is paid without
 * tax, for its SubTotal is what that tax is reckoned on, more or less than that (reference §13). Pure.
 */
export function lineNet(kind: DocumentKind, { total, subtotal }: Pick<Line, 'total' | 'subtotal'>): Decimal {
  return documentKinds[kind].arithmetic === 'payment' ? total : subtotal
}
