import type { StudentBills } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import {
  aSchool,
  aStudent,
  bill,
  change,
  documentOf,
  monthsOf,
  preview,
  shared,
  studentsOf,
  waitDays,
} from '../testing/a-school.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('what is owed stands with each person by the part of the invoice, and paying late is charged once a month', async () => {
  const school = await aSchool(app)
  await aStudent(school)
  await aStudent(school, { name: 'Luis Mora', plans: [{ item_id: school.item, amount: '24000' }] })
  const [row] = (await bill(school)).rows
  const { total } = await documentOf(school, row!.document_id)
  const owed = async () =>
    (await studentsOf(school, '?sort=-owed')).map((each) => [each.name, Number(each.owed)])
  expect(await owed()).toEqual([
    ['Sofía Mora', (Number(total) * 2) / 3],
    ['Luis Mora', Number(total) / 3],
  ])
  expect(await studentsOf(school, '?is_overdue=true')).toEqual([])
  const stateOf = async () => (await monthsOf(school)).people[0]!.cells.at(-1)!.state
  expect(await stateOf()).toBe('billed')

  await waitDays(school, 20)
  expect(await studentsOf(school, '?is_overdue=true')).toHaveLength(2)
  expect(await stateOf()).toBe('overdue')
  const late_fee = { kind: 'percent' as const, value: '2', after_days: 5 }
  const lateOf = ({ bills }: StudentBills) =>
    bills.flatMap(({ lines }) => lines).filter(({ plan_id }) => plan_id === null)
  expect(
    lateOf(await preview(school, { month: '2026-12', late_fee: { ...late_fee, after_days: 90 } })),
  ).toEqual([])
  expect(lateOf(await preview(school, { month: '2026-12', late_fee }))).toMatchObject([
    { student: 'Luis Mora', description: 'Recargo por mora · Luis Mora · diciembre de 2026' },
    { student: 'Sofía Mora', amount: String(Math.round(Number(total) * (2 / 3) * 2) / 100) },
  ])
  await bill(school, { month: '2026-12', late_fee })
  expect((await preview(school, { month: '2026-12', late_fee })).bills).toEqual([])

  const payload = {
    client_id: school.mother,
    currency: 'CRC',
    amount: total,
    means: '04',
    reference: '123',
    paid_on: '2026-12-11',
  }
  const allocations = [{ document_id: row!.document_id, amount: total }]
  const paid = await app.send('POST', '/payments', school.as, { payload: { ...payload, allocations } })
  expect(paid.status, paid.text).toBe(201)
  expect(await stateOf()).toBe('paid')
})

// Two payers were charged the whole amount each, and of two currencies only one was charged.
test('an amount for paying late is one for each person and currency, whoever pays', async () => {
  const school = await aSchool(app)
  const sofia = await aStudent(school, { payers: shared(school, '33.33', '66.67') })
  await bill(school)
  await change(school, sofia, {
    currency: 'USD',
    plans: [{ item_id: school.item, amount: '90', from_month: '2026-12' }],
    payers: [{ client_id: school.mother, share: '100' }],
  })
  await app.send('POST', '/exchange-rates', school.as, {
    payload: { buy: '500', sell: '510', reason: 'Para la prueba' },
  })
  const inDollars = await bill(school, { month: '2026-12' })
  expect(inDollars).toMatchObject({ done: 1, failed: 0 })
  // Colones and dollars were one sum.
  expect(await studentsOf(school)).toMatchObject([{ currency: 'USD', owed: '101.7', owed_other: '54240' }])
  await waitDays(school, 20)
  await app.send('POST', '/exchange-rates', school.as, {
    payload: { buy: '500', sell: '510', reason: 'Para la prueba' },
  })
  const late = { month: '2027-01', late_fee: { kind: 'amount' as const, value: '3000', after_days: 5 } }
  await app.asOwner(`update students set status = 'on_hold' where company_id = $1`, [school.id])
  const { bills } = await preview(school, late)
  expect(bills.map(({ client_id, currency, amount }) => [client_id, currency, amount]).toSorted()).toEqual(
    [
      [school.father, 'CRC', '2000.1'],
      [school.mother, 'CRC', '999.9'],
      [school.mother, 'USD', '3000'],
    ].toSorted(),
  )
  expect(await bill(school, late)).toMatchObject({ done: 3, failed: 0 })
  expect((await preview(school, late)).bills).toEqual([])
})
