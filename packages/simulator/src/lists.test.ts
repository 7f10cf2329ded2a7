import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClient, aDraft, aSubmission } from '../test/documents.ts'
import { type Simulator, startSimulator } from './start-simulator.ts'

let simulator: Simulator
const sent: string[] = []

beforeAll(async () => {
  simulator = await startSimulator({ verdictDelayMs: 0 })
  const client = aClient(simulator)
  for (const kind of ['invoice', 'ticket', 'invoice'] as const) {
    const submission = await aSubmission(aDraft(kind))
    await client.send(submission)
    await client.query(submission.clave)
    sent.push(submission.clave)
  }
})
afterAll(() => simulator.stop())

/** Asks as that user. */
async function ask(path: string, user = 'cpj-3-101-000111') {
  const { body } = simulator.sandbox.token(
    new URLSearchParams({
      grant_type: 'password',
      client_id: 'api-stag',
      username: `${user}@stag.comprobanteselectronicos.go.cr`,
      password: 'una contraseña larga',
    }),
  )
  const { access_token } = body as { access_token: string }
  return fetch(`${simulator.url}/recepcion-sandbox/v1/comprobantes${path}`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
}

const clavesOf = async (answer: Response) =>
  ((await answer.json()) as { clave: string }[]).map(({ clave }) => clave)

it('lists what the user has sent, newest first', async () => {
  const answer = await ask('')
  expect(answer.status).toBe(200)
  expect(await clavesOf(answer)).toEqual(sent.toReversed())
})

it('lists a part, and says which', async () => {
  const answer = await ask('?offset=1&limit=1')
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe('1-2/3')
  expect(await clavesOf(answer)).toEqual([sent[1]])
})

it('chooses by the parties', async () => {
  expect(await clavesOf(await ask('?emisor=02003101000111&receptor=02003102000222'))).toEqual([
    sent[2],
    sent[0],
  ])
  expect(await clavesOf(await ask('?emisor=02003101555555'))).toEqual([])
})

it('shows nobody what others have sent', async () => {
  expect(await clavesOf(await ask('', 'cpj-3-101-555555'))).toEqual([])
  expect((await ask(`/${sent[0]}`, 'cpj-3-101-555555')).status).toBe(403)
})

it('shows a document with its notes', async () => {
  const reference = {
    documentType: '01',
    number: sent[0]!,
    issuedAt: '2026-11-16T09:15:00-06:00',
    code: '01',
    reason: 'Anula',
  }
  const note = await aSubmission(aDraft('credit-note', { references: [reference] }))
  const client = aClient(simulator)
  await client.send(note)
  expect(await client.query(note.clave)).toMatchObject({ state: 'aceptado' })
  expect(await (await ask(`/${sent[0]}`)).json()).toMatchObject({
    clave: sent[0],
    emisor: { tipoIdentificacion: '02', numeroIdentificacion: '3101000111' },
    receptor: { numeroIdentificacion: '3102000222' },
    notasCredito: [{ clave: note.clave }],
    notasDebito: [],
  })
})

it('knows nothing of documents that it has not received', async () => {
  expect((await ask(`/${'5'.repeat(50)}`)).status).toBe(404)
})

it.each(['?limit=0', '?offset=-1', '?emisor=3101000111'])('refuses %s', async (query) => {
  expect((await ask(query)).status).toBe(400)
})
