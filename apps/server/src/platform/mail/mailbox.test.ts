import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Overloaded } from '../errors.ts'
import { ThreadFailed } from '../threads/thread-pool.ts'
import { stopThreads } from '../threads/threads.ts'
import { type MailboxAccount, withMailbox } from './mailbox.ts'

/** A server that takes every call and says nothing. */
let server: Server
const calls: Socket[] = []

beforeEach(async () => {
  server = createServer((socket) => calls.push(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  for (const call of calls.splice(0)) call.destroy()
  server.close()
  await stopThreads()
})

const visit = (of: string, change: Partial<MailboxAccount> = {}) => {
  const { port } = server.address() as AddressInfo
  const account = { host: '127.0.0.1', port, security: 'tls', user: 'ana', password: 'x', ...change } as const
  const limits = { patienceMs: 60_000, mailBytes: 1_000, mayBePrivate: true }
  return withMailbox({ account, folder: 'INBOX', limits, turn: { of } }, async () => 'open').catch(
    (error: unknown) => error,
  )
}
const called = (times: number) => expect.poll(() => calls.length).toBe(times)

// Each has a thread with memory of its own, and whoever tests a mailbox may name a server that never answers.
test('two mailboxes are open at once, others wait for one to be closed, and few of one company', async () => {
  const visits = ['a', 'a', 'a', 'a', 'b'].map((of) => visit(of))
  expect(await visit('a')).toBeInstanceOf(Overloaded)
  await called(2)
  calls[0]!.destroy()
  expect(await Promise.race(visits)).toMatchObject({ message: 'mailbox: unreachable' })
  await called(3)
  const hangingUp = setInterval(() => calls.forEach((call) => void call.destroy()), 20)
  await Promise.all(visits)
  clearInterval(hangingUp)
})

test('what fails without any fault of the mailbox is told as what it is', async () => {
  const failure = await visit('a', { host: 5 as never })
  expect(failure).toBeInstanceOf(ThreadFailed)
  expect(failure).toMatchObject({ reason: 'ended', cause: { name: 'TypeError' } })
})

test('its thread ends with the program', async () => {
  const waiting = visit('a')
  await called(1)
  await stopThreads()
  expect(await waiting).toMatchObject({ name: 'ThreadFailed', reason: 'stopped' })
})
