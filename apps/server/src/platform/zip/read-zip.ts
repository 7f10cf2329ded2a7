import { inflateRawSync } from 'node:zlib'
import {
  findContent,
  listFiles,
  type PackedFile,
  type ZipBytes,
  type ZipProblem,
  ZipRefused,
} from './zip-directory.ts'

export type ZipEntry = { name: string; content: Buffer }

export type ZipLimits = {
  files: number
  /** Of one file, unpacked. */
  fileBytes: number
  /** Of all files, unpacked. */
  bytes: number
}

export type ZipResult = { ok: true; entries: ZipEntry[] } | { ok: false; problem: ZipProblem }

/** Every file of an archive in memory. Unpacking stops at the limits, whatever sizes are claimed. */
export function readZip(bytes: Buffer, limits: ZipLimits): ZipResult {
  try {
    return { ok: true, entries: unpackAll(inMemory(bytes), limits) }
  } catch (error) {
    if (error instanceof ZipRefused) return { ok: false, problem: error.problem }
    throw error
  }
}

function inMemory(bytes: Buffer): ZipBytes {
  return { size: bytes.length, read: (position, length) => bytes.subarray(position, position + length) }
}

function unpackAll(zip: ZipBytes, { files, fileBytes, bytes }: ZipLimits): ZipEntry[] {
  let left = bytes
  return listFiles(zip, files).map((file) => {
    const content = unpack(zip, file, Math.min(left, fileBytes))
    left -= content.length
    return { name: file.name, content }
  })
}

function unpack(zip: ZipBytes, file: PackedFile, mostBytes: number): Buffer {
  const { isDeflated, from, bytes } = findContent(zip, file)
  const packed = zip.read(from, bytes)
  if (isDeflated) return inflate(packed, mostBytes)
  if (packed.length > mostBytes) throw new ZipRefused('zip-too-large')
  return packed
}

function inflate(packed: Buffer, mostBytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes) })
  } catch (error) {
    const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new ZipRefused(isLarge ? 'zip-too-large' : 'zip-malformed')
  }
}
