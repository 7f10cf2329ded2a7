import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { FilePlace } from '#platform/stored-files/file-door.ts'
import { placeColumns, type StoredFile } from '#platform/stored-files/stored-file.ts'

export type KeptPackage = {
  vat_return_id: string
  name: string | null
  size: number | null
  sha256: string | null
  kept_at: Date | null
  /** Of the task that makes it; null once that is forgotten. */
  status: string | null
  done: number | null
  total: number | null
}

type Whole = { name: string; size: number; sha256: Buffer }

/** The packages of some filed returns; of one that nobody asked for there is none. */
export async function readKeptPackages(
  { tx }: CompanyContext,
  ids: readonly string[],
): Promise<Map<string, KeptPackage>> {
  const { rows } = await sql<KeptPackage>`
    select p.vat_return_id, p.name, p.size::float8 as size, encode(p.sha256, 'hex') as sha256, p.kept_at, t.status,
      t.done::float8 as done, t.total::float8 as total
    from kept_packages p
    left join tasks t on t.company_id = p.company_id and t.id = p.task_id
    where p.company_id = current_company() and p.vat_return_id = any(${ids}::uuid[])
  `.execute(tx)
  return new Map(rows.map((row) => [row.vat_return_id, row]))
}

/** Notes that the package of a return is wanted, and which task makes it: none where too much waits already. */
export async function noteAsked(
  { tx, clock, companyId }: CompanyContext,
  id: string,
  taskId: string | null,
): Promise<void> {
  const now = new Date(clock.now())
  await sql`
    insert into kept_packages (company_id, vat_return_id, task_id, asked_at)
    values (${companyId}::uuid, ${id}::uuid, ${taskId}::uuid, ${now})
    on conflict (company_id, vat_return_id) do update set task_id = excluded.task_id, asked_at = excluded.asked_at
  `.execute(tx)
}

/** Begins anew, under a name of its own; undefined when it is kept already. */
export async function beginAttempt({ tx }: CompanyContext, id: string): Promise<string | undefined> {
  const attempt = newId()
  const { rows } = await sql`
    update kept_packages set attempt = ${attempt}::uuid
    where company_id = current_company() and vat_return_id = ${id}::uuid and kept_at is null returning attempt
  `.execute(tx)
  if (rows.length === 0) return undefined
  await sql`
    delete from kept_package_parts where company_id = current_company() and vat_return_id = ${id}::uuid
  `.execute(tx)
  return attempt
}

type Attempt = { id: string; attempt: string }

/** Writes a part of an attempt. Throws when another attempt took its place. */
export async function insertPart(
  { tx, clock }: CompanyContext,
  { id, attempt }: Attempt,
  part: number,
  content: Buffer,
): Promise<void> {
  const { rows } = await sql`
    insert into kept_package_parts (company_id, vat_return_id, part, content, created_at)
    select p.company_id, p.vat_return_id, ${part}, ${content}, ${new Date(clock.now())} from kept_packages p
    where p.company_id = current_company() and p.vat_return_id = ${id}::uuid and p.attempt = ${attempt}::uuid
    for share
    returning part
  `.execute(tx)
  if (rows.length === 0) throw new Error('another attempt makes the package')
}

/** From here on it stays as it is. Throws when another attempt took its place. */
export async function settlePackage(
  { tx, clock }: CompanyContext,
  { id, attempt }: Attempt,
  { name, size, sha256 }: Whole,
): Promise<void> {
  const { rows } = await sql`
    update kept_packages set name = ${name}, size = ${size}, sha256 = ${sha256}, kept_at = ${new Date(clock.now())}
    where company_id = current_company() and vat_return_id = ${id}::uuid and attempt = ${attempt}::uuid and kept_at is null
    returning name
  `.execute(tx)
  if (rows.length === 0) throw new Error('another attempt makes the package')
}

/** Throws away what an attempt left that did not come to its end. */
export async function dropAttempt({ tx }: CompanyContext, { id, attempt }: Attempt): Promise<void> {
  const { rows } = await sql`
    update kept_packages set attempt = null
    where company_id = current_company() and vat_return_id = ${id}::uuid and attempt = ${attempt}::uuid and kept_at is null
    returning 1
  `.execute(tx)
  if (rows.length === 0) return
  await sql`
    delete from kept_package_parts where company_id = current_company() and vat_return_id = ${id}::uuid
  `.execute(tx)
}

/** A kept package and the number of its parts. Throws NotFound. */
export async function findPackage(
  { tx }: CompanyContext,
  id: string,
): Promise<{ name: string; size: number; period: string; parts: number }> {
  const { rows } = await sql<{ name: string; size: number; period: string; parts: number }>`
    select p.name, p.size::float8 as size, r.period::text as period, (
      select count(*)::int from kept_package_parts f where f.company_id = p.company_id and f.vat_return_id = p.vat_return_id
    ) as parts
    from kept_packages p
    join vat_returns r on r.company_id = p.company_id and r.id = p.vat_return_id
    where p.company_id = current_company() and p.vat_return_id = ${id}::uuid and p.kept_at is not null
  `.execute(tx)
  if (rows[0] === undefined) throw new NotFound()
  return rows[0]
}

export async function readPart(
  { tx, toFile }: CompanyContext,
  id: string,
  part: number,
): Promise<StoredFile> {
  const { rows } = await sql<FilePlace>`
    select ${placeColumns('f')} from kept_package_parts f
    where f.company_id = current_company() and f.vat_return_id = ${id}::uuid and f.part = ${part}
  `.execute(tx)
  if (rows[0] === undefined) throw new NotFound()
  return toFile(rows[0])
}
