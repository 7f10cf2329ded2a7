import type { PublicDocument } from '@cuentaclara/contracts'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** Accounts in a currency, of all without one; SINPE Móvil moves colones. Null where the company says nothing of it. */
export async function waysToPay(
  ctx: CompanyContext,
  currency: string | null,
): Promise<PublicDocument['pay']> {
  const { bank_accounts, sinpe_number } = await readSection(ctx, 'documents')
  const accounts = bank_accounts.filter((account) => currency === null || account.currency === currency)
  const takesSinpe = (currency === null || currency === 'CRC') && sinpe_number !== ''
  const sinpe = takesSinpe ? sinpe_number : null
  return accounts.length === 0 && sinpe === null ? null : { accounts, sinpe_number: sinpe }
}
