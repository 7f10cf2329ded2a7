import { describe, expect, it } from 'vitest'
import { createAuthorityClient, readVerdict } from './client.ts'

type Call = { url: string; body: string; authorization: string | null }

/** An authority that answers from a list; the last answer repeats. */
function anAuthority(...answers: Array<(() => Response) | Error>) {
  const calls: Call[] = []
  let tokens = 0
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (url.endsWith('/token')) {
      tokens += 1
      return Response.json({
        access_token: `token-${tokens}`,
        expires_in: 300,
        refresh_token: 'r',
        refresh_expires_in: 1800,
      })
    }
    calls.push({
      url,
      body: String(init.body ?? ''),
      authorization: new Headers(init.headers).get('authorization'),
    })
    const answer = answers[Math.min(calls.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    return answer!()
  }
  let nowMs = 1_000_000
  const client = createAuthorityClient({
    fetch,
    clock: () => nowMs,
    baseUrl: 'http://authority.test/recepcion/v1/',
    tokenUrl: 'http://authority.test/token',
    clientId: 'api-stag',
    username: 'cpj-3-101-000111@stag.comprobanteselectronicos.go.cr',
    password: 'p&ss=w+rd',
  })
  return { client, calls, countTokens: () => tokens, wait: (ms: number) => (nowMs += ms) }
}

const submission = {
  clave: '5'.repeat(50),
  issuedAt: '2026-11-21T10:15:00-06:00',
  issuer: { type: '02', number: '3101000111' },
  xml: new TextEncoder().encode('<Á/>'),
}
const text =
  (status: number, headers: Record<string, string> = {}, body = '') =>
  () =>
    new Response(body, { status, headers })

describe('sending', () => {
  it.each([
    ['201 as received', text(201), { kind: 'received', statusUrl: null }],
    ['202 with its address', text(202, { location: '/s' }), { kind: 'received', statusUrl: '/s' }],
    [
      'a duplicate by its cause',
      text(400, { 'x-error-cause': 'El comprobante [5] ya fue recibido anteriormente.' }),
      { kind: 'duplicate', cause: 'El comprobante [5] ya fue recibido anteriormente.' },
    ],
    [
      'a refusal with its cause',
      text(400, { 'x-error-cause': 'mal' }),
      { kind: 'refused', status: 400, cause: 'mal' },
    ],
    ['403 as forbidden', text(403, {}, 'no'), { kind: 'forbidden', cause: 'no' }],
    [
      '429 until its reset',
      text(429, { 'x-ratelimit-reset': '7' }),
      { kind: 'limited', retryAtMs: 1_007_000 },
    ],
    ['500 as unknown', text(500, {}, 'boom'), { kind: 'unknown', cause: 'HTTP 500: boom' }],
  ])('reads %s', async (_, answer, outcome) => {
    const { client } = anAuthority(answer)
    expect(await client.send(submission)).toEqual(outcome)
  })

  it('calls a broken connection unknown, because the document may have arrived', async () => {
    const { client, calls } = anAuthority(new TypeError('fetch failed', { cause: new Error('ECONNRESET') }))
    expect(await client.send(submission)).toEqual({ kind: 'unknown', cause: 'fetch failed: ECONNRESET' })
    expect(calls).toHaveLength(1)
  })

  it('sends the bytes untouched', async () => {
    const { client, calls } = anAuthority(text(202))
    await client.send(submission)
    const body = JSON.parse(calls[0]!.body)
    expect(Buffer.from(body.comprobanteXml, 'base64').toString()).toBe('<Á/>')
    expect(body).toMatchObject({ emisor: { tipoIdentificacion: '02', numeroIdentificacion: '3101000111' } })
    expect(body).not.toHaveProperty('receptor')
  })

  it('never waits longer than an hour, whatever the reset says', async () => {
    const { client } = anAuthority(text(429, { 'x-ratelimit-reset': '99999999' }))
    expect(await client.send(submission)).toEqual({ kind: 'limited', retryAtMs: 1_000_000 + 3_600_000 })
  })
})

describe('the token', () => {
  it('is shared, renewed before it ends, and renewed once after a 401', async () => {
    const { client, calls, countTokens, wait } = anAuthority(text(202), text(202), text(401), text(202))
    await Promise.all([client.send(submission), client.send(submission)])
    expect(countTokens()).toBe(1)
    expect((await client.send(submission)).kind).toBe('received')
    expect(countTokens()).toBe(2)
    expect(calls.at(-1)!.authorization).toBe('Bearer token-2')
    wait(280_000)
    await client.send(submission)
    expect(countTokens()).toBe(3)
  })

  it('gives up after a second 401', async () => {
    const { client, calls } = anAuthority(text(401, {}, 'expired'))
    expect(await client.send(submission)).toEqual({ kind: 'unauthorized', cause: 'expired' })
    expect(calls).toHaveLength(2)
  })
})

describe('asking for a verdict', () => {
  it('reads the state and the answer', async () => {
    const body = {
      clave: submission.clave,
      'ind-estado': 'aceptado',
      'respuesta-xml': Buffer.from('<m/>').toString('base64'),
    }
    const { client } = anAuthority(() => Response.json(body))
    const outcome = await client.query(submission.clave)
    expect(outcome).toMatchObject({ kind: 'found', state: 'aceptado' })
    expect(outcome.kind === 'found' && new TextDecoder().decode(outcome.answerXml!)).toBe('<m/>')
  })

  it('knows that the authority has never seen it', async () => {
    const { client } = anAuthority(text(404))
    expect(await client.query(submission.clave)).toEqual({ kind: 'absent' })
  })

  it.each([{ indEstado: 'Procesando' }, { INDESTADO: 'PROCESANDO' }, { 'Ind-Estado': 'procesando' }])(
    'reads the spelling %j',
    (body) => {
      expect(readVerdict(body)).toEqual({ kind: 'found', state: 'procesando', answerXml: null })
    },
  )

  it.each([null, 'x', {}, { 'ind-estado': 7 }])('calls %j unknown', (body) => {
    expect(readVerdict(body).kind).toBe('unknown')
  })
})
