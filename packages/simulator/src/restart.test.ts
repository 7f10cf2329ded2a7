import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { aClient, aDraft, aSubmission, textOf } from '../test/documents.ts'
import { type Simulator, startSimulator } from './start-simulator.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'simulator-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const children: ChildProcess[] = []
const simulators: Simulator[] = []

// A test that fails half-way must leave nothing running.
afterEach(async () => {
  await Promise.all(children.splice(0).map(end))
  await Promise.all(simulators.splice(0).map((simulator) => simulator.stop()))
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Of 512 bytes, as the shell counts them. */
function sizeInBlocks(): number {
  return Math.ceil(statSync(join(dataDir, 'sandbox.journal')).size / 512)
}

async function start(): Promise<Simulator> {
  const simulator = await startSimulator({ verdictDelayMs: 0, dataDir })
  simulators.push(simulator)
  return simulator
}

function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}

/** What the driver sees of a document, whom looking decides nothing. */
async function receptionAt(url: string, clave: string) {
  const answer = await fetch(`${url}/_simulator/sandbox?sums=1`)
  const { receptions } = (await answer.json()) as { receptions: { clave: string }[] }
  return receptions.find((reception) => reception.clave === clave)
}

async function stop(simulator: Simulator): Promise<void> {
  simulators.splice(simulators.indexOf(simulator), 1)
  await simulator.stop()
}

/** The program as people run it. */
async function startAlone({ mostBlocks = 0 } = {}): Promise<{ process: ChildProcess; url: string }> {
  const program = join(import.meta.dirname, 'run-simulator.ts')
  const words = [process.execPath, program, '--data-dir', dataDir, '--delay-ms', '0']
  // A limit on the size of files ends writing as a full disk does: in the middle of an entry.
  const limit = mostBlocks === 0 ? '' : `ulimit -f ${mostBlocks}; `
  const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  const [text] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, url: /http:\/\/[\d.]+:\d+/.exec(String(text))![0] }
}

describe('a simulator with a folder', () => {
  it('remembers documents, verdicts and used numbers after kill -9', async () => {
    const alone = await startAlone()
    const client = aClient(alone)
    const numbering = { sequence: 900_001 }
    const judged = await aSubmission(aDraft(), undefined, { numbering })
    const waiting = await aSubmission(aDraft())
    await client.send(judged)
    expect(await client.query(judged.clave)).toMatchObject({ state: 'aceptado' })
    await client.send(waiting)
    await end(alone.process)

    const second = await start()
    const again = aClient(second)
    expect(await again.query(judged.clave)).toMatchObject({ state: 'aceptado' })
    expect(await again.query(waiting.clave)).toMatchObject({ state: 'aceptado' })
    expect(await again.send(waiting)).toMatchObject({ kind: 'duplicate' })
    const reused = await aSubmission(aDraft(), undefined, { numbering })
    await again.send(reused)
    expect(await again.query(reused.clave)).toMatchObject({ state: 'rechazado' })
  })

  // What was told and forgotten was judged anew: by other manners otherwise, and always in other bytes.
  it('has every verdict that it told after kill -9, as it told it', async () => {
    const alone = await startAlone()
    const client = aClient(alone)
    const submission = await aSubmission(aDraft())
    await client.send(submission)
    const told = textOf(await client.query(submission.clave))
    await end(alone.process)

    const second = await start()
    expect(await receptionAt(second.url, submission.clave)).toMatchObject({
      state: 'aceptado',
      document_sha256: sha256(submission.xml),
      answer_sha256: sha256(told),
    })
    expect(textOf(await aClient(second).query(submission.clave))).toBe(told)
  })

  it('remembers after kill -9 who sent something twice', async () => {
    const alone = await startAlone()
    const submission = await aSubmission(aDraft())
    await aClient(alone).send(submission)
    expect(await aClient(alone).send(submission)).toMatchObject({ kind: 'duplicate' })
    await end(alone.process)
    expect(await receptionAt((await start()).url, submission.clave)).toMatchObject({ posts: 2 })
  })

  it('keeps the bytes of an answer over an ordinary restart', async () => {
    const first = await start()
    const submission = await aSubmission(aDraft())
    await aClient(first).send(submission)
    const answer = textOf(await aClient(first).query(submission.clave))
    await stop(first)
    const second = await start()
    expect(textOf(await aClient(second).query(submission.clave))).toBe(answer)
  })

  it('that is killed in the middle of writing has all that it acknowledged, and nothing by halves', async () => {
    const alone = await startAlone()
    const client = aClient(alone)
    const acknowledged: string[] = []
    const submissions = await Promise.all(Array.from({ length: 40 }, () => aSubmission(aDraft())))
    const sending = submissions.map(async (submission) => {
      if ((await client.send(submission)).kind === 'received') acknowledged.push(submission.clave)
    })
    await expect.poll(() => acknowledged.length).toBeGreaterThan(5)
    await end(alone.process)
    await Promise.all(sending)

    const again = aClient(await start())
    for (const clave of acknowledged) expect(await again.query(clave)).toMatchObject({ state: 'aceptado' })
    for (const submission of submissions) {
      expect(['received', 'duplicate']).toContain((await again.send(submission)).kind)
      expect(await again.query(submission.clave)).toMatchObject({ state: 'aceptado' })
    }
  })

  it('without room for more answers 503, and knows afterwards just what it acknowledged', async () => {
    const client = aClient(await startAlone({ mostBlocks: sizeInBlocks() + 120 }))
    const kinds = new Map<string, string>()
    for (let n = 0; n < 14; n++) {
      const submission = await aSubmission(aDraft())
      const outcome = await client.send(submission)
      kinds.set(submission.clave, outcome.kind)
      if (outcome.kind === 'unknown') expect(outcome.cause).toMatch(/^HTTP 503/)
    }
    expect(new Set(kinds.values())).toEqual(new Set(['received', 'unknown']))
    const told = new Map<string, string>()
    const kept = [...kinds].filter(([, kind]) => kind === 'received').map(([clave]) => clave)
    for (const clave of kept) {
      const outcome = await client.query(clave)
      if (outcome.kind === 'found') told.set(clave, textOf(outcome))
      else expect(outcome).toMatchObject({ kind: 'unknown', cause: expect.stringMatching(/^HTTP 503/) })
    }
    expect(told.size).toBeLessThan(kept.length)
    await Promise.all(children.splice(0).map(end))
    const again = aClient(await start())
    for (const [clave, text] of told) expect(textOf(await again.query(clave))).toBe(text)
    for (const [clave, kind] of kinds)
      expect(await again.query(clave)).toMatchObject(
        kind === 'received' ? { state: 'aceptado' } : { kind: 'absent' },
      )
  })

  it('takes a document whose entry was torn as never received', async () => {
    const first = await start()
    const submission = await aSubmission(aDraft())
    await aClient(first).send(submission)
    await stop(first)
    const file = join(dataDir, 'sandbox.journal')
    truncateSync(file, readFileSync(file).length - 7)
    const second = await start()
    const client = aClient(second)
    expect(await client.query(submission.clave)).toEqual({ kind: 'absent' })
    expect(await client.send(submission)).toMatchObject({ kind: 'received' })
    expect(await client.query(submission.clave)).toMatchObject({ state: 'aceptado' })
  })

  it('answers 401 to the tokens of before', async () => {
    const first = await start()
    const form = new URLSearchParams({
      grant_type: 'password',
      client_id: 'api-stag',
      username: 'cpj-3-101-000111@stag.comprobanteselectronicos.go.cr',
      password: 'una contraseña larga',
    })
    const { access_token } = first.sandbox.token(form).body as { access_token: string }
    await stop(first)
    const second = await start()
    expect(second.sandbox.sessionOf(`Bearer ${access_token}`)).toBeNull()
  })
})
