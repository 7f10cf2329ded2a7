import type { CompanySettingsInput } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'
import { NotFound } from '#platform/errors.ts'
import {
  type CompanyRow,
  currencyText,
  type MembershipRow,
  type RegimeTurn,
  type SettingsRow,
} from './company-view.ts'
import type { RegimeTurns } from './regime-turns.ts'

export type MembershipFilter = {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  companyId?: string | undefined
  /** The archived ones instead of those in use. */
  isArchived?: boolean
}

const summary = sql`
  c.id, c.name, c.trade_name, c.identification_type, c.identification_number, c.environment, c.status, c.is_demo,
  c.colour, c.logo_digest, c.general_configurations, c.regime`

/** One that was closed counts: what it sold is still asked for. */
const hasBranches = sql`(select count(*) > 1 from branches b where b.company_id = c.id)`

/** Memberships of a person that are enabled, by name of the company; and how many there are without the page. */
export async function readMemberships(
  tx: Tx,
  userId: string,
  { search = '', limit, offset = 0, companyId, isArchived = false }: MembershipFilter = {},
): Promise<{ rows: MembershipRow[]; total: number }> {
  const { rows } = await sql<MembershipRow & { total: string }>`
    select ${summary}, m.role, m.active, m.branch, m.terminal, count(*) over () as total,
      k.settings as sales, r.settings as currency_choices, p.settings as student_choices,
      q.settings as counter_choices, ${hasBranches} as has_branches
    from company_users m
    join companies c on c.id = m.company_id
    left join company_settings k on k.company_id = m.company_id and k.section = 'sales'
    left join company_settings r on r.company_id = m.company_id and r.section = 'currency'
    left join company_settings p on p.company_id = m.company_id and p.section = 'students'
    left join company_settings q on q.company_id = m.company_id and q.section = 'counter'
    where m.user_id = ${userId} and m.active = 1 and (c.status = 'archived') = ${isArchived}
      and (${companyId ?? null}::uuid is null or c.id = ${companyId ?? null}::uuid)
      and search_text(concat_ws(' ', c.name, c.trade_name, c.identification_number))
        like '%' || search_text(${escapeLike(search.trim())}) || '%'
    order by search_text(c.name), c.id
    limit ${limit ?? null}::int offset ${offset}::int
  `.execute(tx)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

/** A company that its reader is no member of. Throws NotFound. */
export async function readVisited(
  tx: Tx,
  companyId: string,
): Promise<Omit<MembershipRow, 'role' | 'active'>> {
  const { rows } = await sql<Omit<MembershipRow, 'role' | 'active'>>`
    select ${summary}, k.settings as sales, r.settings as currency_choices, p.settings as student_choices,
      q.settings as counter_choices, ${hasBranches} as has_branches
    from companies c
    left join company_settings k on k.company_id = c.id and k.section = 'sales'
    left join company_settings r on r.company_id = c.id and r.section = 'currency'
    left join company_settings p on p.company_id = c.id and p.section = 'students'
    left join company_settings q on q.company_id = c.id and q.section = 'counter'
    where c.id = ${companyId}
  `.execute(tx)
  if (!rows[0]) throw new NotFound()
  return rows[0]
}

/** Makes the company the one that opens after signing in. */
export async function writeDefaultCompany(tx: Tx, userId: string, companyId: string): Promise<void> {
  await sql`select start_in(${companyId}, ${userId}, true)`.execute(tx)
}

export async function readSettings(tx: CompanyTransaction, companyId: string): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select ${summary}, c.province, c.canton, c.district, c.neighbourhood, c.address, c.phone_country_code,
      c.phone_number, c.emails, c.activities, c.branch, c.terminal, c.provider_id, c.alcohol_registry,
      c.regime, c.regime_since::text as regime_since, c.earlier_regimes, c.version
    from companies c where c.id = ${companyId}
  `.execute(tx)
  return rows[0]!
}

/** Writes the settings unless somebody changed them since `version`. Answers whether it did. */
export async function writeSettings(
  tx: CompanyTransaction,
  companyId: string,
  input: CompanySettingsInput,
  { version, now, turns }: { version: number | null; now: number; turns: RegimeTurns },
): Promise<boolean> {
  const { rows } = await sql`
    update companies set
      name = ${input.name}, trade_name = ${input.trade_name ?? null},
      identification_type = ${input.identification_type}, identification_number = ${input.identification_number},
      colour = ${input.colour}, province = ${input.province ?? null}, canton = ${input.canton ?? null},
      district = ${input.district ?? null}, neighbourhood = ${input.neighbourhood ?? null},
      address = ${input.address ?? null}, phone_country_code = ${input.phone_country_code ?? null},
      phone_number = ${input.phone_number ?? null}, emails = ${input.emails ?? []}::text[],
      activities = ${JSON.stringify(input.activities ?? [])}::jsonb, branch = ${input.branch},
      terminal = ${input.terminal}, provider_id = ${input.provider_id ?? null},
      alcohol_registry = ${input.alcohol_registry ?? null}, regime = ${input.regime ?? null},
      regime_since = ${turns.since}, earlier_regimes = ${JSON.stringify(turns.earlier)}::jsonb,
      general_configurations = general_configurations || jsonb_build_object('currency', ${currencyText(input.currency_id)}::text),
      version = version + 1, updated_at = ${new Date(now)}
    where id = ${companyId} and (${version}::int is null or version = ${version}::int)
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Writes under which regimes a company was and is, unless somebody changed its settings since `version`. Answers whether it did. */
export async function writeTurns(
  tx: CompanyTransaction,
  companyId: string,
  { regime, since, earlier }: RegimeTurns & Pick<RegimeTurn, 'regime'>,
  { version, now }: { version: number | null; now: number },
): Promise<boolean> {
  const { rows } = await sql`
    update companies set regime = ${regime ?? null}, regime_since = ${since}, earlier_regimes = ${JSON.stringify(earlier)}::jsonb,
      version = version + 1, updated_at = ${new Date(now)}
    where id = ${companyId} and (${version}::int is null or version = ${version}::int)
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Whether there is this branch or terminal, and it is closed; one that there is not yet is made. */
export async function isPlaceClosed(
  tx: CompanyTransaction,
  companyId: string,
  { branch, terminal }: { branch: string; terminal: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from branches b
    left join terminals t on t.company_id = b.company_id and t.branch = b.code and t.code = ${terminal}
    where b.company_id = ${companyId} and b.code = ${branch} and not (b.is_active and coalesce(t.is_active, true))
  `.execute(tx)
  return rows.length > 0
}

export type NewCompany = CompanySettingsInput & { id: string; is_demo: boolean; status: CompanyRow['status'] }

export async function insertCompany(tx: CompanyTransaction, company: NewCompany, now: number): Promise<void> {
  await sql`
    insert into companies (
      id, name, trade_name, identification_type, identification_number, status, is_demo, colour, province, canton,
      district, neighbourhood, address, phone_country_code, phone_number, emails, activities, branch, terminal,
      provider_id, alcohol_registry, regime, regime_since, general_configurations, created_at, updated_at
    ) values (
      ${company.id}, ${company.name}, ${company.trade_name ?? null}, ${company.identification_type},
      ${company.identification_number}, ${company.status}, ${company.is_demo}, ${company.colour},
      ${company.province ?? null}, ${company.canton ?? null}, ${company.district ?? null},
      ${company.neighbourhood ?? null}, ${company.address ?? null}, ${company.phone_country_code ?? null},
      ${company.phone_number ?? null}, ${company.emails ?? []}::text[],
      ${JSON.stringify(company.activities ?? [])}::jsonb, ${company.branch}, ${company.terminal},
      ${company.provider_id ?? null}, ${company.alcohol_registry ?? null}, ${company.regime ?? null},
      ${company.regime_since ?? null},
      jsonb_build_object('currency', ${currencyText(company.currency_id)}::text),
      ${new Date(now)}, ${new Date(now)}
    )
  `.execute(tx)
}

/** Moves a company to another environment; one that was only being set up works from now on. */
export async function writeEnvironment(
  ctx: CompanyContext,
  environment: 'simulator' | 'test' | 'live',
): Promise<void> {
  await sql`
    update companies set environment = ${environment}, version = version + 1, updated_at = ${new Date(ctx.clock.now())},
      status = case when status = 'setup' then 'active' else status end
    where id = current_company()
  `.execute(ctx.tx)
}

export type Figures = {
  company_id: string
  member_count: number
  documents_this_month: number
  certificate_not_after: Date | null
}

/** Figures of companies, of those only that the signed-in person belongs to. */
export async function readFigures(
  tx: Tx,
  { companyIds, month }: { companyIds: readonly string[]; month: string },
): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select * from company_figures(${companyIds}::uuid[], ${month}::timestamptz)
  `.execute(tx)
  return rows
}

/** Closes the books of a company for good, or empties one that never issued. Answers which. */
export async function writeArchived(
  tx: CompanyTransaction,
  companyId: string,
  now: number,
): Promise<'archived' | 'emptied'> {
  const { rows } = await sql<{ has_issued: boolean }>`
    select exists (select from documents d where d.company_id = ${companyId} and d.clave is not null) as has_issued
  `.execute(tx)
  const hasIssued = rows[0]!.has_issued
  if (!hasIssued) await sql`select empty_company()`.execute(tx)
  await sql`
    update companies set
      status = 'archived',
      -- What it was, for when the platform brings it back.
      suspended_from = case when status = 'suspended' then suspended_from else status end,
      updated_at = ${new Date(now)}
    where id = ${companyId}
  `.execute(tx)
  await sql`select start_elsewhere(${companyId})`.execute(tx)
  return hasIssued ? 'archived' : 'emptied'
}

export type Logo = { bytes: Buffer; type: 'image/png' | 'image/jpeg' | 'image/svg+xml' }

export async function writeLogo(tx: CompanyTransaction, companyId: string, logo: Logo | null): Promise<void> {
  await sql`update companies set logo = ${logo?.bytes ?? null}, logo_type = ${logo?.type ?? null} where id = ${companyId}`.execute(
    tx,
  )
}

export async function readLogo(
  tx: CompanyTransaction,
  companyId: string,
  digest: string,
): Promise<Logo | null> {
  const { rows } = await sql<Logo>`
    select logo as bytes, logo_type as type from companies where id = ${companyId} and logo_digest = ${digest}
  `.execute(tx)
  return rows[0] ?? null
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
