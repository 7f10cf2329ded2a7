import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import type { RunningTask } from '#modules/tasks/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import type { DocumentKind, ReceivedOutcome } from './import-kind.ts'
import { type ImportRecord, insertKept, type KeptRow, readIdentity, readLastRow } from './import-store.ts'
import type { PastFile, ReceivedDocument } from './past-document.ts'
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
  sayWhy(error: unknown): KeptRow['mistakes']
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
    const strange = files.flatMap(({ name, received }) =>
      received === null ? [] : [{ name, xml: received.xml }],
    )
    const takeIn = await kind.received(strange, { turn, nowMs: task.doors.clock.now() })
    await open(async (ctx) => {
      const kept = new Map(
        await kind.keep(
          ctx,
          files.flatMap(({ document }) => document ?? []),
        ),
      )
      const taken = await takeIn(ctx)
      await insertKept(
        ctx,
        id,
        files.map((file, at) =>
          file.received === null
            ? toRow(file, first + at, kept, keeping)
            : toReceivedRow(file.received, first + at, taken.shift()!, keeping),
        ),
      )
    })
    done += files.length
    task.progress(done, count)
  }
  await rm(path, { force: true })
}

/** What became of a file; of two with one clave the first was kept. */
function toRow(
  { name, document }: PastFile,
  number: number,
  kept: Map<string, string>,
  { sayWhy }: Keeping,
): KeptRow {
  if (document === null) {
    const mistakes = sayWhy(new Conflict('import-not-own-document'))
    return {
      number,
      cells: [name],
      label: name,
      key: null,
      outcome: 'refused',
      mistakes,
      subjectId: null,
      isElsewhere: false,
    }
  }
  const { clave, issuedAt, clientName, currency, total, consecutivo } = document
  const subjectId = kept.get(clave) ?? null
  kept.delete(clave)
  return {
    number,
    cells: [clave, issuedAt.slice(0, 10), clientName ?? '', currency, total],
    label: [shortNumber(consecutivo), clientName].filter(Boolean).join(' · '),
    key: clave,
    outcome: subjectId === null ? 'unchanged' : 'new',
    mistakes: [],
    subjectId,
    isElsewhere: false,
  }
}

/** What became of a document of somebody else. It is no record of the import: the receptions have it, and keep it. */
function toReceivedRow(
  { clave, issuedAt, issuerName, currency, total, consecutivo }: ReceivedDocument,
  number: number,
  taken: ReceivedOutcome,
  { sayWhy }: Keeping,
): KeptRow {
  const { outcome } = taken
  return {
    number,
    cells: [clave, issuedAt.slice(0, 10), issuerName, currency, total],
    label: [shortNumber(consecutivo), issuerName].filter(Boolean).join(' · '),
    key: clave,
    outcome,
    mistakes: outcome === 'refused' ? sayWhy(new Conflict(taken.why)) : [],
    subjectId: outcome === 'refused' ? null : taken.id,
    isElsewhere: true,
  }
}
