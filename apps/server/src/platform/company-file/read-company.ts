import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { readLines } from '../backup/read-lines.ts'
import { Refusal } from '../refusal.ts'
import {
  type CompanyHeader,
  companyHeader,
  companyMark,
  type Part,
  type SealHeader,
  sealHeader,
} from './file-format.ts'
import { keysInside, type Opener, openFileKey } from './file-key.ts'
import { NotWhole, openStream } from './sealed-stream.ts'
import { digest } from './write-company.ts'

/** A file whose key is at hand. */
export type OpenedFile = {
  readonly path: string
  /** Where the sealed bytes begin. */
  readonly start: number
  readonly keys: { bytes: Buffer; secrets: string }
}

export type FilePart =
  | { kind: 'table'; name: string; columns: readonly string[] }
  | { kind: 'row'; json: string }
  | { kind: 'manifest'; parts: readonly Part[] }

const longestHeader = 4_096

/** Reads for whom a file is sealed. Throws Refusal for what is no such file, or one of a preview. */
export async function readSealHeader(path: string): Promise<{ header: SealHeader; line: string }> {
  const line = await firstLine(path)
  const header = sealHeaderFrom(line, path)
  if (header.version === 1)
    throw new Refusal(
      'The file was made by a preview of Cuenta Clara, whose data no release takes in. The preview itself can import it.',
    )
  return { header, line }
}

/** Opens a file. Throws Refusal for who cannot, and says what is needed. */
export async function openCompanyFile(path: string, opener: Opener): Promise<OpenedFile> {
  const { header, line } = await readSealHeader(path)
  const keys = keysInside(await openFileKey(header, opener), line)
  return { path, start: Buffer.byteLength(line) + 1, keys }
}

/**
 * Goes through the whole file: every byte is as it was sealed, and every part has the rows of the manifest. Nothing is taken
 * in before this has come to its end. Throws Refusal.
 */
export async function checkCompanyFile(
  file: OpenedFile,
): Promise<{ header: CompanyHeader; parts: readonly Part[] }> {
  let header: CompanyHeader | undefined
  let manifest: readonly Part[] | undefined
  const parts: Part[] = []
  let part: ReturnType<typeof digest> | undefined
  const end = () => {
    if (part !== undefined) parts.push(part.end())
  }
  for await (const line of linesOf(file)) {
    if (header === undefined) header = headerFrom(line, file)
    else if (line.startsWith('{')) part?.add(`${line}\n`)
    else {
      const mark = markFrom(line, file)
      end()
      if (mark.kind === 'manifest') manifest = mark.parts
      part = mark.kind === 'table' ? digest(mark.name) : undefined
    }
  }
  if (header === undefined || manifest === undefined)
    throw new Refusal(`${file.path} is only a part of a company: it has no end.`)
  const wrong = manifest.find((each, index) => JSON.stringify(each) !== JSON.stringify(parts[index]))
  if (wrong !== undefined || parts.length !== manifest.length)
    throw new Refusal(`${file.path} is damaged: its part ${wrong?.name ?? ''} is not what its manifest says.`)
  return { header, parts: manifest }
}

/** Everything after the header, in order; of a file that was checked. */
export async function* readParts(file: OpenedFile): AsyncGenerator<FilePart> {
  let isHeader = true
  for await (const line of linesOf(file)) {
    if (isHeader) isHeader = false
    else yield line.startsWith('{') ? { kind: 'row', json: line } : markFrom(line, file)
  }
}

async function* linesOf({ path, start, keys }: OpenedFile): AsyncGenerator<string> {
  try {
    yield* readLines(createReadStream(path, { start }), openStream(keys.bytes), createGunzip())
  } catch (error) {
    if (error instanceof NotWhole || (error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw new Refusal(`${path} is damaged, or only a part of it is here. Nothing was changed.`)
    throw error
  }
}

function sealHeaderFrom(line: string, path: string): SealHeader {
  try {
    return sealHeader.parse(JSON.parse(line))
  } catch {
    throw new Refusal(`${path} is not a company's file of Cuenta Clara, or one of a newer release.`)
  }
}

function headerFrom(line: string, { path }: OpenedFile): CompanyHeader {
  try {
    return companyHeader.parse(JSON.parse(line))
  } catch {
    throw new Refusal(`${path} was made by a newer release of Cuenta Clara, or is damaged.`)
  }
}

function markFrom(line: string, { path }: OpenedFile): FilePart {
  try {
    const mark = companyMark.parse(JSON.parse(line))
    return mark[0] === 'table'
      ? { kind: 'table', name: mark[1], columns: mark[2] }
      : { kind: 'manifest', parts: mark[1] }
  } catch {
    throw new Refusal(`${path} is damaged: one of its lines cannot be read.`)
  }
}

async function firstLine(path: string): Promise<string> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Refusal(`There is no file ${path}.`)
    if (error.code === 'EACCES') throw new Refusal(`${path} may not be read.`)
    throw error
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHeader), 0, longestHeader, 0)
    const end = buffer.subarray(0, bytesRead).indexOf(10)
    return end < 0 ? '' : buffer.subarray(0, end).toString()
  } finally {
    await handle.close()
  }
}
