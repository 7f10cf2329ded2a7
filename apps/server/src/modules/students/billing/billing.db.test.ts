import type { StudentBills, Task } from '@cuentaclara/contracts'
import { decimal, sum, toText } from '@cuentaclara/decimal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertClient } from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import {
  aSchool,
  aStudent,
  begin,
  bill,
  countCharges,
  documentOf,
  manyStudents,
  monthsOf,
  preview,
  resultOf,
  run,
  type School,
  shared,
  start,
  studentsOf,
} from '../testing/a-school.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

// features.md 43, selling.md 10.7: a school could not bill its month at all.
test('forty people of two payers are two invoices with a line for each, and billing again bills nothing', async () => {
  const school = await aSchool(app)
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

// Each rounded its own part: three people owed 99.99 of an invoice of 100.00.
test('what people owe is what their invoices owe, to the cent, before and after some of it is paid', async () => {
  const school = await aSchool(app)
  await app.asOwner(`update items set rate_code = '10' where company_id = $1`, [school.id])
  for (const name of ['Ana', 'Bea', 'Caro', 'Dani', 'Eva', 'Flor', 'Gina'])
    await aStudent(school, {
      name,
      plans: [{ item_id: school.item, amount: '14.29', discount_percent: '7.5', discount_reason: 'Beca' }],
      payers: shared(school, '66.67', '33.33'),
    })
  const { rows } = await bill(school)
  const owed = async (id: string | null) => (await documentOf(school, id)).balance
  const ofAll = async () => {
    const invoices = await Promise.all(rows.map(({ document_id: id }) => owed(id)))
    const people = await studentsOf(school)
    return [invoices, people.map((person) => person.owed ?? '0')].map((amounts) =>
      toText(sum(amounts.map((amount) => decimal(amount)))),
    )
  }
  const [invoiced, ofPeople] = await ofAll()
  expect(ofPeople).toBe(invoiced)

  for (const amount of ['10.01', '0.02', '21.35']) {
    const { document_id: id, client_id } = rows[0]!
    const payment = { client_id, currency: 'CRC', amount, means: '01', paid_on: '2026-11-21' }
    const { status, text } = await app.send('POST', '/payments', school.as, {
      payload: { ...payment, allocations: [{ document_id: id, amount }] },
    })
    expect(status, text).toBe(201)
    const [left, still] = await ofAll()
    expect(still).toBe(left)
  }
})

test('a scholarship among three payers is billed to the cent of what the list says is due each month', async () => {
  const school = await aSchool(app)
  const aunt = await insertClient(app, school.id)
  const shares = [school.mother, school.father, aunt.id].map((client_id, index) => ({
    client_id,
    share: ['33.34', '33.33', '33.33'][index]!,
  }))
  const plan = { item_id: school.item, discount_reason: 'Beca' }
  await aStudent(school, { plans: [{ ...plan, amount: '100', discount_percent: '5' }], payers: shares })
  // Half a cent is taken off: the list rounded what is left instead, and promised a cent more.
  await aStudent(school, { name: 'Luis Mora', plans: [{ ...plan, amount: '0.1', discount_percent: '5' }] })
  expect((await studentsOf(school)).map(({ name, monthly_due }) => [name, monthly_due]).toSorted()).toEqual([
    ['Luis Mora', '0.09'],
    ['Sofía Mora', '95'],
  ])

  expect((await preview(school)).totals).toEqual([{ currency: 'CRC', amount: '95.09', invoices: 3 }])
  const { rows } = await bill(school)
  const invoices = await Promise.all(rows.map(({ document_id: id }) => documentOf(school, id)))
  const nets = invoices.map(({ summary }) => decimal(summary.net_sale))
  expect(toText(sum(nets))).toBe('95.09')
})

test('of two who bill the same month at once each line is billed by one', async () => {
  const school = await aSchool(app)
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
      (company_id, student_id, student_name, plan_id, month, client_id, environment, share, amount, currency, document_id, task_id)
     select company_id, student_id, student_name, plan_id, month, client_id, environment, share, amount, currency, document_id, task_id
     from student_charges where company_id = $1 limit 1`,
    [school.id],
  )
  await expect(twice).rejects.toMatchObject({ code: '23505' })
})

// What a client paid for who became another while the month waited its turn was not billed, for it had been billed already.
test('whoever was made one with another since it was begun is billed once for what both pay', async () => {
  const school = await aSchool(app)
  await aStudent(school, { name: 'Ana Blanco' })
  await aStudent(school, { name: 'Bea Castro', payers: [{ client_id: school.father, share: '100' }] })
  await aStudent(school, { name: 'Carla Díaz', payers: shared(school, '50', '50') })
  const task = await begin(school)
  await merge(school, school.mother, school.father)
  await run(school, task)
  const result = await resultOf(school, task)
  expect(result).toMatchObject({ done: 1, failed: 0, rows: [{ client_id: school.mother, outcome: 'done' }] })
  expect((await documentOf(school, result.rows[0]!.document_id)).input.lines).toHaveLength(3)
  expect(await preview(school)).toMatchObject({ bills: [], already_billed: 3 })
})

/** Makes the second client part of the first. */
async function merge(school: School, kept: string, merged: string): Promise<void> {
  const path = `/clients/${kept}/merge/${merged}`
  const { stamp } = (await app.send('GET', path, school.as)).body as { stamp: string }
  const { status, text } = await app.send('POST', path, school.as, { payload: { stamp } })
  expect(status, text).toBe(200)
}

// The one that was left was not billed, for its client had been, and the other way the one that was kept was taken for done.
test.each(['billed', 'waiting'] as const)(
  'of two who become one while the task runs, where the one that stays is %s, each line is billed once',
  async (staying) => {
    const school = await aSchool(app)
    await aStudent(school, { name: 'Ana Blanco' })
    await aStudent(school, { name: 'Bea Castro', payers: [{ client_id: school.father, share: '100' }] })
    await aStudent(school, { name: 'Carla Díaz', payers: shared(school, '50', '50') })
    const task = await begin(school)
    const ending = new AbortController()
    await run(school, task, { shutdown: ending.signal, onIssue: () => ending.abort() })
    const before = await resultOf(school, task)
    expect(before).toMatchObject({ done: 1, failed: 0 })
    const billed = before.rows[0]!.client_id
    const waiting = billed === school.mother ? school.father : school.mother
    const [kept, merged] = staying === 'billed' ? [billed, waiting] : [waiting, billed]
    await merge(school, kept, merged)
    await run(school, task)

    const { done, failed, rows } = await resultOf(school, task)
    expect({ done, failed, clients: rows.map(({ client_id }) => client_id) }).toEqual({
      done: 2,
      failed: 0,
      clients: [kept, kept],
    })
    expect(new Set(rows.map(({ document_id }) => document_id)).size).toBe(2)
    const charges = await app.asOwner<{ name: string; share: string }>(
      `select s.name, sum(c.share)::int::text as share from student_charges c
       join students s on s.company_id = c.company_id and s.id = c.student_id
       where c.company_id = $1 and c.client_id = $2 group by 1 order by 1`,
      [school.id, kept],
    )
    expect(charges).toEqual(
      ['Ana Blanco', 'Bea Castro', 'Carla Díaz'].map((name) => ({ name, share: '100' })),
    )
    expect(await preview(school)).toMatchObject({ bills: [], already_billed: 3 })
  },
)

test('who becomes another in the moment in which they are billed is billed as that one', async () => {
  const school = await aSchool(app)
  await aStudent(school, { name: 'Ana Blanco' })
  await aStudent(school, { name: 'Bea Castro', payers: [{ client_id: school.father, share: '100' }] })
  const [first, second] = (await preview(school)).bills.map(({ client_id }) => client_id)
  const task = await begin(school)
  // As one of many, which looks at nothing before: what it would move changes with every draft.
  const rows = [{ id: first, label: 'Otra' }]
  const payload = { list: 'clients', action: 'merge', rows, params: { kept_id: second } }
  let merging: Promise<{ body: unknown }> | undefined
  await run(school, task, {
    onIssue: () => {
      merging ??= app.send('POST', '/bulk', school.as, { payload })
    },
  })
  expect((await merging)!.body).toMatchObject({ result: { done: 1 } })
  const result = await resultOf(school, task)
  expect(result.failed).toBe(0)
  expect(new Set(result.rows.map(({ client_id }) => client_id))).toEqual(new Set([second]))
  expect(await countCharges(school)).toEqual({ n: 2 })
  const drafts = await app.asOwner(
    `select 1 from documents where company_id = $1 and fiscal_status = 'draft'`,
    [school.id],
  )
  expect(drafts).toEqual([])
  expect(await preview(school)).toMatchObject({ bills: [], already_billed: 2 })
})

test('a draft that a killed runner left is billed once with what the other one brought', async () => {
  const school = await aSchool(app)
  await aStudent(school, { name: 'Ana Blanco' })
  await aStudent(school, { name: 'Bea Castro', payers: [{ client_id: school.father, share: '100' }] })
  const task = await begin(school, { mode: 'draft' })
  await run(school, task)
  // As if it had been killed before it wrote down what it had done.
  await app.asOwner('delete from student_bill_rows where company_id = $1', [school.id])
  await app.asOwner(
    `update tasks set status = 'waiting', finished_at = null, attempts = 0, result = null where company_id = $1 and id = $2`,
    [school.id, task.id],
  )
  await merge(school, school.mother, school.father)
  await run(school, task)
  expect(await resultOf(school, task)).toMatchObject({ done: 2, failed: 0 })
  expect(await countCharges(school)).toEqual({ n: 2 })
  expect(await app.asOwner('select 1 from documents where company_id = $1', [school.id])).toHaveLength(2)
})

test('what changed since it was seen is not billed', async () => {
  const school = await aSchool(app)
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

// It was compared as a number without being asked for as one: a 500.
test('a sum that is no number is named by its field', async () => {
  const school = await aSchool(app)
  await aStudent(school)
  const { body } = await start(school, { seen: [{ currency: 'CRC', amount: 'mucho' }] })
  expect(body).toMatchObject({ status: 422, errors: { 'seen.0.amount': [expect.any(String)] } })
})

test('who is left out, on hold, gone or not there yet is not billed; a group and a person can be billed alone', async () => {
  const school = await aSchool(app)
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
  const school = await aSchool(app)
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
  const school = await aSchool(app)
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
  const school = await aSchool(app)
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
  const school = await aSchool(app)
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

test('four hundred people are billed by a task that is interrupted, killed, and goes on without billing anybody twice', async () => {
  const school = await aSchool(app)
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
})

test('who may not issue bills nobody, and another company’s task tells nothing', async () => {
  const school = await aSchool(app, ['viewer'])
  await aStudent(school)
  const viewer = { ...school.as, token: school.members.viewer!.token }
  const asViewer = (path: string) =>
    app.send('POST', path, viewer, { payload: { month: '2026-11', mode: 'issue', due_days: 8, seen: [] } })
  expect((await asViewer('/students/bills/preview')).status).toBe(403)
  expect((await asViewer('/students/bills')).status).toBe(403)
  expect((await app.send('GET', '/students/months?until=2026-11', viewer)).status).toBe(403)
  const task = await begin(school)
  const other = await aSchool(app)
  expect((await app.send('GET', `/students/bills/${task.id}`, other.as)).status).toBe(404)
})

test('a plan is billed with what its item keeps for its lines, at the price and the discount of the plan', async () => {
  const school = await aSchool(app)
  const line = {
    transaction_type: '06',
    codes: [{ type: '04', code: 'A1-2026' }],
    discounts: [{ code: '07', percent: '50' }],
  }
  const course = { name: 'Inglés A1', cabys: '9291900009900', unit: 'Sp', price_crc: '48000', line }
  const kept = await app.send('PUT', `/items/${school.item}`, school.as, { payload: course })
  expect(kept.status, kept.text).toBe(200)
  await aStudent(school)
  const { rows } = await bill(school)
  const { input } = await documentOf(school, rows[0]!.document_id)
  expect(input.lines![0]).toMatchObject({ transaction_type: '06', codes: [{ type: '04', code: 'A1-2026' }] })
  expect(input.lines![0]).toMatchObject({ unit_price: '48000', discounts: [] })
})

test('students whose plan kept its price are found by the change of prices of its item', async () => {
  const school = await aSchool(app)
  await aStudent(school)
  await aStudent(school, { name: 'Sin plan', plans: [] })
  await aStudent(school, {
    name: 'Ya terminó',
    plans: [{ item_id: school.item, amount: '48000', to_month: '2025-12' }],
    starts_on: '2025-01-01',
  })
  const change = { ids: [school.item], currency: 'CRC', change: { by: 'percent', percent: '5' } }
  const seen = await app.send('POST', '/items/prices/preview', school.as, { payload: change })
  const { stamp, kept } = seen.body as { stamp: string; kept: { plans: number } }
  expect(kept.plans).toBe(1)
  const done = await app.send('POST', '/items/prices', school.as, { payload: { ...change, stamp } })
  const { undo } = done.body as { undo: { id: string } }
  const found = await app.send('GET', `/students?price_change=${undo.id}`, school.as)
  expect((found.body as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual(['Sofía Mora'])
})
