/** Why an archive is not read. */
export type ZipProblem =
  | 'zip-malformed'
  | 'zip-encrypted'
  | 'zip-too-many'
  | 'zip-too-large'
  | 'zip-unsupported'

export class ZipRefused extends Error {
  readonly problem: ZipProblem

  constructor(problem: ZipProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The bytes of an archive, in memory or on the disk. `read` gives less where they end. */
export type ZipBytes = { readonly size: number; read(position: number, length: number): Buffer }

/** A file of an archive as its directory tells of it. */
export type PackedFile = {
  name: string
  isEncrypted: boolean
  method: number
  packedBytes: number
  /** Where its own header stands. */
  position: number
}

/** Where the packed content of a file lies. */
export type PackedContent = { isDeflated: boolean; from: number; bytes: number }

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const fileSignature = 0x04034b50
const endBytes = 22
const entryBytes = 46
const fileHeaderBytes = 30
const longestComment = 65_535
/** That of ten thousand files with long names has a tenth of it. */
const mostDirectoryBytes = 16 * 1024 * 1024
const stored = 0
const deflated = 8

/** Whether bytes start as a ZIP does, an empty one too. */
export function isZip(bytes: Buffer): boolean {
  return (
    bytes.length > 3 && (bytes.readUInt32LE(0) === fileSignature || bytes.readUInt32LE(0) === endSignature)
  )
}

/**
 * The files that the directory of a ZIP lists, folders left out (PKWARE APPNOTE 6.3.10, 4.3; neither encryption nor ZIP64).
 * It trusts nothing that is written in it: every place and length is checked. Throws ZipRefused.
 */
export function listFiles(zip: ZipBytes, mostFiles: number): PackedFile[] {
  const end = findEnd(zip)
  const count = end.readUInt16LE(10)
  const [directoryBytes, position] = [end.readUInt32LE(12), end.readUInt32LE(16)]
  if (count === 0xffff || position === 0xffffffff) throw new ZipRefused('zip-unsupported')
  if (directoryBytes > mostDirectoryBytes) throw new ZipRefused('zip-too-large')

  const directory = readAll(zip, position, directoryBytes)
  const files: PackedFile[] = []
  let at = 0
  for (let n = 0; n < count; n += 1) {
    if (at + entryBytes > directory.length || directory.readUInt32LE(at) !== entrySignature)
      throw new ZipRefused('zip-malformed')
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) =>
      directory.readUInt16LE(at + place),
    ) as [number, number, number]
    const name = directory.toString('utf8', at + entryBytes, at + entryBytes + nameBytes)
    if (!name.endsWith('/')) {
      if (files.length === mostFiles) throw new ZipRefused('zip-too-many')
      files.push({ name, ...readEntry(directory, at) })
    }
    at += entryBytes + nameBytes + extraBytes + commentBytes
  }
  return files
}

function readEntry(directory: Buffer, at: number): Omit<PackedFile, 'name'> {
  return {
    isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    method: directory.readUInt16LE(at + 10),
    packedBytes: directory.readUInt32LE(at + 20),
    position: directory.readUInt32LE(at + 42),
  }
}

/** The record at the end, behind which only a comment may stand. */
function findEnd(zip: ZipBytes): Buffer {
  const length = Math.min(zip.size, endBytes + longestComment)
  const tail = readAll(zip, zip.size - length, length)
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === endSignature) return tail.subarray(at)
  }
  throw new ZipRefused('zip-malformed')
}

/** Where the content of a file is, by the header before it. Throws ZipRefused. */
export function findContent(
  zip: ZipBytes,
  { isEncrypted, method, packedBytes, position }: PackedFile,
): PackedContent {
  if (isEncrypted) throw new ZipRefused('zip-encrypted')
  if (method !== stored && method !== deflated) throw new ZipRefused('zip-unsupported')
  const header = readAll(zip, position, fileHeaderBytes)
  if (header.readUInt32LE(0) !== fileSignature) throw new ZipRefused('zip-malformed')
  const from = position + fileHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (from + packedBytes > zip.size) throw new ZipRefused('zip-malformed')
  return { isDeflated: method === deflated, from, bytes: packedBytes }
}

function readAll(zip: ZipBytes, position: number, length: number): Buffer {
  const bytes = zip.read(position, length)
  if (bytes.length < length) throw new ZipRefused('zip-malformed')
  return bytes
}
