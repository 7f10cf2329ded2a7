import type { Client, Page, Student, StudentInput, StudentSetup } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withCompany } from '#platform/database/company-context.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { listStudents } from './list-students.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Company = Awaited<ReturnType<typeof aCompany>>

async function aSchool(...roles: Parameters<typeof aCompany>[2][]) {
  const company = await aCompany(
    t,
    'Academia del Sur S.A.',
    roles.flat().filter((role) => role !== undefined),
  )
  const client = async (name: string) =>
    ((await t.send('POST', '/clients', company.as, { payload: { name } })).body as Client).id
  return { ...company, mother: await client('Marta Rojas'), father: await client('Luis Mora') }
}
const aStudent = (payer: string, change: Partial<StudentInput> = {}): StudentInput => ({
  name: 'Sofía Mora Rojas',
  number: 'A-101',
  payers: [{ client_id: payer, share: '100' }],
  ...change,
})
const create = (company: Company, payload: object) => t.send('POST', '/students', company.as, { payload })
const list = async (company: Company, query = '') =>
  (await t.send('GET', `/students${query}`, company.as)).body as Page<Student>
const errorsOf = (answer: { body: never }) => (answer.body as { errors: Record<string, string[]> }).errors

// The term and what paying late costs were typed anew at every run.
test('what billing a month proposes is a setting of the company, of which everybody who bills may know', async () => {
  const school = await aSchool(['administrator', 'viewer'])
  const other = await aSchool()
  const proposed = async (as: { token?: string; company?: string }) =>
    ((await t.send('GET', '/students/setup', as)).body as StudentSetup).billing
  const save = (settings: object, as: { token?: string; company?: string } = school.as) =>
    t.send('PUT', '/settings/students', as, { payload: { settings: { is_on: true, ...settings } } })
  expect(await proposed(school.as)).toEqual({ due_days: 8, late_fee: null })

  const fee = { late_fee: 'amount', late_fee_value: '2500', late_fee_currency: 'CRC', late_fee_days: 10 }
  const { status, text } = await save({ due_days: 15, ...fee })
  expect(status, text).toBe(200)
  const late_fee = { kind: 'amount', value: '2500', currency: 'CRC', after_days: 10 }
  const viewer = { token: school.members.viewer!.token, company: school.id }
  expect(await proposed(viewer)).toEqual({ due_days: 15, late_fee })
  expect((await proposed(other.as)).due_days).toBe(8)
  await save({ due_days: 15, ...fee, late_fee: 'percent', late_fee_value: '2.5' })
  expect((await proposed(school.as)).late_fee).toEqual({
    ...late_fee,
    kind: 'percent',
    value: '2.5',
    currency: null,
  })

  const mistakeOf = async (settings: object) => errorsOf(await save(settings))
  expect(await mistakeOf({ late_fee: 'percent' })).toEqual({ late_fee_value: ['Fill this in.'] })
  const tooMuch = { late_fee: 'percent', late_fee_value: '250' }
  expect(await mistakeOf(tooMuch)).toEqual({ late_fee_value: ['More than 0 and at most 100.'] })
  expect(await mistakeOf({ late_fee: 'amount', late_fee_value: '0' })).toHaveProperty('late_fee_value')
  expect(await mistakeOf({ late_fee: 'amount', late_fee_value: 'mucho' })).toHaveProperty('late_fee_value')
  expect(await mistakeOf({ due_days: 0 })).toHaveProperty('due_days')
  expect((await save({ due_days: 3 }, viewer)).status).toBe(403)
})

test('the list is narrowed by plan, of those that are not over and for who may see them', async () => {
  const school = await aSchool(['viewer'])
  const anItem = async (name: string) => {
    const payload = { name, cabys: '9291900009900', unit: 'Sp', price_crc: '48000' }
    return ((await t.send('POST', '/items', school.as, { payload })).body as { id: string }).id
  }
  const [english, piano] = [await anItem('Inglés A1'), await anItem('Piano')]
  const has = (name: string, item_id: string, months: object = {}) =>
    create(
      school,
      aStudent(school.mother, { name, number: null, plans: [{ item_id, amount: '48000', ...months }] }),
    )
  await has('Ana Blanco', english)
  await has('Bea Castro', piano)
  await has('Carla Díaz', english, { from_month: '2999-01' })
  await has('Dora Elizondo', english, { to_month: '2020-01' })
  const named = async (query: string) => (await list(school, query)).data.map(({ name }) => name)
  expect(await named(`?plan_item_id=${english}`)).toEqual(['Ana Blanco', 'Carla Díaz'])
  expect(await named(`?plan_item_id=${english}&search=ana`)).toEqual(['Ana Blanco'])

  const setupOf = async (as: { token?: string; company?: string }) =>
    (await t.send('GET', '/students/setup', as)).body as StudentSetup
  expect((await setupOf(school.as)).plans).toEqual([
    { item_id: english, name: 'Inglés A1' },
    { item_id: piano, name: 'Piano' },
  ])
  const viewer = { token: school.members.viewer!.token, company: school.id }
  expect((await setupOf(viewer)).plans).toEqual([])
  for (const hidden of [
    ...[`plan_item_id=${english}`, `client_id=${school.mother}`, 'has_plan=false', 'is_overdue=true'],
    ...['sort=-owed', 'sort=group,monthly_due'],
  ])
    expect((await t.send('GET', `/students?${hidden}`, viewer)).status, hidden).toBe(403)
  expect((await t.send('GET', '/students?sort=-name', viewer)).status).toBe(200)
  const other = await aSchool()
  expect((await list(other, `?plan_item_id=${english}`)).data).toEqual([])
  expect((await setupOf(other.as)).plans).toEqual([])
})

test('a student is created, changed, put on hold, activated and ended', async () => {
  // seed 056
  const school = await aSchool()
  const item = (
    await t.send('POST', '/items', school.as, {
      payload: { name: 'Inglés A1', cabys: '9291900009900', unit: 'Sp', price_crc: '48000' },
    })
  ).body as { id: string }
  const created = await create(
    school,
    aStudent(school.mother, {
      group_name: 'A1 sábados',
      payers: [
        { client_id: school.mother, share: '66.67' },
        { client_id: school.father, share: '33.33' },
      ],
      plans: [
        { item_id: item.id, amount: '48000', discount_percent: '12.5', discount_reason: 'Hermanos' },
        // Over, and so nothing of this month.
        { amount: '9000', to_month: '2026-10' },
      ],
      currency: 'CRC',
      starts_on: '2026-02-01',
    }),
  )
  expect(created.status, created.text).toBe(201)
  const student = created.body as Student
  expect(student).toMatchObject({
    status: 'active',
    plan: 'Inglés A1',
    // 48000 less 12.5 %.
    monthly_due: '42000',
    payers: [
      { name: 'Marta Rojas', share: '66.67' },
      { name: 'Luis Mora', share: '33.33' },
    ],
  })

  const change = aStudent(school.father, { name: 'Sofía Mora', group_name: 'A2' })
  const headers = { 'if-match': '"1"' }
  const saved = await t.send('PUT', `/students/${student.id}`, school.as, { payload: change, headers })
  expect(saved.body).toMatchObject({
    name: 'Sofía Mora',
    payers: [{ name: 'Luis Mora', share: '100' }],
    plan: null,
  })
  const stale = await t.send('PUT', `/students/${student.id}`, school.as, { payload: change, headers })
  expect(stale.status).toBe(412)

  const become = (payload: object) => t.send('POST', `/students/${student.id}/status`, school.as, { payload })
  expect((await become({ status: 'on_hold' })).body).toMatchObject({ status: 'on_hold', ends_on: null })
  expect((await become({ status: 'active' })).body).toMatchObject({ status: 'active' })
  expect((await become({ status: 'left' })).body).toMatchObject({ status: 'left', ends_on: '2026-11-21' })
  // Without a last day somebody who left would be billed for ever.
  const erased = await t.send('PUT', `/students/${student.id}`, school.as, { payload: change })
  expect(erased).toMatchObject({ status: 422, body: { errors: { ends_on: [expect.any(String)] } } })
  const moved = { ...change, ends_on: '2026-11-15' }
  const another = await t.send('PUT', `/students/${student.id}`, school.as, { payload: moved })
  expect(another.body).toMatchObject({ status: 'left', ends_on: '2026-11-15' })
  await expect(
    t.asOwner('update students set ends_on = null where company_id = $1 and id = $2', [
      school.id,
      student.id,
    ]),
  ).rejects.toMatchObject({ code: '23514' })
  const back = await become({ status: 'active' })
  expect(back.status).toBe(409)
  const trail = await t.asOwner(
    `select action from audit_entries where company_id = $1 and subject = 'student' order by id`,
    [school.id],
  )
  expect(trail.map(({ action }) => action)).toEqual([
    'created',
    'changed',
    'changed',
    'changed',
    'changed',
    'changed',
  ])
})

describe('what does not fit is named', () => {
  test.each<[string, (school: Awaited<ReturnType<typeof aSchool>>) => Partial<StudentInput>, string]>([
    [
      'shares that do not add to 100',
      ({ mother, father }) => ({
        payers: [
          { client_id: mother, share: '60' },
          { client_id: father, share: '39.99' },
        ],
      }),
      'payers',
    ],
    [
      'a share of nothing',
      ({ mother, father }) => ({
        payers: [
          { client_id: mother, share: '100' },
          { client_id: father, share: '0' },
        ],
      }),
      'payers',
    ],
    [
      'the same payer twice',
      ({ mother }) => ({
        payers: [
          { client_id: mother, share: '50' },
          { client_id: mother, share: '50' },
        ],
      }),
      'payers',
    ],
    ['nobody who pays', () => ({ payers: [] }), 'payers'],
    [
      'a payer who is no client',
      () => ({ payers: [{ client_id: crypto.randomUUID(), share: '100' }] }),
      'payers.0.client_id',
    ],
    [
      'a plan that is no item',
      () => ({ plans: [{ item_id: crypto.randomUUID(), amount: '1' }] }),
      'plans.0.item_id',
    ],
    [
      'a discount without a reason',
      () => ({ plans: [{ amount: '1', discount_percent: '10' }] }),
      'plans.0.discount_reason',
    ],
    [
      'a discount of more than all',
      () => ({ plans: [{ amount: '1', discount_percent: '101', discount_reason: 'Beca' }] }),
      'plans.0.discount_percent',
    ],
    ['an amount below zero', () => ({ plans: [{ amount: '-1' }] }), 'plans.0.amount'],
    [
      'a plan that is over before it begins',
      () => ({ plans: [{ amount: '1', from_month: '2026-03', to_month: '2026-02' }] }),
      'plans.0.to_month',
    ],
    ['an end before the start', () => ({ starts_on: '2026-02-02', ends_on: '2026-02-01' }), 'ends_on'],
    ['a name of two letters', () => ({ name: 'Jo' }), 'name'],
  ])('%s', async (_, change, field) => {
    const school = await aSchool()
    const answer = await create(school, aStudent(school.mother, change(school)))
    expect(answer.status).toBe(422)
    expect(Object.keys(errorsOf(answer))).toEqual([field])
  })

  test('the same plan twice, and a plan of somebody else', async () => {
    const school = await aSchool()
    const plans = [{ amount: '1000' }]
    const [one, other] = [
      (await create(school, aStudent(school.mother, { plans }))).body as Student,
      (await create(school, aStudent(school.mother, { plans, name: 'Otra Persona', number: 'B-2' })))
        .body as Student,
    ]
    const save = ({ id }: Student, payload: object) =>
      t.send('PUT', `/students/${id}`, school.as, { payload })
    const [mine, theirs] = [one.plans[0]!, other.plans[0]!]
    const twice = aStudent(school.mother, { plans: [mine, { ...mine, amount: '2000' }] })
    expect(Object.keys(errorsOf(await save(one, twice)))).toEqual(['plans.1.id'])
    const stolen = aStudent(school.mother, { plans: [mine, { ...theirs, amount: '2000' }] })
    expect(Object.keys(errorsOf(await save(one, stolen)))).toEqual(['plans'])
    for (const { id, plans } of [one, other])
      expect((await t.send('GET', `/students/${id}`, school.as)).body).toMatchObject({ plans })
  })

  test('a number that another student has, however it is written', async () => {
    const [school, other] = [await aSchool(), await aSchool()]
    await create(school, aStudent(school.mother))
    const second = await create(school, aStudent(school.mother, { number: 'a-101' }))
    expect(errorsOf(second)).toEqual({ number: ['Another student has this number.'] })
    expect((await create(other, aStudent(other.mother))).status).toBe(201)
    for (const number of [null, '', undefined])
      expect((await create(school, aStudent(school.mother, { number }))).status).toBe(201)
  })
})

test('the database itself refuses shares that do not add up', async () => {
  const school = await aSchool()
  const { id } = (await create(school, aStudent(school.mother))).body as Student
  await expect(
    t.asOwner('update student_payers set share = 99 where company_id = $1 and student_id = $2', [
      school.id,
      id,
    ]),
  ).rejects.toThrow('add to 100')
})

test('presets, groups and search narrow the list; pages follow the group, then the name', async () => {
  const school = await aSchool()
  const people: [string, string | null, string | null][] = [
    ['Zoe Alfaro', 'A1', '48000'],
    ['Ana Blanco', 'B1', null],
    ['Ema Castro', 'A1', '48000'],
    ['Iris Díaz', null, null],
  ]
  for (const [index, [name, group_name, amount]] of people.entries()) {
    const plans = amount === null ? [] : [{ amount }]
    await create(school, aStudent(school.mother, { name, number: `N${index}`, group_name, plans }))
  }
  const names = async (query: string) => (await list(school, query)).data.map(({ name }) => name)
  expect(await names('')).toEqual(['Ema Castro', 'Zoe Alfaro', 'Ana Blanco', 'Iris Díaz'])
  expect(await names('?has_plan=false')).toEqual(['Ana Blanco', 'Iris Díaz'])
  expect(await names('?group_name=A1&sort=-name')).toEqual(['Zoe Alfaro', 'Ema Castro'])
  expect(await names('?search=diaz')).toEqual(['Iris Díaz'])
  expect(await names('?status=on_hold')).toEqual([])
  const first = await list(school, '?per_page=3')
  expect(first.meta).toMatchObject({ total: 4, last_page: 2 })
  const rest = await list(school, `?per_page=3&cursor=${first.meta.next_cursor}`)
  expect(rest.data.map(({ name }) => name)).toEqual(['Iris Díaz'])
  const { body } = await t.send('GET', '/students/setup', school.as)
  expect(body as StudentSetup).toMatchObject({ word: 'students', groups: ['A1', 'B1'] })
})

test('who may only look sees who they are and nothing else', async () => {
  const school = await aSchool(['viewer', 'biller'])
  await create(
    school,
    aStudent(school.mother, {
      birth_on: '2015-04-01',
      contact: '8888 0000',
      notes: 'Alergia',
      plans: [{ amount: '48000' }],
    }),
  )
  const as = (role: 'viewer' | 'biller') => ({ ...school.as, token: school.members[role]!.token })
  const seen = ((await t.send('GET', '/students', as('viewer'))).body as Page<Student>).data[0]!
  expect(seen).toMatchObject({
    name: 'Sofía Mora Rojas',
    number: 'A-101',
    payers: [],
    birth_on: null,
    contact: null,
    notes: null,
    plans: [],
    monthly_due: null,
  })
  expect((await t.send('GET', `/students/${seen.id}`, as('viewer'))).body).toMatchObject({ birth_on: null })
  expect((await t.send('POST', '/students', as('viewer'), { payload: aStudent(school.mother) })).status).toBe(
    403,
  )
  expect((await t.send('GET', `/students/${seen.id}`, as('biller'))).body).toMatchObject({
    birth_on: '2015-04-01',
  })
})

test('another company’s student does not exist here', async () => {
  const [mine, theirs] = [await aSchool(), await aSchool()]
  const { id } = (await create(theirs, aStudent(theirs.mother))).body as Student
  expect((await t.send('GET', `/students/${id}`, mine.as)).status).toBe(404)
  expect((await t.send('PUT', `/students/${id}`, mine.as, { payload: aStudent(mine.mother) })).status).toBe(
    404,
  )
  expect(
    (await t.send('POST', `/students/${id}/status`, mine.as, { payload: { status: 'left' } })).status,
  ).toBe(404)
  expect((await create(mine, aStudent(theirs.mother))).status).toBe(422)
})

test('a client who pays for a student is archived, never deleted', async () => {
  const school = await aSchool()
  await create(school, aStudent(school.mother))
  expect((await t.send('DELETE', `/clients/${school.mother}`, school.as)).status).toBe(409)
})

// rest.md 18: the café had students in its navigation, and nothing could take them out.
test('whether a company has students at all stands in what its members know of it', async () => {
  const company = await aCompany(t, 'Café del Barrio S.A.')
  const known = async () =>
    (
      (await t.send('GET', `/company/${company.id}`, company.as)).body as {
        company: { has_students: boolean }
      }
    ).company.has_students
  expect(await known()).toBe(false)
  const saved = await t.send('PUT', '/settings/students', company.as, {
    payload: { settings: { is_on: true } },
  })
  expect(saved.status).toBe(200)
  expect(await known()).toBe(true)
})

test('those of a client who became another are found by either, with the payer of today', async () => {
  const school = await aSchool()
  const { body: made } = await create(school, aStudent(school.mother))
  const { body: half } = await create(school, {
    ...aStudent(school.father, { name: 'Tomás Mora Rojas', number: 'A-102' }),
    payers: [school.mother, school.father].map((client_id) => ({ client_id, share: '50' })),
  })
  const path = `/clients/${school.father}/merge/${school.mother}`
  const { stamp } = (await t.send('GET', path, school.as)).body as { stamp: string }
  const merged = await t.send('POST', path, school.as, { payload: { stamp } })
  expect(merged.status, merged.text).toBe(200)
  const payers = [{ client_id: school.father, name: 'Luis Mora', share: '100' }]
  for (const client of [school.mother, school.father])
    expect((await list(school, `?client_id=${client}&sort=number`)).data).toMatchObject([
      { id: (made as Student).id, payers },
      { id: (half as Student).id, payers },
    ])
})

test('those of one client are found without reading the payers of all others', async () => {
  const school = await aSchool()
  expect((await create(school, aStudent(school.mother))).status).toBe(201)
  await t.asOwner(
    `with many as (
      insert into students (company_id, id, name, currency, search, sort_name, sort_group, created_at, updated_at)
      select $1, gen_random_uuid(), 'Student ' || n, 'CRC', '', 'student ' || n, '', now(), now() from generate_series(1, 2000) n
      returning id
    )
    insert into student_payers (company_id, student_id, client_id, share) select $1, id, $2, 100 from many`,
    [school.id, school.father],
  )
  // As the server does by itself once tables have grown.
  await t.asOwner('analyze students, student_payers')
  const member = { companyId: school.id, userId: school.owner.id, role: 'owner' as const }
  const { found, read } = await withCompany(t, member, async (ctx) => {
    const query = { client_id: school.mother, limit: 50 } as Parameters<typeof listStudents>[1]
    const page = await listStudents(ctx, query)
    const { rows } = await sql<{ rows: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
      from pg_stat_xact_user_tables where relname = 'student_payers'
    `.execute(ctx.tx)
    return { found: page.data, read: rows[0]!.rows }
  })
  expect(found.map(({ name }) => name)).toEqual(['Sofía Mora Rojas'])
  // Of two thousand, and with whatever other schools of this database have on the same pages.
  expect(read).toBeLessThan(200)
})
