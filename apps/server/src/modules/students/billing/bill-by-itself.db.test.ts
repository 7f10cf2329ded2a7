import type { NotificationList, SettingsSections } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phraseRefusal } from '#app/problems.ts'
import { testSecrets } from '#modules/documents/testing/issuing-company.ts'
import { moneyBefore } from '#modules/payments/index.ts'
import { createSigner } from '#modules/submissions/index.ts'
import { createLog } from '#platform/log.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { aSchool, aStudent, countCharges, preview, run, type School, waitDays } from '../testing/a-school.ts'
import { queueDueMonths, startDueMonth } from './bill-by-itself.ts'
import { holdDueMonths } from './bill-day-store.ts'
import { billsTask } from './bills-task.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const log = createLog('silent')
const today = () => costaRicaDay(app.clock.now())
const save = async (school: School, settings: Partial<SettingsSections['students']>) => {
  const payload = { settings: { is_on: true, ...settings } }
  const { status, text } = await app.send('PUT', '/settings/students', school.as, { payload })
  expect(status, text).toBe(200)
}

/** What two workers do at a minute: both find what is due, and both begin all of it. */
async function work(school: School): Promise<void> {
  await Promise.all([queueDueMonths(app), queueDueMonths(app)])
  const issuing = {
    signer: createSigner(app, testSecrets),
    providerId: '3101123456',
    registers: async () => [],
    moneyBefore,
    log,
  }
  const task = billsTask(issuing, { phrase: phraseRefusal, log })
  const due = await app.asOwner<{ payload: { companyId: string; month: string } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
     where k.id = j.task_id and k.identifier = 'start-student-month' returning j.payload`,
  )
  const own = due.map(({ payload }) => payload).filter(({ companyId }) => companyId === school.id)
  await Promise.all([...own, ...own].map((each) => startDueMonth(app, task, each)))
  const tasks = await app.asOwner<{ id: string }>(
    `select id from tasks where company_id = $1 and kind = 'student-bills' and finished_at is null`,
    [school.id],
  )
  for (const { id } of tasks) await run(school, { id } as never)
}
const documentsOf = (school: School) =>
  app.asOwner<{ fiscal_status: string; sends: boolean }>(
    `select fiscal_status, coalesce(input -> 'send_to_client' = 'true', false) as sends from documents where company_id = $1`,
    [school.id],
  )
const heard = async (school: School) =>
  ((await app.send('GET', '/notifications', school.as)).body as NotificationList).data.map(
    ({ kind, params }) => ({ kind, params }),
  )
async function waitUntil(school: School, day: number): Promise<void> {
  let days = 0
  while (Number(addDays(today(), days).slice(8)) !== day) days += 1
  if (days > 0) await waitDays(school, days)
}

// A month was billed only when somebody thought of it.
test('a month begins by itself on its day, the last of a shorter one, once, and its result is told', async () => {
  const school = await aSchool(app)
  await waitUntil(school, 10)
  await aStudent(school, { starts_on: '2026-01-01' })
  await save(school, { bill_by_itself: 'issue_and_send', bill_day: 31 })
  const [year, month] = today().split('-').map(Number)
  const last = new Date(Date.UTC(year!, month!, 0)).getUTCDate()
  await waitUntil(school, last - 1)
  await work(school)
  expect(await documentsOf(school)).toEqual([])
  await waitDays(school, 1)
  await work(school)
  await work(school)
  expect(await documentsOf(school)).toMatchObject([{ sends: true }])
  expect(await countCharges(school)).toEqual({ n: 1 })
  expect(await heard(school)).toMatchObject([{ kind: 'month-billed', params: { done: '1', failed: '0' } }])

  // Whoever bills it by hand finds nothing left, and the next month begins again.
  expect((await preview(school, { month: today().slice(0, 7) })).bills).toEqual([])
  await waitUntil(school, 28)
  await work(school)
  const next = today().slice(0, 7)
  const end = new Date(Date.UTC(Number(next.slice(0, 4)), Number(next.slice(5)), 0)).getUTCDate()
  await waitUntil(school, end)
  await work(school)
  expect(await documentsOf(school)).toHaveLength(2)
})

test('a day that was over when it was said begins nothing, nor what is switched off; drafts are left as drafts', async () => {
  const school = await aSchool(app)
  await aStudent(school, { starts_on: '2026-01-01' })
  await waitUntil(school, 10)
  await save(school, { bill_by_itself: 'draft', bill_day: 5 })
  await work(school)
  expect(await documentsOf(school)).toEqual([])
  await waitUntil(school, 5)
  await save(school, { is_on: false, bill_by_itself: 'draft', bill_day: 5 })
  await work(school)
  expect(await documentsOf(school)).toEqual([])
  await save(school, { bill_by_itself: 'draft', bill_day: 5 })
  await work(school)
  expect(await documentsOf(school)).toMatchObject([{ fiscal_status: 'draft', sends: false }])
})

test('a suspended company waits, and what its person may no longer is told to the owners', async () => {
  await waitUntil(await aSchool(app), 10)
  const school = await aSchool(app, ['administrator'])
  await aStudent(school, { starts_on: '2026-01-01' })
  const admin = { ...school, as: { token: school.members.administrator!.token, company: school.id } }
  await save(admin, { bill_by_itself: 'issue', bill_day: 10 })
  const become = (status: string) =>
    app.asOwner('update companies set status = $2 where id = $1', [school.id, status])
  await become('suspended')
  await work(school)
  expect(await documentsOf(school)).toEqual([])
  // It rests while it moves: a worker that heard of it before finds nothing to do.
  await become('moved')
  await startDueMonth(app, {} as never, { companyId: school.id, month: today().slice(0, 7) })
  expect(await app.asOwner('select 1 from student_bill_days where company_id = $1', [school.id])).toEqual([])
  await become('active')
  await app.asOwner(`update company_users set role = 'viewer' where company_id = $1 and user_id = $2`, [
    school.id,
    school.members.administrator!.id,
  ])
  await work(school)
  await work(school)
  expect(await documentsOf(school)).toEqual([])
  expect(await heard(school)).toMatchObject([{ kind: 'month-not-billed' }])
})

// What a backup does not know may have been billed since.
test('in a restored company a month that is due is left to a person', async () => {
  const school = await aSchool(app)
  await save(school, { bill_by_itself: 'issue', bill_day: 1 })
  const client = {
    query: async (text: string, values: unknown[]) => ({ rows: await app.asOwner(text, values) }),
  }
  await holdDueMonths(client as never, school.id)
  await holdDueMonths(client as never)
  const held = await app.asOwner(
    'select problem_code, task_id from student_bill_days where company_id = $1',
    [school.id],
  )
  expect(held).toEqual([{ problem_code: 'recurring-restored', task_id: null }])
})
