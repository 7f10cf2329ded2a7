import type {
  DocumentDetail,
  Page,
  Student,
  StudentBills,
  StudentBillsInput,
  StudentBillsQuery,
  StudentBillsResult,
  StudentInput,
  StudentMonths,
  Task,
} from '@cuentaclara/contracts'
import { expect } from 'vitest'
import { phraseRefusal } from '#app/problems.ts'
import { anIssuingCompany, insertClient, testSecrets } from '#modules/documents/testing/issuing-company.ts'
import { signIn } from '#modules/identity/index.ts'
import { moneyBefore } from '#modules/payments/index.ts'
import { createSigner } from '#modules/submissions/index.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { type TestApp, testPassword } from '#test/http-app.ts'
import { billsTask } from '../billing/bills-task.ts'

const log = createLog('silent')

export type School = Awaited<ReturnType<typeof aSchool>>

/** A company that can issue, two clients who pay, and an item to teach. */
export async function aSchool(app: TestApp, ...roles: Parameters<typeof anIssuingCompany>[1][]) {
  const company = await anIssuingCompany(app, ...roles)
  const father = await insertClient(app, company.id)
  const item = await app.send('POST', '/items', company.as, {
    payload: { name: 'Inglés A1', cabys: '9291900009900', unit: 'Sp', price_crc: '48000' },
  })
  return {
    ...company,
    app,
    mother: company.client.id,
    father: father.id,
    item: (item.body as { id: string }).id,
  }
}

export async function aStudent(school: School, change: Partial<StudentInput> = {}): Promise<Student> {
  const payload: StudentInput = {
    name: 'Sofía Mora',
    payers: [{ client_id: school.mother, share: '100' }],
    plans: [{ item_id: school.item, amount: '48000' }],
    // The clock of these tests goes on: months before the day of entering are due all the same.
    starts_on: '2026-11-01',
    ...change,
  }
  const { status, body, text } = await school.app.send('POST', '/students', school.as, { payload })
  expect(status, text).toBe(201)
  return body
}

export async function manyStudents(school: School, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1)
    await aStudent(school, {
      name: `Estudiante ${n}`,
      payers: [
        { client_id: school.mother, share: '60' },
        { client_id: school.father, share: '40' },
      ],
    })
}

export async function preview(school: School, query: Partial<StudentBillsQuery> = {}): Promise<StudentBills> {
  const payload = { month: '2026-11', ...query }
  const { status, body, text } = await school.app.send('POST', '/students/bills/preview', school.as, {
    payload,
  })
  expect(status, text).toBe(200)
  return body
}

export const start = (school: School, change: Partial<StudentBillsInput>) =>
  school.app.send('POST', '/students/bills', school.as, {
    payload: { month: '2026-11', mode: 'issue', due_days: 8, seen: [], ...change },
    headers: { 'accept-language': 'es' },
  })

/** Looks and begins, as a person would. */
export async function begin(school: School, change: Partial<StudentBillsInput> = {}): Promise<Task> {
  const { totals } = await preview(school, { month: '2026-11', ...change })
  const { status, body, text } = await start(school, {
    seen: totals.map(({ currency, amount }) => ({ currency, amount })),
    ...change,
  })
  expect(status, text).toBe(202)
  return body
}

/** Works on a task; `onIssue` hears of every invoice that is about to be issued. */
export function run(
  school: School,
  { id }: Task,
  { shutdown, onIssue }: { shutdown?: AbortSignal; onIssue?: () => void } = {},
): Promise<void> {
  const signer = createSigner(school.app, testSecrets)
  const issuing = {
    signer: {
      ...signer,
      keyOf: (...of: Parameters<typeof signer.keyOf>) => {
        onIssue?.()
        return signer.keyOf(...of)
      },
    },
    providerId: '3101123456',
    registers: async () => [],
    moneyBefore,
    log,
  }
  const kinds = [billsTask(issuing, { phrase: phraseRefusal, log })]
  const runner = { doors: school.app, kinds, files: taskFiles(school.app.paths.tasks), log }
  return runTask(runner, { companyId: school.id, taskId: id }, shutdown)
}

export async function resultOf(school: School, { id }: Task): Promise<StudentBillsResult> {
  return (await school.app.send('GET', `/students/bills/${id}`, school.as)).body
}

/** Looks, begins and waits. */
export async function bill(
  school: School,
  change: Partial<StudentBillsInput> = {},
): Promise<StudentBillsResult> {
  const task = await begin(school, change)
  await run(school, task)
  return resultOf(school, task)
}

export const documentOf = async (school: School, id: string | null): Promise<DocumentDetail> =>
  (await school.app.send('GET', `/documents/${id}`, school.as)).body
export const countCharges = async (school: School) =>
  (
    await school.app.asOwner(
      'select count(*)::int as n from student_charges where company_id = $1 and not is_freed',
      [school.id],
    )
  )[0]
export const monthsOf = async (school: School, until = '2026-11'): Promise<StudentMonths> =>
  (await school.app.send('GET', `/students/months?until=${until}`, school.as)).body
export const studentsOf = async (school: School, query = ''): Promise<Student[]> =>
  ((await school.app.send('GET', `/students${query}`, school.as)).body as Page<Student>).data

export const change = async (school: School, student: Student, changes: Partial<StudentInput>) => {
  const known: Student = (await school.app.send('GET', `/students/${student.id}`, school.as)).body
  const { status, body, text } = await school.app.send('PUT', `/students/${student.id}`, school.as, {
    payload: { ...known, ...changes },
  })
  expect(status, text).toBe(200)
  return body as Student
}
/** Two payers with their parts. */
export const shared = (school: School, mother: string, father: string) => [
  { client_id: school.mother, share: mother },
  { client_id: school.father, share: father },
]

/** Days go by, and whoever works here signs in again. */
export async function waitDays(school: School, days: number): Promise<void> {
  school.app.clock.advance(days * 24 * 3_600_000)
  const { email } = school.members.owner!
  const session = { email, password: testPassword, address: '192.0.2.1', userAgent: null }
  school.as.token = (await signIn(school.app, session)).token
}
