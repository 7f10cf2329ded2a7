import { costaRicaDay } from '@cuentaclara/einvoice'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'

/**
 * The day until which something of a payment counts that is undone: the one that was asked for, else today. Throws Invalid for a day to
 * come and for one before the payment, and Conflict for one whose books are closed.
 */
export async function undoingDay(
  ctx: CompanyContext,
  { asked, paidOn, field }: { asked: string | undefined; paidOn: string; field: 'voided_on' | 'released_on' },
): Promise<string> {
  const today = costaRicaDay(ctx.clock.now())
  const day = asked ?? today
  if (day > today) throw new Invalid({ [field]: ['not-later'] })
  if (day < paidOn) throw new Invalid({ [field]: ['before-payment'] })
  await refuseIfClosed(ctx, day)
  return day
}
