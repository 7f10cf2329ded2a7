import { decimal, toText, zero } from '@cuentaclara/decimal'
import { describe, expect, it } from 'vitest'
import { aLine, anInvoice, aParty, aTicket, vat } from '../document/builders.ts'
import type { DraftDocument, FiscalDocument } from '../document/document.ts'
import { kindOf, kindOfRoot } from '../kinds/kinds.ts'
import { calculate } from './calculate.ts'
import { complete } from './complete.ts'
import { draftOf } from './draft-of.ts'
import { normalize } from './normalize.ts'
import { recalculate } from './recalculate.ts'

const numbering = {
  clave: '50616112600310100011100100001010000000001185526061',
  consecutivo: '00100001010000000001',
  issuedAt: '2026-11-16T09:15:00-06:00',
  softwareProviderId: '3101000111',
}

const rich: DraftDocument = anInvoice({
  otherCharges: [{ type: '06', description: 'Servicio', percent: '10' }],
  lines: [
    aLine({ quantity: '3', unitPrice: '2000', priceIncludesTax: true }),
    aLine({ taxes: [{ code: '04', specific: { quantity: '1000', percent: '40', unitTax: '4' } }, vat()] }),
    aLine({ taxes: [{ code: '07', rateCode: '08' }], taxableBase: '250' }),
    aLine({ discounts: [{ code: '03', percent: '100' }] }),
    aLine({
      taxes: [
        vat('08', {
          exoneration: {
            documentType: '04',
            documentNumber: 'AL-1',
            institution: '01',
            issuedAt: '2026-03-02T00:00:00-06:00',
            ratePoints: '8',
          },
        }),
      ],
    }),
  ],
})

describe('complete', () => {
  it('joins draft, numbering and amounts', () => {
    const document = complete(rich, numbering)
    expect(document).toMatchObject({ ...numbering, kind: 'invoice', currency: 'CRC' })
    expect(document.summary).toEqual(calculate(rich).summary)
    expect(toText(document.exchangeRate)).toBe('1')
    expect(document.payments.map((payment) => toText(payment.amount ?? zero))).toEqual([
      toText(document.summary.total),
    ])
  })

  it('carries nothing of the draft that is no part of a document', () => {
    const document = complete(anInvoice({ lines: [aLine({ itemId: 'item-1' })] }), numbering)
    expect(Object.keys(document.lines[0] ?? {})).not.toContain('itemId')
    expect(Object.keys(document.lines[0] ?? {})).not.toContain('priceIncludesTax')
  })

  it('needs an issuer', () => {
    expect(() => complete(anInvoice({ issuer: null }), numbering)).toThrow(RangeError)
  })
})

describe('normalize', () => {
  it('trims, composes accents and removes control characters', () => {
    const [line] = normalize(
      anInvoice({ lines: [aLine({ description: '  Cafe\u0301\u0000\tmolido\n' })] }),
    ).lines
    expect(line?.description).toBe('Café molido')
  })

  it('leaves out empty optional fields and what goes with code 99 only', () => {
    const clean = normalize(
      anInvoice({
        saleConditionOther: 'Trueque',
        issuer: aParty({ tradeName: ' ', phone: { countryCode: '506', number: '' } }),
        payments: [{ means: '01', other: 'Vales', amount: '' }],
        lines: [aLine({ commercialUnit: '', discounts: [{ code: '07', amount: '1', other: 'Cupón' }] })],
      }),
    )
    expect(clean).not.toHaveProperty('saleConditionOther')
    expect(Object.keys(clean.issuer ?? {})).toEqual(['name', 'identification', 'address', 'emails'])
    expect(clean.payments).toEqual([{ means: '01' }])
    expect(clean.lines[0]).not.toHaveProperty('commercialUnit')
    expect(clean.lines[0]?.discounts).toEqual([{ code: '07', amount: '1' }])
  })

  it('drops what the kind of document has no place for', () => {
    const lines = [aLine({ transactionType: '01' })]
    expect(normalize(aTicket({ lines, receiverActivity: '4752.1' }))).not.toHaveProperty('receiverActivity')
    expect(normalize(aTicket({ lines })).lines[0]).not.toHaveProperty('transactionType')
    expect(normalize(anInvoice({ lines })).lines[0]).toHaveProperty('transactionType')
  })

  it('changes nothing the second time', () => {
    expect(normalize(normalize(rich))).toEqual(normalize(rich))
  })

  it('keeps the identity of lines that did not change', () => {
    expect(normalize(rich).lines[0]).toBe(normalize({ ...rich, creditDays: 3 }).lines[0])
  })
})

describe('recalculate', () => {
  it('finds no difference in what was computed here', () => {
    const document = complete(rich, numbering)
    const again = recalculate(document)
    expect(again.differences).toEqual([])
    expect(again.document).toEqual(document)
  })

  it('names every amount that is stated otherwise', () => {
    const document = complete(anInvoice(), numbering)
    const [line] = document.lines
    const wrong: FiscalDocument = {
      ...document,
      lines: line ? [{ ...line, netTax: decimal('131') }] : [],
      summary: { ...document.summary, total: decimal('1131'), taxBreakdown: [] },
    }
    expect(recalculate(wrong).differences).toEqual([
      { path: 'lines.0.netTax', stated: '131', computed: '130' },
      { path: 'summary.total', stated: '1131', computed: '1130' },
      { path: 'summary.taxBreakdown.0.amount', stated: '0', computed: '130' },
    ])
  })

  it('computes a payment receipt from its amounts', () => {
    const receipt = complete(
      anInvoice({
        kind: 'payment-receipt',
        lines: [aLine({ unitPrice: '100000', taxableBase: '50000' })],
        payments: [{ means: '04' }],
      }),
      numbering,
    )
    expect(toText(receipt.summary.tax)).toBe('6500')
    expect(recalculate(receipt).differences).toEqual([])
  })

  it('gives back the inputs of a document', () => {
    const draft = draftOf(complete(rich, numbering))
    expect(calculate(draft).summary).toEqual(calculate(rich).summary)
    expect(Object.keys(draft)).not.toContain('clave')
  })
})

describe('the table of kinds', () => {
  it.each([
    ['01', 'invoice', 'FacturaElectronica'],
    ['02', 'debit-note', 'NotaDebitoElectronica'],
    ['03', 'credit-note', 'NotaCreditoElectronica'],
    ['04', 'ticket', 'TiqueteElectronico'],
    ['08', 'purchase', 'FacturaElectronicaCompra'],
    ['09', 'export', 'FacturaElectronicaExportacion'],
    ['10', 'payment-receipt', 'ReciboElectronicoPago'],
  ])('finds %s as %s, by code and by root %s', (code, kind, root) => {
    expect(kindOf(code)?.kind).toBe(kind)
    expect(kindOfRoot(root)?.kind).toBe(kind)
    expect(kindOf(code)?.official.root).toBe(root)
  })

  it('does not take messages for documents', () => {
    expect(kindOf('05')).toBeUndefined()
  })
})
