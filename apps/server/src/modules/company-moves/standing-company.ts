import type { CompanyTable } from '#platform/company-file/company-tables.ts'
import type { CompanyHeader } from '#platform/company-file/file-format.ts'
import type { Asks } from '#platform/database/open-client.ts'
import { Refusal } from '#platform/refusal.ts'
import { globalRows } from './company-sources.ts'

/** Of the chains of a company as it stands: the last seal that was made before it went to rest here. */
export type Standing = { sealed: { table: string; column: string; position: string; hash: string }[] }

/**
 * What may be exchanged for a file: a company that rests here, by a later state of itself. Throws Refusal. Undefined where none
 * stands.
 */
export async function judgeStanding(
  client: Asks,
  { company_id, name, created_at }: CompanyHeader,
  { replace }: { replace: boolean },
): Promise<Standing | undefined> {
  const { rows } = await client.query<{ status: string; at: Date; since: Date }>(
    `select c.status, m.at as since, coalesce(m.file_at, m.at) as at
     from companies c left join company_moves m on m.company_id = c.id and m.ended_at is null where c.id = $1`,
    [company_id],
  )
  const standing = rows[0]
  if (standing === undefined) return undefined
  if (!replace)
    throw new Refusal(
      `${name} stands here already. An earlier state of it that rests here can be exchanged: say --replace and why.`,
    )
  if (standing.status !== 'moved')
    throw new Refusal(
      `${name} works here: a file never takes the place of a company that is in use. Nothing was changed.`,
    )
  if (standing.at.getTime() >= Date.parse(created_at))
    throw new Refusal(
      `What stands here of ${name} is of ${standing.at.toISOString()}, and the file of ${created_at}: it is not newer.`,
    )
  return {
    sealed: [
      ...(await lastSeal(client, 'audit_entries', 'company_id', company_id, standing.since)),
      ...(await lastSeal(client, 'security_events', 'of_company', company_id, standing.since)),
    ],
  }
}

async function lastSeal(client: Asks, table: string, column: string, companyId: string, before: Date) {
  const { rows } = await client.query<{ position: string; hash: string }>(
    `select position, encode(hash, 'hex') as hash from ${table}
     where ${column} = $1 and position is not null and at < $2 order by position desc limit 1`,
    [companyId, before],
  )
  return rows.map((row) => ({ table, column, ...row }))
}

/** Makes room for a later state: all rows but those that stay whoever asks, which the file has as well. */
export async function clearStanding(
  client: Asks,
  tables: readonly CompanyTable[],
  companyId: string,
): Promise<void> {
  for (const { name, companyColumn, isGuarded } of tables) {
    // Drafts may be gone where the company went on; what was issued may not.
    const which = isGuarded ? (name === 'documents' ? 'and clave is null' : 'and false') : ''
    await client.query(`delete from ${quoted(name)} where ${companyColumn} = $1 ${which}`, [companyId])
  }
  for (const [name, { column }] of Object.entries(globalRows)) {
    await client.query(`delete from ${quoted(name)} where ${column} = $1`, [companyId])
  }
}

const quoted = (name: string) => `"${name}"`

/** Throws Refusal unless the file goes on where the company here was sealed last. */
export async function refuseOtherHistory(
  client: Asks,
  { sealed }: Standing,
  { company_id, name }: CompanyHeader,
): Promise<void> {
  for (const { table, column, position, hash } of sealed) {
    const { rows } = await client.query(
      `select 1 from ${table} where ${column} = $1 and position = $2 and encode(hash, 'hex') = $3`,
      [company_id, position, hash],
    )
    if (rows.length === 0)
      throw new Refusal(
        `What stands here of ${name} is no earlier state of the file: its history (${table}) is another. Nothing was changed.`,
      )
  }
}
