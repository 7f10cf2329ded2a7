import { add, decimal, isZero, negate, sum, toText } from '@cuentaclara/decimal'
import { complete, type DraftLine, newDraft, newLine } from '@cuentaclara/einvoice'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeDocument } from './describe-document.ts'
import { footed } from './footing.ts'
import type { PageDescription, TotalRow } from './page-description.ts'

describe('parts of a figure', () => {
  it.each([
    // Three thirds of ten: whoever adds up three times 3.33 lacks a cent.
    [['3.33333', '3.33333', '3.33334'], '10', ['3.33', '3.33', '3.34']],
    [['0.005', '0.005'], '0.01', ['0', '0.01']],
    [['10.004', '10.004'], '20.008', ['10.01', '10']],
    [['12.5', '-2.5'], '10', ['12.5', '-2.5']],
    // What makes up something else is no matter of rounding.
    [['1', '2'], '4', ['1', '2']],
  ])('%j of %s foot as %j', (parts, whole, printed) => {
    const found = footed(parts.map(decimal), decimal(whole), 'CRC')
    expect(found.map(toText).toSorted()).toEqual(printed.toSorted())
  })
})

const party = {
  name: 'CAFÉ',
  identification: { type: '02', number: '3101000111' },
  emails: [],
}

type Sold = { price: number; quantity: number; discount: string; rateCode: string; unit: string }

const lines: fc.Arbitrary<Sold[]> = fc.array(
  fc.record({
    // Hundred-thousandths and thousandths.
    price: fc.integer({ min: 1, max: 90_000_000 }),
    quantity: fc.integer({ min: 1, max: 9_999 }),
    discount: fc.constantFrom('', '3.333', '12.5'),
    rateCode: fc.constantFrom('08', '04', '03', '10'),
    unit: fc.constantFrom('Unid', 'Sp'),
  }),
  { minLength: 1, maxLength: 12 },
)

// Whoever checked an invoice with a calculator found a cent too much or too little.
describe('what is printed', () => {
  it('foots, whatever was sold: lines, taxes and figures come to the total', () => {
    let roundings = 0
    fc.assert(
      fc.property(lines, fc.constantFrom('', '10', '7.77777'), (sold, service) => {
        const page = describeDocument(
          complete(
            {
              ...newDraft('invoice'),
              issuer: party,
              receiver: party,
              payments: [{ means: '06' }],
              lines: sold.map(toLine),
              otherCharges: service === '' ? [] : [{ type: '06', description: 'Servicio', percent: service }],
            },
            {
              clave: '50621112600310100011100100001010000000123119876543',
              consecutivo: '00100001010000000123',
              issuedAt: '2026-11-21T10:15:00-06:00',
              softwareProviderId: '3101000111',
            },
          ),
        )
        const { makings, netSale, tax, others, rounding } = blocksOf(page)
        if (!isZero(rounding)) roundings += 1
        const whole = amountOf(page.grandTotal.amount)
        expect(toText(sum([netSale, tax, ...others, rounding]))).toBe(toText(whole))
        expect(toText(sum(makings))).toBe(toText(netSale))
        expect(toText(sum(page.lines.map(({ total }) => amountOf(total))))).toBe(toText(add(netSale, tax)))
        if (page.taxes !== null) {
          expect(toText(sum(page.taxes.rows.map(({ amount }) => amountOf(amount))))).toBe(toText(tax))
        }
        // A cent in either direction for each figure that is rounded, and no more.
        expect(Math.abs(Number(toText(rounding)))).toBeLessThanOrEqual(0.02)
      }),
      { numRuns: 300 },
    )
    // Some of them did not foot by themselves; else this says little.
    expect(roundings).toBeGreaterThan(0)
  })
})

function toLine({ price, quantity, discount, rateCode, unit }: Sold): DraftLine {
  return {
    ...newLine(),
    cabys: '6331000000000',
    description: 'Almuerzo',
    unit,
    quantity: scaled(quantity, 3),
    unitPrice: scaled(price, 5),
    discounts: discount === '' ? [] : [{ code: '07', percent: discount }],
    taxes: [{ code: '01', rateCode }],
  }
}

function scaled(units: number, digits: number): string {
  const text = String(units).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** The printed figures of the block of totals, by what they say. */
function blocksOf({ totals }: PageDescription) {
  const at = totals.findIndex(({ label }) => label === 'Venta neta')
  const values = totals.map(({ amount }) => amountOf(amount))
  const hasRounding = totals.at(-1)?.label === 'Redondeo'
  return {
    makings: values.slice(0, at),
    netSale: values[at]!,
    tax: values[at + 1]!,
    others: values.slice(at + 2, hasRounding ? -1 : undefined),
    rounding: hasRounding ? values.at(-1)! : decimal('0'),
  }
}

function amountOf(printed: TotalRow['amount']) {
  const digits = decimal(printed.replace(/[^\d.]/g, ''))
  return printed.startsWith('−') ? negate(digits) : digits
}
