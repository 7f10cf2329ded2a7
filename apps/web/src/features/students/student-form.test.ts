import { expect, test } from 'vitest'
import { complaintsOf, noPlan, putPayer, shareLeft, studentForm, toStudentInput } from './student-form.ts'

const payer = (client_id: string, share: string) => ({ key: client_id, client_id, name: client_id, share })
const form = { ...studentForm(null), name: 'Sofía Mora', payers: [payer('a', '100')] }

test('a name and a payer are enough', () => {
  expect(complaintsOf(form)).toEqual({})
  expect(toStudentInput(form)).toMatchObject({
    name: 'Sofía Mora',
    number: null,
    payers: [{ client_id: 'a', share: '100' }],
    plans: [],
    currency: 'CRC',
  })
})

test('who left keeps a last day', () => {
  expect(complaintsOf(form, 'left')).toEqual({ ends_on: 'endNeeded' })
  expect(complaintsOf({ ...form, ends_on: '2026-11-30' }, 'left')).toEqual({})
  expect(complaintsOf(form, 'on_hold')).toEqual({})
})

test('plans that are over and were billed stay out of the form; of the others ten stand in one month', () => {
  const plan = (state: 'over' | 'in_force', is_billed: boolean, to_month: string | null = null) => ({
    id: 'p',
    item_id: null,
    name: null,
    amount: '48000',
    discount_percent: null,
    discount_reason: null,
    from_month: null,
    to_month,
    state,
    is_billed,
  })
  const student = {
    payers: [],
    plans: [plan('over', true), plan('over', false), plan('in_force', true)],
  } as never
  expect(studentForm(student).plans).toHaveLength(2)
  expect(Object.keys(studentForm(student).plans[0]!)).toEqual(Object.keys(noPlan))
  const plans = (count: number) => Array.from({ length: count }, () => ({ ...noPlan, amount: '1' }))
  expect(complaintsOf({ ...form, plans: plans(11) })).toEqual({ plans: 'plansAtOnce' })
  expect(complaintsOf({ ...form, plans: plans(10) })).toEqual({})
  const raised = plans(10).flatMap((each) => [
    { ...each, to_month: '2027-01' },
    { ...each, from_month: '2027-02' },
  ])
  expect(complaintsOf({ ...form, plans: raised })).toEqual({})
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

test('a plan has its price, a discount its reason, and an end not before its beginning', () => {
  const wrong = (change: Partial<typeof noPlan>) =>
    complaintsOf({ ...form, plans: [{ ...noPlan, amount: '48000', ...change }] }).plans
  expect(wrong({})).toBeUndefined()
  expect(wrong({ amount: '' })).toBe('planAmount')
  expect(wrong({ amount: '-1' })).toBe('planAmount')
  expect(wrong({ discount_percent: '10' })).toBe('reasonNeeded')
  expect(wrong({ discount_reason: 'Beca' })).toBe('percent')
  expect(wrong({ discount_percent: '101', discount_reason: 'Beca' })).toBe('percent')
  expect(wrong({ from_month: '2026-03', to_month: '2026-02' })).toBe('planMonths')
})

test('a plan crosses with what was typed of it and nothing else', () => {
  const plans = [
    { ...noPlan, item_id: 'item', item_name: 'Inglés', amount: ' 48000 ', from_month: '2026-03' },
  ]
  expect(toStudentInput({ ...form, plans }).plans).toEqual([
    {
      id: null,
      item_id: 'item',
      amount: '48000',
      discount_percent: null,
      discount_reason: null,
      from_month: '2026-03',
      to_month: null,
    },
  ])
})

// A client found after the row was removed landed in the row that had taken its place.
test('what is found late goes into its own row, and nowhere once that is gone', () => {
  const [first, second, third] = [payer('a', '50'), { ...payer('', '30'), key: 'new' }, payer('c', '20')]
  const late = { client_id: 'b', name: 'Beto' }
  expect(putPayer([first, second, third], 'new', late)[1]).toMatchObject({ ...late, share: '30' })
  expect(putPayer([first, third], 'new', late)).toEqual([first, third])
})
