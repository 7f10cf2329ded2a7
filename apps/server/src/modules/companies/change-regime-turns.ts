import type { CompanySettings } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, Invalid } from '#platform/errors.ts'
import { readSettings, writeTurns } from './company-store.ts'
import { type RegimeTurn, toSettingsView } from './company-view.ts'
import { findTurnMistakes, keptTurns } from './regime-turns.ts'

/** Corrects the days of the regimes of a company, or takes wrong ones out. Throws Invalid by field, and 412 when they changed since `version`. */
export async function changeRegimeTurns(
  ctx: CompanyContext,
  turns: readonly RegimeTurn[],
  version: number | null,
): Promise<CompanySettings> {
  ctx.permit('settings.edit')
  const now = ctx.clock.now()
  const errors = findTurnMistakes(turns, costaRicaDay(now))
  if (Object.keys(errors).length > 0) throw new Invalid(errors)

  const isWritten = await writeTurns(ctx.tx, ctx.companyId, keptTurns(turns), { version, now })
  if (!isWritten) throw new AppError(412, 'changed-elsewhere')
  return toSettingsView(await readSettings(ctx.tx, ctx.companyId))
}
