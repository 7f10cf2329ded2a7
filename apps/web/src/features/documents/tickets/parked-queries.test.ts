import { describe, expect, it } from 'vitest'
import { blankDraft, blankLine } from '../editor/draft/draft.ts'
import { named, nameOf } from './cart-name.ts'
import { fromParkedSale, saleKey, toParkedSale } from './parked-queries.ts'

const draft = {
  ...blankDraft(),
  lines: [{ ...blankLine('l1'), description: 'Agua dulce', unitPrice: '1100' }, blankLine('l2')],
}

describe('a sale that waits', () => {
  it('has a name, what it comes to in cents, and what was in the cart', () => {
    expect(toParkedSale(draft, ' Mesa 4 ', '1197.34513')).toMatchObject({
      name: 'Mesa 4',
      total: '1197.35',
      lines: 1,
      currency: 'CRC',
    })
    expect(toParkedSale(draft, '', '0').name).toBe('Agua dulce')
  })

  it('is sold under a key of its own, so that two tills that hold it sell it once', () => {
    const taken = fromParkedSale('0198', toParkedSale(draft, '', '0').draft)!
    expect(saleKey(taken)).toBe('parked-0198')
    expect(saleKey(draft)).toBeNull()
    // Put aside again it waits anew, and is another sale to whoever takes it up.
    const again = toParkedSale(taken, '', '0')
    expect(saleKey(fromParkedSale('0199', again.draft)!)).toBe('parked-0199')
  })

  // A browser that was killed as it sold showed the cart once more, and it was sold twice.
  it('is known by its name while it is at hand, and waits without it', () => {
    const atHand = named(draft)
    expect(nameOf(named(atHand))).toBe(nameOf(atHand))
    expect(nameOf(named(draft))).not.toBe(nameOf(atHand))
    expect(saleKey(atHand)).toBe(`cart-${nameOf(atHand)}`)
    expect(nameOf(fromParkedSale('0198', toParkedSale(atHand, '', '0').draft)!)).toBeNull()
  })

  it('that nobody can read is left alone', () => {
    expect(fromParkedSale('0198', {})).toBeNull()
  })
})
