import { decimal } from '@cuentaclara/decimal'
import { calculate, newDraft, newLine } from '@cuentaclara/einvoice'
import { expect, test } from 'vitest'
import { describeSimple, type SimpleReceipt } from './describe-simple.ts'
import { formatDay } from './format.ts'

const draft = {
  ...newDraft('simple'),
  issuer: { name: 'Café La Tertulia S.A.', emails: [] },
  receiptUse: 'regime-sale' as const,
  lines: [{ ...newLine(), description: 'Queque de bodas', quantity: '1', unitPrice: '2825' }],
}
const receipt: SimpleReceipt = {
  number: 'CS-12',
  issuedAt: '2026-11-27T07:00:00-06:00',
  issuer: draft.issuer,
  draft,
  calculation: calculate(draft),
  voidReason: null,
  isSimplifiedRegime: true,
}
const below = (change: Partial<SimpleReceipt>, language: 'es' | 'en' = 'es') => {
  const { afterTotal, facts } = describeSimple({ ...receipt, ...change }, { language })
  return [facts[0]!.value, ...afterTotal.map(({ label, amount }) => `${label} ${amount.replace(/\s/g, ' ')}`)]
}
const deposits = [{ offer: 'COT-00012', amount: decimal('1000.01') }]

// The paper asked for all of it, whatever a deposit had paid.
test('a receipt says which deposit paid what of it, what was paid besides, and what is still due', () => {
  expect(below({})).toEqual(['Sin pagar'])
  expect(below({ deposits })).toEqual([
    'Pagado en parte',
    'Adelanto de la cotización COT-00012 −₡1,000.01',
    'Por pagar ₡1,824.99',
  ])
  const paid = { ...draft, payments: [{ means: '01' }] }
  expect(below({ deposits, draft: paid, paidOn: '2026-11-28' })).toEqual([
    'Efectivo',
    'Adelanto de la cotización COT-00012 −₡1,000.01',
    `Pagado el ${formatDay('2026-11-28')} −₡1,824.99`,
    'Por pagar ₡0.00',
  ])
  const whole = [...deposits, { offer: 'COT-00013 R2', amount: decimal('1824.99') }]
  expect(below({ deposits: whole, draft: paid, paidOn: '2026-11-28' }, 'en').slice(1)).toEqual([
    'Deposit of quotation COT-00012 −₡1,000.01',
    'Deposit of quotation COT-00013 R2 −₡1,824.99',
    'Still due ₡0.00',
  ])
})
