import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from './app.ts'
import { startDemo } from './demo.ts'
import { openScreen, settled, signedIn } from './screen.ts'

let app: App
let elsewhere: Awaited<ReturnType<typeof serveElsewhere>>
beforeAll(async () => {
  elsewhere = await serveElsewhere()
  app = await startDemo({ API_BASE: `${elsewhere.origin}/cuenta/v1` })
  elsewhere.leadTo(app.url)
})
afterAll(async () => {
  elsewhere?.close()
  await app?.stop()
})

it('works with an API at another address, which a setting names and no build', async () => {
  // seed 202, seed 204, seed 232
  const { page, close } = await openScreen({ url: app.url, session: await signedIn(app.url) })
  const atHome: string[] = []
  page.on('request', (sent) => {
    if (sent.url().startsWith(`${app.url}/api`)) atHome.push(sent.url())
  })
  await page.goto(`${app.url}/clients`)
  await settled(page)
  await page.getByText('Bufete Araya y Asociados S.A.').waitFor()

  expect(atHome).toEqual([])
  const list = elsewhere.asked.find(({ path }) => path.startsWith('/cuenta/v1/clients?'))
  expect(list?.headers.authorization).toMatch(/^Bearer ./)
  expect(list?.headers['x-company']).toMatch(/^[0-9a-f-]{36}$/)
  // The line for live events opens once the screen stands.
  await expect.poll(() => elsewhere.asked.map(({ path }) => path)).toContain('/cuenta/v1/events')
  await close()
})

/** The API at a host and path of its own, as an installation behind proxies has it; it notes what it is asked. */
async function serveElsewhere() {
  let target = ''
  const asked: Array<{ path: string; headers: IncomingHttpHeaders }> = []
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '', headers } = incoming
    const allowed = {
      'access-control-allow-origin': headers.origin ?? '*',
      'access-control-allow-methods': '*',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
      'access-control-expose-headers': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (method === 'OPTIONS') return void outgoing.writeHead(204, allowed).end()
    asked.push({ path, headers })
    const onwards = request(
      target + path.replace('/cuenta/v1', '/api'),
      { method, headers: { ...headers, host: new URL(target).host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...allowed })
        answer.pipe(outgoing)
      },
    )
    onwards.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onwards.destroy())
    incoming.pipe(onwards)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    leadTo(url: string) {
      target = url
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
