import type { Turn } from '#platform/threads/thread-pool.ts'
import { Moved, ownBytes, threadWork } from '#platform/threads/thread-work.ts'
import { inThread } from '#platform/threads/threads.ts'
import { readZip, type ZipLimits, type ZipResult } from './read-zip.ts'

const unpacking = threadWork<typeof unpack>(new URL(import.meta.url), 'unpack', 30_000)

/** As readZip, in a thread. Throws as inThread does. */
export async function unpackZip(bytes: Buffer, limits: ZipLimits, turn: Turn): Promise<ZipResult> {
  const unpacked = await inThread(unpacking, { bytes, limits }, turn)
  if (!unpacked.ok) return unpacked
  return {
    ok: true,
    entries: unpacked.entries.map(({ name, content }) => ({ name, content: Buffer.from(content.buffer) })),
  }
}

export function unpack({ bytes, limits }: { bytes: Uint8Array; limits: ZipLimits }) {
  const zip = readZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
  if (!zip.ok) return zip
  const entries = zip.entries.map(({ name, content }) => ({ name, content: ownBytes(content) }))
  return new Moved(
    { ok: true as const, entries },
    entries.map(({ content }) => content),
  )
}
