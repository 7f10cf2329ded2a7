import type {
  VatExonerationInput,
  VatFiling,
  VatGivenInputs,
  VatInputs,
  VatPayment,
  VatProportionInput,
  VatReopening,
  VatReview,
  VatUseInput,
  VatReturn as View,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { firstDayOf, lastDayOf } from '#platform/months.ts'
import { adjustableBoxes, boxDefinitions } from './boxes.ts'
import { isWithinItsYears } from './capital-goods.ts'
import { checkReturn } from './check-return.ts'
import type { CapitalGood } from './facts.ts'
import { getReturn } from './get-return.ts'
import { readFiledIn, readOwnMonth } from './late-arrivals.ts'
import { digestOf, inputsOf, isFrozen, loadReturn, readSurroundings } from './load-return.ts'
import { yearOf } from './period-days.ts'
import { isWhole } from './proportion.ts'
import { monthsOfGoods, readCapitalGoods } from './read-capital-goods.ts'
import {
  always,
  orderedByFilings,
  readClientNumber,
  readFilings,
  storeExoneration,
  storeProportion,
  toProportions,
} from './said-store.ts'
import {
  deleteRectification,
  readVersions,
  type StoredReturn,
  storeFiling,
  storeInputs,
  storePayment,
  storeRectification,
  storeReview,
  storeUse,
} from './vat-store.ts'

/** Types what no document says. A reviewed return is a draft again; a filed one stays as it is. */
export async function saveInputs(ctx: CompanyContext, period: string, given: VatGivenInputs): Promise<View> {
  const stored = await lockOpen(ctx, period)
  const before = inputsOf(stored)
  const inputs = { ...given, capital_sales: given.capital_sales ?? before.capital_sales }
  refuseWrongAdjustments(inputs)
  await refuseWrongSales(ctx, period, inputs, before)
  await storeInputs(ctx, { period, version: stored?.version ?? 1, inputs })
  return getReturn(ctx, period)
}

function refuseWrongAdjustments({ adjustments, prefilled }: VatInputs): void {
  const wrong = adjustments.findIndex(({ box }) => !adjustableBoxes.has(box))
  if (wrong >= 0) throw new Invalid({ [`adjustments.${wrong}.box`]: ['choose'] })
  const unknown = prefilled.findIndex(({ box }) => !boxDefinitions.some(({ id }) => id === box))
  if (unknown >= 0) throw new Invalid({ [`prefilled.${unknown}.box`]: ['choose'] })
}

/** Each good is sold once, whichever month says so first, within the years that adjust it; what was typed before stays, whatever became of its good. */
async function refuseWrongSales(
  ctx: CompanyContext,
  period: string,
  { capital_sales: sales }: VatInputs,
  before: VatInputs,
): Promise<void> {
  const known = new Set(before.capital_sales.map(({ good }) => good))
  const isTwice = (good: string, place: number) => sales.findIndex((each) => each.good === good) !== place
  const goods = sales.every(({ good }) => known.has(good)) ? [] : await readGoodsToSell(ctx, period)
  const maySell = (key: string) =>
    goods.some((good) => good.key === key && good.soldIn === null && isWithinItsYears(good, yearOf(period)))
  const wrong = sales.findIndex(
    ({ good }, place) => isTwice(good, place) || (!known.has(good) && !maySell(good)),
  )
  if (wrong >= 0) throw new Invalid({ [`capital_sales.${wrong}.good`]: ['choose'] })
}

/** Nobody says of another month that one of them was sold until this is done. */
async function readGoodsToSell(ctx: CompanyContext, period: string): Promise<CapitalGood[]> {
  await orderedByFilings(ctx)
  return readCapitalGoods(ctx, monthsOfGoods(period), await readFilings(ctx))
}

/** Says what purchases serve: one of them, or from the month on all of a supplier or of the company. */
export async function saveUse(ctx: CompanyContext, period: string, given: VatUseInput): Promise<View> {
  await lockOpen(ctx, period)
  if (given.line > 0 && !hasLines.has(given.about)) throw new Invalid({ line: ['choose'] })
  await refuseOfFiled(ctx, period, given)
  if (given.moved_to !== undefined) await refuseWrongMonth(ctx, period, given)
  await storeUse(ctx, period, given)
  return getReturn(ctx, period)
}

/** What a filed return counts serves what it was filed with, whichever month somebody says it from. */
async function refuseOfFiled(
  ctx: CompanyContext,
  period: string,
  { about, about_id, moved_to }: VatUseInput,
): Promise<void> {
  if (about === 'company' || about === 'supplier') return
  const filedIn = await readFiledIn(ctx, about, about_id)
  if (filedIn !== null && filedIn !== (moved_to ?? period))
    throw new Conflict('vat-purchase-filed', { period: filedIn })
}

/**
 * A received document is declared in its own month or a later one that is open, and in one return only: of a filed one it is taken
 * by rectifying. Throws Invalid, and Conflict `vat-return-filed`, `vat-purchase-filed` or `period-closed`.
 */
async function refuseWrongMonth(ctx: CompanyContext, period: string, given: VatUseInput): Promise<void> {
  const { about, about_id, line, moved_to = null } = given
  if (moved_to === null && about !== 'reception') return
  const own = about === 'reception' && line === 0 ? await readOwnMonth(ctx, about_id) : undefined
  if (own === undefined || (moved_to !== null && (moved_to < own || moved_to < period)))
    throw new Invalid({ moved_to: ['choose'] })
  if (moved_to === null) return
  refuseFrozen(await lock(ctx, moved_to))
  await refuseIfClosed(ctx, lastDayOf(moved_to))
}

/** An expense that was recorded by hand is one amount. */
const hasLines: ReadonlySet<VatUseInput['about']> = new Set(['reception', 'document'])

/** Whoever prepares looked at its checks; open ones need a reason. */
export async function reviewReturn(ctx: CompanyContext, period: string, { note }: VatReview): Promise<View> {
  refuseFrozen(await lock(ctx, period))
  const { stored, facts, live } = await loadReturn(ctx, period)
  const checks = checkReturn(facts, live, await readSurroundings(ctx, period, inputsOf(stored)))
  if (note === null && checks.some((check) => check.is_open)) throw new Invalid({ note: ['required'] })
  await storeReview(ctx, {
    period,
    version: stored?.version ?? 1,
    note,
    digest: digestOf(live.figures),
  })
  return getReturn(ctx, period)
}

/**
 * Freezes the figures of a reviewed return under the authority's number. Throws Conflict when it was not reviewed, or its
 * figures changed since; Invalid for a month that is not over, and for a day before that of what it replaces.
 */
export async function fileReturn(
  ctx: CompanyContext,
  period: string,
  { filed_on, filing_number }: VatFiling,
): Promise<View> {
  const stored = await lock(ctx, period)
  await orderedByFilings(ctx)
  refuseFrozen(stored)
  if (stored?.state !== 'reviewed') throw new Conflict('vat-return-not-reviewed')
  const { live } = await loadReturn(ctx, period, undefined, { isDetailed: true })
  if (stored.reviewed_digest !== digestOf(live.figures)) throw new Conflict('vat-return-changed')
  const today = costaRicaDay(ctx.clock.now())
  if (filed_on > today) throw new Invalid({ filed_on: ['not-later'] })
  if (filed_on <= lastDayOf(period)) throw new Invalid({ filed_on: ['month-not-over'] })
  const replaced = (await readVersions(ctx, period)).find(isFrozen)
  if (replaced?.filed_on != null && filed_on < replaced.filed_on)
    throw new Invalid({ filed_on: ['before-filed'] })
  await storeFiling(ctx, { period, version: stored.version, filed_on, filing_number }, live)
  return getReturn(ctx, period)
}

/**
 * Notes the receipt of what the newest filed version asked for, also while another one is prepared. Throws Conflict where none
 * is filed, or it is paid already.
 */
export async function payReturn(ctx: CompanyContext, period: string, payment: VatPayment): Promise<View> {
  await lock(ctx, period)
  const stored = (await readVersions(ctx, period)).find(isFrozen)
  if (stored === undefined) throw new Conflict('vat-return-not-filed')
  if (stored.paid_at !== null) throw new Conflict('vat-return-paid')
  const today = costaRicaDay(ctx.clock.now())
  if (payment.paid_on < firstDayOf(period) || payment.paid_on > today)
    throw new Invalid({ paid_on: ['not-later'] })
  await storePayment(ctx, { ...payment, period, version: stored.version })
  return getReturn(ctx, period)
}

/** Begins the version that replaces a filed one (MH-DGT-RES-0033-2025, art. 3). */
export async function rectifyReturn(
  ctx: CompanyContext,
  period: string,
  { reason }: VatReopening,
): Promise<View> {
  const stored = await lock(ctx, period)
  if (stored?.state !== 'filed') throw new Conflict('vat-return-not-filed')
  await storeRectification(ctx, { period, version: stored.version, reason, inputs: inputsOf(stored) })
  return getReturn(ctx, period)
}

/** Leaves a rectification that nobody filed: the version before is filed again. Throws Conflict where there is none. */
export async function discardReturn(ctx: CompanyContext, period: string): Promise<View> {
  const stored = await lock(ctx, period)
  refuseFrozen(stored)
  if (stored === null || stored.version === 1) throw new Conflict('vat-return-not-rectifying')
  await deleteRectification(ctx, { period, version: stored.version })
  return getReturn(ctx, period)
}

/** Says a proportion of a year: the provisional one perhaps only from a month of it on, the definitive one for its December. */
export async function saveProportion(
  ctx: CompanyContext,
  year: number,
  { since, ...given }: VatProportionInput,
): Promise<null> {
  await refuseSince(ctx, since)
  if (!isWhole(toProportions(given))) throw new Invalid({ none: ['shares-add-up'] })
  if (since !== null && (given.kind === 'definitive' || yearOf(since) !== year))
    throw new Invalid({ since: ['choose'] })
  await storeProportion(ctx, year, { ...given, since: since ?? always })
  return null
}

/** Says from a month on, or for always, whether a kind of exemption, or a client, leaves the right to credit. Throws Invalid. */
export async function saveExoneration(
  ctx: CompanyContext,
  { exoneration_type = '', client_id, gives_credit, since }: VatExonerationInput,
): Promise<null> {
  await refuseSince(ctx, since)
  const client_number = client_id === undefined ? '' : await readClientNumber(ctx, client_id)
  if (client_number === null) throw new Invalid({ client_id: ['choose'] })
  await storeExoneration(ctx, { exoneration_type, client_number, gives_credit, since: since ?? always })
  return null
}

/** What is said from a month on is said of an open one. */
async function refuseSince(ctx: CompanyContext, since: string | null): Promise<void> {
  ctx.permit('vat-return.prepare')
  if (since !== null) await lockOpen(ctx, since)
}

/** Its newest version, which nobody else changes until this is done; null while nobody touched the month. */
async function lock(ctx: CompanyContext, period: string): Promise<StoredReturn | null> {
  ctx.permit('vat-return.prepare')
  await oneAtATime(ctx, `vat-return:${period}`)
  const [newest = null] = await readVersions(ctx, period)
  return newest
}

/** The same of a month in which something still changes. */
async function lockOpen(ctx: CompanyContext, period: string): Promise<StoredReturn | null> {
  const stored = await lock(ctx, period)
  refuseFrozen(stored)
  await refuseIfClosed(ctx, lastDayOf(period))
  return stored
}

function refuseFrozen(stored: StoredReturn | null): void {
  if (isFrozen(stored)) throw new Conflict('vat-return-filed')
}
