import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openPkcs12 } from '@cuentaclara/xades'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkRestoredFiles } from '#app/check-stored-files.ts'
import { openFiles, refuseLostStore, taskFilesOf } from '#app/files.ts'
import { createFigures } from '#app/installation-figures.ts'
import { writeSupplierDocument } from '#demo/supplier-document.ts'
import { documentFilesTask } from '#modules/archives/index.ts'
import {
  anIssuingCompany,
  type IssuingCompany,
  issued,
  testKeyFile,
  testPin,
} from '#modules/documents/testing/issuing-company.ts'
import { aPastInvoice } from '#modules/imports/testing/past-documents.ts'
import { supplier } from '#modules/receptions/testing/a-supplier.ts'
import { runTask } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { digestOf, FileDamaged, FilesAway, openFileDoor } from '#platform/stored-files/file-door.ts'
import { openS3Store } from '#platform/stored-files/s3-store.ts'
import { createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { until } from '#test/own-server.ts'
import { aPng } from '#test/pictures.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { parseConfig } from '../../config.ts'
import { checkFiles } from './check-files.ts'
import { fileTables } from './file-homes.ts'
import { moveRound } from './jobs.ts'
import { type FilesTarget, moveFiles } from './move-files.ts'
import { isStopped, setStopped } from './mover-store.ts'
import { removeUnneeded } from './remove-unneeded.ts'

let s3: S3Server
let t: TestApp
const log = createLog('silent')
const forEver = new AbortController().signal
const server = resolve(import.meta.dirname, '../..')

beforeAll(async () => {
  s3 = await startS3Server()
  t = await createTestApp({ FILES_STORE: 's3', ...s3.settings })
})
afterAll(async () => {
  await t.close()
  await s3.close()
})

const move = (to: FilesTarget) => moveFiles(t, { to, perSecond: 10_000, restMs: 0, signal: forEver })
/** Removes what nobody names, as of the moment at which tests happen. */
async function clear() {
  await t.asOwner(`update unneeded_files set since = '2026-11-20'`)
  await removeUnneeded(t, 0, forEver)
}
const check = () =>
  checkFiles({
    files: t.files,
    // What was put there in this run is two days old then.
    now: Date.now() + 2 * 86_400_000,
    query: async (text, values) => (await t.asOwner(text, values)) as never,
  })
/** Whatever lies elsewhere, of one company or of all. */
const keys = async (company = '') =>
  (
    await t.asOwner<{ store_key: string }>(
      `${fileTables.map((table) => `select store_key from ${table} where store_key is not null`).join(' union all ')}
      union all select file_key from tasks where file_key is not null`,
    )
  ).flatMap(({ store_key }) => (store_key.startsWith(company) ? store_key : []))

async function listedBelow(prefix: string): Promise<string[]> {
  const found = []
  for await (const { key } of t.files.list(prefix)) found.push(key)
  return found
}

async function get(path: string, as: { token: string; company: string }) {
  const { statusCode, rawPayload, body } = await t.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${as.token}`, 'x-company': as.company, 'accept-language': 'en' },
  })
  return { status: statusCode, bytes: rawPayload, text: body }
}

/** As the worker does it once the authority has answered. */
async function isAnswered(id: string) {
  await t.asOwner(
    `update submissions set state = 'finished', next_attempt_at = null, answered_at = now() where subject_id = $1`,
    [id],
  )
  await t.asOwner(
    `insert into submission_files (company_id, subject_id, kind, content, created_at)
     select company_id, subject_id, 'answer', '<MensajeHacienda/>', created_at from submission_files where subject_id = $1`,
    [id],
  )
}

async function aReceived(company: IssuingCompany): Promise<string> {
  const { xml } = writeSupplierDocument(
    {
      supplier,
      receiver: { name: 'Nosotros S.A.', number: '3101123456' },
      issuedAtMs: Date.parse('2026-11-20T09:00:00-06:00'),
      sequence: 1,
      lines: [{ cabys: '2391102010200', description: 'Café', quantity: '1', price: '1000', rateCode: '08' }],
    },
    openPkcs12(await testKeyFile(), testPin),
  )
  const [{ id }] = (await t.asOwner(
    `insert into receptions (company_id, id, environment, status, kind, clave, consecutivo, issued_at, supplier_name,
      supplier_identification_type, supplier_identification_number, currency, exchange_rate, total, tax, vat, checks,
      deadline_on, digest, search, created_at, updated_at)
    values ($1, gen_random_uuid(), 'simulator', 'tacit', 'invoice', repeat('5', 50), '00100001010000000001',
      '2026-11-10T12:00:00-06:00', 'Finca', '02', '3101999888', 'CRC', 1, 1130, 130, 130, '[]', '2026-12-11',
      sha256('x'), '', now(), now()) returning id`,
    [company.id],
  )) as [{ id: string }]
  await t.asOwner(
    `insert into reception_files (company_id, reception_id, kind, content, created_at)
     values ($1, $2, 'xml', $3, '2026-11-20'), ($1, $2, 'authority', '<MensajeHacienda/>', '2026-11-20')`,
    [company.id, id, Buffer.from(xml)],
  )
  return id
}

async function aPast(company: IssuingCompany): Promise<string> {
  const [{ id }] = (await t.asOwner(
    `insert into past_documents (company_id, id, clave, kind, consecutivo, issued_at, currency, total, tax, search,
      content, kept_at)
    values ($1, gen_random_uuid(), repeat('6', 50), 'invoice', '00100001010000000118', '2026-01-10', 'CRC', 1, 0, '',
      $2, '2026-11-20') returning id`,
    [company.id, Buffer.from(aPastInvoice({ sequence: 118 }))],
  )) as [{ id: string }]
  return id
}

async function aPaper(company: IssuingCompany): Promise<string> {
  const form = multipart({ name: 'contrato.png' }, { file: aPng(4, 4) })
  const path = `/clients/${company.client.id}/papers`
  const { body } = await t.send('POST', path, company.as, form)
  return `${path}/${(body as { data: { id: string }[] }).data.at(-1)!.id}`
}

/** A company that has a file of every kind, and where each is read. */
async function aFullCompany() {
  const company = await anIssuingCompany(t)
  const { id } = await issued(t, company)
  await isAnswered(id)
  const reception = await aReceived(company)
  const past = await aPast(company)
  const paper = await aPaper(company)
  const paths = [
    `/documents/${id}/files/xml`,
    `/documents/${id}/files/answer`,
    `/receptions/${reception}/files/xml`,
    `/receptions/${reception}/files/authority`,
    `/past-documents/${past}/xml`,
    paper,
  ]
  return { company, id, reception, past, paths }
}

test('a file of every kind goes to the bucket and comes back as it was, and is the same for people all the while', async () => {
  const { company, id, reception, past, paths } = await aFullCompany()
  // What shows a document reads its file too; an archive takes all of them along.
  const shown = [`/receptions/${reception}`, `/past-documents/${past}`]
  const archive = async () => {
    const { body } = await t.send('POST', '/bulk', company.as, {
      payload: { list: 'invoices', action: 'files', rows: [{ id }] },
    })
    const { id: taskId } = (body as { task: { id: string } }).task
    const files = taskFilesOf({
      config: parseConfig({ FILES_STORE: 's3', ...s3.settings }),
      files: t.files,
      paths: t.paths,
    })
    await runTask({ doors: t, kinds: [documentFilesTask], files, log }, { companyId: company.id, taskId })
    return get(`/tasks/${taskId}/file`, company.as)
  }
  const read = () => Promise.all([...paths, ...shown].map((path) => get(path, company.as)))
  const before = await read()
  expect(before.map(({ status }) => status)).toEqual(before.map(() => 200))

  expect(await move('s3')).toMatchObject({ moved: paths.length, failed: 0, end: 'done' })
  const [left] = await t.asOwner<{ here: number }>(
    `select (${fileTables.map((table) => `(select count(*) from ${table} where content is not null)`).join(' + ')})::int as here`,
  )
  expect(left).toEqual({ here: 0 })
  expect(await read()).toEqual(before)
  // The ZIP is an export: it lies in the bucket as well, and nowhere else.
  const zip = await archive()
  expect([zip.status, zip.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect((await keys()).map((key) => key.split('/')[1]).sort()).toEqual(
    ['paper', 'past-document', 'reception', 'reception', 'submission', 'submission', 'task'].sort(),
  )
  // Whoever decides about a document whose file is far away finds it read.
  const decided = await t.send('POST', `/receptions/${reception}/classify`, company.as, {
    payload: { vat_condition: '01', vat_credit: '130' },
  })
  expect(decided.status, decided.text).toBe(200)
  expect(await check()).toEqual({ files: paths.length + 1, missing: [], orphans: [] })

  expect(await move('database')).toMatchObject({ moved: paths.length, failed: 0, end: 'done' })
  expect((await Promise.all(paths.map((path) => get(path, company.as)))).map(({ bytes }) => bytes)).toEqual(
    before.slice(0, paths.length).map(({ bytes }) => bytes),
  )
  await t.asOwner('delete from tasks')
  await clear()
  expect(await check()).toEqual({ files: 0, missing: [], orphans: [] })
  expect(await t.asOwner('select 1 from file_sums where files <> 0 or bytes <> 0')).toEqual([])
  expect(await listedBelow('')).toEqual([])
})

test('what may still have to be sent, or is new, stays in the database; what nobody names is removed when its days are over', async () => {
  // Those of other tests are out of the way.
  await move('s3')
  const company = await anIssuingCompany(t)
  const { id } = await issued(t, company)
  const paper = await aPaper(company)
  const kit = {
    doors: t,
    ownerUrl: t.urls.owner,
    target: 's3',
    perSecond: 10_000,
    keptDays: 35,
    log,
  } as const
  await moveRound(kit)
  expect(await keys(company.id)).toEqual([])
  expect(await move('s3')).toMatchObject({ moved: 1 })
  const [key] = await keys(company.id)
  expect(key).toContain('/paper/')
  await isAnswered(id)
  // Stopped, nobody moves; and one who moves by hand makes the worker's round wait for the next.
  await setStopped(t, true)
  expect(await move('s3')).toMatchObject({ moved: 0, end: 'stopped' })
  expect(await isStopped(t)).toBe(true)
  await setStopped(t, false)

  await t.send('DELETE', paper, company.as)
  expect(await keys(company.id)).toEqual([])
  await t.asOwner(`update unneeded_files set since = '2026-11-20'`)
  await removeUnneeded(t, 35, forEver)
  const listed = async () => listedBelow(`${company.id}/`)
  expect(await listed()).toEqual([key])
  // It is nobody's, and known to be.
  expect(await check()).toMatchObject({ missing: [], orphans: [] })
  await clear()
  expect(await listed()).toEqual([])
  await move('s3')
})

test('bytes that are not those that were kept are never handed out, and a check names what is missing and what is nobody’s', async () => {
  const { company, paths } = await aFullCompany()
  await move('s3')
  const key = (await keys(company.id)).find((one) => one.includes('/past-document/'))!
  const [path] = paths.filter((one) => one.startsWith('/past-documents/'))
  const content = (await get(path!, company.as)).bytes
  const changed = Buffer.from(content.toString().replace('Café', 'Cafe'))
  await t.files.keep(key, changed, digestOf(changed))
  const damaged = await get(path!, company.as)
  expect([damaged.status, damaged.text]).toEqual([
    503,
    expect.stringContaining('what is kept is not what was put there'),
  ])
  await t.files.remove(key)
  expect((await get(path!, company.as)).status).toBe(503)
  await t.files.keep(`${company.id}/stray`, Buffer.from('x'), digestOf(Buffer.from('x')))
  expect(await check()).toMatchObject({ missing: [key], orphans: [`${company.id}/stray`] })
  const { files } = parseConfig(s3.settings)
  const restored = () => checkRestoredFiles({ files }, t.urls.owner, log)
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(await restored()).toBe(false)
  expect(said.mock.calls.join()).toContain(key)
  said.mockRestore()
  // One that cannot come back keeps nobody else.
  expect(await move('database')).toMatchObject({ failed: 1, end: 'done' })
  expect(await keys()).toEqual([key])
  await t.files.keep(key, content, digestOf(content))
  expect(await move('database')).toMatchObject({ moved: 1, failed: 0 })
  expect((await get(path!, company.as)).bytes).toEqual(content)
  await t.files.remove(`${company.id}/stray`)
})

test('a store that is away is said in a sentence, and all is there again when it is back', async () => {
  const { company, paths } = await aFullCompany()
  await move('s3')
  s3.manner = 'breaks'
  const away = await Promise.all(paths.map((path) => get(path, company.as)))
  expect(away.map(({ status }) => status)).toEqual(paths.map(() => 503))
  expect(JSON.parse(away[0]!.text)).toMatchObject({
    message:
      'The place where files are kept does not answer right now. Try again in a moment; nothing is lost.',
  })
  // What is issued meanwhile is in the database, and a mover leaves everything where it lies.
  const { id } = await issued(t, company)
  expect((await get(`/documents/${id}/files/xml`, company.as)).status).toBe(200)
  await isAnswered(id)
  expect(await move('s3')).toMatchObject({ moved: 0, end: 'away' })
  s3.manner = 'hands-on'
  expect((await get(paths[0]!, company.as)).status).toBe(200)
  expect(await move('s3')).toMatchObject({ moved: 2, end: 'done' })
})

test('a store that does not answer in time is away, and no caller waits for ever', async () => {
  const door = openFileDoor({ store: openS3Store(parseConfig(s3.settings).files.s3!), log, tryMs: 50 })
  s3.manner = 'keeps'
  await expect(door.fetch('any', digestOf(Buffer.from('')))).rejects.toThrow(FilesAway)
  s3.manner = 'hands-on'
  // Who has time hears that there is nothing.
  await expect(t.files.fetch('any', digestOf(Buffer.from('')))).rejects.toThrow(FileDamaged)
  door.close()
})

test('no row names a file of another company, and nobody reads one', async () => {
  const [ours, theirs] = [await aFullCompany(), await aFullCompany()]
  await move('s3')
  for (const path of ours.paths) expect((await get(path, theirs.company.as)).status).toBe(404)
  const [key] = await keys(ours.company.id)
  const place = { content: null, sha256: digestOf(Buffer.from('')), store_key: key! }
  await expect(t.files.read(theirs.company.id, place)).rejects.toThrow(FileDamaged)
  const steal = `insert into papers (company_id, client_id, id, name, type, size, sha256, store, store_key, created_at)
    select company_id, id, gen_random_uuid(), 'a.png', 'image/png', 1, sha256('x'), 's3', $2, now() from clients where company_id = $1`
  await expect(t.asOwner(steal, [theirs.company.id, key])).rejects.toThrow('own_key')
})

test('the database lets bytes go only with their digest, and takes back only the same', async () => {
  const { id } = await aFullCompany()
  const go = (sha256: string) =>
    t.asOwner(
      `update submission_files set content = null, sha256 = ${sha256}, store = 's3', store_key = company_id || '/x'
       where subject_id = $1 and kind = 'xml'`,
      [id],
    )
  await expect(go(`sha256('other')`)).rejects.toThrow('kept as they were written')
  await go('sha256(content)')
  const back = (content: string) =>
    t.asOwner(
      `update submission_files set content = ${content}, store = null, store_key = null where subject_id = $1 and kind = 'xml'`,
      [id],
    )
  await expect(back(`'other'`)).rejects.toThrow('kept as they were written')
  await expect(t.asOwner('delete from submission_files where subject_id = $1', [id])).rejects.toThrow()
})

test('a mover that is killed has lost nothing, and the next goes on', async () => {
  const company = await anIssuingCompany(t)
  const paths = []
  for (let paper = 0; paper < 6; paper += 1) paths.push(await aPaper(company))
  const count = async () => (await keys(company.id)).length
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-mover-'))
  const env = {
    ...process.env,
    ...s3.settings,
    FILES_STORE: 's3',
    FILES_PER_SECOND: '8',
    DATABASE_URL: t.urls.owner,
    DATA_DIR: folder,
    SECRET_KEY: testSecretKey,
  }
  const child = spawn(process.execPath, [join(server, 'files-move.ts'), '--to', 's3'], { env, stdio: 'pipe' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const gone = new Promise((exit) => child.once('exit', exit))
  await until(async () => child.exitCode !== null || (await count()) >= 2)
  expect(child.exitCode, said).toBeNull()
  child.kill('SIGKILL')
  await gone
  const moved = await count()
  expect(moved).toBeLessThan(6)
  for (const path of paths) expect((await get(path, company.as)).bytes).toEqual(aPng(4, 4))
  const rest = await move('s3')
  expect([await count(), rest.failed]).toEqual([6, 0])
  for (const path of paths) expect((await get(path, company.as)).bytes).toEqual(aPng(4, 4))
  expect((await check()).orphans).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

test('data whose files lie in a bucket that no setting names is not opened, and not restored in silence', async () => {
  await aFullCompany()
  await move('s3')
  const without = parseConfig({})
  await expect(refuseLostStore(t.database, openFiles(without, log))).rejects.toThrow('S3_BUCKET is not set')
  await expect(checkRestoredFiles(without, t.urls.owner, log)).rejects.toThrow('Set S3_BUCKET')
  await expect(refuseLostStore(t.database, t.files)).resolves.toBeUndefined()
})

test('/metrics counts files and bytes by where they lie, and what failed', async () => {
  const { stores } = (await createFigures({ urls: t.urls, folder: t.paths.root, log })())!.files
  const [sums] = await t.asOwner<{ files: number; bytes: number }>(
    `select count(*)::int as files, sum(size)::int as bytes from (${fileTables.map((table) => `select size from ${table} where store_key is not null`).join(' union all ')}) f`,
  )
  expect(stores).toEqual([expect.objectContaining({ store: 'database' }), { store: 's3', ...sums }])
  const told = (await t.app.inject('/metrics')).body
  expect(told).toMatch(/cuenta_clara_files\{store="s3"\} [1-9]/)
  expect(told).toMatch(/cuenta_clara_file_store_calls_total\{call="get",outcome="failed"\} [1-9]/)
})

test('a mover that finds nothing asks the store nothing, and the tables by the index of what is here', async () => {
  await move('s3')
  const before = s3.calls.length
  expect(await move('s3')).toEqual({ moved: 0, bytes: 0, failed: 0, end: 'done' })
  expect(s3.calls.length).toBe(before)
  const plan = await t.asOwner<{ 'QUERY PLAN': string }>(
    `explain select from submission_files where store_key is null and created_at <= now() order by created_at limit 100`,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join()).toContain('submission_files_created_at_idx')
})
