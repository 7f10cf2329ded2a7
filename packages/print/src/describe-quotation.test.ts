import { calculate, newDraft, newLine } from '@cuentaclara/einvoice'
import { expect, it } from 'vitest'
import { describeQuotation } from './describe-quotation.ts'

const line = (description: string, unitPrice: string) => ({
  ...newLine(),
  description,
  quantity: '1',
  unitPrice,
  taxes: [{ code: '01', rateCode: '08' }],
})
const lines = [
  line('Salón', '1000'),
  line('Queque grande', '600'),
  line('Queque pequeño', '400'),
  line('Banda', '800'),
]
const draft = { ...newDraft('quotation'), lines }
const leftOut = [2, 3]
const taken = calculate({ ...draft, lines: lines.filter((_, position) => !leftOut.includes(position)) })
const page = describeQuotation({
  number: 'COT-00012',
  title: 'Boda',
  datedOn: '2026-11-28',
  validUntil: '2026-12-13',
  terms: '',
  notes: '',
  issuer: { name: 'La Espiga', emails: [] },
  draft,
  calculation: calculate(draft),
  choices: { optional: [3], alternatives: [[1, 2]], leftOut },
  taken,
  deposit: { kind: 'percent', value: '50' },
})

// Everything that was offered stood in one sum, and nobody could read off the paper what it was the sum of.
it('says of each line what may be chosen, and adds up what counts only', () => {
  expect(page.lines.map(({ number, details, total }) => [number, details[0], total])).toEqual([
    ['1', undefined, '₡1,130.00'],
    ['2', 'Alternativa A · cuenta en el total', '₡678.00'],
    ['3', 'Alternativa A · no está en el total', '(₡452.00)'],
    ['4', 'Opcional · no está en el total', '(₡904.00)'],
  ])
  expect(page.grandTotal).toEqual({ label: 'Total de lo que cuenta', amount: '₡1,808.00' })
})

it('says what is asked for before work begins', () => {
  expect(page.afterTotal).toEqual([{ label: 'Adelanto pedido (50 %)', amount: '₡904.00' }])
})
