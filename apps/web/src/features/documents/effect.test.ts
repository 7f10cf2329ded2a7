import { expect, it } from 'vitest'
import { isForAnybody } from './effect.ts'

// On a phone the draft of an invoice read "Consumidor final", to whom no invoice is issued.
it.each([
  ['the draft of an invoice', { kind: 'invoice', consecutivo: null }, false],
  ['the draft of a ticket', { kind: 'ticket', consecutivo: null }, true],
  ['a note to a ticket', { kind: 'credit-note', consecutivo: '00100001030000000001' }, true],
] as const)('knows what may be for whoever buys: %s', (_what, row, may) => {
  expect(isForAnybody(row)).toBe(may)
})
