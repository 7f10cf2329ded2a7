import { documentKinds, startOfDay } from '@cuentaclara/einvoice'
import { blankDraft, type Currency, type EditorDraft, type EditorKind, standardRateCode } from './draft.ts'

/** Of whom one buys who gives no electronic invoice: what the law asks of the purchase follows from it. */
export type SupplierCase = 'special' | 'abroad' | 'private'

type Reference = NonNullable<EditorDraft['kept']['references']>[number]
/** What the supplier gave for the purchase: his receipt, his bill, the deed of the sale. */
export type SupplierPaper = { number: string; day: string }

/** Exempt. Annex v4.4, note 8.1. */
export const exemptRateCode = '10'
/** Condition of a purchase of used goods from who is no taxpayer (note 5), and the one of most others. */
export const usedGoods = '13'
const cash = '01'

/**
 * What each case asks: identification of the supplier (notes 4 and 4.1), kind and code of the reference to the paper (notes 10
 * and 9), and whether all of it is exempt (reference, section 14). Reasons are official text: they stand in the document, in Spanish.
 */
const cases: Readonly<Record<SupplierCase, CaseRow>> = {
  special: {
    identifications: ['01', '02', '03', '04'],
    documentType: '14',
    code: '04',
    reason: 'Comprobante de proveedor de régimen especial',
    isExempt: true,
  },
  abroad: {
    identifications: ['05'],
    documentType: '16',
    code: '11',
    reason: 'Comprobante de proveedor no domiciliado',
    isExempt: false,
  },
  private: {
    identifications: ['06'],
    documentType: '06',
    code: '04',
    reason: 'Compra de bienes usados a un no contribuyente',
    isExempt: true,
  },
}
type CaseRow = {
  identifications: readonly string[]
  documentType: string
  code: string
  reason: string
  isExempt: boolean
}

export const supplierCases = Object.keys(cases) as readonly SupplierCase[]

// References to other documents of ours, or to a provisional paper: not to what the supplier gave.
const otherReferences: readonly string[] = ['08', '10', '15']

/** Whether the other party is the issuer: then `issuerActivity` of the editor is ours all the same, and `receiverActivity` theirs. */
export function isBought(kind: EditorKind): boolean {
  return documentKinds[kind].issuedByReceiver
}

/** Of whom a draft buys; null for a sale, and while nobody said. */
export function supplierCaseOf({ kind, saleCondition, kept }: CaseFacts): SupplierCase | null {
  if (!isBought(kind)) return null
  if (saleCondition === usedGoods) return 'private'
  const types = kept.references?.map(({ document_type }) => document_type) ?? []
  return supplierCases.find((name) => name !== 'private' && types.includes(cases[name].documentType)) ?? null
}
export type CaseFacts = Pick<EditorDraft, 'kind' | 'saleCondition' | 'kept'>

/** The identification of a new supplier, where the case leaves one alone. */
export function identificationOfSupplier(draft: CaseFacts): string | undefined {
  const supplier = supplierCaseOf(draft)
  const [only, ...others] = supplier === null ? [] : cases[supplier].identifications
  return others.length === 0 ? only : undefined
}

/** The rate of all that is bought, where the law leaves no choice. */
export function rateOfPurchase(draft: CaseFacts): string | null {
  const supplier = supplierCaseOf(draft)
  return supplier !== null && cases[supplier].isExempt ? exemptRateCode : null
}

/** A purchase that nobody has touched. How the company sells says nothing of how it buys. */
export function blankPurchase(currency: Currency): EditorDraft {
  return { ...blankDraft(currency), kind: 'purchase' }
}

/** The draft as a purchase from somebody of that case: its reference, its condition and its rates. */
export function withSupplierCase(draft: EditorDraft, supplier: SupplierCase, today: string): EditorDraft {
  const { documentType, code, reason, isExempt } = cases[supplier]
  const before = paperReferenceOf(draft)
  const paper = {
    number: '',
    issued_at: startOfDay(today),
    ...before,
    document_type: documentType,
    code,
    reason,
  }
  const rateOf = (rateCode: string) =>
    isExempt ? exemptRateCode : rateCode === exemptRateCode ? standardRateCode : rateCode
  return {
    ...draft,
    saleCondition: conditionFor(supplier, draft.saleCondition),
    lines: draft.lines.map((line) => ({ ...line, rateCode: rateOf(line.rateCode) })),
    kept: { ...draft.kept, references: [paper, ...othersThan(before, draft)] },
  }
}

function conditionFor(supplier: SupplierCase, before: string): string {
  if (supplier === 'private') return usedGoods
  return before === usedGoods ? cash : before
}

/** What the supplier gave, as the draft refers to it. */
export function supplierPaperOf(draft: Pick<EditorDraft, 'kept'>): SupplierPaper {
  const { number = '', issued_at = '' } = paperReferenceOf(draft) ?? {}
  return { number, day: issued_at.slice(0, 10) }
}

/** The draft's other parts once the supplier gave that. */
export function withSupplierPaper(draft: EditorDraft, { number, day }: SupplierPaper): EditorDraft['kept'] {
  const before = paperReferenceOf(draft)
  if (before === undefined) return draft.kept
  const paper = { ...before, number, issued_at: startOfDay(day) }
  return { ...draft.kept, references: [paper, ...othersThan(before, draft)] }
}

/** What the supplier gave, among what the draft refers to. */
export function paperReferenceOf({ kept }: Pick<EditorDraft, 'kept'>): Reference | undefined {
  return kept.references?.find(({ document_type }) => !otherReferences.includes(document_type))
}

function othersThan(paper: Reference | undefined, { kept }: Pick<EditorDraft, 'kept'>): Reference[] {
  return (kept.references ?? []).filter((reference) => reference !== paper)
}
