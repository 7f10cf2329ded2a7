import type { ClientExoneration } from '@cuentaclara/contracts'
import { isPositive, parseDecimal } from '@cuentaclara/decimal'
import { documentKinds } from '@cuentaclara/einvoice'
import { covers, isFor, stateOf } from '#features/exonerations/index.ts'
import { type EditorDraft, type EditorLine, filledLines } from './draft.ts'
import { exonerationOf, vatRateOf, vatWayOf } from './line-taxes.ts'
import { isBought } from './purchase.ts'

/** An exoneration of the client, and the lines that it would free; `isOver`: it would have, until it ended. */
export type ExonerationOffer = { exoneration: ClientExoneration; keys: string[]; isOver: boolean }

/**
 * What frees the client of a draft from tax that stands in its lines. One that names its products goes before one for all, and
 * what is over is told only where nothing in force covers the line. Pure.
 */
export function exonerationOffers(
  draft: Pick<EditorDraft, 'kind' | 'lines'>,
  kept: readonly ClientExoneration[],
  today: string,
): ExonerationOffer[] {
  const { hasExonerations, isNote } = documentKinds[draft.kind]
  if (!hasExonerations || isBought(draft.kind)) return []
  const usable = kept
    .filter((each) => isFor(each, isNote))
    .toSorted((a, b) => Number(b.cabys.length > 0) - Number(a.cabys.length > 0))
  const offers = new Map<string, ExonerationOffer>()
  for (const line of filledLines(draft).filter(isTaxed)) {
    const fitting = usable.filter((each) => covers(each, line.cabys))
    const isOver = (each: ClientExoneration) => stateOf(each, today) === 'over'
    const found = fitting.find((each) => !isOver(each)) ?? fitting.findLast(isOver)
    if (found === undefined) continue
    const offer = offers.get(found.id) ?? { exoneration: found, keys: [], isOver: isOver(found) }
    offer.keys.push(line.key)
    offers.set(found.id, offer)
  }
  return [...offers.values()]
}

/** With a product, and a rate of IVA that nothing frees from yet. */
function isTaxed(line: EditorLine): boolean {
  const rate = parseDecimal(vatRateOf(line) ?? '')
  const isFreed = exonerationOf(line) !== null
  return line.cabys !== '' && !isFreed && vatWayOf(line) !== 'factor' && rate !== null && isPositive(rate)
}
