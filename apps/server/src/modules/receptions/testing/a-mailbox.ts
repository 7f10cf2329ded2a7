import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type {
  MailboxMail,
  MailboxState,
  Page,
  ReceptionRow,
  Role,
  SettingsAnswer,
} from '@cuentaclara/contracts'
import { openPkcs12 } from '@cuentaclara/xades'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type SupplierDocument, writeSupplierDocument } from '#demo/supplier-document.ts'
import { noteBounce, noteComplaint } from '#modules/delivery/index.ts'
import {
  anIssuingCompany,
  type IssuingCompany,
  testKeyFile,
  testPin,
  testSecrets,
} from '#modules/documents/testing/issuing-company.ts'
import { createLog } from '#platform/log.ts'
import type { Bounce } from '#platform/mail/read-bounce.ts'
import type { Complaint } from '#platform/mail/read-complaint.ts'
import { aCertificate } from '#test/certificate.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { type ImapOptions, type ImapServer, startImapServer } from '#test/imap-server.ts'
import { readMailbox } from '../read-mailbox.ts'
import { supplier } from './a-supplier.ts'

export const password = 'clave-9'
const trusted = aCertificate('127.0.0.1')

type Limits = { mails?: number }

/** For each test of a file a company with members of these roles, and a mail server that its suppliers write to. */
export function useMailbox(...roles: Role[]) {
  const trustedBefore = getCACertificates('default')
  const open: ImapServer[] = []
  let app: TestApp
  let key: ReturnType<typeof openPkcs12>
  let company: IssuingCompany
  let server: ImapServer
  let sequence = 0

  beforeAll(async () => {
    app = await createTestApp()
    key = openPkcs12(await testKeyFile(), testPin)
    setDefaultCACertificates([...trustedBefore, trusted.cert])
  })
  beforeEach(async () => {
    company = await anIssuingCompany(app, roles)
    await serve()
  })
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close()
  })
  afterAll(async () => {
    setDefaultCACertificates(trustedBefore)
    await app.close()
  })

  /** From now on another server holds the mailbox. */
  async function serve(options: Partial<ImapOptions> = {}): Promise<ImapServer> {
    server = await startImapServer({ ...trusted, password, ...options })
    open.push(server)
    return server
  }

  async function save(change: object, secrets: Record<string, string> = {}) {
    const payload = { settings: { ...settingsFor(server), ...change }, secrets }
    const { status, body } = await app.send('PUT', '/settings/purchases', company.as, { payload })
    return { status, body: body as SettingsAnswer }
  }

  const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, company.as)).body

  const reader = (limits: Limits = {}) => ({
    doors: app,
    secrets: testSecrets,
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    onBounce: (companyId: string, bounce: Bounce) => noteBounce(app, companyId, bounce),
    onComplaint: (companyId: string, complaint: Complaint) => noteComplaint(app, companyId, complaint),
    limits: { mayBePrivate: true, patienceMs: 3_000, ...limits },
  })

  return {
    get app() {
      return app
    },
    get company() {
      return company
    },
    get server() {
      return server
    },
    serve,
    /** Takes a server down now. */
    async stop(one: ImapServer) {
      await one.close()
      open.splice(open.indexOf(one), 1)
    },
    save,
    /** Saves the mailbox that the server holds. */
    async setUp(change: object = {}, secrets: Record<string, string> = {}): Promise<SettingsAnswer> {
      const { status, body } = await save(change, { mailbox_password: password, ...secrets })
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    },
    reader,
    /** A turn of a worker, when the time for it has come. */
    async read(limits: Limits = {}) {
      app.clock.advance(1_000)
      await app.asOwner('update mailboxes set next_read_at = $2 where company_id = $1', [
        company.id,
        new Date(app.clock.now()),
      ])
      await readMailbox(reader(limits), company.id)
    },
    get,
    state: () => get<MailboxState>('/receptions/mailbox'),
    mails: async () => (await get<Page<MailboxMail>>('/receptions/mailbox/mails')).data,
    receptions: async () => (await get<Page<ReceptionRow>>('/receptions?per_page=50')).data,
    flags: () => server.folders.get('INBOX')!.mails.map((mail) => [...mail.flags]),
    /** Companies whose mailbox waits to be read, of this one. */
    async queued(): Promise<string[]> {
      const rows = await app.asOwner<{ company: string }>(
        `select payload ->> 'companyId' as company from graphile_worker._private_jobs
        where key = $1`,
        [`${company.id}:mailbox`],
      )
      return rows.map((row) => row.company)
    },
    clearQueue: () => app.asOwner('delete from graphile_worker._private_jobs'),
    asRole: (role: Role) => ({ token: company.members[role]!.token, company: company.id }),
    /** A document that a supplier issued to the company. */
    aDocument(change: Partial<SupplierDocument> = {}) {
      sequence += 1
      const given = {
        supplier,
        receiver: { name: company.name, number: '3101123456' },
        issuedAtMs: app.clock.now() - 3_600_000,
        sequence,
        lines: [coffee],
        ...change,
      }
      return writeSupplierDocument(given, key)
    },
  }
}

const coffee = {
  cabys: '2391102010200',
  description: 'Café',
  quantity: '10',
  price: '1000',
  rateCode: '08',
}

const settingsFor = ({ port }: ImapServer) => ({
  mailbox_is_on: true,
  mailbox_address: 'facturas@cafe.test',
  mailbox_host: '127.0.0.1',
  mailbox_port: port,
  mailbox_security: 'tls',
  mailbox_user: 'compras',
})

/** With its files, and another mail inside of it. */
export function aMail(files: Record<string, string | Buffer>, inner?: string): string {
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
