import type { Shortcuts } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { OpenContext } from '#platform/database/company-context.ts'

/** The links that a person pinned; null for those that the product starts with. */
export async function getShortcuts({ tx }: OpenContext, userId: string): Promise<Shortcuts> {
  const { rows } = await sql<{ paths: string[] | null }>`
    select shortcuts as paths from users where id = ${userId}
  `.execute(tx)
  return { paths: rows[0]?.paths ?? null }
}

/** Keeps them in their order, each once. */
export async function saveShortcuts(
  { tx }: OpenContext,
  userId: string,
  { paths }: Shortcuts,
): Promise<Shortcuts> {
  const kept = paths === null ? null : [...new Set(paths)]
  await sql`update users set shortcuts = ${kept}::text[] where id = ${userId}`.execute(tx)
  return { paths: kept }
}
