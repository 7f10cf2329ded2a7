import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { zipOf } from '#test/xlsx.ts'
import { readHistory } from './history.ts'
import { aPastInvoice } from './testing/past-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-history-'))
afterAll(() => rmSync(folder, { recursive: true }))

const issuer = '3101123456'
const invoice = aPastInvoice({ sequence: 5 })
/** The same as a credit note, whose lines say what came back. */
const note = invoice
  .replaceAll('FacturaElectronica', 'NotaCreditoElectronica')
  .replaceAll('facturaElectronica', 'notaCreditoElectronica')
  .replaceAll('00100001010000000005', '00100001030000000009')

test('notes give clients and numbers, and no items', async () => {
  const path = join(folder, 'history.zip')
  writeFileSync(path, zipOf({ 'note.xml': note }))
  const read = (about: 'receivers' | 'lines' | 'numbers') => readHistory(path, { about, issuer })
  expect(await read('lines')).toEqual({ rows: [], leftOut: 0 })
  expect((await read('receivers'))!.rows).toHaveLength(1)
  expect((await read('numbers'))!.rows).toEqual([
    { branch: '001', terminal: '00001', document_type: '03', next_number: '10' },
  ])
})

test('a spreadsheet is no history', async () => {
  const path = join(folder, 'book.xlsx')
  writeFileSync(path, zipOf({ 'xl/workbook.xml': '<workbook/>', 'docProps/app.xml': '<a/>' }))
  expect(await readHistory(path, { about: 'lines', issuer })).toBeNull()
})
