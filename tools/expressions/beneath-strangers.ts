import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesIn, meetingNobody, meetingStrangers } from './dependency-expressions.ts'
import { expressionsOf, type FoundExpression } from './find-expressions.ts'

/**
 * Why no long text of a stranger reaches the expressions without a proof that stand in what the dependencies which meet strangers
 * stand on themselves, package by package. Which these are says `beneath-strangers.json`: a new one is judged before it is added there.
 */
export const beneathStrangers: Readonly<Record<string, string>> = {
  ajv: 'JSON Schema: each schema of ours is of zod, and the compiler of the others has nothing to compile.',
  'ajv-formats': 'Formats of JSON Schema, as in ajv.',
  'fast-uri': 'Names of schemas of JSON Schema, as in ajv.',
  'fast-json-stringify': 'Makes writers of schemas of ours when the program starts.',
  '@fastify/merge-json-schemas': 'Schemas of ours, when the program starts.',
  'light-my-request': 'Requests of tests.',
  cookie: 'Cookies of requests of tests: nothing here reads one.',
  semver: 'Versions of plugins, when the program starts.',
  'fastify-plugin': 'Names of plugins, when the program starts.',
  'readable-stream': 'Links that a program announces early, which ours does not.',
  '@lukeed/ms': 'How long a limit counts, in words of ours.',
  'ip-address':
    'The address of who asks: of a connection, or the one that a proxy wrote. A header has 16 KiB and no line end, without which the expression has one way to go.',
  minimatch: 'Patterns and names of files that were built, when the program starts.',
  '@isaacs/nonrecursive-glob-match': 'As in minimatch.',
  'brace-expansion': 'As in minimatch.',
  'path-scurry': 'As in minimatch.',
  '@peculiar/utils': 'Certificates of passkeys: a passkey that comes with one is refused before it is read.',
  '@peculiar/x509': 'As in @peculiar/utils.',
  asn1js: 'As in @peculiar/utils; besides, three digits of a second and names of ours.',
  '@opentelemetry/core':
    'The header that names a trace, where traces are kept: anchored, each part of a fixed length, and the rest taken once.',
}

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

/** Whose expressions were asked for by the review, although no dependency that meets strangers stands on it. */
const besides = ['@opentelemetry/core']

/** The packages that those stand on which meet strangers, with where they lie: not these themselves, nor what meets nobody. */
export function packagesBeneath(root: string): Map<string, string> {
  const found = new Map<string, string>(besides.map((name) => [join(root, 'node_modules', name), name]))
  for (const name of Object.keys(meetingStrangers)) walk(join(root, 'node_modules', name))
  const isBeneath = (name: string) =>
    besides.includes(name) || !(name in meetingStrangers || name in meetingNobody)
  return new Map([...found].filter(([, name]) => isBeneath(name)))

  function walk(folder: string) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const place = placeOf(name, folder, root)
      if (place === null || found.has(place)) continue
      found.set(place, name)
      walk(place)
    }
  }
}

/** Where a package finds another one: in its own folder, or in that of any above it. */
function placeOf(name: string, from: string, root: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
    if (folder === root || folder === dirname(folder)) return null
  }
}

/** Their expressions, each once. */
export function findBeneath(root: string): FoundExpression[] {
  return expressionsOf(root, [...packagesBeneath(root).keys()].flatMap(filesIn))
}

/** The package of a place as `findBeneath` says it: the innermost. */
export function packageOf(place: string): string {
  const [first = '', second = ''] = place.split('node_modules/').at(-1)!.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

/** The judged ones, by package. */
export function judgedBeneath(root: string): Record<string, string[]> {
  const file = join(root, 'tools/expressions/beneath-strangers.json')
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
}

/** Each text that was judged with the reason of its packages. */
export function reasonsBeneath(root: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(judgedBeneath(root)).flatMap(([name, texts]) =>
      texts.map((text) => [text, beneathStrangers[name] ?? '']),
    ),
  )
}
