import type { DocumentRow } from '@cuentaclara/contracts'
import { documentKinds } from '@cuentaclara/einvoice'
import { expect, it } from 'vitest'
import { isCopyable, isForAnybody, isRepeatable } from './effect.ts'

// On a phone the draft of an invoice read "Consumidor final", to whom no invoice is issued.
it.each([
  ['the draft of an invoice', { kind: 'invoice', consecutivo: null }, false],
  ['the draft of a ticket', { kind: 'ticket', consecutivo: null }, true],
  ['a note to a ticket', { kind: 'credit-note', consecutivo: '00100001030000000001' }, true],
] as const)('knows what may be for whoever buys: %s', (_what, row, may) => {
  expect(isForAnybody(row)).toBe(may)
})

// "Clone" led to a screen on which nothing could be chosen.
it.each<[string, Partial<DocumentRow>, boolean, boolean]>([
  ['an invoice that was refused', { kind: 'invoice', fiscal_status: 'rejected' }, false, true],
  ['a draft', { kind: 'invoice', fiscal_status: 'draft', consecutivo: null }, true, false],
  ['a balance of another program', { kind: 'invoice', fiscal_status: 'taken_over' }, true, false],
  ['a receipt of a payment', { kind: 'payment-receipt', fiscal_status: 'accepted' }, true, false],
  ['a note, for who corrects', { kind: 'credit-note', fiscal_status: 'accepted' }, true, true],
  ['a note, for who does not', { kind: 'credit-note', fiscal_status: 'accepted' }, false, false],
  ['a note that was refused', { kind: 'debit-note', fiscal_status: 'rejected' }, true, false],
])('knows of what something can be made: %s', (_what, row, mayCorrect, may) => {
  const document = { consecutivo: '00100001010000000001', is_trial: false, ...row } as DocumentRow
  expect(isCopyable(document, mayCorrect)).toBe(may)
})

// The table of kinds comes with the engine, which no list loads.
it('offers a series of what the table of kinds makes one of, and of no draft and no balance of another program', () => {
  const row = { consecutivo: '00100001010000000001', fiscal_status: 'accepted' } as const
  const kinds = Object.values(documentKinds).flatMap(({ kind, official }) =>
    official === null ? [] : [kind],
  )
  for (const kind of kinds as DocumentRow['kind'][])
    expect([kind, isRepeatable({ ...row, kind })]).toEqual([
      kind,
      documentKinds[kind].becomes.includes('recurring'),
    ])
  expect(isRepeatable({ ...row, kind: 'invoice', consecutivo: null })).toBe(false)
  expect(isRepeatable({ ...row, kind: 'invoice', fiscal_status: 'taken_over' })).toBe(false)
})
