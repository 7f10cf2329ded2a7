import type { BulkAnswer, BulkResult, Student } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkLists } from '#app/bulk.ts'
import { phraseRefusal } from '#app/problems.ts'
import { bulkTask } from '#modules/bulk/index.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { giveStatus } from '#test/hear-events.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { aSchool, aStudent, bill, preview, type School, shared, studentsOf } from './testing/a-school.ts'

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

// A statement was sent from the page of each payer by itself.
test('who pays for several gets one statement, and who cannot get one is told with the reason', async () => {
  const school = await aSchool(app, ['viewer'])
  const one = await aStudent(school)
  const other = await aStudent(school, { name: 'Luis Mora', payers: shared(school, '50', '50') })
  for (const { document_id: id } of (await bill(school)).rows) await giveStatus(app, id!, 'accepted')
  await app.asOwner(`update clients set emails = '{}' where company_id = $1 and id = $2`, [
    school.id,
    school.father,
  ])
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const ids = [one.id, other.id]
  const sent = doneOf(await many(school, 'statement', ids, days))
  expect(sent).toMatchObject({
    done: 1,
    skipped: 1,
    failed: 0,
    rows: [{ id: school.father, message: 'This client has no e-mail address.' }],
  })
  const letters = () =>
    app.asOwner<{ client_id: string }>(
      `select client_id from letters where company_id = $1 and kind = 'statement'`,
      [school.id],
    )
  expect(await letters()).toEqual([{ client_id: school.mother }])

  // It was told as a client without an address.
  const backwards = await many(school, 'statement', ids, { from: days.to, to: days.from })
  expect(backwards).toMatchObject({ status: 422, body: { errors: { to: [expect.any(String)] } } })
  const viewer = { ...school.as, token: school.members.viewer!.token }
  expect((await many(school, 'statement', ids, days, viewer)).status).toBe(403)
  const foreign = await aSchool(app)
  expect((await many(foreign, 'statement', ids, days)).body).toMatchObject({ code: 'bulk-nothing' })
  expect(await letters()).toHaveLength(1)
})

test('of more payers than anybody waits for the letters are a task with what became of each', async () => {
  const school = await aSchool(app)
  await app.asOwner(
    `with payer as (
      insert into clients (company_id, id, name, emails, search, sort_name, created_at, updated_at)
      select $1, gen_random_uuid(), 'Encargado ' || n, '{a@example.test}', 'encargado ' || n, 'encargado ' || n, now(), now()
      from generate_series(1, 11) n returning id, substr(name, 11) as n
    ), person as (
      insert into students (company_id, id, name, search, sort_name, sort_group, created_at, updated_at)
      select $1, gen_random_uuid(), 'Alumno ' || n, 'alumno ' || n, 'alumno ' || n, 'a', now(), now()
      from generate_series(1, 11) n returning id, substr(name, 8) as n
    )
    insert into student_payers (company_id, student_id, client_id, share)
    select $1, p.id, y.id, 100 from person p join payer y on y.n = p.n`,
    [school.id],
  )
  const payload = {
    list: 'students',
    action: 'statement',
    query: { status: 'active' },
    params: { from: '2026-11-01', to: '2026-11-30' },
  }
  const begun = (await app.send('POST', '/bulk', school.as, { payload })).body as BulkAnswer
  const log = createLog('silent')
  // None of them has anything to be told, so that no letter is posted.
  const kinds = [bulkTask(bulkLists({} as never, {} as never), { phrase: phraseRefusal, log })]
  const runner = { doors: app, kinds, files: taskFiles(app.paths.tasks), log }
  await runTask(runner, { companyId: school.id, taskId: begun.task!.id })
  const result = (await app.send('GET', `/bulk/${begun.task!.id}`, school.as)).body as BulkResult
  expect(result).toMatchObject({ done: 0, skipped: 11, failed: 0 })
  expect(result.rows[0]).toMatchObject({
    label: 'Encargado 1',
    message: 'This client has neither movements nor a balance on those days.',
  })
})
