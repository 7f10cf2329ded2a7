import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { languages } from '@cuentaclara/locales/languages'
import { build, type Plugin, type Rolldown } from 'vite'
import type { Release } from '../src/service-worker/kept-files.ts'

const source = join(import.meta.dirname, '../src/service-worker/main.ts')

/** Names the release in the page, and writes the worker that keeps its files on the device (ADR 0015). */
export function keepRelease(): Plugin {
  let version = ''
  return {
    name: 'keep-release',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        version = versionOf(html, Object.keys(bundle))
        const attrs = { name: 'cuenta-clara-release', content: version }
        return [{ tag: 'meta', attrs, injectTo: 'head' }]
      },
    },
    // Only now are the files known that hold styles alone and are not written.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        await writeWorker(dir, { version, ...filesOf(Object.values(bundle)) })
      },
    },
  }
}

/** Every file is named after what is in it, so their names and the page tell one release from another. */
function versionOf(page: string, names: readonly string[]): string {
  return createHash('sha256')
    .update([page, ...names.toSorted()].join('\n'))
    .digest('hex')
    .slice(0, 16)
}

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

function filesOf(outputs: readonly Output[]): Omit<Release, 'version'> {
  const own = outputs.filter(({ fileName }) => fileName.startsWith('assets/'))
  const common = own.filter((output) => languageOf(output) === undefined)
  const atOnce = loadedAtOnce(outputs)
  const isShell = ({ type, fileName }: Output) => type === 'asset' || atOnce.has(fileName)
  const spoken = Object.groupBy(own, (output) => languageOf(output) ?? '')
  return {
    shell: pathsOf(common.filter(isShell)),
    parts: pathsOf(common.filter((output) => !isShell(output))),
    languages: Object.fromEntries(languages.map(({ i18nLang }) => [i18nLang, pathsOf(spoken[i18nLang])])),
  }
}

function pathsOf(outputs: readonly Output[] = []): string[] {
  return outputs.map(({ fileName }) => `/${fileName}`)
}

/** The entry and the door, with all they import: who is signed out without a connection stands before the door. */
function loadedAtOnce(outputs: readonly Output[]): Set<string> {
  const chunks = new Map(
    outputs.flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
  )
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const imported of chunks.get(name)?.imports ?? []) visit(imported)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry || isDoor(chunk)) visit(chunk.fileName)
  return seen
}

/** The screen of the sign-in page. */
function isDoor({ moduleIds }: Rolldown.OutputChunk): boolean {
  return moduleIds.some((id) => /\/routes\/login\.tsx\?/.test(id))
}

/** Of words, and of the letters of one language; else undefined. */
function languageOf(output: Output): string | undefined {
  if (output.type === 'asset') return output.fileName.includes('-arabic-') ? 'ar' : undefined
  return /\/locales\/src\/([a-z]{2})\//.exec(output.moduleIds.join('\n'))?.[1]
}

/** A script of its own: a worker that imports others is not understood by every browser we serve. */
async function writeWorker(outDir: string, release: Release): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { builtRelease: JSON.stringify(release) },
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      lib: { entry: source, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  })
}
