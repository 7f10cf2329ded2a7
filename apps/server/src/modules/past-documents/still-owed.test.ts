import { decimal, toText } from '@cuentaclara/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, stillOwed } from './still-owed.ts'

/** A document that is known by its name wherever another one names it. */
function a(
  name: string,
  given: Partial<Omit<Account, 'total'>> & { total?: string; at?: number } = {},
): Account {
  const { total = '100', at = 0, ...rest } = given
  return {
    id: name,
    clave: `clave-${name}`,
    consecutivo: `number-${name}`,
    kind: 'invoice',
    issued_at: new Date(Date.UTC(2026, 0, 1 + at)),
    currency: 'CRC',
    sale_condition: '02',
    refers_to: [],
    ...rest,
    total: decimal(total),
  }
}

const to = (...names: string[]) => names.map((name) => `clave-${name}`)

/** What each is owed, `paid` and the like only where there is some. */
function told(...accounts: Account[]) {
  return stillOwed(accounts).owed.map(({ id, open, hints }) => [id, Number(toText(open)), ...hints])
}

describe('what documents leave open', () => {
  it('is a sale on credit whole as long as nothing names it, whatever credit it is', () => {
    const conditions = ['02', '08', '10', '04', '99']
    expect(told(...conditions.map((sale_condition) => a(sale_condition, { sale_condition })))).toEqual([
      ['02', 100],
      ['08', 100],
      ['10', 100],
      ['04', 100],
      ['99', 100],
    ])
    expect(told(a('export', { kind: 'export' }), a('ticket', { kind: 'ticket' }))).toHaveLength(2)
  })

  it('is nothing of cash sales and purchases, notes to them included', () => {
    const note = a('note', { kind: 'credit-note', sale_condition: '01', refers_to: to('cash') })
    expect(told(a('cash', { sale_condition: '01' }), note)).toEqual([])
    expect(told(a('bought', { kind: 'purchase' }))).toEqual([])
  })

  it('is less by credit notes, more by debit notes, and settled at nothing', () => {
    const returned = a('returned', { kind: 'credit-note', total: '30.5', refers_to: to('sale') })
    const more = a('more', { kind: 'debit-note', total: '10', refers_to: to('sale') })
    expect(told(a('sale'), returned, more)).toEqual([['sale', 79.5]])
    const whole = a('whole', { kind: 'credit-note', total: '200', refers_to: to('sale') })
    expect(told(a('sale'), whole)).toEqual([['sale', 0]])
  })

  it('is less by payment receipts, also where they name the consecutivo', () => {
    const half = a('half', {
      kind: 'payment-receipt',
      total: '40',
      sale_condition: '11',
      refers_to: to('sale'),
    })
    const rest = a('rest', { ...half, id: 'rest', clave: 'x', total: '35', refers_to: ['number-sale'] })
    const [owed] = stillOwed([a('sale', { sale_condition: '10' }), half, rest]).owed
    expect([toText(owed!.paid), toText(owed!.open)]).toEqual(['75', '25'])
  })

  it('of several that one receipt pays is set against the older first, after what names one alone', () => {
    const both = a('both', { kind: 'payment-receipt', total: '120', at: 3, refers_to: to('new', 'old') })
    const one = a('one', { kind: 'credit-note', total: '50', at: 5, refers_to: to('old') })
    expect(told(a('new', { at: 2 }), a('old', { at: 1 }), both, one)).toEqual([
      ['new', 30, 'shared'],
      ['old', 0, 'shared'],
    ])
  })

  it('leaves out what is in another currency and says so', () => {
    const dollars = a('dollars', {
      kind: 'payment-receipt',
      currency: 'USD',
      total: '9',
      refers_to: to('sale'),
    })
    expect(told(a('sale'), dollars)).toEqual([['sale', 100, 'other-currency']])
    const yen = a('yen', { currency: 'JPY', total: '1000.4' })
    expect(told(yen)).toEqual([['yen', 1000]])
  })

  it('is proposed in whole coins, of which it never charged less', () => {
    const [owed] = stillOwed([a('sale', { currency: 'USD', total: '1263.005' })]).owed
    expect([toText(owed!.open), toText(owed!.charged)]).toEqual(['1263.01', '1263.01'])
  })

  it('reads a note to a note as one to the sale behind it', () => {
    const credit = a('credit', { kind: 'credit-note', refers_to: to('sale'), at: 1 })
    const back = a('back', { kind: 'debit-note', refers_to: to('credit'), at: 2 })
    expect(told(a('sale'), credit, back)).toEqual([['sale', 100]])
  })

  it('counts notes to what is not here for nothing, and a debit note on credit for itself', () => {
    const credit = a('credit', { kind: 'credit-note', refers_to: to('gone') })
    const { owed, unplaced } = stillOwed([credit])
    expect([owed, unplaced.map(({ id }) => id)]).toEqual([[], ['credit']])
    const debit = a('debit', { kind: 'debit-note', refers_to: to('gone') })
    const less = a('less', { kind: 'credit-note', total: '1', refers_to: to('debit') })
    expect(told(debit, less)).toEqual([['debit', 99]])
    expect(told(a('cash', { kind: 'debit-note', sale_condition: '01', refers_to: to('gone') }))).toEqual([])
  })

  it('ends where documents name each other or themselves', () => {
    const one = a('one', { kind: 'debit-note', refers_to: to('other', 'one') })
    const other = a('other', { kind: 'debit-note', refers_to: to('one') })
    expect(stillOwed([one, other, a('sale')]).owed.map(({ id }) => id)).toEqual(['sale'])
  })
})

/** A history as those who lived it tell it: which sale is lowered by how many cents, kept in whole cents by a ledger of its own. */
type Deed = {
  what: 'credit-note' | 'debit-note' | 'payment-receipt'
  on: number[]
  cents: number
  isForeign: boolean
}

const sales = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 50_000 }), isCash: fc.boolean() }), {
  minLength: 1,
  maxLength: 6,
})
const deeds = fc.array(
  fc.record({
    what: fc.constantFrom<Deed['what'][]>('credit-note', 'debit-note', 'payment-receipt'),
    on: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 3 }),
    cents: fc.integer({ min: 1, max: 60_000 }),
    isForeign: fc.boolean(),
  }),
  { maxLength: 12 },
)

/** The same by hand: debits, then what means one sale, then the rest from the oldest on. */
function byHand(sold: { cents: number; isCash: boolean }[], done: Deed[]): (number | null)[] {
  const left = sold.map(({ cents, isCash }) => (isCash ? null : cents))
  const meant = ({ on, isForeign }: Deed) =>
    isForeign ? [] : on.filter((at) => left[at] != null).sort((one, other) => one - other)
  for (const deed of done) {
    const [first] = meant(deed)
    if (deed.what === 'debit-note' && first !== undefined) left[first]! += deed.cents
  }
  for (const isAlone of [true, false])
    for (const deed of done) {
      const on = meant(deed)
      if (deed.what === 'debit-note' || (on.length === 1) !== isAlone) continue
      let cents = deed.cents
      for (const at of on) {
        const part = Math.min(cents, left[at]!)
        left[at]! -= part
        cents -= part
      }
    }
  return left
}

const inCents = (cents: number) => (cents / 100).toFixed(2)

describe('over random histories', () => {
  it('is what a ledger in cents has left, in whichever order the documents come', () => {
    fc.assert(
      fc.property(sales, deeds, fc.integer(), (sold, done, seed) => {
        const accounts = [
          ...sold.map(({ cents, isCash }, at) =>
            a(`${at}`, { total: inCents(cents), at, sale_condition: isCash ? '01' : '10' }),
          ),
          ...done.map(({ what, on, cents, isForeign }, at) =>
            a(`deed-${at}`, {
              kind: what,
              total: inCents(cents),
              at: 100 + at,
              // What names nothing on credit is not owed by itself either.
              sale_condition: '01',
              currency: isForeign ? 'USD' : 'CRC',
              refers_to: to(...on.map(String)),
            }),
          ),
        ]
        const shuffled = accounts.toSorted(
          (one, other) => ((one.id.length * 7 + seed) % 11) - ((other.id.length * 7 + seed) % 11),
        )
        const open = new Map(stillOwed(shuffled).owed.map((each) => [each.id, Number(toText(each.open))]))
        expect(sold.map((_, at) => open.get(`${at}`) ?? null)).toEqual(
          byHand(sold, done).map((cents) => (cents === null ? null : cents / 100)),
        )
      }),
    )
  })
})
