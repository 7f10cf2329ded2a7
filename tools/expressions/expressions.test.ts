import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findDependencyExpressions, meetingNobody, meetingStrangers } from './dependency-expressions.ts'
import { expressionsIn } from './find-expressions.ts'
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
