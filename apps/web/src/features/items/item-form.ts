import { type Item, type ItemInput, type ItemKind, itemTexts, textMistake } from '@cuentaclara/contracts'

/** The form of an item: every field a text, as inputs have them. */
export type ItemForm = {
  name: string
  code: string
  cabys: string
  unit: string
  price_crc: string
  price_usd: string
  price_includes_tax: boolean
  rate_code: string
  category: string
  /** Empty where the reader may not see it, too: then it is not sent. */
  cost_crc: string
  kind: ItemKind
  barcode: string
  /** Which of the ways VAT is reckoned in. */
  tax_code: string
  /** What lines of it begin with. */
  line: Item['line']
  /** What no line may hold, in words; empty where all is well. */
  line_problem: string
  /** Chosen and not kept yet; null takes away what is kept, undefined leaves it. */
  picture: File | null | undefined
}

/** A sentence of the dictionary, to be said with these values. */
export type ItemComplaint = {
  key: 'itemNameLength' | 'tooLong' | 'cabys' | 'required' | 'barcode'
  values?: Record<string, string>
}

/** The form of an item that exists, or of one that starts with a name. */
export function itemForm(item: Item | null, name = ''): ItemForm {
  return {
    name: item?.name ?? name,
    code: item?.code ?? '',
    cabys: item?.cabys ?? '',
    unit: item?.unit ?? 'Unid',
    price_crc: item?.price_crc ?? '',
    price_usd: item?.price_usd ?? '',
    price_includes_tax: item?.price_includes_tax ?? false,
    rate_code: item?.rate_code ?? '08',
    category: item?.category ?? '',
    cost_crc: item?.cost_crc ?? '',
    kind: item?.kind ?? 'goods',
    barcode: item?.barcode ?? '',
    tax_code: item?.tax_code ?? '01',
    line: item?.line ?? { codes: [], discounts: [], taxes: [], assortment: [] },
    line_problem: '',
    picture: undefined,
  }
}

/** The form of another item like this one: what only one item may have is left to be written. */
export function copyForm(item: Item): ItemForm {
  return { ...itemForm(item), code: '', barcode: '' }
}

/** The form as it crosses HTTP. */
export function toItemInput(form: ItemForm, seesCosts = false): ItemInput {
  return {
    name: form.name.trim(),
    code: form.code.trim() || null,
    cabys: form.cabys,
    unit: form.unit,
    price_crc: form.price_crc || null,
    price_usd: form.price_usd || null,
    price_includes_tax: form.price_includes_tax,
    tax_code: form.tax_code,
    rate_code: form.rate_code,
    category: form.category.trim() || null,
    kind: form.kind,
    barcode: form.barcode.trim() || null,
    line: form.line,
    ...(seesCosts && { cost_crc: form.cost_crc || null }),
  }
}

/** What is wrong with the form, by field. */
export function itemComplaints(form: ItemForm): Partial<Record<keyof ItemForm, ItemComplaint>> {
  const found: Partial<Record<keyof ItemForm, ItemComplaint>> = {}
  if (textMistake(itemTexts.name, form.name) !== null) found.name = { key: 'itemNameLength' }
  for (const field of ['code', 'category'] as const)
    if (textMistake(itemTexts[field], form[field]) !== null)
      found[field] = { key: 'tooLong', values: { text: String(itemTexts[field].most) } }
  if (!/^\d{13}$/.test(form.cabys)) found.cabys = { key: 'cabys' }
  if (form.barcode.trim() !== '' && !/^[!-~]{4,40}$/.test(form.barcode.trim()))
    found.barcode = { key: 'barcode' }
  if (textMistake(itemTexts.unit, form.unit) !== null) found.unit = { key: 'required' }
  if (form.rate_code === '') found.rate_code = { key: 'required' }
  return found
}
