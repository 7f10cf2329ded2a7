import type { QuotationAnswer } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'

type AnswerToStore = Pick<
  QuotationAnswer,
  'answer' | 'name' | 'comment' | 'digest' | 'address' | 'revision'
> & {
  quotationId: string
  signature: Buffer | null
  /** To the letter, as `digest` is made of it. */
  shown: string
  userAgent: string | null
}

export async function insertAnswer(ctx: CompanyContext, answer: AnswerToStore): Promise<void> {
  await sql`
    insert into quotation_answers (
      company_id, id, quotation_id, revision, answer, name, comment, signature, shown, digest, address, user_agent,
      answered_at
    ) values (
      current_company(), ${newId()}, ${answer.quotationId}::uuid, ${answer.revision}, ${answer.answer}, ${answer.name},
      ${answer.comment}, ${answer.signature}, ${answer.shown}, ${answer.digest}, ${answer.address}, ${answer.userAgent},
      ${new Date(ctx.clock.now())}
    )
  `.execute(ctx.tx)
}

/** What was said of all revisions, oldest first. */
export async function readAnswers(tx: CompanyTransaction, quotationId: string): Promise<QuotationAnswer[]> {
  const { rows } = await sql<
    Omit<QuotationAnswer, 'answered_at' | 'signature'> & { answered_at: Date; signature: Buffer | null }
  >`
    select id, revision, answer, name, comment, signature, digest, address, answered_at
    from quotation_answers
    where company_id = current_company() and quotation_id = ${quotationId}::uuid
    order by answered_at, id
    limit 200
  `.execute(tx)
  return rows.map(({ answered_at, signature, ...row }) => ({
    ...row,
    signature: signature && `data:image/png;base64,${signature.toString('base64')}`,
    answered_at: costaRicaInstant(answered_at.getTime()),
  }))
}

/** Whether the last that was said of a revision is this very comment. */
export async function wasJustSaid(
  tx: CompanyTransaction,
  {
    quotationId,
    revision,
    name,
    comment,
  }: Pick<AnswerToStore, 'quotationId' | 'revision' | 'name' | 'comment'>,
): Promise<boolean> {
  const { rows } = await sql<{ is_same: boolean }>`
    select answer = 'comment' and name = ${name} and comment = ${comment} as is_same from quotation_answers
    where company_id = current_company() and quotation_id = ${quotationId}::uuid and revision = ${revision}
    order by answered_at desc, id desc limit 1
  `.execute(tx)
  return rows[0]?.is_same === true
}

/** How many comments a revision has: whoever holds a link shall not fill a database. */
export async function countComments(tx: CompanyTransaction, id: string, revision: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from quotation_answers
    where company_id = current_company() and quotation_id = ${id}::uuid and revision = ${revision}
      and answer = 'comment'
  `.execute(tx)
  return rows[0]!.count
}

/** Notes that somebody outside looks at what is out; answers whether it was the first time. */
export async function writeViewing(ctx: CompanyContext, id: string): Promise<boolean> {
  const at = new Date(ctx.clock.now())
  const { rows } = await sql<{ view_count: number }>`
    update quotations set
      first_viewed_at = coalesce(first_viewed_at, ${at}), last_viewed_at = ${at}, view_count = view_count + 1
    where company_id = current_company() and id = ${id}::uuid and status <> 'draft'
    returning view_count
  `.execute(ctx.tx)
  return rows[0]?.view_count === 1
}
