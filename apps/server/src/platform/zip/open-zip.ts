import { createReadStream, fstatSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { atMost } from '../at-most.ts'
import type { ZipLimits } from './read-zip.ts'
import { findContent, listFiles, type PackedFile, type ZipBytes, ZipRefused } from './zip-directory.ts'

/** An archive on the disk, whose files are read alone and in any order. */
export type OpenZip = {
  readonly names: readonly string[]
  /** The content of one file as it inflates. Ends in ZipRefused, beyond the limit too. */
  read(name: string): Readable
  close(): Promise<void>
}

/** Opens an archive that is too large for memory. Throws ZipRefused. */
export async function openZip(path: string, limits: Omit<ZipLimits, 'bytes'>): Promise<OpenZip> {
  const file = await open(path)
  try {
    const zip = onDisk(file.fd)
    const files = new Map(listFiles(zip, limits.files).map((entry) => [entry.name, entry]))
    return {
      names: [...files.keys()],
      read(name) {
        const out = new PassThrough()
        inflate(file.fd, zip, files.get(name), limits.fileBytes, out).catch((error) => out.destroy(error))
        return out
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

function onDisk(file: number): ZipBytes {
  return {
    size: fstatSync(file).size,
    read(position, length) {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(file, bytes, 0, length, position))
    },
  }
}

async function inflate(
  fd: number,
  zip: ZipBytes,
  entry: PackedFile | undefined,
  mostBytes: number,
  out: PassThrough,
): Promise<void> {
  if (entry === undefined) throw new ZipRefused('zip-malformed')
  const { isDeflated, from, bytes } = findContent(zip, entry)
  if (bytes === 0) return void out.end()
  // By its number: each stream of a handle leaves a listener there until the archive closes.
  const packed = createReadStream('', { fd, start: from, end: from + bytes - 1, autoClose: false })
  const bounded = atMost(mostBytes, () => new ZipRefused('zip-too-large'))
  try {
    await (isDeflated ? pipeline(packed, createInflateRaw(), bounded, out) : pipeline(packed, bounded, out))
  } catch (error) {
    // What zlib says of broken data is of no use to whoever sent it.
    throw (error as { code?: string }).code?.startsWith('Z_') ? new ZipRefused('zip-malformed') : error
  }
}
