import { toText } from '@cuentaclara/decimal'
import { UnreadableTable } from '#platform/tables/unreadable-table.ts'
import type { Turn } from '#platform/threads/thread-pool.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { contentOf, openDocuments, ownDocument } from './history.ts'
import { type PastDocument, type PastFile, termsOf } from './past-document.ts'
import { readApart } from './read-apart.ts'

/** Which files of an archive: `most` of them from a place on. */
type Lot = { path: string; issuer: string; from: number; most: number }
type Read = { count: number; files: PastFile[] }

const reading = threadWork<typeof readPast>(new URL(import.meta.url), 'readPast', 60_000)

/** Reads some documents of an archive in a thread. Throws UnreadableTable for what is neither archive nor document. */
export function readPastInThread(lot: Lot, turn: Turn): Promise<Read> {
  return readApart(reading, lot, turn)
}

/** How many files an archive has, and some of them; null for what holds no documents. */
export async function readPast({ path, issuer, from, most }: Lot): Promise<Read | null> {
  const archive = await openDocuments(path).catch((error: unknown) => {
    if (error instanceof UnreadableTable) return null
    throw error
  })
  if (archive === null) return null
  try {
    const files: PastFile[] = []
    for (const name of archive.names.slice(from, from + most)) {
      const xml = await contentOf(archive, name)
      files.push({ name, document: toPast(xml, issuer) })
    }
    return { count: archive.names.length, files }
  } finally {
    await archive.close()
  }
}

function toPast(xml: Uint8Array, issuer: string): PastDocument | null {
  const document = ownDocument(xml, issuer)
  if (document === null) return null
  const { clave, kind, consecutivo, issuedAt, receiver, currency, summary } = document
  return {
    clave,
    kind,
    consecutivo,
    issuedAt,
    clientName: receiver?.name ?? null,
    clientNumber: receiver?.identification?.number ?? null,
    currency,
    total: toText(summary.total),
    tax: toText(summary.tax),
    ...termsOf(document),
    xml,
  }
}
