import type { CompanySettings, CompanySettingsInput } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import { findMistakes, getCompanySettings } from './company-settings.ts'

/** Makes a key that the simulator trusts, before any transaction, and answers how the company gets it. */
export type PrepareKey = (
  company: CompanySettingsInput,
  userId: string,
) => Promise<(ctx: CompanyContext) => Promise<void>>

/** The key of the simulator for a company whose number changes there: the former belongs to somebody else, and signs nothing that is accepted. */
export async function prepareKeyOfChange(
  doors: Doors,
  member: Member,
  change: Partial<CompanySettingsInput>,
  prepare: PrepareKey,
): Promise<(ctx: CompanyContext) => Promise<void>> {
  const none = async () => {}
  if (change.identification_number === undefined) return none
  const present = await withCompany(
    doors,
    member,
    async (ctx): Promise<CompanySettings> => {
      ctx.permit('settings.edit')
      return getCompanySettings(ctx)
    },
    { readOnly: true },
  )
  const next = { ...present, ...change }
  const isSame = next.identification_number === present.identification_number
  if (isSame || present.environment !== 'simulator') return none
  // Refused within the transaction, with the sentences of its fields.
  if (Object.keys(findMistakes(next, costaRicaDay(doors.clock.now()))).length > 0) return none
  return prepare(next, member.userId)
}
