import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  beneathStrangers,
  findBeneath,
  judgedBeneath,
  packageOf,
  packagesBeneath,
} from './beneath-strangers.ts'
import { findDependencyExpressions, meetingNobody, meetingStrangers } from './dependency-expressions.ts'
import { expressionsIn } from './find-expressions.ts'
import { harmlessExpressions } from './harmless-expressions.ts'
import { harmlessInDependencies } from './harmless-in-dependencies.ts'
import { judgeExpression } from './judge-expression.ts'

test('the expression that stopped the installation is caught', () => {
  const old = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<svg[\s>]/s
  expect(judgeExpression(old.source, old.flags)).toEqual({ isLinear: false, reason: 'exponential' })
})

test.each([/\s+$/, /0+$/, /^\S+@\S+\.\S+$/, /<t>.*?<\/t>/gs, /^(\d+\.?\d*|\.\d+)$/])(
  'one whose time grows with a power of its text is caught: %s',
  ({ source, flags }) => {
    const verdict = judgeExpression(source, flags)
    expect(verdict).toMatchObject({ isLinear: false, reason: expect.stringMatching(/polynomial/) })
  },
)

test.each([/^\s*\d+\s*$/, /^[^\s@]+@[^\s@]+$/, /<(?:\w+:)?t\b[^<>]*>/g, /\d{1,9}$/])(
  'a linear one passes: %s',
  ({ source, flags }) => {
    expect(judgeExpression(source, flags)).toEqual({ isLinear: true })
  },
)

test('a sticky one is judged at its place', () => {
  expect(judgeExpression('\\s+=', 'y')).toEqual({ isLinear: true })
  expect(judgeExpression('\\s+=', '')).toMatchObject({ isLinear: false })
})

test('what the prover does not understand is no proof', () => {
  expect(judgeExpression('(?<!0)0+$', '')).toEqual({ isLinear: false, reason: 'not proven (unsupported)' })
})

test('literals and texts that are constants are found, and what a running program makes is named', () => {
  const code = `
    const name = String.raw\`[a-z]\\w*\`
    const both = \`\${name}:\${name}\`
    export const a = /x\\/[/]+/giu.test('y')
    export const b = new RegExp(\`^\${both}$\`, 'u')
    export const c = RegExp('a' + name)
    export const d = (given: string) => new RegExp(given)`
  expect(expressionsIn('a.ts', code)).toEqual([
    { text: '/x\\/[/]+/giu', source: 'x\\/[/]+', flags: 'giu', places: ['a.ts:4'] },
    { text: '/^[a-z]\\w*:[a-z]\\w*$/u', source: '^[a-z]\\w*:[a-z]\\w*$', flags: 'u', places: ['a.ts:5'] },
    { text: '/a[a-z]\\w*/', source: 'a[a-z]\\w*', flags: '', places: ['a.ts:6'] },
    { text: 'new RegExp(given)', source: null, flags: '', places: ['a.ts:7'] },
  ])
})

test('a text that is a constant within a function is found as well, unless its name means two things', () => {
  const code = `
    import caught, { imported } from 'b'
    function one() { const part = '[a-z]+'; const twice = 'a'; return new RegExp(\`^\${part}$\`) }
    function other(twice) { return new RegExp(twice) }
    function more() { const bound = 'a', imported = 'b', caught = 'c' }
    function last({ a: [bound] }) { return [RegExp(bound), RegExp(imported), RegExp(caught)] }
    try { const thrown = 'd' } catch (thrown) { RegExp(thrown) }`
  expect(expressionsIn('a.ts', code).map(({ text, source }) => [text, source])).toEqual([
    ['/^[a-z]+$/', '^[a-z]+$'],
    ['new RegExp(twice)', null],
    ...['bound', 'imported', 'caught', 'thrown'].map((name) => [`RegExp(${name})`, null]),
  ])
})

test('of everything that the server and our packages are made of it is said whether strangers meet its expressions', () => {
  const dependenciesOf = (folder: string) =>
    (JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { dependencies?: Record<string, string> })
      .dependencies ?? {}
  const ours = ['apps/server', ...readdirSync('packages').map((name) => `packages/${name}`)]
  const all = new Set(ours.flatMap((folder) => Object.keys(dependenciesOf(folder))))
  const ofOthers = [...all].filter((name) => !name.startsWith('@cuentaclara/'))
  const said = [...Object.keys(meetingStrangers), ...Object.keys(meetingNobody)]
  expect(ofOthers.filter((name) => !said.includes(name))).toEqual([])
  expect(Object.keys(meetingNobody).filter((name) => !ofOthers.includes(name))).toEqual([])
})

test('the expressions of what meets strangers are found, those that are made while it runs among them', () => {
  const places = findDependencyExpressions('.').flatMap((each) => each.places)
  for (const name of [
    'node_modules/fastify/',
    'node_modules/nodemailer/',
    'node_modules/ipaddr.js/',
    'z.email',
  ])
    expect(
      places.some((place) => place.startsWith(name)),
      name,
    ).toBe(true)
})

// Only what meets strangers itself was looked at, and not what that stands on: a library of certificates, one of addresses.
test('what stands beneath those that meet strangers is walked to the last of it', () => {
  const names = new Set(packagesBeneath('.').values())
  for (const name of [
    'ip-address',
    'asn1js',
    '@peculiar/x509',
    '@peculiar/utils',
    'fast-json-stringify',
    'brace-expansion',
  ])
    expect(names, name).toContain(name)
  expect(names).toContain('@opentelemetry/core')
  expect(names).not.toContain('fastify')
  expect(packageOf('node_modules/ajv/node_modules/fast-uri/index.js:3')).toBe('fast-uri')
  expect(packageOf('node_modules/@peculiar/x509/build/x509.js:85')).toBe('@peculiar/x509')
})

// Nine hundred files are read for it.
test('each expression there is proven, or judged by name with the reason why no long text of a stranger reaches it', () => {
  const { proven } = JSON.parse(readFileSync('tools/expressions/proven.json', 'utf8')) as { proven: string[] }
  const known = new Set([
    ...proven,
    ...Object.keys(harmlessInDependencies),
    ...Object.keys(harmlessExpressions),
  ])
  const open = findBeneath('.').filter(({ text }) => !known.has(text))
  const found = open.flatMap(({ text, places }) =>
    [...new Set(places.map(packageOf))].map((name) => `${name}: ${text}`),
  )
  const judged = Object.entries(judgedBeneath('.')).flatMap(([name, texts]) =>
    texts.map((text) => `${name}: ${text}`),
  )
  expect(found.filter((each) => !judged.includes(each))).toEqual([])
  expect(judged.filter((each) => !found.includes(each))).toEqual([])
  expect(Object.keys(judgedBeneath('.')).toSorted()).toEqual(Object.keys(beneathStrangers).toSorted())
})
