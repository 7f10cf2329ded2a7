import type { Numbering } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'

/** Branches, terminals and the next number of each kind, in the company's present environment. */
export async function getNumbering(ctx: CompanyContext): Promise<Numbering> {
  ctx.permit('settings.read')
  const { rows } = await sql<{ numbering: Numbering }>`
    select jsonb_build_object('environment', c.environment, 'branches', coalesce((
      select jsonb_agg(jsonb_build_object(
        'code', b.code, 'name', b.name, 'is_active', b.is_active, 'terminals', coalesce((
          select jsonb_agg(jsonb_build_object(
            'code', t.code, 'name', t.name, 'is_active', t.is_active,
            'is_own', t.branch = c.branch and t.code = c.terminal,
            'series', coalesce((
              select jsonb_agg(jsonb_build_object(
                'document_type', s.document_type, 'next_sequence', s.next_sequence
              ) order by s.document_type)
              from document_series s
              where s.company_id = c.id and s.environment = c.environment and s.branch = t.branch and s.terminal = t.code
            ), '[]')
          ) order by t.code)
          from terminals t where t.company_id = c.id and t.branch = b.code
        ), '[]')
      ) order by b.code)
      from branches b where b.company_id = c.id
    ), '[]')) as numbering
    from companies c where c.id = ${ctx.companyId}
  `.execute(ctx.tx)
  return rows[0]!.numbering
}

type Place = { name: string; is_active: boolean }

/** Makes or changes a branch. Throws Conflict for closing the one that documents are issued from. */
export async function saveBranch(ctx: CompanyContext, code: string, place: Place): Promise<Numbering> {
  ctx.permit('settings.edit')
  if (!place.is_active && (await isOwn(ctx, { branch: code }))) throw new Conflict('own-terminal')
  await sql`
    insert into branches (company_id, code, name, is_active)
    values (${ctx.companyId}, ${code}, ${place.name}, ${place.is_active})
    on conflict (company_id, code) do update set name = excluded.name, is_active = excluded.is_active
  `.execute(ctx.tx)
  return getNumbering(ctx)
}

/** Makes or changes a terminal. Throws NotFound without its branch, Conflict for closing the company's own. */
export async function saveTerminal(
  ctx: CompanyContext,
  { branch, code }: { branch: string; code: string },
  place: Place,
): Promise<Numbering> {
  ctx.permit('settings.edit')
  if (!place.is_active && (await isOwn(ctx, { branch, terminal: code }))) throw new Conflict('own-terminal')
  const { rows } = await sql`
    insert into terminals (company_id, branch, code, name, is_active)
    select b.company_id, b.code, ${code}, ${place.name}, ${place.is_active}
    from branches b where b.company_id = ${ctx.companyId} and b.code = ${branch}
    on conflict (company_id, branch, code) do update set name = excluded.name, is_active = excluded.is_active
    returning code
  `.execute(ctx.tx)
  if (rows.length === 0) throw new NotFound()
  return getNumbering(ctx)
}

export type NextNumber = { branch: string; terminal: string; document_type: string; next_sequence: number }

/** Moves a next number, as when coming from another system. Throws Conflict for a move that does not go up. */
export async function setNextNumber(ctx: CompanyContext, next: NextNumber): Promise<Numbering> {
  ctx.permit('settings.edit')
  const before = await lockSeries(ctx, next)
  if (next.next_sequence <= before.next_sequence) {
    throw new Conflict('number-only-upward', { next: before.next_sequence })
  }
  await sql`
    update document_series set next_sequence = ${next.next_sequence}::bigint
    where company_id = ${ctx.companyId} and environment = ${before.environment} and branch = ${next.branch}
      and terminal = ${next.terminal} and document_type = ${next.document_type}
  `.execute(ctx.tx)
  await sql`
    insert into numbering_changes
      (company_id, id, environment, branch, terminal, document_type, from_sequence, to_sequence, changed_by, changed_at)
    values (${ctx.companyId}, ${newId()}, ${before.environment}, ${next.branch}, ${next.terminal},
      ${next.document_type}, ${before.next_sequence}::bigint, ${next.next_sequence}::bigint, ${ctx.userId},
      ${new Date(ctx.clock.now())})
  `.execute(ctx.tx)
  return getNumbering(ctx)
}

/** The series under lock, made when nobody has issued from it. Throws NotFound for a terminal that the company does not have. */
async function lockSeries(ctx: CompanyContext, { branch, terminal, document_type }: NextNumber) {
  await sql`
    insert into document_series (company_id, environment, branch, terminal, document_type)
    select c.id, c.environment, t.branch, t.code, ${document_type}
    from companies c join terminals t on t.company_id = c.id and t.branch = ${branch} and t.code = ${terminal}
    where c.id = ${ctx.companyId}
    on conflict do nothing
  `.execute(ctx.tx)
  const { rows } = await sql<{ environment: string; next_sequence: string }>`
    select s.environment, s.next_sequence from document_series s
    join companies c on c.id = s.company_id and c.environment = s.environment
    where s.company_id = ${ctx.companyId} and s.branch = ${branch} and s.terminal = ${terminal}
      and s.document_type = ${document_type}
    for update of s
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound()
  return { environment: rows[0].environment, next_sequence: Number(rows[0].next_sequence) }
}

async function isOwn(ctx: CompanyContext, { branch, terminal }: { branch: string; terminal?: string }) {
  const { rows } = await sql`
    select 1 from companies c where c.id = ${ctx.companyId} and c.branch = ${branch}
      and (${terminal ?? null}::text is null or c.terminal = ${terminal ?? null}::text)
  `.execute(ctx.tx)
  return rows.length > 0
}
