import type { Correctable, DocumentDetail } from '@cuentaclara/contracts'
import { describe, expect, it } from 'vitest'
import { toDraftInput } from '../editor/draft-mapping.ts'
import { noteOf } from './note-draft.ts'

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
  },
} as unknown as DocumentDetail
const left: Correctable = { id: '', total: '1', credited: '0', left: '1', quantities_left: ['4', '1'] }
const words = { kind: 'credit-note', code: '06', codeOther: '', reason: ' Vino roto ' } as const
const note = (what: Partial<Parameters<typeof noteOf>[2]>) =>
  toDraftInput(noteOf(detail, null, { happening: 'return', choice: {}, words, left, ...what }))

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
  })

  it('that cancels takes everything, other charges too', () => {
    const cancelled = note({ happening: 'cancel' })
    expect(cancelled.lines?.map(({ quantity }) => quantity)).toEqual(['4', '1'])
    expect(cancelled.other_charges).toHaveLength(1)
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
})
