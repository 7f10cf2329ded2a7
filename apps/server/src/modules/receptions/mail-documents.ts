import { isMail, type MailFile, readMail } from '#platform/mail/read-mail.ts'
import type { Turn } from '#platform/threads/thread-pool.ts'
import { Moved, ownBytes, threadWork } from '#platform/threads/thread-work.ts'
import { inThread } from '#platform/threads/threads.ts'
import { isZip } from '#platform/zip/zip-directory.ts'
import type { NamedFile } from './assess-file.ts'
import { whyUnread } from './why-unread.ts'

/** A mail with more files than this is no mail of a supplier. */
const mostParts = 1000
const mostBytes = 40 * 1024 * 1024

export type MailDocuments =
  | { found: NamedFile[]; isCut: boolean }
  /** mail-unreadable: broken. mail-only-pdf: pictures of documents, which say nothing to a program. mail-empty: neither. */
  | { found: null; reason: 'mail-unreadable' | 'mail-only-pdf' | 'mail-empty' | ReturnType<typeof whyUnread> }

const finding = threadWork<typeof findInMail>(new URL(import.meta.url), 'findInMail', 30_000)

/**
 * The files of a mail that may be documents: XML and archives of it, those of forwarded mails too. Logos and texts are left.
 * It is read in a thread; throws Unavailable when too much is waiting.
 */
export async function findMailDocuments(source: Buffer, turn: Turn): Promise<MailDocuments> {
  try {
    const documents = await inThread(finding, source, turn)
    if (documents.found === null) return documents
    const found = documents.found.map(({ name, content }) => ({ name, content: Buffer.from(content.buffer) }))
    return { ...documents, found }
  } catch (error) {
    return { found: null, reason: whyUnread(error) }
  }
}

/** What the thread does. */
export async function findInMail(source: Uint8Array) {
  const documents = await readDocuments(Buffer.from(source.buffer, source.byteOffset, source.byteLength))
  if (documents.found === null) return documents
  const found = documents.found.map(({ name, content }) => ({ name, content: ownBytes(content) }))
  return new Moved(
    { ...documents, found },
    found.map(({ content }) => content),
  )
}

async function readDocuments(source: Buffer): Promise<MailDocuments> {
  const mail = await readMail(source, { files: mostParts, bytes: mostBytes })
  if (mail === null) return { found: null, reason: 'mail-unreadable' }
  const found = mail.files.filter(mayBeDocument)
  if (found.length > 0) {
    return { found: found.map(({ name, content }) => ({ name: name || 'XML', content })), isCut: mail.isCut }
  }
  if (mail.isCut) return { found: null, reason: 'mail-unreadable' }
  return { found: null, reason: mail.files.some(isPdf) ? 'mail-only-pdf' : 'mail-empty' }
}

export { isMail }

/** By what stands in it: senders name files, and say what they are, as they like. */
function mayBeDocument({ name, type, content }: MailFile): boolean {
  if (isZip(content)) return !/^image\/|officedocument|\.(docx|xlsx|pptx|odt|ods)$/i.test(`${type} ${name}`)
  if (isPdf({ content })) return false
  return (
    /\.xml$/i.test(name) ||
    (/xml/i.test(type) && !/svg|xhtml|officedocument/i.test(type)) ||
    startsAsXml(content)
  )
}

function startsAsXml(content: Buffer): boolean {
  return (
    /^(\xef\xbb\xbf)?\s*<\?xml\s/.test(content.subarray(0, 64).toString('latin1')) &&
    !/<svg/i.test(head(content))
  )
}

function head(content: Buffer): string {
  return content.subarray(0, 1000).toString('latin1')
}

function isPdf({ content }: Pick<MailFile, 'content'>): boolean {
  return content.subarray(0, 5).toString('latin1') === '%PDF-'
}
