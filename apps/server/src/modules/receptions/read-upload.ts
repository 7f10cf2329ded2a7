import type { Turn } from '#platform/threads/thread-pool.ts'
import type { ZipLimits } from '#platform/zip/read-zip.ts'
import { unpackZip } from '#platform/zip/unpack-zip.ts'
import { isZip } from '#platform/zip/zip-directory.ts'
import type { NamedFile } from './assess-file.ts'
import { findMailDocuments, isMail } from './mail-documents.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { whyUnread } from './why-unread.ts'

/** Of one upload, as it comes. */
export const mostUploadBytes = 20 * 1024 * 1024
export const mostFiles = 200

/** The reader refuses more than 5 MB of XML; a little above says so in its own words. */
const limits = { files: mostFiles, fileBytes: 6 * 1024 * 1024, bytes: 100 * 1024 * 1024 }

export type Upload = { files: NamedFile[]; refused: Outcome[] }

/**
 * The files of an upload with mails opened and archives unpacked; those that cannot be, and what is beyond the limits, are
 * refused by name. Threads open them; throws Unavailable when too much is waiting.
 */
export async function readUpload(given: readonly NamedFile[], turn: Turn): Promise<Upload> {
  const upload: Upload = { files: [], refused: [] }
  // Of all archives together: a mail may hold many small ones that unpack to much.
  let bytesLeft = limits.bytes
  for (const file of await openMails(given, upload, turn)) {
    if (!isZip(file.content)) {
      upload.files.push(file)
      continue
    }
    const zip = await unpacked(file.content, { ...limits, bytes: bytesLeft }, turn)
    if (zip.ok) {
      upload.files.push(...zip.entries.filter(({ name }) => !isNoise(name)))
      bytesLeft -= zip.entries.reduce((sum, { content }) => sum + content.length, 0)
    } else upload.refused.push(outcomeOf(file.name, 'refused', null, zip.problem))
  }
  const beyond = upload.files.splice(mostFiles)
  upload.refused.push(...beyond.map(({ name }) => outcomeOf(name, 'refused', null, 'zip-too-many')))
  return upload
}

async function unpacked(content: Buffer, within: ZipLimits, turn: Turn) {
  try {
    return await unpackZip(content, within, turn)
  } catch (error) {
    return { ok: false as const, problem: whyUnread(error) }
  }
}

async function openMails(given: readonly NamedFile[], upload: Upload, turn: Turn): Promise<NamedFile[]> {
  const files: NamedFile[] = []
  for (const file of given) {
    if (!isMail(file)) {
      files.push(file)
      continue
    }
    const documents = await findMailDocuments(file.content, turn)
    if (documents.found !== null) files.push(...documents.found)
    else upload.refused.push(outcomeOf(file.name, 'refused', null, documents.reason))
  }
  return files
}

/** What operating systems put into archives by themselves. */
function isNoise(name: string): boolean {
  return /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name)
}
