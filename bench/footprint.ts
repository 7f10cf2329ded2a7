import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type App, startApp } from '../e2e/app.ts'
import { firstLoads, type Manifest } from '../tools/size/first-load.ts'
import { medianOf, report } from './figures.ts'
import { residentMb } from './resident.ts'

const dist = join(import.meta.dirname, '../apps/web/dist')
const sizes = new Map<string, number>()

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

/** Resident memory of the program alone; Linux only. `moment` says what it was doing. */
export function measureMemory(app: App, moment: 'idle' | 'after the load'): void {
  const megabytes = residentMb(app.process.pid!)
  report({
    measure: `resident memory of the program ${moment}, without database and PDF process`,
    value: megabytes,
    unit: 'MB',
    budget: moment === 'idle' ? '<= 150 MB' : 'reported',
    is_met: moment !== 'idle' || megabytes <= 150,
    runs: 1,
    min: megabytes,
    max: megabytes,
  })
}

/** Script that a browser with an empty cache loads for the heaviest route, compressed as the server sends it. */
export function measureScripts(): void {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const plain = [...html.matchAll(/<script src="\/([^"]+)"/g)].map(([, path]) => path!)
  const loads = firstLoads(manifest).map(({ route, scripts }) => ({
    route,
    kilobytes: [...plain, ...scripts].reduce((sum, file) => sum + compressedBytes(file), 0) / 1000,
  }))
  const all = loads.map(({ kilobytes }) => kilobytes)
  const heaviest = loads.find(({ kilobytes }) => kilobytes === Math.max(...all))!
  report({
    measure: `script of the first load, heaviest of ${loads.length} routes (${heaviest.route}), brotli`,
    value: heaviest.kilobytes,
    unit: 'kB',
    budget: '<= 200 kB',
    is_met: heaviest.kilobytes <= 200,
    runs: loads.length,
    min: Math.min(...all),
    max: heaviest.kilobytes,
  })
}

function compressedBytes(file: string): number {
  const bytes = sizes.get(file) ?? brotliCompressSync(readFileSync(join(dist, file))).length
  sizes.set(file, bytes)
  return bytes
}
