import type { CardSettlement } from '@cuentaclara/contracts'
import { compare, decimal, isPositive } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { rateOn } from '#modules/exchange-rates/index.ts'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, type FieldErrors, Invalid } from '#platform/errors.ts'
import { checkSettlement } from './check-settlement.ts'
import { SettlementMatched, SettlementNotFound } from './errors.ts'
import {
  deleteSettlement,
  findSame,
  insertSettlement,
  lockSettlement,
  type RatedSettlement,
  readSettlement,
  type SettlementInput,
  writeSettlement,
} from './settlement-store.ts'

/** Throws Invalid, also for one that is there already, and Conflict in closed books. */
export async function recordSettlement(ctx: CompanyContext, input: SettlementInput): Promise<CardSettlement> {
  ctx.permit('vat-return.prepare')
  const id = await insertSettlement(ctx, await withRate(ctx, input))
  if (id === undefined) throw new Invalid({ settled_on: ['twice'] })
  return getSettlement(ctx, id)
}

/** Throws what recording throws, SettlementNotFound, SettlementMatched, and 412 where somebody changed it meanwhile. */
export async function updateSettlement(
  ctx: CompanyContext,
  id: string,
  { input, version }: { input: SettlementInput; version: number | null },
): Promise<CardSettlement> {
  ctx.permit('vat-return.prepare')
  const present = await lockUnmatched(ctx, id)
  if (version !== null && version !== present.version) throw new AppError(412, 'changed-elsewhere')
  const rated = await withRate(ctx, input)
  const same = await findSame(ctx, input)
  if (same !== undefined && same !== id) throw new Invalid({ settled_on: ['twice'] })
  await writeSettlement(ctx, id, rated)
  return getSettlement(ctx, id)
}

/** The trail keeps what it was. Throws SettlementNotFound, SettlementMatched, and Conflict in closed books. */
export async function removeSettlement(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('vat-return.prepare')
  await lockUnmatched(ctx, id)
  await deleteSettlement(ctx, id)
}

/** Throws SettlementNotFound. */
export async function getSettlement(ctx: CompanyContext, id: string): Promise<CardSettlement> {
  const found = await readSettlement(ctx, id)
  if (found === undefined) throw new SettlementNotFound()
  return found
}

async function lockUnmatched(ctx: CompanyContext, id: string): Promise<CardSettlement> {
  const present = await lockSettlement(ctx, id)
  if (present === undefined) throw new SettlementNotFound()
  if (present.matched_on !== null) throw new SettlementMatched()
  await refuseIfClosed(ctx, present.settled_on)
  return present
}

/** Many times what a dollar ever cost: more is a slip, and its colones would have more digits than a sum may have. */
const highestRate = '100000'

/** With the rate that its withholding is declared at: the one that was given, else that of its day. Throws Invalid by field. */
async function withRate(ctx: CompanyContext, input: SettlementInput): Promise<RatedSettlement> {
  const { currency, settled_on: day, exchange_rate: given } = input
  const isLater = day > costaRicaDay(ctx.clock.now())
  const rate = currency !== 'CRC' && given ? given : await rateOn(ctx, currency, day)
  const errors: FieldErrors = {
    ...(isLater ? { settled_on: ['not-later'] } : {}),
    ...(rate === null ? { exchange_rate: ['rate-missing'] } : {}),
    ...(rate !== null && !isPositive(decimal(rate)) ? { exchange_rate: ['positive'] } : {}),
    ...(rate !== null && compare(decimal(rate), decimal(highestRate)) > 0
      ? { exchange_rate: ['at-most'] }
      : {}),
    ...checkSettlement(input),
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors, 'invalid', { most: highestRate })
  await refuseIfClosed(ctx, day)
  return { ...input, exchange_rate: rate! }
}
