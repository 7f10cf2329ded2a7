import type { LettersToday } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import type { OpenContext } from '#platform/database/company-context.ts'
import type { LetterLimits } from './may-write.ts'
import { readLettersOfDay } from './outbox-store.ts'

/** How much companies wrote today through the server of the installation. For platform administrators: the route asks. */
export async function countToday(
  { tx, clock }: OpenContext,
  { perCompany, perInstallation }: LetterLimits,
): Promise<LettersToday> {
  const { letters, companies, busiest } = await readLettersOfDay(tx, costaRicaDay(clock.now()))
  return { letters, most: perInstallation, most_of_company: perCompany, companies, busiest }
}
