import { mostNumbersLeftOut, type Numbering } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'

/** Branches, terminals and the next number of each kind, in the company's present environment. */
export async function getNumbering(ctx: CompanyContext): Promise<Numbering> {
  ctx.permit('settings.read')
  const { rows } = await sql<{
    numbering: Omit<Numbering, 'held_since_backup'> & { backup_at: string | null }
  }>`
    select jsonb_build_object('environment', c.environment, 'backup_at', (
      select h.backup_at from numbering_holds h
      where h.company_id = c.id and h.environment = c.environment and h.confirmed_at is null
    ), 'branches', coalesce((
      select jsonb_agg(jsonb_build_object(
        'code', b.code, 'name', b.name, 'is_active', b.is_active, 'terminals', coalesce((
          select jsonb_agg(jsonb_build_object(
            'code', t.code, 'name', t.name, 'is_active', t.is_active,
            'is_own', t.branch = c.branch and t.code = c.terminal,
            'series', coalesce((
              select jsonb_agg(jsonb_build_object(
                'document_type', s.document_type, 'next_sequence', s.next_sequence, 'lowest', lowest_next_number(
                  s.company_id, s.environment, s.branch, s.terminal, s.document_type, s.next_sequence
                )
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
    from companies c where c.id = current_company()
  `.execute(ctx.tx)
  const { backup_at: backupAt, ...numbering } = rows[0]!.numbering
  const heldSince = backupAt === null ? null : costaRicaInstant(Date.parse(backupAt))
  return { ...numbering, held_since_backup: heldSince }
}

type Place = { name: string; is_active: boolean }

/** Makes or changes a branch. Throws Conflict for closing the one that documents are issued from, and one where a till is open. */
export async function saveBranch(ctx: CompanyContext, code: string, place: Place): Promise<Numbering> {
  ctx.permit('settings.edit')
  if (!place.is_active) await refuseInUse(ctx, { branch: code })
  await sql`
    insert into branches (company_id, code, name, is_active)
    values (current_company(), ${code}, ${place.name}, ${place.is_active})
    on conflict (company_id, code) do update set name = excluded.name, is_active = excluded.is_active
  `.execute(ctx.tx)
  return getNumbering(ctx)
}

/** Makes or changes a terminal. Throws NotFound without its branch, Conflict for closing the company's own, and one where a till is open. */
export async function saveTerminal(
  ctx: CompanyContext,
  { branch, code }: { branch: string; code: string },
  place: Place,
): Promise<Numbering> {
  ctx.permit('settings.edit')
  if (!place.is_active) await refuseInUse(ctx, { branch, terminal: code })
  const { rows } = await sql`
    insert into terminals (company_id, branch, code, name, is_active)
    select b.company_id, b.code, ${code}, ${place.name}, ${place.is_active}
    from branches b where b.company_id = current_company() and b.code = ${branch}
    on conflict (company_id, branch, code) do update set name = excluded.name, is_active = excluded.is_active
    returning code
  `.execute(ctx.tx)
  if (rows.length === 0) throw new NotFound()
  return getNumbering(ctx)
}

/** What is issued or sold from stays open: whoever stands there would be refused in the middle of a sale. */
async function refuseInUse(ctx: CompanyContext, place: { branch: string; terminal?: string }): Promise<void> {
  if (await isOwn(ctx, place)) throw new Conflict('own-terminal')
  const { branch, terminal = null } = place
  const { rows } = await sql`
    select from shifts s
    where s.company_id = current_company() and s.environment = (select current_environment()) and s.closed_at is null
      and s.branch = ${branch} and (${terminal}::text is null or s.terminal = ${terminal})
    limit 1
  `.execute(ctx.tx)
  if (rows.length > 0) throw new Conflict('place-at-work')
}

export type NextNumber = {
  branch: string
  terminal: string
  document_type: string
  next_sequence: number
  reason?: string | null | undefined
  confirmed: boolean
}

/**
 * Moves a next number, as when coming from another system, or takes such a move back while no number above was used.
 * Throws Conflict for any other way down, and for leaving out many numbers without a reason and a confirmation.
 */
export async function setNextNumber(ctx: CompanyContext, next: NextNumber): Promise<Numbering> {
  ctx.permit('settings.edit')
  const before = await lockSeries(ctx, next)
  refuseStepBack(next, before)
  refuseUnconfirmedGap(next, before)
  await moveSeries(ctx, next, before)
  return getNumbering(ctx)
}

/** Sets a next number and writes down who did it and why. */
export async function moveSeries(
  ctx: CompanyContext,
  next: Omit<NextNumber, 'confirmed'>,
  before: Pick<Series, 'environment' | 'next_sequence'>,
): Promise<void> {
  await sql`
    update document_series set next_sequence = ${next.next_sequence}::bigint
    where company_id = current_company() and environment = ${before.environment} and branch = ${next.branch}
      and terminal = ${next.terminal} and document_type = ${next.document_type}
  `.execute(ctx.tx)
  await sql`
    insert into numbering_changes
      (company_id, id, environment, branch, terminal, document_type, from_sequence, to_sequence, reason, changed_by,
       changed_at)
    values (current_company(), ${newId()}, ${before.environment}, ${next.branch}, ${next.terminal},
      ${next.document_type}, ${before.next_sequence}::bigint, ${next.next_sequence}::bigint, ${next.reason ?? null},
      ${ctx.userId},
      ${new Date(ctx.clock.now())})
  `.execute(ctx.tx)
}

type Series = { environment: string; next_sequence: number; lowest: number }

function refuseStepBack(
  { next_sequence: wanted }: NextNumber,
  { next_sequence: next, lowest }: Series,
): void {
  if (wanted === next || wanted < lowest) throw new Conflict('number-only-upward', { next })
}

function refuseUnconfirmedGap(
  { next_sequence: wanted, reason, confirmed }: NextNumber,
  before: Series,
): void {
  const gap = wanted - before.next_sequence
  if (gap <= mostNumbersLeftOut || (confirmed && reason)) return
  throw new Conflict('numbers-left-out', { next: wanted, gap })
}

/** The series under lock, made when nobody has issued from it. Throws NotFound for a terminal that the company does not have. */
async function lockSeries(
  ctx: CompanyContext,
  { branch, terminal, document_type }: Pick<NextNumber, 'branch' | 'terminal' | 'document_type'>,
): Promise<Series> {
  await sql`
    insert into document_series (company_id, environment, branch, terminal, document_type)
    select t.company_id, current_environment(), t.branch, t.code, ${document_type}
    from terminals t
    where t.company_id = current_company() and t.branch = ${branch} and t.code = ${terminal}
    on conflict do nothing
  `.execute(ctx.tx)
  const { rows } = await sql<Row<'document_series', 'environment' | 'next_sequence'> & { lowest: string }>`
    select s.environment, s.next_sequence, lowest_next_number(
      s.company_id, s.environment, s.branch, s.terminal, s.document_type, s.next_sequence
    ) as lowest
    from document_series s
    where s.company_id = current_company() and s.environment = (select current_environment())
      and s.branch = ${branch} and s.terminal = ${terminal}
      and s.document_type = ${document_type}
    for update of s
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound()
  const { environment, next_sequence, lowest } = rows[0]
  return { environment, next_sequence: Number(next_sequence), lowest: Number(lowest) }
}

async function isOwn(ctx: CompanyContext, { branch, terminal }: { branch: string; terminal?: string }) {
  const { rows } = await sql`
    select 1 from companies c where c.id = current_company() and c.branch = ${branch}
      and (${terminal ?? null}::text is null or c.terminal = ${terminal ?? null}::text)
  `.execute(ctx.tx)
  return rows.length > 0
}
