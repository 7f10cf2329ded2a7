import { describe, expect, it } from 'vitest'
import { createAuthorityClient, readVerdict } from './client.ts'

type Call = { url: string; body: string; authorization: string | null }

type Answer = (() => Response) | Error

/** An authority that answers from a list; the last answer repeats. */
function anAuthority(...answers: Answer[]) {
  return anAuthorityWith({}, ...answers)
}

/** The same with a token service of its own: `tokenAnswers` by number of the call, from 1. */
function anAuthorityWith(tokenAnswers: Readonly<Record<number, Answer>>, ...answers: Answer[]) {
  const calls: Call[] = []
  const grants: string[] = []
  let tokens = 0
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (url.endsWith('/logout')) {
      grants.push(`logout ${new URLSearchParams(String(init.body)).get('refresh_token')}`)
      return new Response(null, { status: 204 })
    }
    if (url.endsWith('/token')) {
      tokens += 1
      grants.push(new URLSearchParams(String(init.body)).get('grant_type') ?? '')
      const own = tokenAnswers[tokens]
      if (own instanceof Error) throw own
      if (own) return own()
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
  return { client, calls, grants, countTokens: () => tokens, wait: (ms: number) => (nowMs += ms) }
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

describe('the session', () => {
  it('is refreshed with its token, and with the password when that has ended', async () => {
    const { client, grants, wait } = anAuthorityWith(
      { 3: text(400, {}, '{"error":"invalid_grant"}') },
      text(202),
    )
    await client.send(submission)
    wait(290_000)
    await client.send(submission)
    wait(290_000)
    expect((await client.send(submission)).kind).toBe('received')
    expect(grants).toEqual(['password', 'refresh_token', 'refresh_token', 'password'])
  })

  it('begins anew with the password when the refresh token is too old to be tried', async () => {
    const { client, grants, wait } = anAuthority(text(202))
    await client.send(submission)
    wait(1_790_000)
    await client.send(submission)
    expect(grants).toEqual(['password', 'password'])
  })

  it.each<[string, Answer, string]>([
    ['a broken connection', new TypeError('fetch failed'), 'unknown'],
    ['503', text(503), 'unknown'],
    ['403', text(403), 'forbidden'],
    ['429', text(429), 'limited'],
  ])('does not send the password after %s to a refresh', async (_, answer, kind) => {
    const { client, calls, grants, wait } = anAuthorityWith({ 2: answer }, text(202))
    await client.send(submission)
    wait(290_000)
    expect((await client.send(submission)).kind).toBe(kind)
    expect(grants).toEqual(['password', 'refresh_token'])
    expect(calls).toHaveLength(1)
  })

  it.each<[string, Answer, object]>([
    ['401 as wrong credentials', text(401, {}, 'invalid_grant'), { kind: 'unauthorized' }],
    ['400 as wrong credentials', text(400, {}, 'invalid_grant'), { kind: 'unauthorized' }],
    ['403 as blocked', text(403, {}, 'no'), { kind: 'forbidden', cause: 'no' }],
    ['500 as unknown', text(500), { kind: 'unknown' }],
    ['nonsense as unknown', text(200, {}, 'x'), { kind: 'unknown' }],
    ['429 as a limit', text(429, { 'x-ratelimit-reset': '5' }), { kind: 'limited', retryAtMs: 1_005_000 }],
  ])('reads %s', async (_, answer, outcome) => {
    const { client, calls } = anAuthorityWith({ 1: answer })
    expect(await client.send(submission)).toMatchObject(outcome)
    expect(calls).toHaveLength(0)
  })

  it('ends at the authority when it is closed, once', async () => {
    const { client, grants } = anAuthority(text(202))
    await client.logout()
    await client.send(submission)
    await client.logout()
    await client.logout()
    expect(grants).toEqual(['password', 'logout r'])
  })

  it.each<[string, Answer | undefined, object]>([
    ['good credentials', undefined, { reachable: true, cause: null }],
    ['wrong credentials', text(401, {}, 'invalid_grant'), { reachable: true, cause: 'invalid_grant' }],
    ['nobody there', new TypeError('fetch failed'), { reachable: false, cause: 'fetch failed' }],
    ['a limit', text(429), { reachable: true, cause: 'HTTP 429' }],
  ])('can be tried: %s', async (_, answer, outcome) => {
    const { client } = anAuthorityWith(answer ? { 1: answer } : {})
    expect(await client.probe()).toMatchObject(outcome)
  })
})

describe('a limit', () => {
  const limit = text(429, { 'x-ratelimit-reset': '7' })
  const limited = { kind: 'limited', retryAtMs: 1_007_000 }

  it('keeps quiet until its reset, whatever is asked', async () => {
    const { client, calls, wait } = anAuthority(limit, text(202))
    expect(await client.send(submission)).toEqual(limited)
    wait(6_999)
    expect(await client.send(submission)).toEqual(limited)
    expect(await client.query(submission.clave)).toEqual(limited)
    expect(calls).toHaveLength(1)
    wait(1)
    expect((await client.send(submission)).kind).toBe('received')
  })

  it('may be told with the answer that still counts', async () => {
    const last = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '7' }
    const { client, calls } = anAuthority(text(202, last))
    expect((await client.send(submission)).kind).toBe('received')
    expect(await client.query(submission.clave)).toEqual(limited)
    expect(calls).toHaveLength(1)
  })

  it('does not hide why a document was refused', async () => {
    const { client } = anAuthority(text(400, { 'x-error-cause': 'mal', 'x-ratelimit-remaining': '0' }))
    expect(await client.send(submission)).toEqual({ kind: 'refused', status: 400, cause: 'mal' })
  })

  it.each([
    ['a moment in seconds', '1700000060', 1_700_000_000_000 + 60_000],
    ['a moment in milliseconds', '1700000060000', 1_700_000_000_000 + 60_000],
    ['nothing', '', 1_700_000_000_000 + 60_000],
    ['a moment long gone', '1600000000', 1_700_000_000_000 + 1_000],
  ])('ends by %s', async (_, reset, retryAtMs) => {
    const { client, wait } = anAuthority(text(429, { 'x-ratelimit-reset': reset }))
    wait(1_700_000_000_000 - 1_000_000)
    expect(await client.send(submission)).toEqual({ kind: 'limited', retryAtMs })
  })
})

describe('the cause of a refusal', () => {
  const spoken = 'El comprobante electrónico no es válido'

  it.each([
    ['in Latin-1', { 'x-error-cause': spoken }],
    ['in UTF-8', { 'x-error-cause': Buffer.from(spoken, 'utf8').toString('latin1') }],
    ['under its other name', { 'validation-exception': spoken }],
  ])('is understood %s', async (_, headers: Record<string, string>) => {
    const { client } = anAuthority(text(400, headers, 'body'))
    expect(await client.send(submission)).toEqual({ kind: 'refused', status: 400, cause: spoken })
  })

  it('is the body without a header, and the status without a body', async () => {
    expect(await anAuthority(text(400, {}, 'mal')).client.send(submission)).toMatchObject({ cause: 'mal' })
    expect(await anAuthority(text(400)).client.send(submission)).toMatchObject({ cause: 'HTTP 400' })
  })

  it.each([404, 405, 413, 422])('%i is a refusal', async (status) => {
    expect(await anAuthority(text(status)).client.send(submission)).toMatchObject({ kind: 'refused', status })
  })

  it.each([408, 500, 502, 503, 504])('%i leaves open what happened', async (status) => {
    expect(await anAuthority(text(status)).client.send(submission)).toMatchObject({ kind: 'unknown' })
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

// A restored company whose identity has letters was told that nothing had been sent since its backup, and would have numbered anew.
it('lists what was sent by whom the law gave letters', async () => {
  const claves = [
    '50621112600310112345600100001010000000005182470703',
    '506211126003101A0000100100001010000000006182470703',
  ]
  const { client } = anAuthority(() => Response.json([...claves, '50'].map((clave) => ({ clave }))))
  expect(await client.listSent({ offset: 0, limit: 50 })).toEqual({ kind: 'list', claves })
})
