import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fileOf, forgetOthers, keepRelease, keptPage, type Release } from './kept-files.ts'
import { nameOfRelease } from './names.ts'
import { aBrowser } from './testing.ts'

const release: Release = {
  version: 'one',
  shell: ['/assets/shell-1.js', '/assets/style-1.css'],
  parts: ['/assets/clients-1.js'],
  languages: { es: ['/assets/words-es-1.js'], ar: ['/assets/words-ar-1.js'] },
}
const next: Release = { ...release, version: 'two', parts: ['/assets/clients-2.js'] }
const inSpanish = { language: 'es', isDataSaved: false }
const files = [...release.shell, ...release.parts, ...next.parts, ...Object.values(release.languages).flat()]

let browser: ReturnType<typeof aBrowser>
beforeEach(() => {
  browser = aBrowser()
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
  for (const file of files) browser.serve(file, () => new Response('export {}'))
  servePage('one')
})
afterEach(() => vi.unstubAllGlobals())

it('keeps a release whole, in the language that is spoken', async () => {
  await keepRelease(release, inSpanish)
  expect(browser.keptIn(nameOfRelease('one'))).toEqual([
    '/',
    '/assets/clients-1.js',
    '/assets/shell-1.js',
    '/assets/style-1.css',
    '/assets/words-es-1.js',
  ])
})

it('keeps what every screen needs and no more where people save data', async () => {
  await keepRelease(release, { ...inSpanish, isDataSaved: true })
  expect(browser.keptIn(nameOfRelease('one'))).not.toContain('/assets/clients-1.js')
})

it('fetches of a new release only what changed', async () => {
  await keepRelease(release, inSpanish)
  browser.fetched.length = 0
  servePage('two')
  await keepRelease(next, inSpanish)
  expect(browser.fetched.sort()).toEqual(['/', '/assets/clients-2.js'])
  expect(browser.keptIn(nameOfRelease('two'))).toContain('/assets/shell-1.js')
})

it('keeps no page without what it stands on, and none of another release', async () => {
  browser.serve('/assets/clients-1.js', () => new Response('', { status: 404 }))
  await expect(keepRelease(release, inSpanish)).rejects.toThrow('/assets/clients-1.js')
  expect(await keptPage('one')).toBeUndefined()

  browser.serve('/assets/clients-1.js', () => new Response('export {}'))
  servePage('two')
  await expect(keepRelease(release, inSpanish)).rejects.toThrow('another release')
  expect(await keptPage('one')).toBeUndefined()
})

it.each([
  ['an error', () => new Response('down', { status: 503 })],
  [
    'a page in the place of a file',
    () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  ],
])('hands on %s and keeps nothing of it', async (_, answer) => {
  browser.serve('/assets/report-1.js', answer)
  await fileOf('one', new Request('https://app.test/assets/report-1.js'))
  expect(browser.keptIn(nameOfRelease('one'))).toEqual([])
})

it('keeps a file that was asked for, for the time without a connection', async () => {
  browser.serve('/assets/words-fr-1.js', () => new Response('mots'))
  const ask = async () => (await fileOf('one', new Request('https://app.test/assets/words-fr-1.js'))).text()
  expect(await ask()).toBe('mots')
  browser.goAway()
  expect(await ask()).toBe('mots')
})

it('forgets earlier releases, but not the one that a window still shows', async () => {
  for (const version of ['one', 'two', 'three']) await caches.open(nameOfRelease(version))
  await caches.open('of-somebody-else')
  browser.shown.push(nameOfRelease('two'))
  await forgetOthers('three')
  expect(browser.names()).toEqual([nameOfRelease('two'), nameOfRelease('three'), 'of-somebody-else'])
})

function servePage(version: string): void {
  browser.serve('/', () => new Response(`<meta name="cuenta-clara-release" content="${version}">`))
}
