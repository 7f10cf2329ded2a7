import type { CompanyContext } from '#platform/database/company-context.ts'
import { type Filings, readExonerationChoices } from './said-store.ts'

/** Exonerations that leave the right to full credit unless the company says otherwise: diplomats, special laws, free zones. */
const usualFullCredit = ['02', '03', '08'] as const

/** Codes of exonerations whose sales of a month leave the right to full credit, as the company says or as usual. */
export async function readFullCredit(
  ctx: CompanyContext,
  period: string,
  filings: Filings,
): Promise<Set<string>> {
  const found = new Set<string>(usualFullCredit)
  for (const { exoneration_type, gives_credit } of await readExonerationChoices(ctx, period, filings)) {
    if (gives_credit) found.add(exoneration_type)
    else found.delete(exoneration_type)
  }
  return found
}
