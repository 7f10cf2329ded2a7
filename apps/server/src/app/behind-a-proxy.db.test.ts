import { createServer, request as forward, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LoginAnswer, Security } from '@cuentaclara/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'

// Every address of 127.0.0.0/8 is this machine's: who calls from 127.0.0.9 is another one than the proxy for the program.
const client = '127.0.0.9'

describe.each([
  ['one hop', '1'],
  ['the proxy by its address', '127.0.0.1'],
  ['the proxy by its network', '10.0.0.0/8,127.0.0.1/32'],
])('behind a proxy that appends, told as %s', (_, setting) => {
  let t: TestApp
  let proxy: Server
  beforeAll(async () => {
    t = await createTestApp({ TRUST_PROXY: setting })
    proxy = createServer(appendingProxy(await portOf(t)))
    await listen(proxy)
  })
  afterAll(async () => {
    proxy?.close()
    await t?.close()
  })

  const login = (email: string, password: string, forwarded: string) =>
    ask<LoginAnswer>(proxy, 'POST', '/api/auth/login', {
      headers: { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}` },
      body: { email, password },
    })

  test('a session tells the address that the proxy saw, not the one that the client wrote', async () => {
    const person = await aPerson(t)
    const { status, body } = await login(person.email, testPassword, '198.51.100.7')
    expect(status).toBe(200)
    const security = await ask<Security>(proxy, 'GET', '/api/security', {
      headers: { authorization: `Bearer ${body.token}`, 'x-forwarded-for': '203.0.113.1, 198.51.100.7' },
    })
    expect(security.body.sessions.find(({ is_current }) => is_current)?.address).toBe(client)
  })

  test('addresses that a client makes up buy no further guesses', async () => {
    const { email } = await aPerson(t)
    const answers: number[] = []
    for (let guess = 1; guess <= 8; guess += 1)
      answers.push((await login(email, 'a wrong password', `198.51.100.${guess}`)).status)
    expect(answers).toContain(429)
    expect(answers.indexOf(429)).toBeLessThanOrEqual(5)
  })

  test('a limit by the minute counts the client too', async () => {
    const answers: number[] = []
    for (let asked = 1; asked <= 40; asked += 1)
      answers.push(
        (
          await ask(proxy, 'POST', '/api/password/email', {
            headers: { 'x-forwarded-for': `198.51.100.${asked}` },
            body: { email: `nobody-${asked}@example.test` },
          })
        ).status,
      )
    expect(answers.at(-1)).toBe(429)
  })

  test.each(['127.0.0.1', '10.0.0.1', '::1'])(
    'figures for the machine stay with it, though a client writes %s',
    async (written) => {
      const headers = { 'x-forwarded-for': written }
      expect((await ask(proxy, 'GET', '/metrics', { headers })).status).toBe(404)
      expect((await ask(proxy, 'GET', '/metrics', {})).status).toBe(404)
      expect((await ask(t.app.server, 'GET', '/metrics', {})).status).toBe(200)
    },
  )
})

test('figures stay with the machine behind a proxy that adds no header, where a token is asked for', async () => {
  const METRICS_TOKEN = 'of-thirty-two-letters-and-no-less'
  const t = await createTestApp({ METRICS_TOKEN })
  const port = await portOf(t)
  // As nginx with a bare proxy_pass, HAProxy in TCP mode and Docker's translation of addresses do.
  const proxy = createServer(({ url: path, headers }, outgoing) =>
    forward({ host: '127.0.0.1', port, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    }).end(),
  )
  await listen(proxy)
  expect((await ask(proxy, 'GET', '/metrics', {})).status).toBe(404)
  expect((await ask(t.app.server, 'GET', '/metrics', {})).status).toBe(404)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  expect((await ask(proxy, 'GET', '/metrics', { headers })).status).toBe(200)
  proxy.close()
  await t.close()
})

test('with counted proxies, who comes past them from outside speaks for nobody', async () => {
  const t = await createTestApp({ TRUST_PROXY: '1' })
  const { email } = await aPerson(t)
  const { token } = (
    await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '8.8.4.4',
      headers: { 'x-forwarded-for': '203.0.113.5' },
      payload: { email, password: testPassword },
    })
  ).json<LoginAnswer>()
  const security = await t.app.inject({ url: '/api/security', headers: { authorization: `Bearer ${token}` } })
  const current = security.json<Security>().sessions.find(({ is_current }) => is_current)
  expect(current?.address).toBe('8.8.4.4')
  await t.close()
})

test('where no proxy is trusted, what a client writes is nothing', async () => {
  const t = await createTestApp()
  await portOf(t)
  const headers = {
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
  }
  const person = await aPerson(t)
  const { body } = await ask<LoginAnswer>(t.app.server, 'POST', '/api/auth/login', {
    headers,
    body: { email: person.email, password: testPassword },
  })
  const security = await ask<Security>(t.app.server, 'GET', '/api/security', {
    headers: { authorization: `Bearer ${body.token}`, ...headers },
  })
  expect(security.body.sessions.find(({ is_current }) => is_current)?.address).toBe(client)
  await t.close()
})

/** As the usual ones do: what the client wrote goes on, and whom it saw is added at the end. */
function appendingProxy(port: number): Parameters<typeof createServer>[1] {
  return (incoming, outgoing) => {
    const before = incoming.headers['x-forwarded-for']
    const seen = incoming.socket.remoteAddress
    const headers: IncomingHttpHeaders = {
      ...incoming.headers,
      'x-forwarded-for': before === undefined ? seen : `${before}, ${seen}`,
    }
    const onward = forward(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(onward)
  }
}

async function portOf({ app }: TestApp): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
}

/** Asks from the client's address. */
function ask<Answer>(
  server: Server,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object },
): Promise<{ status: number; body: Answer }> {
  const { port } = server.address() as AddressInfo
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, localAddress: client, method, path, headers: { ...headers, ...type } },
      async (answer) => {
        const text = (await answer.toArray()).join('')
        const isJson = /json/.test(answer.headers['content-type'] ?? '')
        resolve({ status: answer.statusCode!, body: isJson ? JSON.parse(text) : undefined })
      },
    )
    call.once('error', reject)
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
