import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type App, startApp } from '../e2e/app.ts'
import { medianOf, report } from './figures.ts'

/** From spawning the program on existing data until it is ready to serve. */
export async function measureStart(settings: Record<string, string>): Promise<void> {
  const { median, all } = await medianOf(5, async () => {
    const started = performance.now()
    const app = await startApp(settings)
    const ms = performance.now() - started
    await app.stop()
    return ms
  })
  report({
    measure: 'start-up on existing data, to /readyz',
    value: median,
    unit: 'ms',
    budget: '<= 4000 ms',
    is_met: median <= 4000,
    runs: all.length,
    min: Math.min(...all),
    max: Math.max(...all),
  })
}

/** Resident memory of the program alone, idle; Linux only. */
export function measureMemory(app: App): void {
  const status = readFileSync(`/proc/${app.process.pid}/status`, 'utf8')
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  report({
    measure: 'resident memory of the program after the load, without database and PDF process',
    value: megabytes,
    unit: 'MB',
    budget: '<= 150 MB idle',
    is_met: megabytes <= 150,
    runs: 1,
    min: megabytes,
    max: megabytes,
  })
}

/** Script that a browser must load for the first page: the entry, what it preloads, and what a list route adds. */
export async function measureScripts(): Promise<void> {
  const dist = join(import.meta.dirname, '../apps/web/dist')
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js|[^"/]+\.js)"/g)].map(
    ([, path]) => path!,
  )
  const sizes = await Promise.all(first.map(async (path) => sizeOf(await readFile(join(dist, path)))))
  const total = await sizeOfFolder(join(dist, 'assets'))
  const gzip = sizes.reduce((sum, { gzip }) => sum + gzip, 0)
  report({
    measure: `script of the first load before its route (${first.length} files; gzip; all routes together ${Math.round(total / 1000)} kB)`,
    value: gzip / 1000,
    unit: 'kB',
    budget: '<= 200 kB with the route, see size-limit',
    is_met: gzip <= 200_000,
    runs: 1,
    min: gzip / 1000,
    max: gzip / 1000,
  })
}

function sizeOf(content: Buffer) {
  return { gzip: gzipSync(content).length, brotli: brotliCompressSync(content).length }
}

async function sizeOfFolder(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const sizes = await Promise.all(names.map(async (name) => sizeOf(await readFile(join(folder, name))).gzip))
  return sizes.reduce((sum, size) => sum + size, 0)
}
