import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { breaksReference } from '#platform/database/is-refusal.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { Row } from '#platform/database/row.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { FilePlace } from '#platform/stored-files/file-door.ts'
import { type FoundFile, placeColumns } from '#platform/stored-files/stored-file.ts'
import type { ProvenPaper } from './prove-paper.ts'

/** Largest paper, in bytes. */
export const mostPaperBytes = 10 * 1024 * 1024

/** With what a paper is kept. */
export type PaperOwner = { type: keyof typeof ownerColumns; id: string }
export type StoredPaper = Row<'papers', 'id' | 'name' | 'type' | 'size' | 'is_shown' | 'created_at'> & {
  added_by: string | null
}

const ownerColumns = {
  expense: 'expense_id',
  client: 'client_id',
  document: 'document_id',
  quotation: 'quotation_id',
  notice: 'notice_id',
  payment: 'payment_id',
  'vat-filing': 'vat_return_id',
} as const
const ownerColumn = ({ type }: PaperOwner) => sql.ref(ownerColumns[type])
const isOf = (owner: PaperOwner) =>
  sql`company_id = current_company() and ${ownerColumn(owner)} = ${owner.id}::uuid`

/** The papers of a record, the oldest first. */
export async function readPapers(ctx: CompanyContext, owner: PaperOwner): Promise<StoredPaper[]> {
  const { rows } = await sql<StoredPaper>`
    select f.id, f.name, f.type, f.size, f.is_shown, f.created_at, u.name as added_by
    from papers f left join users u on u.id = f.added_by
    where f.company_id = current_company() and ${sql.ref(`f.${ownerColumns[owner.type]}`)} = ${owner.id}::uuid
    order by f.created_at, f.id
  `.execute(ctx.tx)
  return rows
}

/** Keeps a proven paper with a record that has fewer than `most`. Throws Conflict `papers-full`, and NotFound for a record that just went. */
export async function insertPaper(
  ctx: CompanyContext,
  owner: PaperOwner,
  { name, content, type }: ProvenPaper & { name: string },
  most: number,
): Promise<void> {
  await oneAtATime(ctx, `papers:${owner.id}`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from papers where ${isOf(owner)}
  `.execute(ctx.tx)
  if (rows[0]!.count >= most) throw new Conflict('papers-full', { most })
  await sql`
    insert into papers (company_id, ${ownerColumn(owner)}, id, name, type, size, content, added_by, created_at)
    values (
      current_company(), ${owner.id}::uuid, ${newId()}::uuid, ${plainName(name)}, ${type}, ${content.length}, ${content},
      ${ctx.userId}::uuid, ${new Date(ctx.clock.now())}
    )
  `
    .execute(ctx.tx)
    .catch((error: unknown) => {
      // It was there when the request began.
      throw breaksReference(error) ? new NotFound() : error
    })
}

/** A paper as it was kept. Throws NotFound. */
export function readPaper(ctx: CompanyContext, owner: PaperOwner, paperId: string): Promise<FoundFile> {
  return findPaper(ctx, paperId, isOf(owner))
}

/** One of the company, whatever it is kept with. Throws NotFound. */
export async function findPaper(
  ctx: CompanyContext,
  paperId: string,
  where: RawBuilder<unknown> = sql`company_id = current_company()`,
): Promise<FoundFile> {
  const { rows } = await sql<FilePlace & Row<'papers', 'name' | 'type'>>`
    select name, type, ${placeColumns('papers')} from papers where ${where} and id = ${paperId}::uuid
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound()
  const { name, type } = rows[0]
  return { name, type, file: ctx.toFile(rows[0]) }
}

/** Whether there is such a filed version of a VAT return: only what was filed has a receipt. */
export async function isFiled({ tx }: Pick<CompanyContext, 'tx'>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from vat_returns where company_id = current_company() and id = ${id}::uuid and filed_at is not null
  `.execute(tx)
  return rows.length > 0
}

/** Whether the client sees it by the link. Throws NotFound. */
export async function writeSharing(
  ctx: CompanyContext,
  owner: PaperOwner,
  paperId: string,
  isShared: boolean,
): Promise<void> {
  const { rows } = await sql`
    update papers set is_shown = ${isShared} where ${isOf(owner)} and id = ${paperId}::uuid returning id
  `.execute(ctx.tx)
  if (rows.length === 0) throw new NotFound()
}

/** Throws NotFound. */
export async function deletePaper(ctx: CompanyContext, owner: PaperOwner, paperId: string): Promise<void> {
  const { rows } = await sql`
    delete from papers where ${isOf(owner)} and id = ${paperId}::uuid returning id
  `.execute(ctx.tx)
  if (rows.length === 0) throw new NotFound()
}

/** Throws away all papers of a record that goes. */
export async function deletePapers(ctx: CompanyContext, owner: PaperOwner): Promise<void> {
  await sql`delete from papers where ${isOf(owner)}`.execute(ctx.tx)
}

/** The last part of a path, without control characters. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(-150) || 'archivo'
  )
}
