import { createHash } from 'node:crypto'
import type { Task, VatFilings } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countOpenInPeriod } from '#app/open-in-period.ts'
import { anIssuingCompany, type IssuingCompany, issued } from '#modules/documents/testing/issuing-company.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { readZip } from '#platform/zip/read-zip.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { aPng } from '#test/pictures.ts'
import { keepPackageTask } from './keep-package-task.ts'

const month = '2026-11'
const task = keepPackageTask(countOpenInPeriod)

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['accountant', 'viewer'])
})
afterAll(() => t.close())

const run = (id: string, kind = task) =>
  runTask(
    { doors: t, kinds: [kind], files: taskFiles(t.paths.tasks), log: createLog('silent') },
    { companyId: company.id, taskId: id },
  )
const post = (path: string, payload: object = {}, as: object = company.as) =>
  t.send('POST', path, as, { payload, headers: { 'accept-language': 'es' } })
const tasks = async () => ((await t.send('GET', '/tasks', company.as)).body as { data: Task[] }).data
const filings = async (as: object = company.as) =>
  ((await t.send('GET', `/vat-returns/${month}/filings`, as)).body as VatFilings).data
const download = (id: string, as: object = company.as) => t.send('GET', `/vat-filings/${id}/package`, as)

/** Reviews and files the return, and answers the task that keeps its package. */
async function file(filing_number = '1504567890123', change: object = {}): Promise<Task> {
  const reviewed = await post(`/vat-returns/${month}/review`, { note: 'Se revisó todo' })
  expect(reviewed.status, reviewed.text).toBe(200)
  const filed = await post(`/vat-returns/${month}/file`, { filed_on: today(), filing_number, ...change })
  expect(filed.status, filed.text).toBe(200)
  const [newest] = await tasks()
  expect(newest).toMatchObject({ kind: 'kept-package', status: 'waiting', title: { month } })
  return newest!
}
const today = () => new Date(t.clock.now() - 6 * 3_600_000).toISOString().slice(0, 10)

async function sellInNovember() {
  const { id } = await issued(t, company)
  await t.asOwner(
    `update documents set fiscal_status = 'accepted', sorted_at = '2026-11-12T12:00:00-06:00' where id = $1`,
    [id],
  )
  return id
}

async function contentOf(id: string) {
  const answer = await t.app.inject({
    url: `/api/vat-filings/${id}/package`,
    headers: { authorization: `Bearer ${company.as.token}`, 'x-company': company.id },
  })
  expect(answer.statusCode).toBe(200)
  const zip = readZip(answer.rawPayload, { files: 200, fileBytes: 5e7, bytes: 5e7 })
  if (!zip.ok) throw new Error(zip.problem)
  const names = zip.entries.map(({ name }) => name)
  return { bytes: answer.rawPayload, names, entries: zip.entries, headers: answer.headers }
}

async function untilDecember() {
  if (today() >= '2026-12-01') return
  await t.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
  t.clock.advance(Date.parse('2026-12-03T12:00:00-06:00') - t.clock.now())
}

// accountants-month.md: the kept package left out the PDFs of what was issued, whoever wanted them.
test('the PDFs of what was issued are kept too where whoever files wants them, who reads first how much that is', async () => {
  await sellInNovember()
  await untilDecember()
  const before = (await t.send('GET', `/vat-returns/${month}/filings`, company.as)).body as VatFilings
  expect(before).toEqual({ data: [], pdfs: { count: 1, size: expect.any(Number) } })
  await run((await file('1504567890125', { keeps_pdfs: true })).id)
  const [kept] = await filings()
  const { entries } = await contentOf(kept!.id)
  const pdfs = entries.filter(({ name }) => name.startsWith('xml/emitidos/') && name.endsWith('.pdf'))
  expect(pdfs).toHaveLength(1)
  // What was told before is about what it came to.
  const ratio = before.pdfs.size / pdfs[0]!.content.length
  expect([ratio > 0.7, ratio < 1.5]).toEqual([true, true])
})

// Filing froze figures and kept no package: what was handed to the authority could not be shown as it was.
test('filing keeps the package of its month, which stays as it was whatever comes later', async () => {
  await sellInNovember()
  await untilDecember()
  const making = await file()
  expect((await filings())[0]).toMatchObject({ version: 1, package: { state: 'making', kept_at: null } })
  await run(making.id)
  const [kept] = await filings()
  expect(kept).toMatchObject({
    state: 'filed',
    package: { state: 'kept', name: expect.stringMatching(/2026-11\.zip$/) },
  })
  const first = await contentOf(kept!.id)
  expect(first.names).toEqual(
    expect.arrayContaining([
      '01_ventas.xlsx',
      '03_d150.xlsx',
      'acuses/declaracion_d150.xlsx',
      '00_resumen.pdf',
      'manifest.csv',
    ]),
  )
  expect(first.names.some((name) => name.startsWith('xml/emitidos/') && name.endsWith('.xml'))).toBe(true)
  expect(first.names.some((name) => name.startsWith('xml/emitidos/') && name.endsWith('.pdf'))).toBe(false)
  expect(createHash('sha256').update(first.bytes).digest('hex')).toBe(kept!.package.sha256)
  expect(first.bytes.length).toBe(kept!.package.size)

  await sellInNovember()
  expect((await contentOf(kept!.id)).bytes.equals(first.bytes)).toBe(true)
  await expect(
    t.asOwner('delete from kept_package_parts where company_id = $1', [company.id]),
  ).rejects.toThrow()
  await expect(
    t.asOwner('update kept_packages set size = 1 where company_id = $1', [company.id]),
  ).rejects.toThrow()

  // Of a rectified return each version has its own, and the papers that came meanwhile.
  const paper = multipart({ name: 'acuse.png' }, { file: aPng(4, 4) })
  expect((await t.send('POST', `/vat-filings/${kept!.id}/papers`, company.as, paper)).status).toBe(200)
  expect((await post(`/vat-returns/${month}/rectify`, { reason: 'Faltaba una venta' })).status).toBe(200)
  await run((await file('1504567890124')).id)
  const [second, one] = await filings()
  expect([second!.version, second!.package.state, one!.package.sha256]).toEqual([
    2,
    'kept',
    kept!.package.sha256,
  ])
  expect(second!.package.name).toMatch(/2026-11 v2\.zip$/)
  expect((await contentOf(second!.id)).names).toContain('acuses/v1-1 acuse.png')
  expect((await contentOf(one!.id)).bytes.equals(first.bytes)).toBe(true)
})

test('what could not be made is asked for again, and leaves nothing', async () => {
  await untilDecember()
  await sellInNovember()
  const making = await file()
  await run(making.id, {
    ...task,
    run: (running) => task.run({ ...running, signal: AbortSignal.abort() }),
  })
  const [failed] = await filings()
  expect(failed!.package).toMatchObject({ state: 'failed', sha256: null })
  expect((await download(failed!.id)).status).toBe(404)
  expect(await t.asOwner('select 1 from kept_package_parts where company_id = $1', [company.id])).toEqual([])

  const again = await post(`/vat-filings/${failed!.id}/package`)
  expect((again.body as VatFilings).data[0]!.package.state).toBe('making')
  // Asked for twice it is made once.
  await post(`/vat-filings/${failed!.id}/package`)
  const waiting = (await tasks()).filter(({ status }) => status === 'waiting')
  expect(waiting).toHaveLength(1)
  await run(waiting[0]!.id)
  expect((await filings())[0]!.package.state).toBe('kept')
})

test('a return that was filed before has none until somebody asks; once it is rectified it is too late', async () => {
  await untilDecember()
  const [old] = await t.asOwner<{ id: string }>(
    `insert into vat_returns (company_id, environment, period, state, filed_at, filed_on, filing_number, left_over, balances,
      register, updated_at)
    values ($1, 'simulator', $2, 'filed', now(), '2026-12-02', '1', '{"period": "0", "health": "0", "cards": "0", "carried": "0"}',
      '[]', '[]', now())
    returning id`,
    [company.id, month],
  )
  expect((await filings())[0]!.package.state).toBe('none')
  await t.asOwner(`update vat_returns set state = 'rectified' where id = $1`, [old!.id])
  const asked = await post(`/vat-filings/${old!.id}/package`)
  expect([asked.status, (asked.body as { code: string }).code]).toEqual([409, 'vat-package-replaced'])
})

test('whoever may take files along fetches it; nobody of another company, and who looks on neither', async () => {
  await untilDecember()
  await run((await file()).id)
  const { id } = (await filings())[0]!
  const of = (role: 'accountant' | 'viewer') => ({ token: company.members[role]!.token, company: company.id })
  expect((await download(id, of('accountant'))).status).toBe(200)
  expect((await download(id, of('viewer'))).status).toBe(403)
  expect((await t.send('GET', `/vat-returns/${month}/filings`, of('viewer'))).status).toBe(403)
  expect((await post(`/vat-filings/${id}/package`, {}, of('viewer'))).status).toBe(403)
  const stranger = await anIssuingCompany(t)
  expect((await download(id, stranger.as)).status).toBe(404)
  expect((await post(`/vat-filings/${id}/package`, {}, stranger.as)).status).toBe(404)
  expect(await filings(stranger.as)).toEqual([])
})
