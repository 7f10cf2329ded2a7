import { readdirSync, readFileSync } from 'node:fs'
import { type Decimal, decimal, subtract, sum, toText, zero } from '@cuentaclara/decimal'
import { inColones, roundCents } from '@cuentaclara/einvoice'
import { fromJson, type JsonObject } from '@cuentaclara/einvoice/xml'
import { describe, expect, test } from 'vitest'
import { lineColumns } from './line-columns.ts'

const golden = new URL('../../../../../packages/einvoice/golden/documents/', import.meta.url)
const files = readdirSync(golden).filter((name) => name.endsWith('.json'))

describe.each(files)('the lines of %s', (file) => {
  const document = read(file)
  const { summary, lines, exchangeRate } = document
  const rows = lineColumns(document, ['01900000-0000-7000-8000-000000000001'])
  const sumOf = (name: keyof (typeof rows)[number]) =>
    toText(sum(rows.map((row) => decimal(String(row[name])))))

  // A report by item, by rate or by client says what the documents say, to the cent.
  test('add up to what the document counts for, in its currency and in colones', () => {
    const colones = (amount: Decimal) => inColones(amount, document.currency, exchangeRate)
    const netIn = (cents: (amount: Decimal) => Decimal) =>
      subtract(
        subtract(cents(summary.total), cents(subtract(summary.tax, summary.returnedVat))),
        cents(summary.otherCharges),
      )
    expect(sumOf('net')).toBe(toText(netIn(roundCents)))
    expect(sumOf('net_crc')).toBe(toText(netIn(colones)))
    expect(sumOf('tax')).toBe(toText(roundCents(summary.tax)))
    expect(sumOf('tax_crc')).toBe(toText(colones(summary.tax)))
  })

  test('stand in their order, the first with our item, each with the text of the document', () => {
    expect(rows.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1))
    expect(rows.map(({ item_id }) => item_id).slice(0, 2)).toEqual(
      ['01900000-0000-7000-8000-000000000001', null].slice(0, rows.length),
    )
    expect(rows.map(({ description }) => description)).toEqual(lines.map(({ description }) => description))
  })
})

// The tax of 100 was of a base of 769.23 and of nothing else: the second line of the receipt counted for less than nothing.
test('the net of a receipt that pays tax first is what is paid of each rate', () => {
  const receipt = read('payment-receipt-state.json')
  const [one, two] = receipt.lines
  const taxFirst = {
    ...receipt,
    lines: [
      { ...one!, total: decimal('100'), subtotal: decimal('1000'), netTax: decimal('130') },
      { ...two!, total: decimal('35'), subtotal: decimal('350'), netTax: zero },
    ],
    summary: { ...receipt.summary, netSale: decimal('135'), tax: decimal('130'), total: decimal('265') },
  }
  expect(lineColumns(taxFirst, []).map(({ net, tax }) => [net, tax])).toEqual([
    ['100', '130'],
    ['35', '0'],
  ])
})

test('what an exoneration took off stands beside what is left of the tax', () => {
  const rows = lineColumns(read('invoice-credit-dollars-exonerated.json'), [])
  expect(rows.map(({ exonerated }) => exonerated)).not.toEqual(rows.map(() => '0'))
  for (const { vat } of rows) expect(Number(vat)).toBeGreaterThanOrEqual(0)
})

function read(file: string) {
  return fromJson(JSON.parse(readFileSync(new URL(file, golden), 'utf8')) as JsonObject)
}
