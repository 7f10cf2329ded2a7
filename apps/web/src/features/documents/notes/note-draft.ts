import type { Client, Correctable, DocumentDetail } from '@cuentaclara/contracts'
import {
  compare,
  type Decimal,
  divide,
  halfUp,
  isZero,
  multiply,
  parseDecimal,
  toText,
  zero,
} from '@cuentaclara/decimal'
import type { EditorDraft, EditorLine } from '../editor/draft.ts'
import { fromContent } from '../editor/draft-mapping.ts'
import type { Happening } from './note-reasons.ts'

/** What a note says beside its lines. */
export type NoteWords = {
  kind: 'credit-note' | 'debit-note'
  code: string
  codeOther: string
  reason: string
}

/** By position of the line in the document: how many come back, or how much is given back or added, with tax. */
export type NoteChoice = Readonly<Record<number, string>>

/** TipoDocIR by kind. Annex v4.4, note 10. */
export const referenceTypes: Readonly<Record<string, string>> = {
  invoice: '01',
  'debit-note': '02',
  'credit-note': '03',
  ticket: '04',
  export: '19',
  purchase: '01',
}

/** The note of a document of ours: its client and terms, and of its lines what was chosen. Pure. */
export function noteOf(
  detail: Pick<DocumentDetail, 'kind' | 'clave' | 'issued_at' | 'input'>,
  client: Client | null,
  what: { happening: Happening; choice: NoteChoice; words: NoteWords; left: Correctable },
): EditorDraft {
  const original = fromContent(detail.input, what.words.kind, client)
  return {
    ...original,
    kind: what.words.kind,
    // It is paid as its document was; how much by which means is that document's affair.
    payments: original.payments.slice(0, 1).map((payment) => ({ ...payment, amount: '' })),
    notes: '',
    lines: original.lines.flatMap((line, index) => noteLine(line, index, what)),
    kept: {
      branch: detail.input.branch,
      terminal: detail.input.terminal,
      other_charges: isWhole(what) ? detail.input.other_charges : [],
      references: [
        {
          document_type: referenceTypes[detail.kind] ?? '99',
          number: detail.clave ?? '',
          issued_at: detail.issued_at ?? '',
          code: what.words.code,
          ...(what.words.code === '99' && { code_other: what.words.codeOther.trim() }),
          reason: what.words.reason.trim(),
        },
      ],
    },
  }
}

/** Whether the note takes the whole document, with its other charges. */
function isWhole({ happening, left }: { happening: Happening; left: Correctable }): boolean {
  return happening === 'cancel' && isZero(parseDecimal(left.credited) ?? zero)
}

function noteLine(
  line: EditorLine,
  index: number,
  { happening, choice, left }: { happening: Happening; choice: NoteChoice; left: Correctable },
): EditorLine[] {
  if (happening === 'cancel') return withQuantity(line, left.quantities_left[index] ?? '0')
  const typed = choice[index] ?? ''
  if (!/[1-9]/.test(typed)) return []
  if (happening === 'return') return withQuantity(line, typed)
  return [
    {
      ...line,
      quantity: '1',
      unitPrice: typed,
      priceIncludesTax: true,
      discount: '',
      otherDiscounts: [],
    },
  ]
}

/** So many of a line, with their part of its discounts. */
function withQuantity(line: EditorLine, quantity: string): EditorLine[] {
  const [wanted, whole] = [parseDecimal(quantity), parseDecimal(line.quantity)]
  if (wanted === null || whole === null || compare(wanted, zero) <= 0) return []
  if (compare(wanted, whole) === 0) return [line]
  const part = (amount: string) => partOf(amount, wanted, whole)
  return [
    {
      ...line,
      quantity: toText(wanted),
      discount: line.discount.endsWith('%') ? line.discount : part(line.discount),
      otherDiscounts: line.otherDiscounts.map((discount) => ({
        ...discount,
        ...(discount.amount !== undefined && { amount: part(discount.amount) }),
      })),
    },
  ]
}

function partOf(amount: string, wanted: Decimal, whole: Decimal): string {
  const number = parseDecimal(amount)
  return number === null || isZero(whole)
    ? amount
    : toText(divide(multiply(number, wanted), whole, 5, halfUp))
}
