import type { SettingsSection } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'

export type SectionRow = {
  settings: Record<string, unknown>
  sealed: Record<string, string>
  version: number
  updated_at: Date
}

export async function readRow(
  tx: CompanyTransaction,
  companyId: string,
  section: SettingsSection,
): Promise<SectionRow | undefined> {
  const { rows } = await sql<SectionRow>`
    select settings, sealed, version, updated_at from company_settings
    where company_id = ${companyId} and section = ${section}
  `.execute(tx)
  return rows[0]
}

/** Writes a section unless somebody changed it since `version`, 0 for one that was never saved. Answers whether it did. */
export async function writeRow(
  tx: CompanyTransaction,
  companyId: string,
  section: SettingsSection,
  change: { settings: object; sealed: object; version: number | null; now: number; by: string | null },
): Promise<boolean> {
  const { version } = change
  const at = new Date(change.now)
  const { rows } = await sql`
    insert into company_settings as s (company_id, section, settings, sealed, updated_at, saved_by)
    select ${companyId}, ${section}, ${JSON.stringify(change.settings)}::jsonb, ${JSON.stringify(change.sealed)}::jsonb, ${at},
      ${change.by}::uuid
    where coalesce(${version}::int, 0) = 0 or exists (
      select from company_settings k where k.company_id = ${companyId} and k.section = ${section}
    )
    on conflict (company_id, section) do update set
      settings = excluded.settings, sealed = excluded.sealed, version = s.version + 1, updated_at = excluded.updated_at,
      saved_by = excluded.saved_by
    where ${version}::int is null or s.version = ${version}::int
    returning version
  `.execute(tx)
  return rows.length > 0
}
