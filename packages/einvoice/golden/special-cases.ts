import type { DraftDocument, Party } from '../src/document/document.ts'
import { aDraft, aLine, aReference, exonerated, iva } from './case-builders.ts'
import { buyer, foreignBuyer, hardwareStore } from './parties.ts'

const clave = (type: string) => `50616112600310100011100100001${type}0000000001185526061`

const ministry: Party = {
  ...buyer,
  name: 'MINISTERIO FICTICIO DE EJEMPLO',
  identification: { type: '02', number: '2100042001' },
}

const neighbour: Party = {
  name: 'Ana Vecina Ficticia',
  identification: { type: '01', number: '101230456' },
  address: { province: '2', canton: '01', district: '01', details: 'Frente a la plaza ficticia' },
  emails: ['ana@vecina.invalid'],
}

const soap = { quantity: '1', volume: '125', unitTax: '0.244' }

/** Every special case of the reference (sections 3 to 6, 9, 13 and 14), one document each. */
export const specialCases: Readonly<Record<string, DraftDocument>> = {
  'invoice-deferred-vat': aDraft('invoice', {
    saleCondition: '10',
    creditDays: 90,
    lines: [aLine('3511003000100', 'Pintura a crédito en IVA', '1', '200000')],
  }),

  'invoice-state-services': aDraft('invoice', {
    receiver: ministry,
    saleCondition: '08',
    lines: [aLine('8313100000100', 'Servicio prestado al Estado', '1', '500000', { unit: 'Sp' })],
  }),

  'invoice-goods-not-nationalised': aDraft('invoice', {
    receiver: foreignBuyer,
    saleCondition: '12',
    currency: 'USD',
    exchangeRate: '508.35',
    lines: [aLine('4292199990200', 'Mercancía en depósito fiscal', '5', '20', { taxes: [iva('10')] })],
    payments: [{ means: '04' }],
    references: [
      aReference({ documentType: '06', number: 'CONTRATO-7', code: '04', reason: 'Contrato de compra' }),
    ],
  }),

  'invoice-contingency': aDraft('invoice', {
    situation: '2',
    lines: [aLine('3511003000100', 'Vendido con comprobante provisional', '1', '1000')],
    payments: [{ means: '01' }],
    references: [
      aReference({ documentType: '08', number: '0001234', code: '05', reason: 'Sustituye provisional' }),
    ],
  }),

  'ticket-without-internet': aDraft('ticket', {
    situation: '3',
    receiver: null,
    lines: [aLine('6340001000100', 'Café vendido sin conexión', '1', '1327.43363')],
    payments: [{ means: '01' }],
  }),

  'invoice-replaces-rejected': aDraft('invoice', {
    lines: [aLine('3511003000100', 'Lo mismo, corregido', '1', '1000')],
    payments: [{ means: '06' }],
    references: [
      aReference({ documentType: '10', code: '16', reason: 'Sustituye comprobante rechazado' }),
    ],
  }),

  'invoice-past-month': aDraft('invoice', {
    lines: [aLine('8313100000100', 'Mantenimiento de octubre', '1', '75000', { unit: 'Sp' })],
    payments: [{ means: '04' }],
    references: [{ documentType: '13', issuedAt: '2026-10-01T00:00:00-06:00' }],
  }),

  'invoice-special-base': aDraft('invoice', {
    lines: [
      aLine('4911300000000', 'Vehículo usado, impuesto sobre el margen', '1', '3500000', {
        serialNumbers: ['1HGCM82633A004352'],
        taxableBase: '450000',
        taxes: [{ code: '07', rateCode: '08' }],
      }),
    ],
    payments: [{ means: '04' }],
  }),

  'invoice-factory-vat-collected': aDraft('invoice', {
    lines: [
      aLine('2431000000100', 'Cerveza con IVA ya cobrado en fábrica', '24', '650', {
        factoryVat: '02',
        taxes: [iva('10')],
      }),
    ],
    issuer: { ...hardwareStore, alcoholRegistry: '8000' },
    payments: [{ means: '02' }],
  }),

  'invoice-fuel-tobacco-soap': aDraft('invoice', {
    lines: [
      aLine('3331101000000', 'Gasolina súper', '40', '690', {
        unit: 'L',
        taxes: [{ code: '03', specific: { quantity: '40', unitTax: '271' } }, iva('10')],
      }),
      aLine('2502000000000', 'Cigarrillos, cajetilla de 20', '2', '1400', {
        taxes: [{ code: '06', specific: { quantity: '20', unitTax: '25.43' } }, iva()],
      }),
      aLine('3532101010100', 'Jabón de tocador de 125 g', '12', '600', {
        taxes: [{ code: '05', specific: soap }, iva()],
      }),
    ],
    payments: [{ means: '01' }],
  }),

  'invoice-gifts': aDraft('invoice', {
    lines: [
      aLine('3511003000100', 'Regalía, el emisor asume el IVA', '1', '2000', {
        discounts: [{ code: '01', percent: '100' }],
      }),
      aLine('3511003000100', 'Bonificación con IVA cobrado al cliente', '1', '2000', {
        discounts: [{ code: '02', percent: '100' }],
      }),
      aLine('3511003000100', 'Lo que se vende', '10', '2000'),
    ],
    payments: [{ means: '01' }],
  }),

  'invoice-another-tax': aDraft('invoice', {
    lines: [
      aLine('6340001000100', 'Con otro impuesto', '1', '1000', {
        taxes: [{ code: '99', otherName: 'Impuesto de patente', rate: '2.5' }, iva()],
      }),
    ],
    payments: [{ means: '06' }],
  }),

  'invoice-free-zone': aDraft('invoice', {
    lines: [
      aLine('3511003000100', 'Venta a zona franca', '1', '100000', {
        taxes: [
          exonerated('13', {
            documentType: '08',
            documentNumber: 'LEY-7210',
            article: 20,
            clause: 0,
            institution: '99',
            institutionOther: 'PROCOMER',
          }),
        ],
      }),
    ],
    payments: [{ means: '04' }],
  }),

  'invoice-diplomat': aDraft('invoice', {
    lines: [
      aLine('3511003000100', 'Venta a una misión diplomática', '1', '100000', {
        taxes: [
          exonerated('13', {
            documentType: '02',
            documentNumber: 'LEY-3363',
            article: 34,
            clause: 1,
            institution: '02',
          }),
        ],
      }),
    ],
    payments: [{ means: '04' }],
  }),

  'invoice-specific-authorisation': aDraft('invoice', {
    lines: [
      aLine('3511003000100', 'Con autorización local concreta', '1', '100000', {
        taxes: [exonerated('13', { documentType: '11' })],
      }),
    ],
    payments: [{ means: '04' }],
    references: [
      aReference({ documentType: '06', number: 'ORDEN-5', code: '04', reason: 'Orden de compra exonerada' }),
    ],
  }),

  'invoice-assortment': aDraft('invoice', {
    lines: [
      aLine('2399999002200', 'Canasta surtida', '3', '3000', {
        codes: [{ type: '03', code: '7441234567890' }],
        taxes: [],
        assortment: [
          {
            cabys: '2399999001700',
            codes: [],
            quantity: '1',
            unit: 'Unid',
            description: 'Galletas de la canasta',
            unitPrice: '1900',
            discounts: [],
            taxes: [iva()],
          },
          {
            cabys: '2316000000100',
            codes: [{ type: '04', code: 'ARZ' }],
            quantity: '2',
            unit: 'Kg',
            description: 'Arroz de la canasta',
            unitPrice: '600',
            discounts: [{ code: '07', amount: '100' }],
            taxes: [iva('02')],
          },
        ],
      }),
    ],
    payments: [{ means: '02' }],
  }),

  'invoice-assortment-of-drinks': aDraft('invoice', {
    lines: [
      aLine('2399999002200', 'Canasta de fiesta', '2', '14300', {
        codes: [{ type: '03', code: '7441234567891' }],
        taxes: [],
        assortment: [
          {
            cabys: '2413100000000',
            codes: [],
            quantity: '1',
            unit: 'Unid',
            description: 'Licor de 1000 ml',
            unitPrice: '9800',
            discounts: [],
            taxes: [
              { code: '04', specific: { quantity: '1000', percent: '40', proportion: '400', unitTax: '4' } },
              iva(),
            ],
          },
          {
            cabys: '2449001000100',
            codes: [],
            quantity: '6',
            unit: 'Unid',
            description: 'Bebida envasada de 355 ml',
            unitPrice: '410',
            discounts: [],
            taxes: [
              { code: '05', specific: { quantity: '355', volume: '250', unitTax: '20' } },
              { code: '99', otherName: 'Impuesto de reciclaje', rate: '1' },
              iva(),
            ],
          },
          {
            cabys: '2431000000100',
            codes: [],
            quantity: '3',
            unit: 'Unid',
            description: 'Cerveza con IVA ya cobrado en fábrica',
            unitPrice: '680',
            discounts: [],
            factoryVat: '02',
            taxes: [iva('10')],
          },
        ],
      }),
    ],
    issuer: { ...hardwareStore, alcoholRegistry: '8000' },
    payments: [{ means: '01' }],
  }),

  'invoice-medicine-and-vehicle': aDraft('invoice', {
    lines: [
      aLine('3562100000100', 'Acetaminofén 500 mg', '20', '55', {
        medicineRegistry: 'M-CR-20-00001',
        pharmaceuticalForm: '01',
        taxes: [iva('03')],
      }),
      aLine('4911300000000', 'Vehículo nuevo', '1', '12500000', { serialNumbers: ['1HGCM82633A004352'] }),
    ],
    payments: [{ means: '04' }],
  }),

  'invoice-third-party-charge': aDraft('invoice', {
    lines: [aLine('8313100000100', 'Gestión de trámite', '1', '15000', { unit: 'Sp' })],
    otherCharges: [
      {
        type: '04',
        thirdParty: { identification: { type: '01', number: '101230456' }, name: 'Ana Vecina Ficticia' },
        description: 'Timbres pagados por cuenta de un tercero',
        amount: '2500',
      },
      { type: '99', typeOther: 'Cargo por envío', description: 'Envío a domicilio', amount: '1800' },
    ],
    payments: [{ means: '05' }],
  }),

  'invoice-health-service-mixed-payment': aDraft('invoice', {
    lines: [aLine('9312201000000', 'Consulta médica', '1', '40000', { unit: 'Sp', taxes: [iva('04')] })],
    payments: [{ means: '02', amount: '20000' }, { means: '01' }],
  }),

  'invoice-every-payment-means': aDraft('invoice', {
    lines: [aLine('3511003000100', 'Pagado de cuatro maneras', '1', '10000')],
    payments: [
      { means: '03', amount: '1000' },
      { means: '07', amount: '2000' },
      { means: '99', other: 'Vale de regalo', amount: '300' },
      { means: '06' },
    ],
  }),

  'invoice-alphanumeric-identity': aDraft('invoice', {
    receiver: { ...buyer, identification: { type: '02', number: '3101A00001' } },
    lines: [aLine('3511003000100', 'Venta a una entidad nueva', '1', '1000')],
    payments: [{ means: '01' }],
  }),

  'invoice-own-use': aDraft('invoice', {
    receiver: { ...hardwareStore, tradeName: undefined },
    lines: [aLine('3511003000100', 'Pintura para el local propio', '1', '1000', { transactionType: '03' })],
    payments: [{ means: '01' }],
  }),

  'ticket-of-a-foreigner': aDraft('ticket', {
    receiver: foreignBuyer,
    lines: [aLine('6340001000100', 'Café para llevar', '1', '1327.43363')],
    payments: [{ means: '02' }],
  }),

  'credit-note-annuls': aDraft('credit-note', {
    lines: [aLine('3511003000100', 'Pintura acrílica blanca, galón', '3', '12345.67')],
    payments: [{ means: '06' }],
    references: [aReference({ code: '01', reason: 'Anula la factura' })],
  }),

  'credit-note-clerical-error': aDraft('credit-note', {
    lines: [aLine('3511003000100', 'Monto digitado con error', '1', '900')],
    payments: [{ means: '06' }],
    references: [aReference({ code: '14', reason: 'Corrige monto por error material' })],
  }),

  'credit-note-financial': aDraft('credit-note', {
    lines: [aLine('', 'Descuento por pronto pago', '1', '5000')],
    payments: [{ means: '04' }],
    references: [aReference({ code: '09', reason: 'Descuento financiero' })],
  }),

  'credit-note-later-exoneration': aDraft('credit-note', {
    lines: [aLine('3511003000100', 'Exoneración posterior', '1', '13000', { taxes: [iva('10')] })],
    payments: [{ means: '04' }],
    references: [aReference({ code: '12', reason: 'Exoneración otorgada después' })],
  }),

  'credit-note-transitional-rate': aDraft('credit-note', {
    lines: [
      aLine('8313100000100', 'Servicio de obra civil de 2023', '1', '100000', {
        taxes: [{ code: '01', rateCode: '07' }],
      }),
    ],
    payments: [{ means: '04' }],
    references: [
      aReference({
        issuedAt: '2023-05-10T10:00:00-06:00',
        number: `506100523${'003101000111'}00100001010000000001185526061`,
        code: '02',
        reason: 'Corrige monto',
      }),
    ],
  }),

  'credit-note-old-document': aDraft('credit-note', {
    lines: [aLine('', 'Devolución de una venta de 2019', '1', '4000')],
    payments: [{ means: '01' }],
    references: [
      aReference({
        issuedAt: '2019-09-10T10:00:00-06:00',
        number: `506100919${'003101000111'}00100001010000000001185526061`,
        code: '06',
        reason: 'Devolución de mercancía',
      }),
    ],
  }),

  'credit-note-export': aDraft('credit-note', {
    receiver: foreignBuyer,
    currency: 'USD',
    exchangeRate: '508.35',
    lines: [
      aLine('0161001000000', 'Café en grano devuelto', '1', '245.5', {
        tariffHeading: '090111300000',
        taxes: [{ ...iva('10'), exportAmount: '31.915' }],
      }),
    ],
    payments: [{ means: '04' }],
    references: [
      aReference({ documentType: '19', number: clave('09'), code: '06', reason: 'Devolución de un saco' }),
    ],
  }),

  'credit-note-ticket': aDraft('credit-note', {
    receiver: null,
    issuerActivity: undefined,
    lines: [aLine('6340001000100', 'Café cobrado de más', '1', '1327.43363')],
    payments: [{ means: '01' }],
    references: [aReference({ documentType: '04', number: clave('04'), code: '01', reason: 'Anula tiquete' })],
  }),

  'debit-note-annuls-credit-note': aDraft('debit-note', {
    lines: [aLine('4292199990200', 'Martillo de carpintero', '1', '6190.26549')],
    payments: [{ means: '06' }],
    references: [
      aReference({ documentType: '03', number: clave('03'), code: '01', reason: 'Anula nota de crédito' }),
    ],
  }),

  'debit-note-financial': aDraft('debit-note', {
    lines: [aLine('', 'Ajuste por financiamiento', '1', '5000')],
    payments: [{ means: '04' }],
    references: [aReference({ code: '10', reason: 'Cargo financiero' })],
  }),

  'purchase-special-regime': aDraft('purchase', {
    issuer: { ...neighbour, emails: [] },
    receiver: hardwareStore,
    issuerActivity: undefined,
    receiverActivity: '4752.1',
    lines: [aLine('0124100000000', 'Culantro, rollo', '40', '300', { taxes: [iva('10')] })],
    payments: [{ means: '01' }],
    references: [
      aReference({ documentType: '14', number: '00345', code: '04', reason: 'Comprobante de régimen especial' }),
    ],
  }),

  'purchase-used-goods': aDraft('purchase', {
    issuer: {
      name: 'Luis Vendedor Ficticio',
      identification: { type: '06', number: '303330333' },
      emails: [],
    },
    receiver: hardwareStore,
    issuerActivity: undefined,
    receiverActivity: '4752.1',
    saleCondition: '13',
    lines: [
      aLine('4911300000000', 'Vehículo usado comprado a un particular', '1', '2500000', {
        serialNumbers: ['1HGCM82633A004352'],
        taxes: [iva('10')],
      }),
    ],
    payments: [{ means: '04' }],
    references: [
      aReference({ documentType: '06', number: 'ESCRITURA-88', code: '04', reason: 'Escritura de traspaso' }),
    ],
  }),

  'export-services': aDraft('export', {
    receiver: foreignBuyer,
    currency: 'USD',
    exchangeRate: '508.35',
    lines: [
      aLine('8313100000100', 'Desarrollo de software', '80', '45', { unit: 'h', taxes: [iva('10')] }),
    ],
    payments: [{ means: '04' }],
  }),

  'export-replaces-export': aDraft('export', {
    receiver: foreignBuyer,
    saleCondition: '02',
    creditDays: 60,
    currency: 'USD',
    exchangeRate: '508.35',
    lines: [
      aLine('0161001000000', 'Café en grano, saco', '2', '245.5', {
        tariffHeading: '090111300000',
        transactionType: '01',
        discounts: [{ code: '04', percent: '10' }],
        taxes: [{ ...iva('10'), exportAmount: '57.447' }],
      }),
    ],
    otherCharges: [{ type: '05', description: 'Flete aéreo', amount: '120' }],
    references: [
      aReference({ documentType: '12', number: clave('09'), code: '07', reason: 'Sustituye factura' }),
    ],
  }),

  'payment-receipt-state': aDraft('payment-receipt', {
    receiver: ministry,
    issuerActivity: undefined,
    saleCondition: '09',
    lines: [
      aLine('', 'Pago de servicios gravados', '1', '300000'),
      aLine('', 'Pago de servicios exentos', '1', '50000', { taxes: [iva('10')] }),
    ],
    payments: [{ means: '04', amount: '300000' }, { means: '03' }],
    references: [aReference({ code: '17', reason: 'Pago total' })],
  }),

  'payment-receipt-partial-base': aDraft('payment-receipt', {
    issuerActivity: undefined,
    saleCondition: '11',
    lines: [aLine('', 'Cuota 2 de 2, parte gravada', '1', '100000', { taxableBase: '60000' })],
    payments: [{ means: '06' }],
    references: [aReference({ code: '17', reason: 'Segundo pago' })],
  }),

  // What is paid of deferred tax is tax first (RLIVA, art. 40 bis): its base is more than what else is paid.
  'payment-receipt-tax-first': aDraft('payment-receipt', {
    issuerActivity: undefined,
    saleCondition: '11',
    lines: [
      aLine('', 'Abono 1, gravado al 13 %', '1', '0', { taxableBase: '769.23076' }),
      aLine('', 'Abono 1, gravado al 4 %', '1', '50', { taxableBase: '500', taxes: [iva('04')] }),
    ],
    payments: [{ means: '06' }],
    references: [aReference({ code: '17', reason: 'Primer pago' })],
  }),
}
