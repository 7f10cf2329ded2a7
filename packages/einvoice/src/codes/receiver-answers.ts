import { type CodeRow, lookup } from './code-row.ts'

export type ReceiverAnswer = CodeRow & {
  /** Digits 9 and 10 of the consecutivo of the message. */
  consecutiveType: string
}

/** Mensaje of a MensajeReceptor. Annex v4.4, note 11. */
export const receiverAnswers: readonly ReceiverAnswer[] = [
  { code: '1', nameEs: 'Aceptado', nameEn: 'Accepted', consecutiveType: '05' },
  { code: '2', nameEs: 'Aceptación parcial', nameEn: 'Partially accepted', consecutiveType: '06' },
  { code: '3', nameEs: 'Rechazado', nameEn: 'Rejected', consecutiveType: '07' },
]

/** The row of a code, or undefined. */
export const receiverAnswer = lookup(receiverAnswers)
