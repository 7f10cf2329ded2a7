import type { Page, ReceptionCounts, ReceptionRow, UploadResult } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { createTestPkcs12, openPkcs12, signXml } from '@cuentaclara/xades'
import { describe, expect, test } from 'vitest'
import { anIssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { taskFiles, taskJobs } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { multipart } from '#test/multipart.ts'
import { readUploadsTask } from './read-uploads-task.ts'
import { supplier } from './testing/a-supplier.ts'
import {
  aDocument,
  add,
  answer,
  app,
  asRole,
  aZip,
  company,
  detail,
  get,
  key,
  post,
  receiveDocuments,
  seal,
  sealed,
  strangersKey,
  upload,
} from './testing/received-documents.ts'

receiveDocuments()

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
  // As every list calls it: that found nothing.
  const short = shortNumber((await detail(soon)).consecutivo)
  expect(short).toMatch(/^FE-\d+$/)
  expect(await ids(`search=${short}`)).toEqual([soon])
  expect(await ids(`search=${short.toLowerCase()}%20martillo`)).toEqual([soon])
  expect(await ids(`search=NC-${short.slice(3)}`)).toEqual([])
  expect(await ids('supplier_identification_number=3101222111')).toEqual([soon])
  expect(await ids('near_deadline=true')).toEqual([late])
  expect(await ids('per_page=1&page=2&sort=deadline_on&status=new')).toEqual([soon])
  await post(`/receptions/${soon}/open`)
  expect((await detail(soon)).status).toBe('pending')
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
