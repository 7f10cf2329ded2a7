import type { DocumentDetail, Instalment } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** Joins what of `documents d` falls due when: its parts `i` where it is paid in parts, which are few. */
export const instalmentsOfDocument = sql`
  left join document_instalments i on i.company_id = d.company_id and i.document_id = d.id`

/** When a row of that join is due. */
export const instalmentDueOn = sql`coalesce(i.due_on, d.due_on)`

/**
 * What is left of it, by the balance of the document: what was paid settles the oldest first, and what is owed beyond the
 * agreement is owed with the first.
 */
export function leftOfInstalment(balance: RawBuilder<unknown> = sql`d.balance`): RawBuilder<unknown> {
  return sql`case
    when i.number is null then ${balance}
    when i.number = 1 then greatest(0, ${balance} - i.later)
    else greatest(0, least(i.amount, ${balance} - i.later))
  end`
}

/** What of `documents d` that are past their day is overdue: of those in parts, all but the parts still to come. */
export function overdueAmount(today: string): RawBuilder<unknown> {
  return sql`greatest(0, d.balance - coalesce((
    select min(i.later) from document_instalments i
    where i.company_id = d.company_id and i.document_id = d.id and i.due_on < ${today}::date
  ), 0))`
}

/** What of `documents d` is to be paid next: all of it, or of those in parts what is late, else the oldest part that is left. */
export function nextAmount(today: string): RawBuilder<unknown> {
  return sql`d.balance - coalesce((
    select min(i.later) from document_instalments i
    where i.company_id = d.company_id and i.document_id = d.id and i.due_on <= greatest(d.due_on, ${today}::date)
  ), 0)`
}

/** The parts that `documents d` is paid in, as they were agreed; null where it is owed whole. */
export const agreedInstalments = sql<Instalment[] | null>`(
  select jsonb_agg(jsonb_build_object('due_on', i.due_on, 'amount', i.amount::text) order by i.number)
  from document_instalments i where i.company_id = d.company_id and i.document_id = d.id
)`

/** The parts that `documents d` is paid in, with what is left of each; null where it is owed whole. */
export function instalmentsLeft(today: string): RawBuilder<DocumentDetail['instalments'] | null> {
  return sql`(
    select jsonb_agg(jsonb_build_object(
      'due_on', i.due_on, 'amount', trim_scale(i.amount)::text, 'left', trim_scale(l.amount)::text,
      'is_overdue', l.amount > 0 and i.due_on < ${today}::date
    ) order by i.number)
    from document_instalments i
    cross join lateral (select ${leftOfInstalment()} as amount) l
    where i.company_id = d.company_id and i.document_id = d.id
  )`
}

/** The parts of an issued document with what is left of each; undefined where it is owed whole. */
export async function readInstalments(
  ctx: CompanyContext,
  id: string,
  today: string,
): Promise<DocumentDetail['instalments']> {
  const { rows } = await sql<{ parts: DocumentDetail['instalments'] | null }>`
    select ${instalmentsLeft(today)} as parts from documents d
    where d.company_id = current_company() and d.id = ${id}::uuid
  `.execute(ctx.tx)
  return rows[0]?.parts ?? undefined
}

/** Puts other parts in the place of those that were agreed. The document's day follows them, as it follows whatever moves its balance. */
export async function writeInstalments(
  ctx: CompanyContext,
  id: string,
  parts: readonly Instalment[],
): Promise<void> {
  await sql`
    delete from document_instalments where company_id = current_company() and document_id = ${id}::uuid
  `.execute(ctx.tx)
  await sql`
    insert into document_instalments (company_id, document_id, number, due_on, amount, later)
    select current_company(), ${id}::uuid, p.number, p.due_on, p.amount, coalesce(sum(p.amount) over (
      order by p.number rows between 1 following and unbounded following
    ), 0)
    from unnest(${parts.map(({ due_on }) => due_on)}::date[], ${parts.map(({ amount }) => amount)}::numeric[])
      with ordinality as p (due_on, amount, number)
  `.execute(ctx.tx)
  await sql`
    update documents set paid = paid where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}
