import { expect, test } from 'vitest'
import { complaintsOf, shareLeft, studentForm, toStudentInput } from './student-form.ts'

const payer = (client_id: string, share: string) => ({ client_id, name: client_id, share })
const form = { ...studentForm(null), name: 'Sofía Mora', payers: [payer('a', '100')] }

test('a name and a payer are enough', () => {
  expect(complaintsOf(form)).toEqual({})
  expect(toStudentInput(form)).toMatchObject({
    name: 'Sofía Mora',
    number: null,
    payers: [{ client_id: 'a', share: '100' }],
    monthly_amount: null,
    currency: null,
  })
})

test('shares add to a hundred, each payer once', () => {
  const wrong = (payers: typeof form.payers) => complaintsOf({ ...form, payers }).payers
  expect(wrong([payer('a', '66.67'), payer('b', '33.33')])).toBeUndefined()
  expect(wrong([payer('a', '60'), payer('b', '39.99')])).toBe('sharesAddUp')
  expect(wrong([payer('a', '100'), payer('b', '0')])).toBe('sharesAddUp')
  expect(wrong([payer('a', '50'), payer('a', '50')])).toBe('payerTwice')
  expect(wrong([payer('', '100')])).toBe('payersNeeded')
  expect(shareLeft([payer('a', '66.67')])).toBe('33.33')
  expect(shareLeft([payer('a', '100')])).toBe('')
})

test('a discount has its reason, and a reason its discount', () => {
  expect(complaintsOf({ ...form, discount_percent: '10' })).toEqual({ discount_reason: 'reasonNeeded' })
  expect(complaintsOf({ ...form, discount_reason: 'Beca' })).toEqual({ discount_percent: 'percent' })
  expect(complaintsOf({ ...form, discount_percent: '101', discount_reason: 'Beca' })).toEqual({
    discount_percent: 'percent',
  })
})
