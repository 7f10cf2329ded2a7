// What a browser with an empty cache must load to show each route, held against the budgets of the project.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type FirstLoad, firstLoads, type Manifest } from './size/first-load.ts'

const mostScriptBytes = 188_500
const mostRequests = 15

const dist = join(import.meta.dirname, '../apps/web/dist')
const routes = join(import.meta.dirname, '../apps/web/src/routes')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
const page = readFileSync(join(dist, 'index.html'), 'utf8')
const plainScripts = [...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, path]) => path!)
const fonts = [...page.matchAll(/href="\/([^"]+\.woff2)"/g)].map(([, path]) => path!)
const sizes = new Map<string, number>()

for (const load of firstLoads(manifest, wordsOf)) report(load)

function report({ route, scripts, styles }: FirstLoad) {
  const bytes = [...plainScripts, ...scripts].reduce((sum, file) => sum + compressedBytes(file), 0)
  // The page itself and everything it needs; data comes on top.
  const requests = 1 + plainScripts.length + fonts.length + scripts.length + styles.length
  const isMet = bytes <= mostScriptBytes && requests <= mostRequests
  console.log(
    `${isMet ? '✓' : '✗'} ${route}: ${(bytes / 1000).toFixed(1)} kB of script in brotli (at most ${mostScriptBytes / 1000}), ${requests} requests (at most ${mostRequests})`,
  )
  if (!isMet) process.exitCode = 1
}

/** The areas that a route's loader waits for. */
function wordsOf(route: string): string[] {
  const source = readFileSync(join(routes, `${route}.tsx`), 'utf8')
  return [...source.matchAll(/loadWords\('(\w+)'\)/g)].map(([, area]) => area!)
}

/** As the server sends it: compressed at the best level. */
function compressedBytes(file: string): number {
  const known = sizes.get(file) ?? brotliCompressSync(readFileSync(join(dist, file))).length
  sizes.set(file, known)
  return known
}
