import type { DraftDocument, OfficialKind, Reference } from '@cuentaclara/einvoice'
import { toXml } from '@cuentaclara/einvoice/xml'
import { describe, expect, it } from 'vitest'
import { aDocument, aDraft, aLine, withEmptySignature } from '../../test/documents.ts'
import { readTree, type Tree } from '../format/read-tree.ts'
import { type Archive, emptyArchive } from '../registries/archive.ts'
import { checkReferences } from './check-references.ts'

const clave = '50616112600310100011100100001010000000001185526061'
const named = (changes: Partial<Reference>): Reference => ({
  documentType: '01',
  number: clave,
  issuedAt: '2026-11-16T09:15:00-06:00',
  code: '04',
  reason: 'Se refiere a otro',
  ...changes,
})
const treeOf = (draft: DraftDocument): Tree => readTree(withEmptySignature(toXml(aDocument(draft))))

function objections(draft: DraftDocument, archive: Archive = emptyArchive): string[] {
  return checkReferences(treeOf(draft), { nowMs: Date.now(), archive }).map(({ message }) => message)
}

describe('what a document may refer to', () => {
  const ask = (kind: OfficialKind, changes: Partial<Reference>) =>
    objections(aDraft(kind, { references: [named(changes)] }))

  // fiscal.md 5: an invoice that returns goods, and one that credits for a later exoneration, were accepted.
  it.each<[string, OfficialKind, Partial<Reference>]>([
    ['a return of goods', 'invoice', { documentType: '09' }],
    ['a supplier from abroad', 'ticket', { documentType: '16' }],
    ['a later exoneration', 'invoice', { code: '12' }],
    ['a later exoneration', 'debit-note', { code: '12' }],
    ['a payment', 'credit-note', { code: '17' }],
  ])('refuses %s in an %s', (_, kind, changes) => {
    expect(ask(kind, changes)).toEqual([expect.stringContaining('no se permite en este comprobante')])
  })

  it.each<[OfficialKind, Partial<Reference>]>([
    ['credit-note', { documentType: '09', code: '06' }],
    ['credit-note', { code: '12' }],
    ['invoice', { documentType: '06', code: '04' }],
  ])('lets an %s refer so: %o', (kind, changes) => {
    expect(ask(kind, changes)).toEqual([])
  })
})

describe('what replaces a purchase invoice', () => {
  const filedAs = (kind: OfficialKind, state: 'aceptado' | 'rechazado'): Archive => ({
    find: () => ({
      root: readTree(withEmptySignature(toXml(aDocument(aDraft(kind))))),
      state,
      adjustments: [],
    }),
    knowsEveryDocument: true,
  })
  const ask = (archive: Archive) =>
    objections(aDraft('purchase', { references: [named({ documentType: '15', code: '07' })] }), archive)

  it('names one that the authority took', () => {
    expect(ask(filedAs('purchase', 'aceptado'))).toEqual([])
    expect(ask(filedAs('purchase', 'rechazado'))).toEqual(['El comprobante de referencia fue rechazado.'])
    expect(ask(filedAs('invoice', 'aceptado'))).toEqual([
      'El comprobante que se sustituye no es una factura electrónica de compra.',
    ])
  })
})

describe('a payment receipt beside its invoice', () => {
  const sale = aDocument(
    aDraft('invoice', {
      saleCondition: '10',
      creditDays: 30,
      payments: [],
      lines: [aLine({ quantity: '1' })],
    }),
  )
  const archive: Archive = {
    find: (asked) =>
      asked === sale.clave
        ? { root: readTree(withEmptySignature(toXml(sale))), state: 'aceptado', adjustments: [] }
        : null,
    knowsEveryDocument: true,
  }
  const receipt = (...rates: string[]) =>
    aDraft('payment-receipt', {
      issuerActivity: undefined,
      saleCondition: '11',
      lines: rates.map((rateCode) =>
        aLine({
          cabys: '',
          description: 'Cuota 1 de 2',
          quantity: '1',
          unitPrice: '1000',
          taxes: [{ code: '01', rateCode }],
        }),
      ),
      references: [named({ number: sale.clave, issuedAt: sale.issuedAt, code: '17' })],
    })

  // fiscal.md 5: a receipt at 1 % for a sale at 13 % was accepted.
  it.each([[['02']], [['08', '02']]])('refuses rates that the sale does not have: %j', (rates) => {
    expect(objections(receipt(...rates), archive)).toEqual([
      'La tarifa del recibo de pago no está en el comprobante de referencia.',
    ])
  })

  it('takes the rate of the sale', () => {
    expect(objections(receipt('08'), archive)).toEqual([])
  })
})
