import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { escapeWide, knowPlace } from '../../vite.config.ts'

const source = join(import.meta.dirname, 'program.ts')

test('a built program finds threads, migrations and pages from where its sources stand', async () => {
  const built = knowPlace(
    `export const thread = new URL('./thread.ts', import.meta.url).href; export const folder = import.meta.dirname`,
    source,
  )
  expect(await load(built!)).toMatchObject({
    thread: pathToFileURL(join(import.meta.dirname, 'thread.ts')).href,
    folder: import.meta.dirname,
  })
})

test('a package that is built in keeps its own place', () => {
  expect(knowPlace('import.meta.url', '/clone/node_modules/some/index.js')).toBeUndefined()
})

test('words and patterns mean the same with every letter in one byte', async () => {
  const code = `export const words = ['₡ 1 000', 'الفاتورة', '“sí” 😀'];
    export const finds = [/[“”]/.test('”'), /^.$/u.test('😀'), /^[א-ي]+$/.test('ف')]`
  const escaped = escapeWide(code)
  expect(/^[\0-\x7f]*$/.test(escaped)).toBe(true)
  expect(await load(escaped)).toEqual(await load(code))
})

const built = join(import.meta.dirname, '../../dist')

test.skipIf(!existsSync(built))(
  'no file of the built program has a letter that doubles it in memory (skipped: nothing is built here)',
  () => {
    const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    )
    const wide = files.filter((name) => /[^\0-\x7f]/.test(readFileSync(join(built, name), 'utf8')))
    expect(files.length).toBeGreaterThan(10)
    expect(wide).toEqual([])
  },
)

async function load(code: string): Promise<object> {
  return { ...(await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) }
}
