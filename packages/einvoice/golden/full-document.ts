import type { DraftDocument } from '../src/document/document.ts'
import { aLine, aReference, exonerated, iva } from './case-builders.ts'
import { talkativeIssuer, talkativeReceiver } from './parties.ts'

/** Every optional field that the schema of the kind has, whether or not they make sense together. */
export function everything(kind: 'invoice' | 'ticket'): Partial<DraftDocument> {
  const transactionType = kind === 'invoice' ? { transactionType: '08' } : {}
  return {
    issuer: talkativeIssuer,
    receiver: talkativeReceiver,
    ...(kind === 'invoice' && { receiverActivity: '4100.0' }),
    saleCondition: '99',
    saleConditionOther: 'Trueque por servicios',
    creditDays: 45,
    currency: 'EUR',
    exchangeRate: '591.12345',
    lines: [
      aLine('4911300000000', 'Vehículo con todos los campos', '2.125', '1000.5', {
        ...transactionType,
        codes: ['01', '02', '03', '04', '99'].map((type) => ({ type, code: `COD-${type}` })),
        commercialUnit: 'Contenedor',
        serialNumbers: ['1HGCM82633A004352', '1HGCM82633A004353'],
        medicineRegistry: 'MED-2026-0001',
        pharmaceuticalForm: 'TAB',
        discounts: [
          { code: '99', other: 'Motivo propio', nature: 'Cliente de muchos años', amount: '100.25' },
        ],
        factoryVat: '01',
        taxableBase: '2000',
        taxes: [
          {
            code: '04',
            specific: {
              quantity: '750',
              percent: '12.5',
              proportion: '93.75',
              volume: '750',
              unitTax: '0.5',
            },
          },
          { code: '99', otherName: 'Otro impuesto', rate: '1' },
          exonerated('8', {
            documentType: '99',
            documentTypeOther: 'Convenio internacional',
            article: 12,
            clause: 3,
            institution: '99',
            institutionOther: 'Institución de prueba',
          }),
        ],
      }),
      aLine('2399999002200', 'Surtido de alimentos', '4', '3000', {
        codes: [{ type: '03', code: '7441234567890' }],
        taxes: [{ code: '01' }],
        assortment: [
          {
            cabys: '2399999001700',
            codes: [{ type: '04', code: 'S-1' }],
            quantity: '1',
            unit: 'Unid',
            commercialUnit: 'Caja',
            description: 'Galletas del surtido',
            unitPrice: '2000',
            discounts: [{ code: '99', other: 'Motivo propio', amount: '100' }],
            taxes: [iva()],
          },
          {
            cabys: '2316000000100',
            codes: [],
            quantity: '2',
            unit: 'Kg',
            description: 'Arroz del surtido',
            unitPrice: '550',
            discounts: [],
            taxes: [{ code: '01', rateCode: '02' }],
          },
        ],
      }),
    ],
    otherCharges: [
      {
        type: '04',
        thirdParty: { identification: { type: '01', number: '101230456' }, name: 'Persona Tercera' },
        description: 'Cobro por cuenta de un tercero',
        amount: '250.00001',
      },
      { type: '99', typeOther: 'Cargo propio', description: 'Porcentaje de la venta', percent: '2.5' },
    ],
    payments: [
      { means: '01', amount: '1' },
      { means: '02', amount: '2' },
      { means: '06', amount: '3' },
      { means: '99', other: 'Vale de regalo' },
    ],
    references: [
      aReference({ documentType: '08', code: '05', reason: 'Sustituye provisional' }),
      aReference({
        documentType: '99',
        documentTypeOther: 'Orden de compra',
        number: 'OC-1',
        code: '99',
        codeOther: 'Otro motivo',
        reason: 'Pedido del cliente',
      }),
    ],
    extraTexts: [{ code: 'OC', text: '4402151874' }, { text: 'Sin código' }],
    extraContents: [{ text: 'Contenido' }],
  }
}
