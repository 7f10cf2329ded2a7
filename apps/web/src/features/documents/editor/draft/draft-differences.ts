import type { GridColumn } from '../lines/grid-keys.ts'
import { type EditorDraft, type EditorLine, filledLines } from './draft.ts'
import { toLineInput } from './draft-mapping.ts'
import type { FieldRef, HeadField } from './field-path.ts'

/** Where two drafts differ, and what each says there; null where that is more than a word. */
export type Difference = { ref: FieldRef; values: { mine: string; theirs: string } | null }

/** Where two drafts of one document differ, in the order of the page; lines by their place. */
export function differences(mine: EditorDraft, theirs: EditorDraft): Difference[] {
  const head = headFields.filter((field) => headText(mine, field) !== headText(theirs, field))
  const own: Difference[] =
    ownText(mine) === ownText(theirs) ? [] : [{ ref: { area: 'own', path: 'seller' }, values: null }]
  return [
    ...head.map(
      (field): Difference => ({ ref: { area: 'head', field }, values: headValues(mine, theirs, field) }),
    ),
    ...own,
    ...lineDifferences(mine, theirs),
  ]
}

const headFields = [
  'client',
  'kind',
  'currency',
  'exchangeRate',
  'saleCondition',
  'saleConditionOther',
  'creditDays',
  'payments',
  'issuerActivity',
  'receiverActivity',
  'notes',
] as const satisfies readonly HeadField[]

/** Seller and own fields, which stand together. */
function ownText({ sellerId, ownFields }: EditorDraft): string {
  const typed = Object.entries(ownFields).filter(([, value]) => value.trim() !== '')
  return JSON.stringify([sellerId, typed.sort()])
}

function headText(draft: EditorDraft, field: (typeof headFields)[number]): string {
  if (field === 'client') return draft.client?.id ?? ''
  return field === 'payments' ? JSON.stringify(draft.payments) : draft[field]
}

/** Codes and lists are no words that anybody compares. */
function headValues(mine: EditorDraft, theirs: EditorDraft, field: (typeof headFields)[number]) {
  if (field === 'client') return { mine: mine.client?.name ?? '', theirs: theirs.client?.name ?? '' }
  const plain = ['exchangeRate', 'creditDays', 'notes', 'currency', 'receiverActivity'] as const
  const known = plain.find((each) => each === field)
  return known === undefined ? null : { mine: mine[known], theirs: theirs[known] }
}

function lineDifferences(mine: EditorDraft, theirs: EditorDraft): Difference[] {
  const ours = filledLines(mine)
  const others = filledLines(theirs)
  const count = Math.max(ours.length, others.length)
  return Array.from({ length: count }, (_, index) => lineDifference(ours[index], others[index], index)).flat()
}

function lineDifference(
  mine: EditorLine | undefined,
  theirs: EditorLine | undefined,
  index: number,
): Difference[] {
  const key = mine?.key ?? theirs?.key ?? ''
  const at = (column: GridColumn): FieldRef => ({ area: 'line', key, column, number: index + 1 })
  if (mine === undefined || theirs === undefined)
    return [{ ref: at('item'), values: { mine: mine?.description ?? '', theirs: theirs?.description ?? '' } }]
  const [a, b] = [toLineInput(mine), toLineInput(theirs)]
  const pairs: [GridColumn, unknown, unknown][] = [
    ['item', a.cabys, b.cabys],
    ['description', a.description, b.description],
    ['quantity', a.quantity, b.quantity],
    ['unit', a.unit, b.unit],
    ['unitPrice', [a.unit_price, a.price_includes_tax], [b.unit_price, b.price_includes_tax]],
    ['discount', a.discounts, b.discounts],
    ['tax', a.taxes, b.taxes],
  ]
  return pairs
    .filter(([, one, other]) => JSON.stringify(one) !== JSON.stringify(other))
    .map(([column]) => ({ ref: at(column), values: lineValues(mine, theirs, column) }))
}

function lineValues(mine: EditorLine, theirs: EditorLine, column: GridColumn): Difference['values'] {
  if (column === 'item') return { mine: mine.itemCode || mine.cabys, theirs: theirs.itemCode || theirs.cabys }
  if (column === 'tax') return null
  return { mine: mine[column], theirs: theirs[column] }
}
