import type { NoteReason } from './note-reasons.ts'

/** What happened, in the words of people. */
export const happenings = ['cancel', 'return', 'amount', 'other'] as const
export type Happening = (typeof happenings)[number]

/** The kind and the code that follow from what happened; accountants may choose others. */
export const usualOf: Readonly<Record<Happening, { kind: 'credit-note' | 'debit-note'; code: NoteReason }>> =
  {
    cancel: { kind: 'credit-note', code: '01' },
    return: { kind: 'credit-note', code: '06' },
    amount: { kind: 'credit-note', code: '02' },
    other: { kind: 'debit-note', code: '02' },
  }
