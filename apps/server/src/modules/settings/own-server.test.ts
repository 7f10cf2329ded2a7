import { createServer, type Server } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { settingsSections } from '@cuentaclara/contracts/schemas'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AppError } from '#platform/errors.ts'
import { aCertificate, type CertificatePair } from '#test/certificate.ts'
import { type OwnServer, sendThroughOwnServer } from './test-own-server.ts'

/** As a name server that its owner turns: outside for who looks first, this machine from then on. */
const turning = vi.hoisted(() => ({ asked: 0, name: 'rebinding.test', outside: '192.88.99.1' }))
vi.mock('node:dns/promises', async (original) => {
  const dns = await original<typeof import('node:dns/promises')>()
  const resolve4 = async (name: string) => {
    if (name !== turning.name) return dns.resolve4(name)
    turning.asked += 1
    return [turning.asked === 1 ? turning.outside : '127.0.0.1']
  }
  class Resolver extends dns.Resolver {
    override resolve4 = resolve4 as InstanceType<typeof dns.Resolver>['resolve4']
  }
  return { ...dns, Resolver }
})

const password = 'clave-secreta-9'
const before = getCACertificates('default')
let trusted: CertificatePair
let stranger: CertificatePair
const open: { close(done: () => void): unknown }[] = []
let received: { to: string[]; isEncrypted: boolean; user: string | undefined }[] = []

beforeAll(() => {
  trusted = aCertificate('127.0.0.1')
  stranger = aCertificate('127.0.0.1')
  setDefaultCACertificates([...before, trusted.cert])
})
beforeEach(() => {
  received = []
})
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise<void>((resolve) => server.close(resolve))
})
afterAll(() => setDefaultCACertificates(before))

test('a letter goes over STARTTLS, and over TLS from the first byte', async () => {
  const starttls = await aServer({ ...trusted })
  await send({ port: starttls })
  const tls = await aServer({ ...trusted, secure: true })
  await send({ port: tls, security: 'tls' })
  expect(received).toEqual([
    { to: ['olga@example.test'], isEncrypted: true, user: 'ventas' },
    { to: ['olga@example.test'], isEncrypted: true, user: 'ventas' },
  ])
})

test('nothing goes to a server whose certificate nobody signed, or that is somebody else’s', async () => {
  for (const [options, security] of [
    [{ ...stranger }, 'starttls'],
    [{ ...stranger, secure: true }, 'tls'],
  ] as const) {
    const port = await aServer(options)
    await expect(send({ port, security })).rejects.toMatchObject({
      status: 422,
      code: 'own-server-certificate',
    })
  }
  const elsewhere = aCertificate('127.0.0.2')
  setDefaultCACertificates([...before, trusted.cert, elsewhere.cert])
  const port = await aServer({ ...elsewhere, secure: true })
  await expect(send({ port, security: 'tls' })).rejects.toMatchObject({ code: 'own-server-certificate' })
  expect(received).toEqual([])
})

test('a server without encryption gets neither letter nor password', async () => {
  let saidPassword = false
  const port = await aServer({
    disabledCommands: ['STARTTLS'],
    onAuth(_auth, _session, done) {
      saidPassword = true
      done(null, { user: 'x' })
    },
  })
  await expect(send({ port })).rejects.toMatchObject({ code: 'own-server-unencrypted' })
  expect([saidPassword, received.length]).toEqual([false, 0])
})

test('a wrong password is told plainly, and stands in no answer', async () => {
  const port = await aServer({ ...trusted })
  const refusal = await send({ port, password: 'otra-clave-77' }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 422, code: 'own-server-sign-in', params: { host: '127.0.0.1' } })
  expect(JSON.stringify(refusal) + String((refusal as Error).stack)).not.toContain('otra-clave-77')
})

test('a server that says nothing, and one that is not there, are told apart', async () => {
  const silent = createServer(() => undefined)
  await expect(send({ port: await listen(silent), patienceMs: 300 })).rejects.toMatchObject({
    code: 'own-server-silent',
  })
  const gone = createServer()
  const port = await listen(gone)
  await new Promise<void>((resolve) => gone.close(() => resolve()))
  open.splice(open.indexOf(gone), 1)
  await expect(send({ port })).rejects.toMatchObject({ code: 'own-server-unreachable' })
})

test('an address of our own network is not called', async () => {
  await expect(sendThroughOwnServer(ownServer({ port: 25 }), 'olga@example.test')).rejects.toMatchObject({
    errors: { smtp_host: ['private-address'] },
  })
})

test.each(['rebinding.test', 'localhost', '127.0.0.1', '[::1]', '[::ffff:7f00:1]', '2130706433', '0x7f.1'])(
  '%s does not lead to a service of this machine, and nothing of what it says comes back',
  async (host) => {
    let calls = 0
    const service = createServer((socket) => {
      calls += 1
      socket.end('554 5.7.1 the secret of the house\r\n')
    })
    const port = await listen(service)
    for (const attempt of ['first', 'second', 'third']) {
      const sent = sendThroughOwnServer(ownServer({ port, host }), 'olga@example.test', { patienceMs: 500 })
      const refusal = await sent.then(
        () => null,
        (error: AppError) => error,
      )
      expect(refusal, attempt).toMatchObject({ status: 422 })
      expect(JSON.stringify(refusal), attempt).not.toMatch(/554|5\.7\.1|secret/)
    }
    expect(calls).toBe(0)
  },
)

type Asked = {
  port: number
  host?: string
  security?: 'starttls' | 'tls'
  password?: string
  patienceMs?: number
}

function send({ patienceMs = 5_000, ...asked }: Asked) {
  return sendThroughOwnServer(ownServer(asked), 'olga@example.test', {
    mayBePrivate: true,
    patienceMs,
  })
}

function ownServer({
  port,
  host = '127.0.0.1',
  security = 'starttls',
  password: given = password,
}: Asked): OwnServer {
  const settings = settingsSections.delivery.parse({
    has_own_server: true,
    smtp_host: host,
    smtp_port: port,
    smtp_security: security,
    smtp_user: 'ventas',
    smtp_from: 'ventas@example.test',
  })
  return { host, settings, password: given }
}

async function aServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    onAuth: (auth, _session, done) =>
      auth.password === password
        ? done(null, { user: auth.username })
        : done(Object.assign(new Error('no'), { responseCode: 535 })),
    onData(stream, session, done) {
      stream.on('data', () => undefined)
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, isEncrypted: session.secure, user: session.user })
        done()
      })
    },
    ...options,
  })
  // A handshake that our side breaks off is what some tests are about.
  server.on('error', () => undefined)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.server.address() as { port: number }).port
}

async function listen(server: Server): Promise<number> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
}
