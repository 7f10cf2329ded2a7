import type { CabysEntry, Item } from '@cuentaclara/contracts'
import { describe, expect, it } from 'vitest'
import { aClient, aDraft, ids } from '../testing.ts'
import { blankDraft, blankLine, type EditorLine, isBlank } from './draft.ts'
import { toDraftInput } from './draft-mapping.ts'
import {
  type EditorAction,
  type EditorState,
  editDraft,
  maximumLines,
  startEditing,
} from './draft-reducer.ts'

const cappuccino: Item = {
  id: '01930000-0000-7000-8000-000000000001',
  code: 'CAP',
  name: 'Cappuccino',
  cabys: '6339900000000',
  unit: 'Unid',
  price_crc: '1800.00000',
  price_usd: '3.50000',
  price_includes_tax: true,
  tax_code: '01',
  rate_code: '08',
  category: null,
  kind: 'goods',
  line: { codes: [], discounts: [], taxes: [], assortment: [] },
  picture_url: null,
  is_active: true,
  is_cabys_outdated: false,
  is_rate_outdated: false,
  updated_at: '2026-11-01T10:00:00-06:00',
  version: 1,
}
const consulting: CabysEntry = {
  code: '8311100000000',
  description: 'Servicios de consultoría',
  rate: '13',
  rate_code: '08',
  kind: 'service',
}

describe('the empty line at the end', () => {
  it('is there from the start', () => {
    expect(startEditing({ ...blankDraft(), lines: [] }).draft.lines).toHaveLength(1)
  })

  it('comes again as soon as something is typed into it', () => {
    const state = run({ type: 'cell', key: 'l1', column: 'description', text: 'C' })
    expect(descriptions(state)).toEqual(['C', ''])
  })

  it('comes again when the last filled line is deleted', () => {
    const state = runFrom(withLines('A', 'B'), { type: 'delete', key: 'l3' }, { type: 'delete', key: 'l2' })
    expect(descriptions(state)).toEqual(['A', ''])
  })
})

describe('cells', () => {
  it.each([
    ['quantity', '=2*3', '6'],
    ['quantity', '', '1'],
    ['quantity', '1,000', '1000'],
    ['unitPrice', '=12*350+5%', '4410'],
    ['unitPrice', '1234,50', '1234,50'],
    ['discount', '10.0%', '10%'],
    ['discount', '0', ''],
    ['description', '  Coffee ', 'Coffee'],
  ] as const)('settles %s %s as %s on leaving', (column, typed, settled) => {
    const state = run({ type: 'cell', key: 'l1', column, text: typed }, { type: 'leave', key: 'l1', column })
    expect(state.draft.lines[0]?.[column]).toBe(settled)
  })

  it('takes an i after the price as tax included', () => {
    const state = run(
      { type: 'cell', key: 'l1', column: 'unitPrice', text: '1130i' },
      { type: 'leave', key: 'l1', column: 'unitPrice' },
    )
    expect(state.draft.lines[0]).toMatchObject({ unitPrice: '1130', priceIncludesTax: true })
  })

  it('keeps the other lines untouched, so that their rows need not draw again', () => {
    const before = withLines('A', 'B')
    const after = editDraft(before, { type: 'cell', key: 'l1', column: 'quantity', text: '2' })
    expect(after.draft.lines[1]).toBe(before.draft.lines[1])
  })

  it('is the same state when nothing changed', () => {
    const before = withLines('A')
    expect(editDraft(before, { type: 'leave', key: 'l1', column: 'quantity' })).toBe(before)
  })
})

describe('choosing an item', () => {
  it('fills text, unit, price, tax and code', () => {
    const state = run({ type: 'item', key: 'l1', item: cappuccino })
    expect(state.draft.lines[0]).toMatchObject({
      itemId: cappuccino.id,
      itemCode: 'CAP',
      cabys: '6339900000000',
      description: 'Cappuccino',
      unit: 'Unid',
      unitPrice: '1800',
      priceIncludesTax: true,
      rateCode: '08',
    })
  })

  it('takes the price of the document’s currency', () => {
    const state = runFrom(startEditing(blankDraft('USD')), { type: 'item', key: 'l1', item: cappuccino })
    expect(state.draft.lines[0]?.unitPrice).toBe('3.5')
  })

  // Whoever bought wholesale saw −10 % on the line and no word of why.
  it('knows the price list that filled the price, until somebody types another price', () => {
    const taken = run({ type: 'item', key: 'l1', item: cappuccino, priceList: 'wholesale' })
    expect(taken.draft.lines[0]?.pricedBy).toBe('wholesale')
    const typed = runFrom(taken, { type: 'cell', key: 'l1', column: 'unitPrice', text: '1500' })
    expect(typed.draft.lines[0]?.pricedBy).toBeUndefined()
    const usual = runFrom(taken, { type: 'item', key: 'l1', item: cappuccino, priceList: null })
    expect(usual.draft.lines[0]?.pricedBy).toBeUndefined()
    const withoutPrice = { ...cappuccino, price_crc: null }
    const kept = run({ type: 'item', key: 'l1', item: withoutPrice, priceList: 'wholesale' })
    expect(kept.draft.lines[0]?.pricedBy).toBeUndefined()
  })

  // A code whose rate nobody knows was sold with 13 %, which nobody had chosen.
  it('leaves the rate of IVA to be chosen where the catalogue names one that nobody knows', () => {
    const entry = { ...consulting, rate: '7', rate_code: null }
    const { draft } = runFrom(withLines('Advice'), { type: 'cabys', key: 'l1', entry })
    const input = toDraftInput(draft)
    expect(input.lines?.[0]?.taxes).toEqual([{ code: '01' }])
  })

  it('keeps a text already written when only a CABYS code is chosen', () => {
    const state = runFrom(withLines('Advice'), { type: 'cabys', key: 'l1', entry: consulting })
    expect(state.draft.lines[0]).toMatchObject({ description: 'Advice', cabys: consulting.code, unit: 'Sp' })
  })
})

describe('moving, copying and deleting lines', () => {
  it.each([
    ['l1', 1, ['B', 'A', 'C', '']],
    ['l3', -1, ['A', 'C', 'B', '']],
    ['l1', -1, ['A', 'B', 'C', '']],
    ['l3', 1, ['A', 'B', 'C', '']],
  ] as const)('moves %s by %s', (key, by, order) => {
    expect(descriptions(runFrom(withLines('A', 'B', 'C'), { type: 'move', key, by }))).toEqual(order)
  })

  it('duplicates below with a key of its own', () => {
    const state = runFrom(withLines('A', 'B'), { type: 'duplicate', key: 'l1' })
    expect(descriptions(state)).toEqual(['A', 'A', 'B', ''])
    expect(new Set(state.draft.lines.map((line) => line.key)).size).toBe(4)
  })

  it('inserts pasted lines in place of an empty one', () => {
    const state = runFrom(withLines('A'), {
      type: 'insert',
      key: 'l2',
      lines: [{ description: 'X' }, { description: 'Y' }],
    })
    expect(descriptions(state)).toEqual(['A', 'X', 'Y', ''])
    expect(new Set(state.draft.lines.map((line) => line.key)).size).toBe(4)
  })

  it('stops at a thousand lines', () => {
    const many = Array.from({ length: 1200 }, () => ({ description: 'X' }))
    const state = run({ type: 'insert', key: 'l1', lines: many })
    expect(state.draft.lines).toHaveLength(1000)
    expect(state.draft.lines.filter(isBlank)).toEqual([])
  })
})

describe('undo', () => {
  it('takes typing in one cell as one step', () => {
    const state = run(
      { type: 'cell', key: 'l1', column: 'description', text: 'C' },
      { type: 'cell', key: 'l1', column: 'description', text: 'Co' },
      { type: 'cell', key: 'l1', column: 'quantity', text: '2' },
      { type: 'undo' },
    )
    expect(state.draft.lines[0]).toMatchObject({ description: 'Co', quantity: '1' })
    expect(editDraft(state, { type: 'undo' }).draft.lines[0]?.description).toBe('')
  })

  it('brings a deleted line back', () => {
    const state = runFrom(withLines('A', 'B'), { type: 'delete', key: 'l1' }, { type: 'undo' })
    expect(descriptions(state)).toEqual(['A', 'B', ''])
  })

  it('goes forward again until something else is changed', () => {
    const undone = runFrom(withLines('A', 'B'), { type: 'delete', key: 'l1' }, { type: 'undo' })
    expect(descriptions(editDraft(undone, { type: 'redo' }))).toEqual(['B', ''])
    const changed = runFrom(
      undone,
      { type: 'cell', key: 'l2', column: 'quantity', text: '9' },
      { type: 'redo' },
    )
    expect(descriptions(changed)).toEqual(['A', 'B', ''])
  })
})

// The message after a change offers to take back that change, and took back whatever had been typed last.
describe('taken back after something else was typed', () => {
  it('a deleted line stands where it stood, once, and what was typed stays', () => {
    const start = withLines('A', 'B', 'C')
    const line = start.draft.lines[1]!
    const typed = runFrom(
      start,
      { type: 'delete', key: 'l2' },
      { type: 'cell', key: 'l3', column: 'quantity', text: '9' },
    )
    const back = editDraft(typed, { type: 'restore', line, at: 1 })
    expect(descriptions(back)).toEqual(['A', 'B', 'C', ''])
    expect(back.draft.lines[2]).toMatchObject({ description: 'C', quantity: '9' })
    expect(editDraft(back, { type: 'restore', line, at: 1 })).toBe(back)
  })

  it('a deleted line comes back into a document that is full but for an empty one', () => {
    const start = withLines(...Array.from({ length: maximumLines }, (_, n) => `${n}`))
    const line = start.draft.lines[0]!
    const deleted = editDraft(start, { type: 'delete', key: line.key })
    const back = editDraft(deleted, { type: 'restore', line, at: 0 })
    expect(back.draft.lines).toEqual(start.draft.lines)
  })

  it('a change of currency: amounts are what they were, to the cent, what was typed since is converted', () => {
    const start = runFrom(
      withLines('A', 'B'),
      { type: 'cell', key: 'l1', column: 'unitPrice', text: '1000' },
      { type: 'cell', key: 'l2', column: 'unitPrice', text: '777' },
      { type: 'cell', key: 'l2', column: 'discount', text: '5' },
    )
    const typed = runFrom(
      start,
      { type: 'currency', currency: 'USD', rate: '508' },
      { type: 'cell', key: 'l1', column: 'unitPrice', text: '3' },
    )
    const takeBack: EditorAction = { type: 'currencyBack', from: 'USD', before: start.draft, rate: '508' }
    const back = editDraft(typed, takeBack)
    expect(back.draft).toMatchObject({
      currency: 'CRC',
      lines: [{ unitPrice: '1524' }, { unitPrice: '777', discount: '5' }, {}],
    })
    expect(editDraft(back, takeBack)).toBe(back)
  })
})

describe('currency', () => {
  it('converts prices and amounts at the rate, and leaves percentages', () => {
    const start = runFrom(
      withLines('A'),
      { type: 'cell', key: 'l1', column: 'unitPrice', text: '100' },
      { type: 'cell', key: 'l1', column: 'discount', text: '5%' },
    )
    const state = editDraft(startEditing({ ...start.draft, currency: 'USD' }), {
      type: 'currency',
      currency: 'CRC',
      rate: '505.43',
    })
    expect(state.draft.lines[0]).toMatchObject({ unitPrice: '50543', discount: '5%' })
  })

  it('leaves prices alone without a rate', () => {
    const start = runFrom(withLines('A'), { type: 'cell', key: 'l1', column: 'unitPrice', text: '100' })
    const state = editDraft(start, { type: 'currency', currency: 'USD', rate: null })
    expect(state.draft).toMatchObject({ currency: 'USD' })
    expect(state.draft.lines[0]?.unitPrice).toBe('100')
  })
})

function run(...actions: EditorAction[]): EditorState {
  return runFrom(startEditing(blankDraft()), ...actions)
}

function runFrom(state: EditorState, ...actions: EditorAction[]): EditorState {
  return actions.reduce(editDraft, state)
}

function withLines(...texts: string[]): EditorState {
  const lines: EditorLine[] = texts.map((description, i) => ({ ...blankLine(`l${i + 1}`), description }))
  return startEditing({ ...blankDraft(), lines })
}

function descriptions(state: EditorState): string[] {
  expect(isBlank(state.draft.lines.at(-1) as EditorLine)).toBe(true)
  return state.draft.lines.map((line) => line.description)
}

describe('tags', () => {
  // What is left out leaves the server's as they are: a tag that was taken back would have stayed.
  it('are taken back to those that the server had, and says so', () => {
    const opened = startEditing(aDraft({ tagsThen: [ids.item] }))
    const tagged = editDraft(opened, { type: 'head', patch: { tags: [ids.item, ids.client] } })
    expect(editDraft(tagged, { type: 'undo' }).draft.tags).toEqual([ids.item])
    const typed = editDraft(opened, { type: 'head', patch: { notes: 'Gracias' } })
    expect(editDraft(typed, { type: 'undo' }).draft.tags).toBeUndefined()
  })
})

describe('the seller of a client', () => {
  it('comes along with the client, and stays where the client has none', () => {
    const state = startEditing(aDraft({ client: null, sellerId: 'nobody-else' }))
    expect(
      editDraft(state, { type: 'client', client: aClient({ seller_id: ids.item }) }).draft.sellerId,
    ).toBe(ids.item)
    expect(editDraft(state, { type: 'client', client: aClient() }).draft.sellerId).toBe('nobody-else')
  })
})

// selling.md §4.5: a client who is billed in dollars was billed in colones, unless somebody saw it.
describe('the currency of a client', () => {
  const abroad = aClient({ currency: 'USD' })
  const picked = (state: EditorState, bringsCurrency = true) =>
    editDraft(state, { type: 'client', client: abroad, bringsCurrency }).draft.currency
  const blank = startEditing(blankDraft())

  it('is that of the draft, while nothing is written', () => {
    expect(picked(blank)).toBe('USD')
    const { draft } = editDraft(blank, { type: 'client', client: aClient(), bringsCurrency: true })
    expect(draft.currency).toBe('CRC')
  })

  it('is not where somebody chose another, where lines have prices, and at the counter', () => {
    const euros = editDraft(blank, { type: 'currency', currency: 'EUR', rate: null })
    expect(picked(euros)).toBe('EUR')
    expect(picked(startEditing(aDraft({ client: null })))).toBe('CRC')
    expect(picked(blank, false)).toBe('CRC')
  })
})
