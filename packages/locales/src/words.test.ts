import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dictionaries, type Language, languageCodes } from './index.ts'
import { mailWords } from './mail.ts'

const root = join(import.meta.dirname, '../../..')
const wordsOf = (language: Language) => flatten({ ...dictionaries[language], mail: mailWords[language] })
const english = wordsOf('en')
const others = languageCodes.filter((language) => language !== 'en')

describe.each(others)('the words of %s', (language) => {
  const words = wordsOf(language)

  it('are those of English, none missing and none too many', () => {
    // seed 024
    expect([...new Set([...words.keys()].map(withoutPlural))].sort()).toEqual(
      [...new Set([...english.keys()].map(withoutPlural))].sort(),
    )
  })

  it('say something everywhere, with the same blanks to fill', () => {
    const blanksOfEnglish = new Map([...english].map(([key, text]) => [withoutPlural(key), blanksOf(text)]))
    const maySayNothing = new Set(
      [...english].flatMap(([key, text]) => (text === '' ? [withoutPlural(key)] : [])),
    )
    const wrong = [...words].filter(([key, text]) => {
      const expected = blanksOfEnglish.get(withoutPlural(key)) ?? []
      // "One field" needs no number, in whatever language has a form for one, two or none.
      const found = blanksOf(text)
      const mayLack = /_(zero|one|two)$/.test(key) ? ['count'] : []
      return (
        (text.trim() === '' && !maySayNothing.has(withoutPlural(key))) ||
        found.some((blank) => !expected.includes(blank)) ||
        expected.some((blank) => !found.includes(blank) && !mayLack.includes(blank))
      )
    })
    expect(wrong.map(([key]) => key)).toEqual([])
  })
})

// An accountant read "Crédito pleno" where documents come in and "Crédito total" in the report of the same documents.
describe.each(languageCodes)('one thing has one name in %s', (language) => {
  const words = wordsOf(language)
  const said = (key: string) => words.get(key)!
  it.each([
    ...['01', '02', '03', '04', '05'].flatMap((code) => [
      [`settings.purchases.conditions.${code}`, `insight.reports.vatConditions.${code}`],
      [`settings.purchases.conditions.${code}`, `money.receptions.conditions.${code}`],
    ]),
    ...['new', 'pending', 'sending', 'confirmed', 'refused', 'tacit', 'noted'].map((status) => [
      `money.receptions.statuses.${status}`,
      `insight.reports.statuses.${status}`,
    ]),
    ['money.receptions.statuses.tacit', 'insight.reports.answers.tacit'],
    ['money.receptions.statuses.tacit', 'audit.values.tacit'],
    ['money.receptions.statuses.noted', 'audit.values.noted'],
    ['money.receptions.statuses.invalid', 'audit.values.invalid'],
    ['money.receptions.statuses.refused', 'work.sections.reception_refused'],
    ['common.delivery.bounced', 'work.sections.bounced'],
    ['settings.companies.restore', 'admin.companies.restore'],
    ['settings.companies.restore', 'identity.members.restore'],
  ])('%s is %s', (one, other) => {
    // The lists of receptions put the official code before it.
    expect(said(other!).replace(/^\d\d · /, '')).toBe(said(one!))
  })
})

it('every word is said somewhere', () => {
  const sources = ['apps', 'packages'].flatMap((folder) => readSources(join(root, folder))).join('\n')
  const fixed = new Set([...sources.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key))
  // `common.fiscal.${status}`: every key that fits what stands around the blanks.
  const patterns = [...sources.matchAll(/`([\w.-]*\$\{[^`\n]+?\}[^`\s]*)`/g)].map(([, text]) =>
    toPattern(text!),
  )
  // `useListWords('money.payments', …)`: what every list says around its rows.
  patterns.push(...[...sources.matchAll(/useListWords\('([\w.]+)'/g)].map(([, list]) => wordsAround(list!)))
  const unsaid = [...new Set([...english.keys()].map(withoutPlural))].filter(
    (key) => !isSpokenByServer(key) && !fixed.has(key) && !patterns.some((pattern) => pattern.test(key)),
  )
  expect(unsaid).toEqual([])
})

// `documents.actions.clone` stood in the menu of every item: what is asked for is a word that there is.
it('every word that a screen asks for is there', () => {
  const knownKeys = new Set([...english.keys()].map(withoutPlural))
  const known = [...knownKeys]
  const isKnown = (key: string) => english.has(key) || knownKeys.has(key)
  const sources = readSources(join(root, 'apps/web/src')).join('\n')
  const { keys, templates } = wordsAskedFor(sources)
  const patterns = [...new Set(templates)].map((template) => [template, toPattern(template)] as const)
  const missing = [
    ...[...keys, ...keysInData(sources)].filter((key) => !isKnown(key)),
    ...patterns.filter(([, pattern]) => !known.some((key) => pattern.test(key))).map(([text]) => text),
  ]
  expect([...new Set(missing)].sort()).toEqual([])
})

it('finds the words that a screen asks for, however they are asked for', () => {
  const blank = `a.\${kind}.f`
  const source = `t(is ? 'a.b' : 'a.c', { when: 'd.e' }) + t(\`${blank}\`) + set('g.h')`
  expect(wordsAskedFor(source)).toEqual({ keys: ['a.b', 'a.c'], templates: [blank] })
  expect(keysInData("[['common.list.all', 'items.edit']]")).toEqual(['common.list.all'])
})

/** What the calls of `t` in a source name: whole keys, and keys with blanks. */
function wordsAskedFor(source: string): { keys: string[]; templates: string[] } {
  const asked = [...source.matchAll(/\bt\(/g)].map(({ index }) => firstArgument(source, index + 2))
  const texts = (pattern: RegExp) =>
    asked.flatMap((argument) => [...argument.matchAll(pattern)].map(([, text]) => text!))
  return {
    keys: texts(/['`]([a-z]\w*(?:\.[\w/-]+)+)['`]/g),
    templates: texts(/`([a-z]\w*\.[^`\n]*\$\{[^`\n]*)`/g),
  }
}

/** Up to the comma or the bracket that ends it. */
function firstArgument(source: string, from: number): string {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at]!
    if ('([{'.includes(sign)) depth += 1
    else if (depth === 0 && ',)'.includes(sign)) return source.slice(from, at)
    else if (')]}'.includes(sign)) depth -= 1
  }
  return source.slice(from)
}

/** Keys that stand in a table and are said later: of three names at least, for a permission has two. */
function keysInData(source: string): string[] {
  const areas = new Set([...english.keys()].map((key) => key.split('.')[0]!))
  return [...source.matchAll(/'(\w+(?:\.[\w-]+){2,})'/g)]
    .map(([, key]) => key!)
    .filter((key) => areas.has(key.split('.')[0]!))
}

/** What the server says it takes from its area as a whole, by the code of the problem, rule or letter. */
function isSpokenByServer(key: string): boolean {
  return /^(problems|rules|print|mail)\./.test(key)
}

function flatten(words: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([name, value]) =>
      typeof value === 'string'
        ? [[`${path}${name}`, value] as const]
        : [...flatten(value, `${path}${name}.`)],
    ),
  )
}

/** Languages count differently: the forms of a word are one word. */
function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

function blanksOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name!))].sort()
}

function readSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      const isOurs = !['node_modules', 'dist', 'locales', 'generated'].includes(entry.name)
      return isOurs ? readSources(path) : []
    }
    return /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name) ? [readFileSync(path, 'utf8')] : []
  })
}

function wordsAround(list: string): RegExp {
  return new RegExp(`^${list.replace('.', '\\.')}\\.(search|searchHint|emptyTitle|emptyHint|views\\.\\w+)$`)
}

function toPattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // One that begins with a blank would excuse every word.
  return /^\w+\\\./.test(parts[0]!) ? new RegExp(`^${parts.join('\\S+')}$`) : /^\b$/
}
