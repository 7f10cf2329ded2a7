import { documentKinds } from '@cuentaclara/einvoice'
import type { GridColumn } from '../lines/grid-keys.ts'
import { type EditorDraft, filledLines } from './draft.ts'
import { handReferences } from './hand-references.ts'
import { isBought } from './purchase.ts'

export type HeadField =
  | 'client'
  | 'kind'
  | 'issuerActivity'
  | 'receiverActivity'
  | 'saleCondition'
  | 'saleConditionOther'
  | 'creditDays'
  | 'currency'
  | 'exchangeRate'
  | 'payments'
  | 'notes'

/** A place in the editor that a finding can point at. */
export type FieldRef =
  | { area: 'head'; field: HeadField }
  /** `path`: within the line, `taxes.1.factor`; `isInSheet`: the grid has no cell for it. */
  | { area: 'line'; key: string; column: GridColumn; number: number; path?: string; isInSheet?: true }
  /** A field that only this subject has: `validUntil`. */
  | { area: 'own'; path: string }
  | { area: 'none' }

/** The field a path of the engine or of the server names: `lines.2.unitPrice`, `lines.2.unit_price`, `receiver.emails`. */
export function fieldOfPath(path: string, draft: EditorDraft): FieldRef {
  const [head = '', ...rest] = path
    .split(/[.[\]/]+/)
    .filter(Boolean)
    .map(camelCase)
  if (head === 'lines') return lineField(rest, draft)
  // Fields of the company's own are named by their entry, sellers by none of the engine's words.
  if (head === 'ownFields') return { area: 'own', path: `own-${rest.join('.')}` }
  if (head === 'sellerId') return { area: 'own', path: 'seller' }
  if (head === 'branch' || head === 'terminal') return { area: 'own', path: 'place' }
  if (head === 'tags') return { area: 'own', path: 'tags' }
  if (head === 'instalments')
    return { area: 'own', path: rest.length < 3 ? head : `instalment-${rest.slice(1).join('-')}` }
  if (head === 'otherCharges') return { area: 'own', path: chargePath(rest) }
  const byHand = head === 'references' ? handReference(rest, draft) : null
  if (byHand !== null) return byHand
  const content = contentAt(head, rest, draft)
  if (content !== null) return content
  if (head === 'references' && documentKinds[draft.kind].isNote) return { area: 'own', path: 'references' }
  if (head === 'references' && isBought(draft.kind) && rest.length === 0)
    return { area: 'own', path: 'supplier' }
  if (head === 'references' && rest.at(-1) === 'issuedAt') return { area: 'own', path: 'paper-date' }
  if (head === 'references' || head === 'situation') return { area: 'own', path: 'paper' }
  const field = (isBought(draft.kind) ? boughtFields : headFields)[head]
  if (field !== undefined) return { area: 'head', field }
  return head in draft.more ? { area: 'own', path: head } : { area: 'none' }
}

/** A field of a reference that was typed by hand. */
function handReference([index = '', ...field]: string[], draft: EditorDraft): FieldRef | null {
  const found = handReferences(draft).some(({ at }) => String(at) === index)
  return found ? { area: 'own', path: `reference-${index}-${field.join('-')}` } : null
}

/** A text or content for programs; the last text is the note that people read. */
function contentAt(head: string, [index = '']: string[], { kept }: EditorDraft): FieldRef | null {
  const texts = (kept.extra_texts ?? []).length
  const at = /^\d{1,3}$/.test(index) ? Number.parseInt(index, 10) : -1
  if (head === 'extraTexts' && at >= 0 && at < texts) return { area: 'own', path: `content-${at}` }
  return head === 'extraContents' && at >= 0 ? { area: 'own', path: `content-${texts + at}` } : null
}

/** The id of the element that holds a field, or null. */
export function fieldId(ref: FieldRef): string | null {
  if (ref.area === 'head') return `field-${ref.field}`
  if (ref.area === 'own') return `field-${ref.path}`
  return ref.area === 'line' ? cellId(ref.key, ref.column) : null
}

export function cellId(key: string, column: GridColumn): string {
  return `cell-${key}-${column}`
}

const headFields: Readonly<Record<string, HeadField>> = {
  clientId: 'client',
  client: 'client',
  receiver: 'client',
  kind: 'kind',
  issuerActivity: 'issuerActivity',
  receiverActivity: 'receiverActivity',
  saleCondition: 'saleCondition',
  saleConditionOther: 'saleConditionOther',
  creditDays: 'creditDays',
  currency: 'currency',
  exchangeRate: 'exchangeRate',
  payments: 'payments',
  notes: 'notes',
  extraTexts: 'notes',
}

/** Of what we issue for a supplier, who is its issuer. */
const boughtFields: Readonly<Record<string, HeadField | undefined>> = {
  ...headFields,
  issuer: 'client',
  receiver: undefined,
  issuerActivity: 'receiverActivity',
  receiverActivity: 'issuerActivity',
}

const lineColumns: Readonly<Record<string, GridColumn>> = {
  cabys: 'item',
  codes: 'item',
  itemId: 'item',
  description: 'description',
  quantity: 'quantity',
  unit: 'unit',
  commercialUnit: 'unit',
  assortment: 'unitPrice',
  unitPrice: 'unitPrice',
  priceIncludesTax: 'unitPrice',
  taxableBase: 'unitPrice',
  discounts: 'discount',
  taxes: 'tax',
}

/** A charge is a percent or an amount, in one field. */
function chargePath(rest: readonly string[]): string {
  return ['charge', ...rest].join('-').replace(/-(percent|amount)$/, '-value')
}

/** Engine and server count only lines that hold something. */
function lineField(rest: string[], draft: EditorDraft): FieldRef {
  const lines = filledLines(draft)
  const [index, name] = rest
  if (index === undefined) return emptyGrid(draft)
  const position = /^\d{1,4}$/.test(index) ? Number.parseInt(index, 10) : -1
  const line = lines[position]
  if (line === undefined) return emptyGrid(draft)
  const column = lineColumns[name ?? ''] ?? 'item'
  const path = rest.slice(1).join('.')
  const place = { area: 'line', key: line.key, column, number: position + 1, path } as const
  return cells.test(path) ? place : { ...place, isInSheet: true }
}

/** What the grid has a cell for: of several discounts that of the first, of the taxes the rate of IVA. */
const cells =
  /^(cabys|itemId|description|quantity|unit|unitPrice|priceIncludesTax|discounts(\.0(\.(amount|percent))?)?|taxes(\.0(\.(code|rateCode))?)?)?$/

/** "At least one line" points at the empty line that waits. */
function emptyGrid(draft: EditorDraft): FieldRef {
  const last = draft.lines.at(-1)
  return last === undefined
    ? { area: 'none' }
    : { area: 'line', key: last.key, column: 'item', number: draft.lines.length }
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
