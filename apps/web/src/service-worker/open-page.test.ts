import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPage } from './kept-files.ts'
import { openPage } from './open-page.ts'
import { aBrowser } from './testing.ts'

const kept = 'kept <meta content="one">'
let browser: ReturnType<typeof aBrowser>
let later: Promise<unknown>[]
beforeEach(async () => {
  vi.useFakeTimers()
  later = []
  browser = aBrowser()
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
  await keepPage('one', new Response(kept))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('opens the page of the server, so that nobody stays with an old release', async () => {
  browser.serve('/invoices', () => new Response('<meta content="two">'))
  expect(await open()).toBe('<meta content="two">')
  browser.goAway()
  expect(await open()).toBe(kept)
})

it('opens the app without a connection, at any address', async () => {
  browser.goAway()
  expect(await open()).toBe(kept)
})

it('opens the app where a proxy answers for a server that is down', async () => {
  browser.serve('/invoices', () => new Response('Bad gateway', { status: 502 }))
  expect(await open()).toBe(kept)
})

it('opens the app when the line is there and nothing comes', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const opened = open()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await opened).toBe(kept)
})

it('shows the trouble of the server to who has no page kept', async () => {
  browser.serve('/invoices', () => new Response('Bad gateway', { status: 502 }))
  expect(await open('two')).toBe('Bad gateway')
})

it('keeps the page as it was dressed last, and none that is hidden from search engines', async () => {
  browser.serve('/invoices', () => new Response('dark <meta content="one">'))
  await open()
  const link = { headers: { 'x-robots-tag': 'noindex' } }
  browser.serve('/invoices', () => new Response('a link of somebody <meta content="one">', link))
  await open()
  browser.goAway()
  expect(await open()).toBe('dark <meta content="one">')
})

async function open(version = 'one'): Promise<string> {
  const answer = await openPage(
    version,
    new Request('https://app.test/invoices'),
    (work) => void later.push(work),
  )
  await Promise.all(later)
  return answer.text()
}
