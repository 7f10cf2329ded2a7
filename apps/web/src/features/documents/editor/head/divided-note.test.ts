import { toText } from '@cuentaclara/decimal'
import { describe, expect, test } from 'vitest'
import {
  divisionOf,
  type NoteReference,
  takenFrom,
  withAmount,
  withDocument,
  withoutReference,
} from './divided-note.ts'

const to = (number: string, change: Partial<NoteReference> = {}): NoteReference => ({
  document_type: '01',
  number,
  issued_at: '2026-11-21T10:15:00-06:00',
  code: '06',
  reason: 'Devolución',
  ...change,
})
const stateOf = (amounts: (string | undefined)[], total = '2260') => {
  const references = amounts.map((amount, index) => to(`${index}`, amount === undefined ? {} : { amount }))
  const { state, amount } = divisionOf({ references }, total, 'CRC')
  return `${state} ${toText(amount)}`
}

describe('a note over several documents', () => {
  test('says how what was typed stands to the whole', () => {
    expect(stateOf([undefined, undefined])).toBe('inOrder 0')
    expect(stateOf(['260', '2000'])).toBe('whole 0')
    expect(stateOf(['260', undefined])).toBe('rest 2000')
    expect(stateOf(['260', '1999.50'])).toBe('short 0.5')
    expect(stateOf(['261', '2000'])).toBe('over 1')
    // A note that was divided to the cent still lacked some thousandth of it.
    expect(stateOf(['260', '2000'], '2260.00332')).toBe('whole 0')
  })

  test('takes nothing from what the authority rejected', () => {
    const references = [to('rejected', { document_type: '10' }), to('sale', { amount: '2260' })]
    expect(takenFrom({ references }).map(({ index }) => index)).toEqual([1])
    expect(divisionOf({ references }, '2260', 'CRC').state).toBe('whole')
  })

  test('keeps an amount by its document, and forgets it when the field is emptied', () => {
    const kept = withAmount({ references: [to('one'), to('two')] }, 1, '500')
    expect(kept.references?.map(({ amount }) => amount)).toEqual([undefined, '500'])
    expect(withAmount(kept, 1, '').references?.[1]).not.toHaveProperty('amount')
    expect(withoutReference(kept, 0).references).toEqual([to('two', { amount: '500' })])
  })

  test('takes one more document for the same reason, and none twice', () => {
    const ticket = { kind: 'ticket', clave: '5'.repeat(50), issued_at: '2026-11-20T08:00:00-06:00' } as const
    const kept = withDocument({ references: [to('one')] }, ticket)
    expect(kept.references?.[1]).toEqual({
      document_type: '04',
      number: ticket.clave,
      issued_at: ticket.issued_at,
      code: '06',
      reason: 'Devolución',
    })
    expect(withDocument(kept, ticket)).toBe(kept)
  })
})
