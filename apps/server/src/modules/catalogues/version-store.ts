import type { CabysChange, CabysVersion } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { searchWords } from '#platform/database/search-words.ts'
import type { CatalogueEntry, Mistake } from './check-catalogue-row.ts'

export type VersionRow = Omit<CabysVersion, 'created_at' | 'applied_at'> & {
  created_at: Date
  applied_at: Date | null
  based_on: string | null
  task_id: string | null
}

const columns = sql`
  v.id, v.status, v.source, v.name, v.codes, v.added, v.retired, v.changed, v.mistakes, v.created_at, v.applied_at,
  v.based_on, v.task_id, (select u.name from users u where u.id = v.applied_by) as applied_by`

/** The version that searches see: the applied one on which no other applied one stands. */
export async function readLiveVersion(tx: Tx): Promise<VersionRow> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from cabys_versions v
    where v.status = 'applied' and not exists (
      select from cabys_versions n where n.based_on = v.id and n.status = 'applied'
    )
  `.execute(tx)
  return rows[0]!
}

export async function readOpenVersion(tx: Tx): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from cabys_versions v where v.status in ('checking', 'checked')
  `.execute(tx)
  return rows[0]
}

export async function readVersion(tx: Tx, id: string): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`select ${columns} from cabys_versions v where v.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/** The last ones that were applied, whether or not they still are. */
export async function readHistory(tx: Tx, most: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from cabys_versions v where v.applied_at is not null order by v.applied_at desc, v.id desc limit ${most}
  `.execute(tx)
  return rows
}

/** One change of the catalogue at a time, whoever asks; held until the transaction ends. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cabys', 0))`.execute(tx)
}

export async function insertVersion(
  tx: Tx,
  version: { id: string; source: 'upload' | 'address' | 'bundled'; name: string; createdBy: string | null },
  now: number,
): Promise<void> {
  await sql`
    insert into cabys_versions (id, status, source, name, created_by, created_at)
    values (${version.id}, 'checking', ${version.source}, ${version.name}, ${version.createdBy}, ${new Date(now)})
  `.execute(tx)
}

export async function writeTask(tx: Tx, id: string, taskId: string): Promise<void> {
  await sql`update cabys_versions set task_id = ${taskId} where id = ${id}`.execute(tx)
}

export async function deleteOpenVersion(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from cabys_versions where id = ${id} and status in ('checking', 'checked') returning id
  `.execute(tx)
  return rows.length > 0
}

/** A table for what a file says, gone at the end of the transaction. */
export async function createCandidates(tx: Tx): Promise<void> {
  await sql`
    create temporary table cabys_candidates (code text primary key, description text not null, rate text not null)
    on commit drop
  `.execute(tx)
}

export async function insertCandidates(tx: Tx, entries: readonly CatalogueEntry[]): Promise<void> {
  await sql`
    insert into cabys_candidates (code, description, rate)
    select * from unnest(${entries.map(({ code }) => code)}::text[],
      ${entries.map(({ description }) => description)}::text[], ${entries.map(({ rate }) => rate)}::text[])
  `.execute(tx)
}

export type MistakeRow = {
  number: number
  problem: Mistake
  code: string
  description: string
  rate: string
}

export async function insertMistakes(tx: Tx, versionId: string, rows: readonly MistakeRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into cabys_mistakes (version_id, row_number, problem, code, description, rate)
    select ${versionId}, * from unnest(${rows.map(({ number }) => number)}::int[],
      ${rows.map(({ problem }) => problem)}::text[], ${rows.map(({ code }) => code)}::text[],
      ${rows.map(({ description }) => description)}::text[], ${rows.map(({ rate }) => rate)}::text[])
    on conflict do nothing
  `.execute(tx)
}

export async function readMistakes(tx: Tx, versionId: string): Promise<MistakeRow[]> {
  const { rows } = await sql<MistakeRow>`
    select row_number as number, problem, code, description, rate from cabys_mistakes
    where version_id = ${versionId} order by row_number
  `.execute(tx)
  return rows
}

/** Compares the candidates with what is live, and closes the check. False when the update was discarded meanwhile. */
export async function writeComparison(
  tx: Tx,
  versionId: string,
  {
    digest,
    mistakes,
    unclear,
    basedOn,
  }: {
    digest: string
    mistakes: number
    /** Codes that the file has in rows with mistakes: nobody withdrew them. */
    unclear: readonly string[]
    basedOn: string
  },
): Promise<boolean> {
  await sql`analyze cabys_candidates`.execute(tx)
  await sql`
    insert into cabys_changes (version_id, code, change, former_description, former_rate, description, rate)
    select ${versionId}, coalesce(n.code, c.code),
      case when n.code is null then 'retired' when c.code is null or c.is_withdrawn then 'new' else 'changed' end,
      c.description, c.rate, n.description, n.rate
    from cabys_candidates n
    full join cabys c on c.code = n.code
    where (n.code is null and not c.is_withdrawn and c.code <> all(${unclear}::text[]))
      or (n.code is not null and (c.code is null or c.is_withdrawn
        or (c.description, c.rate) is distinct from (n.description, n.rate)))
  `.execute(tx)
  const { rows } = await sql`
    update cabys_versions v set
      status = 'checked', digest = ${digest}, mistakes = ${mistakes}, based_on = ${basedOn},
      codes = (select count(*) from cabys_candidates), added = d.added, retired = d.retired, changed = d.changed
    from (
      select count(*) filter (where change = 'new') as added, count(*) filter (where change = 'retired') as retired,
        count(*) filter (where change = 'changed') as changed
      from cabys_changes where version_id = ${versionId}
    ) d
    where v.id = ${versionId} and v.status = 'checking'
    returning v.id
  `.execute(tx)
  return rows.length > 0
}

/** Brings the next `most` changes of a version, after a code, into the catalogue. Returns the last code and how many. */
export async function applyChanges(
  tx: Tx,
  versionId: string,
  { after, most }: { after: string; most: number },
): Promise<{ last: string | null; count: number }> {
  const { rows } = await sql<{ last: string | null; count: number }>`
    with part as (
      select * from cabys_changes where version_id = ${versionId} and code > ${after} order by code limit ${most}
    ), brought as (
      insert into cabys (code, description, rate)
      select code, description, rate from part where change <> 'retired'
      on conflict (code) do update set
        description = excluded.description, rate = excluded.rate, is_withdrawn = false
    ), withdrawn as (
      update cabys c set is_withdrawn = true from part p where p.change = 'retired' and c.code = p.code
    )
    select max(code) as last, count(*)::int as count from part
  `.execute(tx)
  return rows[0]!
}

/** Takes the next `most` changes back. A code that had been new stays as a withdrawn one: an item may carry it by now. */
export async function revertChanges(
  tx: Tx,
  versionId: string,
  { after, most }: { after: string; most: number },
): Promise<{ last: string | null; count: number }> {
  const { rows } = await sql<{ last: string | null; count: number }>`
    with part as (
      select * from cabys_changes where version_id = ${versionId} and code > ${after} order by code limit ${most}
    ), reverted as (
      update cabys c set
        description = coalesce(p.former_description, c.description), rate = coalesce(p.former_rate, c.rate),
        is_withdrawn = p.change = 'new'
      from part p where c.code = p.code
    )
    select max(code) as last, count(*)::int as count from part
  `.execute(tx)
  return rows[0]!
}

export async function writeApplied(
  tx: Tx,
  id: string,
  { by, now }: { by: string | null; now: number },
): Promise<void> {
  await sql`
    update cabys_versions set status = 'applied', applied_by = ${by}, applied_at = ${new Date(now)} where id = ${id}
  `.execute(tx)
}

export async function writeRolledBack(tx: Tx, id: string): Promise<void> {
  await sql`update cabys_versions set status = 'rolled_back' where id = ${id}`.execute(tx)
}

export type ChangeFilter = {
  change: CabysChange['change'] | undefined
  patterns: readonly string[]
  limit: number
  offset: number
}

/** Changes by code, with how many items of companies carry each; and how many there are without the page. */
export async function readChanges(
  tx: Tx,
  versionId: string,
  { change, patterns, limit, offset }: ChangeFilter,
): Promise<{ rows: CabysChange[]; total: number }> {
  const matches = sql`
    version_id = ${versionId} and (${change ?? null}::text is null or change = ${change ?? null}::text)
    and (cardinality(${patterns}::text[]) = 0 or search_text(concat_ws(' ', code, description, former_description))
      like all (${searchWords(patterns)}))`
  const { rows } = await sql<CabysChange>`
    with page as (select * from cabys_changes where ${matches} order by code limit ${limit} offset ${offset})
    select p.code, p.change, p.former_description, p.former_rate, p.description, p.rate,
      (select count(*)::int from items i where i.cabys = p.code) as items
    from page p order by p.code
  `.execute(tx)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from cabys_changes where ${matches}
  `.execute(tx)
  return { rows, total: counted.rows[0]!.total }
}

export type AffectedRow = { company_id: string; company_name: string; retired: number; rate_changed: number }

/** Companies whose items carry a code that a version retires, or have the rate that it changes. */
export async function readAffected(tx: Tx, versionId: string): Promise<AffectedRow[]> {
  const { rows } = await sql<AffectedRow>`
    select i.company_id, c.name as company_name, count(*) filter (where h.change = 'retired')::int as retired,
      count(*) filter (where h.change <> 'retired')::int as rate_changed
    from items i
    join cabys_changes h on h.version_id = ${versionId} and h.code = i.cabys
      and (
        h.change = 'retired'
        or h.change = 'changed' and h.rate <> h.former_rate and cabys_rate_code(h.former_rate) = i.rate_code
      )
    join companies c on c.id = i.company_id and c.status <> 'archived'
    where i.is_active
    group by i.company_id, c.name
    order by count(*) desc, c.name
  `.execute(tx)
  return rows
}

/** How many items in use, and templates, carry a code that wants another one; of items also those with a rate of before. */
export async function countOutdated(tx: Tx): Promise<{ items: number; templates: number }> {
  const { rows } = await sql<{ items: number; templates: number }>`
    with whole as (
      select exists (select from cabys_versions where status = 'applied' and source <> 'starter') as is_whole
    )
    select
      (select count(*)::int from items i left join cabys c on c.code = i.cabys, whole w
        where i.is_active and (
          c.is_withdrawn or (c.code is null and w.is_whole)
          or (i.cabys, i.rate_code) in (select r.code, r.rate_code from rerated_cabys() r)
            and (i.rate_kept_of is null or (i.cabys, i.rate_kept_of) not in (select r.code, r.changed_at from rerated_cabys() r))
        )) as items,
      (select count(*)::int from item_templates t left join cabys c on c.code = t.cabys, whole w
        where t.is_active and (c.is_withdrawn or (c.code is null and w.is_whole))) as templates
  `.execute(tx)
  return rows[0]!
}
