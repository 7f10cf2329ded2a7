import { sql } from 'kysely'
import type { LetterFate } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'

export type NewDocumentLetter = {
  id: string
  documentId: string
  recipient: string
  reason: 'asked' | 'automatic' | 'reminder'
  step: number | null
}

export async function insertDocumentLetter(ctx: CompanyContext, letter: NewDocumentLetter): Promise<void> {
  const { id, documentId, recipient, reason, step } = letter
  await sql`
    insert into document_letters (company_id, id, document_id, recipient, reason, step, posted_by, created_at)
    values (${ctx.companyId}::uuid, ${id}::uuid, ${documentId}::uuid, ${recipient}, ${reason}, ${step}::int,
      ${ctx.userId}::uuid, ${new Date(ctx.clock.now())})
  `.execute(ctx.tx)
}

/** Addresses, in lower case, that have a letter about a document already; reminders do not count. */
export async function readAddressesWritten(ctx: CompanyContext, documentId: string): Promise<Set<string>> {
  const { rows } = await sql<{ recipient: string }>`
    select lower(recipient) as recipient from document_letters
    where company_id = ${ctx.companyId}::uuid and document_id = ${documentId}::uuid and reason <> 'reminder'
  `.execute(ctx.tx)
  return new Set(rows.map(({ recipient }) => recipient))
}

/** Holds a document while somebody decides whether it needs a letter, so that two never decide at once. */
export async function lockForLetters(ctx: CompanyContext, documentId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`letters:${ctx.companyId}:${documentId}`}, 0))
  `.execute(ctx.tx)
}

type SettledLetter = { document_id: string }

/** Notes what became of a letter, which may be nothing new; undefined when its company keeps no such letter. */
export async function settleLetter(
  tx: Tx,
  { id, companyId, outcome, problem }: SettledFate,
  at: Date,
): Promise<SettledLetter | 'unchanged' | undefined> {
  const { rows } = await sql<SettledLetter & { was: string }>`
    with before as (
      select l.status from document_letters l
      where l.company_id = ${companyId}::uuid and l.id = ${id}::uuid for update
    )
    update document_letters l set status = ${outcome}, problem = ${problem?.slice(0, 500) ?? null},
      settled_at = ${outcome === 'waiting' ? null : at}
    from before
    where l.company_id = ${companyId}::uuid and l.id = ${id}::uuid
    returning l.document_id, before.status as was
  `.execute(tx)
  // Whether there is a server by now is asked every hour; that there still is none is no news.
  return outcome === 'waiting' && rows[0]?.was === 'waiting' ? 'unchanged' : rows[0]
}

type SettledFate = Pick<LetterFate, 'id' | 'companyId' | 'outcome' | 'problem'>

type Addressee = { document_id: string; kind: string; posted_by: string | null }

/** Which document a letter was about, and who sent it. */
export async function readAddressee(ctx: CompanyContext, id: string): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select l.document_id, d.kind, l.posted_by from document_letters l
    join documents d on d.company_id = l.company_id and d.id = l.document_id
    where l.company_id = ${ctx.companyId}::uuid and l.id = ${id}::uuid
  `.execute(ctx.tx)
  return rows[0]
}

/** As letters call the company. */
export async function readCompanyName(ctx: CompanyContext): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(trade_name, name) as name from companies where id = ${ctx.companyId}::uuid
  `.execute(ctx.tx)
  return rows[0]!.name
}
