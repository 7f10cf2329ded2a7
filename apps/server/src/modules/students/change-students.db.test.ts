import type { BulkAnswer, BulkResult, Student } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { aSchool, aStudent, preview, type School, studentsOf } from './testing/a-school.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const many = async (school: School, action: string, ids: string[], params: object = {}, as = school.as) => {
  const rows = ids.map((id) => ({ id, label: 'Alguien' }))
  return app.send('POST', '/bulk', as, { payload: { list: 'students', action, rows, params } })
}
const doneOf = ({ body, text, status }: { body: unknown; text: string; status: number }) => {
  expect(status, text).toBe(200)
  return (body as BulkAnswer).result!
}

// screens.md 7.5, students, bulk: assign plan, move to next group, charge an extra, end.
test('many move to the next group at once, and who left stays where they were', async () => {
  const school = await aSchool(app)
  const one = await aStudent(school, { group_name: 'A1' })
  const other = await aStudent(school, { name: 'Luis Mora', group_name: 'A1' })
  const gone = await aStudent(school, { name: 'Ana Mora', group_name: 'A1' })
  expect(doneOf(await many(school, 'leave', [gone.id]))).toMatchObject({ done: 1 })
  const moved = doneOf(await many(school, 'group', [one.id, other.id, gone.id], { group_name: 'A2' }))
  expect(moved).toMatchObject({ done: 2 })
  expect((await studentsOf(school, '?group_name=A2')).map(({ name }) => name)).toEqual([
    'Luis Mora',
    'Sofía Mora',
  ])
  // The rest of what is known of them stays.
  expect((await studentsOf(school, '?group_name=A2'))[1]).toMatchObject({
    monthly_due: '48000',
    payers: [{ client_id: school.mother, share: '100' }],
  })
})

test('a plan goes on, an extra charge is billed once, and neither is given twice', async () => {
  const school = await aSchool(app)
  const one = await aStudent(school, { plans: [] })
  const other = await aStudent(school, { name: 'Luis Mora' })
  const trip = await app.send('POST', '/items', school.as, {
    payload: { name: 'Excursión', cabys: '9291900009900', unit: 'Sp', price_crc: '15000' },
  })
  const plan = { item_id: school.item, amount: '50000', currency: 'CRC', from_month: '2026-12' }
  expect(doneOf(await many(school, 'plan', [one.id, other.id], plan))).toMatchObject({ done: 1 })
  const charge = {
    item_id: (trip.body as { id: string }).id,
    amount: '15000',
    currency: 'CRC',
    from_month: '2027-01',
  }
  expect(doneOf(await many(school, 'charge', [one.id, other.id], charge))).toMatchObject({ done: 2 })
  expect(doneOf(await many(school, 'charge', [one.id, other.id], charge))).toMatchObject({ done: 0 })
  const due = async (month: string) => (await preview(school, { month })).totals.map(({ amount }) => amount)
  expect(await due('2026-12')).toEqual(['98000'])
  expect(await due('2027-01')).toEqual(['128000'])
  expect(await due('2027-02')).toEqual(['98000'])
  const dollars = { ...charge, currency: 'USD', from_month: '2027-03' }
  expect(doneOf(await many(school, 'charge', [other.id], dollars))).toMatchObject({ done: 0 })
})

test('groups, plans, charges and leaving are taken back for a day, row by row', async () => {
  const school = await aSchool(app)
  const one = await aStudent(school, { group_name: 'A1' })
  const other = await aStudent(school, { name: 'Luis Mora', plans: [] })
  const takeBack = async ({ undo }: BulkResult) =>
    doneOf(await app.send('POST', `/bulk/${undo!.id}/undo`, school.as))
  const before = await studentsOf(school, '')
  const withoutDates = (students: Student[]) =>
    students.map(({ version: _, updated_at: __, ...student }) => student)

  const moved = doneOf(await many(school, 'group', [one.id, other.id], { group_name: 'A2' }))
  expect(await takeBack(moved)).toMatchObject({ done: 2 })
  const trip = await app.send('POST', '/items', school.as, {
    payload: { name: 'Excursión', cabys: '9291900009900', unit: 'Sp', price_crc: '15000' },
  })
  const item_id = (trip.body as { id: string }).id
  const plan = { item_id, amount: '50000', currency: 'CRC', from_month: '2027-01' }
  for (const action of ['plan', 'charge'])
    expect(await takeBack(doneOf(await many(school, action, [one.id, other.id], plan)))).toMatchObject({
      done: 2,
    })
  expect(await takeBack(doneOf(await many(school, 'leave', [one.id])))).toMatchObject({ done: 1 })
  expect(withoutDates(await studentsOf(school, ''))).toEqual(withoutDates(before))

  // What somebody changed since stays.
  const gone = doneOf(await many(school, 'group', [one.id, other.id], { group_name: 'A2' }))
  expect(doneOf(await many(school, 'group', [one.id], { group_name: 'B1' }))).toMatchObject({ done: 1 })
  expect(await takeBack(gone)).toMatchObject({ done: 1, skipped: 1 })
})

test('what is wrong is refused by its field, an item of nobody too, and other companies’ people are not touched', async () => {
  const school = await aSchool(app)
  const student = await aStudent(school)
  const plan = { item_id: school.item, amount: '1', currency: 'CRC', from_month: '2027-01' }
  for (const wrong of [
    { ...plan, amount: 'mucho' },
    { ...plan, from_month: '2027-13' },
    { ...plan, item_id: '' },
    { ...plan, currency: 'EUR' },
  ])
    expect((await many(school, 'charge', [student.id], wrong)).status).toBe(422)
  const nobodys = { ...plan, item_id: crypto.randomUUID() }
  expect(doneOf(await many(school, 'charge', [student.id], nobodys))).toMatchObject({ done: 0 })
  const other = await aCompany(app, 'Otra Escuela S.A.')
  expect(
    doneOf(await many(school, 'group', [student.id], { group_name: 'X' }, other.as as never)),
  ).toMatchObject({
    done: 0,
  })
  expect((await studentsOf(school, ''))[0]!.group_name).toBeNull()
})
