import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { receiveFile } from '#platform/form.ts'
import { newId } from '#platform/ids.ts'

/** Reads the file of a request, which lies on the disk only meanwhile. */
export async function readUpload<Table>(
  request: FastifyRequest,
  { folder, mostBytes }: { folder: string; mostBytes: number },
  read: (path: string) => Promise<Table>,
): Promise<{ fileName: string; table: Table }> {
  const path = join(folder, newId())
  try {
    const fileName = await keepUpload(request, { path, mostBytes })
    return { fileName, table: await read(path) }
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes the file of a request to a path of ours; answers what it was called. */
export async function keepUpload(
  request: FastifyRequest,
  { path, mostBytes }: { path: string; mostBytes: number },
): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return receiveFile(request, mostBytes, (content) => save(content, path))
}

function save(content: Readable, path: string): Promise<void> {
  return pipeline(content, createWriteStream(path, { mode: 0o600 }))
}
