import type { DraftLineInput } from '@cuentaclara/contracts'
import { documentKinds } from '@cuentaclara/einvoice'
import { isAssortment, isGoods, isMedicine, isVehicle } from '@cuentaclara/einvoice/codes'
import type { EditorKind, EditorLine, LineDiscount, LineTax } from './draft.ts'
import { besideVat, exonerationOf, toTaxInput, vatWayOf } from './line-taxes.ts'

/** What few lines hold: each stands in the sheet of the line when it is needed, or one press away. */
export type Extra =
  | 'unit'
  | 'exoneration'
  | 'vat'
  | 'taxes'
  | 'codes'
  | 'transaction'
  | 'serials'
  | 'medicine'
  | 'export'
  | 'assortment'

type Row = {
  extra: Extra
  /** Fields of the line that stand in it, as findings name them. */
  paths: RegExp
  /** Whether a line of such goods may have it, in such a document. */
  fits: (line: EditorLine, kind: (typeof documentKinds)[EditorKind]) => boolean
  /** Whether the goods ask for it. */
  isAsked?: (line: EditorLine, kind: (typeof documentKinds)[EditorKind]) => boolean
  /** Whether there is something to see: what such a document passes over is not shown in it. */
  isFilled: (line: EditorLine, kind: (typeof documentKinds)[EditorKind]) => boolean
}

/** Annex v4.4, LineaDetalle; what goods ask for is in the core, where the rules read it too. */
const rows: readonly Row[] = [
  {
    extra: 'unit',
    paths: /^commercialUnit/,
    fits: () => true,
    isAsked: ({ unit }) => unit === 'Otros',
    isFilled: ({ kept }) => Boolean(kept.commercial_unit),
  },
  {
    extra: 'exoneration',
    paths: /\bexoneration/,
    fits: (line, kind) => kind.hasExonerations && vatWayOf(line) !== 'factor',
    isFilled: (line) => exonerationOf(line) !== null,
  },
  {
    extra: 'medicine',
    paths: /^(medicineRegistry|pharmaceuticalForm)/,
    fits: mayBeGoods,
    isAsked: ({ cabys }) => isMedicine(cabys),
    isFilled: ({ kept }) => Boolean(kept.medicine_registry || kept.pharmaceutical_form),
  },
  {
    extra: 'serials',
    paths: /^serialNumbers/,
    fits: mayBeGoods,
    isAsked: ({ cabys }) => isVehicle(cabys),
    isFilled: ({ kept }) => (kept.serial_numbers ?? []).length > 0,
  },
  {
    extra: 'export',
    paths: /^(tariffHeading|taxes\.\d+\.exportAmount)/,
    fits: (line, kind) => kind.hasTariffHeadings && mayBeGoods(line),
    isAsked: ({ cabys }, { kind }) => kind === 'export' && isGoods(cabys),
    isFilled: ({ kept, exportAmount }, kind) =>
      kind.hasTariffHeadings && Boolean(kept.tariff_heading || exportAmount),
  },
  {
    extra: 'assortment',
    paths: /^assortment/,
    fits: (line, kind) => kind.hasAssortments && mayBeGoods(line),
    isAsked: ({ cabys }, kind) => kind.hasAssortments && isAssortment(cabys),
    isFilled: ({ kept }) => (kept.assortment ?? []).length > 0,
  },
  {
    extra: 'taxes',
    paths: /^taxes\.\d+\.(specific|otherName|rate$|code$)/,
    fits: () => true,
    isFilled: (line) => besideVat(line).length > 0,
  },
  {
    extra: 'vat',
    paths: /^(factoryVat|taxableBase|taxes\.\d+\.factor)/,
    fits: (_, kind) => kind.hasExonerations,
    isFilled: (line) => vatWayOf(line) !== 'usual' || Boolean(line.kept.factory_vat),
  },
  {
    extra: 'codes',
    paths: /^codes/,
    fits: () => true,
    isFilled: ({ kept }) => (kept.codes ?? []).length > 0,
  },
  {
    extra: 'transaction',
    paths: /^transactionType/,
    fits: (_, kind) => kind.hasTransactionTypes,
    isFilled: ({ kept }, kind) => kind.hasTransactionTypes && kept.transaction_type !== undefined,
  },
]

/** What of a line is open: what it holds, what its goods ask for, and what a finding is about; the rest is offered. */
export function extrasOf(
  line: EditorLine,
  kindName: EditorKind,
  {
    asked,
    findings,
    without = [],
  }: { asked: readonly Extra[]; findings: readonly string[]; without?: readonly Extra[] },
): { open: Extra[]; offered: Extra[] } {
  const kind = documentKinds[kindName]
  const isOpen = (row: Row) =>
    asked.includes(row.extra) ||
    row.isFilled(line, kind) ||
    (row.isAsked?.(line, kind) ?? false) ||
    findings.some((path) => row.paths.test(path))
  const here = rows.filter(({ extra }) => !without.includes(extra))
  const open = here.filter((row) => isOpen(row))
  return {
    open: open.map(({ extra }) => extra),
    offered: here.filter((row) => !open.includes(row) && row.fits(line, kind)).map(({ extra }) => extra),
  }
}

/** Services are none; a line without a code may still become anything. */
function mayBeGoods({ cabys }: EditorLine): boolean {
  return cabys === '' || isGoods(cabys)
}

export type LineCode = NonNullable<DraftLineInput['codes']>[number]
export type LinePart = NonNullable<DraftLineInput['assortment']>[number]

// Annex v4.4: Descuento, CodigoComercial, LineaDetalleSurtido.
export const mostDiscounts = 5
export const mostCodes = 5
export const mostParts = 20

/** Code of the manufacturer, which assortments need; note 12. */
export const manufacturerCode = '03'

export function newPart(): LinePart {
  return {
    cabys: '',
    codes: [],
    quantity: '1',
    unit: 'Unid',
    description: '',
    unit_price: '',
    discounts: [],
    taxes: [{ code: '01', rate_code: '08' }],
  }
}

/** A discount as it crosses HTTP; one without an amount is none yet. */
export function toDiscountInput({ amount, percent, other, ...discount }: LineDiscount): LineDiscount[] {
  if (!amount && !percent) return []
  return [{ ...discount, ...(other && { other }), ...(percent ? { percent } : { amount }) }]
}

/** The part as it crosses HTTP. */
export function toPartInput({ taxable_base, commercial_unit, ...part }: LinePart): LinePart {
  return {
    ...part,
    unit_price: part.unit_price || '0',
    quantity: part.quantity || '0',
    discounts: (part.discounts ?? []).flatMap(toDiscountInput),
    taxes: (part.taxes ?? []).map((tax: LineTax) => toTaxInput(tax)),
    codes: (part.codes ?? []).filter(({ code }) => code.trim() !== ''),
    ...(taxable_base && { taxable_base }),
    ...(commercial_unit && { commercial_unit }),
  }
}
