import type { Readable } from 'node:stream'
import type { ZipArchive } from 'archiver'
import { openArchive } from './open-archive.ts'

type Content = Buffer | string | Readable

/** Adds a file and waits until it is written, so that at most one is in memory. */
export type AddFile = (content: Content, name: string, date?: Date) => Promise<void>

/** A ZIP that is written while it is read; it errors when it cannot be filled. */
export function writeZip(fill: (add: AddFile) => Promise<void>): ZipArchive {
  const zip = openArchive()
  // It may fail before somebody reads it, whose file is only being opened: they hear of it then, and the program lives on.
  zip.on('error', () => {})
  fill((content, name, date) => append(zip, content, { name, ...(date === undefined ? {} : { date }) }))
    .then(() => zip.finalize())
    .catch((error: Error) => zip.destroy(error))
  return zip
}

async function append(zip: ZipArchive, content: Content, entry: { name: string; date?: Date }) {
  // What was given up takes nothing in, and would never say so.
  if (zip.destroyed) throw new Error('the archive was closed')
  const source = typeof content === 'string' ? Buffer.from(content) : content
  await new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null) => {
      zip.off('entry', onEntry)
      zip.off('error', done)
      zip.off('close', onClose)
      if (error) reject(error)
      else resolve()
    }
    const onEntry = () => done()
    const onClose = () => done(new Error('the archive was closed'))
    zip.once('entry', onEntry)
    zip.once('error', done)
    zip.once('close', onClose)
    if (!Buffer.isBuffer(source)) source.once('error', done)
    zip.append(source, entry)
  })
}
