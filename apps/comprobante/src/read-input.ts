import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Failure } from './failure.ts'

/** Largest file read whole, in bytes: what the reader of the core takes. One byte more shows that it is larger. */
const maximumBytes = 5 * 1024 * 1024

/** The bytes of a file, `-` for standard input, at most 5 MB and one; throws a Failure that says why there are none. */
export function readInput(file: string): Uint8Array {
  try {
    return file === '-' ? readAll(0) : readFile(file)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('usage', `${nameOf(file)}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
  }
}

/** How messages name an input. */
export function nameOf(file: string): string {
  return file === '-' ? 'standard input' : file
}

function readFile(file: string): Uint8Array {
  const descriptor = openSync(file, 'r')
  try {
    if (fstatSync(descriptor).isDirectory()) {
      throw new Failure('usage', `${file}: this is a directory; name the files in it`)
    }
    return readAll(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function readAll(descriptor: number): Uint8Array {
  const chunks: Uint8Array[] = []
  let length = 0
  while (length <= maximumBytes) {
    const chunk = Buffer.allocUnsafe(length === 0 ? 64 * 1024 : 1024 * 1024)
    const read = readChunk(descriptor, chunk)
    if (read === 0) break
    chunks.push(chunk.subarray(0, read))
    length += read
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

/** Standard input may be a terminal or pipe without data yet, and on some systems its end is an error. */
function readChunk(descriptor: number, chunk: Uint8Array): number {
  for (;;) {
    try {
      return readSync(descriptor, chunk, 0, chunk.byteLength, null)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EOF') return 0
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this file may not be read',
  EPERM: 'this file may not be read',
  EISDIR: 'this is a directory; name the files in it',
  ENOTDIR: 'a part of this path is no directory',
  ELOOP: 'this path leads in circles',
  ENAMETOOLONG: 'this name is too long',
  EMFILE: 'too many files are open',
}

function sentenceOf(error: NodeJS.ErrnoException): string {
  return sentences[error.code ?? ''] ?? `cannot be read (${error.code ?? error.message})`
}
