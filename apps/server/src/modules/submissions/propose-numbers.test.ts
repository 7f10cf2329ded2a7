import { expect, test } from 'vitest'
import { propose } from './propose-numbers.ts'

const clave = (consecutivo: string) => `506221126003101123456${consecutivo}199999999`
const invoices = { branch: '001', terminal: '00001', document_type: '01', next_sequence: 8 }

test('each series goes on after what the authority has, and never before where the backup ends', () => {
  const missing = [
    '00100001010000000011',
    '00100001010000000009',
    '00100001040000000003',
    '00200001010000000001',
  ]
  expect(
    propose([invoices, { ...invoices, document_type: '03', next_sequence: 4 }], missing.map(clave)),
  ).toEqual([
    { ...invoices, proposed: 12 },
    { ...invoices, document_type: '03', next_sequence: 4, proposed: 4 },
    { ...invoices, document_type: '04', next_sequence: 1, proposed: 4 },
    { ...invoices, branch: '002', next_sequence: 1, proposed: 2 },
  ])
  expect(propose([invoices], [clave('00100001010000000002')])).toEqual([{ ...invoices, proposed: 8 }])
})

// A till that had no network kept numbers that the backup knew nothing of, and sold with them what was somebody else's by then.
test('the series of a till goes on past what its browser may still hold', () => {
  const tickets = { ...invoices, document_type: '04' }
  expect(propose([{ ...tickets, is_till: true }], [])).toEqual([{ ...tickets, proposed: 508 }])
  expect(propose([{ ...tickets, is_till: true }], [clave('00100001040000000030')])).toEqual([
    { ...tickets, proposed: 531 },
  ])
  expect(propose([{ ...tickets, next_sequence: 9_999_999_990, is_till: true }], [])).toMatchObject([
    { proposed: 9_999_999_999 },
  ])
  expect(propose([{ ...tickets, is_till: false }], [])).toEqual([{ ...tickets, proposed: 8 }])
})
