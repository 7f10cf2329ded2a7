import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aCertificate } from '#test/certificate.ts'
import { type ImapOptions, type ImapServer, startImapServer } from '#test/imap-server.ts'
import { servesOthers } from '#test/serves-others.ts'
import { type Mailbox, type MailboxLimits, withMailbox } from './mailbox.ts'

const trusted = aCertificate('127.0.0.1')
const trustedBefore = getCACertificates('default')
const mail = 'From: Ventas <ventas@proveedor.test>\r\nSubject: Factura\r\n\r\nAdjunto.'

let server: ImapServer

beforeAll(() => setDefaultCACertificates([...trustedBefore, trusted.cert]))
afterEach(() => server.close())
afterAll(() => setDefaultCACertificates(trustedBefore))

/** A server with one mail, whose number it answers. */
async function serve(options: Partial<ImapOptions> = {}): Promise<number> {
  server = await startImapServer({ ...trusted, ...options })
  return server.deliver(mail)
}

function visit(limits: Partial<MailboxLimits>, work: (box: Mailbox) => Promise<void>): Promise<void> {
  const account = {
    host: '127.0.0.1',
    port: server.port,
    security: 'tls',
    user: 'compras',
    password: 'clave-9',
  } as const
  const given = { mayBePrivate: true, mailBytes: 1_000_000, ...limits }
  return withMailbox({ account, folder: 'INBOX', limits: given, turn: { of: 'a' } }, work)
}

// Threads may be busy, or the mail large: it is we who are silent then, not the server.
test('a mail that takes us longer than a server may be silent is still marked as read', async () => {
  const uid = await serve()
  await visit({ patienceMs: 1_500 }, async (box) => {
    await expect.poll(() => server.commands).toContain('NOOP')
    await box.markRead(uid)
  })
  expect([...server.folders.get('INBOX')!.mails[0]!.flags]).toEqual(['\\Seen'])
})

// What a server calls a part of a mail was taken apart by an expression whose time grows with the square of it: half an hour of it.
test('a server that says what has no end keeps nobody else waiting', async () => {
  const name = `.FIELDS${'.FIELDS'.repeat(200_000)}\u00e2\u0080\u00a8x`
  const uid = await serve({
    blurt: (command) => (command.startsWith('UID FETCH') ? `* 1 FETCH (UID 1 BODY[${name}] "x")` : undefined),
  })
  const read = () =>
    visit({ mostMs: 9_000, tellsWithinMs: 500 }, async (box) => {
      await expect(box.lookAt([uid])).rejects.toThrow('mailbox: silent')
    })
  expect(await servesOthers(read, 1)).toBe(true)
})

// Answers of a connection that is gone look like those of an empty folder.
test.each(['silent', 'unreachable'])(
  'a connection that was cut is not read as none: %s',
  async (code) => {
    const uid = await serve()
    await visit({ mostMs: code === 'silent' ? 8_000 : 60_000 }, async (box) => {
      if (code === 'unreachable') await server.close()
      await expect.poll(() => server.isCalled()).toBe(false)
      const asked = [() => box.lookAt([uid]), () => box.findUnread(), () => box.read(uid, 1_000_000)]
      for (const ask of asked) await expect(ask()).rejects.toThrow(`mailbox: ${code}`)
    })
  },
  120_000,
)
