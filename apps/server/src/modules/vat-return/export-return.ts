import * as schemas from '@cuentaclara/contracts/schemas'
import { type Decimal, isZero, multiply, subtract, sum, toFixedText, toText } from '@cuentaclara/decimal'
import type { z } from 'zod'
import { defineExport } from '#modules/exports/index.ts'
import { monthBefore } from '#platform/months.ts'
import { type BoxDefinition, boxDefinitions } from './boxes.ts'
import type { Source } from './facts.ts'
import { amountOf, type Figures, toCents } from './figures.ts'
import { loadFigures, loadReturn, settlesYear, textOf } from './load-return.ts'

const query = schemas.vatPeriodParams.extend(schemas.vatReturnQuery.shape)
type Query = z.output<typeof query>

type BoxRow = Pick<BoxDefinition, 'id' | 'section' | 'label' | 'certainty'> & {
  figure: string
  isAmount: boolean
  before: string | null
}
/** Boxes that add others up, and what the return comes to. */
const sums: ReadonlySet<string> = new Set([
  'V_TOT',
  'V_GRAV',
  'V_TAX',
  'C_TOT',
  'C_CON',
  'C_TAX',
  'T_TOTAL',
  'T_CRED',
  'T_DET',
  'F_DEUDA',
])
const outcomes: ReadonlySet<string> = new Set(['T_SALDO', 'F_PAGAR'])

/** A row behind a box: a document or what was typed, another box that it counts, or what is left to it by rounding. */
export type RowBehind = Pick<BoxDefinition, 'id' | 'label'> &
  Pick<Source, 'kind' | 'number' | 'party'> & {
    source: Source['source'] | 'box'
    day: string | null
    amount: string
  }

/** Every box of a return, in the order of the form. */
export const returnExport = defineExport<Query, BoxRow>({
  list: 'vat-return',
  permission: 'vat-return.read',
  query,
  columns: [
    {
      field: 'vat_section',
      type: 'text',
      words: 'vatReturn.sections',
      width: 24,
      value: (row) => row.section,
    },
    { field: 'vat_box', type: 'text', width: 14, value: (row) => row.id },
    { field: 'vat_label', type: 'text', width: 60, value: (row) => row.label },
    {
      field: 'vat_certainty',
      type: 'text',
      words: 'vatReturn.certainty',
      width: 32,
      value: (row) => row.certainty,
    },
    {
      field: 'vat_word',
      type: 'text',
      wordsOf: ({ figure }) => (/^\d|^$/.test(figure) ? undefined : 'vatReturn.words'),
      value: (row) => (row.isAmount ? null : row.figure),
    },
    { field: 'vat_before', type: 'money', value: (row) => row.before },
    // At the edge, where a column of figures is read down.
    { field: 'amount', type: 'money', value: (row) => (row.isAmount ? row.figure : null) },
  ],
  onPaper: {
    headedBy: 'vat_section',
    within: { vat_word: 'amount' },
    // What stands as it does on the official screen needs no remark.
    isShown: ({ certainty }, field) => field !== 'vat_certainty' || !['official', 'seen'].includes(certainty),
    weightOf({ id, figure, before }) {
      if (outcomes.has(id)) return 'outcome'
      if (sums.has(id)) return 'sum'
      return isNothing(figure) && isNothing(before ?? '0') ? 'nothing' : 'plain'
    },
    outcome: { name: 'vat_label', figure: 'amount', currency: 'CRC' },
  },
  async *open(ctx, { period, version }) {
    const { figures, inputs } = await loadReturn(ctx, period, version)
    const before = await loadFigures(ctx, monthBefore(period))
    const hasYear = settlesYear(period, inputs)
    for (const { id, section, label, certainty } of boxDefinitions) {
      if (section === 'year' && !hasYear) continue
      const figure = figures.get(id)
      const isAmount = figure?.amount !== null
      yield {
        ...{ id, section, label, certainty, figure: textOf(figure), isAmount },
        before: isAmount ? amountBefore(before, id) : null,
      }
    }
  },
})

/** The documents behind a return, one row for each box they stand in: the rows of a box add up to it. */
export const returnDocumentsExport = defineExport<Query, RowBehind>({
  list: 'vat-return-documents',
  permission: 'vat-return.read',
  query,
  columns: [
    { field: 'vat_box', type: 'text', width: 14, value: (row) => row.id },
    { field: 'vat_label', type: 'text', width: 60, value: (row) => row.label },
    { field: 'day', type: 'day', value: (row) => row.day },
    { field: 'kind', type: 'text', wordsOf: ({ source }) => wordsOfKind(source), value: (row) => row.kind },
    { field: 'consecutivo', type: 'text', value: (row) => row.number },
    { field: 'party_name', type: 'text', width: 40, value: (row) => row.party },
    { field: 'amount', type: 'money', value: (row) => row.amount },
  ],
  async *open(ctx, { period, version }) {
    const { figures } = await loadReturn(ctx, period, version, { isDetailed: true })
    yield* rowsBehind(figures)
  },
})

function isNothing(amount: string): boolean {
  return /^-?[0.]*$/.test(amount)
}

/** What a box said the month before; null where it said no amount. */
export function amountBefore(before: Figures, box: string): string | null {
  const amount = before.get(box)?.amount ?? null
  return amount === null ? null : toFixedText(amount, 2)
}

/**
 * What stands in each box that names documents, in the order of the form, one after the other: a month may have thousands. Amounts to the
 * cent, and where they differ from the box, which is rounded as a whole, that too.
 */
export function* rowsBehind(figures: Figures): Generator<RowBehind> {
  for (const { id, label } of boxDefinitions) {
    const figure = figures.get(id)
    if (figure === undefined || figure.amount === null || figure.items.length === 0) continue
    const rows: Omit<RowBehind, 'id' | 'label' | 'amount'>[] = []
    const amounts: Decimal[] = []
    const add = (row: (typeof rows)[number], amount: Decimal) => {
      rows.push(row)
      amounts.push(toCents(amount))
    }
    for (const { source, kind, number, day, party, amount } of figure.items)
      add({ source, kind, number, day, party }, amount)
    for (const { box, factor } of figure.parts)
      add({ ...ofBox, kind: 'box', party: labelOf(box) }, multiply(amountOf(figures, box), factor))
    const rounding = subtract(figure.amount, sum(amounts))
    if (!isZero(rounding)) add({ ...ofBox, kind: 'rounding', party: '' }, rounding)
    for (const [at, row] of rows.entries()) yield { ...row, id, label, amount: toText(amounts[at]!) }
  }
}

const ofBox = { source: 'box', number: '', day: null } as const

/** What the form calls a box. */
export function labelOf(box: string): string {
  return boxDefinitions.find(({ id }) => id === box)!.label
}

/** Where the dictionaries have words for the kind of a row. */
export function wordsOfKind(source: RowBehind['source']): 'documents.kinds' | 'vatReturn.rowKinds' {
  return source === 'document' || source === 'reception' ? 'documents.kinds' : 'vatReturn.rowKinds'
}
