import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { receiveFile } from '#platform/form.ts'
import { newId } from '#platform/ids.ts'
import type { FileTable } from './read-file.ts'

/** Reads the file of a request, which lies on the disk only meanwhile. */
export async function readUpload(
  request: FastifyRequest,
  { folder, mostBytes }: { folder: string; mostBytes: number },
  read: (path: string) => Promise<FileTable>,
): Promise<{ fileName: string; table: FileTable }> {
  const path = join(folder, newId())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const fileName = await receiveFile(request, mostBytes, (content) => save(content, path))
    return { fileName, table: await read(path) }
  } finally {
    await rm(path, { force: true })
  }
}

function save(content: Readable, path: string): Promise<void> {
  return pipeline(content, createWriteStream(path, { mode: 0o600 }))
}
