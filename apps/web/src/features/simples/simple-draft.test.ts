import type { Item } from '@cuentaclara/contracts'
import { describe, expect, it } from 'vitest'
import { blankSimpleLine, toSimpleDraft, toSimpleInput, totalOf, withItem } from './simple-draft.ts'

const blank = toSimpleDraft(null, 'CRC')

describe('the draft of a receipt', () => {
  it('leaves empty lines and the means of what is not paid away', () => {
    const lines = [{ ...blankSimpleLine(1), description: ' Reserva ', unitPrice: '2500' }, blankSimpleLine(2)]
    expect(toSimpleInput({ ...blank, lines, means: '' })).toMatchObject({
      lines: [{ description: 'Reserva', quantity: '1', unit_price: '2500' }],
      payments: [],
      client_name: null,
    })
  })

  it('names a client by id, and anybody else by name', () => {
    expect(toSimpleInput({ ...blank, clientName: 'Ana' })).toMatchObject({ client_name: 'Ana' })
    expect(toSimpleInput({ ...blank, clientId: 'x', clientName: 'Ana' })).toMatchObject({
      client_id: 'x',
      client_name: null,
    })
  })

  it('adds up exactly, and passes over what cannot be read yet', () => {
    const line = (quantity: string, unitPrice: string) => ({ ...blankSimpleLine(1), quantity, unitPrice })
    expect(totalOf({ ...blank, lines: [line('3', '0.1'), line('x', '5'), line('2', '1000')] })).toBe(
      '2000.30',
    )
  })

  it('takes name, code and price of an item in the currency at hand, with the tax that is paid', () => {
    const item = {
      id: 'i',
      name: 'Curso',
      cabys: '9'.repeat(13),
      unit: 'Sp',
      price_crc: null,
      price_usd: '40',
      price_includes_tax: false,
      rate_code: '08',
    }
    const line = withItem(blankSimpleLine(1), item as Item, 'USD')
    expect(line).toMatchObject({
      description: 'Curso',
      unitPrice: '45.2',
      kept: { item_id: 'i', unit: 'Sp' },
    })
    const whole = withItem(blankSimpleLine(1), { ...item, price_includes_tax: true } as Item, 'USD')
    expect(whole.unitPrice).toBe('40')
  })

  it('comes back as it was saved', () => {
    const draft = { ...blank, lines: [{ ...blankSimpleLine(1), description: 'Reserva', unitPrice: '1' }] }
    const input = toSimpleInput(draft)
    const saved = { input: { ...input, payments: input.payments ?? [] }, client_name: null }
    expect(toSimpleDraft(saved as never, 'CRC')).toEqual(draft)
  })
})
