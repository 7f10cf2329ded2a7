import type {
  CompanyPerson,
  Membership,
  Numbering,
  Page,
  PlatformCompany,
  Task,
} from '@cuentaclara/contracts'
import { en } from '@cuentaclara/locales/en'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyFilesTask } from '#modules/archives/index.ts'
import {
  anInvoice,
  anIssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { platformExportTask } from '#modules/exports/index.ts'
import { usersExport } from '#modules/identity/index.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { lettersTo } from '#test/outbox.ts'
import { allCompaniesExport } from './export-all-companies.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  t = await createTestApp()
  admin = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
})
afterAll(() => t.close())

const list = async (query: string) =>
  (await t.send('GET', `/all-companies?${query}`, admin)).body as Page<PlatformCompany>

test('every company is listed by name, paged and searched as the specification calls it', async () => {
  // seed 224
  for (const name of ['Zeta S.A.', 'álamo S.A.', 'Beta S.A.']) await aCompany(t, name, ['viewer'])
  const all = await list('page=1&search=&options=&perPage=')
  expect(all.data.map(({ name }) => name)).toEqual(['álamo S.A.', 'Beta S.A.', 'Zeta S.A.'])
  expect(all.meta).toEqual({ current_page: 1, last_page: 1, total: 3, per_page: 10 })
  expect(all.data[0]).toMatchObject({
    members: 2,
    documents: 0,
    certificate_days_left: null,
    status: 'active',
  })
  expect(all.data[0]!.owners.map(({ name }) => name)).toEqual(['Olga Solano'])
  expect(all.data[0]!.last_activity_at).not.toBeNull()
  const second = await list('page=2&search=&options=&perPage=2')
  expect(second).toMatchObject({
    data: [{ name: 'Zeta S.A.' }],
    meta: { current_page: 2, last_page: 2, total: 3 },
  })
  expect((await list('page=1&search=ALAMO&options=&perPage=10')).meta.total).toBe(1)
  expect((await list('page=1&search=&options=&perPage=10&sort=-name')).data[0]!.name).toBe('Zeta S.A.')
})

test('options narrow by state, environment and quiet', async () => {
  const company = await aCompany(t, 'Suspendida S.A.')
  await t.send('POST', '/activate-deactivate-company', admin, {
    payload: { company_id: company.id, active: 0, reason: 'Pedido por la dueña' },
  })
  expect((await list('page=1&search=&options=suspended&perPage=10')).data.map(({ name }) => name)).toEqual([
    'Suspendida S.A.',
  ])
  expect((await list('page=1&search=&options=live&perPage=10')).meta.total).toBe(0)
  expect((await list('page=1&search=&options=inactive&perPage=10')).meta.total).toBe(0)
})

// Owners were written to although their company was suspended before.
test('what is suspended is not suspended again, and its owners hear of it once', async () => {
  const company = await aCompany(t, 'Dos Veces S.A.')
  const suspend = () =>
    t.send('POST', '/activate-deactivate-company', admin, {
      payload: { company_id: company.id, active: 0, reason: 'Pedido por la dueña' },
    })
  expect([(await suspend()).status, (await suspend()).status]).toEqual([204, 204])
  expect(await lettersTo(t, company.owner.email)).toHaveLength(1)
})

// Trials and what was sold in the simulator were counted beside what a company sells.
test('documents are those of where the company works; one company is found by its id', async () => {
  const company = await anIssuingCompany(t)
  await issued(t, company)
  const found = async () => (await list(`search=${company.id}`)).data
  expect(await found()).toMatchObject([{ id: company.id, documents: 1 }])
  await t.asOwner(`update companies set environment = 'live' where id = $1`, [company.id])
  expect(await found()).toMatchObject([{ id: company.id, documents: 0 }])
})

// seed 040, seed 044
test('nobody else may', async () => {
  // seed 201
  const company = await aCompany(t)
  for (const path of ['/all-companies', `/all-companies/${company.id}/users`])
    expect((await t.send('GET', path, company.as)).status, path).toBe(403)
  const files = await t.send('POST', `/all-companies/${company.id}/all-files`, company.as, {
    payload: { reason: 'porque quiero verlos' },
  })
  expect(files.status).toBe(403)
})

// seed 014, seed 041, seed 044
test('a person’s companies and a company’s people say since when and how lately; one becomes the default', async () => {
  const [one, two] = [await aCompany(t, 'Uno S.A.'), await aCompany(t, 'Dos S.A.')]
  const person = await aPerson(t, 'Persona Nueva')
  await t.send('POST', '/assign-user', admin, {
    payload: {
      user_id: person.id,
      company_id: [one.id, two.id],
      role: 'accountant',
      reason: 'Pedido por la dueña',
    },
  })
  await t.send('POST', '/clients', { token: person.token, company: two.id }, { payload: { name: 'Luz' } })
  const links = async () =>
    ((await t.send('GET', `/user/${person.id}/companies`, admin)).body as { data: Membership[] }).data
  expect((await links()).map(({ last_used_at }) => last_used_at !== null)).toEqual([true, true])

  const setDefault = (companyId: string) =>
    t.send('PUT', `/user/${person.id}/default-company`, admin, {
      payload: { company_id: companyId, reason: 'Lo pidió por teléfono' },
    })
  expect((await setDefault(two.id)).status).toBe(204)
  expect((await links()).find(({ is_default }) => is_default)?.company_id).toBe(two.id)
  expect((await setDefault((await aCompany(t)).id)).status).toBe(404)

  const people = (
    (await t.send('GET', `/all-companies/${two.id}/users`, admin)).body as { data: CompanyPerson[] }
  ).data
  expect(people.map(({ name, role }) => `${name} ${role}`)).toEqual([
    'Olga Solano owner',
    'Persona Nueva accountant',
  ])
})

test('all files of a company need a reason, which the company reads in its trail', async () => {
  const company = await aCompany(t, 'Archivos S.A.')
  const ask = (reason: string, id = company.id) =>
    t.send('POST', `/all-companies/${id}/all-files`, admin, { payload: { reason } })
  expect((await ask('corto')).status).toBe(422)
  expect((await ask('Pedido por la dueña', '01900000-0000-7000-8000-000000000000')).status).toBe(404)
  const started = await ask('Pedido por la dueña')
  expect(started.status).toBe(201)
  const task = started.body as Task
  const runner = {
    doors: t,
    kinds: [companyFilesTask],
    files: taskFiles(t.paths.tasks),
    log: createLog('silent'),
  }
  await runTask(runner, { companyId: null, taskId: task.id })
  const [done] = ((await t.send('GET', '/platform/tasks', admin)).body as { data: Task[] }).data
  expect(done).toMatchObject({
    status: 'done',
    title: { company: 'Archivos S.A.' },
    result: { documents: 0 },
  })
  const file = await t.app.inject({
    method: 'GET',
    url: `/api/platform/tasks/${task.id}/file`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await t.send('GET', `/platform/tasks/${task.id}/file`, company.as)).status).toBe(403)

  const trail = (await t.send('GET', '/audit?subject=platform-visit', company.as)).body as Page<{
    user: { name: string }
    after: { reason: string }
  }>
  expect(trail.data).toMatchObject([
    { user: { name: 'Plataforma' }, after: { reason: 'Pedido por la dueña' } },
  ])
})

// Its owners read that all files were taken along, and nobody had taken any.
test('where too much is under way already no files are taken along, and nobody is told that they were', async () => {
  const company = await aCompany(t, 'Llena S.A.')
  await t.asOwner('delete from platform_tasks')
  await t.asOwner(
    `insert into platform_tasks (id, kind, title, input, created_by, created_at)
     select gen_random_uuid(), 'company-files', '{}', '{}', $1, now() from generate_series(1, 10)`,
    [admin.id],
  )
  const refused = await t.send('POST', `/all-companies/${company.id}/all-files`, admin, {
    payload: { reason: 'Pedido por la dueña' },
  })
  expect(refused.body).toMatchObject({ code: 'too-many-tasks' })
  expect(await lettersTo(t, company.owner.email)).toEqual([])
  expect(await t.asOwner('select from platform_visits where company_id = $1', [company.id])).toEqual([])
  await t.asOwner('delete from platform_tasks')
})

test('a company is archived with all that it holds, once, and its trail tells who did it', async () => {
  const company = await aCompany(t, 'Cerrada S.A.')
  await t.send('POST', '/clients', company.as, { payload: { name: 'Doña Luz' } })
  const archive = (as: { token: string }) =>
    t.send('POST', `/all-companies/${company.id}/archive`, as, {
      payload: { reason: 'Pedido por la dueña' },
    })
  expect((await archive(company.owner)).status).toBe(403)
  expect((await archive(admin)).status).toBe(204)
  expect((await archive(admin)).status).toBe(409)
  expect((await list('search=cerrada')).data).toMatchObject([{ status: 'archived' }])

  expect((await t.send('GET', '/clients', company.as)).body).toMatchObject({ data: [{ name: 'Doña Luz' }] })
  const written = await t.send('POST', '/clients', company.as, { payload: { name: 'Don Beto' } })
  expect(written.status).toBe(403)
  const trail = (await t.send('GET', '/audit?subject=company', company.as)).body as Page<object>
  expect(trail.data[0]).toMatchObject({
    user: { name: 'Plataforma' },
    origin: { as: 'platform' },
    after: { status: 'archived' },
  })
})

test('an archived company comes back to what it was, from the platform alone', async () => {
  const company = await aCompany(t, 'Vuelve S.A.')
  const { status: before } = (await list('search=vuelve')).data[0]!
  await t.send('POST', `/all-companies/${company.id}/archive`, admin, {
    payload: { reason: 'Pedido por la dueña' },
  })
  const activate = (as: { token: string }, active: 0 | 1) =>
    t.send('POST', '/activate-deactivate-company', as, {
      payload: { company_id: company.id, active, reason: 'Pedido por la dueña' },
    })
  expect((await activate(admin, 0)).status).toBe(409)
  expect((await activate(company.owner, 1)).status).toBe(409)
  expect((await activate(admin, 1)).status).toBe(204)
  expect((await list('search=vuelve')).data).toMatchObject([{ status: before }])
  const written = await t.send('POST', '/clients', company.as, { payload: { name: 'Doña Luz' } })
  expect(written.status).toBe(201)
})

// It came back as one that is set up, without the branch and the terminal that it issues from, and without a key to try it with.
test('one that its owner closed before it issued anything comes back to where it began', async () => {
  const company = await anIssuingCompany(t)
  await t.asOwner(`update companies set status = 'setup' where id = $1`, [company.id])
  const closed = await t.send('DELETE', `/company/${company.id}`, company.as)
  expect(closed.body).toEqual({ outcome: 'emptied' })
  const restored = await t.send('POST', '/activate-deactivate-company', admin, {
    payload: { company_id: company.id, active: 1, reason: 'Pedido por la dueña' },
  })
  expect(restored.status).toBe(204)
  expect(await t.asOwner('select status from companies where id = $1', [company.id])).toEqual([
    { status: 'setup' },
  ])
  const { branches } = (await t.send('GET', '/numbering', company.as)).body as Numbering
  expect(branches).toMatchObject([{ code: '001', terminals: [{ code: '00001', is_own: true }] }])
  await issued(t, company, anInvoice(await insertClient(t, company.id)))
})

test('both lists of the installation become files through the one export, for who runs it alone', async () => {
  // seed 041
  const company = await aCompany(t, 'Exportada S.A.')
  const sources = [allCompaniesExport, usersExport]
  for (const { list: name, columns } of sources) {
    const described = await t.send('GET', `/platform/exports/${name}`, admin)
    expect((described.body as { columns: object[] }).columns).toHaveLength(columns.length)
    const words: Readonly<Record<string, string>> = en.tools.exports.columns
    for (const { field } of columns) expect(words[field], field).toBeTypeOf('string')
  }
  const body = {
    list: 'all-companies',
    query: { search: 'exportada', perPage: '10' },
    options: {
      type: 'csv',
      fields: ['name', 'owners', 'status'].map((field) => ({ field, title: field })),
      header: '',
      footer: '',
      file_name: 'todas.csv',
      worksheet_name: 'Sheet1',
      is_long_number_text: true,
      language: 'es',
    },
  }
  expect((await t.send('POST', '/platform/exports', company.as, { payload: body })).status).toBe(403)
  const nothing = { ...body, query: { search: 'no hay ninguna así' } }
  expect((await t.send('POST', '/platform/exports', admin, { payload: nothing })).status).toBe(409)
  const started = await t.send('POST', '/platform/exports', admin, { payload: body })
  expect(started.status).toBe(201)
  const runner = {
    doors: t,
    kinds: [platformExportTask(sources)],
    files: taskFiles(t.paths.tasks),
    log: createLog('silent'),
  }
  const { id } = started.body as Task
  await runTask(runner, { companyId: null, taskId: id })
  const file = await t.app.inject({
    method: 'GET',
    url: `/api/platform/tasks/${id}/file`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.payload).toContain('Exportada S.A.')
  expect(file.payload).toContain('Olga Solano')
  expect(file.payload).not.toContain('Cerrada S.A.')
})
