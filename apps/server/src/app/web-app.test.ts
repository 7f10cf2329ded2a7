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
    '<html lang="en" dir="ltr" data-mantine-color-scheme="light"><head><title>Cuenta Clara</title></head>',
  )
  writeFileSync(join(root, 'assets/app-1a2b.js'), 'export {}')
  app = Fastify()
  app.setErrorHandler((error, _, reply) => reply.status((error as AppError).status ?? 500).send({}))
  await serveWebApp(app, root, { language: 'es', apiBase: '/api' })
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
  await serveWebApp(other, root, { language: 'es', apiBase: 'https://api.example.com/v1' })
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

test.each(['/assets/gone-3c4d.js', '/favicon.png', '/api/nothing', '/../../etc/passwd.txt'])(
  '%s is no page',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404)
  },
)

test('what is sent to a page is refused', async () => {
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
})
