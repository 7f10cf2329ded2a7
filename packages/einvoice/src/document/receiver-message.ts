import type { Decimal } from '@cuentaclara/decimal'
import type { InstantText } from './document.ts'

/** A buyer's confirmation of a document received (MensajeReceptor, types 05, 06 and 07). */
export type ReceiverMessage = {
  /** Of the document confirmed. */
  clave: string
  issuerNumber: string
  /** When the confirmation was made, not the document. */
  issuedAt: InstantText
  verdict: 'accepted' | 'partially-accepted' | 'rejected'
  /** Why; required unless wholly accepted. */
  text?: string
  totalTax?: Decimal
  activity?: string
  taxCondition?: string
  creditedTax?: Decimal
  applicableExpense?: Decimal
  total: Decimal
  receiverNumber: string
  consecutivo: string
}
