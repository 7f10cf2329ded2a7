import { expect, test } from 'vitest'
import { exportSources } from './exports.ts'

const listed = (name: string) => exportSources.find(({ list }) => list === name)!

// A workbook of received documents showed half of each clave, and nobody could read what they sum up to.
test.each([
  ['invoices', 'clave'],
  ['document-receptions', 'clave'],
  ['expenses', 'document_number'],
])('of %s the fifty digits of %s are read whole', (list, field) => {
  expect(listed(list).columns.find((column) => column.field === field)?.width).toBeGreaterThan(50)
})

test('received documents are added up by currency, those that were rejected left out', () => {
  const { columns, counts } = listed('document-receptions')
  expect(columns.filter(({ isSummed }) => isSummed).map(({ field }) => field)).toEqual([
    'total',
    'vat',
    'vat_credit',
  ])
  expect(counts?.({ answer: 'accepted', currency: 'USD' })).toEqual({ currency: 'USD' })
  expect(counts?.({ answer: null, currency: 'CRC' })).toEqual({ currency: 'CRC' })
  expect(counts?.({ answer: 'rejected', currency: 'CRC' })).toBeNull()
})

// Of all lists this one could be taken along in no file.
test('receipts that are no electronic documents are a file, added up without drafts and voided ones', () => {
  const { columns, counts } = listed('simples')
  const row = {
    number: 17,
    use: 'internal',
    status: 'paid',
    currency: 'CRC',
    total: '15000',
    means: ['06'],
    document: null,
  }
  const saysOf = (field: string) => columns.find((column) => column.field === field)?.value(row as never)
  expect(['number', 'kind', 'total', 'means', 'consecutivo'].map(saysOf)).toEqual([
    '17',
    'internal',
    '15000',
    '06',
    null,
  ])
  expect(columns.filter(({ isSummed }) => isSummed).map(({ field }) => field)).toEqual(['total'])
  expect(counts?.({ status: 'paid', currency: 'CRC' })).toEqual({ currency: 'CRC' })
  expect(['draft', 'void'].map((status) => counts?.({ status, currency: 'CRC' }))).toEqual([null, null])
})
