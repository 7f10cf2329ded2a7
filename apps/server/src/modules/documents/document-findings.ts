import type { Issue } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { type CompanyContext, type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { toStoredJson } from './stored-json.ts'

/** What is stored of a document that no register answered about, or null for any other. */
export function uncheckedOf(
  issues: readonly Issue[],
): { findings: readonly Issue[]; has_others: boolean } | null {
  const findings = issues.filter(({ code }) => notChecked.has(code))
  return findings.length === 0 ? null : { findings, has_others: findings.length < issues.length }
}

const notChecked: ReadonlySet<string> = new Set(['party.not-checked', 'exoneration.not-checked'])

/** Of the findings `f` of a document: whether a register objects to whom or what it was issued for. */
export const isObjectedTo = sql`jsonb_path_exists(f.findings, ${sql.lit(
  '$[*] ? (@.severity == "error" || @.code == "party.not-registered" || @.code == "party.struck-off")',
)})`

export type UncheckedDocument = { companyId: string; documentId: string; isDemo: boolean }

/** Documents whose registers are to be asked again, those that wait longest first. */
export async function unsafeUnchecked(doors: Doors, most: number): Promise<UncheckedDocument[]> {
  const nowMs = doors.clock.now()
  return unsafeForAllCompanies(doors, async ({ tx }) => {
    const { rows } = await sql<UncheckedDocument>`
      select f.company_id as "companyId", f.document_id as "documentId", c.is_demo as "isDemo"
      from document_findings f join companies c on c.id = f.company_id
      where f.ask_at <= ${new Date(nowMs)}
      order by f.ask_at limit ${most}
    `.execute(tx)
    return rows
  })
}

/** Keeps what the registers found; `askAt` is null once all have answered. The mark of lists follows it. */
export async function storeFindings(
  ctx: CompanyContext,
  documentId: string,
  { findings, askAt }: { findings: readonly Issue[]; askAt: Date | null },
): Promise<void> {
  await sql`
    with judged as (
      update document_findings set
        findings = ${toStoredJson(findings)}::jsonb, judged_at = ${new Date(ctx.clock.now())}, ask_at = ${askAt}
      where company_id = current_company() and document_id = ${documentId}
      returning findings, has_others
    )
    update documents d set has_warning = j.has_others or j.findings <> '[]' or exists (
      select from submissions s
      where s.company_id = d.company_id and s.subject_id = d.id and s.answer ->> 'status' = 'accepted'
        and s.answer -> 'entries' <> '[]'
    )
    from judged j
    where d.company_id = current_company() and d.id = ${documentId}
  `.execute(ctx.tx)
}

/** Has the registers asked again at that moment, unless they answer before. */
export async function postponeFindings(ctx: CompanyContext, documentId: string, askAt: Date): Promise<void> {
  await sql`
    update document_findings set ask_at = ${askAt}
    where company_id = current_company() and document_id = ${documentId}
  `.execute(ctx.tx)
}
