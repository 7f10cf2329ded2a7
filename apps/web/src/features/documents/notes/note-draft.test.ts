import type { Correctable, DocumentDetail } from '@cuentaclara/contracts'
import { describe, expect, it } from 'vitest'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { dividedByLines, type NoteChoice, type NoteWish, noteOf } from './note-draft.ts'

const line = {
  cabys: '6340001000100',
  codes: [],
  quantity: '4',
  unit: 'Unid',
  description: 'Café',
  unit_price: '1000',
  price_includes_tax: false,
  discounts: [{ code: '07', amount: '400' }],
  taxes: [{ code: '01', rate_code: '08' }],
  serial_numbers: [],
}
const detail = {
  id: 'one',
  kind: 'invoice',
  clave: '5'.repeat(50),
  issued_at: '2026-11-01T10:00:00-06:00',
  input: {
    kind: 'invoice',
    branch: '001',
    terminal: '00001',
    situation: '1',
    sale_condition: '01',
    currency: 'CRC',
    lines: [line, { ...line, description: 'Té', quantity: '1', discounts: [] }],
    other_charges: [{ type: '06', description: 'Servicio', percent: '10' }],
    payments: [{ means: '02', amount: '100' }],
    references: [],
    extra_texts: [],
    own_fields: [],
    tags: ['01930000-0000-7000-8000-000000000009'],
  },
  summary: { net_sale: '4600' },
} as unknown as DocumentDetail
const left: Correctable = { id: '', total: '1', credited: '0', left: '1', quantities_left: ['4', '1'] }
const words = { kind: 'credit-note', code: '06', codeOther: '', reason: ' Vino roto ' } as const
const note = ({
  choice = {},
  left: rest = left,
  ...what
}: Partial<NoteWish> & { choice?: NoteChoice; left?: Correctable }) =>
  toDraftInput(
    noteOf([{ document: detail, left: rest }], null, {
      happening: 'return',
      choices: { one: choice },
      words,
      amounts: {},
      ...what,
    }),
  )

describe('a note', () => {
  // seed 061
  it('refers to its document, for its reason', () => {
    expect(note({}).references).toEqual([
      {
        document_type: '01',
        number: detail.clave,
        issued_at: detail.issued_at,
        code: '06',
        reason: 'Vino roto',
      },
    ])
    expect(note({}).payments).toEqual([{ means: '02' }])
    expect(note({}).tags).toEqual(detail.input.tags)
  })

  // A copy of several united them; a note had those of the first document alone.
  it('over several documents has the tags of all', () => {
    const tags = ['01930000-0000-7000-8000-000000000008']
    const other = { ...detail, id: 'two', input: { ...detail.input, tags } }
    const made = noteOf(
      [
        { document: detail, left },
        { document: other, left },
      ],
      null,
      { happening: 'return', choices: {}, words, amounts: {} },
    )
    expect(made.tags).toEqual([...detail.input.tags!, ...tags])
  })

  it('that cancels takes everything, other charges too', () => {
    const cancelled = note({ happening: 'cancel' })
    expect(cancelled.lines?.map(({ quantity }) => quantity)).toEqual(['4', '1'])
    expect(cancelled.other_charges).toHaveLength(1)
  })

  // By one means alone it gave back all of the tax, or none: it came to less than the ticket, or to more and was refused.
  it('that cancels what gave tax back for a card among other means is paid as it was', () => {
    const payments = [
      { means: '01', amount: '260000' },
      { means: '02', amount: '250000' },
    ]
    const health = {
      ...detail,
      input: { ...detail.input, payments },
      summary: { net_sale: '500000', returned_vat: '10000' },
    } as unknown as DocumentDetail
    const paidBy = (what: Partial<NoteWish>, credited = '0', returned = health) =>
      toDraftInput(
        noteOf([{ document: returned, left: { ...left, credited } }], null, {
          ...{ happening: 'cancel', choices: {}, words, amounts: {} },
          ...what,
        }),
      ).payments
    expect(paidBy({})).toEqual(payments)
    expect(paidBy({ happening: 'return' })).toEqual([{ means: '01' }])
    expect(paidBy({}, '5')).toEqual([{ means: '01' }])
    const nothingBack = { ...health, summary: { ...health.summary, returned_vat: '0' } } as DocumentDetail
    expect(paidBy({}, '0', nothingBack)).toEqual([{ means: '01' }])
  })

  it('that cancels the rest takes what other notes left', () => {
    const rest = note({ happening: 'cancel', left: { ...left, credited: '5', quantities_left: ['3', '0'] } })
    expect(rest.lines).toHaveLength(1)
    expect(rest.lines?.[0]).toMatchObject({ quantity: '3', discounts: [{ amount: '300' }] })
    expect(rest.other_charges).toEqual([])
  })

  it('of goods that come back takes their part of the discount', () => {
    const returned = note({ choice: { 0: '1' } })
    expect(returned.lines).toHaveLength(1)
    expect(returned.lines?.[0]).toMatchObject({ quantity: '1', discounts: [{ amount: '100' }] })
  })

  it('of an amount leaves the parts of an assortment out, which would not come to it', () => {
    const assortment = [
      { cabys: line.cabys, quantity: '1', unit: 'Unid', unit_price: '1000', taxes: line.taxes },
    ]
    const lines = [{ ...line, assortment }]
    const sold = { ...detail, input: { ...detail.input, lines } } as unknown as DocumentDetail
    const of = (happening: NoteWish['happening']) =>
      toDraftInput(
        noteOf([{ document: sold, left }], null, {
          happening,
          choices: { one: { 0: '2' } },
          words,
          amounts: {},
        }),
      ).lines?.[0]?.assortment ?? []
    expect(of('return')).toHaveLength(1)
    expect(of('amount')).toEqual([])
  })

  it('of an amount gives it back with tax, on the line it belongs to', () => {
    const amount = note({ happening: 'amount', choice: { 1: '565' } })
    expect(amount.lines).toHaveLength(1)
    expect(amount.lines?.[0]).toMatchObject({
      description: 'Té',
      quantity: '1',
      unit_price: '565',
      price_includes_tax: true,
    })
  })

  // Whoever took back goods of three invoices wrote three notes.
  it('of several documents takes lines of each, and says how much each of them gets', () => {
    const other = { ...detail, id: 'two', kind: 'ticket' as const, clave: '6'.repeat(50) }
    const originals = [
      { document: detail, left },
      { document: other, left },
    ] as const
    const wish = { happening: 'amount', words, choices: { one: { 1: '100' }, two: { 0: '50.01' } } } as const
    const draft = noteOf(originals, null, { ...wish, amounts: { one: '100', two: '50.01' } })
    expect(draft.lines.map(({ key, unitPrice }) => [key, unitPrice])).toEqual([
      ['one.l2', '100'],
      ['two.l1', '50.01'],
    ])
    expect(toDraftInput(draft).references).toMatchObject([
      { document_type: '01', number: detail.clave, amount: '100' },
      { document_type: '04', number: other.clave, amount: '50.01' },
    ])
    // What rounding of the lines leaves goes to one of them: together they are the note.
    const lines = new Map([
      ['one.l2', '100'],
      ['two.l1', '50.01'],
    ])
    expect(dividedByLines(originals, { total: '150.02', lines })).toEqual({ one: '100.01', two: '50.01' })
  })

  it('that cancels several documents takes the charges of each as they came to', () => {
    const other = { ...detail, id: 'two', clave: '6'.repeat(50) }
    const wish = { happening: 'cancel', words, choices: {}, amounts: {} } as const
    const { lines, other_charges, references } = toDraftInput(
      noteOf(
        [
          { document: detail, left },
          { document: other, left },
        ],
        null,
        wish,
      ),
    )
    expect(lines).toHaveLength(4)
    expect(other_charges).toMatchObject([{ amount: '460' }, { amount: '460' }])
    // Each takes what is left of it, in order.
    expect(references?.map(({ amount }) => amount)).toEqual([undefined, undefined])
  })
})
