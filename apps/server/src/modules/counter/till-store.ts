import type { NumberBlock, Till, TillPlace } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { TillNotFound } from './errors.ts'

/** What tills sell without a network. Annex v4.4, note 3: type 04. */
export const soldType = '04'

type StoredTill = Omit<Till, 'device'> & {
  device: { label: string; taken_by: string | null; taken_at: string } | null
}

/** The open terminals of the company, each with who sells there. */
export async function readTills(ctx: CompanyContext): Promise<Till[]> {
  const { rows } = await sql<StoredTill>`
    select t.branch, t.code as terminal, t.name,
      case when d.device_id is not null then json_build_object('label', d.label, 'taken_by', u.name, 'taken_at', d.taken_at) end as device,
      (
        select json_build_object('number', s.number, 'opened_by', o.name)
        from shifts s left join users o on o.id = s.opened_by
        where s.company_id = t.company_id and s.environment = (select current_environment()) and s.branch = t.branch
          and s.terminal = t.code and s.closed_at is null
      ) as open_shift,
      coalesce((
        select sum(${unusedOf})::int from number_blocks b
        where b.company_id = t.company_id and b.environment = (select current_environment()) and b.branch = t.branch
          and b.terminal = t.code and b.released_at is null
      ), 0) as held
    from terminals t
    join branches r on r.company_id = t.company_id and r.code = t.branch and r.is_active
    left join till_devices d on d.company_id = t.company_id and d.branch = t.branch and d.terminal = t.code
    left join users u on u.id = d.taken_by
    where t.company_id = current_company() and t.is_active
    order by t.branch, t.code
  `.execute(ctx.tx)
  return rows.map((row) => ({
    ...row,
    device: row.device && { ...row.device, taken_at: costaRicaInstant(Date.parse(row.device.taken_at)) },
  }))
}

/** How many numbers of `number_blocks b` no document has. */
const unusedOf = sql`(b.last_sequence - b.first_sequence + 1 - (
  select count(*) from documents n
  where n.company_id = b.company_id and n.environment = b.environment
    and n.consecutivo between b.branch || b.terminal || b.document_type || lpad(b.first_sequence::text, 10, '0')
      and b.branch || b.terminal || b.document_type || lpad(b.last_sequence::text, 10, '0')
))`

/** The name of an open terminal. Throws TillNotFound. */
export async function readTillName(ctx: CompanyContext, { branch, terminal }: TillPlace): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select t.name from terminals t
    join branches r on r.company_id = t.company_id and r.code = t.branch and r.is_active
    where t.company_id = current_company() and t.branch = ${branch} and t.code = ${terminal} and t.is_active
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new TillNotFound()
  return rows[0].name
}

/** The browser that sells at a till. */
export async function readDevice(
  ctx: CompanyContext,
  { branch, terminal }: TillPlace,
): Promise<{ device_id: string; label: string } | undefined> {
  const { rows } = await sql<{ device_id: string; label: string }>`
    select device_id, label from till_devices
    where company_id = current_company() and branch = ${branch} and terminal = ${terminal}
  `.execute(ctx.tx)
  return rows[0]
}

export async function writeDevice(
  ctx: CompanyContext,
  { branch, terminal }: TillPlace,
  { device, label }: { device: string; label: string },
): Promise<void> {
  await sql`
    insert into till_devices (company_id, branch, terminal, device_id, label, taken_by, taken_at)
    values (current_company(), ${branch}, ${terminal}, ${device}::uuid, ${label}, ${ctx.userId}::uuid,
      ${new Date(ctx.clock.now())})
    on conflict (company_id, branch, terminal) do update set device_id = excluded.device_id, label = excluded.label,
      taken_by = excluded.taken_by, taken_at = excluded.taken_at
  `.execute(ctx.tx)
}

/** Notes that the browser of a till was heard of, and what waits there. */
export async function hearDevice(
  ctx: CompanyContext,
  { branch, terminal }: TillPlace,
  waiting: number,
): Promise<void> {
  await sql`
    update till_devices set heard_at = ${new Date(ctx.clock.now())}, waiting = ${waiting}
    where company_id = current_company() and branch = ${branch} and terminal = ${terminal}
  `.execute(ctx.tx)
}

export async function removeDevice(
  ctx: CompanyContext,
  { branch, terminal }: TillPlace,
  device: string | undefined,
): Promise<void> {
  await sql`
    delete from till_devices
    where company_id = current_company() and branch = ${branch} and terminal = ${terminal}
      and (${device ?? null}::uuid is null or device_id = ${device ?? null}::uuid)
  `.execute(ctx.tx)
}

export type HeldBlock = NumberBlock & { unused: number }

/** Blocks that a browser holds at a till, without those that are sold. */
export async function readHeld(
  ctx: CompanyContext,
  { branch, terminal }: TillPlace,
  device: string,
): Promise<HeldBlock[]> {
  const { rows } = await sql<
    Omit<HeldBlock, 'granted_at' | 'first' | 'last'> & { granted_at: Date; first: string; last: string }
  >`
    select b.id, b.document_type, b.first_sequence::text as first, b.last_sequence::text as last, b.codes, b.granted_at,
      ${unusedOf}::int as unused
    from number_blocks b
    where b.company_id = current_company() and b.environment = (select current_environment()) and b.branch = ${branch}
      and b.terminal = ${terminal} and b.device_id = ${device}::uuid and b.released_at is null
    order by b.first_sequence
  `.execute(ctx.tx)
  return rows
    .filter(({ unused }) => unused > 0)
    .map((row) => ({
      ...row,
      first: Number(row.first),
      last: Number(row.last),
      granted_at: costaRicaInstant(row.granted_at.getTime()),
    }))
}

export async function insertBlock(
  ctx: CompanyContext,
  { branch, terminal }: TillPlace,
  block: { device: string; first: number; codes: readonly string[] },
): Promise<void> {
  await sql`
    insert into number_blocks (company_id, id, environment, branch, terminal, document_type, first_sequence,
      last_sequence, codes, device_id, granted_to, granted_at)
    select current_company(), ${newId()}, current_environment(), ${branch}, ${terminal}, ${soldType}, ${block.first}::bigint,
      ${block.first + block.codes.length - 1}::bigint, ${block.codes.join('')}, ${block.device}::uuid,
      ${ctx.userId}::uuid, ${new Date(ctx.clock.now())}
  `.execute(ctx.tx)
}

/** Releases what is held at a till, by one browser or by all. */
export async function releaseBlocks(
  ctx: CompanyContext,
  { branch, terminal }: TillPlace,
  { device, reason }: { device?: string | undefined; reason: string },
): Promise<void> {
  await sql`
    update number_blocks set released_at = ${new Date(ctx.clock.now())}, released_by = ${ctx.userId}::uuid,
      release_reason = ${reason}
    where company_id = current_company() and environment = (select current_environment()) and branch = ${branch}
      and terminal = ${terminal} and released_at is null
      and (${device ?? null}::uuid is null or device_id = ${device ?? null}::uuid)
  `.execute(ctx.tx)
}

/** When the number of a sale was given away; null where nobody was given it. */
export async function grantedAt(
  ctx: CompanyContext,
  { branch, terminal, sequence }: TillPlace & { sequence: number },
): Promise<number | null> {
  const { rows } = await sql<{ granted_at: Date }>`
    select granted_at from number_blocks
    where company_id = current_company() and environment = (select current_environment()) and branch = ${branch}
      and terminal = ${terminal} and document_type = ${soldType}
      and ${sequence}::bigint between first_sequence and last_sequence
  `.execute(ctx.tx)
  return rows[0]?.granted_at.getTime() ?? null
}
