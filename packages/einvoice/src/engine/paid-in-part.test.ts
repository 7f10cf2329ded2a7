import {
  add,
  type Decimal,
  decimal,
  equals,
  isPositive,
  subtract,
  sum,
  toText,
  zero,
} from '@cuentaclara/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLine, anInvoice, vat } from '../document/builders.ts'
import type { DraftLine, DraftPayment } from '../document/document.ts'
import { roundCents } from '../tax/scale.ts'
import { calculate } from './calculate.ts'
import { paidInPart } from './paid-in-part.ts'

const health = (change: Partial<DraftLine> = {}) =>
  aLine({ cabys: '9312100000100', quantity: '1', unitPrice: '500000', taxes: [vat('04')], ...change })

/** What a note of some lines gives back, comes to, and by which means. */
function note(lines: DraftLine[], payments: DraftPayment[], original: DraftLine[]) {
  const whole = calculate(anInvoice({ lines: original, payments })).summary
  const draft = anInvoice({ kind: 'credit-note', lines })
  const paid = paidInPart(draft, { payments, netSale: whole.netSale, total: whole.total })
  const { summary, payments: settled } = calculate({ ...draft, payments: paid })
  return { paid, whole, summary, settled }
}

describe('a note of a part of what several means paid', () => {
  const payments = [
    { means: '01', amount: '260000' },
    { means: '02', amount: '250000' },
  ]

  it('gives back by card as much of it as of the whole, and the rest by the other means', () => {
    const { paid, summary, settled } = note([health({ unitPrice: '125000' })], payments, [health()])
    expect(paid).toEqual([{ means: '01' }, { means: '02', amount: '62500' }])
    expect(toText(summary.returnedVat)).toBe('2500')
    expect(settled.map(({ amount }) => toText(amount ?? zero))).toEqual(['65000', '62500'])
  })

  it('divides the rest among the other means as they paid it', () => {
    const three = [{ means: '04', amount: '160000' }, { means: '02', amount: '250000' }, { means: '01' }]
    const { paid } = note([health({ unitPrice: '50000' })], three, [health()])
    expect(paid).toEqual([
      { means: '04', amount: '16000' },
      { means: '02', amount: '25000' },
      { means: '01' },
    ])
  })

  it('knows what a card paid that paid the rest', () => {
    const rest = [{ means: '01', amount: '260000' }, { means: '02' }]
    expect(note([health({ unitPrice: '50000' })], rest, [health()]).paid).toEqual([
      { means: '01' },
      { means: '02', amount: '25000' },
    ])
  })

  it('gives back in parts what the whole gave back, to the cent, whatever lines come back first', () => {
    const price = fc.integer({ min: 1, max: 90_000_000 }).map((cents) => (cents / 100).toFixed(2))
    const sold = fc.tuple(
      fc.array(fc.tuple(price, fc.boolean(), fc.integer({ min: 2, max: 5 })), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 5, max: 95 }),
    )
    fc.assert(
      fc.property(sold, ([lines, percent]) => {
        const parts = lines.map(([unitPrice, isHealth, quantity]) =>
          (isHealth ? health : aLine)({ unitPrice, quantity: String(quantity) }),
        )
        const { total, netSale } = calculate(anInvoice({ lines: parts })).summary
        const card = roundCents(decimal(((Number(toText(netSale)) * percent) / 100).toFixed(2)))
        if (!isPositive(card) || !isPositive(subtract(total, card))) return
        const means = [{ means: '01' }, { means: '02', amount: toText(card) }]
        let [returned, together, byCard]: Decimal[] = [zero, zero, zero]
        // One piece of each line after the other.
        for (const part of parts)
          for (let piece = 0; piece < Number(part.quantity); piece += 1) {
            const { summary, settled } = note([{ ...part, quantity: '1' }], means, parts)
            expect(equals(sum(settled.map(({ amount }) => amount ?? zero)), summary.total)).toBe(true)
            returned = add(returned!, summary.returnedVat)
            together = add(together!, summary.total)
            byCard = add(byCard!, settled.find(({ means: by }) => by === '02')?.amount ?? zero)
          }
        const whole = calculate(anInvoice({ lines: parts, payments: means })).summary
        const pieces = parts.reduce((count, { quantity }) => count + Number(quantity), 0)
        const differs = (one: Decimal, other: Decimal) => Math.abs(Number(toText(subtract(one, other))))
        expect(differs(returned!, whole.returnedVat)).toBeLessThan(0.0005 * pieces)
        expect(differs(together!, whole.total)).toBeLessThan(0.0005 * pieces)
        expect(differs(byCard!, card)).toBeLessThan(0.0051 * pieces)
      }),
      { numRuns: 100 },
    )
  })
})
