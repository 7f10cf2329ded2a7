import type * as schemas from '@cuentaclara/contracts/schemas'
import {
  type Calculation,
  calculate,
  choiceProblem,
  type DraftDocument,
  type OfferChoices,
  tidyChoices,
} from '@cuentaclara/einvoice'
import type { z } from 'zod'
import { Invalid } from '#platform/errors.ts'
import { giveWay } from '#platform/give-way.ts'
import type { QuotationInput } from './assess-quotation.ts'
import type { StoredDetail } from './quotation-store.ts'
import { takenLines } from './taken-lines.ts'

type Content = z.output<typeof schemas.draftContent>
type Calculated = { draft: DraftDocument; calculation: Calculation }

/** The choices of an offer as it is written. */
export function choicesOf({
  optional_lines: optional,
  alternatives,
  left_out: leftOut,
  content,
}: Pick<QuotationInput, 'optional_lines' | 'alternatives' | 'left_out' | 'content'>): OfferChoices {
  return tidyChoices({ optional, alternatives, leftOut }, content.lines.length)
}

/** Positions of the lines that are left out, in order. Throws Invalid for what nobody can choose. */
export function checkedLeftOut(
  { optional_lines: optional, alternatives }: Pick<StoredDetail, 'optional_lines' | 'alternatives'>,
  lineCount: number,
  without: readonly number[],
): number[] {
  const leftOut = [...new Set(without)].toSorted((a, b) => a - b)
  const problem = choiceProblem({ optional, alternatives }, leftOut, lineCount)
  if (problem !== null) throw new Invalid({ without: [problem] })
  return leftOut
}

/** What the lines come to that count, by the engine as everything does. */
export async function calculateTaken(
  { draft, calculation }: Calculated,
  leftOut: readonly number[],
): Promise<Calculated> {
  if (leftOut.length === 0) return { draft, calculation }
  // A thousand lines take some milliseconds.
  await giveWay()
  const taken = { ...draft, lines: takenLines(draft.lines, leftOut) }
  return { draft: taken, calculation: calculate(taken) }
}

/** An offer with the lines that count. */
export function takenContent(content: Content, leftOut: readonly number[]): Content {
  return { ...content, lines: takenLines(content.lines, leftOut) }
}
