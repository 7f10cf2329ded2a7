import { part } from '#lib/part.ts'

/** The receipt of a payment, which comes once the shell stands. */
export const ReceiptPart = part(() => import('./receipt-screen.tsx'), 'ReceiptScreen', {
  words: ['money'],
})
