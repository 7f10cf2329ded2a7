import type { Item } from '@cuentaclara/contracts'
import { describe, expect, it } from 'vitest'
import { blankDraft } from './draft.ts'
import { toLineInput } from './draft-mapping.ts'
import { editDraft, startEditing } from './draft-reducer.ts'
import { editorLineOf, itemIssues, keptItemOf, withBasics } from './item-line.ts'

const line: Item['line'] = {
  commercial_unit: 'lata',
  tariff_heading: '220300000011',
  medicine_registry: 'M-CR-12-00345',
  pharmaceutical_form: '019',
  codes: [{ type: '03', code: '7501234567890' }],
  discounts: [
    { code: '07', percent: '5' },
    { code: '99', percent: '2', other: 'Convenio anual', nature: 'Convenio anual' },
  ],
  taxes: [{ code: '04', specific: { quantity: '350', percent: '4.5', unit_tax: '0.4' } }],
  assortment: [],
}
const basics = {
  name: 'Cerveza 350 ml',
  code: 'CER',
  cabys: '2431000000100',
  unit: 'Unid',
  rate_code: '08',
  price_crc: '700',
  price_includes_tax: false,
}
const anItem = (patch: Partial<Item> = {}) =>
  ({ id: 'beer', price_usd: null, tax_code: '01', ...basics, line, ...patch }) as Item

describe('what an item keeps, edited as a line', () => {
  it('leaves the form as it came into it', () => {
    const edited = withBasics(editorLineOf(anItem(), basics), basics)
    expect(keptItemOf(edited, basics)).toEqual({ line, tax_code: '01', rate_code: '08' })
    expect(itemIssues(edited)).toEqual([])
  })

  it.each<[string, Item['line']]>([
    ['08', { ...line, taxes: [], vat_factor: '0.0325' }],
    ['07', { ...line, taxes: [] }],
  ])('keeps the way its VAT is reckoned, %s', (tax_code, kept) => {
    const edited = withBasics(editorLineOf(anItem({ tax_code, line: kept }), basics), basics)
    expect(keptItemOf(edited, basics)).toEqual({ line: kept, tax_code, rate_code: '08' })
  })

  it('says nothing of what was begun and left empty, and takes a number off as a percentage', () => {
    const blank = withBasics(editorLineOf(null, basics), basics)
    const begun = {
      ...blank,
      kept: { codes: [{ type: '02', code: ' ' }], medicine_registry: '' },
      otherDiscounts: [
        { code: '07', percent: '' },
        { code: '07', amount: '3' },
      ],
    }
    expect(keptItemOf(begun, basics).line).toEqual({
      codes: [],
      discounts: [{ code: '07', percent: '3' }],
      taxes: [],
      assortment: [],
    })
  })
})

describe('an item that is chosen', () => {
  const taken = (item: Item, draft = blankDraft()) =>
    editDraft(startEditing(draft), { type: 'item', key: 'l1', item }).draft.lines[0]!

  it('fills its line with all that it keeps', () => {
    expect(toLineInput(taken(anItem()))).toMatchObject({
      item_id: 'beer',
      unit_price: '700',
      commercial_unit: 'lata',
      tariff_heading: '220300000011',
      medicine_registry: 'M-CR-12-00345',
      pharmaceutical_form: '019',
      codes: [
        { type: '01', code: 'CER' },
        { type: '03', code: '7501234567890' },
      ],
      discounts: line.discounts,
      taxes: [{ code: '01', rate_code: '08' }, line.taxes[0]],
    })
  })

  it('leaves nothing behind when another one takes its place, but for the pieces that are sold', () => {
    const first = editDraft(startEditing(blankDraft()), { type: 'item', key: 'l1', item: anItem() })
    const counted = editDraft(first, {
      type: 'line',
      key: 'l1',
      patch: { kept: { ...first.draft.lines[0]!.kept, serial_numbers: ['S-1'] } },
    })
    const plain = anItem({
      id: 'cup',
      code: null,
      line: { codes: [], discounts: [], taxes: [], assortment: [] },
    })
    const { draft } = editDraft(counted, { type: 'item', key: 'l1', item: plain })
    const input = toLineInput(draft.lines[0]!)
    expect(input).toMatchObject({
      codes: [],
      discounts: [],
      taxes: [{ code: '01' }],
      serial_numbers: ['S-1'],
    })
    expect(input).not.toHaveProperty('medicine_registry')
    const entry = {
      code: '8311100000000',
      description: 'Consultoría',
      rate: '13',
      rate_code: '08',
      kind: 'service' as const,
    }
    const bare = editDraft(first, { type: 'cabys', key: 'l1', entry }).draft.lines[0]!
    expect(toLineInput(bare)).toMatchObject({ codes: [], discounts: [], taxes: [{ code: '01' }] })
  })

  it('keeps what was typed before, where it says nothing of it', () => {
    const typed = editDraft(startEditing(blankDraft()), {
      type: 'line',
      key: 'l1',
      patch: { discount: '10%', kept: { transaction_type: '08' } },
    })
    const plain = anItem({ line: { codes: [], discounts: [], taxes: [], assortment: [] } })
    const { draft } = editDraft(typed, { type: 'item', key: 'l1', item: plain })
    expect(toLineInput(draft.lines[0]!)).toMatchObject({
      transaction_type: '08',
      discounts: [{ code: '07', percent: '10' }],
    })
  })

  it('says of a purchase nothing of how it is sold', () => {
    const draft = { ...blankDraft(), kind: 'purchase' as const }
    expect(toLineInput(taken(anItem(), draft))).toMatchObject({ discounts: [], taxes: [{ code: '01' }] })
  })
})
