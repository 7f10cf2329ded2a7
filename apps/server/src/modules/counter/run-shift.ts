import type { ShiftDetail, ShiftLine, TillPlace } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import {
  compare,
  decimal,
  fromInteger,
  isNegative,
  isPositive,
  isZero,
  multiply,
  sum,
} from '@cuentaclara/decimal'
import { isWholeCoins } from '@cuentaclara/einvoice'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { ShiftClosed, ShiftNotFound } from './errors.ts'
import { getShift } from './get-shift.ts'
import { differenceOf } from './shift-lines.ts'
import {
  insertMovement,
  insertShift,
  lockShift,
  readOpenShift,
  readSellerAt,
  readShift,
  type StoredShiftDetail,
  writeClosing,
} from './shift-store.ts'
import { readTillName } from './till-store.ts'

type Opening = z.output<typeof schemas.shiftInput>
type Movement = z.output<typeof schemas.shiftMovementInput>
type Counted = z.output<typeof schemas.shiftClosing>

/**
 * Opens the shift of who asks, at a till or at none, with what lies in the drawer. Throws Conflict while they have one or
 * somebody has one at that till, TillNotFound, Invalid by field.
 */
export async function openShift(ctx: CompanyContext, opening: Opening): Promise<ShiftDetail> {
  ctx.permit('shifts.run')
  refuseOtherSum(opening.opening, opening.notes, 'opening')
  if (!isWholeCoins(decimal(opening.opening), opening.currency))
    throw new Invalid({ opening: ['whole-coins'] })
  const till = opening.till ?? null
  if (till !== null) await readTillName(ctx, till)
  const id = await insertShift(ctx, { ...opening, till })
  if (id === undefined) throw await openAlready(ctx, till)
  return getShift(ctx, id)
}

/** Puts cash into the drawer, or takes some out. Throws ShiftNotFound, ShiftClosed, Invalid by field. */
export async function moveCash(ctx: CompanyContext, id: string, movement: Movement): Promise<ShiftDetail> {
  ctx.permit('shifts.run')
  const shift = await runnable(ctx, id)
  if (!isPositive(decimal(movement.amount))) throw new Invalid({ amount: ['positive'] })
  if (!isWholeCoins(decimal(movement.amount), shift.currency)) throw new Invalid({ amount: ['whole-coins'] })
  if (movement.kind === 'out' && compare(decimal(movement.amount), decimal(await inDrawer(ctx, id))) > 0)
    throw new Invalid({ amount: ['more-than-drawer'] })
  await insertMovement(ctx, id, movement)
  return getShift(ctx, id)
}

/**
 * Closes a shift for good with what was counted. Throws ShiftNotFound, ShiftClosed, and Invalid by field: for what nobody
 * counted, and for a difference that nobody explains.
 */
export async function closeShift(ctx: CompanyContext, id: string, counted: Counted): Promise<ShiftDetail> {
  ctx.permit('shifts.run')
  const { currency } = await runnable(ctx, id)
  const { lines } = await getShift(ctx, id)
  const counts = lines.map((line) => ({ ...line, counted: countOf(line, counted) }))
  const missing = counts.flatMap((line, index) => (line.counted === null ? [index] : []))
  if (missing.length > 0)
    throw new Invalid(Object.fromEntries(missing.map((index) => [`counts.${index}.counted`, ['required']])))
  if (isNegative(decimal(counts[0]!.counted!))) throw new Invalid({ 'counts.0.counted': ['not-negative'] })
  refuseOtherSum(counts[0]!.counted!, counted.notes, 'counts.0.counted')
  const { total, hasAny } = differenceOf(counts, currency)
  if (hasAny && counted.explanation.length < 3) throw new Invalid({ explanation: ['required'] })
  await writeClosing(ctx, id, {
    counts,
    notes: counted.notes,
    difference: total,
    explanation: counted.explanation.length < 3 ? null : counted.explanation,
  })
  return getShift(ctx, id)
}

async function openAlready(ctx: CompanyContext, till: TillPlace | null): Promise<Conflict> {
  const own = await readOpenShift(ctx)
  const seller = own === undefined && till !== null ? await readSellerAt(ctx, till) : undefined
  return seller === undefined
    ? new Conflict('shift-open-already')
    : new Conflict('shift-open-at-till', { person: seller.name ?? '–' })
}

/** The shift under lock, where the person may work with it. */
async function runnable(ctx: CompanyContext, id: string): Promise<StoredShiftDetail> {
  await lockShift(ctx, id)
  const shift = await readShift(ctx, id)
  if (shift === undefined) throw new ShiftNotFound()
  if (ctx.reach('shifts.run') === 'own' && shift.opened_by !== ctx.userId) throw new ShiftNotFound()
  if (shift.closed_at !== null) throw new ShiftClosed()
  return shift
}

async function inDrawer(ctx: CompanyContext, id: string): Promise<string> {
  const { lines } = await getShift(ctx, id)
  return lines[0]!.expected
}

function countOf({ currency, means }: ShiftLine, { counts }: Counted): string | null {
  return counts.find((each) => each.currency === currency && each.means === means)?.counted ?? null
}

/** Who counts note by note has the sum from that. */
function refuseOtherSum(given: string, notes: Readonly<Record<string, number>>, field: string): void {
  const counted = sum(
    Object.entries(notes).map(([worth, count]) => multiply(decimal(worth), fromInteger(count))),
  )
  if (!isZero(counted) && compare(counted, decimal(given)) !== 0)
    throw new Invalid({ [field]: ['not-the-sum'] })
}
