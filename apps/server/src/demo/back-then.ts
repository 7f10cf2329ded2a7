import { epochOf } from '@cuentaclara/einvoice'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** The same world on a day of the past, at three in the afternoon: what is done in it was done then. */
export function backThen(ctx: CompanyContext, day: string): CompanyContext {
  const nowMs = epochOf(`${day}T15:00:00-06:00`)!
  return { ...ctx, clock: { ...ctx.clock, now: () => nowMs } }
}
