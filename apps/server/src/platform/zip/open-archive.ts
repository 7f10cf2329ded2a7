import { createRequire } from 'node:module'
import type { ZipArchive } from 'archiver'

const load = createRequire(import.meta.url)

/** An empty ZIP to write into. What writes it is loaded for the first one: a megabyte that many programs never need. */
export function openArchive(): ZipArchive {
  const { ZipArchive } = load('archiver') as typeof import('archiver')
  return new ZipArchive({ zlib: { level: 6 }, highWaterMark: 65_536 })
}
