import type { Import } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import type { FastifyRequest } from 'fastify'
import { type Doors, type Member, withCompany } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { findKind } from './find-kind.ts'
import { getImport } from './get-import.ts'
import { knownHeads, titleOf } from './heads-of.ts'
import type { ImportKind } from './import-kind.ts'
import { insertImport, readIdentity, readRemembered } from './import-store.ts'
import { proposeDecimalSign, proposeMapping } from './propose-mapping.ts'
import { readInThread } from './read-file.ts'
import { readUpload } from './read-upload.ts'

/** Twenty thousand documents as other programs pack them; of lists nobody has so much. */
export const mostFileBytes = 64 * 1024 * 1024

export type Incoming = { kinds: readonly ImportKind[]; folder: string }

/** Reads the file of a request and proposes what its columns are. Throws AppError for a file that is none of ours. */
export async function startImport(
  doors: Doors,
  member: Member,
  { kinds, folder }: Incoming,
  { kind: name, request, language }: { kind: string; request: FastifyRequest; language: Language },
): Promise<Import> {
  const { kind, history } = await withCompany(
    doors,
    member,
    async (ctx) => {
      const kind = findKind(ctx, kinds, name)
      const history = kind.history && { about: kind.history, issuer: await readIdentity(ctx) }
      return { kind, history: history ?? null }
    },
    { readOnly: true },
  )
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
      fileName: fileName.slice(-200) || '—',
      columns: heads.map((head, at) => ({ head, field: fields[at] ?? null })),
      decimalSign: proposeDecimalSign(table.rows.flatMap(({ cells }) => cells)),
      rows: table.rows,
      leftOut: table.leftOut,
    })
    return getImport(ctx, kinds, id)
  })
}
