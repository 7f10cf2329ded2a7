import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dictionaries, languageCodes } from '@cuentaclara/locales'
import { expect, test } from 'vitest'
import { escapeWide, knowPlace, leaveUnfrozen, loadHttp, loadWords } from '../../vite.config.ts'

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

test('a thread that starts with the program is the built one', () => {
  const code = `new Worker(new URL('./pretend-authority-thread.ts', import.meta.url))`
  expect(knowPlace(code, source)).toContain(`new URL('../pretend-authority-thread.js', import.meta['url'])`)
})

test('a program that listens loads nothing of fetch', () => {
  const code = `${loadHttp('\0http-alone')}
    const loaded = process.moduleLoadList.filter((name) => name.includes('undici'))
    console.log(JSON.stringify([typeof createServer, STATUS_CODES[404], typeof http.request, loaded]))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
  })
  expect(JSON.parse(stdout)).toEqual(['function', 'Not Found', 'function', []])
})

test('a built program has the words of every language, and parses those that are spoken', async () => {
  const files = new Map<string, unknown>()
  const emitFile = ({ fileName, source }: { fileName: string; source: string }) =>
    void files.set(fileName, JSON.parse(source))
  const index = join(import.meta.dirname, '../../../../packages/locales/src/index.ts')
  const code = await loadWords.call({ emitFile } as never, index)
  expect(Object.fromEntries(files)).toEqual(
    Object.fromEntries(Object.entries(dictionaries).map(([code, words]) => [`words/${code}.json`, words])),
  )
  for (const language of languageCodes)
    expect(code).toContain(`get ${language}() { return read('${language}') }`)
})

test('a built program freezes no part of a statement, and its sources all of them', async () => {
  const file = join(import.meta.dirname, '../../../../node_modules/kysely/dist/util/object-utils.js')
  const code = readFileSync(file, 'utf8')
  const [ours, theirs] = [await load(leaveUnfrozen(code, file)!), await load(code)]
  const isFrozen = (file: object) =>
    Object.isFrozen((file as { freeze(part: object): object }).freeze({ kind: 'RawNode' }))
  expect([ours, theirs].map(isFrozen)).toEqual([false, true])
  expect(leaveUnfrozen(code, join(import.meta.dirname, 'some.js'))).toBeUndefined()
  expect(() => leaveUnfrozen('', file)).toThrow('look again')
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
