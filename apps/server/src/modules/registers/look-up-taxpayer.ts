import type { Taxpayer } from '@cuentaclara/contracts'
import { isDemoCompany } from '#modules/companies/index.ts'
import { type Doors, type Member, withCompany } from '#platform/database/company-context.ts'
import { NotFound, Unavailable } from '#platform/errors.ts'
import type { AskRegisters } from './registers.ts'
import { toTaxpayerView } from './taxpayer-view.ts'

/** Somebody sits before the form. */
const waitMs = 10_000

/** What the register knows of a number, for the company that asks. Throws NotFound, and Unavailable when nobody answers. */
export async function lookUpTaxpayer(
  doors: Doors,
  ask: AskRegisters,
  { number, member }: { number: string; member: Member | null },
): Promise<Taxpayer> {
  const isDemo =
    member !== null && (await withCompany(doors, member, ({ tx }) => isDemoCompany(tx), { readOnly: true }))
  const [answer] = await ask([{ register: 'taxpayer', number }], { isDemo, waitMs })
  if (answer?.outcome === 'absent') throw new NotFound('taxpayer-not-found')
  if (answer?.register !== 'taxpayer' || answer.outcome !== 'found')
    throw new Unavailable('register-unavailable')
  return toTaxpayerView(number, answer.facts)
}
