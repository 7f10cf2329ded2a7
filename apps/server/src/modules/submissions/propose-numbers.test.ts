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
