import { ivaRate, taxCode } from '@cuentaclara/einvoice/codes'
import { type EditorLine, type LineExoneration, type LineTax, standardRateCode } from './draft.ts'

/** How the IVA of a line is reckoned: by its rate, on a base that is typed, or by the factor of used goods. */
export type VatWay = 'usual' | 'base' | 'factor'
export const vatWays: readonly VatWay[] = ['usual', 'base', 'factor']

// Annex v4.4, note 8.
const codeOfWay = { base: '07', factor: '08' } as const
const wayOfCode: Readonly<Record<string, VatWay>> = { '07': 'base', '08': 'factor' }

export function vatWayOf({ otherTaxes }: Pick<EditorLine, 'otherTaxes'>): VatWay {
  return otherTaxes.map(({ code }) => wayOfCode[code]).find((way) => way !== undefined) ?? 'usual'
}

/** The line with its IVA reckoned in that way; its rate goes along where the way has one. */
export function withVatWay(line: EditorLine, way: VatWay): Partial<EditorLine> {
  if (way === vatWayOf(line)) return {}
  const others = line.otherTaxes.filter(({ code }) => wayOfCode[code] === undefined)
  const rate_code = line.rateCode || specialVatOf(line)?.rate_code || standardRateCode
  const { taxable_base: _, ...kept } = line.kept
  if (way === 'usual') return { rateCode: rate_code, otherTaxes: others, kept: withoutBase(line) }
  const tax: LineTax = way === 'base' ? { code: codeOfWay.base, rate_code } : { code: codeOfWay.factor }
  return {
    rateCode: '',
    exoneration: null,
    otherTaxes: [tax, ...others],
    kept: way === 'base' ? line.kept : kept,
  }
}

/** The tax that stands in the place of IVA by its rate. */
export function specialVatOf({ otherTaxes }: Pick<EditorLine, 'otherTaxes'>): LineTax | undefined {
  return otherTaxes.find(({ code }) => wayOfCode[code] !== undefined)
}

/** Its place among the taxes of the line, 0 when there is none. */
export function placeOfVat({ otherTaxes }: Pick<EditorLine, 'otherTaxes'>): number {
  return Math.max(
    0,
    otherTaxes.findIndex(({ code }) => wayOfCode[code] !== undefined),
  )
}

export function withSpecialVat(line: EditorLine, patch: Partial<LineTax>): Partial<EditorLine> {
  return {
    otherTaxes: line.otherTaxes.map((tax) =>
      wayOfCode[tax.code] === undefined ? tax : { ...tax, ...patch },
    ),
  }
}

/** A base that nobody reckons with any more is not sent; the one of factories is. */
function withoutBase({ kept }: EditorLine): EditorLine['kept'] {
  const { taxable_base: _, ...rest } = kept
  return kept.factory_vat === baseAtFactory ? kept : rest
}

/** IVACobradoFabrica 01: the base is typed. Annex v4.4, note 21. */
export const baseAtFactory = '01'

/** What frees the buyer from the IVA of the line, which may have a base of its own. */
export function exonerationOf(line: EditorLine): LineExoneration | null {
  return line.exoneration ?? specialVatOf(line)?.exoneration ?? null
}

export function withExoneration(line: EditorLine, exoneration: LineExoneration | null): Partial<EditorLine> {
  if (vatWayOf(line) !== 'base') return { exoneration }
  return {
    otherTaxes: line.otherTaxes.map(({ exoneration: before, ...tax }) =>
      wayOfCode[tax.code] === undefined
        ? { ...tax, ...(before && { exoneration: before }) }
        : { ...tax, ...(exoneration && { exoneration }) },
    ),
  }
}

/** Per cent of IVA on the line, `13`. */
export function vatRateOf(line: EditorLine): string | undefined {
  return ivaRate(line.rateCode || specialVatOf(line)?.rate_code || '')?.rate
}

/** The taxes beside IVA, each with its place among all that the line sends: findings name that one. */
export function besideVat(line: EditorLine): { tax: LineTax; at: number; place: number }[] {
  const before = line.rateCode === '' ? 0 : 1
  return line.otherTaxes
    .map((tax, at) => ({ tax, at, place: at + before }))
    .filter(({ tax }) => taxCode(tax.code)?.isVat !== true)
}

/** A tax as it begins: with what its code asks. */
export function newTax(code: string): LineTax {
  const { formula, fixedRate } = taxCode(code) ?? {}
  if (formula === 'rate') return { code, rate: fixedRate ?? '' }
  return { code, specific: { quantity: '', unit_tax: '' } }
}

/** A tax as it crosses HTTP: what nobody has typed yet stays away, or is nothing where a number must be. */
export function toTaxInput({ specific, rate, factor, export_amount, other_name, ...tax }: LineTax): LineTax {
  return {
    ...tax,
    ...(rate && { rate }),
    ...(factor && { factor }),
    ...(export_amount && { export_amount }),
    ...(other_name && { other_name }),
    ...(specific && {
      specific: {
        quantity: specific.quantity || '0',
        unit_tax: specific.unit_tax || '0',
        ...(specific.percent && { percent: specific.percent }),
        ...(specific.proportion && { proportion: specific.proportion }),
        ...(specific.volume && { volume: specific.volume }),
      },
    }),
  }
}
