import type { CardSettlement, CardSettlementInput } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
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
  readSettlement,
  writeSettlement,
} from './settlement-store.ts'

/** Throws Invalid, also for one that is there already, and Conflict in closed books. */
export async function recordSettlement(
  ctx: CompanyContext,
  input: CardSettlementInput,
): Promise<CardSettlement> {
  ctx.permit('vat-return.prepare')
  await refuseMistakes(ctx, input)
  const id = await insertSettlement(ctx, input)
  if (id === undefined) throw new Invalid({ settled_on: ['twice'] })
  return getSettlement(ctx, id)
}

/** Throws what recording throws, SettlementNotFound, SettlementMatched, and 412 where somebody changed it meanwhile. */
export async function updateSettlement(
  ctx: CompanyContext,
  id: string,
  { input, version }: { input: CardSettlementInput; version: number | null },
): Promise<CardSettlement> {
  ctx.permit('vat-return.prepare')
  const present = await lockUnmatched(ctx, id)
  if (version !== null && version !== present.version) throw new AppError(412, 'changed-elsewhere')
  await refuseMistakes(ctx, input)
  const same = await findSame(ctx, input)
  if (same !== undefined && same !== id) throw new Invalid({ settled_on: ['twice'] })
  await writeSettlement(ctx, id, input)
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

async function refuseMistakes(ctx: CompanyContext, input: CardSettlementInput): Promise<void> {
  const isLater = input.settled_on > costaRicaDay(ctx.clock.now())
  const errors: FieldErrors = {
    ...(isLater ? { settled_on: ['not-later'] } : {}),
    ...checkSettlement(input),
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  await refuseIfClosed(ctx, input.settled_on)
}
