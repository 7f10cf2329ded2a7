import type { DraftDocument } from '../src/document/document.ts'
import { aDraft, aLine, aReference, exonerated, iva } from './case-builders.ts'
import { everything } from './full-document.ts'
import { foreignBuyer, foreignSupplier, hardwareStore } from './parties.ts'
import { specialCases } from './special-cases.ts'

/** The documents whose official XML is kept beside this file, by the name of their file. */
export const goldenCases: Readonly<Record<string, DraftDocument>> = {
  ...specialCases,

  'invoice-cash': aDraft('invoice', {
    issuerActivity: '4752.1',
    receiverActivity: '4100.0',
    lines: [
      aLine('3511003000100', 'Pintura acrílica blanca, galón', '3', '12345.67', {
        codes: [{ type: '04', code: 'PIN-001' }],
        transactionType: '01',
        discounts: [{ code: '06', amount: '1851.85' }],
      }),
      aLine('4292199990200', 'Martillo de carpintero', '2', '6190.26549'),
      aLine('8313100000100', 'Asesoría técnica en sitio (horas)', '1.5', '25000', { unit: 'Sp' }),
    ],
    payments: [{ means: '06' }],
  }),

  'invoice-credit-dollars-exonerated': aDraft('invoice', {
    saleCondition: '02',
    creditDays: 30,
    currency: 'USD',
    exchangeRate: '508.35',
    lines: [
      aLine('4781400000000', 'Licencia de software, paquete', '10', '89.90', { taxes: [exonerated('13')] }),
      aLine('8313100000100', 'Consultoría en software', '4', '55', { unit: 'h', taxes: [exonerated('8')] }),
    ],
  }),

  'invoice-prices-with-tax': aDraft('invoice', {
    lines: [
      aLine('2399999001700', 'Tamal de piña', '1', '7520', { priceIncludesTax: true }),
      aLine('6340002020400', 'Capuchino', '3', '2000', { priceIncludesTax: true }),
    ],
    payments: [{ means: '02' }],
  }),

  'invoice-discounts': aDraft('invoice', {
    lines: [
      aLine('3511003000100', 'Con dos descuentos seguidos', '2.5', '18000.33333', {
        discounts: [
          { code: '07', amount: '1500' },
          { code: '08', amount: '434.50' },
        ],
      }),
      aLine('3511003000100', 'Con un porcentaje y otro motivo', '1', '1000', {
        discounts: [
          { code: '99', other: 'Motivo propio', nature: 'Cliente de muchos años', percent: '12.5' },
        ],
      }),
      aLine('3511003000100', 'Bonificación', '1', '2000', { discounts: [{ code: '03', percent: '100' }] }),
    ],
    payments: [{ means: '01' }],
  }),

  'invoice-specific-taxes': aDraft('invoice', {
    lines: [
      aLine('2449001000100', 'Bebida envasada de 355 ml', '12', '410', {
        taxes: [{ code: '05', specific: { quantity: '355', volume: '250', unitTax: '20' } }, iva()],
      }),
      aLine('2413100000000', 'Licor de 1000 ml', '6', '9800', {
        taxes: [{ code: '04', specific: { quantity: '1000', percent: '40', unitTax: '4' } }, iva()],
      }),
      aLine('3744000000000', 'Cemento', '10', '6000', { taxes: [{ code: '12', rate: '5' }, iva()] }),
      aLine('4911300000000', 'Selectivo de consumo', '1', '1000000', {
        taxes: [{ code: '02', rate: '15' }, iva()],
      }),
      aLine('4911300000000', 'Vehículo usado', '1', '4000000', { taxes: [{ code: '08', factor: '0.03' }] }),
    ],
    payments: [{ means: '04' }],
  }),

  'invoice-exempt-and-not-subject': aDraft('invoice', {
    lines: [
      aLine('3229900000000', 'Libro', '2', '7500', { taxes: [iva('10')] }),
      aLine('8313100000100', 'Venta a una municipalidad', '1', '50000', { taxes: [iva('01')] }),
      aLine('8313100000100', 'No sujeto sin crédito', '1', '20000', { taxes: [iva('11')] }),
    ],
    payments: [{ means: '04' }],
  }),

  'invoice-health-service-by-card': aDraft('invoice', {
    lines: [aLine('9312201000000', 'Consulta médica', '1', '40000', { unit: 'Sp', taxes: [iva('04')] })],
    payments: [{ means: '02' }],
  }),

  'invoice-other-charges-only': aDraft('invoice', {
    lines: [],
    otherCharges: [{ type: '10', description: 'Intereses moratorios de marzo', amount: '1234.5' }],
    payments: [{ means: '04' }],
  }),

  'invoice-extra-texts': aDraft('invoice', {
    lines: [aLine('3511003000100', 'Pan & vino <"especial">', '1', '1000')],
    payments: [{ means: '01' }],
    extraTexts: [
      { code: 'WMNumeroOrden', text: '0123456789' },
      { text: 'Gracias por su compra\nVuelva pronto' },
    ],
    extraContents: [{ code: 'Contrato "A&B"', text: '₡ 5 < 6 > 4' }],
  }),

  'invoice-every-field': aDraft('invoice', everything('invoice')),

  'ticket-restaurant': aDraft('ticket', {
    receiver: null,
    issuerActivity: '5610.0',
    lines: [
      aLine('6331000000000', 'Almuerzo ejecutivo', '2', '5309.73451'),
      aLine('6340001000100', 'Café caliente', '2', '1327.43363'),
    ],
    otherCharges: [{ type: '06', description: 'Impuesto de servicio 10%', percent: '10' }],
    payments: [
      { means: '01', amount: '10000' },
      { means: '02', amount: '6327.43362' },
    ],
  }),

  'ticket-every-field': aDraft('ticket', everything('ticket')),

  'credit-note-return': aDraft('credit-note', {
    lines: [aLine('4292199990200', 'Martillo de carpintero', '1', '6190.26549')],
    payments: [{ means: '06' }],
    references: [aReference({ code: '06', reason: 'Devolución de una unidad' })],
  }),

  'debit-note-amount': aDraft('debit-note', {
    lines: [aLine('3511003000100', 'Diferencia de precio', '1', '500')],
    payments: [{ means: '06' }],
    references: [aReference({ code: '02', reason: 'Faltó cobrar' })],
  }),

  'purchase-foreign-supplier': aDraft('purchase', {
    issuer: foreignSupplier,
    receiver: hardwareStore,
    issuerActivity: undefined,
    receiverActivity: '4752.1',
    currency: 'USD',
    exchangeRate: '508.35',
    lines: [aLine('8313100000100', 'Suscripción mensual de servicio en la nube', '1', '120', { unit: 'Os' })],
    payments: [{ means: '02' }],
    references: [
      {
        documentType: '16',
        number: 'INV-2026-0099',
        issuedAt: '2026-11-15T00:00:00-06:00',
        code: '11',
        reason: 'Comprobante de proveedor no domiciliado',
      },
    ],
  }),

  'export-goods': aDraft('export', {
    receiver: foreignBuyer,
    currency: 'USD',
    exchangeRate: '508.35',
    lines: [
      aLine('0161001000000', 'Café en grano, saco', '20', '245.5', {
        tariffHeading: '090111300000',
        taxes: [iva('10')],
      }),
    ],
    otherCharges: [{ type: '05', description: 'Flete marítimo', amount: '800' }],
    payments: [{ means: '04' }],
  }),

  'payment-receipt': aDraft('payment-receipt', {
    issuerActivity: undefined,
    saleCondition: '11',
    lines: [aLine('', 'Cuota 1 de 2, abono a factura de crédito IVA 90 días', '1', '100000')],
    payments: [{ means: '04' }],
    references: [aReference({ code: '17', reason: 'Pago parcial de la factura' })],
  }),
}
