import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { forgetOldAnswers } from './idempotency.ts'

const someId = '01900000-0000-7000-8000-000000000000'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const aClient = { name: 'Distribuidora Muñoz S.A.' }
/** More than is read at once. */
const much = Array(30_000).fill('{"a":1}').join()
const unknownId = '01900000-0000-7000-8000-000000000000'

describe('who calls', () => {
  test('hears until when the session lives', async () => {
    const company = await aCompany(t)
    const answer = await t.send('GET', '/clients', company.as)
    const left = Date.parse(String(answer.headers['x-session-expires'])) - t.clock.now()
    expect(left).toBe(12 * 3_600_000)
  })

  test('is asked before anything is read: 401 without a token, with a broken one and with an unknown one', async () => {
    for (const authorization of [undefined, 'Bearer', 'Basic abc', `Bearer ${'x'.repeat(43)}`]) {
      const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) }
      const answer = await t.send('POST', '/clients', {}, { headers, payload: 'not even JSON' })
      expect(answer.status).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
  })

  test('names a company that is theirs: 403 for another’s, for none, for nonsense, and for one that does not exist', async () => {
    // seed 199, 204, 205
    const [mine, theirs] = [await aCompany(t), await aCompany(t)]
    const codes = await Promise.all(
      [theirs.id, 'false', '', 'nonsense', unknownId].map(async (company) => {
        const answer = await t.send(
          'GET',
          '/clients',
          { token: mine.owner.token },
          { headers: { 'x-company': company } },
        )
        return [answer.status, (answer.body as { code: string }).code]
      }),
    )
    expect(codes).toEqual([
      [403, 'not-your-company'],
      [403, 'company-required'],
      [403, 'company-required'],
      [403, 'not-your-company'],
      [403, 'not-your-company'],
    ])
  })

  test('may only look while the company is suspended', async () => {
    const company = await aCompany(t)
    await t.asOwner(`update companies set status = 'suspended' where id = $1`, [company.id])
    expect((await t.send('GET', '/clients', company.as)).status).toBe(200)
    const answer = await t.send('POST', '/clients', company.as, { payload: aClient })
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, 'company-read-only'])
  })
})

describe('a problem', () => {
  test('has the form of RFC 9457 with a message in the reader’s language', async () => {
    const answer = await t.send(
      'GET',
      '/nowhere',
      {},
      { headers: { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' } },
    )
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.headers['content-language']).toBe('fr')
    expect(answer.body).toEqual({
      type: '/problems/route-not-found',
      title: 'Not Found',
      status: 404,
      instance: answer.headers['x-request-id'],
      code: 'route-not-found',
      message: 'Il n’y a rien à cette adresse.',
    })
  })

  test.each(['en-US', 'fr', 'ar', undefined])(
    'of signing in or of one’s companies is said in Spanish to a reader of %s',
    async (language) => {
      // seed 026, seed 027: a lock-out and a company that was taken away were told in the browser's language
      const headers = language === undefined ? {} : { 'accept-language': language }
      const [company, stranger] = [await aCompany(t), await aPerson(t)]
      const asked: [string, object, object][] = [
        ['/auth/login', {}, { email: stranger.email, password: 'wrong' }],
        ['/auth/two-step', {}, { challenge: 'x'.repeat(43), code: '123456' }],
        ['/select-company', { token: stranger.token }, { company_id: company.id }],
      ]
      for (const [path, as, payload] of asked) {
        const answer = await t.send('POST', path, as, { headers, payload })
        expect([path, answer.status >= 400, answer.headers['content-language']]).toEqual([path, true, 'es'])
      }
      const wrong = { email: stranger.email, password: 'wrong' }
      let locked = await t.send('POST', '/auth/login', {}, { headers, payload: wrong })
      for (let tries = 2; locked.status === 401 && tries < 10; tries += 1)
        locked = await t.send('POST', '/auth/login', {}, { headers, payload: wrong })
      expect(locked.body).toMatchObject({ message: expect.stringMatching(/^Demasiados intentos/) })
      const choice = { headers, payload: { company_id: company.id } }
      const refused = await t.send('POST', '/select-company', { token: stranger.token }, choice)
      expect(refused.body).toMatchObject({ status: 403, message: 'Esta empresa no es una de las suyas.' })
      const listed = await t.send('GET', '/companies?page=0', { token: stranger.token }, { headers })
      expect([listed.status, listed.headers['content-language']]).toEqual([422, 'es'])
      // What has no sentence of the specification keeps the reader's language.
      const other = await t.send('GET', '/get-user', {}, { headers })
      expect(other.headers['content-language']).toBe(language?.slice(0, 2) ?? 'en')
    },
  )

  test.each([
    ['404 for an identifier that cannot be', 'GET', '/clients/12', undefined, {}, 404, 'not-found'],
    [
      '405 for a method that an address does not take',
      'DELETE',
      '/clients',
      undefined,
      {},
      405,
      'method-not-allowed',
    ],
    [
      '413 for a body that is too big',
      'POST',
      '/clients',
      `"${'x'.repeat(1_100_000)}"`,
      {},
      413,
      'body-too-large',
    ],
    [
      '415 for another type',
      'POST',
      '/clients',
      '<a/>',
      { 'content-type': 'text/xml' },
      415,
      'body-unsupported',
    ],
    [
      '415 for a form where none is asked',
      'POST',
      '/clients',
      '--x--',
      { 'content-type': 'multipart/form-data; boundary=x' },
      415,
      'body-unsupported',
    ],
    ['422 for what is no JSON', 'POST', '/clients', '{', {}, 422, 'body-malformed'],
    ['422 for a prototype', 'POST', '/clients', '{"__proto__":{"name":"x"}}', {}, 422, 'body-malformed'],
    ['422 for much that is no JSON', 'POST', '/documents', `[${much},]`, {}, 422, 'body-malformed'],
    [
      '422 for much with a prototype',
      'POST',
      '/documents',
      `[${much},{"__proto__":{}}]`,
      {},
      422,
      'body-malformed',
    ],
    ['422 for much else', 'POST', '/documents', `{"lines":[${much}]}`, {}, 422, 'invalid'],
    ['422 for the same behind a mark', 'POST', '/documents', `\uFEFF{"lines":[${much}]}`, {}, 422, 'invalid'],
    ['422 for a body that is missing', 'POST', '/clients', '', {}, 422, 'invalid'],
  ] as const)('of who asked is %s', async (_, method, path, payload, headers, status, code) => {
    const company = await aCompany(t)
    const answer = await t.send(method, path, company.as, {
      headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code])
  })

  test('tells nothing when it is ours', async () => {
    const company = await aCompany(t)
    await t.asOwner('alter table clients rename to clients_away')
    const answer = await t.send('GET', '/clients', company.as)
    await t.asOwner('alter table clients_away rename to clients')
    expect(answer.status).toBe(500)
    expect(answer.body).toMatchObject({
      code: 'unexpected',
      message: expect.stringContaining('Nothing was changed'),
    })
    expect(answer.text).not.toMatch(/clients|relation|select/)
  })
})

describe('an idempotency key', () => {
  const create = (company: Awaited<ReturnType<typeof aCompany>>, key: string, payload: object = aClient) =>
    t.send('POST', '/clients', company.as, { payload, headers: { 'idempotency-key': key } })
  const count = async (company: { as: object }) =>
    ((await t.send('GET', '/clients', company.as)).body as { meta: { total: number } }).meta.total

  test('answers the same request with the same answer, once done', async () => {
    const company = await aCompany(t)
    const first = await create(company, 'key-1')
    const second = await create(company, 'key-1')
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await count(company)).toBe(1)
  })

  test('makes requests that come at once wait for the first one’s answer', async () => {
    const company = await aCompany(t)
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(company, 'key-2')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await count(company)).toBe(1)
  })

  test('refuses another request under the same key', async () => {
    const company = await aCompany(t)
    await create(company, 'key-3')
    const answer = await create(company, 'key-3', { name: 'Otro cliente' })
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'idempotency-key-reused'])
  })

  test('is free again when the request failed, and after a day', async () => {
    const company = await aCompany(t)
    expect((await create(company, 'key-4', { name: 'Cliente', province: '1' })).status).toBe(422)
    expect((await create(company, 'key-4')).status).toBe(201)
    await t.asOwner(
      `update idempotency_keys set created_at = created_at - interval '24 hours 1 second' where key = 'key-4'`,
    )
    const later = await create(company, 'key-4', { name: 'Otro cliente' })
    expect(later.status).toBe(201)
  })

  test('is kept by the database’s clock: one of ours that is ahead for a moment makes nothing twice', async () => {
    const company = await aCompany(t)
    const first = await create(company, 'key-5')
    t.clock.advance(40 * 24 * 3_600_000)
    const { body } = await t.send(
      'POST',
      '/auth/login',
      {},
      { payload: { email: company.owner.email, password: 'correct horse battery' } },
    )
    const { token } = body as { token: string }
    await unsafeForAllCompanies(t, ({ tx }) => forgetOldAnswers(tx))
    const again = await create({ ...company, as: { ...company.as, token } }, 'key-5')
    t.clock.advance(-40 * 24 * 3_600_000)
    expect(again.body).toEqual(first.body)
  })

  // Whoever got at the database could try passwords against the hash of the request until one fitted.
  test('keeps nothing by which a password could be guessed, and knows what an earlier release did', async () => {
    const company = await aCompany(t)
    const delivery = { has_own_server: true, smtp_host: 'mail.example.test', smtp_from: 'v@example.test' }
    const save = (smtp_password: string) =>
      t.send('PUT', '/settings/delivery', company.as, {
        payload: { settings: delivery, secrets: { smtp_password } },
        headers: { 'idempotency-key': 'key-6' },
      })
    const asked = ['PUT', '/api/settings/delivery', { settings: delivery, secrets: { smtp_password: 'uno' } }]
    const guess = createHash('sha256').update(JSON.stringify(asked)).digest()
    expect((await save('uno')).status).toBe(200)
    const kept = `select request_hash from idempotency_keys where key = 'key-6' and company_id = $1`
    const [row] = await t.asOwner<{ request_hash: Buffer }>(kept, [company.id])
    expect(row!.request_hash.equals(guess)).toBe(false)
    expect((await save('uno')).headers['idempotent-replayed']).toBe('true')
    expect((await save('dos')).body).toMatchObject({ code: 'idempotency-key-reused' })
    await t.asOwner(`update idempotency_keys set request_hash = $2 where key = 'key-6' and company_id = $1`, [
      company.id,
      guess,
    ])
    expect((await save('uno')).headers['idempotent-replayed']).toBe('true')
  })

  test('belongs to a person in a company: another one’s equal key is another key', async () => {
    const [one, other] = [await aCompany(t), await aCompany(t)]
    expect((await create(one, 'key-5')).status).toBe(201)
    const answer = await create(other, 'key-5', { name: 'Otro cliente' })
    expect([answer.status, answer.headers['idempotent-replayed']]).toEqual([201, undefined])
  })
})

test('answers may be kept by nobody and framed by nobody, and no page runs a script that is not ours', async () => {
  const answer = await t.send('GET', '/installation')
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    // Whoever follows a link to it saves it, and sees no page of ours.
    'content-disposition': 'attachment; filename="answer.json"',
  })
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("worker-src 'self';manifest-src 'self';")
  expect(policy).not.toMatch(/https?:|unsafe-eval/)
})

// ASVS 14.4.1
test('every answer names its type, and every text its signs', async () => {
  const person = await aPerson(t)
  const answers = await Promise.all([
    ...[
      '/api/installation',
      '/api/clients',
      '/api/nothing',
      '/healthz',
      '/readyz',
      '/robots.txt',
      '/',
      '/nothing',
    ].map((url) => t.app.inject({ url })),
    t.app.inject({ url: '/api/get-user', headers: { authorization: `Bearer ${person.token}` } }),
    t.app.inject({ method: 'POST', url: '/api/auth/login', payload: {} }),
    t.app.inject({ method: 'PUT', url: '/api/get-user' }),
  ])
  for (const { headers } of answers)
    expect(headers['content-type']).toMatch(
      /^(?:application\/(?:problem\+)?json|text\/[a-z]+); ?charset=utf-8$/,
    )
})

test.each([
  [{ PUBLIC_URL: 'http://facturas.example.test' }, undefined],
  [{ PUBLIC_URL: 'https://facturas.example.test' }, 'max-age=31536000'],
  [
    { PUBLIC_URL: 'https://facturas.example.test', HSTS_SUBDOMAINS: 'on' },
    'max-age=31536000; includeSubDomains',
  ],
])('with %o browsers are told of TLS: %s', async (settings, told) => {
  const app = await createTestApp(settings as Record<string, string>)
  const { headers } = await app.app.inject('/healthz')
  await app.close()
  expect(headers['strict-transport-security']).toBe(told)
})

test('only a page of ours may look, none may listen or ask where one is, and search engines stay away', async () => {
  const page = await t.app.inject('/')
  for (const answer of [page, await t.app.inject('/api/installation'), await t.app.inject('/healthz')])
    expect(answer.headers['permissions-policy']).toMatch(
      /^camera=\(self\), .*geolocation=\(\), .*microphone=\(\)/,
    )
  const robots = await t.app.inject('/robots.txt')
  expect([robots.statusCode, robots.body]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
})

test('whoever finds a weakness reads whom to tell, where the installation says it', async () => {
  expect((await t.app.inject('/.well-known/security.txt')).statusCode).toBe(404)
  for (const [contact, address] of [
    ['ayuda@example.test', 'mailto:ayuda@example.test'],
    ['+506 2222-3333', 'tel:+50622223333'],
  ]) {
    const told = await createTestApp({ CONTACT: contact! })
    const { statusCode, headers, body } = await told.app.inject('/.well-known/security.txt')
    const expires = new Date(told.clock.now() + 365 * 24 * 3_600_000).toISOString()
    await told.close()
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain(`Contact: ${address}\nExpires: ${expires}\n`)
  }
})

test('the process says how it is', async () => {
  expect((await t.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await t.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  const metrics = await t.app.inject('/metrics')
  expect(metrics.body).toContain('http_request_duration_seconds_bucket')
  expect((await t.app.inject({ url: '/metrics', remoteAddress: '198.51.100.7' })).statusCode).toBe(404)
})

describe('live events', () => {
  async function listen(as: { token: string; company: string }) {
    if (!t.app.server.listening) await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = t.app.server.address() as AddressInfo
    const abort = new AbortController()
    const answer = await fetch(`http://127.0.0.1:${port}/api/events`, {
      headers: { authorization: `Bearer ${as.token}`, 'x-company': as.company },
      signal: abort.signal,
    })
    return { answer, abort, reader: answer.body?.pipeThrough(new TextDecoderStream()).getReader() }
  }

  test('reach members of the company they belong to, without its id', async () => {
    const subscribe = vi.spyOn(t.events, 'subscribe')
    const company = await aCompany(t)
    const { answer, reader, abort } = await listen(company.as)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect((await reader!.read()).value).toContain('retry: 3000')

    const [companyId, listener] = subscribe.mock.calls[0]!
    expect(companyId).toBe(company.id)
    listener({ type: 'document', companyId, id: 'x', fiscal_status: 'accepted', kind: 'invoice' })
    expect((await reader!.read()).value).toBe(
      'data: {"type":"document","id":"x","fiscal_status":"accepted","kind":"invoice"}\n\n',
    )
    abort.abort()
  })

  // What somebody exports or imports was named to every member.
  test('tell of a task only whose it is', async () => {
    const subscribe = vi.spyOn(t.events, 'subscribe')
    const company = await aCompany(t)
    const { reader, abort } = await listen(company.as)
    await reader!.read()
    const [companyId, listener] = subscribe.mock.calls.at(-1)!
    const task = { type: 'task', companyId, status: 'done' } as const
    listener({ ...task, id: 'unknown' })
    listener({ ...task, id: 'of another', makers: ['another'] })
    listener({ ...task, id: 'own', makers: [company.owner.id] })
    expect((await reader!.read()).value).toMatch(/^data: \{"type":"task",[^\n]*"id":"own"[^\n]*\}\n\n$/)
    abort.abort()
  })

  test('end with the session, at the next heartbeat', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval')
    const company = await aCompany(t)
    const { reader } = await listen(company.as)
    await reader!.read()
    const beat = timers.mock.calls.find(([, ms]) => ms === 20_000)![0]
    timers.mockRestore()

    beat()
    expect((await reader!.read()).value).toBe(': still here\n\n')
    await t.send('POST', '/auth/logout', company.owner)
    beat()
    expect((await reader!.read()).value).toBe('data: {"type":"session_over"}\n\n')
    expect((await reader!.read()).done).toBe(true)
  })

  /** A stream whose line is ours to watch, in an app of its own. */
  async function openLine() {
    const app = await createTestApp()
    const company = await aCompany(app)
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const subscribe = vi.spyOn(app.events, 'subscribe')
    const line = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
    const isOver = once(line, 'close')
    line.on('error', () => {})
    const { token, company: id } = company.as
    line.write(
      `GET /api/events HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\nx-company: ${id}\r\n\r\n`,
    )
    await once(line, 'data')
    return { app, company, line, isOver, listener: subscribe.mock.lastCall![1] }
  }

  // The line stayed for a next request, and a program that wanted to stop waited for it: 72 seconds.
  test('end with their line, which nothing that stops has to wait for', async () => {
    const { app, company, line, listener } = await openLine()
    line.resume()
    await app.send('POST', '/auth/logout', company.owner)
    listener({ type: 'access', companyId: company.id, user_id: company.owner.id })
    await expect.poll(() => connectionsOf(app)).toBe(0)
    await app.close()
  })

  test('end when the program does, and it with them', async () => {
    const { app, line, isOver } = await openLine()
    await app.close()
    line.resume()
    await isOver
  })

  test('keep nothing for who reads no further: their line is cut', async () => {
    const { app, company, line, isOver, listener } = await openLine()
    line.pause()
    const event = { type: 'document', companyId: company.id, id: 'x'.repeat(900), kind: 'invoice' } as const
    for (let told = 0; told < 20_000; told += 1) listener({ ...event, fiscal_status: 'accepted' })
    await expect.poll(() => connectionsOf(app)).toBe(0)
    line.resume()
    await isOver
    await app.close()
  })

  test('are refused to strangers', async () => {
    const [company, stranger] = [await aCompany(t), await aPerson(t)]
    const { answer } = await listen({ token: stranger.token, company: company.id })
    expect(answer.status).toBe(403)
  })
})

test('pages may ask the API where the setting says it is, and nobody else', async () => {
  // seed 202, seed 232: another address was refused by our own policy
  const policyOf = async (app: TestApp['app']) =>
    String((await app.inject('/api/nothing')).headers['content-security-policy'])
  expect(await policyOf(t.app)).toContain("connect-src 'self';")
  const elsewhere = await createTestApp({ API_BASE: 'https://api.example.com:8443/v1' })
  expect(await policyOf(elsewhere.app)).toContain("connect-src 'self' https://api.example.com:8443;")
  expect(await policyOf(elsewhere.app)).toContain("img-src 'self' data: blob: https://api.example.com:8443;")
  await elsewhere.close()
})

// 1.6 MB were written anew for each request, of anybody.
test('the description of the API is read once, packed, and known again', async () => {
  const ask = (headers = {}) =>
    t.app.inject({ url: '/api/openapi.json', headers, remoteAddress: '198.51.100.9' })
  const packed = await ask({ 'accept-encoding': 'gzip' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: expect.any(String) })
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).openapi).toBe('3.1.0')
  expect(packed.rawPayload.length).toBeLessThan(300_000)
  expect((await ask()).json().paths).toHaveProperty('/api/clients')
  const again = await ask({ 'if-none-match': packed.headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await ask()).statusCode))
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  // Describing takes a second of the loop, and memory: what was written of it with the release is read.
  expect(t.app.hasDecorator('swagger')).toBe(false)
})

// Of routes that take a file the description said no body at all.
test('the description says of every route that takes a form which file, and of no other that it takes one', async () => {
  const { paths } = (await t.app.inject({ url: '/api/openapi.json', remoteAddress: '198.51.100.10' })).json()
  const form = 'multipart/form-data'
  const told = t.routes.map(({ endpoint: { method, path } }) => {
    const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
    const { properties = {} } = operation?.requestBody?.content?.[form]?.schema ?? {}
    const isFile = (part: { format?: string; items?: object }) => (part.items ?? part) as { format?: string }
    const files = Object.entries<object>(properties).filter(([, part]) => isFile(part).format === 'binary')
    return [`${method} ${path}`, files.map(([name]) => name)] as const
  })
  const taken = t.routes.map(
    ({ endpoint, options: { form } }) =>
      [`${endpoint.method} ${endpoint.path}`, form ? [form.file] : []] as const,
  )
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(taken))
  expect(taken.filter(([, files]) => files.length > 0).length).toBeGreaterThan(12)
})

// What is read from the database for anybody had no end.
test.each([
  [`/api/company-logos/${someId}/${'0'.repeat(64)}`, 1_200],
  [`/api/item-pictures/${someId}/${someId}/${'0'.repeat(64)}`, 1_200],
  ['/api/installation', 600],
])('%s is read so often a minute from one address', async (url, most) => {
  const { headers } = await t.app.inject({ url })
  expect(headers['x-ratelimit-limit']).toBe(String(most))
})

test('whatever anybody may ask without signing in has a limit a minute', () => {
  const open = t.routes.filter(({ endpoint, options }) => endpoint.scope === 'public' && !options.perMinute)
  expect(open.map(({ endpoint }) => endpoint.path)).toEqual([])
})

// Whoever brought in a new version saw requests answered 503, without a word of when to come again.
test('what had begun to come when the program stops is answered as ever', async () => {
  const app = await createTestApp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const line = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
  line.write('GET /healthz HTTP/1.1\r\nhost: a\r\n')
  await expect.poll(() => connectionsOf(app)).toBe(1)
  const closing = app.close()
  await expect.poll(() => app.app.server.listening).toBe(false)
  line.write('\r\n')
  const [answer] = await once(line, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
  await closing
})

function connectionsOf({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
