import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { seriesOver } from './series-over.ts'

/** The next number of an official series, or the first of several; whoever asks at the same time waits. Documents take theirs in `issue_documents`. */
export async function takeOfficialNumber(
  ctx: CompanyContext,
  { environment, branch, terminal }: { environment: string; branch: string; terminal: string },
  documentType: string,
  count = 1,
): Promise<number> {
  const { rows } = await sql<{ sequence: string }>`
    insert into document_series as s (company_id, environment, branch, terminal, document_type, next_sequence)
    values (current_company(), ${environment}, ${branch}, ${terminal}, ${documentType}, ${1 + count})
    on conflict (company_id, environment, branch, terminal, document_type)
    do update set next_sequence = s.next_sequence + ${count}::int
    returning (next_sequence - ${count}::int)::text as sequence
  `
    .execute(ctx.tx)
    .catch((error: unknown) => {
      throw seriesOver(error) ?? error
    })
  return Number(rows[0]!.sequence)
}
