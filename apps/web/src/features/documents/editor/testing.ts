import type { Client, DocumentDetail, DraftInput } from '@cuentaclara/contracts'
import { draftInput } from '@cuentaclara/contracts/schemas'
import { blankDraft, blankLine, type EditorDraft, type EditorLine } from './draft/draft.ts'

export const ids = {
  document: '01930000-0000-7000-8000-00000000000d',
  client: '01930000-0000-7000-8000-00000000000c',
  item: '01930000-0000-7000-8000-000000000001',
} as const

/** A client fit for an invoice. */
export function aClient(change: Partial<Client> = {}): Client {
  return {
    id: ids.client,
    name: 'Librería Lectura',
    trade_name: null,
    identification_type: '02',
    identification_number: '3101123456',
    emails: ['pagos@lectura.example'],
    phone_country_code: '506',
    phone_number: '22223333',
    province: null,
    canton: null,
    district: null,
    neighbourhood: null,
    address: null,
    foreign_address: null,
    activity_code: null,
    currency: null,
    sale_condition: null,
    credit_days: null,
    notes: null,
    is_archived: false,
    reminders_off_at: null,
    reminders_off_by: null,
    document_count: 0,
    standing: [],
    last_invoiced_at: null,
    updated_at: '2026-11-01T10:00:00-06:00',
    version: 1,
    ...change,
  }
}

/** A line with everything issuing needs. */
export function aLine(change: Partial<EditorLine> = {}): EditorLine {
  return {
    ...blankLine('l1'),
    cabys: '6339900000000',
    description: 'Cappuccino',
    unitPrice: '1000',
    ...change,
  }
}

export function aDraft(change: Partial<EditorDraft> = {}): EditorDraft {
  return { ...blankDraft(), client: aClient(), lines: [aLine()], ...change }
}

/** What the server answers for a saved draft. */
export function aDetail(body: DraftInput, change: Partial<DocumentDetail> = {}): DocumentDetail {
  const zero = '0'
  return {
    id: ids.document,
    kind: body.kind,
    consecutivo: null,
    clave: null,
    issued_at: null,
    due_on: null,
    client_id: body.client_id ?? null,
    client_name: null,
    currency: body.currency ?? 'CRC',
    exchange_rate: '1',
    total: zero,
    balance: zero,
    fiscal_status: 'draft',
    payment_status: 'unpaid',
    delivery_status: 'not_sent',
    has_warning: false,
    created_by: 'Ana',
    tags: [],
    updated_at: '2026-11-21T10:42:00-06:00',
    version: 1,
    input: draftInput.parse(body),
    issuer: {
      name: 'Café del Barrio',
      trade_name: null,
      identification_type: '02',
      identification_number: '3101999999',
      email: null,
      phone: null,
      address: null,
    },
    receiver: null,
    lines: [],
    summary: {
      services_taxed: zero,
      services_exempt: zero,
      services_exonerated: zero,
      services_not_subject: zero,
      goods_taxed: zero,
      goods_exempt: zero,
      goods_exonerated: zero,
      goods_not_subject: zero,
      taxed: zero,
      exempt: zero,
      exonerated: zero,
      not_subject: zero,
      sale: zero,
      discounts: zero,
      net_sale: zero,
      tax: zero,
      assumed_tax: zero,
      returned_vat: zero,
      other_charges: zero,
      total: zero,
      tax_breakdown: [],
    },
    issues: [],
    timeline: [],
    answer: null,
    next_attempt_at: null,
    last_problem: null,
    held_because: null,
    paper_language: { language: 'es', is_clients: false },
    files: { pdf: true, xml: false, answer: false },
    ...change,
  }
}
