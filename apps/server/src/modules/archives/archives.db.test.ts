import type { BulkAnswer, Task } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIssuingCompany, issued } from '#modules/documents/testing/issuing-company.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { readZip } from '#platform/zip/read-zip.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { archiveName } from './archive-name.ts'
import { companyFilesTask } from './company-files-task.ts'
import { documentFilesTask } from './document-files-task.ts'
import { printDocumentsTask } from './print-documents-task.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('GET download-all-files answers a ZIP as an attachment, to whoever may download it', async () => {
  // seed 226
  const company = await aCompany(t, 'Café / Té S.A.', ['accountant', 'biller'])
  const path = `/download-all-files/${company.id}`
  const spanish = { headers: { 'accept-language': 'es' } }
  const { status, headers, text } = await t.send('GET', path, { token: company.owner.token }, spanish)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toContain('filename="Caf_ T_ S.A.zip"')
  expect(text.slice(0, 2)).toBe('PK')
  expect(text).toContain('documentos.csv')
  expect((await t.send('GET', path, { token: company.members.accountant!.token })).status).toBe(200)
  expect((await t.send('GET', path, { token: company.members.biller!.token })).status).toBe(403)
  const stranger = await aCompany(t)
  expect((await t.send('GET', path, { token: stranger.owner.token })).status).toBe(403)
  expect((await t.send('GET', `${path}?from=2026-05-02&to=2026-05-01`, company.as)).status).toBe(422)
  const task = await t.send('POST', '/all-files', company.as, { payload: { from: '2026-01-01' } })
  expect(task.status).toBe(201)
  expect(task.body).toMatchObject({ kind: 'all-files', status: 'waiting' })
})

// rest.md §4: folders were called `invoice`, the list was half English with totals such as 8999.99999, and what suppliers
// had sent was not in it.
test.each([
  ['es', 'Facturas', 'documentos.csv', 'recibidos', 'gastos', 'Factura', 'Café solo', 'Sí'],
  ['en', 'Invoices', 'documents.csv', 'received', 'expenses', 'Invoice', 'Café solo', 'Yes'],
])(
  'the ZIP speaks %s and has all that a month is made of',
  async (language, folder, list, received, spent, kind, paper, yes) => {
    const company = await anIssuingCompany(t)
    const row = await issued(t, company)
    const { client } = company
    await t.asOwner(
      `insert into receptions (company_id, id, environment, status, kind, clave, consecutivo, issued_at, supplier_name,
      supplier_identification_type, supplier_identification_number, currency, exchange_rate, total, tax, checks, deadline_on,
      digest, search, created_at, updated_at)
    values ($1, gen_random_uuid(), 'simulator', 'tacit', 'invoice', repeat('5', 50), '00100001010000000001',
      '2026-11-10T12:00:00-06:00', '=Finca', '02', '3101999888', 'CRC', 1, 8999.99999, 130, '[]', '2026-12-11',
      sha256('x'), '', now(), now())`,
      [company.id],
    )
    await t.asOwner(
      `insert into reception_files (company_id, reception_id, kind, content, created_at)
    select company_id, id, 'xml', '<x/>', now() from receptions where company_id = $1`,
      [company.id],
    )
    await t.asOwner(
      `insert into expenses (company_id, id, environment, status, spent_on, supplier_name, document_kind, currency, exchange_rate,
      total, vat, vat_credit, search, created_at, updated_at)
    values ($1, gen_random_uuid(), 'simulator', 'recorded', '2026-11-30', 'Café/solo', 'paper', 'CRC', 1, 5, 0, 0, '', now(), now())`,
      [company.id],
    )
    await t.asOwner(
      `insert into papers (company_id, expense_id, id, name, type, size, content, created_at)
    select company_id, id, gen_random_uuid(), 'foto.png', 'image/png', 3, 'abc', now() from expenses where company_id = $1`,
      [company.id],
    )
    const answer = await t.app.inject({
      url: `/api/download-all-files/${company.id}`,
      headers: { authorization: `Bearer ${company.as.token}`, 'accept-language': language },
    })
    const zip = readZip(answer.rawPayload, { files: 50, fileBytes: 5e6, bytes: 5e7 })
    if (!zip.ok) throw new Error(zip.problem)
    const files = new Map(zip.entries.map(({ name, content }) => [name, content.toString()]))
    const names = [...files.keys()]
    expect(names).toContain(`2026-11/${folder}/${row.clave}.xml`)
    expect(names).toContain(`2026-11/${received}/${'5'.repeat(50)}.xml`)
    expect(names.find((name) => name.startsWith(`2026-11/${spent}/2026-11-30 ${paper} `))).toMatch(
      /-1 foto\.png$/,
    )

    const documents = files.get(list)!
    expect(documents).toContain(`,${kind},`)
    expect(documents).toContain(client.name)
    expect(documents).toMatch(/,2260\.00,/)
    expect(documents.trimEnd().endsWith(`,${yes}`)).toBe(true)
    // A supplier's name runs no formula in whoever's spreadsheet opens the list.
    const purchases = files.get(`${received}.csv`)!
    expect(purchases).toContain(",'=Finca,")
    expect(purchases).toContain(',9000.00,')
    expect(files.get(`${spent}.csv`)).toContain('2026-11-30,Café/solo,')
  },
)

// Whoever reads another language found folders and a list in Spanish.
test.each([
  ['en', 'Invoices', 'documents.csv'],
  ['fr', 'Factures', 'documents.csv'],
])('the ZIP of chosen documents, and that of the platform, speak %s too', async (language, folder, list) => {
  const company = await anIssuingCompany(t)
  const row = await issued(t, company)
  const admin = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
  const headers = { 'accept-language': language }
  const runner = {
    doors: t,
    kinds: [documentFilesTask, companyFilesTask],
    files: taskFiles(t.paths.tasks),
    log: createLog('silent'),
  }
  const namesOf = async (task: Task, path: string, token: string) => {
    await runTask(runner, { companyId: path === '/tasks' ? company.id : null, taskId: task.id })
    const { rawPayload } = await t.app.inject({
      url: `/api${path}/${task.id}/file`,
      headers: { authorization: `Bearer ${token}`, 'x-company': company.id },
    })
    const zip = readZip(rawPayload, { files: 50, fileBytes: 5e6, bytes: 5e7 })
    if (!zip.ok) throw new Error(zip.problem)
    return zip.entries.map(({ name }) => name)
  }
  const expected = [`2026-11/${folder}/${row.clave}.xml`, list]

  const chosen = await t.send('POST', '/bulk', company.as, {
    headers,
    payload: { list: 'invoices', action: 'files', rows: [{ id: row.id }] },
  })
  const { task } = chosen.body as BulkAnswer
  expect(await namesOf(task!, '/tasks', company.as.token)).toEqual(expect.arrayContaining(expected))

  const all = await t.send('POST', `/all-companies/${company.id}/all-files`, admin, {
    headers,
    payload: { reason: 'Pedido por la dueña' },
  })
  expect(await namesOf(all.body, '/platform/tasks', admin.token)).toEqual(expect.arrayContaining(expected))
})

// Who had a pile of invoices to print opened and printed them one by one.
test('chosen documents are one PDF, page after page, and drafts alone are refused', async () => {
  const company = await anIssuingCompany(t)
  const rows = [await issued(t, company), await issued(t, company), await issued(t, company)]
  const ask = (ids: readonly string[]) =>
    t.send('POST', '/bulk', company.as, {
      payload: { list: 'invoices', action: 'print', rows: ids.map((id) => ({ id })) },
    })
  const { task } = (await ask(rows.map(({ id }) => id))).body as BulkAnswer
  await runTask(
    {
      doors: t,
      kinds: [printDocumentsTask],
      files: taskFiles(t.paths.tasks),
      log: createLog('silent'),
    },
    { companyId: company.id, taskId: task!.id },
  )
  const { rawPayload, headers } = await t.app.inject({
    url: `/api/tasks/${task!.id}/file`,
    headers: { authorization: `Bearer ${company.as.token}`, 'x-company': company.id },
  })
  expect(headers['content-type']).toBe('application/pdf')
  const one = await t.app.inject({
    url: `/api/documents/${rows[0]!.id}/files/pdf`,
    headers: { authorization: `Bearer ${company.as.token}`, 'x-company': company.id },
  })
  expect(pagesOf(rawPayload)).toBe(3 * pagesOf(one.rawPayload))
  const { body } = await ask([crypto.randomUUID()])
  expect(body).toMatchObject({ code: 'nothing-issued' })
})

function pagesOf(pdf: Uint8Array): number {
  return Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)!.length
}

test('a ticket opens the ZIP once and without a session, for whoever may download it', async () => {
  // seed 226
  const company = await aCompany(t, 'Boletos S.A.', ['biller'])
  const ask = (as: object, payload: object = {}) => t.send('POST', '/all-files/ticket', as, { payload })
  const made = await ask(company.as)
  expect(made.status, made.text).toBe(200)
  const { path } = made.body as { path: string }
  const { status, headers, text } = await t.send('GET', path)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('Boletos S.A.zip')
  expect(text.slice(0, 2)).toBe('PK')
  expect((await t.send('GET', path)).status).toBe(404)

  const late = (await ask(company.as)).body as { path: string }
  t.clock.advance(61_000)
  expect((await t.send('GET', late.path)).status).toBe(404)
  t.clock.advance(-61_000)
  expect((await ask(company.as, { from: '2026-05-02', to: '2026-05-01' })).status).toBe(422)
  const biller = { token: company.members.biller!.token, company: company.id }
  expect((await ask(biller)).status).toBe(403)
  expect((await t.send('GET', '/downloads/all-files/aaaaaaaaaaaaaaaaaaaaaaaa')).status).toBe(404)
})

test('a ticket opens nothing any more once who made it has left', async () => {
  const company = await aCompany(t, 'Se fue S.A.', ['accountant'])
  const accountant = { token: company.members.accountant!.token, company: company.id }
  const { path } = (await t.send('POST', '/all-files/ticket', accountant, { payload: {} })).body as {
    path: string
  }
  await t.send('DELETE', `/members/${company.members.accountant!.id}`, company.as)
  expect((await t.send('GET', path)).status).toBe(404)
})

// Membership was asked for again with every lot, the session never: a download went on to its last file.
test('what is being downloaded ends with the session that asked for it, and its ticket as well', async () => {
  const company = await aCompany(t, 'A Medias S.A.')
  const list = 'documents.csv'
  const path = `/download-all-files/${company.id}`
  const english = { headers: { 'accept-language': 'en' } }
  expect((await t.send('GET', path, company.as, english)).text).toContain(list)
  const ticket = await t.send('POST', '/all-files/ticket', company.as, { payload: {} })

  // Ends while the first bytes are on their way.
  await t.asOwner(`
    create function end_sessions() returns trigger language plpgsql security definer as $$
    begin
      delete from sessions where user_id = '${company.owner.id}';
      return null;
    end $$`)
  await t.asOwner(
    `create trigger end_sessions after insert on security_events for each row
     when (new.kind = 'files-downloaded') execute function end_sessions()`,
  )
  const broken = await t.send('GET', path, company.as, english).catch(() => null)
  await t.asOwner('drop function end_sessions cascade')
  expect(broken?.text ?? '').not.toContain(list)
  expect((await t.send('GET', (ticket.body as { path: string }).path)).status).toBe(401)
})

test('the name of the file is the company and the period, without what file systems refuse', () => {
  expect(archiveName('A/B: "C"', { from: '2026-01-01', to: '2026-01-31' })).toBe(
    'A B C 2026-01-01 2026-01-31.zip',
  )
})
