import { sql } from 'kysely'
import type { LetterFate } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'

export type NewLetter = {
  id: string
  /** A document, or a revision of a quotation. */
  about: { documentId: string } | { quotationId: string; revision: number }
  recipient: string
  /** `asked` by default. */
  reason?: 'asked' | 'automatic' | 'reminder' | 'follow_up'
  /** Of a reminder. */
  step?: number | null
  /** Of a reminder of a part of what is owed. */
  instalmentDueOn?: string | null
  /** `sending` by default. */
  status?: 'sending' | 'handed'
}

/** Notes a letter that was posted, or what was handed to WhatsApp. */
export async function insertLetter(ctx: CompanyContext, letter: NewLetter): Promise<void> {
  const { id, about, recipient, reason = 'asked', step = null, status = 'sending' } = letter
  const none = { documentId: null, quotationId: null, revision: null }
  const { instalmentDueOn = null } = letter
  const { documentId, quotationId, revision } = { ...none, ...about }
  await sql`
    insert into letters (
      company_id, id, document_id, quotation_id, revision, recipient, reason, step, status, instalment_due_on,
      posted_by, created_at
    ) values (
      current_company(), ${id}::uuid, ${documentId}::uuid, ${quotationId}::uuid, ${revision}::int, ${recipient},
      ${reason}, ${step}::int, ${status}, ${instalmentDueOn}::date, ${ctx.userId}::uuid, ${new Date(ctx.clock.now())}
    )
  `.execute(ctx.tx)
}

/** Addresses, in lower case, that have a letter about a document already; reminders do not count. */
export async function readAddressesWritten(ctx: CompanyContext, documentId: string): Promise<Set<string>> {
  const { rows } = await sql<{ recipient: string }>`
    select lower(recipient) as recipient from letters
    where company_id = current_company() and document_id = ${documentId}::uuid and reason <> 'reminder'
  `.execute(ctx.tx)
  return new Set(rows.map(({ recipient }) => recipient))
}

/** Holds a document while somebody decides whether it needs a letter, so that two never decide at once. */
export async function lockForLetters(ctx: CompanyContext, documentId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`letters:${ctx.companyId}:${documentId}`}, 0))
  `.execute(ctx.tx)
}

/** What a letter is about. */
type Subject = { document_id: string; quotation_id: null } | { document_id: null; quotation_id: string }

/** Notes what became of a letter, which may be nothing new; undefined when its company keeps no such letter. */
export async function settleLetter(
  tx: Tx,
  { id, companyId, outcome, problem }: Pick<LetterFate, 'id' | 'companyId' | 'outcome' | 'problem'>,
  at: Date,
): Promise<Subject | 'unchanged' | undefined> {
  const { rows } = await sql<Subject & { was: string }>`
    with before as (
      select l.status from letters l
      where l.company_id = ${companyId}::uuid and l.id = ${id}::uuid for update
    )
    update letters l set status = ${outcome}, problem = ${problem?.slice(0, 500) ?? null},
      settled_at = ${outcome === 'waiting' ? null : at}
    from before
    where l.company_id = ${companyId}::uuid and l.id = ${id}::uuid
    returning l.document_id, l.quotation_id, before.status as was
  `.execute(tx)
  // Whether there is a server by now is asked every hour; that there still is none is no news.
  return outcome === 'waiting' && rows[0]?.was === 'waiting' ? 'unchanged' : rows[0]
}

type Posted = { subject_id: string; kind: string; posted_by: string | null }

/** What a letter was about, and who sent it. */
export async function readPosted(ctx: CompanyContext, id: string): Promise<Posted | undefined> {
  const { rows } = await sql<Posted>`
    select coalesce(l.document_id, l.quotation_id) as subject_id, coalesce(d.kind::text, 'quotation') as kind, l.posted_by
    from letters l left join documents d on d.company_id = l.company_id and d.id = l.document_id
    where l.company_id = current_company() and l.id = ${id}::uuid
  `.execute(ctx.tx)
  return rows[0]
}

/** As letters call the company. */
export async function readCompanyName(ctx: CompanyContext): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(trade_name, name) as name from companies where id = current_company()
  `.execute(ctx.tx)
  return rows[0]!.name
}
