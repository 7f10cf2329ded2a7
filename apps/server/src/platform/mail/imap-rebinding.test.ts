import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openImapMailbox } from './imap-mailbox.ts'
import type { MailboxAccount, MailboxProblem } from './mailbox.ts'

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

let service: Server
let calls: number
beforeEach(async () => {
  calls = 0
  turning.asked = 0
  service = createServer((socket) => {
    calls += 1
    socket.on('error', () => undefined).end('* BYE the secret of the house\r\n')
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
})
afterEach(() => new Promise<void>((resolve) => void service.close(() => resolve())))

const open = (change: Partial<MailboxAccount>) => {
  const { port } = service.address() as AddressInfo
  const account = {
    host: turning.name,
    port,
    security: 'tls',
    user: 'ana',
    password: 'x',
    ...change,
  } as const
  const limits = { patienceMs: 500, mailBytes: 1_000 }
  return openImapMailbox(account, 'INBOX', limits).then(
    () => null,
    (error: MailboxProblem) => error,
  )
}

test.each(['tls', 'starttls'] as const)(
  'a mailbox whose name server turns does not lead to a service of this machine, over %s',
  async (security) => {
    const problems = [await open({ security }), await open({ security }), await open({ security })]
    // Where it leads is found at the connection: outside nobody answers, and from then on it is our own network.
    expect(turning.asked).toBe(3)
    expect(problems.slice(1)).toMatchObject([{ code: 'private' }, { code: 'private' }])
    expect(JSON.stringify(problems)).not.toMatch(/BYE|secret/)
    expect([problems[0]?.code === 'private', calls]).toEqual([false, 0])
  },
)

test.each(['localhost', '127.0.0.1', '[::1]', '[::ffff:7f00:1]', '2130706433', '0x7f.1'])(
  'nor does one at %s',
  async (host) => {
    expect(await open({ host })).toMatchObject({ code: expect.any(String) })
    expect(calls).toBe(0)
  },
)
