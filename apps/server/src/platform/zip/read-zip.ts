import { inflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; content: Buffer }

/** Why an archive is not read. */
export type ZipProblem =
  | 'zip-malformed'
  | 'zip-encrypted'
  | 'zip-too-many'
  | 'zip-too-large'
  | 'zip-unsupported'

export type ZipLimits = {
  files: number
  /** Of one file, unpacked. */
  fileBytes: number
  /** Of all files, unpacked. */
  bytes: number
}

export type ZipResult = { ok: true; entries: ZipEntry[] } | { ok: false; problem: ZipProblem }

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const fileSignature = 0x04034b50
const endLength = 22
const longestComment = 65_535
const stored = 0
const deflated = 8

class Refused extends Error {
  readonly problem: ZipProblem

  constructor(problem: ZipProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Whether bytes start as a ZIP does, an empty one too. */
export function isZip(bytes: Buffer): boolean {
  return (
    bytes.length > 3 && (bytes.readUInt32LE(0) === fileSignature || bytes.readUInt32LE(0) === endSignature)
  )
}

/**
 * The files of a ZIP as its directory lists them, folders left out (PKWARE APPNOTE 6.3.10, 4.3). It trusts nothing that
 * is written in it: every place and length is checked, and unpacking stops at the limits whatever sizes are claimed.
 */
export function readZip(bytes: Buffer, limits: ZipLimits): ZipResult {
  try {
    return { ok: true, entries: readEntries(bytes, limits) }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.problem }
    // A place outside of the bytes.
    if (error instanceof RangeError) return { ok: false, problem: 'zip-malformed' }
    throw error
  }
}

function readEntries(bytes: Buffer, limits: ZipLimits): ZipEntry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let place = bytes.readUInt32LE(end + 16)
  if (count === 0xffff || place === 0xffffffff) throw new Refused('zip-unsupported')

  const entries: ZipEntry[] = []
  let left = limits.bytes
  for (let n = 0; n < count; n++) {
    if (bytes.readUInt32LE(place) !== entrySignature) throw new Refused('zip-malformed')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => bytes.readUInt16LE(place + at))
    const name = bytes.subarray(place + 46, place + 46 + nameLength!).toString('utf8')
    if (!name.endsWith('/')) {
      if (entries.length === limits.files) throw new Refused('zip-too-many')
      const content = unpack(bytes, place, Math.min(left, limits.fileBytes))
      left -= content.length
      entries.push({ name, content })
    }
    place += 46 + nameLength! + extraLength! + commentLength!
  }
  return entries
}

function findEnd(bytes: Buffer): number {
  const last = bytes.length - endLength
  for (let at = last; at >= Math.max(0, last - longestComment); at--) {
    if (bytes.readUInt32LE(at) === endSignature) return at
  }
  throw new Refused('zip-malformed')
}

function unpack(bytes: Buffer, place: number, mostBytes: number): Buffer {
  if ((bytes.readUInt16LE(place + 8) & 1) === 1) throw new Refused('zip-encrypted')
  const method = bytes.readUInt16LE(place + 10)
  const packedLength = bytes.readUInt32LE(place + 20)
  const at = bytes.readUInt32LE(place + 42)
  if (bytes.readUInt32LE(at) !== fileSignature) throw new Refused('zip-malformed')
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (start + packedLength > bytes.length) throw new Refused('zip-malformed')
  const packed = bytes.subarray(start, start + packedLength)
  if (method === stored) {
    if (packed.length > mostBytes) throw new Refused('zip-too-large')
    return packed
  }
  if (method !== deflated) throw new Refused('zip-unsupported')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes) })
  } catch (error) {
    const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new Refused(isLarge ? 'zip-too-large' : 'zip-malformed')
  }
}
