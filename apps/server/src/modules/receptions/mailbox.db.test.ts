import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type {
  DocumentDetail,
  MailboxMail,
  MailboxState,
  Page,
  ReceptionDetail,
  ReceptionRow,
  Role,
  SettingsAnswer,
} from '@cuentaclara/contracts'
import { openPkcs12 } from '@cuentaclara/xades'
import { ZipArchive } from 'archiver'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SupplierDocument, writeSupplierDocument } from '#demo/supplier-document.ts'
import { noteBounce } from '#modules/delivery/index.ts'
import {
  anIssuingCompany,
  type IssuingCompany,
  issued,
  testKeyFile,
  testPin,
  testSecrets,
} from '#modules/documents/testing/issuing-company.ts'
import { unsafeForAllCompanies, withCompany } from '#platform/database/company-context.ts'
import { createLog } from '#platform/log.ts'
import { type MailboxLimits, type MailboxVisit, withMailbox } from '#platform/mail/mailbox.ts'
import type { Bounce } from '#platform/mail/read-bounce.ts'
import { aCertificate, type CertificatePair } from '#test/certificate.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { servesOthers } from '#test/serves-others.ts'
import { readMailboxToTest, testMailbox } from './mailbox.ts'
import { queueDueMailboxes, queueMailbox, readMailbox } from './read-mailbox.ts'
import { type ImapOptions, type ImapServer, startImapServer } from './testing/imap-server.ts'

const minuteMs = 60_000
const password = 'clave-9'
const before = getCACertificates('default')

let app: TestApp
let company: IssuingCompany
let key: ReturnType<typeof openPkcs12>
let trusted: CertificatePair
let server: ImapServer
const open: ImapServer[] = []

beforeAll(async () => {
  app = await createTestApp()
  key = openPkcs12(await testKeyFile(), testPin)
  trusted = aCertificate('127.0.0.1')
  setDefaultCACertificates([...before, trusted.cert])
})
beforeEach(async () => {
  company = await anIssuingCompany(app, ['administrator', 'accountant', 'biller', 'viewer'])
  server = await aServer()
})
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})
afterAll(async () => {
  setDefaultCACertificates(before)
  await app.close()
})

describe('a mail of a supplier', () => {
  // seed 008
  test('brings its document, with who sent it and the subject, and is marked as read', async () => {
    await setUp()
    const document = aDocument()
    server.deliver(aMail({ 'factura.xml': document.xml, 'factura.pdf': '%PDF-1.7 …' }))
    await read()
    const [row] = await receptions()
    expect(row).toMatchObject({ clave: document.clave, status: 'new', supplier_name: supplier.name })
    expect((await detail(row!.id)).mail).toMatchObject({
      sender: 'ventas@proveedor.test',
      subject: 'Factura de noviembre',
      sent_at: expect.stringMatching(/^2026-11-20T/),
    })
    expect(flags()).toEqual([['\\Seen']])
    expect(await mails()).toMatchObject([
      {
        status: 'taken',
        sender: 'ventas@proveedor.test',
        subject: 'Factura de noviembre',
        message: null,
        file_count: 1,
        files: [{ name: 'factura.xml', outcome: 'added', reception_id: row!.id }],
      },
    ])
    expect(await state()).toMatchObject({
      is_on: true,
      failures: 0,
      problem: null,
      read_at: expect.any(String),
    })
  })

  // Threads may be busy, or the mail large: it is we who are silent then, not the server.
  test('that takes us longer than a server may be silent is still marked as read', async () => {
    const uid = server.deliver(aMail({ 'a.xml': aDocument().xml }))
    const limits = { patienceMs: 1_500, mayBePrivate: true, mailBytes: 1_000_000 }
    await withMailbox(visitWith(limits), async (box) => {
      await vi.waitFor(() => expect(server.commands).toContain('NOOP'), { timeout: 20_000, interval: 50 })
      await box.markRead(uid)
    })
    expect(flags()).toEqual([['\\Seen']])
  })

  // What a server calls a part of a mail was taken apart by an expression whose time grows with the square of it: half an hour of it.
  test('whose server says what has no end keeps nobody else waiting', async () => {
    const name = `.FIELDS${'.FIELDS'.repeat(200_000)}\u00e2\u0080\u00a8x`
    server = await aServer({
      blurt: (command) =>
        command.startsWith('UID FETCH') ? `* 1 FETCH (UID 1 BODY[${name}] "x")` : undefined,
    })
    const uid = server.deliver(aMail({ 'a.xml': aDocument().xml }))
    const limits = { mostMs: 3_000, mayBePrivate: true, mailBytes: 1_000_000 }
    const read = () =>
      withMailbox(visitWith(limits), async (box) => {
        await expect(box.lookAt([uid])).rejects.toThrow('mailbox: silent')
      })
    expect(await servesOthers(read, 1)).toBe(true)
  })

  // Answers of a connection that is gone look like those of an empty folder.
  test.each(['silent', 'unreachable'])(
    'of a connection that was cut is not read as none: %s',
    async (code) => {
      const uid = server.deliver(aMail({ 'a.xml': aDocument().xml }))
      const mostMs = code === 'silent' ? 1_500 : 60_000
      await withMailbox(visitWith({ mostMs, mayBePrivate: true, mailBytes: 1_000_000 }), async (box) => {
        if (code === 'unreachable') await server.close()
        await vi.waitFor(() => expect(server.isCalled()).toBe(false), { timeout: 20_000, interval: 50 })
        const asked = [() => box.lookAt([uid]), () => box.findUnread(), () => box.read(uid, 1_000_000)]
        for (const ask of asked) await expect(ask()).rejects.toThrow(`mailbox: ${code}`)
      })
    },
  )

  test('goes over STARTTLS too, and is moved where the company wants it', async () => {
    server = await aServer({ security: 'starttls', folders: ['INBOX', 'Leídos'] })
    await setUp({ mailbox_security: 'starttls', mailbox_after: 'move', mailbox_move_to: 'Leídos' })
    server.folders.set('Le&AO0-dos', server.folders.get('Leídos')!)
    server.deliver(aMail({ 'a.xml': aDocument().xml }))
    await read()
    expect(await receptions()).toHaveLength(1)
    expect(server.folders.get('INBOX')!.mails).toEqual([])
    expect(server.folders.get('Leídos')!.mails).toHaveLength(1)
  })

  test('is understood however it is packed: archives, forwarded mails, files without a name', async () => {
    await setUp()
    const documents = [1, 2, 3].map(() => aDocument())
    server.deliver(
      aMail(
        { 'todo.zip': await aZip({ 'a.xml': documents[0]!.xml, 'logo.png': 'x' }), '': documents[1]!.xml },
        aMail({ 'b.xml': documents[2]!.xml }),
      ),
    )
    await read()
    expect((await receptions()).map(({ clave }) => clave).sort()).toEqual(
      documents.map(({ clave }) => clave).sort(),
    )
  })

  test('made out to somebody else is set aside, as a dropped file is', async () => {
    await setUp()
    server.deliver(
      aMail({ 'a.xml': aDocument({ receiver: { name: 'Otra S.A.', number: '3101000111' } }).xml }),
    )
    await read()
    expect(await receptions()).toMatchObject([{ status: 'set_aside', set_aside_reason: 'not_ours' }])
    expect(await mails()).toMatchObject([
      { status: 'taken', files: [{ outcome: 'set_aside', reason: 'not_ours' }] },
    ])
  })

  test('without a document stays unread, and the log says what it was', async () => {
    await setUp()
    server.deliver(aMail({}))
    server.deliver(aMail({ 'factura.pdf': '%PDF-1.7 …' }))
    server.deliver('Subject: only pictures\r\nContent-Type: text/html\r\n\r\n<h1>Hola</h1>')
    await read()
    expect(await receptions()).toEqual([])
    expect(flags()).toEqual([[], [], []])
    expect((await mails()).map(({ status, message }) => [status, message])).toEqual([
      ['nothing', 'There is no document in this mail.'],
      ['nothing', expect.stringMatching(/^Only a PDF came/)],
      ['nothing', 'There is no document in this mail.'],
    ])
  })
})

describe('a mail is taken once', () => {
  test('and never again, even when it is marked as unread or somebody empties the log of the server', async () => {
    await setUp()
    server.deliver(aMail({ 'a.xml': aDocument().xml }))
    await read()
    server.folders.get('INBOX')!.mails[0]!.flags.clear()
    await read()
    expect(await receptions()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    // Numbers begin anew: the mail is looked at again, the document is known.
    server.folders.get('INBOX')!.uidValidity = 8
    server.folders.get('INBOX')!.mails[0]!.flags.clear()
    await read()
    expect(await receptions()).toHaveLength(1)
    expect((await mails())[0]).toMatchObject({ status: 'taken', files: [{ outcome: 'known' }] })
  })

  test('when the connection breaks before the server knows that it was taken', async () => {
    let isBroken = true
    server = await aServer({ breakOn: (command) => isBroken && command.includes('STORE') })
    await setUp()
    server.deliver(aMail({ 'a.xml': aDocument().xml }))
    await read()
    expect(await receptions()).toHaveLength(1)
    expect(flags()).toEqual([[]])
    expect(await state()).toMatchObject({ failures: 1 })
    isBroken = false
    await read()
    expect(flags()).toEqual([['\\Seen']])
    expect(await receptions()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    expect(await state()).toMatchObject({ failures: 0, problem: null, failing_since: null })
  })

  test('when the process dies while it is being read, and the mail is not lost', async () => {
    let isBroken = true
    server = await aServer({ breakOn: (command) => isBroken && command.includes('BODY.PEEK') })
    await setUp()
    server.deliver(aMail({ 'a.xml': aDocument().xml }))
    await read()
    expect(await mails()).toMatchObject([{ status: 'reading' }])
    isBroken = false
    await read()
    expect(await mails()).toMatchObject([{ status: 'taken' }])
    expect(await receptions()).toHaveLength(1)
  })

  test('when two workers read at the same moment', async () => {
    await setUp()
    server.deliver(aMail({ 'a.xml': aDocument().xml }))
    app.clock.advance(6 * minuteMs)
    await Promise.all([readMailbox(reader(), company.id), readMailbox(reader(), company.id)])
    expect(await receptions()).toHaveLength(1)
    expect(server.commands.filter((command) => command === 'LOGIN')).toHaveLength(1)
  })

  test('with more mails than one turn takes, the rest follows at once', async () => {
    await setUp()
    for (let n = 0; n < 5; n++) server.deliver(aMail({ 'a.xml': aDocument().xml }))
    await read({ mails: 2 })
    expect(await receptions()).toHaveLength(2)
    expect(await queued()).toEqual([company.id])
    await readMailbox(reader({ mails: 2 }), company.id)
    await readMailbox(reader({ mails: 2 }), company.id)
    expect(await receptions()).toHaveLength(5)
  })
})

// features.md 144: what a mail server took and sent back an hour later said "sent" for ever.
describe('a report that a letter came back', () => {
  const sentTo = async (to: string) => {
    const { id } = await issued(app, company)
    const { status, text } = await app.send('POST', `/documents/${id}/send`, company.as, { payload: { to } })
    expect(status, text).toBeLessThan(300)
    const [letter] = await app.asOwner(
      `update letters set status = 'sent', settled_at = now() where company_id = $1 and document_id = $2 returning id`,
      [company.id, id],
    )
    return { id, letter: String(letter!.id) }
  }
  const deliveryOf = async (id: string) =>
    (await app.send('GET', `/documents/${id}`, company.as)).body as DocumentDetail

  test('says so on its document and to whoever sent it, once, and is marked as read', async () => {
    await setUp()
    const { id, letter } = await sentTo('nadie@example.test')
    server.deliver(aReport(letter, 'nadie@example.test'))
    server.deliver(aReport(letter, 'nadie@example.test'))
    await read()
    const { delivery_status, timeline } = await deliveryOf(id)
    expect(delivery_status).toBe('bounced')
    expect(timeline.filter(({ event }) => event === 'mail_bounced').map(({ detail }) => detail)).toEqual([
      'nadie@example.test: 550 5.1.1 User unknown',
    ])
    expect((await app.send('GET', '/notifications', company.as)).text).toContain('mail-bounced')
    expect(flags()).toEqual([['\\Seen'], ['\\Seen']])
    expect(await mails()).toMatchObject([
      { status: 'taken', message: expect.stringContaining('did not arrive'), file_count: 0 },
      { status: 'taken' },
    ])
  })

  test('of a copy leaves the client’s letter as it is, and one of another company changes nothing', async () => {
    await setUp()
    const { id, letter } = await sentTo('compras@example.test')
    server.deliver(aReport(letter, 'archivo@example.test'))
    server.deliver(aReport(crypto.randomUUID(), 'compras@example.test'))
    await read()
    expect((await deliveryOf(id)).delivery_status).toBe('sent')
    expect((await mails()).map(({ status }) => status).sort()).toEqual(['nothing', 'taken'])
  })
})

describe('hostile mails', () => {
  test('are answered in the log, and the honest one among them is taken', async () => {
    await setUp()
    const inbox = server.folders.get('INBOX')!
    server.deliver(aMail({ 'a.xml': Buffer.alloc(16 * 1024 * 1024, 65) }))
    server.deliver(Buffer.concat([Buffer.from('Subject: lies\r\n\r\n'), Buffer.alloc(22 * 1024 * 1024, 65)]))
    inbox.mails[1]!.claimedBytes = 100
    server.deliver(thousandsOfParts())
    server.deliver(aMail({ 'bomba.zip': await aZip({ 'a.xml': Buffer.alloc(7 * 1024 * 1024) }) }))
    server.deliver(`${aMail({ 'a.xml': '<a/>' }).slice(0, 400)}`)
    server.deliver(aMail({ 'mal.xml': '<FacturaElectronica' }))
    server.deliver('Subject: a\r\nFrom: <>\r\n\u0000\u0001\r\n\r\n')
    server.deliver(aMail({ 'bien.xml': aDocument().xml }))
    await read()
    expect(await receptions()).toHaveLength(1)
    expect(
      (await mails()).toReversed().map(({ status, message }) => `${status}: ${message ?? ''}`.slice(0, 60)),
    ).toEqual([
      'refused: The mail is larger than 20 MB. Ask for the files in',
      'refused: The mail is larger than 20 MB. Ask for the files in',
      'refused: The mail is damaged, or has far too many parts.',
      'refused: The archive unpacks to more than may be taken in.',
      'refused: The file is not well-formed XML.',
      'refused: The file is not well-formed XML.',
      'nothing: There is no document in this mail.',
      'taken: ',
    ])
    expect(flags().slice(0, -1).flat()).toEqual([])
  })

  test('that end whoever reads them are given up after three times', async () => {
    server = await aServer({ breakOn: (command) => /UID FETCH 1 .*PEEK/.test(command) })
    await setUp()
    server.deliver(aMail({ 'a.xml': aDocument().xml }))
    server.deliver(aMail({ 'b.xml': aDocument().xml }))
    for (let n = 0; n < 3; n++) await read()
    expect(await receptions()).toEqual([])
    await read()
    expect((await mails()).map(({ status }) => status).sort()).toEqual(['refused', 'taken'])
    expect((await mails()).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/failed three times/),
    )
  })
})

describe('a mailbox that cannot be read', () => {
  test('is tried again after longer and longer pauses, and who may set it up is told after the third', async () => {
    server = await aServer({ password: 'otra' })
    await setUp()
    const pauses: number[] = []
    for (let n = 0; n < 3; n++) {
      await read()
      const { next_read_at: next } = await state()
      pauses.push(Math.round((Date.parse(next!) - app.clock.now()) / minuteMs))
    }
    expect(pauses).toEqual([10, 20, 40])
    expect(await state()).toMatchObject({
      failures: 3,
      failing_since: expect.any(String),
      problem: expect.stringMatching(/^127\.0\.0\.1 did not accept user and password/),
    })
    await read()
    expect(await told('owner')).toMatchObject([
      {
        kind: 'mailbox-failing',
        params: { address: 'facturas@cafe.test' },
        path: `/main-configurations/${company.id}?tab=purchases`,
      },
    ])
    expect(await told('administrator')).toHaveLength(1)
    expect(await told('accountant')).toEqual([])
  })

  test('is tried at once when its settings change, and otherwise not before its time', async () => {
    server = await aServer({ password: 'otra' })
    await setUp()
    await read()
    const tries = () => server.commands.filter((command) => command === 'LOGIN').length
    await readMailbox(reader(), company.id)
    expect(tries()).toBe(1)
    await setUp({ mailbox_folder: 'Compras' }, { mailbox_password: 'otra' })
    server.folders.set('Compras', { uidValidity: 1, nextUid: 1, mails: [] })
    await readMailbox(reader(), company.id)
    expect(await state()).toMatchObject({ failures: 0, problem: null })
  })

  test('is read in its turn, however often somebody asks for another one', async () => {
    await setUp()
    const other = await anIssuingCompany(app)
    await app.asOwner('delete from graphile_worker._private_jobs')
    await unsafeForAllCompanies(app, (ctx) => queueMailbox(ctx, other.id))
    for (let n = 0; n < 3; n++)
      expect((await app.send('POST', '/receptions/mailbox/read', company.as)).status).toBeLessThan(300)
    const waiting = await app.asOwner(
      `select j.payload->>'companyId' as id from graphile_worker._private_jobs j
       where j.key like '%:mailbox' order by j.priority, j.run_at, j.id`,
    )
    expect(waiting).toEqual([{ id: other.id }, { id: company.id }])
  })

  test('says precisely why, to who tests it and on the tab', async () => {
    const why = async (change: object, options: Partial<ImapOptions> = {}) => {
      server = await aServer(options)
      await setUp(change)
      const settings = await withCompany(app, company.member, (ctx) => readMailboxToTest(ctx, testSecrets))
      const outcome = await testMailbox(settings, company.id, {
        mayBePrivate: true,
        patienceMs: 1_000,
      }).catch((error: unknown) => error)
      expect(JSON.stringify(outcome)).not.toContain(password)
      return (outcome as { code?: string }).code ?? outcome
    }
    expect(await why({})).toEqual({ unread: 0 })
    expect(await why({}, { password: 'otra' })).toBe('mailbox-sign-in')
    expect(await why({ mailbox_folder: 'Nadie' })).toBe('mailbox-folder')
    expect(await why({ mailbox_after: 'move', mailbox_move_to: 'Nadie' })).toBe('mailbox-folder')
    expect(await why({}, aCertificate('127.0.0.1'))).toBe('mailbox-certificate')
    expect(await why({ mailbox_security: 'starttls' }, { security: 'none' })).toBe('mailbox-unencrypted')
    expect(await why({}, { security: 'none' })).toMatch(/^mailbox-(unencrypted|silent)$/)
    expect(await why({ mailbox_host: 'nadie.invalid' })).toBe('mailbox-unknown-host')
    const gone = await aServer()
    await gone.close()
    open.splice(open.indexOf(gone), 1)
    expect(await why({ mailbox_port: gone.port })).toBe('mailbox-unreachable')
    expect(await why({}, { refuse: (command) => command.includes('SEARCH') })).toBe('mailbox-refused')
    // What speaks is reached: nobody should look for a mistake of the line.
    const endless = (command: string) =>
      command.includes('SEARCH') ? `* SEARCH ${'7 '.repeat(2_500_000)}` : undefined
    expect(await why({}, { blurt: endless })).toBe('mailbox-unintelligible')
  })

  test('is not called on our own network, however it is asked for', async () => {
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '[::1]', '::ffff:10.0.0.1']) {
      await setUp({ mailbox_host: host })
      const tested = await app.send('POST', '/receptions/mailbox/test', company.as)
      expect([tested.status, (tested.body as { code: string }).code]).toEqual([422, 'mailbox-private'])
      app.clock.advance(6 * minuteMs)
      await readMailbox({ ...reader(), limits: {} }, company.id)
      expect(await state()).toMatchObject({ problem: `${host} cannot be reached from here.` })
      app.clock.advance(minuteMs)
    }
    expect(server.commands).toEqual([])
  })
})

describe('settings of the mailbox', () => {
  test('the password is write-only, needed, and goes to no other server', async () => {
    const saved = await setUp()
    expect(saved.secrets).toEqual(['mailbox_password'])
    expect(JSON.stringify(saved)).not.toContain(password)
    for (const change of [
      { mailbox_host: 'ladron.test' },
      { mailbox_port: 1143 },
      { mailbox_user: 'otro' },
      { mailbox_security: 'starttls' },
    ]) {
      const elsewhere = await save(change)
      expect([elsewhere.status, elsewhere.body]).toMatchObject([
        422,
        { errors: { mailbox_password: expect.any(Array) } },
      ])
    }
    expect((await save({ mailbox_host: 'otro.test' }, { mailbox_password: 'x' })).status).toBe(200)
  })

  test('says what is missing', async () => {
    const { status, body } = await save(
      { mailbox_host: '', mailbox_user: '', mailbox_address: '', mailbox_after: 'move', mailbox_move_to: '' },
      { mailbox_password: 'x' },
    )
    expect(status).toBe(422)
    expect(Object.keys((body as unknown as { errors: object }).errors).sort()).toEqual([
      'mailbox_address',
      'mailbox_host',
      'mailbox_move_to',
      'mailbox_user',
    ])
    const same = await save({ mailbox_after: 'move', mailbox_move_to: 'INBOX' }, { mailbox_password: 'x' })
    expect((same.body as unknown as { errors: object }).errors).toHaveProperty('mailbox_move_to')
  })

  test('switched off, it is left alone and shown to nobody', async () => {
    await setUp({ mailbox_is_on: false })
    server.deliver(aMail({ 'a.xml': aDocument().xml }))
    await read()
    expect(server.commands).toEqual([])
    expect(await state()).toMatchObject({ is_on: false, address: null })
    for (const path of ['read', 'test']) {
      const { status, body } = await app.send('POST', `/receptions/mailbox/${path}`, company.as)
      expect([status, (body as { code: string }).code]).toEqual([409, 'mailbox-off'])
    }
  })

  test('due ones are queued, each once; `read now` brings it forward', async () => {
    await setUp()
    await queueDueMailboxes(app)
    await queueDueMailboxes(app)
    expect(await queued()).toEqual([company.id])
    await read()
    await clearQueue()
    await queueDueMailboxes(app)
    expect(await queued()).toEqual([])
    server.deliver(aMail({ 'a.xml': aDocument().xml }))
    expect((await app.send('POST', '/receptions/mailbox/read', company.as)).status).toBe(200)
    expect(await queued()).toEqual([company.id])
    await readMailbox(reader(), company.id)
    expect(await receptions()).toHaveLength(1)
  })
})

describe('who may', () => {
  test('see it: all; read it now: who uploads; test it: who may set it up', async () => {
    await setUp({ mailbox_host: '10.0.0.1' })
    const status = async (method: 'GET' | 'POST', path: string, role: Role) =>
      (await app.send(method, `/receptions/mailbox${path}`, asRole(role))).status
    for (const role of ['accountant', 'biller', 'viewer'] as const) {
      expect([await status('GET', '', role), await status('GET', '/mails', role)]).toEqual([200, 200])
      expect(await status('POST', '/test', role)).toBe(403)
    }
    expect(await status('POST', '/read', 'biller')).toBe(200)
    expect(await status('POST', '/read', 'viewer')).toBe(403)
    expect(await status('POST', '/test', 'administrator')).toBe(422)
  })

  test('another company sees neither mailbox nor mails', async () => {
    await setUp()
    server.deliver(aMail({ 'a.xml': aDocument().xml }))
    await read()
    const other = await anIssuingCompany(app)
    const get = async <Body>(path: string) => (await app.send('GET', path, other.as)).body as Body
    expect(await get('/receptions/mailbox')).toMatchObject({ is_on: false, address: null })
    expect((await get<Page<MailboxMail>>('/receptions/mailbox/mails')).data).toEqual([])
  })
})

const supplier = { name: 'Tostadora Los Santos S.A.', number: '3101999888', activity: '1079.9' }
let sequence = 0

function aDocument(change: Partial<SupplierDocument> = {}) {
  sequence += 1
  const line = { cabys: '2391102010200', description: 'Café', quantity: '10', price: '1000', rateCode: '08' }
  const given = {
    supplier,
    receiver: { name: company.name, number: '3101123456' },
    issuedAtMs: app.clock.now() - 3_600_000,
    sequence,
    lines: [line],
    ...change,
  }
  return writeSupplierDocument(given, key)
}

/** With its files, and another mail inside of it. */
function aMail(files: Record<string, string | Buffer>, inner?: string): string {
  const parts = Object.entries(files).map(([name, content]) => [
    'Content-Type: application/octet-stream',
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment${name === '' ? '' : `; filename="${name}"`}`,
    '',
    Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ])
  const text = ['Content-Type: text/plain', '', 'Adjuntamos su factura.']
  const forwarded = inner === undefined ? [] : [['Content-Type: message/rfc822', '', inner]]
  const boundary = inner === undefined ? 'inner' : 'outer'
  return [
    'From: Ventas <ventas@proveedor.test>',
    'To: facturas@cafe.test',
    'Subject: Factura de noviembre',
    'Date: Fri, 20 Nov 2026 09:00:00 -0600',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary=${boundary}`,
    '',
    ...[text, ...parts, ...forwarded].flatMap((part) => [`--${boundary}`, ...part]),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

/** As mail servers write it (RFC 3464). */
function aReport(letterId: string, recipient: string): string {
  return [
    'From: MAILER-DAEMON@mail.test',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=report',
    '',
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.test',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '',
    '--report',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${letterId}@cafe.test>`,
    '--report--',
    '',
  ].join('\r\n')
}

function thousandsOfParts(): string {
  const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=xx\r\n\r\n'
  return `${head}${'--xx\r\nContent-Type: text/xml; name="a.xml"\r\n\r\n<a/>\r\n'.repeat(20_000)}--xx--`
}

async function aZip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipArchive({ zlib: { level: 1 } })
  for (const [name, content] of Object.entries(files)) archive.append(content, { name })
  void archive.finalize()
  return buffer(archive)
}

async function aServer(options: Partial<ImapOptions> = {}): Promise<ImapServer> {
  const started = await startImapServer({ ...trusted, password, ...options })
  open.push(started)
  return started
}

/** The inbox of the server, opened as the company does. */
const visitWith = (limits: MailboxLimits): MailboxVisit => ({
  account: { host: '127.0.0.1', port: server.port, security: 'tls', user: 'compras', password },
  folder: 'INBOX',
  limits,
  turn: { of: company.id },
})

const mailboxSettings = () => ({
  mailbox_is_on: true,
  mailbox_address: 'facturas@cafe.test',
  mailbox_host: '127.0.0.1',
  mailbox_port: server.port,
  mailbox_security: 'tls',
  mailbox_user: 'compras',
})

async function save(change: object, secrets: Record<string, string> = {}) {
  const payload = { settings: { ...mailboxSettings(), ...change }, secrets }
  const { status, body } = await app.send('PUT', '/settings/purchases', company.as, { payload })
  return { status, body: body as SettingsAnswer }
}

async function setUp(change: object = {}, secrets: Record<string, string> = {}): Promise<SettingsAnswer> {
  const { status, body } = await save(change, { mailbox_password: password, ...secrets })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

type Limits = { mails?: number }
const reader = (limits: Limits = {}) => ({
  doors: app,
  secrets: testSecrets,
  log: createLog(process.env.TEST_LOG ?? 'silent'),
  onBounce: (companyId: string, bounce: Bounce) => noteBounce(app, companyId, bounce),
  limits: { mayBePrivate: true, patienceMs: 3_000, ...limits },
})

/** A turn of a worker, when the time for it has come. */
async function read(limits: Limits = {}) {
  app.clock.advance(1_000)
  await app.asOwner('update mailboxes set next_read_at = $2 where company_id = $1', [
    company.id,
    new Date(app.clock.now()),
  ])
  await readMailbox(reader(limits), company.id)
}

const asRole = (role: Role) => ({ token: company.members[role]!.token, company: company.id })
const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, company.as)).body
const state = () => get<MailboxState>('/receptions/mailbox')
const mails = async () => (await get<Page<MailboxMail>>('/receptions/mailbox/mails')).data
const receptions = async () => (await get<Page<ReceptionRow>>('/receptions?per_page=50')).data
const detail = (id: string) => get<ReceptionDetail>(`/receptions/${id}`)
const flags = () => server.folders.get('INBOX')!.mails.map((mail) => [...mail.flags])

async function told(role: Role) {
  const as = role === 'owner' ? company.as : asRole(role)
  const { body } = await app.send('GET', '/notifications', as)
  return (body as { data: { kind: string }[] }).data
}

async function queued(): Promise<string[]> {
  const rows = await app.asOwner<{ company: string }>(
    `select payload ->> 'companyId' as company from graphile_worker._private_jobs
    where key = $1`,
    [`${company.id}:mailbox`],
  )
  return rows.map((row) => row.company)
}

const clearQueue = () => app.asOwner('delete from graphile_worker._private_jobs')
