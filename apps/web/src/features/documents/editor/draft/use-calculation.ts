import { compare, decimal, toFixedText, zero } from '@cuentaclara/decimal'
import {
  type Calculation,
  calculate,
  costaRicaDay,
  type DraftDocument,
  type Issue,
  type Party,
  type RejectedOriginal,
  type ValidationContext,
  validate,
} from '@cuentaclara/einvoice'
import { useDeferredValue, useMemo } from 'react'
import type { EditorDraft } from './draft.ts'
import { toEngineDraft } from './draft-mapping.ts'
import { isBought } from './purchase.ts'

export type Surroundings = {
  issuer: Party
  rateOfDay: string | null
  /** Activity the server fills in when the draft names none. */
  defaultActivity: string | null
  /** What the draft takes the place of was rejected for. */
  rejected?: RejectedOriginal | undefined
  /** What the register said of the authorisations that were looked up. */
  authorisation?: ValidationContext['exoneration'] | undefined
  /** What the engine is told beyond what every document has. */
  facts?: ((draft: EditorDraft) => Partial<DraftDocument>) | undefined
  /** Positions of the lines that do not count in the total. */
  leftOut?: ((draft: EditorDraft) => readonly number[]) | undefined
}

/** Amounts of the draft in the same update, and its findings as soon as there is time for them. */
export function useCalculation(
  draft: EditorDraft,
  { issuer, rateOfDay, defaultActivity, rejected, authorisation, facts, leftOut }: Surroundings,
): { calculation: Calculation; issues: Issue[] } {
  const engineDraft = useMemo(() => {
    const typed = { ...toEngineDraft(draft, { issuer, rateOfDay }), ...facts?.(draft) }
    const ours = isBought(draft.kind) ? 'receiverActivity' : 'issuerActivity'
    const activity = typed[ours] ?? defaultActivity
    return activity === null ? typed : { ...typed, [ours]: activity }
  }, [draft, issuer, rateOfDay, defaultActivity, facts])
  const out = leftOut?.(draft).join(' ') ?? ''
  const calculation = useMemo(() => calculateWithout(engineDraft, out), [engineDraft, out])
  const settled = useDeferredValue(engineDraft)
  const issues = useMemo(
    () =>
      validate(settled, {
        today: costaRicaDay(Date.now()),
        phase: 'issue',
        rejected,
        ...(authorisation && { exoneration: authorisation }),
      }),
    [settled, rejected, authorisation],
  )
  return { calculation, issues }
}

/** Amounts of all lines, and what those come to that count. */
function calculateWithout(draft: DraftDocument, leftOut: string): Calculation {
  const whole = calculate(draft)
  if (leftOut === '') return whole
  const out = new Set(leftOut.split(' ').map((line) => Number.parseInt(line, 10)))
  const { summary, otherCharges } = calculate({
    ...draft,
    lines: draft.lines.filter((_, line) => !out.has(line)),
  })
  return { ...whole, summary, otherCharges }
}

/** A row of the totals that is not zero. */
export type TotalRow = { id: TotalId; rate?: string; amount: string; isNegative?: boolean }
export type TotalId =
  | 'taxed'
  | 'exempt'
  | 'exonerated'
  | 'notSubject'
  | 'discounts'
  | 'net'
  | 'vatAt'
  | 'taxes'
  | 'assumedTax'
  | 'otherCharges'
  | 'returnedVat'

export type Totals = { rows: TotalRow[]; total: string }

/** The totals as the panel lists them: what is zero stays away, the net always shows. */
export function totalsOf(
  { summary }: Pick<Calculation, 'summary'>,
  rateOf: (rateCode: string) => string | undefined,
): Totals {
  const text = (amount: Parameters<typeof toFixedText>[0]) => toFixedText(amount, 2)
  const taxes = summary.taxBreakdown.map(
    ({ code, rateCode, amount }): TotalRow =>
      code === '01' && rateCode !== undefined
        ? { id: 'vatAt', rate: rateOf(rateCode), amount: text(amount) }
        : { id: 'taxes', amount: text(amount) },
  )
  const rows: TotalRow[] = [
    { id: 'taxed', amount: text(summary.taxed) },
    { id: 'exempt', amount: text(summary.exempt) },
    { id: 'exonerated', amount: text(summary.exonerated) },
    { id: 'notSubject', amount: text(summary.notSubject) },
    { id: 'discounts', amount: text(summary.discounts), isNegative: true },
    { id: 'net', amount: text(summary.netSale) },
    ...taxes,
    { id: 'assumedTax', amount: text(summary.assumedTax), isNegative: true },
    { id: 'otherCharges', amount: text(summary.otherCharges) },
    { id: 'returnedVat', amount: text(summary.returnedVat), isNegative: true },
  ]
  const shown = rows.filter((row) => row.id === 'net' || compare(decimal(row.amount), zero) !== 0)
  return { rows: withoutRepeats(shown), total: text(summary.total) }
}

/** When everything sold is taxed and nothing is taken off, "Taxed" and "Net" say the same twice. */
function withoutRepeats(rows: TotalRow[]): TotalRow[] {
  const net = rows.find((row) => row.id === 'net')
  const sums = rows.filter((row) =>
    ['taxed', 'exempt', 'exonerated', 'notSubject', 'discounts'].includes(row.id),
  )
  return sums.length === 1 && sums[0]?.amount === net?.amount ? rows.filter((row) => row !== sums[0]) : rows
}
