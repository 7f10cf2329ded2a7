import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { seriesOver } from './series-over.ts'

/** The next number of an official series; whoever asks at the same time waits. Documents take theirs in `issue_documents`. */
export async function takeOfficialNumber(
  ctx: CompanyContext,
  { environment, branch, terminal }: { environment: string; branch: string; terminal: string },
  documentType: string,
): Promise<number> {
  const { rows } = await sql<{ sequence: string }>`
    insert into document_series as s (company_id, environment, branch, terminal, document_type, next_sequence)
    values (current_company(), ${environment}, ${branch}, ${terminal}, ${documentType}, 2)
    on conflict (company_id, environment, branch, terminal, document_type)
    do update set next_sequence = s.next_sequence + 1
    returning (next_sequence - 1)::text as sequence
  `
    .execute(ctx.tx)
    .catch((error: unknown) => {
      throw seriesOver(error) ?? error
    })
  return Number(rows[0]!.sequence)
}
