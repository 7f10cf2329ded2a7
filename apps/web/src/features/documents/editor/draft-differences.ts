import { type EditorDraft, type EditorLine, filledLines } from './draft.ts'
import { toLineInput } from './draft-mapping.ts'
import type { FieldRef, HeadField } from './field-path.ts'
import type { GridColumn } from './grid-keys.ts'

/** Where two drafts of one document differ, in the order of the page; lines by their place. */
export function differences(mine: EditorDraft, theirs: EditorDraft): FieldRef[] {
  const head = headFields.filter((field) => headText(mine, field) !== headText(theirs, field))
  const own = ownText(mine) === ownText(theirs) ? [] : [{ area: 'own', path: 'seller' } as const]
  return [
    ...head.map((field): FieldRef => ({ area: 'head', field })),
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

function lineDifferences(mine: EditorDraft, theirs: EditorDraft): FieldRef[] {
  const ours = filledLines(mine)
  const others = filledLines(theirs)
  const count = Math.max(ours.length, others.length)
  return Array.from({ length: count }, (_, index) => lineDifference(ours[index], others[index], index)).flat()
}

function lineDifference(
  mine: EditorLine | undefined,
  theirs: EditorLine | undefined,
  index: number,
): FieldRef[] {
  const key = mine?.key ?? theirs?.key ?? ''
  const at = (column: GridColumn): FieldRef => ({ area: 'line', key, column, number: index + 1 })
  if (mine === undefined || theirs === undefined) return [at('item')]
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
    .map(([column]) => at(column))
}
