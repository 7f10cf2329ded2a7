import type { Student, StudentRaise } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { aSchool, aStudent, bill, change, preview, studentsOf, waitDays } from '../testing/a-school.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('prices rise from a month on, with a look before, and what was billed stays as it was', async () => {
  const school = await aSchool(app)
  await aStudent(school, { group_name: 'A1' })
  await aStudent(school, {
    name: 'Luis Mora',
    group_name: 'B1',
    payers: [{ client_id: school.father, share: '100' }],
  })
  const ask = (path: string, payload: object) =>
    app.send('POST', `/students/raise${path}`, school.as, { payload })
  const seen: StudentRaise = (await ask('/preview', { percent: '7.5', from_month: '2027-01' })).body
  expect(seen).toMatchObject({
    rows: [
      { student: 'Sofía Mora', before: '48000', after: '51600' },
      { student: 'Luis Mora', before: '48000', after: '51600' },
    ],
    already_billed: 0,
  })
  const group = { percent: '7.5', from_month: '2027-01', group_name: 'A1' }
  const { totals }: StudentRaise = (await ask('/preview', group)).body
  expect(totals).toEqual([{ currency: 'CRC', before: '48000', after: '51600' }])
  expect((await ask('', { ...group, seen: totals })).status).toBe(200)
  const due = async (month: string) => (await preview(school, { month })).totals.map(({ amount }) => amount)
  expect(await due('2026-12')).toEqual(['96000'])
  expect(await due('2027-01')).toEqual(['99600'])
  expect((await studentsOf(school, '?group_name=A1'))[0]).toMatchObject({ monthly_due: '48000' })

  await bill(school, { month: '2026-11' })
  const late: StudentRaise = (
    await ask('/preview', { percent: '10', from_month: '2026-11', group_name: 'B1' })
  ).body
  expect(late).toEqual({ rows: [], totals: [], already_billed: 1, already_raised: 0 })
  expect((await ask('/preview', { percent: '-100', from_month: '2027-01' })).status).toBe(422)
})

// Twice for February was 48,000, 51,600 and 55,470 with no word; two at once billed the new price twice each month.
test('prices are raised as they were seen, and once, however often and by however many', async () => {
  const school = await aSchool(app)
  const february = { percent: '7.5', from_month: '2027-02' }
  const ask = (path: string, payload: object) =>
    app.send('POST', `/students/raise${path}`, school.as, { payload: { ...february, ...payload } })
  const sofia = await aStudent(school)
  // Of somebody to come the price is raised in place.
  const [plan] = sofia.plans
  await aStudent(school, {
    name: 'Luis Mora',
    plans: [{ item_id: plan!.item_id, amount: '10000', from_month: '2027-02' }],
  })
  const { totals: seen }: StudentRaise = (await ask('/preview', {})).body
  expect((await ask('', {})).status).toBe(422)
  await change(school, sofia, { plans: [{ ...plan!, amount: '50000' }] })
  expect((await ask('', { seen })).body).toMatchObject({ status: 409, code: 'student-raise-changed' })
  const noNumbers = (await ask('', { seen: [{ currency: 'CRC', before: '', after: 'mucho' }] })).body
  expect(noNumbers).toMatchObject({
    status: 422,
    errors: { 'seen.0.before': [expect.any(String)], 'seen.0.after': [expect.any(String)] },
  })

  const { totals: anew }: StudentRaise = (await ask('/preview', {})).body
  const both = await Promise.all([ask('', { seen: anew }), ask('', { seen: anew })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await preview(school, { month: '2027-02' })).toMatchObject({ totals: [{ amount: '64500' }] })
  expect((await ask('/preview', {})).body).toEqual({
    rows: [],
    totals: [],
    already_billed: 0,
    already_raised: 2,
  })
  expect((await ask('', { seen: [] })).body).toMatchObject({ status: 409, code: 'student-raise-nothing' })
  // A later raise is another one.
  expect((await ask('/preview', { from_month: '2028-02' })).body).toMatchObject({ rows: { length: 2 } })
})

// After ten raises everything that was ever in force was sent and refused, and who took out an ended plan lost its unbilled months.
test('raises never outgrow the plans of a student, and what is over keeps its months', async () => {
  const school = await aSchool(app)
  const student = await aStudent(school)
  await bill(school)
  const raised = async (from_month: string) => {
    const ask = (path: string, payload: object) =>
      app.send('POST', `/students/raise${path}`, school.as, {
        payload: { percent: '1', from_month, ...payload },
      })
    const { totals: seen }: StudentRaise = (await ask('/preview', {})).body
    expect((await ask('', { seen })).status).toBe(200)
  }
  for (let n = 1; n <= 11; n += 1)
    await raised(`${2027 + Math.floor(n / 12)}-${String(n % 12 || 12).padStart(2, '0')}`)
  const whole: Student = (await app.send('GET', `/students/${student.id}`, school.as)).body
  expect(whole.plans).toHaveLength(12)
  expect(whole.plans[0]).toMatchObject({ state: 'in_force', is_billed: true, to_month: '2026-12' })
  expect(whole.plans.at(-1)).toMatchObject({ state: 'to_come', is_billed: false })
  expect((await change(school, student, { notes: 'Nada' })).plans).toHaveLength(12)
  const eleven = Array.from({ length: 11 }, () => ({ amount: '1000' }))
  const tooMany = await app.send('PUT', `/students/${student.id}`, school.as, {
    payload: { ...whole, plans: eleven },
  })
  expect(tooMany).toMatchObject({
    status: 422,
    body: { errors: { plans: ['Ten plans in one month at most.'] } },
  })

  // In March the first plan is over: December was never billed, and a form that does not show it leaves it as it is.
  await waitDays(school, 105)
  const later: Student = (await app.send('GET', `/students/${student.id}`, school.as)).body
  expect(later.plans[0]).toMatchObject({ state: 'over', is_billed: true })
  const shown = later.plans.filter(({ state, is_billed }) => state !== 'over' || !is_billed)
  const saved = await change(school, student, { plans: shown })
  expect(saved.plans.map(({ id, to_month }) => [id, to_month])).toEqual(
    later.plans.map(({ id, to_month }) => [id, to_month]),
  )
  expect((await preview(school, { month: '2026-12' })).totals).toMatchObject([{ amount: '48000' }])
})
