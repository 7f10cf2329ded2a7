import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languageCodes, languages } from './languages.ts'

const root = join(import.meta.dirname, '../../..')

it('a language is a folder and a row', async () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(folders.map(({ name }) => name).sort()).toEqual([...languageCodes].sort())
  const areas = await Promise.all(languages.map(async (row) => Object.keys((await row.areas()).areas).sort()))
  expect(new Set(areas.map(String)).size).toBe(1)
})

it('languages are a list of settings with i18nLang and isRTL; Arabic alone runs from right to left', () => {
  // seed 121, seed 024
  expect(languages.map(({ i18nLang, isRTL }) => [i18nLang, isRTL])).toEqual([
    ['en', false],
    ['es', false],
    ['fr', false],
    ['ar', true],
  ])
})

it('nobody lists the languages by hand', () => {
  // `'en', 'es', 'fr'`, `'en' | 'es' | 'fr'`, `{ en, es, fr }`, `{ en: …, es: …, fr: … }`: three in a row are a list.
  const one = `['"]?\\b(?:${languageCodes.join('|')})\\b['"]?(?::[^,\\n]*)?`
  const list = new RegExp(`${one}(?:\\s*[,|]\\s*${one}){2}`)
  expect(sources().filter((file) => list.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

/** Code, schema and browser tests; tests beside the code may choose the languages that show their case. */
function sources(): string[] {
  const files = globSync('{apps,packages,e2e,tools,bench,chaos}/**/*.{ts,tsx,js,sql}', {
    cwd: root,
    exclude: (name) => /^(node_modules|dist|generated)$/.test(name),
  })
  return files.filter((file) => !/node_modules|\/dist\/|\.test\.|^packages\/locales\/|routeTree/.test(file))
}
