import { expect, test } from 'vitest'
import { type ComparedDraft, describeChanges, mergeChanges } from './describe-changes.ts'

const line = (description: string, unit_price = '100') => ({ description, quantity: '1', unit_price })
const draft = (change: Partial<ComparedDraft> = {}): ComparedDraft => ({
  kind: 'invoice',
  client: 'Café Sol',
  currency: 'CRC',
  total: '113',
  head: { sale_condition: '01', credit_days: null, payments: [], notes: null, tags: [] },
  lines: [line('Café')],
  ...change,
})
const names = new Map([
  ['s1', 'Ana'],
  ['t1', 'Urgente'],
])

test('what a saving left as it was is no change, however nothing is written', () => {
  expect(describeChanges(draft(), draft(), names)).toEqual([])
  const blank = draft({ head: { ...draft().head, notes: '  ' } })
  expect(describeChanges(draft(), blank, names)).toEqual([])
})

test('sellers and tags are called by name, and money keeps its currency', () => {
  const later = draft({
    currency: 'USD',
    total: '20',
    head: { ...draft().head, seller_id: 's1', tags: ['t1'], notes: 'Gracias', credit_days: 30 },
  })
  expect(describeChanges(draft(), { ...later, lines: null }, names)).toEqual([
    { field: 'credit_days', before: null, after: '30' },
    { field: 'seller', before: null, after: 'Ana' },
    { field: 'tags', before: null, after: ['Urgente'] },
    { field: 'notes', before: null, after: 'Gracias' },
    { field: 'total', before: { amount: '113', currency: 'CRC' }, after: { amount: '20', currency: 'USD' } },
  ])
})

test('of lines those are told that went, came or stand otherwise, and equal ones are counted', () => {
  const was = draft({ lines: [line('Café'), line('Café'), line('Pan')] })
  const is = draft({ lines: [line('Café'), line('Pan', '120')] })
  const told = (description: string, amount = '100') => ({
    description,
    quantity: '1',
    price: { amount, currency: 'CRC' },
  })
  expect(describeChanges(was, is, names)).toEqual([
    { field: 'lines', before: [told('Café'), told('Pan')], after: [told('Pan', '120')] },
  ])
})

test('what one person changes in a row is one change, and what they take back is none', () => {
  const first = describeChanges(draft(), draft({ head: { ...draft().head, notes: 'Uno' } }), names)
  const second = [{ field: 'notes' as const, before: 'Uno', after: 'Dos' }]
  expect(mergeChanges(first, second)).toEqual([{ field: 'notes', before: null, after: 'Dos' }])
  expect(mergeChanges(first, [{ field: 'notes', before: 'Uno', after: null }])).toEqual([])
  const typed = (before: string, after: string) =>
    describeChanges(draft({ lines: [line(before)] }), draft({ lines: [line(after)] }), names)
  const merged = mergeChanges(typed('Ca', 'Caf'), typed('Caf', 'Café'))
  expect(merged).toMatchObject([{ before: [{ description: 'Ca' }], after: [{ description: 'Café' }] }])
  expect(mergeChanges(typed('Ca', 'Caf'), typed('Caf', 'Ca'))).toEqual([])
})
