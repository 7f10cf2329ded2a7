import { buffer } from 'node:stream/consumers'
import type {
  AuthorityState,
  ExpenseRow,
  NotificationList,
  Page,
  ReceptionCounts,
  ReceptionDetail,
  ReceptionRow,
  Report,
  Role,
  UploadAnswer,
  UploadResult,
  WorkList,
} from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { costaRicaDay, costaRicaInstant } from '@cuentaclara/einvoice'
import { readReceiverMessage, writeAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import { createTestPkcs12, openPkcs12, signXml, verifyXml } from '@cuentaclara/xades'
import { ZipArchive } from 'archiver'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { subjects } from '#app/subjects.ts'
import { type SupplierDocument, writeSupplierDocument } from '#demo/supplier-document.ts'
import {
  anIssuingCompany,
  type IssuingCompany,
  issued,
  testPin,
  testSecrets,
} from '#modules/documents/testing/issuing-company.ts'
import { createAuthorityClients, createSigner, type Submitter } from '#modules/submissions/index.ts'
import { pullBack } from '#modules/submissions/jobs.ts'
import { submitDue } from '#modules/submissions/submit-due.ts'
import { taskFiles, taskJobs } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { makeConfirmedExpense } from './make-confirmed-expense.ts'
import { readUploadsTask } from './read-uploads-task.ts'
import { endTerms } from './recurrences.ts'
import { tellOfDeadlines } from './tell-of-deadlines.ts'
import { makeQueuedExpenses } from './testing/make-queued-expenses.ts'

let app: TestApp
let company: IssuingCompany
/** Of the supplier, of the authority, and of whoever writes the authority's identity into a certificate of their own. */
let key: ReturnType<typeof openPkcs12>
let seal: ReturnType<typeof openPkcs12>
let strangersKey: ReturnType<typeof openPkcs12>
beforeAll(async () => {
  app = await createTestApp()
  ;[key, seal, strangersKey] = await Promise.all([
    aKey('CPJ-3-101-999888'),
    aKey('CPJ-2-100-042005'),
    aKey('CPJ-2-100-042005'),
  ])
  await app.asOwner(
    `insert into authority_seals (environment, sha256, holder, learned_at) values ('simulator', $1, 'Seal', now())
    on conflict do nothing`,
    [verifyXml(sealed('0'.repeat(50), 'accepted')).signatures[0]!.signer!.sha256],
  )
})
async function aKey(serialNumberAttribute: string) {
  const file = await createTestPkcs12({ commonName: 'DE PRUEBA', serialNumberAttribute, pin: testPin })
  return openPkcs12(file, testPin)
}
let remoteAddress: string
let tests = 0
beforeEach(async () => {
  tests += 1
  remoteAddress = `10.0.0.${tests}`
  company = await anIssuingCompany(app, ['accountant', 'biller', 'viewer'])
})
afterAll(() => app.close())

const supplier = { name: 'Tostadora Los Santos S.A.', number: '3101999888', activity: '1079.9' }
let sequence = 0

/** An invoice of 11300 colones to our company. */
function aDocument(change: Partial<SupplierDocument> = {}) {
  sequence += 1
  const given = {
    supplier,
    receiver: { name: company.name, number: '3101123456' },
    issuedAtMs: app.clock.now() - 3_600_000,
    sequence,
    lines: [
      { cabys: '2391102010200', description: 'Café en grano', quantity: '10', price: '1000', rateCode: '08' },
    ],
    ...change,
  }
  return writeSupplierDocument(given, key)
}

type As = { token?: string; company?: string }
async function upload(files: Record<string, string | Buffer>, as: As = company.as) {
  const entries = Object.entries(files)
  const answer = await app.send('POST', '/receptions', as, {
    // So many a minute are taken from one address: each test has its own.
    remoteAddress,
    ...multipart(
      Object.fromEntries(entries.map(([name], index) => [`name${index}`, name])),
      Object.fromEntries(entries.map(([, content], index) => [`file${index}`, Buffer.from(content)])),
    ),
  })
  return { status: answer.status, body: answer.body as UploadAnswer & { code?: string } }
}
async function add(change: Partial<SupplierDocument> = {}): Promise<string> {
  const { body } = await upload({ 'factura.xml': aDocument(change).xml })
  return body.files[0]!.reception_id!
}
const get = async <Body>(path: string, as: As = company.as): Promise<Body> =>
  (await app.send('GET', path, as)).body
const detail = (id: string) => get<ReceptionDetail>(`/receptions/${id}`)
async function post(path: string, payload: object = {}, as: As = company.as) {
  const answer = await app.send('POST', path, as, { payload })
  return {
    status: answer.status,
    body: answer.body as ReceptionDetail & { code?: string; errors?: Record<string, string[]> },
  }
}
const asRole = (role: Role) => ({ token: company.members[role]!.token, company: company.id })
const accepted = {
  answer: 'accepted',
  vat_condition: '01',
  activity: '5610.0',
  vat_credit: '1300',
  vat_expense: '0',
}
const answer = (id: string, change = {}, as?: As) =>
  post(`/receptions/${id}/answer`, { ...accepted, ...change }, as)

async function aZip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipArchive({ zlib: { level: 1 } })
  for (const [name, content] of Object.entries(files)) archive.append(content, { name })
  void archive.finalize()
  return buffer(archive)
}

/** The authority's word on a document, under its seal unless said. */
function sealed(clave: string, status: 'accepted' | 'rejected', by = seal) {
  const answer = writeAuthorityAnswer({
    clave,
    issuerName: supplier.name,
    issuerIdentification: { type: '02', number: supplier.number },
    status,
    text: 'x',
    total: decimal('11300'),
  })
  return signXml(answer, by, { signingTime: costaRicaInstant(app.clock.now() - 60_000) })
}

describe('a document of a supplier', () => {
  // seed 008
  test('is taken in with its checks, term and proposal', async () => {
    const { status, body } = await upload({ 'factura.xml': aDocument().xml })
    expect(status).toBe(200)
    expect(body.files).toMatchObject([{ name: 'factura.xml', outcome: 'added' }])
    const found = await detail(body.files[0]!.reception_id!)
    expect(found).toMatchObject({
      status: 'new',
      kind: 'invoice',
      supplier_name: supplier.name,
      total: '11300',
      tax: '1300',
      failed_checks: [],
      proposal: { activity: '5610.0', vat_condition: '01', is_rule: false },
    })
    expect(found.checks.map(({ check, result }) => `${check} ${result}`)).toEqual([
      'signature passed',
      'issuer passed',
      'structure passed',
      'sums passed',
      'numbers passed',
      'rules passed',
      'receiver passed',
      'duplicate passed',
      'authority unknown',
    ])
    expect(found.document.lines).toMatchObject([{ description: 'Café en grano', total: '11300' }])
    expect(await get<ReceptionCounts>('/receptions/counts')).toMatchObject({ to_answer: 1 })
  })

  test('counts once: the same file is known, another one with its clave is set aside', async () => {
    const { xml } = aDocument()
    const first = await upload({ 'a.xml': xml })
    const again = await upload({ 'b.xml': xml })
    expect(again.body.files[0]).toMatchObject({
      outcome: 'known',
      reception_id: first.body.files[0]!.reception_id,
    })
    const other = await upload({ 'c.xml': xml.replace('Café en grano', 'Café en polvo') })
    expect(other.body.files[0]).toMatchObject({ outcome: 'set_aside', reason: 'duplicate' })
    const changed = await detail(other.body.files[0]!.reception_id!)
    expect(changed.failed_checks).toEqual(['signature', 'duplicate'])
  })

  // A purchase of 11,300 colones counted as millions in the report of purchases and in the VAT to take back.
  test('in colones is worth what it says, whatever rate its program wrote beside', async () => {
    const inColones = await detail(await add({ currency: { code: 'CRC', rate: '505.38' } }))
    expect(inColones).toMatchObject({ currency: 'CRC', exchange_rate: '1', total: '11300' })
    const inDollars = await detail(await add({ currency: { code: 'USD', rate: '505.38' } }))
    expect(inDollars).toMatchObject({ currency: 'USD', exchange_rate: '505.38' })
  })

  test('is kept once when it comes twice at the same moment', async () => {
    const { xml } = aDocument()
    const answers = await Promise.all([1, 2, 3].map(() => upload({ 'a.xml': xml })))
    expect(answers.map(({ body }) => body.files[0]!.outcome).sort()).toEqual(['added', 'known', 'known'])
  })

  test('of somebody else, or of a kind that needs no answer, is kept and asks for nothing', async () => {
    const others = { receiver: { name: 'Otra empresa S.A.', number: '3101000111' } }
    expect(await detail(await add(others))).toMatchObject({
      status: 'set_aside',
      set_aside_reason: 'not_ours',
    })
    const invoice = aDocument()
    await upload({ 'factura.xml': invoice.xml })
    const note = await detail(await add({ kind: 'credit-note', refersTo: invoice.clave }))
    expect(note).toMatchObject({ status: 'noted', set_aside_reason: null, failed_checks: [] })
    expect(note.refers_to).toMatchObject({ clave: invoice.clave, reception_id: expect.any(String) })
    expect((await answer(note.id)).body.code).toBe('reception-not-open')
  })

  // Documents that came under a mistyped number of the company stayed somebody else's for ever.
  test.each(['asked', 'handed in again'])(
    'made out to us after our number was mended is ours: %s',
    async (how) => {
      const receiver = { name: company.name, number: '3101123457' }
      const { xml } = aDocument({ receiver })
      const [file] = (await upload({ 'a.xml': xml })).body.files
      const id = file!.reception_id!
      expect(await detail(id)).toMatchObject({ status: 'set_aside', set_aside_reason: 'not_ours' })
      expect((await post(`/receptions/${id}/judge-receiver`)).body.code).toBe('reception-not-ours')
      await app.asOwner(`update companies set identification_number = '3101123457' where id = $1`, [
        company.id,
      ])
      if (how === 'asked') {
        expect((await post(`/receptions/${id}/judge-receiver`, {}, asRole('viewer'))).status).toBe(403)
        expect((await post(`/receptions/${id}/judge-receiver`)).status).toBe(200)
      } else {
        const again = await upload({ 'a.xml': xml })
        expect(again.body.files).toMatchObject([{ outcome: 'added', reception_id: id }])
      }
      expect(await detail(id)).toMatchObject({ status: 'new', set_aside_reason: null, failed_checks: [] })
      expect((await upload({ 'a.xml': xml })).body.files).toMatchObject([{ outcome: 'known' }])
    },
  )

  test('with changed amounts says so', async () => {
    const { xml } = aDocument()
    const { body } = await upload({ 'a.xml': xml.replace('<TotalImpuesto>1300', '<TotalImpuesto>1900') })
    expect((await detail(body.files[0]!.reception_id!)).failed_checks).toEqual(['signature', 'sums'])
  })

  // Whoever had hundreds opened one after the other to find those.
  test('that something is wrong with is marked in the list, and the list shows those alone', async () => {
    const sound = await add()
    const changed = aDocument().xml.replace('<TotalImpuesto>1300', '<TotalImpuesto>1900')
    const { body } = await upload({ 'a.xml': changed })
    const doubted = body.files[0]!.reception_id!
    const listed = async (query = '') =>
      (await get<Page<ReceptionRow>>(`/receptions${query}`)).data.map(({ id, has_warning }) => [
        id,
        has_warning,
      ])
    expect(await listed()).toEqual(
      expect.arrayContaining([
        [sound, false],
        [doubted, true],
      ]),
    )
    expect(await listed('?has_warning=true')).toEqual([[doubted, true]])
    expect(await listed('?has_warning=false')).toEqual([[sound, false]])
  })

  test.each(['accepted', 'rejected'] as const)(
    'is neither proven nor blocked by an invented word of the authority: %s',
    async (status) => {
      const { xml, clave } = aDocument()
      const unsigned = sealed(clave, status).replace(/<ds:Signature.*<\/ds:Signature>/s, '')
      const tampered = sealed(clave, status === 'accepted' ? 'rejected' : 'accepted').replace(
        /<Mensaje>\d/,
        `<Mensaje>${status === 'accepted' ? 1 : 3}`,
      )
      const { body } = await upload({
        'factura.xml': xml,
        'a.xml': unsigned,
        'b.xml': sealed(clave, status, key),
        'c.xml': sealed(clave, status, strangersKey),
        'd.xml': tampered,
      })
      expect(body.files.map(({ outcome, reason }) => [outcome, reason]).slice(1)).toEqual(
        Array(4).fill(['refused', 'answer-not-proven']),
      )
      const id = body.files[0]!.reception_id!
      const found = await detail(id)
      expect(found.checks.at(-1)).toEqual({
        check: 'authority',
        result: 'unknown',
        details: ['answer-not-proven'],
      })
      expect(found).toMatchObject({ failed_checks: [], files: { authority: false } })
      expect((await answer(id)).status).toBe(200)
      // The true one still counts.
      const { body: later } = await upload({ 'e.xml': sealed(clave, 'accepted') })
      expect(later.files).toMatchObject([{ outcome: 'paired' }])
    },
  )

  test('tells who signed in the place of the issuer, and whose clave it carries', async () => {
    const { xml } = aDocument()
    const unsigned = xml.replace(/^<\?xml[^>]*>\s*|<ds:Signature.*<\/ds:Signature>/gs, '')
    const at = { signingTime: costaRicaInstant(app.clock.now() - 60_000) }
    const theirs = await upload({ 'a.xml': signXml(unsigned, seal, at) })
    const signature = (await detail(theirs.body.files[0]!.reception_id!)).checks[0]
    expect(signature).toMatchObject({ result: 'failed', details: [expect.stringContaining('2100042005')] })

    const stranger = unsigned.replace(/(<Clave>.{9})\d{12}/, '$1003101777777')
    const { body } = await upload({ 'b.xml': signXml(stranger, key, at) })
    const { checks, failed_checks } = await detail(body.files[0]!.reception_id!)
    expect(failed_checks).toEqual(['numbers'])
    expect(checks.find(({ check }) => check === 'numbers')!.details[0]).toContain('clave.issuer-differs')
  })

  // Anybody can make a certificate with the number of a supplier: it was called a valid signature of theirs.
  test('is not believed for the name that a certificate gives its issuer', async () => {
    const { xml } = aDocument()
    const unsigned = xml.replace(/^<\?xml[^>]*>\s*|<ds:Signature.*<\/ds:Signature>/gs, '')
    const at = { signingTime: costaRicaInstant(app.clock.now() - 60_000) }
    const issuerCheck = async (organization: string, commonName: string, keyId?: string) => {
      const file = await createTestPkcs12({
        commonName: supplier.name,
        serialNumberAttribute: `CPJ-${supplier.number}`,
        pin: '1234',
        issuer: { organization, organizationalUnit: 'DGT', commonName, ...(keyId && { keyId }) },
      })
      const other = unsigned.replace(/(<Clave>.{42})\d{8}/, `$1${String(++made).padStart(8, '0')}`)
      const { body } = await upload({ 'a.xml': signXml(other, openPkcs12(file, '1234'), at) })
      const { checks, failed_checks } = await detail(body.files[0]!.reception_id!)
      const issuer = checks.find(({ check }) => check === 'issuer')!
      return [issuer.result, failed_checks.includes('issuer'), issuer.details[0]?.includes(commonName)]
    }
    let made = 0
    expect(await issuerCheck('YO MISMO', 'CA MIA')).toEqual(['failed', true, true])
    expect(await issuerCheck('MINISTERIO DE HACIENDA', 'CA PERSONA JURIDICA')).toEqual([
      'unknown',
      false,
      true,
    ])
    const sinpe = '36ace4c072daf37e1dec93eccb23e1caae794ab8'
    expect(await issuerCheck('BANCO CENTRAL DE COSTA RICA', 'CA SINPE - PERSONA JURIDICA v2', sinpe)).toEqual(
      ['failed', true, true],
    )
  })

  test('is said to have a comment inside its total, which no signature covers', async () => {
    const { body } = await upload({ 'a.xml': aDocument().xml.replace(/(<TotalComprobante>1)/, '$1<!-- -->') })
    const { failed_checks, checks } = await detail(body.files[0]!.reception_id!)
    expect([failed_checks, checks[0]!.details]).toEqual([['signature'], ['split-text']])
  })

  test('is paired with what the authority said of it, wherever that stands in the archive', async () => {
    const { xml, clave } = aDocument()
    const rejected = sealed(clave, 'rejected')
    const { body } = await upload({
      'todo.zip': await aZip({ 'a_respuesta.xml': rejected, 'b.xml': xml }),
    })
    expect(body.files.map(({ outcome }) => outcome).sort()).toEqual(['added', 'paired'])
    const id = body.files.find(({ outcome }) => outcome === 'added')!.reception_id!
    expect(await detail(id)).toMatchObject({ status: 'invalid', failed_checks: ['authority'] })
    expect((await answer(id)).body.code).toBe('reception-rejected-by-authority')
    expect((await app.send('GET', `/receptions/${id}/files/authority`, company.as)).text).toBe(rejected)
    const alone = await upload({
      'sola.xml': sealed(clave, 'accepted').replaceAll(
        clave,
        clave.replace(/\d$/, (last) => String((Number(last) + 1) % 10)),
      ),
    })
    expect(alone.body.files[0]).toMatchObject({ outcome: 'refused', reason: 'answer-without-document' })
  })
})

describe('a document that the authority rejected', () => {
  const counts = () => get<{ to_answer: number }>('/receptions/counts')
  const credits = async () => {
    const month = `from=2026-11-01&to=2026-11-30`
    const [received, vat] = await Promise.all([
      get<Report>(`/reports/receptions?${month}&include_waiting=true`),
      get<Report>(`/reports/vat?${month}&include_waiting=true`),
    ])
    return [received.in_colones.count, vat.in_colones.credit]
  }

  test('asks for no answer, and silence does not accept it', async () => {
    const { xml, clave } = aDocument({ issuedAtMs: app.clock.now() - 90 * 86_400_000 })
    const { body } = await upload({ 'a.xml': xml, 'b.xml': sealed(clave, 'rejected') })
    const id = body.files[0]!.reception_id!
    expect(await counts()).toMatchObject({ to_answer: 0 })
    await endTerms(app)
    expect(await detail(id)).toMatchObject({ status: 'invalid', is_unclassified: false })
    expect((await post(`/receptions/${id}/classify`, { vat_condition: '01' })).body.code).toBe(
      'reception-rejected-by-authority',
    )
  })

  test.each([
    ['owed', { status: 'void', void_reason: 'Hacienda rechazó el comprobante' }],
    ['paid', { status: 'paid', vat_credit: '0' }],
  ])('counts nowhere though its answer was confirmed before; its expense is %s', async (which, expected) => {
    const { xml, clave } = aDocument()
    const id = (await upload({ 'a.xml': xml })).body.files[0]!.reception_id!
    await answer(id)
    await app.asOwner(`update receptions set status = 'confirmed' where id = $1`, [id])
    const { expense_id } = (await post(`/receptions/${id}/expense`)).body
    const day = costaRicaDay(app.clock.now())
    if (which === 'paid') await post(`/expenses/${expense_id}/pay`, { paid_on: day, means: '04' })
    expect(await credits()).toEqual([1, '1300'])
    await upload({ 'b.xml': sealed(clave, 'rejected') })
    expect(await detail(id)).toMatchObject({ status: 'invalid', answer: 'accepted' })
    expect(await credits()).toEqual([0, '0'])
    expect(await get(`/expenses/${expense_id}`)).toMatchObject(expected)
    // Neither the expense nor an answer comes back by itself.
    expect((await post(`/receptions/${id}/expense`)).body.code).toBe('reception-not-open')
  })
})

describe('hostile input', () => {
  test('is refused file by file and spoils no other', async () => {
    const { xml } = aDocument()
    const deep = '<a>'.repeat(40) + '</a>'.repeat(40)
    const { status, body } = await upload({
      'buena.xml': xml,
      'bomba.xml': `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${xml}`,
      'externa.xml': `<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>`,
      'honda.xml': deep,
      'letras.xml': `<FacturaElectronica>${'&#65;'.repeat(800_000)}</FacturaElectronica>`,
      'rota.xml': xml.slice(0, 900),
      'otra.xml': '<html><body>hola</body></html>',
      'foto.jpg': Buffer.from('ffd8ffe000104a46', 'hex'),
      'vacia.xml': '',
      'clave.xml': xml.replace(/<Clave>.*?<\/Clave>/, '<Clave>123</Clave>'),
      'enorme.xml': xml.replace(/<TotalComprobante>.*?</, `<TotalComprobante>${'9'.repeat(18)}<`),
      'fecha.xml': xml.replace(/<FechaEmision>.*?</, '<FechaEmision>ayer<'),
    })
    expect(status).toBe(200)
    const outcomes = Object.fromEntries(
      body.files.map(({ name, outcome, reason }) => [name, reason ?? outcome]),
    )
    expect(outcomes).toMatchObject({
      'buena.xml': 'added',
      'bomba.xml': 'xml.doctype',
      'externa.xml': 'xml.doctype',
      'honda.xml': 'xml.too-deep',
      'letras.xml': 'xml.too-many-references',
      'rota.xml': 'xml.malformed',
      'otra.xml': 'xml.unknown-root',
      'foto.jpg': 'not-xml',
      'clave.xml': 'document-unreadable',
      'enorme.xml': 'document-unreadable',
      'fecha.xml': 'document-unreadable',
    })
    expect(body.files.filter(({ outcome }) => outcome === 'refused')).toHaveLength(11)
    expect(body.files.every(({ outcome, message }) => outcome !== 'refused' || message)).toBe(true)
  })

  test('in archives stops at the limits', async () => {
    const bomb = await aZip({ 'a.xml': Buffer.alloc(30_000_000, 32) })
    const { body } = await upload({ 'bomba.zip': bomb, 'roto.zip': Buffer.from('504b030400000000', 'hex') })
    expect(body.files.map(({ reason }) => reason)).toEqual(['zip-too-large', 'zip-malformed'])
    const large = await upload({ 'grande.xml': Buffer.alloc(21 * 1024 * 1024, 32) })
    expect(large.status).toBe(413)
    const none = await app.send('POST', '/receptions', company.as, multipart({}))
    expect(none.status).toBe(422)
  })
})

test('many files are read by a task, in lots, and once', async () => {
  const files = Object.fromEntries(Array.from({ length: 23 }, (_, n) => [`${n}.xml`, aDocument().xml]))
  const zip = await aZip({ ...files, 'mala.xml': '<x>' })
  const { body } = await upload({ 'mes.zip': zip })
  expect(body).toMatchObject({ files: [], task_id: expect.any(String) })
  const [handler] = taskJobs({
    doors: app,
    kinds: [readUploadsTask],
    files: taskFiles(app.paths.tasks),
    log: createLog('silent'),
  })
  const facts = { id: '1', attempt: 1, signal: new AbortController().signal, log: createLog('silent') }
  await handler!.run({ companyId: company.id, taskId: body.task_id! }, facts)
  const { data } = await get<{ data: { id: string; status: string; result: object }[] }>('/tasks')
  expect(data.find(({ id }) => id === body.task_id)).toMatchObject({
    status: 'done',
  })
  // rest.md 15: which were set aside or not taken, and why, can be read whenever it is opened from the tray.
  const told = await get<UploadResult>(`/receptions/uploads/${body.task_id}`)
  expect(told.files).toHaveLength(24)
  expect(told.files!.filter(({ outcome }) => outcome === 'added')).toHaveLength(23)
  expect(told.files!.find(({ outcome }) => outcome === 'refused')).toMatchObject({
    name: 'mala.xml',
    message: expect.stringMatching(/\w+ \w+/),
  })
  const colleague = asRole('accountant')
  expect((await app.send('GET', `/receptions/uploads/${body.task_id}`, colleague)).status).toBe(404)
  expect((await get<Page<ReceptionRow>>('/receptions')).meta.total).toBe(23)
  expect(await app.asOwner('select 1 from reception_uploads where company_id = $1', [company.id])).toEqual([])
})

type Manners = {
  verdict: 'aceptado' | 'rechazado' | 'procesando'
  lose: boolean
  refuse: number
  seal: ReturnType<typeof openPkcs12> | null
}

/** Takes messages and answers as it is told. */
function fakeAuthority() {
  const received = new Map<string, { xml: string; posts: number; body: Record<string, unknown> }>()
  const manners: Manners = { verdict: 'aceptado', lose: false, refuse: 0, seal: null }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    if (url.pathname.endsWith('/token')) {
      return Response.json({
        access_token: 't',
        expires_in: 300,
        refresh_token: 'r',
        refresh_expires_in: 1800,
      })
    }
    if (init?.method !== 'POST') return verdictOf(decodeURIComponent(url.pathname.split('/').at(-1)!))
    const body = JSON.parse(String(init.body)) as Record<string, string>
    if (manners.refuse > 0)
      return new Response(null, { status: manners.refuse, headers: { 'x-error-cause': 'no' } })
    const name = `${body.clave}-${body.consecutivoReceptor}`
    const xml = Buffer.from(body.comprobanteXml!, 'base64').toString()
    received.set(name, { xml, posts: (received.get(name)?.posts ?? 0) + 1, body })
    if (manners.lose) throw new TypeError('fetch failed')
    return new Response(null, { status: 202 })
  }
  function verdictOf(name: string): Response {
    if (!received.has(name)) return new Response(null, { status: 404 })
    const state = manners.verdict
    const answer = writeAuthorityAnswer({
      clave: name.slice(0, 50),
      issuerName: supplier.name,
      issuerIdentification: { type: '02', number: supplier.number },
      status: state === 'aceptado' ? 'accepted' : 'rejected',
      text: state === 'aceptado' ? '.' : 'El receptor no corresponde.',
      total: decimal('11300'),
    })
    const at = { signingTime: costaRicaInstant(app.clock.now() - 60_000) }
    const xml = manners.seal === null ? answer : signXml(answer, manners.seal, at)
    return Response.json({
      clave: name,
      'ind-estado': state,
      ...(state === 'procesando' ? {} : { 'respuesta-xml': Buffer.from(xml).toString('base64') }),
    })
  }
  return { fetch, received, manners }
}

function aSubmitter(authority: ReturnType<typeof fakeAuthority>): Submitter {
  const nowhere = { apiUrl: 'http://nowhere.test', tokenUrl: 'http://nowhere.test', clientId: 'x' }
  const addresses = { test: nowhere, live: nowhere, simulatorUrl: 'http://authority.test' }
  return {
    doors: app,
    signer: createSigner(app, testSecrets),
    clients: createAuthorityClients(app, testSecrets, addresses, authority.fetch),
    subjects,
    log: createLog('silent'),
  }
}

describe('an answer', () => {
  let authority: ReturnType<typeof fakeAuthority>
  let submitter: Submitter
  beforeEach(() => {
    authority = fakeAuthority()
    submitter = aSubmitter(authority)
  })
  async function later(seconds: number) {
    app.clock.advance(seconds * 1000)
    await submitDue(submitter, company.id)
    await app.hear()
    await makeQueuedExpenses(app)
  }

  test('is numbered in its series, signed, sent once, and confirmed makes the expense', async () => {
    const id = await add({ creditDays: 30 })
    const decided = await answer(id)
    expect(decided.body).toMatchObject({
      status: 'sending',
      answer: 'accepted',
      answered_by: 'Olga Solano',
      messages: [{ consecutivo: '00100001050000000001', state: 'waiting' }],
    })
    await later(1)
    await later(2)
    const done = await detail(id)
    expect(done).toMatchObject({
      status: 'confirmed',
      expense_id: expect.any(String),
      messages: [{ state: 'finished', verdict: { status: 'accepted' } }],
      files: { message: true, answer: true },
    })
    const [[name, { xml, posts, body }]] = [...authority.received] as never as [
      [string, { xml: string; posts: number; body: object }],
    ]
    expect([name, posts]).toEqual([`${done.clave}-00100001050000000001`, 1])
    expect(verifyXml(xml).valid).toBe(true)
    const read = readReceiverMessage(xml)
    expect(read).toMatchObject({
      ok: true,
      message: {
        clave: done.clave,
        verdict: 'accepted',
        taxCondition: '01',
        activity: '5610.0',
        receiverNumber: '3101123456',
        issuerNumber: supplier.number,
      },
    })
    expect(body).toMatchObject({
      emisor: { numeroIdentificacion: supplier.number },
      receptor: { numeroIdentificacion: '3101123456' },
      consecutivoReceptor: '00100001050000000001',
    })
    expect((await app.send('GET', `/receptions/${id}/files/message`, company.as)).text).toBe(xml)
    expect((await get<Page<ExpenseRow>>('/expenses')).data).toMatchObject([
      { reception_id: id, total: '11300', vat: '1300', vat_credit: '1300', status: 'recorded' },
    ])
  })

  test('splits the tax to the cent and tells the authority the tax as the document states it', async () => {
    const price = {
      cabys: '2391102010200',
      description: 'Café',
      quantity: '1',
      price: '1000.09',
      rateCode: '08',
    }
    const id = await add({ lines: [price] })
    expect(await detail(id)).toMatchObject({ tax: '130.01', total: '1130.1' })
    expect((await answer(id, { vat_credit: '130.01' })).status).toBe(200)
    await later(1)
    const read = readReceiverMessage([...authority.received.values()][0]!.xml)
    const { totalTax, creditedTax } = (read as { message: Record<string, unknown> }).message
    expect([String(totalTax), String(creditedTax)]).toEqual(['130.0117', '130.0117'])
  })

  test('teaches a renewed seal of the authority, which suppliers’ files are then believed by', async () => {
    const renewed = await aKey('CPJ-2-100-042005')
    const { xml, clave } = aDocument()
    const word = sealed(clave, 'accepted', renewed)
    const before = await upload({ 'a.xml': xml, 'b.xml': word })
    expect(before.body.files.map(({ outcome }) => outcome)).toEqual(['added', 'refused'])
    authority.manners.seal = renewed
    await answer(await add())
    await later(1)
    await later(2)
    const after = await upload({ 'b.xml': word })
    expect(after.body.files).toMatchObject([{ outcome: 'paired' }])
  })

  test('counts what somebody had recorded by hand once, with the credit that it takes', async () => {
    const { xml, clave } = aDocument()
    const byHand = {
      spent_on: new Date(app.clock.now() - 6 * 3_600_000).toISOString().slice(0, 10),
      supplier_name: 'Tostadora Los Santos',
      document_kind: 'electronic',
      document_number: clave,
      ...{ currency: 'CRC', total: '11300', vat: '1300', paid_on: '2026-01-01', means: '04' },
    }
    const typed = await post('/expenses', byHand)
    expect(typed.status).toBe(201)
    const { body } = await upload({ 'factura.xml': xml })
    const id = body.files[0]!.reception_id!
    await answer(id, { vat_credit: '1000', vat_expense: '300' })
    await later(1)
    await later(2)
    expect(await detail(id)).toMatchObject({ status: 'confirmed', expense_id: typed.body.id })
    const { data } = await get<Page<ExpenseRow>>('/expenses')
    expect(data).toMatchObject([{ id: typed.body.id, status: 'paid', reception_id: id, vat_credit: '1000' }])
  })

  test('is the only way to the expense of a document that was received', async () => {
    const id = await add()
    const { consecutivo, clave } = await detail(id)
    const byHand = {
      spent_on: new Date(app.clock.now() - 6 * 3_600_000).toISOString().slice(0, 10),
      supplier_name: supplier.name,
      ...{ currency: 'CRC', total: '11300', vat: '1300' },
    }
    for (const document of [
      { document_kind: 'electronic', document_number: clave },
      { document_kind: 'paper', document_number: consecutivo },
    ]) {
      const { status, body } = await post('/expenses', { ...byHand, ...document })
      expect([status, body.code]).toEqual([409, 'expense-twice'])
      expect(body).toMatchObject({ params: { type: 'reception', id } })
    }
    // What we rejected is not owed as it stands; the supplier's paper may be.
    await answer(id, { answer: 'rejected', text: 'No pedimos esto' })
    const paper = { document_kind: 'paper', document_number: consecutivo }
    expect((await post('/expenses', { ...byHand, ...paper })).status).toBe(201)
  })

  test('that was lost on the way is asked about before it is sent again', async () => {
    const id = await add()
    await answer(id)
    authority.manners.lose = true
    await later(1)
    expect((await detail(id)).messages[0]).toMatchObject({ state: 'sending' })
    authority.manners.lose = false
    await later(60)
    expect((await detail(id)).status).toBe('confirmed')
    expect([...authority.received.values()].map(({ posts }) => posts)).toEqual([1])
  })

  test('that the authority loses goes again, byte for byte', async () => {
    const id = await add()
    await answer(id)
    authority.manners.verdict = 'procesando'
    await later(1)
    const [[name, sent]] = [...authority.received] as never as [[string, { xml: string }]]
    authority.received.clear()
    authority.manners.verdict = 'aceptado'
    for (let turn = 0; turn < 8; turn += 1) await later(10)
    expect((await detail(id)).status).toBe('confirmed')
    expect(authority.received.get(name)).toMatchObject({ posts: 1, xml: sent.xml })
  })

  test('waits while sending is paused, also what was tried before, and leaves when it goes on', async () => {
    const pause = (is_paused: boolean) =>
      app.send('POST', '/authority/pause', company.as, { payload: { is_paused } })
    const [early, id] = [await add(), await add()]
    await answer(early)
    authority.manners.refuse = 401
    await later(1)
    authority.manners.refuse = 0
    await pause(true)
    await answer(id)
    await later(3600)
    expect(authority.received.size).toBe(0)
    expect((await detail(id)).messages).toMatchObject([{ state: 'waiting', held_because: 'paused' }])
    // An hour more to wait, had nobody said that it goes on.
    await app.asOwner(`update submissions set next_attempt_at = $1 where company_id = $2`, [
      new Date(app.clock.now() + 3_600_000),
      company.id,
    ])
    await pause(false)
    await later(1)
    await later(2)
    expect([(await detail(early)).status, (await detail(id)).status]).toEqual(['confirmed', 'confirmed'])
    // They are no documents that the authority accepted.
    expect(await get('/authority/board')).toMatchObject({ accepted_7_days: 0 })
    expect((await detail(id)).messages).toMatchObject([{ held_because: null }])
  })

  test('is asked about at once when somebody wants it, and only by who decides', async () => {
    const id = await add()
    await answer(id)
    authority.manners.verdict = 'procesando'
    await later(1)
    await app.asOwner('update submissions set next_attempt_at = $1 where company_id = $2', [
      new Date(app.clock.now() + 3_600_000),
      company.id,
    ])
    authority.manners.verdict = 'aceptado'
    await later(60)
    expect((await detail(id)).status).toBe('sending')
    expect((await post(`/receptions/${id}/refresh`, {}, asRole('biller'))).status).toBe(403)
    expect((await post(`/receptions/${id}/refresh`)).body).toMatchObject({ status: 'sending' })
    await later(0)
    expect((await detail(id)).status).toBe('confirmed')
    // With a verdict there is nothing to ask.
    await post(`/receptions/${id}/refresh`)
    expect((await detail(id)).messages).toMatchObject([{ state: 'finished', next_attempt_at: null }])
  })

  test('that finds the authority away says so where its state stands, and counts as waiting', async () => {
    await answer(await add())
    authority.manners.lose = true
    await later(1)
    const state = await get<AuthorityState>('/authority/state')
    expect(state).toMatchObject({ state: 'down', queue_length: 1, oldest_waiting_at: expect.any(String) })
    authority.manners.lose = false
    await later(60)
    expect(await get<AuthorityState>('/authority/state')).toMatchObject({
      state: 'operational',
      queue_length: 0,
    })
  })

  test('does not wait for a moment that a wrong clock wrote', async () => {
    const id = await add()
    await answer(id)
    await app.asOwner(`update submissions set next_attempt_at = $1 where company_id = $2`, [
      new Date(app.clock.now() + 1_800_000),
      company.id,
    ])
    await pullBack(app, { isClockSetBack: true })
    await later(0)
    await later(2)
    expect((await detail(id)).status).toBe('confirmed')
  })

  test('leaves in the batch in which many documents wait for a verdict', async () => {
    for (let n = 0; n < 45; n += 1) await issued(app, company)
    await app.asOwner(
      `update submissions set state = 'sent', attempts = 1, next_attempt_at = $1 where company_id = $2`,
      [new Date(app.clock.now() - 60_000), company.id],
    )
    const id = await add()
    await answer(id)
    await later(1)
    expect((await detail(id)).messages[0]).toMatchObject({ state: 'sent' })
  })

  // The authority compares the moment around a message with that in it.
  test('that never arrived goes again under the moment that stands in it', async () => {
    const id = await add()
    await answer(id)
    authority.manners.refuse = 503
    await later(90)
    authority.manners.refuse = 0
    for (let turn = 0; turn < 9 && authority.received.size === 0; turn += 1) await later(60)
    const { xml, body } = [...authority.received.values()][0]!
    expect(body).toMatchObject({ fecha: /<FechaEmisionDoc>([^<]*)</.exec(xml)?.[1] })
  })

  test.each(['rechazado', 'aceptado'] as const)(
    'on its way while the authority rejects its document opens nothing again: %s',
    async (verdict) => {
      const { xml, clave } = aDocument()
      const id = (await upload({ 'a.xml': xml })).body.files[0]!.reception_id!
      await answer(id)
      await upload({ 'b.xml': sealed(clave, 'rejected') })
      expect((await detail(id)).status).toBe('sending')
      authority.manners.verdict = verdict
      await later(1)
      await later(2)
      expect(await detail(id)).toMatchObject({ status: 'invalid', expense_id: null })
    },
  )

  test('that is refused can be given again, with a new number', async () => {
    const id = await add()
    await answer(id, { answer: 'rejected', text: 'No pedimos esto' })
    authority.manners.verdict = 'rechazado'
    await later(1)
    await later(2)
    expect(await detail(id)).toMatchObject({
      status: 'refused',
      expense_id: null,
      messages: [
        { answer: 'rejected', verdict: { status: 'rejected', text: 'El receptor no corresponde.' } },
      ],
    })
    expect((await get<NotificationList>('/notifications')).data).toMatchObject([
      {
        kind: 'rejected',
        params: { number: 'MR-1', cause: 'El receptor no corresponde.' },
        path: `/transactions/detail/reception/${id}`,
      },
    ])
    authority.manners.verdict = 'aceptado'
    expect((await answer(id, { answer: 'partly', text: 'Faltó una caja' })).status).toBe(200)
    await later(1)
    await later(2)
    const done = await detail(id)
    expect(done.status).toBe('confirmed')
    expect(done.messages.map(({ consecutivo }) => consecutivo.slice(8))).toEqual([
      '060000000001',
      '070000000001',
    ])
    // Why the first one was not enough is not forgotten with the second.
    expect(done.timeline.map(({ event, actor, detail }) => [event, actor, detail])).toEqual([
      ['received', 'Olga Solano', null],
      ['answered', 'Olga Solano', '00100001070000000001'],
      ['sent', null, null],
      ['refused', null, 'El receptor no corresponde.'],
      ['answered', 'Olga Solano', '00100001060000000001'],
      ['sent', null, null],
      ['confirmed', null, null],
    ])
  })

  test('that the authority does not take at all leaves the document to be answered', async () => {
    const id = await add()
    await answer(id)
    authority.manners.refuse = 400
    await later(1)
    expect(await detail(id)).toMatchObject({
      status: 'refused',
      messages: [{ state: 'finished', last_problem: '400: no' }],
    })
    expect((await detail(id)).timeline.at(-1)).toMatchObject({ event: 'failed', detail: '400: no' })
    expect((await get<NotificationList>('/notifications')).data).toMatchObject([
      { kind: 'sending-failed', path: `/transactions/detail/reception/${id}` },
    ])
  })

  test('stands as it was decided and signed, whoever asks', async () => {
    const id = await add()
    await answer(id)
    await later(1)
    await later(2)
    for (const statement of [
      `update reception_messages set answer = 'rejected' where company_id = $1`,
      `update submission_files set content = '' where company_id = $1`,
      `delete from submission_files where company_id = $1`,
    ]) {
      await expect(app.asOwner(statement, [company.id])).rejects.toThrow()
    }
  })

  test('keeps its verdict when its expense cannot be made yet', async () => {
    const id = await add()
    await answer(id)
    await later(1)
    await app.asOwner('alter table expenses add constraint none_today check (false) not valid')
    await expect(later(2)).rejects.toThrow('none_today')
    expect(await detail(id)).toMatchObject({ status: 'confirmed', expense_id: null })
    await app.asOwner('alter table expenses drop constraint none_today')
    // The queue tries it again.
    await makeConfirmedExpense(app, { companyId: company.id, receptionId: id })
    expect(await detail(id)).toMatchObject({ expense_id: expect.any(String) })
  })

  test('rejecting makes no expense', async () => {
    const id = await add()
    await answer(id, { answer: 'rejected', text: 'No pedimos esto' })
    await later(1)
    await later(2)
    expect(await detail(id)).toMatchObject({ status: 'confirmed', answer: 'rejected', expense_id: null })
    const { xml } = [...authority.received.values()][0]!
    expect(xml).not.toContain('CondicionImpuesto')
    expect(xml).not.toContain('MontoTotalImpuestoAcreditar')
  })

  test('is given once, even twice at the same moment', async () => {
    const id = await add()
    const answers = await Promise.all([answer(id), answer(id), answer(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await detail(id)).messages).toHaveLength(1)
  })

  test('is refused by field when it does not fit the document', async () => {
    const id = await add()
    const errors = async (change: object) => Object.keys((await answer(id, change)).body.errors ?? {})
    expect(await errors({ answer: 'partly' })).toEqual(['text'])
    expect(await errors({ answer: 'rejected', text: 'no' })).toEqual(['text'])
    expect(await errors({ vat_condition: null })).toEqual(['vat_condition'])
    expect(await errors({ activity: null })).toEqual(['activity'])
    expect(await errors({ activity: '9999.9' })).toEqual(['activity'])
    expect(await errors({ vat_credit: '1300.01' })).toEqual(['vat_credit'])
    expect(await errors({ vat_condition: '02', vat_credit: '1000', vat_expense: '100' })).toEqual([
      'vat_credit',
    ])
    expect(await errors({ vat_condition: '04', vat_credit: '1' })).toEqual(['vat_credit'])
    expect(await errors({ vat_expense: '-1' })).toEqual(['vat_expense'])
    expect(await errors({ category_id: crypto.randomUUID() })).toEqual(['category_id'])
    // Nothing took a number.
    const last = await answer(id, { vat_condition: '05', activity: null, vat_credit: null })
    expect(last.body).toMatchObject({
      vat_condition: '05',
      vat_credit: null,
      messages: [{ consecutivo: '00100001050000000001' }],
    })
  })

  // fiscal.md 2: an expense without tax was refused with "More than the tax", although no official text bounds it.
  test('may make an expense of a purchase without tax', async () => {
    const exempt = {
      cabys: '2391102010200',
      description: 'Café',
      quantity: '1',
      price: '50000',
      rateCode: '10',
    }
    const id = await add({ lines: [exempt] })
    expect(await detail(id)).toMatchObject({ tax: '0', total: '50000' })
    const { status } = await answer(id, { vat_condition: '04', vat_credit: '0', vat_expense: '50000' })
    expect(status).toBe(200)
    await later(1)
    const read = readReceiverMessage([...authority.received.values()][0]!.xml)
    const { message } = read as unknown as { message: Record<string, unknown> }
    expect([String(message.totalTax), String(message.applicableExpense)]).toEqual(['undefined', '50000'])
  })

  test('needs a key to sign with', async () => {
    const bare = await aCompany(app)
    const { body } = await upload({ 'a.xml': aDocument().xml }, bare.as)
    const refused = await answer(body.files[0]!.reception_id!, {}, bare.as)
    expect(refused.body.code).toBe('answer-needs-certificate')
  })
})

// fiscal.md 4.7: a right to reject was lost on the day before the last one.
test('silence on a holiday ends no term: what came in November may be answered on the 11th of December', async () => {
  expect(await detail(await add())).toMatchObject({ deadline_on: '2026-12-11', is_deadline_sure: true })
})

test('after its last day a document counts as accepted, is classified, and makes its expense', async () => {
  const old = await add({ issuedAtMs: app.clock.now() - 90 * 86_400_000 })
  const fresh = await add()
  await endTerms(app)
  expect((await detail(fresh)).status).toBe('new')
  expect((await detail(old)).status).toBe('tacit')
  expect((await answer(old)).body.code).toBe('reception-not-open')
  // rest.md 14: its credit was lost without a word.
  const waiting = async () => (await get<WorkList>('/work-list?section=reception_unclassified')).data
  expect(await waiting()).toMatchObject([{ id: old, party_name: supplier.name }])
  const wrong = await post(`/receptions/${old}/classify`, { vat_condition: '01', vat_credit: '5000' })
  expect(wrong.body.errors).toHaveProperty('vat_credit')
  // Its credit is that of a month that may be closed meanwhile.
  const close = (kind: 'closed' | 'reopened', until: string | null) =>
    app.asOwner(
      `insert into period_changes (company_id, id, kind, closed_until, left_open, reason, changed_by, changed_at)
      values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, clock_timestamp())`,
      [company.id, kind, until, ...(kind === 'closed' ? [0, null] : [null, 'Faltaba']), company.owner.id],
    )
  await close('closed', '2026-10-31')
  const late = await post(`/receptions/${old}/classify`, { vat_condition: '01', vat_credit: '1300' })
  expect(late.body.code).toBe('period-closed')
  await close('reopened', null)
  const classified = await post(`/receptions/${old}/classify`, { vat_condition: '01', vat_credit: '1300' })
  expect(classified.body).toMatchObject({
    status: 'tacit',
    answer: 'accepted',
    expense_id: expect.any(String),
  })
  expect(await waiting()).toEqual([])
  expect((await post(`/receptions/${fresh}/classify`, { vat_condition: '01' })).status).toBe(409)
})

// Its credit stood in the return, without an expense and without anybody being asked.
test('an answer that was refused says nothing any more when the term is over', async () => {
  const id = await add({ issuedAtMs: app.clock.now() - 90 * 86_400_000 })
  await answer(id)
  await app.asOwner(`update receptions set status = 'refused' where id = $1`, [id])
  await endTerms(app)
  expect(await detail(id)).toMatchObject({
    ...{ status: 'tacit', answer: null, vat_condition: null, vat_credit: null, is_unclassified: true },
  })
  const waiting = await get<WorkList>('/work-list?section=reception_unclassified')
  expect(waiting.data).toMatchObject([{ id }])
  const classified = await post(`/receptions/${id}/classify`, { vat_condition: '01', vat_credit: '1300' })
  expect(classified.body).toMatchObject({ vat_condition: '01', expense_id: expect.any(String) })
})

test('who decides is told two days before the last day of a document, once', async () => {
  const near = await add({ issuedAtMs: app.clock.now() - 40 * 86_400_000 })
  await add()
  const { deadline_on: lastDay } = await detail(near)
  const told = async (as = company.as) =>
    (await app.send('GET', '/notifications', as)).body as { data: { kind: string; path: string }[] }
  const days = Math.ceil((Date.parse(`${lastDay}T00:00:00-06:00`) - app.clock.now()) / 86_400_000)
  app.clock.advance((days - 2) * 86_400_000)
  await tellOfDeadlines(app)
  await tellOfDeadlines(app)
  expect((await told()).data).toMatchObject([
    {
      kind: 'reception-deadline',
      params: { supplier: supplier.name, date: lastDay },
      path: `/transactions/detail/reception/${near}`,
    },
  ])
  expect((await told({ token: company.members.viewer!.token, company: company.id })).data).toEqual([])
})

// seed 052
test('the list sorts by deadline, pages, filters and searches', async () => {
  const late = await add({ issuedAtMs: app.clock.now() - 40 * 86_400_000 })
  const soon = await add({
    supplier: { ...supplier, name: 'Ferretería El Martillo S.A.', number: '3101222111' },
  })
  const aside = await add({ receiver: { name: 'Otra', number: '3101000111' } })
  const ids = async (query: string) =>
    (await get<Page<ReceptionRow>>(`/receptions?${query}`)).data.map(({ id }) => id)
  expect((await ids(''))[0]).toBe(late)
  expect(await ids('status=new,pending&sort=-deadline_on')).toEqual([soon, late])
  expect(await ids('status=set_aside')).toEqual([aside])
  expect(await ids('search=martillo')).toEqual([soon])
  expect(await ids('supplier_identification_number=3101222111')).toEqual([soon])
  expect(await ids('near_deadline=true')).toEqual([late])
  expect(await ids('per_page=1&page=2&sort=deadline_on&status=new')).toEqual([soon])
  await post(`/receptions/${soon}/open`)
  expect((await detail(soon)).status).toBe('pending')
})

describe('rules of a supplier', () => {
  test('“always like this” is said with an answer, and proposed and taken for the next document', async () => {
    const first = await add()
    const asExpense = { vat_condition: '04', vat_credit: '0', vat_expense: '1300' }
    expect((await answer(first, { ...asExpense, is_rule: true }, asRole('accountant'))).status).toBe(200)
    const next = await add()
    expect((await detail(next)).proposal).toMatchObject({ vat_condition: '04', is_rule: true })
    const taken = await post(`/receptions/${next}/accept`, {}, asRole('accountant'))
    expect(taken.body).toMatchObject({
      status: 'sending',
      answer: 'accepted',
      vat_condition: '04',
      vat_credit: '0',
      vat_expense: '1300',
    })
    // Said anew, it replaces what was said; a rejection says nothing.
    await answer(await add(), { is_rule: true })
    await answer(await add(), { answer: 'rejected', text: 'No es nuestro', is_rule: true })
    const { settings } = await get<{ settings: { suppliers: object[] } }>('/settings/purchases')
    expect(settings.suppliers).toEqual([
      { identification_number: supplier.number, name: supplier.name, vat_condition: '01', category_id: null },
    ])
  })

  test('without one the condition of the company is taken, under each condition', async () => {
    for (const [condition, amounts] of [
      ['01', { vat_credit: '1300', vat_expense: '0' }],
      ['02', { vat_credit: '1300', vat_expense: '0' }],
      ['04', { vat_credit: '0', vat_expense: '1300' }],
      ['05', { vat_credit: null, vat_expense: null }],
    ] as const) {
      const payload = { settings: { vat_condition: condition } }
      expect((await app.send('PUT', '/settings/purchases', company.as, { payload })).status).toBe(200)
      const id = await add()
      expect((await post(`/receptions/${id}/accept`)).body).toMatchObject({
        vat_condition: condition,
        ...amounts,
      })
      expect((await post(`/receptions/${id}/accept`)).body.code).toBe('reception-not-open')
    }
    expect((await post(`/receptions/${await add()}/accept`, {}, asRole('biller'))).status).toBe(403)
  })
})

test('a saved mail is opened like an archive', async () => {
  const { xml } = aDocument()
  const mail = [
    'Subject: Factura',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=xx',
    '',
    '--xx',
    'Content-Type: text/xml; name="factura.xml"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(xml).toString('base64'),
    '--xx--',
    '',
  ].join('\r\n')
  const { body } = await upload({ 'Factura.eml': mail, 'hola.eml': 'Subject: hola\r\n\r\nNada.' })
  expect(body.files).toMatchObject([
    { name: 'factura.xml', outcome: 'added' },
    { name: 'hola.eml', outcome: 'refused', message: 'There is no document in this mail.' },
  ])
})

describe('who may', () => {
  test('add: all but viewers; decide: nobody below the accountant; see: all', async () => {
    expect((await upload({ 'a.xml': aDocument().xml }, asRole('viewer'))).status).toBe(403)
    const { body } = await upload({ 'a.xml': aDocument().xml }, asRole('biller'))
    const id = body.files[0]!.reception_id!
    expect((await answer(id, {}, asRole('biller'))).status).toBe(403)
    expect((await post(`/receptions/${id}/open`, {}, asRole('biller'))).status).toBe(403)
    expect((await app.send('GET', `/receptions/${id}`, asRole('viewer'))).status).toBe(200)
    expect((await answer(id, {}, asRole('accountant'))).status).toBe(200)
  })

  test('another company sees nothing and decides nothing', async () => {
    const id = await add()
    const other = await anIssuingCompany(app)
    for (const path of [`/receptions/${id}`, `/receptions/${id}/files/xml`]) {
      expect((await app.send('GET', path, other.as)).status).toBe(404)
    }
    expect((await answer(id, {}, other.as)).status).toBe(404)
    await post(`/receptions/${id}/open`, {}, other.as)
    expect((await detail(id)).status).toBe('new')
    expect((await get<Page<ReceptionRow>>('/receptions', other.as)).data).toEqual([])
  })
})

test('where nobody knows the holidays of a year, silence counts later and the document says so', async () => {
  const id = await add()
  await app.asOwner(`update receptions set deadline_on = '2031-05-12' where id = $1`, [id])
  expect((await detail(id)).is_deadline_sure).toBe(false)
  const endOn = (day: string) => endTerms({ ...app, clock: { now: () => Date.parse(`${day}T18:00:00Z`) } })
  await endOn('2031-05-19')
  expect((await detail(id)).status).toBe('new')
  await endOn('2031-05-20')
  expect((await detail(id)).status).toBe('tacit')
})
