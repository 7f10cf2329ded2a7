import type { DocumentRow, DraftInput, DraftLineInput } from '@cuentaclara/contracts'
import type { Content } from './sales.ts'

/** An issued sale with what was asked for. */
export type Sold = { row: DocumentRow; content: Content }

/** TipoDocIR by kind (Annex v4.4, note 10). */
const types: Readonly<Record<string, string>> = {
  invoice: '01',
  'debit-note': '02',
  'credit-note': '03',
  ticket: '04',
  export: '19',
}

function referenceTo({ row }: Sold, code: string, documentType = types[row.kind] ?? '99') {
  return {
    document_type: documentType,
    number: row.clave!,
    issued_at: row.issued_at!,
    code,
    reason: 'Corrección de prueba',
  }
}

/** The terms of an original, which its notes keep. */
function noteOf(kind: 'credit-note' | 'debit-note', originals: readonly Sold[], code: string): DraftInput {
  const { row, content } = originals[0]!
  return {
    kind,
    client_id: row.client_id,
    currency: row.currency,
    exchange_rate: row.currency === 'USD' ? row.exchange_rate : null,
    sale_condition: content.sale_condition ?? '',
    sale_condition_other: content.sale_condition_other ?? null,
    credit_days: content.credit_days ?? null,
    payments: (content.payments ?? [])
      .slice(0, 1)
      .map(({ means, other }) => ({ means, ...(other && { other }) })),
    lines: content.lines ?? [],
    references: originals.map((original) => referenceTo(original, code)),
  }
}

/** A note that annuls the whole of its original: 01, or 13 for a clerical error. */
export function annulment(original: Sold, code: '01' | '13', kind: 'credit-note' | 'debit-note'): DraftInput {
  return {
    ...noteOf(kind, [original], code),
    other_charges: original.content.other_charges ?? [],
    payments: original.content.payments ?? [],
  }
}

/** Half of the first line comes back, or is charged besides. */
export function partOf(original: Sold, code: string, kind: 'credit-note' | 'debit-note'): DraftInput {
  const [first] = original.content.lines ?? []
  return { ...noteOf(kind, [original], code), lines: [{ ...first, quantity: '0.25' }] }
}

/** Goods of several invoices come back in one note. */
export function returnOfSeveral(originals: readonly Sold[]): DraftInput {
  const parts = originals.flatMap(({ content }) => (content.lines ?? []).slice(0, 1))
  return {
    ...noteOf('credit-note', originals, '06'),
    lines: parts.map((line) => ({ ...line, quantity: '0.25' })),
  }
}

/** Money without goods: 09 gives back, 10 charges. */
export function financial(original: Sold, kind: 'credit-note' | 'debit-note'): DraftInput {
  const line: DraftLineInput = {
    cabys: '',
    description: 'Ajuste financiero',
    quantity: '1',
    unit: 'Unid',
    unit_price: '15.37',
    taxes: [{ code: '01', rate_code: '08' }],
  }
  return { ...noteOf(kind, [original], kind === 'credit-note' ? '09' : '10'), lines: [line] }
}

/** A payment of a part of a sale whose IVA waits for it: 10 is paid by 11, 08 by 09. */
export function receipt(original: Sold, instalment: number): DraftInput {
  return {
    kind: 'payment-receipt',
    client_id: original.row.client_id,
    sale_condition: original.content.sale_condition === '10' ? '11' : '09',
    payments: [{ means: '04' }],
    lines: [
      {
        description: `Cuota ${instalment} de 5`,
        unit_price: '100.13',
        taxes: [{ code: '01', rate_code: '08' }],
      },
    ],
    references: [referenceTo(original, '17')],
  }
}
