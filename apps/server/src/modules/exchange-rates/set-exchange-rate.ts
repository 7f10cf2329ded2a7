import type { ExchangeRate, ExchangeRateInput } from '@cuentaclara/contracts'
import { compare, decimal, isPositive } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { refuseIfClosed } from '#modules/periods/index.ts'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type FieldErrors, Forbidden, Invalid } from '#platform/errors.ts'
import { toView } from './current-rate.ts'
import { readOwn, upsertOwn } from './exchange-rate-store.ts'

/** Sets this company's own rate of a day, with a reason. It reaches no other company. Throws Invalid. */
export async function setExchangeRate(ctx: CompanyContext, input: ExchangeRateInput): Promise<ExchangeRate> {
  ctx.permit('exchange-rate.set')
  if (ctx.userId === null) throw new Forbidden()
  const today = costaRicaDay(ctx.clock.now())
  const day = input.day ?? today
  const errors = findMistakes(input, day > today)
  if (Object.keys(errors).length > 0) throw new Invalid(errors)

  await refuseIfClosed(ctx, day)
  const { currency = 'USD', buy, sell, reason } = input
  const rate = { currency, day, buy, sell, reason, userId: ctx.userId }
  await upsertOwn(ctx.tx, rate, ctx.clock.now())
  ctx.announce({ type: 'exchange_rate', companyId: ctx.companyId })
  return toView(await readOwn(ctx.tx, { day, currency }), await readSection(ctx, 'currency'))
}

function findMistakes({ buy, sell }: ExchangeRateInput, isLater: boolean): FieldErrors {
  return {
    ...(isPositive(decimal(buy)) ? {} : { buy: ['positive'] }),
    ...(isPositive(decimal(sell)) ? {} : { sell: ['positive'] }),
    // Banks buy dollars for less than they sell them: the other way round the two were swapped.
    ...(compare(decimal(buy), decimal(sell)) > 0 ? { sell: ['rates-swapped'] } : {}),
    ...(isLater ? { day: ['not-later'] } : {}),
  }
}
