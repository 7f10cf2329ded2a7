import type { DocumentDetail, DocumentRow, DraftInput, QuotationDetail, Task } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportSources } from '#app/exports.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
} from '#modules/documents/testing/issuing-company.ts'
import { exportTask } from '#modules/exports/index.ts'
import { aSchool } from '#modules/students/testing/a-school.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { stopPdfProcess } from '#platform/pdf/render-pdf.ts'
import { stopThreads } from '#platform/threads/threads.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { longestPiece, twentyMilliseconds } from '#test/longest-piece.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
  company = await anIssuingCompany(t)
})
afterAll(async () => {
  stopPdfProcess()
  await stopThreads()
  await t.close()
})

/** A quarter more: memory is tidied up in a piece of ours at times. What has one try has the bad luck of it too. */
const mostOf = (calibrated: number, tries: number) => calibrated * (tries === 1 ? 2 : 1.25)
/** What is compiled at the first time, and what others left behind to tidy up, is not in every try. */
const usualTries = 4

/** Each piece of the work lets others have their turn soon. What only the first time takes is tried once. */
async function letsOthers(work: () => Promise<unknown>, tries = usualTries): Promise<string | null> {
  const most = mostOf(twentyMilliseconds(), tries)
  const pieces: number[] = []
  while (pieces.length < tries && !(pieces.at(-1)! <= most)) pieces.push(await longestPiece(work))
  if (process.env.TEST_PIECES) console.log(expect.getState().currentTestName, pieces, most)
  return pieces.at(-1)! <= most
    ? null
    : `the longest piece took ${pieces.map(Math.round).join(', ')} ms, of ${Math.round(most)}`
}

/** As a socket brings it: the answer is not read again here, which a browser does elsewhere. */
async function ask(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: string,
  { id, as } = company as Pick<IssuingCompany, 'id' | 'as'>,
): Promise<unknown> {
  const answer = await t.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${as.token}`,
      'x-company': id,
      accept: 'application/json',
      'accept-encoding': 'gzip',
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })
  expect(answer.statusCode, answer.statusCode < 300 ? '' : answer.body.slice(0, 500)).toBeLessThan(300)
  return answer
}

async function made<Body>(answer: ReturnType<TestApp['send']>): Promise<Body> {
  const { status, text, body } = await answer
  expect(status, text.slice(0, 500)).toBeLessThan(300)
  return body as Body
}

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    aLine({ description: `Café de la casa número ${n}`, quantity: '3.5', unit_price: `${1000 + n}.5` }),
  )
const order = (lines: number): DraftInput => anInvoice(company.client, { lines: linesOf(lines) })
const offer = (lines: number) => {
  const { kind: _, ...content } = order(lines)
  return { title: 'Oferta', valid_until: '2049-12-31', content }
}

// It read all that people call what they sell in one piece of a tenth of a second.
test('the first search of the catalogue', async () => {
  await ask('GET', '/companies')
  expect(await letsOthers(() => ask('GET', '/cabys?search=cafe'), 1)).toBeNull()
})

test('a draft of 2,500 lines is written, opened, previewed and copied', async () => {
  const payload = JSON.stringify(order(2_500))
  expect(await letsOthers(() => ask('POST', '/documents', payload))).toBeNull()
  const { id } = await made<DocumentDetail>(
    t.send('POST', '/documents', company.as, { payload: order(2_500) }),
  )
  expect(await letsOthers(() => ask('GET', `/documents/${id}`))).toBeNull()
  expect(await letsOthers(() => ask('PUT', `/documents/${id}`, payload))).toBeNull()
  expect(await letsOthers(() => ask('POST', '/documents/previews/svg', payload))).toBeNull()
  expect(await letsOthers(() => ask('POST', '/documents/previews/pdf', payload))).toBeNull()
  const { id: most } = await made<DocumentDetail>(
    t.send('POST', '/documents', company.as, { payload: order(1_000) }),
  )
  expect(await letsOthers(() => ask('GET', `/conversions?from=invoice:${most}&to=invoice`))).toBeNull()
})

test('an offer of 2,500 lines is written, opened, previewed and printed', async () => {
  const payload = JSON.stringify(offer(2_500))
  expect(await letsOthers(() => ask('POST', '/quotations', payload))).toBeNull()
  const { id } = await made<QuotationDetail>(
    t.send('POST', '/quotations', company.as, { payload: offer(2_500) }),
  )
  expect(await letsOthers(() => ask('GET', `/quotations/${id}`))).toBeNull()
  expect(await letsOthers(() => ask('POST', '/quotations/previews/svg', payload))).toBeNull()
  expect(await letsOthers(() => ask('GET', `/quotations/${id}/pdf`))).toBeNull()
})

test('an invoice of a thousand lines is issued, opened, printed, written about, taken back and shown to its client', async () => {
  const payload = JSON.stringify(order(1_000))
  expect(await letsOthers(() => ask('POST', '/documents/issue', payload))).toBeNull()
  const [one, other] = [
    await made<DocumentRow>(t.send('POST', '/documents/issue', company.as, { payload: order(1_000) })),
    await made<DocumentRow>(t.send('POST', '/documents/issue', company.as, { payload: order(1_000) })),
  ]
  for (const path of ['', '/files/xml', '/files/pdf', '/letter', '/correctable'])
    expect(await letsOthers(() => ask('GET', `/documents/${one.id}${path}`)), path).toBeNull()
  const conversion = `/conversions?from=invoice:${one.id}&also=${other.id}&to=invoice`
  expect(await letsOthers(() => ask('GET', conversion))).toBeNull()
  const note: DraftInput = {
    ...order(1_000),
    kind: 'credit-note',
    references: [
      {
        document_type: '01',
        number: one.clave!,
        issued_at: one.issued_at!,
        code: '01',
        reason: 'Devolución de mercancía',
      },
    ],
  }
  expect(await letsOthers(() => ask('POST', '/documents', JSON.stringify(note)))).toBeNull()
  const { url } = await made<{ url: string }>(
    t.send('PUT', `/documents/${one.id}/link`, company.as, { payload: { is_on: true } }),
  )
  const token = url.split('/').at(-1)!
  expect(await letsOthers(() => ask('GET', `/public-documents/${token}`))).toBeNull()
  expect(await letsOthers(() => ask('GET', `/public-documents/${token}/files/pdf`))).toBeNull()
})

async function columnsOf(table: string): Promise<string[]> {
  const rows = await t.asOwner<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** One document again and again, within the month: what a year of work looks like to who asks for all of it. */
async function manyLike(id: string, count: number, clientId: string, after = 100_000): Promise<void> {
  const own: Record<string, string> = {
    id: 'c.id',
    client_id: `'${clientId}'::uuid`,
    sequence: `${after} + c.n`,
    consecutivo: `left(o.consecutivo, 10) || lpad((${after} + c.n)::text, 10, '0')`,
    clave: `left(o.clave, 21) || left(o.consecutivo, 10) || lpad((${after} + c.n)::text, 10, '0') || right(o.clave, 9)`,
    clave_reversed: 'null',
    sorted_at: `o.sorted_at - c.n * interval '1 second'`,
  }
  const documents = await columnsOf('documents')
  const lines = await columnsOf('document_lines')
  await t.asOwner(`
    begin;
    create temporary table copies on commit drop as select gen_random_uuid() as id, n from generate_series(1, ${count}) n;
    insert into documents (${documents.join(', ')})
      select ${documents.map((name) => own[name] ?? `o.${name}`).join(', ')} from copies c cross join (select * from documents where id = '${id}') o;
    insert into document_lines (${lines.join(', ')})
      select ${lines.map((name) => (name === 'document_id' ? 'c.id' : `o.${name}`)).join(', ')} from copies c cross join (select * from document_lines where document_id = '${id}') o;
    commit;
    analyze documents; analyze document_lines;`)
}

test('a statement of 5,000 documents, the VAT return of 15,000, their files and reports', async () => {
  const { id } = await made<DocumentRow>(
    t.send('POST', '/documents/issue', company.as, {
      payload: anInvoice(company.client, { sale_condition: '02', credit_days: 30, payments: [] }),
    }),
  )
  const busy = await insertClient(t, company.id)
  await manyLike(id, 5_000, busy.id)
  await manyLike(id, 10_000, company.client.id, 200_000)
  const today = costaRicaDay(t.clock.now())
  const year = today.slice(0, 4)
  expect(
    await letsOthers(() => ask('GET', `/clients/${busy.id}/statement?from=${year}-01-01&to=${today}`)),
  ).toBeNull()
  for (const path of ['/account', `/statement/letter?from=${year}-01-01&to=${today}`, '/portal'])
    expect(await letsOthers(() => ask('GET', `/clients/${busy.id}${path}`)), path).toBeNull()
  expect(await letsOthers(() => ask('GET', `/vat-returns/${today.slice(0, 7)}`))).toBeNull()
  for (const path of [
    '/work-list',
    '/dashboard',
    '/documents?per_page=100',
    '/reports/invoices',
    '/reports/invoices/rows',
  ])
    expect(await letsOthers(() => ask('GET', path)), path).toBeNull()
  expect(await letsOthers(() => ask('GET', `/vat-returns/${today.slice(0, 7)}/workbook`))).toBeNull()
  for (const type of ['csv', 'xlsx', 'pdf']) {
    const fields = ['consecutivo', 'client_name', 'total'].map((field) => ({ field }))
    const runner = {
      doors: t,
      kinds: [exportTask(exportSources)],
      files: taskFiles(t.paths.tasks),
      log: createLog('silent'),
    }
    const write = async () => {
      const task = await made<Task>(
        t.send('POST', '/exports', company.as, { payload: { list: 'invoices', options: { type, fields } } }),
      )
      await runTask(runner, { companyId: company.id, taskId: task.id })
    }
    expect(await letsOthers(write), type).toBeNull()
  }
})

test('what a month of two thousand students would bill', async () => {
  const school = await aSchool(t)
  await t.asOwner(
    `with payer as (
      insert into clients (
        company_id, id, name, identification_type, identification_number, emails, province, canton, district, address,
        search, sort_name, created_at, updated_at
      ) select $1, gen_random_uuid(), 'Encargado ' || n, '01', (100000000 + n)::text, '{a@example.test}', '1', '01', '01',
        'Cien metros al norte', 'encargado ' || n, 'encargado ' || n, now(), now() from generate_series(1, 400) n
      returning id
    ), numbered as (select id, row_number() over () as n from payer),
    person as (
      insert into students (company_id, id, name, search, sort_name, sort_group, created_at, updated_at)
      select $1, gen_random_uuid(), 'Alumno ' || n, 'alumno ' || n, 'alumno ' || n, 'a', now(), now()
      from generate_series(1, 2000) n returning id, substr(name, 8)::int as n
    ), paying as (
      insert into student_payers (company_id, student_id, client_id, share)
      select $1, p.id, y.id, 100 from person p join numbered y on y.n = p.n % 400 + 1
    )
    insert into student_plans (company_id, id, student_id, position, item_id, amount)
    select $1, gen_random_uuid(), id, 0, $2, 25000 from person`,
    [school.id, school.item],
  )
  const asked = JSON.stringify({ month: costaRicaDay(t.clock.now()).slice(0, 7) })
  expect(await letsOthers(() => ask('POST', '/students/bills/preview', asked, school))).toBeNull()
  expect(await letsOthers(() => ask('GET', '/students?per_page=100', undefined, school))).toBeNull()
})

test('the work and the board of forty companies', async () => {
  const { id } = await made<DocumentRow>(
    t.send('POST', '/documents/issue', company.as, { payload: anInvoice(company.client) }),
  )
  const ofCompany = (await columnsOf('companies')).filter((name) => !['id', 'name'].includes(name)).join(', ')
  const own: Record<string, string> = {
    company_id: 'm.id',
    id: 'gen_random_uuid()',
    client_id: 'null',
    fiscal_status: `'rejected'`,
    sequence: 'i',
    consecutivo: `left(o.consecutivo, 10) || lpad(i::text, 10, '0')`,
    clave: `left(o.clave, 21) || left(o.consecutivo, 10) || lpad(i::text, 10, '0') || right(o.clave, 9)`,
    clave_reversed: 'null',
    input: `'{}'`,
    charged: '0',
    paid: '0',
    credited: '0',
    written_off: '0',
    surplus: '0',
  }
  const documents = await columnsOf('documents')
  await t.asOwner(`
    begin;
    create temporary table many on commit drop as select gen_random_uuid() as id, n from generate_series(1, 40) n;
    insert into companies (id, name, ${ofCompany})
      select m.id, 'Cliente del despacho ' || m.n, ${ofCompany} from many m cross join (select * from companies where id = '${company.id}') c;
    insert into company_users (company_id, user_id, role)
      select m.id, '${company.owner.id}', 'owner' from many m;
    insert into documents (${documents.join(', ')})
      select ${documents.map((name) => own[name] ?? `o.${name}`).join(', ')}
      from many m cross join generate_series(1, 50) i cross join (select * from documents where id = '${id}') o;
    commit;`)
  for (const path of ['/all-work?per_page=100', '/board?per_page=100', '/companies?per_page=100'])
    expect(await letsOthers(() => ask('GET', path)), path).toBeNull()
})
