import { expect, it } from 'vitest'
import { clientWords } from './client-words.ts'

const say = ((key: string) => key) as Parameters<typeof clientWords>[1]
const finalConsumer = 'documents.list.finalConsumer'

// On a phone the draft of an invoice read "Consumidor final", to whom no invoice is issued.
it.each([
  ['of a named client', { kind: 'invoice', consecutivo: null, client_name: 'Bufete Araya' }, 'Bufete Araya'],
  ['the draft of an invoice without one', { kind: 'invoice', consecutivo: null, client_name: null }, '—'],
  ['the draft of a ticket', { kind: 'ticket', consecutivo: null, client_name: null }, finalConsumer],
  [
    'a note to a ticket',
    { kind: 'credit-note', consecutivo: '00100001030000000001', client_name: null },
    finalConsumer,
  ],
] as const)('says whom it is for: %s', (_what, row, words) => {
  expect(clientWords(row, say)).toBe(words)
})
