import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: web })
    .filter((name) => !name.includes('.test.'))
    .map((name) => [join(web, name), withoutLater(readFileSync(join(web, name), 'utf8'))]),
)

// They come with the first part. Until then a screen would show the name of the word instead.
it('no screen says at first what only parts say', async () => {
  const { parts } = await import('../../../../packages/locales/src/en/parts/index.ts')
  const texts = [...reached()].map((file) => sources.get(file)!)
  const fixed = new Set(
    texts.flatMap((text) => all(text, /'([\w-]+(?:\.[\w/-]+)+)'/g).map(([, key]) => key!)),
  )
  // `common.fiscal.${status}`
  const begun = texts.flatMap((text) => all(text, /`([\w-]+\.[\w.-]+\.)\$\{/g).map(([, start]) => start!))
  const said = keysOf(parts).filter((key) => fixed.has(key) || begun.some((start) => key.startsWith(start)))
  expect(said).toEqual([])
})

it('finds what stands at first, and not what comes as a part', () => {
  const names = [...reached()].map((file) => file.slice(web.length + 1))
  expect(names).toContain('features/documents/list/document-list.tsx')
  expect(names).toContain('ui/feedback/toasts.tsx')
  // Behind the door that a bar of actions opens with `import('…').then(({ offerAllReceipts }) => …)`.
  expect(names).toContain('features/payments/offer-receipts.ts')
  expect(names).not.toContain('features/clients/client-drawer.tsx')
  expect(names).not.toContain('features/documents/list/all-filters.ts')
  expect(names).not.toContain('features/documents/editor/document-editor.tsx')
})

/** What the entry and the routes import, and what comes without the words of parts. */
function reached(): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const imported of importsOf(file)) visit(imported)
  }
  for (const file of sources.keys()) if (/\/app\/main\.tsx$|\/routes\/[^-/]+$/.test(file)) visit(file)
  return seen
}

/**
 * Without imports of types, and of what brings the words of parts along (`lib/part.ts`, `lib/use-later.ts`). Of what asks for them by
 * itself before it says anything nothing is left.
 */
function withoutLater(source: string): string {
  if (/^import \{[^}]*\bloadPartWords\b/m.test(source)) return ''
  const named = all(source, /\b(?:useLater|part)\((\w+)[,)]/g).map(([, name]) => name!)
  return named
    .reduce(
      (text, name) => text.replace(new RegExp(`const ${name} = \\(\\) => import\\('[^']+'\\)`), ''),
      source,
    )
    .replace(/\b(?:part|\w+Part)\(\s*\(\) =>\s*import\('[^']+'\)/g, '')
    .replace(/^(?:import|export) type [^'"]*from '[^']+'$/gm, '')
}

function importsOf(file: string): string[] {
  const source = sources.get(file)!
  const plain = all(
    source,
    /^(import|export)\s+(?:\w+(?:,\s*)?)?(?:\{([^}]*)\}|\* as \w+)?\s*(?:from )?'([^']+)'/gm,
  )
    // What a door hands on comes only to who asks for it.
    .filter(([, verb]) => verb === 'import' || !isDoor(file))
    .flatMap(([, , names, from]) => importedBy(file, from!, names))
  const later = all(
    source,
    /(?:const \{([^}]*)\} = await |\(await )?\bimport\('([^']+)'\)(?:\)\.(\w+)|\s*\.then\(\s*\(\{([^}]*)\}\))?/g,
  ).flatMap(([, names, from, name, then]) => importedBy(file, from!, names ?? name ?? then))
  return [...plain, ...later]
}

/** The files of an import: of a door, only what the names come from, or all that it hands on where none are said. */
function importedBy(file: string, from: string, names: string | undefined): string[] {
  const imported = fileOf(file, from)
  if (imported === undefined) return []
  if (!isDoor(imported)) return [imported]
  return names === undefined
    ? [imported, ...handedOn(imported).flatMap(([, , path]) => fileOf(imported, path!) ?? [])]
    : valuesOf(names).map((name) => behind(imported, name))
}

function isDoor(file: string): boolean {
  return file.endsWith('/index.ts')
}

/** The file that a door has a name from: another, or itself. */
function behind(door: string, name: string): string {
  const line = handedOn(door).find(([, names]) =>
    names!.split(',').some((one) => one.trim().split(' as ').at(-1) === name),
  )
  return (line && fileOf(door, line[2]!)) ?? door
}

/** The names that a door has from other files, and these. */
function handedOn(door: string): RegExpExecArray[] {
  return all(sources.get(door)!, /^export \{([^}]*)\} from '([^']+)'/gm)
}

/** The names of an import that are no types, as they are called where they come from. */
function valuesOf(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0]!)
}

/** One of ours. */
function fileOf(from: string, path: string): string | undefined {
  const file = path.startsWith('#') ? join(web, path.slice(1)) : join(dirname(from), path)
  return sources.has(file) ? file : undefined
}

function keysOf(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [`${path}${name.replace(/_(zero|one|two|few|many|other)$/, '')}`]
      : keysOf(value, `${path}${name}.`),
  )
}

function all(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)]
}
