import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import { readVerdict } from '@cuentaclara/hacienda'
import { afterEach, describe, expect, it } from 'vitest'
import { aClient, aDraft, aLine, aSubmission, textOf } from '../test/documents.ts'
import { hasSharedReference, sharedNote, sharedPath } from '../test/official-schemas.ts'
import { knownRejections } from './reception/known-codes.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from './start-simulator.ts'

// What the driver orders, as the client of our own product meets it.

const stops: Array<() => Promise<unknown>> = []

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

async function start(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = await startSimulator({ verdictDelayMs: 0, ...options })
  stops.push(() => simulator.stop())
  return simulator
}

/** Orders over HTTP, as a program in any language does. */
async function order(simulator: Simulator, body: unknown, door = 'sandbox') {
  const answer = await fetch(`${simulator.url}/_simulator/${door}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
  return answer.status === 204 ? null : answer.json()
}

/** A simulator that will do this to the next document, and a client and a document to try it with. */
async function facing(...next: object[]) {
  const simulator = await start()
  await order(simulator, { next })
  return { simulator, client: aClient(simulator), submission: await aSubmission(aDraft()) }
}

describe('the next document', () => {
  it('is rejected with the code and the sentence that were ordered', async () => {
    const { client, submission } = await facing({ kind: 'reject', code: -111, message: 'Motivo propio' })
    await client.send(submission)
    const answer = readAuthorityAnswer(textOf(await client.query(submission.clave)))
    expect(answer).toMatchObject({
      status: 'rejected',
      entries: [{ code: '-111', message: 'Motivo propio' }],
    })
  })

  it('is accepted with a warning', async () => {
    const { client, submission } = await facing({ kind: 'warn', code: -37 })
    await client.send(submission)
    const outcome = await client.query(submission.clave)
    expect(outcome).toMatchObject({ state: 'aceptado' })
    expect(readAuthorityAnswer(textOf(outcome))).toMatchObject({
      status: 'accepted',
      entries: [{ code: '-37', row: 0, column: 0 }],
    })
  })

  it('is rejected for its own faults beside a warning that was ordered', async () => {
    const { client } = await facing({ kind: 'warn', code: -37 })
    const wrong = await aSubmission(aDraft('invoice', { lines: [aLine({ cabys: '1111111111111' })] }))
    await client.send(wrong)
    expect(await client.query(wrong.clave)).toMatchObject({ state: 'rechazado' })
  })

  it('meets the verdict error, and may be sent again', async () => {
    const { client, submission } = await facing({ kind: 'error' })
    await client.send(submission)
    expect(await client.query(submission.clave)).toEqual({ kind: 'found', state: 'error', answerXml: null })
    expect(await client.send(submission)).toMatchObject({ kind: 'received' })
    expect(await client.query(submission.clave)).toMatchObject({ state: 'aceptado' })
  })

  it.each([500, 502, 503, 504])('meets %i before it is stored', async (status) => {
    const { client, submission } = await facing({ kind: 'http', status })
    expect(await client.send(submission)).toMatchObject({ kind: 'unknown' })
    expect(await client.query(submission.clave)).toEqual({ kind: 'absent' })
    expect(await client.send(submission)).toMatchObject({ kind: 'received' })
  })

  it.each([500, 502, 503, 504])('meets %i after it was stored', async (status) => {
    const { client, submission } = await facing({ kind: 'http', status, stored: true })
    expect(await client.send(submission)).toMatchObject({ kind: 'unknown' })
    expect(await client.query(submission.clave)).toMatchObject({ state: 'aceptado' })
    expect(await client.send(submission)).toMatchObject({ kind: 'duplicate' })
  })

  it('is stored although the answer is lost', async () => {
    const { client, submission } = await facing({ kind: 'lost-answer' })
    expect(await client.send(submission)).toMatchObject({ kind: 'unknown' })
    expect(await client.query(submission.clave)).toMatchObject({ state: 'aceptado' })
  })

  it('is called a duplicate although it is none', async () => {
    const { client, submission } = await facing({ kind: 'duplicate' })
    expect(await client.send(submission)).toMatchObject({ kind: 'duplicate' })
    expect(await client.query(submission.clave)).toMatchObject({ state: 'aceptado' })
  })

  it('meets 401 once, and is sent again with a new token', async () => {
    const { client, submission } = await facing({ kind: 'http', status: 401 })
    expect(await client.send(submission)).toMatchObject({ kind: 'received' })
  })

  it('meets 401 twice', async () => {
    const refused = { kind: 'http', status: 401 }
    const { client, submission } = await facing(refused, refused)
    expect(await client.send(submission)).toMatchObject({ kind: 'unauthorized' })
  })

  it('meets 403', async () => {
    const { client, submission } = await facing({ kind: 'http', status: 403 })
    expect(await client.send(submission)).toMatchObject({ kind: 'forbidden' })
  })

  it('meets 429 with its reset', async () => {
    const { client, submission } = await facing({ kind: 'http', status: 429, retry_after_seconds: 600 })
    const beforeMs = Date.now()
    const outcome = await client.send(submission)
    expect(outcome.kind).toBe('limited')
    const retryAtMs = outcome.kind === 'limited' ? outcome.retryAtMs : 0
    expect(retryAtMs - beforeMs).toBeGreaterThanOrEqual(600_000)
    expect(await client.query(submission.clave)).toEqual({ kind: 'limited', retryAtMs })
  })

  it('is the last one for a while', async () => {
    const { client, submission } = await facing({ kind: 'limit-reached', retry_after_seconds: 60 })
    expect(await client.send(submission)).toMatchObject({ kind: 'received' })
    expect(await client.query(submission.clave)).toMatchObject({ kind: 'limited' })
  })

  it('is received, then in work, then decided, each in its time', async () => {
    let nowMs = Date.now()
    const simulator = await start({ clock: () => nowMs })
    await order(simulator, { next: [{ kind: 'slow', verdict_delay_ms: 60_000 }] })
    const client = aClient(simulator)
    const submission = await aSubmission(aDraft())
    await client.send(submission)
    expect(await client.query(submission.clave)).toMatchObject({ state: 'recibido' })
    nowMs += 30_000
    expect(await client.query(submission.clave)).toMatchObject({ state: 'procesando', answerXml: null })
    nowMs += 30_000
    expect(await client.query(submission.clave)).toMatchObject({ state: 'aceptado' })
  })

  it('is that of the named sender', async () => {
    const { client, submission } = await facing({ kind: 'error', sender: '3101555555' }, { kind: 'judge' })
    await client.send(submission)
    expect(await client.query(submission.clave)).toMatchObject({ state: 'aceptado' })
  })

  const others = knownRejections.map(({ code, message }) => [code ?? message, code, message] as const)

  it.each(others)('can be rejected with %s', async (_, code, message) => {
    const { client, submission } = await facing({ kind: 'reject', code, message })
    await client.send(submission)
    const answer = readAuthorityAnswer(textOf(await client.query(submission.clave)))
    expect(answer).toMatchObject({ status: 'rejected' })
    expect(answer.ok && answer.entries).toMatchObject([{ ...(code && { code: String(code) }), message }])
  })

  it.skipIf(!hasSharedReference)(`can be rejected for every known reason${sharedNote}`, () => {
    const [, ...rows] = readFileSync(sharedPath('data', 'rejection_codes.csv'), 'utf8').trim().split(/\r?\n/)
    const codes = rows.map((row) => row.split(',')[0]!).filter((code) => code !== '-37')
    expect(knownRejections.map(({ code }) => (code === null ? '(text)' : String(code)))).toEqual(codes)
  })
})

describe('everything', () => {
  it('is down', async () => {
    const { simulator, client, submission } = await facing()
    await order(simulator, { is_down: true })
    expect(await client.probe()).toMatchObject({ reachable: false })
    expect(await client.send(submission)).toMatchObject({ kind: 'unknown' })
    expect(await aClient(simulator, undefined, 'live').probe()).toMatchObject({ reachable: true })
    await order(simulator, { is_down: false })
    expect(await client.send(submission)).toMatchObject({ kind: 'received' })
  })

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [429, 'limited'],
    [500, 'unknown'],
  ])('refuses tokens with %i', async (token_status, kind) => {
    const { simulator, client, submission } = await facing()
    await order(simulator, { token_status })
    expect(await client.send(submission)).toMatchObject({ kind })
  })

  it.each([
    [403, 'forbidden'],
    [404, 'absent'],
    [429, 'limited'],
    [500, 'unknown'],
  ])('answers questions with %i', async (query_status, kind) => {
    const { simulator, client, submission } = await facing()
    await client.send(submission)
    await order(simulator, { query_status })
    expect(await client.query(submission.clave)).toMatchObject({ kind })
  })

  it('forgets its tokens, and the client asks for another', async () => {
    const { simulator, client, submission } = await facing()
    await client.send(submission)
    await order(simulator, { revoke_tokens: true })
    expect(await client.query(submission.clave)).toMatchObject({ state: 'aceptado' })
  })

  it('takes longer than the client waits', async () => {
    const { simulator, submission } = await facing()
    const client = aClient(simulator, undefined, undefined, 20)
    await order(simulator, { latency_ms: 600_000 })
    const silence = { kind: 'unknown', cause: 'no answer within 0.02 s' }
    expect(await client.send(submission)).toEqual(silence)
    expect(await client.query(submission.clave)).toEqual(silence)
  })

  it('knows every document, and refuses notes about others', async () => {
    const simulator = await start()
    const client = aClient(simulator)
    const note = () =>
      aSubmission(
        aDraft('credit-note', {
          references: [
            {
              documentType: '01',
              number: `506161126003101000111${'00100001010000000001'}185526061`,
              issuedAt: '2026-11-16T09:15:00-06:00',
              code: '01',
              reason: 'Anula',
            },
          ],
        }),
      )
    const first = await note()
    await client.send(first)
    expect(await client.query(first.clave)).toMatchObject({ state: 'aceptado' })
    await order(simulator, { knows_every_document: true })
    const second = await note()
    await client.send(second)
    expect(await client.query(second.clave)).toMatchObject({ state: 'rechazado' })
  })
})

describe('chance', () => {
  const odds = {
    reject: 0.1,
    warn: 0.1,
    error: 0.1,
    slow: 0.1,
    lost_answer: 0.1,
    duplicate: 0.1,
    fail_before_storing: 0.1,
    fail_after_storing: 0.1,
    forbidden: 0.1,
  }

  /** What happens to these documents at a simulator of this seed. */
  async function fates(seed: string, submissions: Awaited<ReturnType<typeof aSubmission>>[]) {
    const simulator = await start({ seed })
    await order(simulator, { odds })
    const fates: string[] = []
    for (const submission of submissions) {
      // One client each: chance counts how often a token was asked for, too.
      const client = aClient(simulator)
      const sent = await client.send(submission)
      simulator.sandbox.behave({ odds: {} })
      const found = await client.query(submission.clave)
      simulator.sandbox.behave({ odds })
      fates.push(`${sent.kind} ${found.kind === 'found' ? found.state : found.kind}`)
    }
    return fates
  }

  it('goes the same way with the same seed and another with another', async () => {
    const submissions = await Promise.all(Array.from({ length: 15 }, () => aSubmission(aDraft())))
    const one = await fates('first', submissions)
    expect(await fates('first', submissions)).toEqual(one)
    expect(await fates('second', submissions)).not.toEqual(one)
  })
})

describe('callbacks', () => {
  type Received = Record<string, unknown>

  /** Somebody who listens; answers 500 to the first `failures` calls. */
  async function listen(failures = 0) {
    const received: Received[] = []
    let wake = () => {}
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        received.push(JSON.parse(body) as Received)
        response.writeHead(received.length <= failures ? 500 : 200).end()
        wake()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stops.push(() => new Promise((resolve) => server.close(resolve)))
    const { port } = server.address() as AddressInfo
    return {
      url: `http://127.0.0.1:${port}/callback`,
      received,
      async until(count: number) {
        while (received.length < count)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      },
    }
  }

  it.each(['ind-estado', 'indEstado'])('spell the state %s', async (callback_spelling) => {
    const listener = await listen()
    const { simulator, client, submission } = await facing()
    await order(simulator, { callback_spelling })
    await client.send({ ...submission, callbackUrl: listener.url })
    await listener.until(1)
    expect(listener.received[0]).toMatchObject({ clave: submission.clave, [callback_spelling]: 'aceptado' })
    expect(readVerdict(listener.received[0])).toEqual(await client.query(submission.clave))
  })

  it('alternate between both spellings unless told', async () => {
    const listener = await listen()
    const { client, submission } = await facing()
    await client.send({ ...submission, callbackUrl: listener.url })
    await listener.until(1)
    await client.send({ ...(await aSubmission(aDraft())), callbackUrl: listener.url })
    await listener.until(2)
    expect(listener.received.map((body) => Object.keys(body)[2])).toEqual(['ind-estado', 'indEstado'])
  })

  it('are tried three times more, then never again', async () => {
    const listener = await listen(99)
    const simulator = await start({ callbackRetryDelaysMs: [1, 1, 1] })
    await aClient(simulator).send({ ...(await aSubmission(aDraft())), callbackUrl: listener.url })
    await listener.until(4)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(listener.received).toHaveLength(4)
  })

  it('reach nobody outside of this machine', async () => {
    const called: string[] = []
    const simulator = await start({
      mayCallBack: (url) => {
        called.push(url.hostname)
        return false
      },
    })
    const submission = await aSubmission(aDraft())
    await aClient(simulator).send({ ...submission, callbackUrl: 'http://example.invalid/x' })
    while (called.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(called).toEqual(['example.invalid'])
  })
})
