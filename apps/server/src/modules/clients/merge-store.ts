import type { Client, ClientMerge } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { breaksReference } from '#platform/database/is-refusal.ts'
import type { Row } from '#platform/database/row.ts'

/** Holds both until the transaction ends, always in the same order, so that two merges never wait for each other. */
export async function lockClients(ctx: CompanyContext, ids: readonly string[]): Promise<void> {
  await sql`
    select c.id from clients c where c.company_id = current_company() and c.id = any (${[...ids]}::uuid[])
    order by c.id for update
  `.execute(ctx.tx)
}

/** What goes over to the one that stays, counted. */
export async function countMoves(ctx: CompanyContext, clientId: string): Promise<ClientMerge['moves']> {
  const counts = counted.map(
    ([what, from], place) => sql`
      select ${sql.lit(place)} as place, ${sql.lit(what)} as what, count(*)::int as count
      ${from} and t.company_id = current_company() and t.client_id = ${clientId}::uuid`,
  )
  const { rows } = await sql<{ what: Moved; count: number }>`
    select what, count from (${sql.join(counts, sql` union all `)}) counted where count > 0 order by place
  `.execute(ctx.tx)
  return rows
}

type Moved = ClientMerge['moves'][number]['what']

/** What goes over to the one that stays, in the order in which it is told; which rows of a table `t`. */
const counted: readonly (readonly [what: Moved, from: RawBuilder<unknown>])[] = [
  ['documents', sql`from documents t where t.issued_at is not null`],
  ['drafts', sql`from documents t where t.issued_at is null`],
  ['quotations', sql`from quotations t where true`],
  ['recurring', sql`from recurring_invoices t where true`],
  ['simples', sql`from simple_receipts t where true`],
  ['payments', sql`from payments t where true`],
  ['notices', sql`from payment_notices t where true`],
  ['students', sql`from student_payers t where true`],
  ['contacts', sql`from client_contacts t where true`],
  ['exonerations', sql`from client_exonerations t where true`],
  ['papers', sql`from papers t where true`],
  ['links', sql`from public_links t where t.is_on`],
]

/** What both have and a company has once: nobody could tell which of the two is meant. */
export async function readObstacles(
  ctx: CompanyContext,
  keptId: string,
  mergedId: string,
): Promise<ClientMerge['obstacles']> {
  const { rows } = await sql<ClientMerge['obstacles'][number]>`
    select 'balance' as kind, d.original_number as name from documents d
    join documents k on k.company_id = d.company_id and k.client_id = ${keptId}::uuid
      and k.environment = d.environment and k.original_number = d.original_number
    where d.company_id = current_company() and d.client_id = ${mergedId}::uuid and d.original_number is not null
    union all
    select 'notice', n.reference from payment_notices n
    join payment_notices k on k.company_id = n.company_id and k.client_id = ${keptId}::uuid
      and k.environment = n.environment and lower(k.reference) = lower(n.reference) and k.currency = n.currency
      and k.amount = n.amount and k.paid_on = n.paid_on and k.status <> 'dismissed'
    where n.company_id = current_company() and n.client_id = ${mergedId}::uuid and n.status <> 'dismissed'
    union all
    select distinct 'billed', s.name from student_charges c
    join student_charges k on k.company_id = c.company_id and k.client_id = ${keptId}::uuid
      and k.environment = c.environment and k.student_id = c.student_id and k.month = c.month
      and k.plan_id is not distinct from c.plan_id and not k.is_freed
    join students s on s.company_id = c.company_id and s.id = c.student_id
    where c.company_id = current_company() and c.client_id = ${mergedId}::uuid and not c.is_freed
    order by 1, 2 limit 20
  `.execute(ctx.tx)
  return rows
}

/** Writes that one became part of the other, with both as they are. */
export async function insertMerge(
  ctx: CompanyContext,
  id: string,
  { kept, merged }: { kept: Client; merged: Client },
): Promise<void> {
  await sql`
    insert into client_merges (
      company_id, id, kept_id, merged_id, merged_name, merged_by, merged_at, kept_before, merged_before
    )
    select current_company(), ${id}::uuid, k.id, m.id, m.name, ${ctx.userId}::uuid, ${new Date(ctx.clock.now())},
      to_jsonb(k), to_jsonb(m)
    from clients k, clients m
    where k.company_id = current_company() and k.id = ${kept.id}::uuid
      and m.company_id = current_company() and m.id = ${merged.id}::uuid
  `.execute(ctx.tx)
}

/** Gives the one that stays all that names the other one. */
export async function moveClient(ctx: CompanyContext, mergeId: string): Promise<void> {
  await sql`select move_client(${mergeId}::uuid)`.execute(ctx.tx)
}

/** The other one is gone, and the one that stays is as the merge left it: what is different later was changed since. */
export async function sealMerge(ctx: CompanyContext, mergeId: string): Promise<void> {
  await sql`
    delete from clients c using client_merges m
    where m.company_id = current_company() and m.id = ${mergeId}::uuid
      and c.company_id = m.company_id and c.id = m.merged_id
  `.execute(ctx.tx)
  await sql`
    update client_merges m set kept_after = to_jsonb(c) from clients c
    where m.company_id = current_company() and m.id = ${mergeId}::uuid
      and c.company_id = m.company_id and c.id = m.kept_id
  `.execute(ctx.tx)
}

export type StoredMerge = Row<'client_merges', 'id' | 'kept_id' | 'merged_id' | 'merged_name'> & {
  kept_name: string
}

/** Into what a client was merged; undefined for one that never was. */
export async function readMerge(ctx: CompanyContext, mergedId: string): Promise<StoredMerge | undefined> {
  const { rows } = await sql<StoredMerge>`
    select m.id, m.kept_id, m.merged_id, m.merged_name, c.name as kept_name from client_merges m
    join clients c on c.company_id = m.company_id and c.id = m.kept_id
    where m.company_id = current_company() and m.merged_id = ${mergedId}::uuid
  `.execute(ctx.tx)
  return rows[0]
}

/** What differs after every write, whatever was written. */
const passing = ['updated_at', 'version']

/** Whether the one that stays, or a share that it pays, was changed since. */
export async function isTouched(ctx: CompanyContext, mergeId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from client_merges m join clients c on c.company_id = m.company_id and c.id = m.kept_id
    where m.company_id = current_company() and m.id = ${mergeId}::uuid
      and to_jsonb(c) - ${passing}::text[] is distinct from m.kept_after - ${passing}::text[]
    union all
    select 1 from client_merge_rows r join client_merges m on m.company_id = r.company_id and m.id = r.merge_id
    where r.company_id = current_company() and r.merge_id = ${mergeId}::uuid and r.source = 'student_payers'
      and r.before is not null and not exists (
        select from student_payers p
        where p.company_id = r.company_id and p.client_id = m.kept_id
          and p.student_id = (r.key ->> 'student_id')::uuid and p.share = (r.key ->> 'share')::numeric
      )
  `.execute(ctx.tx)
  return rows.length > 0
}

/** What was done since with what both brought along, by its number: nobody can say any more whose it is. */
export async function readMixed(ctx: CompanyContext, mergeId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    with merge as (
      select m.* from client_merges m where m.company_id = current_company() and m.id = ${mergeId}::uuid
    ), moved as (
      select r.source, (r.key ->> 'id')::uuid as id from client_merge_rows r
      where r.company_id = current_company() and r.merge_id = ${mergeId}::uuid and r.before is null
        and r.source in ('documents', 'payments')
    )
    select coalesce(p.number::text, '') as name from merge m
    join payments p on p.company_id = m.company_id and p.client_id = m.kept_id
    join payment_allocations a on a.company_id = p.company_id and a.payment_id = p.id and a.released_at is null
    where a.created_at >= m.merged_at
      and (p.id in (select id from moved)) <> (a.document_id in (select id from moved))
    union all
    -- What a note or a receipt of theirs brought when the authority took it.
    select p.number::text from merge m
    join payments p on p.company_id = m.company_id and p.client_id = m.kept_id and p.source_id in (select id from moved)
    where p.id not in (select id from moved) and p.status <> 'void'
    union all
    select coalesce(d.consecutivo::text, d.id::text) from merge m
    join documents d on d.company_id = m.company_id and d.client_id = m.kept_id and d.issued_at >= m.merged_at
    join document_references f on f.company_id = d.company_id and f.document_id = d.id
    where f.target_id in (select id from moved) and d.id not in (select id from moved)
    union all
    select s.name from merge m
    join student_charges c on c.company_id = m.company_id and c.client_id = m.kept_id and not c.is_freed
    join documents d on d.company_id = c.company_id and d.id = c.document_id and d.created_at >= m.merged_at
    join students s on s.company_id = c.company_id and s.id = c.student_id
    join client_merge_rows r on r.company_id = m.company_id and r.merge_id = m.id and r.source = 'student_payers'
      and (r.key ->> 'student_id')::uuid = c.student_id
    limit 1
  `.execute(ctx.tx)
  return rows[0]?.name ?? null
}

/** Both as they were before, each with what it brought along; false when something that they name is gone. */
export async function partClients(ctx: CompanyContext, mergeId: string): Promise<boolean> {
  const { rows } = await sql<{ kept: unknown; merged: unknown }>`
    select m.kept_before as kept, m.merged_before as merged from client_merges m
    where m.company_id = current_company() and m.id = ${mergeId}::uuid
  `.execute(ctx.tx)
  const { kept, merged } = rows[0]!
  try {
    await sql`select restore_client(${JSON.stringify(merged)}::jsonb)`.execute(ctx.tx)
    await sql`select part_client(${mergeId}::uuid)`.execute(ctx.tx)
    await sql`select restore_client(${JSON.stringify(kept)}::jsonb)`.execute(ctx.tx)
    return true
  } catch (error) {
    // A seller or a price list of theirs is in the company's lists no more.
    if (breaksReference(error)) return false
    throw error
  }
}
