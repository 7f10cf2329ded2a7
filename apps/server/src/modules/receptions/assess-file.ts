import type { FiscalDocument } from '@cuentaclara/einvoice'
import { fromJson } from '@cuentaclara/einvoice/xml'
import type { Turn } from '#platform/threads/thread-pool.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inOurThread, inThread } from '#platform/threads/threads.ts'
import type { AssessedXml, assessXml } from './assess-xml.ts'
import { whyUnread } from './why-unread.ts'

export type NamedFile = { name: string; content: Buffer }

type Assessed<Is extends AssessedXml['is']> = Extract<AssessedXml, { is: Is }>

/** What one file is, before anybody looks into the database. A document comes without its lines. */
export type AssessedFile =
  | (Omit<Assessed<'document'>, 'document'> & NamedFile & { document: FiscalDocument })
  | (Assessed<'authority'> & NamedFile)
  | (Assessed<'refused'> & Pick<NamedFile, 'name'>)

const assessment = threadWork<typeof assessXml>(
  new URL('./assess-xml.ts', import.meta.url),
  'assessXml',
  20_000,
)

/**
 * Reads one file of an upload and judges it, in a thread; `nowMs` in milliseconds since 1970. Never throws on account of the
 * file; Unavailable when too much is waiting. Call outside of a transaction.
 */
export function assessFile(file: NamedFile, turn: Turn, nowMs: number): Promise<AssessedFile> {
  return assess(inThread, file, turn, nowMs)
}

/** The same for a file that we wrote ourselves, also within a transaction: those of strangers do not stand before it. */
export function assessOwnFile(file: NamedFile, turn: Turn, nowMs: number): Promise<AssessedFile> {
  return assess(inOurThread, file, turn, nowMs)
}

async function assess(
  run: typeof inThread,
  { name, content }: NamedFile,
  turn: Turn,
  nowMs: number,
): Promise<AssessedFile> {
  try {
    const assessed = await run(assessment, { content, nowMs }, turn)
    if (assessed.is === 'refused') return { ...assessed, name }
    if (assessed.is === 'authority') return { ...assessed, name, content }
    return { ...assessed, name, content, document: fromJson(assessed.document) }
  } catch (error) {
    return { is: 'refused', name, reason: whyUnread(error) }
  }
}
