import { draftContent } from '@cuentaclara/contracts/schemas'
import { expect, test } from 'vitest'
import { contentOfDraft } from './content-of-draft.ts'
import { toDraft } from './draft-input.ts'

test('what was typed comes back from the engine as it was typed', () => {
  const typed = draftContent.parse({
    client_id: '01900000-0000-7000-8000-000000000001',
    branch: '002',
    sale_condition: '02',
    credit_days: 30,
    currency: 'USD',
    exchange_rate: '510.5',
    lines: [
      {
        cabys: '6340001000100',
        codes: [{ type: '01', code: 'CAF' }],
        description: 'Café',
        unit_price: '12.5',
        price_includes_tax: true,
        discounts: [{ code: '07', percent: '5' }],
        taxes: [
          {
            code: '01',
            rate_code: '08',
            exoneration: {
              document_type: '04',
              document_number: 'AL-1',
              institution: '01',
              issued_at: '2026-01-01T00:00:00-06:00',
              rate_points: '13',
            },
          },
        ],
        item_id: '01900000-0000-7000-8000-000000000002',
        assortment: [
          {
            cabys: '2399999009900',
            description: 'Taza',
            unit_price: '10',
            taxes: [{ code: '01', rate_code: '08', export_amount: '1.3' }],
          },
        ],
      },
    ],
    other_charges: [
      {
        type: '04',
        third_party: { identification: { type: '02', number: '3101123456' }, name: 'Cámara de Comercio' },
        description: 'Timbre',
        percent: '10',
      },
    ],
    references: [{ document_type: '01', number: '1', issued_at: '2026-01-01T00:00:00-06:00', code: '04' }],
    extra_texts: [{ code: 'Orden', text: '77' }],
    extra_contents: [{ code: 'Lote', text: 'A-1' }],
    notes: 'Gracias',
  })
  const draft = toDraft(typed, 'quotation', {
    issuer: null,
    receiver: null,
    issuerActivity: undefined,
    receiverActivity: undefined,
    exchangeRate: '510.5',
  })
  const { client_id, branch, terminal, notes } = typed
  const again = contentOfDraft(draft, { client_id, branch, terminal, notes })
  expect(draftContent.parse(again)).toEqual(typed)
})
