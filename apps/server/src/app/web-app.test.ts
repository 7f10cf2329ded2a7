import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppError } from '#platform/errors.ts'
import { refuseUnknown, serveWebApp } from './web-app.ts'

let app: FastifyInstance
const root = mkdtempSync(join(tmpdir(), 'cuenta-clara-web-'))
beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  writeFileSync(
    join(root, 'index.html'),
    '<html lang="en" dir="ltr" data-mantine-color-scheme="light"><head><title>Cuenta Clara</title>' +
      '<meta name="theme-color" content="#f8f7fa" /><meta name="cuenta-clara-release" content="1a2b">' +
      '<link rel="manifest" href="/manifest.en.webmanifest"></head>',
  )
  writeFileSync(join(root, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(join(root, 'sw.js'), 'keep()')
  writeFileSync(join(root, 'no-worker.js'), 'leave()')
  writeFileSync(join(root, 'manifest.es.webmanifest'), '{}')
  app = Fastify()
  app.setErrorHandler((error, _, reply) => {
    const { status, statusCode } = error as AppError & { statusCode?: number }
    return reply.status(status ?? statusCode ?? 500).send({})
  })
  await serveWebApp(app, root, { language: 'es', apiBase: '/api', hasWorker: true })
  refuseUnknown(app, [], true)
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

test.each(['/', '/login', '/invoices/new', '/transactions/detail/invoice/7', '/pages/misc/not-found/x'])(
  '%s opens the web app and is asked for again each time',
  async (url) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.body).toContain('Cuenta Clara')
  },
)

// What lies beside the built files, or is no file at all, is no file of ours: the page says that there is nothing.
test.each([
  ...['/assets/', '/assets', '/.env', '/.git/config', '/../secret.key', '/assets/../../secret.key'],
  ...['/%2e%2e/secret.key', '/assets/%2e%2e%2f%2e%2e%2fsecret.key', '/..%5csecret.key', '//etc/passwd'],
])('%s shows no folder and no file from elsewhere', async (url) => {
  const secret = join(root, '../secret.key')
  writeFileSync(secret, 'never shown')
  try {
    const answer = await app.inject(url)
    expect([200, 302, 400, 403, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toMatch(/never shown|app-1a2b|root:/)
  } finally {
    rmSync(secret)
  }
})

test('the page says which language the installation speaks', async () => {
  expect((await app.inject('/')).body).toContain('<html lang="es" dir="ltr"')
})

test('the page wears the look that the browser chose, and nothing else that a cookie says', async () => {
  const look = async (cookie: string) =>
    /data-mantine-.*?(?=>)/.exec((await app.inject({ url: '/', headers: { cookie } })).body)?.[0]
  expect(await look('a=1; cuenta-clara-theme=dark; cuenta-clara-skin=bordered')).toBe(
    'data-mantine-color-scheme="dark" data-skin="bordered"',
  )
  expect(await look('cuenta-clara-theme="><script>; cuenta-clara-skin=1')).toBe(
    'data-mantine-color-scheme="light" data-skin="default"',
  )
})

test('the page says where the API is, where that is not its usual place', async () => {
  expect((await app.inject('/')).body).not.toContain('cuenta-clara-api')
  const other = Fastify()
  await serveWebApp(other, root, { language: 'es', apiBase: 'https://api.example.com/v1', hasWorker: true })
  expect((await other.inject('/')).body).toContain(
    '<meta name="cuenta-clara-api" content="https://api.example.com/v1" /></head>',
  )
  await other.close()
})

test('a built file is kept for ever', async () => {
  const answer = await app.inject('/assets/app-1a2b.js')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
})

test('the worker is asked for anew each time, so that no browser stays with an old one', async () => {
  const answer = await app.inject('/sw.js?language=es')
  expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([
    200,
    'no-store',
    'keep()',
  ])
  expect(answer.headers['content-type']).toMatch(/javascript/)
})

test('an installation without a worker tells those that devices have to leave, and its page makes none', async () => {
  const other = Fastify()
  await serveWebApp(other, root, { language: 'es', apiBase: '/api', hasWorker: false })
  expect((await app.inject('/')).body).toContain('cuenta-clara-release')
  expect((await other.inject('/')).body).not.toContain('cuenta-clara-release')
  expect((await other.inject('/sw.js?language=es')).body).toBe('leave()')
  await other.close()
})

test('a device installs the app in the language of the installation', async () => {
  expect((await app.inject('/')).body).toContain('href="/manifest.es.webmanifest"')
  const { headers } = await app.inject('/manifest.es.webmanifest')
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
})

test('what the device draws around a dark page is dark', async () => {
  const page = await app.inject({ url: '/', headers: { cookie: 'cuenta-clara-theme=dark' } })
  expect(page.body).toContain('<meta name="theme-color" content="#1b1b28" />')
})

test.each(['/assets/gone-3c4d.js', '/favicon.png', '/api/nothing', '/../../etc/passwd.txt'])(
  '%s is no page',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404)
  },
)

test('what is sent to a page is refused', async () => {
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
})
