import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import type { RunningTask } from '#modules/tasks/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import type { DocumentKind, ReceivedOutcome } from './import-kind.ts'
import { type ImportRecord, insertKept, type KeptRow, readIdentity, readLastRow } from './import-store.ts'
import type { PastDocument, PastFile, ReceivedFile } from './past-document.ts'
import { readPastInThread } from './read-past.ts'

/** So much is in memory at a time, and so much is done again after a crash. */
const lotSize = 100

/** Where an archive lies while its documents are taken out of it. */
export function archivePath(folder: string, importId: string): string {
  return join(folder, importId)
}

type Keeping = {
  kind: DocumentKind
  record: ImportRecord
  task: Pick<RunningTask<unknown>, 'companyId' | 'signal' | 'progress' | 'doors'>
  /** The archive. */
  path: string
  open<Result>(fn: (ctx: CompanyContext) => Promise<Result>): Promise<Result>
  whyNot(error: unknown): KeptRow['mistakes']
}

/**
 * Keeps the documents of an archive that the company issued, and takes in those that others issued to it, a lot a transaction: the
 * rows of a lot are written with its documents, so that whoever starts over goes on behind the last of them. The archive goes
 * once its last document is kept.
 */
export async function keepDocuments(keeping: Keeping): Promise<void> {
  const { kind, record, task, path, open } = keeping
  const { id, row_count: count } = record
  const issuer = await open(readIdentity)
  const turn = { of: task.companyId, isPatient: true }
  let done = await open((ctx) => readLastRow(ctx, id))
  task.progress(done, count)
  while (done < count) {
    task.signal.throwIfAborted()
    const { files } = await readPastInThread({ path, issuer, from: done, most: lotSize }, turn)
    if (files.length === 0) break
    const first = done + 1
    const strange = files.flatMap((file) =>
      file.is === 'received' ? [{ name: file.name, xml: file.received.xml }] : [],
    )
    const takeIn = await kind.received(strange, { turn, nowMs: task.doors.clock.now() })
    await open(async (ctx) => {
      const own = files.flatMap((file) => (file.is === 'own' ? [file.document] : []))
      const rejected = files.flatMap((file) => (file.is === 'verdict' && file.isRejected ? [file.clave] : []))
      const became = {
        kept: new Map(await kind.keep(ctx, own)),
        rejected: new Set(await kind.noteRejected(ctx, rejected)),
        taken: await takeIn(ctx),
      }
      await insertKept(
        ctx,
        id,
        files.map((file, at) => ({ number: first + at, ...toRow(file, became, keeping) })),
      )
    })
    done += files.length
    task.progress(done, count)
  }
  await rm(path, { force: true })
}

/** What became of the files of a lot; each that a row tells of is taken out. */
type Became = { kept: Map<string, string>; rejected: Set<string>; taken: ReceivedOutcome[] }
type Row = Omit<KeptRow, 'number'>

function toRow(file: PastFile, became: Became, { whyNot }: Keeping): Row {
  switch (file.is) {
    case 'own':
      return toOwnRow(file.document, became)
    case 'received':
      return toReceivedRow(file.received, became.taken.shift()!, whyNot)
    case 'verdict':
      return toVerdictRow(file.name, file.clave, became)
    case 'neither': {
      const mistakes = whyNot(new Conflict('import-not-own-document'))
      return { ...nothing, cells: [file.name], label: file.name, outcome: 'refused', mistakes }
    }
  }
}

const nothing = { key: null, mistakes: [], subjectId: null, isElsewhere: false }

/** Of two with one clave the first was kept. */
function toOwnRow(
  { clave, issuedAt, clientName, currency, total, consecutivo }: PastDocument,
  { kept }: Became,
): Row {
  const subjectId = kept.get(clave) ?? null
  kept.delete(clave)
  return {
    ...nothing,
    cells: [clave, issuedAt.slice(0, 10), clientName ?? '', currency, total],
    label: [shortNumber(consecutivo), clientName].filter(Boolean).join(' · '),
    key: clave,
    outcome: subjectId === null ? 'unchanged' : 'new',
    subjectId,
  }
}

/** That the authority accepted a document is nothing to keep; that it rejected one is. */
function toVerdictRow(name: string, clave: string, { rejected }: Became): Row {
  const isNew = rejected.delete(clave)
  return {
    ...nothing,
    cells: [clave],
    label: name,
    outcome: isNew ? 'new' : 'unchanged',
    subjectId: isNew ? clave : null,
  }
}

/** What became of a document of somebody else. It is no record of the import: the receptions have it, and keep it. */
function toReceivedRow(
  { clave, issuedAt, issuerName, currency, total, consecutivo }: ReceivedFile,
  taken: ReceivedOutcome,
  whyNot: Keeping['whyNot'],
): Row {
  const isRefused = taken.outcome === 'refused'
  return {
    cells: [clave, issuedAt.slice(0, 10), issuerName, currency, total],
    label: [shortNumber(consecutivo), issuerName].filter(Boolean).join(' · '),
    key: clave,
    outcome: taken.outcome,
    mistakes: isRefused ? whyNot(new Conflict(taken.why)) : [],
    subjectId: isRefused ? null : taken.id,
    isElsewhere: true,
  }
}
