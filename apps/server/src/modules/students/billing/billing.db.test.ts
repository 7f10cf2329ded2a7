import type {
  DocumentDetail,
  DocumentRow,
  DraftInput,
  Page,
  Student,
  StudentBills,
  StudentBillsInput,
  StudentBillsQuery,
  StudentBillsResult,
  StudentInput,
  StudentMonths,
  StudentRaise,
  Task,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phraseRefusal } from '#app/bulk.ts'
import { anIssuingCompany, insertClient, testSecrets } from '#modules/documents/testing/issuing-company.ts'
import { signIn } from '#modules/identity/index.ts'
import { createSigner } from '#modules/submissions/index.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { billsTask } from './bills-task.ts'

const log = createLog('silent')
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type School = Awaited<ReturnType<typeof aSchool>>

/** A company that can issue, two clients who pay, and an item to teach. */
async function aSchool(...roles: Parameters<typeof anIssuingCompany>[1][]) {
  const company = await anIssuingCompany(app, ...roles)
  const father = await insertClient(app, company.id)
  const item = await app.send('POST', '/items', company.as, {
    payload: { name: 'Inglés A1', cabys: '9291900009900', unit: 'Sp', price_crc: '48000' },
  })
  return { ...company, mother: company.client.id, father: father.id, item: (item.body as { id: string }).id }
}

async function aStudent(school: School, change: Partial<StudentInput> = {}): Promise<Student> {
  const payload: StudentInput = {
    name: 'Sofía Mora',
    payers: [{ client_id: school.mother, share: '100' }],
    plans: [{ item_id: school.item, amount: '48000' }],
    // The clock of these tests goes on: months before the day of entering are due all the same.
    starts_on: '2026-11-01',
    ...change,
  }
  const { status, body, text } = await app.send('POST', '/students', school.as, { payload })
  expect(status, text).toBe(201)
  return body
}

async function manyStudents(school: School, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1)
    await aStudent(school, {
      name: `Estudiante ${n}`,
      payers: [
        { client_id: school.mother, share: '60' },
        { client_id: school.father, share: '40' },
      ],
    })
}

async function preview(school: School, query: Partial<StudentBillsQuery> = {}): Promise<StudentBills> {
  const payload = { month: '2026-11', ...query }
  const { status, body, text } = await app.send('POST', '/students/bills/preview', school.as, { payload })
  expect(status, text).toBe(200)
  return body
}

const start = (school: School, change: Partial<StudentBillsInput>) =>
  app.send('POST', '/students/bills', school.as, {
    payload: { month: '2026-11', mode: 'issue', due_days: 8, seen: [], ...change },
    headers: { 'accept-language': 'es' },
  })

/** Looks and begins, as a person would. */
async function begin(school: School, change: Partial<StudentBillsInput> = {}): Promise<Task> {
  const { totals } = await preview(school, { month: '2026-11', ...change })
  const { status, body, text } = await start(school, {
    seen: totals.map(({ currency, amount }) => ({ currency, amount })),
    ...change,
  })
  expect(status, text).toBe(202)
  return body
}

/** Works on a task; `onIssue` hears of every invoice that is about to be issued. */
function run(
  school: School,
  { id }: Task,
  { shutdown, onIssue }: { shutdown?: AbortSignal; onIssue?: () => void } = {},
): Promise<void> {
  const signer = createSigner(app, testSecrets)
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
    log,
  }
  const kinds = [billsTask(issuing, { phrase: phraseRefusal, log })]
  const runner = { doors: app, kinds, files: taskFiles(app.paths.tasks), log }
  return runTask(runner, { companyId: school.id, taskId: id }, shutdown)
}

async function resultOf(school: School, { id }: Task): Promise<StudentBillsResult> {
  return (await app.send('GET', `/students/bills/${id}`, school.as)).body
}

/** Looks, begins and waits. */
async function bill(school: School, change: Partial<StudentBillsInput> = {}): Promise<StudentBillsResult> {
  const task = await begin(school, change)
  await run(school, task)
  return resultOf(school, task)
}

const documentOf = async (school: School, id: string | null): Promise<DocumentDetail> =>
  (await app.send('GET', `/documents/${id}`, school.as)).body
const countCharges = async (school: School) =>
  (
    await app.asOwner(
      'select count(*)::int as n from student_charges where company_id = $1 and not is_freed',
      [school.id],
    )
  )[0]
const monthsOf = async (school: School, until = '2026-11'): Promise<StudentMonths> =>
  (await app.send('GET', `/students/months?until=${until}`, school.as)).body
const studentsOf = async (school: School, query = ''): Promise<Student[]> =>
  ((await app.send('GET', `/students${query}`, school.as)).body as Page<Student>).data

// features.md 43, selling.md 10.7: a school could not bill its month at all.
test('forty people of two payers are two invoices with a line for each, and billing again bills nothing', async () => {
  const school = await aSchool()
  await manyStudents(school, 40)
  const seen = await preview(school)
  expect(seen.totals).toEqual([{ currency: 'CRC', amount: '1920000', invoices: 2 }])
  expect(seen.bills.map(({ lines }) => lines.length)).toEqual([40, 40])
  expect(await app.asOwner('select 1 from documents where company_id = $1', [school.id])).toEqual([])

  const result = await bill(school)
  expect(result).toMatchObject({ month: '2026-11', done: 2, failed: 0 })
  const invoices = await Promise.all(result.rows.map(({ document_id: id }) => documentOf(school, id)))
  expect(invoices.map(({ input }) => input.lines!.length)).toEqual([40, 40])
  expect(invoices[0]).toMatchObject({ input: { sale_condition: '02', credit_days: 8 } })
  expect(invoices[0]!.input.lines![0]!.description).toBe('Inglés A1 · Estudiante 1 · noviembre de 2026')

  expect(await preview(school)).toMatchObject({ bills: [], already_billed: 40 })
  const again = await start(school, {})
  expect(again.body).toMatchObject({ code: 'student-bills-nothing' })
  expect(await countCharges(school)).toEqual({ n: 80 })
})

test('of two who bill the same month at once each line is billed by one', async () => {
  const school = await aSchool()
  await manyStudents(school, 6)
  const tasks = [await begin(school), await begin(school)]
  await Promise.all(tasks.map((task) => run(school, task)))
  const [one, other] = await Promise.all(tasks.map((task) => resultOf(school, task)))
  expect(one!.done + other!.done).toBe(2)
  expect([...one!.rows, ...other!.rows].map(({ message }) => message).filter(Boolean)).toEqual([
    'Este mes ya se facturó.',
    'Este mes ya se facturó.',
  ])
  expect(await countCharges(school)).toEqual({ n: 12 })
  const twice = app.asOwner(
    `insert into student_charges
      (company_id, student_id, plan_id, month, client_id, environment, share, amount, currency, document_id, task_id)
     select company_id, student_id, plan_id, month, client_id, environment, share, amount, currency, document_id, task_id
     from student_charges where company_id = $1 limit 1`,
    [school.id],
  )
  await expect(twice).rejects.toMatchObject({ code: '23505' })
})

test('what changed since it was seen is not billed', async () => {
  const school = await aSchool()
  const student = await aStudent(school)
  const { totals } = await preview(school)
  const { plans, payers } = student
  await app.send('PUT', `/students/${student.id}`, school.as, {
    payload: {
      name: student.name,
      payers: payers.map(({ name: _, ...payer }) => payer),
      plans: [{ ...plans[0], amount: '50000' }],
    },
  })
  const seen = totals.map(({ currency, amount }) => ({ currency, amount }))
  expect((await start(school, { seen })).body).toMatchObject({ code: 'student-bills-changed' })
})

test('who is left out, on hold, gone or not there yet is not billed; a group and a person can be billed alone', async () => {
  const school = await aSchool()
  const ana = await aStudent(school, { name: 'Ana Blanco', group_name: 'A1' })
  const held = await aStudent(school, { name: 'Bea Castro', group_name: 'A1' })
  await app.send('POST', `/students/${held.id}/status`, school.as, { payload: { status: 'on_hold' } })
  await aStudent(school, { name: 'Carla Díaz', starts_on: '2026-12-01' })
  await aStudent(school, { name: 'Dora Elizondo', plans: [] })
  const eva = await aStudent(school, { name: 'Eva Fallas', group_name: 'B1' })
  const namesOf = ({ bills }: StudentBills) =>
    bills.flatMap(({ lines }) => lines.map(({ student }) => student))
  const all = await preview(school)
  expect(namesOf(all)).toEqual(['Ana Blanco', 'Eva Fallas'])
  expect(all).toMatchObject({ on_hold: 1, without_plan: 2 })
  expect(namesOf(await preview(school, { group_name: 'B1' }))).toEqual(['Eva Fallas'])
  expect(namesOf(await preview(school, { student_id: ana.id }))).toEqual(['Ana Blanco'])
  const seen = [{ currency: 'CRC' as const, amount: '48000' }]
  const task: Task = (await start(school, { except: [eva.id], seen })).body
  await run(school, task)
  expect(namesOf(await preview(school))).toEqual(['Eva Fallas'])
})

test('drafts are left to be looked at, and one that is deleted frees its month', async () => {
  const school = await aSchool()
  await aStudent(school)
  const { rows } = await bill(school, { mode: 'draft' })
  const draft = rows[0]!
  expect(draft).toMatchObject({ outcome: 'done', number: null })
  expect((await monthsOf(school)).people[0]!.cells.at(-1)).toMatchObject({ state: 'draft', is_draft: true })
  expect((await preview(school)).bills).toEqual([])
  expect((await app.send('DELETE', `/documents/${draft.document_id}`, school.as)).status).toBe(204)
  expect((await preview(school)).bills).toHaveLength(1)
})

test('a payer who cannot be billed says why, leaves nothing behind, and is billed once that is mended', async () => {
  const school = await aSchool()
  await aStudent(school)
  // Without an item there is no CABYS, and so no invoice.
  const noItem = await aStudent(school, {
    name: 'Luis Mora',
    payers: [{ client_id: school.father, share: '100' }],
    plans: [{ amount: '30000' }],
  })
  const result = await bill(school)
  expect(result).toMatchObject({ done: 1, failed: 1 })
  expect(result.rows[0]).toMatchObject({
    outcome: 'failed',
    document_id: null,
    message: expect.stringMatching(/./),
  })
  expect(await app.asOwner('select 1 from documents where company_id = $1', [school.id])).toHaveLength(1)
  await app.send('PUT', `/students/${noItem.id}`, school.as, {
    payload: {
      name: noItem.name,
      payers: [{ client_id: school.father, share: '100' }],
      plans: [{ ...noItem.plans[0], item_id: school.item }],
    },
  })
  expect(await bill(school)).toMatchObject({ done: 1, failed: 0 })
})

test('months from before somebody was entered are not due, unless a first day says so', async () => {
  const school = await aSchool()
  await aStudent(school, { name: 'Ana Blanco', starts_on: null })
  await aStudent(school, { name: 'Bea Castro', starts_on: '2026-09-15' })
  const { people } = await monthsOf(school)
  expect(people.map(({ cells }) => cells.map(({ month }) => month))).toEqual([
    ['2026-11'],
    ['2026-09', '2026-10', '2026-11'],
  ])
})

// Entered in November without a first day, all of a school was billed October again, which the grid did not show as due.
test('a month from before somebody was entered is billed only when that is asked for', async () => {
  const school = await aSchool()
  await aStudent(school, { name: 'Ana Blanco', starts_on: null })
  await aStudent(school, { name: 'Bea Castro', starts_on: '2026-09-15' })
  const october = { month: '2026-10' }
  const usual = await preview(school, october)
  expect(usual.bills.flatMap(({ lines }) => lines.map(({ student }) => student))).toEqual(['Bea Castro'])
  expect(usual).toMatchObject({ entered_later: 1, without_plan: 0 })
  const all = { ...october, with_earlier: true }
  expect(await preview(school, all)).toMatchObject({ totals: [{ amount: '96000' }], entered_later: 1 })
  const seen = [{ currency: 'CRC' as const, amount: '96000' }]
  expect((await start(school, { ...october, seen })).body).toMatchObject({ code: 'student-bills-changed' })
  expect(await bill(school, all)).toMatchObject({ done: 1, failed: 0 })
  const { people } = await monthsOf(school)
  expect(people.map(({ cells }) => cells.find(({ month }) => month === '2026-10')?.state)).toEqual([
    'billed',
    'billed',
  ])
  // What of such a month was billed here is billed here to its end.
  expect(await preview(school, october)).toMatchObject({ bills: [], already_billed: 2, entered_later: 0 })
})

test('a credit note on all of it and a rejection free the month', async () => {
  const school = await aSchool()
  await aStudent(school)
  const [first] = (await bill(school)).rows
  const credited = (total: string) =>
    app.asOwner('update documents set credited = $3 where company_id = $1 and id = $2', [
      school.id,
      first!.document_id,
      total,
    ])
  const { total } = await documentOf(school, first!.document_id)
  await credited('1000')
  expect((await preview(school)).bills).toEqual([])
  await credited(total)
  expect((await preview(school)).bills).toHaveLength(1)
  // The authority refuses the note: the invoice counts again.
  await credited('0')
  expect((await preview(school)).bills).toEqual([])
  await credited(total)
  const [second] = (await bill(school)).rows
  await credited('0')
  expect(await countCharges(school)).toEqual({ n: 1 })
  await app.asOwner(
    `update documents set fiscal_status = 'rejected', charged = 0 where company_id = $1 and id = $2`,
    [school.id, second!.document_id],
  )
  expect((await preview(school)).bills).toHaveLength(1)
})

const change = async (school: School, student: Student, changes: Partial<StudentInput>) => {
  const known: Student = (await app.send('GET', `/students/${student.id}`, school.as)).body
  const { status, body, text } = await app.send('PUT', `/students/${student.id}`, school.as, {
    payload: { ...known, ...changes },
  })
  expect(status, text).toBe(200)
  return body as Student
}
const shared = (school: School, mother: string, father: string) => [
  { client_id: school.mother, share: mother },
  { client_id: school.father, share: father },
]

// The rest of a month was never billed when a payer who had their part took it over.
test('a payer who was billed takes over what the other one was not, and no more than the whole is ever billed', async () => {
  const school = await aSchool()
  const student = await aStudent(school, { payers: shared(school, '60', '40') })
  const { rows } = await bill(school)
  const fathers = rows.find(({ client_id }) => client_id === school.father)!
  const creditFathers = (credited: string) =>
    app.asOwner('update documents set credited = $3 where company_id = $1 and id = $2', [
      school.id,
      fathers.document_id,
      credited,
    ])
  await creditFathers((await documentOf(school, fathers.document_id)).total)
  await change(school, student, { payers: [{ client_id: school.mother, share: '100' }] })
  expect(await preview(school)).toMatchObject({ totals: [{ amount: '19200', invoices: 1 }] })
  expect(await bill(school)).toMatchObject({ done: 1, failed: 0 })
  expect((await preview(school)).bills).toEqual([])
  const charged = await app.asOwner(
    `select part, trim_scale(amount)::text as amount from student_charges
     where company_id = $1 and not is_freed order by part`,
    [school.id],
  )
  expect(charged).toEqual([
    { part: 1, amount: '28800' },
    { part: 2, amount: '19200' },
  ])
  // The authority refuses the note: what it gave back is billed elsewhere by now.
  await creditFathers('0')
  expect(await countCharges(school)).toEqual({ n: 2 })
})

const reject = (school: School, id: string | null) =>
  app.asOwner(
    `update documents set fiscal_status = 'rejected', charged = 0 where company_id = $1 and id = $2`,
    [school.id, id],
  )
/** What somebody would issue in the place of a rejected document. */
const insteadOf = ({ input, clave, issued_at }: DocumentDetail): DraftInput => ({
  ...input,
  references: [
    {
      document_type: '10',
      number: clave!,
      issued_at: issued_at!,
      code: '16',
      reason: 'Sustituye comprobante rechazado',
    },
  ],
})
const rejectedOnes = async (school: School) =>
  (
    (await app.send('GET', '/documents?fiscal_status=rejected&is_mended=no', school.as))
      .body as Page<DocumentRow>
  ).data.map(({ id }) => id)

// Billing the month again left the rejected invoice among what is still to be mended, and whoever issued it anew billed it twice.
test('what was rejected and billed again asks for nothing any more, and is not issued anew', async () => {
  const school = await aSchool()
  const sofia = await aStudent(school)
  await aStudent(school, { name: 'Luis Mora' })
  const [first] = (await bill(school)).rows
  await reject(school, first!.document_id)
  expect(await rejectedOnes(school)).toEqual([first!.document_id])
  const rejected = await documentOf(school, first!.document_id)
  // Written before the month is billed again, and issued after it.
  const early = await app.send('POST', '/documents', school.as, { payload: insteadOf(rejected) })
  expect(early.status, early.text).toBe(201)

  // Of two people one is billed again: the other one still waits, and the whole would charge the first one twice.
  await bill(school, { student_id: sofia.id })
  expect(await rejectedOnes(school)).toEqual([first!.document_id])
  const issueAnew = (path: string) => app.send('POST', path, school.as, { payload: insteadOf(rejected) })
  const refused = { code: 'student-billed-again', params: { student: 'Sofía Mora', type: 'invoice' } }
  expect(await issueAnew('/documents')).toMatchObject({ status: 409, body: refused })
  expect(await issueAnew('/documents/issue')).toMatchObject({ status: 409, body: refused })
  expect(await issueAnew(`/documents/${(early.body as DocumentDetail).id}/issue`)).toMatchObject({
    status: 409,
  })

  await bill(school)
  expect(await rejectedOnes(school)).toEqual([])
  expect((await documentOf(school, first!.document_id)).rejection).toMatchObject({ is_mended: true })
})

test('what was rejected and billed nowhere else is issued anew, and its month counts as billed', async () => {
  const school = await aSchool()
  await aStudent(school)
  const [first] = (await bill(school)).rows
  await reject(school, first!.document_id)
  const rejected = await documentOf(school, first!.document_id)
  const { status, text } = await app.send('POST', '/documents/issue', school.as, {
    payload: insteadOf(rejected),
  })
  expect(status, text).toBe(201)
  expect((await preview(school)).bills).toEqual([])
})

// The grid said “paid” and the run “already billed” while a part of the month was billed to nobody.
test('a month of which a part is not billed says so, whatever became of the rest', async () => {
  const school = await aSchool()
  const sofia = await aStudent(school, { payers: shared(school, '60', '40') })
  const standing = async () => {
    const { already_billed } = await preview(school)
    const { state } = (await monthsOf(school)).people[0]!.cells.at(-1)!
    return [state, already_billed]
  }
  expect(await standing()).toEqual(['due', 0])
  const { rows } = await bill(school)
  expect(await standing()).toEqual(['billed', 1])
  await reject(school, rows.find(({ client_id }) => client_id === school.father)!.document_id)
  expect(await standing()).toEqual(['partly', 0])
  await bill(school)
  expect(await standing()).toEqual(['billed', 1])
  // A plan that is added later is not billed by the others.
  const [plan] = sofia.plans
  await change(school, sofia, { plans: [plan!, { amount: '5000', item_id: school.item }] })
  expect(await standing()).toEqual(['partly', 0])
})

test('four hundred people are billed by a task that is interrupted, killed, and goes on without billing anybody twice', async () => {
  const school = await aSchool()
  await app.asOwner(
    `with payer as (
      insert into clients (
        company_id, id, name, identification_type, identification_number, emails, province, canton, district, address,
        search, sort_name, created_at, updated_at
      ) select $1, gen_random_uuid(), 'Encargado ' || n, '01', (100000000 + n)::text, '{a@example.test}', '1', '01', '01',
        'Cien metros al norte', 'encargado ' || n, 'encargado ' || n, now(), now() from generate_series(1, 40) n
      returning id
    ), numbered as (select id, row_number() over () as n from payer),
    person as (
      insert into students (company_id, id, name, search, sort_name, sort_group, created_at, updated_at)
      select $1, gen_random_uuid(), 'Alumno ' || n, 'alumno ' || n, 'alumno ' || n, 'a', now(), now()
      from generate_series(1, 400) n returning id, substr(name, 8)::int as n
    ), paying as (
      insert into student_payers (company_id, student_id, client_id, share)
      select $1, p.id, y.id, 100 from person p join numbered y on y.n = p.n % 40 + 1
    )
    insert into student_plans (company_id, id, student_id, position, item_id, amount)
    select $1, gen_random_uuid(), id, 0, $2, 25000 from person`,
    [school.id, school.item],
  )
  const task = await begin(school)
  const ending = new AbortController()
  let issued = 0
  const onIssue = () => {
    issued += 1
    if (issued === 12) ending.abort()
  }
  await run(school, task, { shutdown: ending.signal, onIssue })
  expect(await resultOf(school, task)).toMatchObject({ done: 12, failed: 0 })
  // Another runner was killed before it wrote down what it had done.
  await app.asOwner(
    `delete from student_bill_rows where company_id = $1 and task_id = $2 and client_id in (
      select client_id from student_bill_rows where task_id = $2 limit 3
    )`,
    [school.id, task.id],
  )
  await run(school, task)
  expect(await resultOf(school, task)).toMatchObject({ done: 40, failed: 0 })
  expect(await countCharges(school)).toEqual({ n: 400 })
  const made = await app.asOwner('select fiscal_status from documents where company_id = $1', [school.id])
  expect(made).toHaveLength(40)
}, 60_000)

test('what is owed stands with each person by the part of the invoice, and paying late is charged once a month', async () => {
  const school = await aSchool()
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

  app.clock.advance(20 * 24 * 3_600_000)
  const { email } = school.members.owner!
  const session = { email, password: testPassword, address: '192.0.2.1', userAgent: null }
  school.as.token = (await signIn(app, session)).token
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
  const school = await aSchool()
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
  app.clock.advance(20 * 24 * 3_600_000)
  const { email } = school.members.owner!
  const session = { email, password: testPassword, address: '192.0.2.1', userAgent: null }
  school.as.token = (await signIn(app, session)).token
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

test('prices rise from a month on, with a look before, and what was billed stays as it was', async () => {
  const school = await aSchool()
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
  const school = await aSchool()
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
  const school = await aSchool()
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
  app.clock.advance(105 * 24 * 3_600_000)
  const { email } = school.members.owner!
  const session = { email, password: testPassword, address: '192.0.2.1', userAgent: null }
  school.as.token = (await signIn(app, session)).token
  const later: Student = (await app.send('GET', `/students/${student.id}`, school.as)).body
  expect(later.plans[0]).toMatchObject({ state: 'over', is_billed: true })
  const shown = later.plans.filter(({ state, is_billed }) => state !== 'over' || !is_billed)
  const saved = await change(school, student, { plans: shown })
  expect(saved.plans.map(({ id, to_month }) => [id, to_month])).toEqual(
    later.plans.map(({ id, to_month }) => [id, to_month]),
  )
  expect((await preview(school, { month: '2026-12' })).totals).toMatchObject([{ amount: '48000' }])
})

test('who may not issue bills nobody, and another company’s task tells nothing', async () => {
  const school = await aSchool(['viewer'])
  await aStudent(school)
  const viewer = { ...school.as, token: school.members.viewer!.token }
  const asViewer = (path: string) =>
    app.send('POST', path, viewer, { payload: { month: '2026-11', mode: 'issue', due_days: 8, seen: [] } })
  expect((await asViewer('/students/bills/preview')).status).toBe(403)
  expect((await asViewer('/students/bills')).status).toBe(403)
  expect((await app.send('GET', '/students/months?until=2026-11', viewer)).status).toBe(403)
  const task = await begin(school)
  const other = await aSchool()
  expect((await app.send('GET', `/students/bills/${task.id}`, other.as)).status).toBe(404)
})
