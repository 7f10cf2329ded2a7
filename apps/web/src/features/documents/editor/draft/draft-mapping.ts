import {
  type Client,
  type Company,
  type CompanySettings,
  type DocumentDetail,
  type DraftContent,
  type DraftInput,
  type DraftLineInput,
  lineOfItem,
} from '@cuentaclara/contracts'
import {
  type DraftDocument,
  type DraftLine,
  draftFromJson,
  isOfficial,
  lineFromJson,
  type Party,
} from '@cuentaclara/einvoice'
import { saleCondition } from '@cuentaclara/einvoice/codes'
import { toPlanInput } from '#features/instalments/index.ts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { isRatedCurrency } from '#lib/money.ts'
import { readAmount } from '#ui/amount/read-amount.ts'
import { liveAmount, readDiscount, readPrice } from '../lines/amount-entry.ts'
import { toChargeInput } from './charges.ts'
import {
  blankDraft,
  blankLine,
  type EditorDraft,
  type EditorKind,
  type EditorLine,
  type EditorPayment,
  filledLines,
  type LineDiscount,
  type LineTax,
  standardDiscountCode,
} from './draft.ts'
import { type LineCode, toDiscountInput, toPartInput } from './line-extras.ts'
import { toTaxInput } from './line-taxes.ts'
import { isBought } from './purchase.ts'

/** IVA, the tax every line has; the grid edits its rate. */
const ivaCode = '01'

/** A draft of a document as it crosses HTTP; what becomes one only later travels as its content. */
export function toDraftInput(draft: EditorDraft): DraftInput {
  const plan = draft.kept.instalments
  return {
    ...toDraftContent(draft),
    kind: officialKind(draft.kind),
    ...(plan != null && { instalments: toPlanInput(plan) }),
  }
}

/** The draft as it crosses HTTP. Numbers nobody can read yet travel as typed, or stay away where the contract wants numbers. */
export function toDraftContent(draft: EditorDraft): DraftContent {
  return {
    ...draft.kept,
    other_charges: draft.kept.other_charges?.map(toChargeInput),
    client_id: draft.client?.id ?? null,
    ...activitiesOf(draft),
    sale_condition: draft.saleCondition,
    sale_condition_other: draft.saleConditionOther.trim() || null,
    credit_days: wholeNumber(draft.creditDays),
    currency: draft.currency,
    exchange_rate: draft.currency === 'CRC' ? null : amountOrNull(draft.exchangeRate),
    lines: filledLines(draft).map(toLineInput),
    payments: paymentsOf(draft),
    notes: draft.notes.trim() || null,
    seller_id: draft.sellerId || null,
    own_fields: Object.entries(draft.ownFields).flatMap(([id, value]) =>
      value.trim() === '' ? [] : [{ id, value }],
    ),
    ...(draft.tags !== undefined && { tags: [...draft.tags] }),
  }
}

function activitiesOf({ kind, ...draft }: EditorDraft) {
  const [ours, theirs] = [draft.issuerActivity || null, draft.receiverActivity || null]
  return isBought(kind)
    ? { issuer_activity: theirs, receiver_activity: ours }
    : { issuer_activity: ours, receiver_activity: theirs }
}

/** One line as it crosses HTTP; the same line object always gives the same answer. */
export const toLineInput: (line: EditorLine) => DraftLineInput = remembered((line) => ({
  ...keptOf(line),
  item_id: line.itemId ?? undefined,
  cabys: line.cabys,
  codes: codesOf(line),
  quantity: liveAmount(line.quantity) || '0',
  unit: line.unit.trim(),
  description: line.description.trim(),
  unit_price: priceText(line) || '0',
  price_includes_tax: includesTax(line),
  discounts: discountsOf(line),
  taxes: taxesOf(line),
}))

export type EngineParties = {
  issuer: Party | null
  /** Of the dollar: no other has one. */
  rateOfDay: string | null
}

/** The draft as the engine reads it, with the parties filled in as the server will do. */
export function toEngineDraft(draft: EditorDraft, { issuer, rateOfDay }: EngineParties): DraftDocument {
  const content = draftFromJson({ ...toDraftContent(draft), lines: [] })
  const client = draft.client === null ? null : toParty(draft.client)
  return {
    ...content,
    kind: draft.kind,
    ...(isBought(draft.kind) ? { issuer: client, receiver: issuer } : { issuer, receiver: client }),
    exchangeRate: rateFor(draft.currency, content.exchangeRate, rateOfDay),
    lines: filledLines(draft).map(toEngineLine),
    extraTexts: [...content.extraTexts, ...(draft.notes.trim() ? [{ text: draft.notes.trim() }] : [])],
  }
}

function rateFor(currency: string, typed: string, rateOfDay: string | null): string {
  if (currency === 'CRC') return '1'
  return typed || (isRatedCurrency(currency) ? rateOfDay : null) || '0'
}

/** One line as the engine reads it; the same line object always gives the same answer. */
export const toEngineLine: (line: EditorLine) => DraftLine = remembered((line) =>
  lineFromJson(toLineInput(line)),
)

/** The draft of a saved document, to go on editing; the client comes apart because the document only holds its copy. */
export function fromDetail({ input }: Pick<DocumentDetail, 'input'>, client: Client | null): EditorDraft {
  const draft = asKept(fromContent(input, editorKind(input.kind), client))
  const { instalments } = input
  return instalments ? { ...draft, kept: { ...draft.kept, instalments } } : draft
}

/** A draft whose tags the server keeps by themselves: what is typed here leaves them as they are. */
export function asKept({ tags = [], ...draft }: EditorDraft): EditorDraft {
  return { ...draft, tagsThen: tags }
}

type SavedContent = Omit<DocumentDetail['input'], 'kind'>

/** What the line at a position is called in an editor that opens on what was saved. */
export function keyOfSavedLine(position: number): string {
  return `l${position + 1}`
}

/** The same of content that was kept for something else. */
export function fromContent(input: SavedContent, kind: EditorKind, client: Client | null): EditorDraft {
  const kept = {
    branch: input.branch,
    terminal: input.terminal,
    situation: input.situation,
    other_charges: input.other_charges,
    references: input.references,
    extra_texts: input.extra_texts,
    extra_contents: input.extra_contents,
    ...(input.cause_checked !== undefined && { cause_checked: input.cause_checked }),
    ...(input.anew_despite !== undefined && { anew_despite: input.anew_despite }),
  }
  return {
    ...blankDraft(input.currency),
    kind,
    client,
    issuerActivity: (isBought(kind) ? input.receiver_activity : input.issuer_activity) ?? '',
    receiverActivity: (isBought(kind) ? input.issuer_activity : input.receiver_activity) ?? '',
    saleCondition: input.sale_condition,
    saleConditionOther: input.sale_condition_other ?? '',
    creditDays: input.credit_days == null ? '' : String(input.credit_days),
    exchangeRate: input.exchange_rate ?? '',
    payments: paymentsFrom(input),
    lines: input.lines.map((line, index) => fromLine(line, keyOfSavedLine(index))),
    notes: input.notes ?? '',
    sellerId: input.seller_id ?? '',
    ownFields: Object.fromEntries(input.own_fields.map(({ id, value }) => [id, value])),
    ...(input.tags !== undefined && { tags: input.tags }),
    kept,
  }
}

/** A client as a receiver. */
export function toParty(client: Client): Party {
  const { identification_type: type, identification_number: number, province, canton, district } = client
  return dropAbsent({
    name: client.name,
    identification: type && number ? { type, number } : undefined,
    tradeName: client.trade_name ?? undefined,
    address:
      province && canton && district
        ? {
            province,
            canton,
            district,
            neighbourhood: client.neighbourhood ?? undefined,
            details: client.address ?? '',
          }
        : undefined,
    foreignAddress: client.foreign_address ?? undefined,
    phone: client.phone_number
      ? { countryCode: client.phone_country_code ?? '506', number: client.phone_number }
      : undefined,
    emails: client.emails.slice(0, 1),
  })
}

function editorKind(kind: DocumentDetail['kind']): EditorKind {
  return kind === 'payment-receipt' ? 'invoice' : kind
}

function officialKind(kind: EditorKind): DraftInput['kind'] {
  if (!isOfficial(kind)) throw new RangeError(`A ${kind} is no document yet`)
  return kind
}

function fromLine(line: DocumentDetail['input']['lines'][number], key: string): EditorLine {
  const { item_id, cabys, quantity, unit, description, unit_price, price_includes_tax } = line
  const { discounts, taxes, codes, ...kept } = line
  const iva = taxes.find((tax) => tax.code === ivaCode)
  // Ours stands in the cell of the item.
  const own = codes.find(({ type }) => type === sellerCode)
  return {
    ...blankLine(key),
    itemId: item_id ?? null,
    itemCode: own?.code ?? '',
    cabys,
    quantity: settledText(quantity),
    unit,
    description,
    unitPrice: unit_price === '0' && cabys === '' ? '' : settledText(unit_price),
    priceIncludesTax: price_includes_tax ?? false,
    ...discountFields(discounts),
    rateCode: iva?.rate_code ?? (taxes.length === 0 ? blankLine(key).rateCode : ''),
    exoneration: iva?.exoneration ?? null,
    exportAmount: iva?.export_amount ?? '',
    otherTaxes: taxes.filter((tax) => tax !== iva),
    kept: { ...kept, codes: codes.filter((code) => code !== own) },
  }
}

/** What an item says of a line of such a document, its prices left out: of what it keeps only what it says something of. */
export function fromItem(...sold: Parameters<typeof lineOfItem>): Partial<EditorLine> {
  const {
    item_id,
    cabys = '',
    description = '',
    unit = '',
    codes,
    taxes,
    discounts,
    ...kept
  } = lineOfItem(...sold)
  const [first, ...others] = taxes
  // Its VAT by rate stands in the cell; one by a base or a factor stands among the others.
  const isByRate = first?.code === ivaCode
  const otherTaxes = isByRate ? others : taxes
  const otherCodes = codes.filter(({ type }) => type !== sellerCode)
  return {
    itemId: item_id ?? null,
    itemCode: sold[0].code ?? '',
    cabys,
    description,
    unit,
    rateCode: isByRate ? (first.rate_code ?? '') : '',
    ...(!isByRate && { exoneration: null, exportAmount: '' }),
    ...(otherTaxes.length > 0 && { otherTaxes }),
    ...(discounts.length > 0 && discountFields(discounts)),
    kept: { ...kept, ...(otherCodes.length > 0 && { codes: otherCodes }) },
  }
}

function discountFields([first, ...otherDiscounts]: readonly LineDiscount[]) {
  return {
    discount: first === undefined ? '' : discountText(first),
    discountCode: first?.code ?? standardDiscountCode,
    discountOther: first?.other ?? first?.nature ?? '',
    otherDiscounts,
  }
}

function settledText(amount: string): string {
  const entry = readAmount(amount)
  return entry.kind === 'value' ? entry.text : amount
}

function discountText(discount: LineDiscount): string {
  return discount.percent === undefined
    ? settledText(discount.amount ?? '')
    : `${settledText(discount.percent)}%`
}

/** What was never said stays unsaid: a first choice would look like one that the server knows of. */
function paymentsFrom({ payments, sale_condition }: SavedContent): EditorPayment[] {
  if (payments.length > 0) return payments.map(fromPayment)
  if (saleCondition(sale_condition)?.paidLater) return blankDraft().payments
  return [{ means: '', other: '', amount: '' }]
}

type PaymentInput = { means: string; other?: string; amount?: string; reference?: string }

function fromPayment({ means, other = '', amount, reference }: PaymentInput): EditorPayment {
  return {
    means,
    other,
    amount: amount === undefined ? '' : settledText(amount),
    ...(reference === undefined ? {} : { reference }),
  }
}

/** What is paid later has no means of payment yet. */
function paymentsOf(draft: EditorDraft): PaymentInput[] {
  return saleCondition(draft.saleCondition)?.paidLater
    ? []
    : draft.payments.filter(({ means }) => means !== '').map(toPaymentInput)
}

function toPaymentInput(payment: EditorPayment): PaymentInput {
  const amount = amountOrNull(payment.amount)
  return {
    means: payment.means,
    ...(payment.other.trim() === '' ? {} : { other: payment.other.trim() }),
    ...(amount === null ? {} : { amount }),
    ...(payment.reference?.trim() ? { reference: payment.reference.trim() } : {}),
  }
}

/** An `i` typed after the price counts before the field is left. */
function includesTax(line: EditorLine): boolean {
  return readPrice(line.unitPrice).includesTax ?? line.priceIncludesTax
}

function priceText(line: EditorLine): string {
  const { entry } = readPrice(line.unitPrice)
  return entry.kind === 'value'
    ? entry.text
    : entry.kind === 'empty'
      ? ''
      : line.unitPrice.trim().slice(0, 24)
}

function discountsOf(line: EditorLine): LineDiscount[] {
  const { entry, isPercent } = readDiscount(line.discount)
  const others = line.otherDiscounts.flatMap(toDiscountInput)
  if (entry.kind !== 'value') return others
  const other = line.discountOther.trim()
  const named = other === '' ? {} : { other, nature: other.slice(0, 80) }
  const amount = isPercent ? { percent: entry.text } : { amount: entry.text }
  return [{ code: line.discountCode, ...named, ...amount }, ...others]
}

function taxesOf(line: EditorLine): LineTax[] {
  // Without any tax it is one whose rate is still to be chosen: it is kept so, and the checks ask for it.
  const others = line.otherTaxes.map(toTaxInput)
  if (line.rateCode === '') return others.length > 0 ? others : [{ code: ivaCode }]
  const { exoneration, exportAmount } = line
  const iva = {
    code: ivaCode,
    rate_code: line.rateCode,
    ...(exportAmount !== '' && { export_amount: exportAmount }),
    ...(exoneration !== null && { exoneration }),
  }
  return [iva, ...others]
}

/** CodigoComercial of whoever sells; note 12. */
const sellerCode = '01'

function codesOf({ itemCode, kept }: EditorLine): LineCode[] {
  const others = (kept.codes ?? []).filter(({ code }) => code.trim() !== '')
  return itemCode === '' ? others : [{ type: sellerCode, code: itemCode }, ...others]
}

/** What the sheet of the line says; fields that were begun and left empty say nothing. */
function keptOf({ kept }: EditorLine): Partial<DraftLineInput> {
  const { serial_numbers: serials, assortment, taxable_base, ...rest } = kept
  return {
    ...rest,
    ...(taxable_base && { taxable_base }),
    ...(serials && { serial_numbers: serials.map((text) => text.trim()).filter(Boolean) }),
    ...(assortment && { assortment: assortment.map(toPartInput) }),
  }
}

function amountOrNull(typed: string): string | null {
  const entry = readAmount(typed)
  return entry.kind === 'value' ? entry.text : null
}

function wholeNumber(typed: string): number | null {
  return /^\d{1,5}$/.test(typed.trim()) ? Number.parseInt(typed.trim(), 10) : null
}

/** Remembers the answer per line object: lines are immutable, and 200 of them must map within a keystroke. */
function remembered<Value>(map: (line: EditorLine) => Value): (line: EditorLine) => Value {
  const known = new WeakMap<EditorLine, Value>()
  return (line) => {
    const found = known.get(line)
    if (found !== undefined) return found
    const value = map(line)
    known.set(line, value)
    return value
  }
}

/** The company as an issuer; without its settings, which not every role may read, only who it is. */
export function toIssuer(
  company: Pick<Company, 'name' | 'trade_name' | 'identification_type' | 'identification_number'>,
  settings: CompanySettings | null,
): Party {
  const { province, canton, district, address } = settings ?? {}
  return dropAbsent({
    name: settings?.name ?? company.name,
    identification: { type: company.identification_type, number: company.identification_number },
    tradeName: settings?.trade_name ?? company.trade_name ?? undefined,
    alcoholRegistry: settings?.alcohol_registry ?? undefined,
    address:
      province && canton && district
        ? dropAbsent({
            province,
            canton,
            district,
            neighbourhood: settings?.neighbourhood ?? undefined,
            details: address ?? '',
          })
        : undefined,
    phone: settings?.phone_number
      ? { countryCode: settings.phone_country_code ?? '506', number: settings.phone_number }
      : undefined,
    emails: settings?.emails ?? [],
  })
}
