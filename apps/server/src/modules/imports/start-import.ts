import { rm } from 'node:fs/promises'
import type { Import } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import type { FastifyRequest } from 'fastify'
import { type Doors, type Member, withCompany } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { ImportRefused } from './errors.ts'
import { findKind } from './find-kind.ts'
import { getImport } from './get-import.ts'
import { knownHeads, titleOf } from './heads-of.ts'
import { type DocumentKind, type ImportKind, keepsDocuments, type RecordKind } from './import-kind.ts'
import { insertImport, readIdentity, readRemembered, writeState } from './import-store.ts'
import { archivePath } from './keep-documents.ts'
import { proposeMapping } from './propose-mapping.ts'
import { mostRows, readInThread } from './read-file.ts'
import { readPastInThread } from './read-past.ts'
import { keepUpload, readUpload } from './read-upload.ts'
import { runImport, type Steps, type Taker } from './take-step.ts'

/** Twenty thousand documents as other programs pack them; of lists nobody has so much. */
export const mostFileBytes = 64 * 1024 * 1024

export type Incoming = Steps & { folder: string }

type Asked = { request: FastifyRequest; taker: Taker & { language: Language } }
/** What a file is for, and as whom its documents name the company. */
type Known<Kind extends ImportKind> = { kind: Kind; issuer: string }

/**
 * Takes the file of a request in: of a table the columns are proposed, documents begin to be kept at once. Throws AppError for
 * a file that is none of ours.
 */
export async function startImport(
  doors: Doors,
  member: Member,
  incoming: Incoming,
  { kind: name, ...asked }: Asked & { kind: string },
): Promise<Import> {
  const { kind, issuer } = await withCompany(
    doors,
    member,
    async (ctx) => ({ kind: findKind(ctx, incoming.kinds, name), issuer: await readIdentity(ctx) }),
    { readOnly: true },
  )
  return keepsDocuments(kind)
    ? takeArchive(doors, member, incoming, asked, { kind, issuer })
    : takeTable(doors, member, incoming, asked, { kind, issuer })
}

/** The archive stays on the disk until its last document is kept: the task that keeps them may be stopped, and started over. */
async function takeArchive(
  doors: Doors,
  member: Member,
  { folder, ...steps }: Incoming,
  { request, taker }: Asked,
  { kind, issuer }: Known<DocumentKind>,
): Promise<Import> {
  const id = newId()
  const path = archivePath(folder, id)
  try {
    const fileName = await keepUpload(request, { path, mostBytes: mostFileBytes })
    const { count } = await readPastInThread({ path, issuer, from: 0, most: 0 }, { of: member.companyId })
    if (count > mostRows) throw new ImportRefused('import-too-many-rows', { most: mostRows })
    return await withCompany(doors, member, async (ctx) => {
      await insertImport(ctx, {
        id,
        kind: kind.kind,
        fileName: fileName || '—',
        columns: kind.fields.map(({ field }) => ({ head: titleOf(taker.language, field), field })),
        decimalSign: 'dot',
        rowCount: count,
        rows: [],
        leftOut: 0,
      })
      // Nothing is to be asked about documents: they are kept as they are.
      await writeState(ctx, id, 'running')
      return runImport(ctx, steps, { id, taker })
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function takeTable(
  doors: Doors,
  member: Member,
  { kinds, folder }: Incoming,
  { request, taker: { language } }: Asked,
  { kind, issuer }: Known<RecordKind>,
): Promise<Import> {
  const history = kind.history === undefined ? null : { about: kind.history, issuer }
  const known = knownHeads(kind)
  const { fileName, table } = await readUpload(request, { folder, mostBytes: mostFileBytes }, (path) =>
    readInThread(path, { heads: [...known.keys()], history }, { of: member.companyId }),
  )
  // Documents have no headings: their columns are called as our exports call them.
  const heads = table.isHistory ? table.heads.map((field) => titleOf(language, field)) : table.heads
  return withCompany(doors, member, async (ctx) => {
    const id = newId()
    const fields = proposeMapping(heads, known, await readRemembered(ctx, kind.kind))
    await insertImport(ctx, {
      id,
      kind: kind.kind,
      fileName: fileName || '—',
      columns: heads.map((head, at) => ({ head, field: fields[at] ?? null })),
      decimalSign: table.decimalSign,
      rowCount: table.rows.length,
      rows: table.rows,
      leftOut: table.leftOut,
    })
    return getImport(ctx, kinds, id)
  })
}
