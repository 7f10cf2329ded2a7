import type { DraftInput, DraftLineInput } from '@cuentaclara/contracts'
import type { Random } from '../../fuzz/random.ts'

export type Content = Omit<DraftInput, 'kind' | 'client_id'>
type Sale = { name: string; content: (chance: Random) => Content }

const vat = (rate_code = '08', more: object = {}) => ({ code: '01', rate_code, ...more })
const coffee = '6340001000100'
const lamp = '4291201990500'

/** So many at such a price, with as many decimals as the format takes. */
function aLine(chance: Random, change: DraftLineInput = {}): DraftLineInput {
  const decimals = String(chance.below(100_000)).padStart(5, '0')
  return {
    cabys: coffee,
    description: `Servicio de prueba ${chance.below(1_000)}`,
    quantity: chance.pick(['1', '2', '3', '0.5', '12.125', '7']),
    unit: 'Unid',
    unit_price: `${1_000 + chance.below(50_000)}.${chance.pick([decimals, '00', '25'])}`,
    taxes: [vat()],
    ...change,
  }
}

/** One to four lines of the same sort. */
function lines(chance: Random, change: DraftLineInput = {}): DraftLineInput[] {
  return Array.from({ length: 1 + chance.below(4) }, () => aLine(chance, change))
}

const cash = { sale_condition: '01', payments: [{ means: '01' }] }
const sold = (name: string, change: DraftLineInput, more: Partial<Content> = {}): Sale => ({
  name,
  content: (chance) => ({ ...cash, lines: lines(chance, change), ...more }),
})

function exonerated(document_type: string, more: object) {
  return [
    vat('08', { exoneration: { document_type, institution: '01', clause: 1, rate_points: '13', ...more } }),
  ]
}
const law = { document_number: '9635', article: 8, issued_at: '2020-01-01T00:00:00-06:00' }
const authorised = (number: string, day: string, rate_points: string) => ({
  document_number: number,
  clause: undefined,
  issued_at: `${day}T00:00:00-06:00`,
  rate_points,
})

/** Sales whose arithmetic an invoice and a ticket share. */
export const sales: readonly Sale[] = [
  sold('taxed', {}),
  ...['02', '03', '04', '09', '10', '11', '01'].map((code) => sold(`rate ${code}`, { taxes: [vat(code)] })),
  sold('goods', { cabys: lamp }),
  sold('prices with tax', { price_includes_tax: true, unit_price: '1999.99' }),
  sold('a discount', { discounts: [{ code: '07', percent: '12.5' }] }),
  sold('two discounts', {
    discounts: [
      { code: '07', percent: '10' },
      { code: '99', other: 'Cliente de siempre', nature: 'Cortesía', percent: '3.33' },
    ],
  }),
  sold('a gift', { discounts: [{ code: '03', percent: '100' }] }),
  sold('selective consumption', { cabys: lamp, taxes: [{ code: '02', rate: '15' }, vat()] }),
  sold('cement', { cabys: lamp, taxes: [{ code: '12', rate: '5' }, vat()] }),
  sold('another tax', { taxes: [{ code: '99', other_name: 'Timbre de prueba', rate: '1' }, vat()] }),
  sold('used goods', { cabys: lamp, taxes: [{ code: '08', factor: '0.03' }] }),
  sold('a drink', {
    cabys: '2449001000000',
    taxes: [{ code: '05', specific: { quantity: '355', volume: '250', unit_tax: '20' } }, vat()],
  }),
  sold('wine', {
    cabys: '2421200000100',
    taxes: [{ code: '04', specific: { quantity: '750', percent: '13.5', unit_tax: '4.25' } }, vat()],
  }),
  sold('fuel', {
    cabys: '3331100990000',
    unit: 'L',
    taxes: [{ code: '03', specific: { quantity: '40.5', unit_tax: '260.75' } }, vat()],
  }),
  sold('tobacco', {
    cabys: '2502000000200',
    taxes: [{ code: '06', specific: { quantity: '20', unit_tax: '24.52' } }, vat()],
  }),
  {
    name: 'charges',
    content: (chance) => ({
      ...cash,
      lines: lines(chance),
      other_charges: [
        { type: '06', description: 'Servicio de mesa', percent: '10' },
        { type: '99', type_other: 'Cargo 911', description: 'Sistema de emergencias', amount: '123.45' },
        {
          type: '04',
          description: 'Cuota del colegio',
          amount: '2500',
          third_party: {
            identification: { type: '02', number: '3101654321' },
            name: 'Colegio de Profesionales',
          },
        },
      ],
    }),
  },
  {
    name: 'three means of payment',
    content: (chance) => ({
      sale_condition: '01',
      lines: lines(chance, { quantity: '1' }),
      payments: [
        { means: '01', amount: '300' },
        { means: '06', amount: '200' },
        { means: '99', other: 'Vale de regalo' },
      ],
    }),
  },
  {
    name: 'health service paid by card',
    content: (chance) => ({
      sale_condition: '01',
      lines: lines(chance, { cabys: '9310100000100', taxes: [vat('04')] }),
      payments: [{ means: '02' }],
    }),
  },
  {
    name: 'health service paid by card and cash',
    content: (chance) => ({
      sale_condition: '01',
      lines: lines(chance, { cabys: '9310100000100', quantity: '1', taxes: [vat('04')] }),
      payments: [{ means: '02', amount: '750' }, { means: '01' }],
    }),
  },
  {
    name: 'mixed lines',
    content: (chance) => ({
      ...cash,
      lines: [
        aLine(chance),
        aLine(chance, { cabys: lamp, taxes: [vat('10')] }),
        aLine(chance, { taxes: [vat('11')], discounts: [{ code: '04', percent: '5' }] }),
        aLine(chance, { taxes: exonerated('03', law) }),
        aLine(chance, { discounts: [{ code: '01', percent: '100' }] }),
      ],
      extra_texts: [{ code: 'OC', text: 'Orden de compra 45-2026' }],
    }),
  },
  sold('exonerated by a law', { taxes: exonerated('03', law) }),
  sold('exonerated in a free zone', {
    taxes: exonerated('08', { ...law, institution: '99', institution_other: 'PROCOMER' }),
  }),
  sold('a diplomat', { taxes: exonerated('02', { ...law, rate_points: '8' }) }),
  sold('eight points of an authorisation', {
    taxes: exonerated('04', authorised('AL-00500008-25', '2025-01-15', '8')),
  }),
  sold('a whole authorisation', {
    taxes: exonerated('04', authorised('AL-00099887-26', '2026-01-01', '13')),
  }),
  sold('dollars', { unit_price: '89.90' }, { currency: 'USD' }),
  sold('dollars and an exoneration', { unit_price: '55', taxes: exonerated('03', law) }, { currency: 'USD' }),
  sold(
    'contingency',
    {},
    {
      situation: '2',
      references: [
        {
          document_type: '08',
          number: 'P-0001234',
          issued_at: '2026-11-01T08:00:00-06:00',
          code: '05',
          reason: 'Sustituye comprobante provisional',
        },
      ],
    },
  ),
  sold('without internet', {}, { situation: '3' }),
  sold(
    'several references',
    {},
    {
      references: [
        ['05', 'ND-77'],
        ['06', 'CONTRATO-2026-15'],
        ['07', 'LIC-2026-000123'],
      ].map(([document_type, number]) => ({
        document_type: document_type!,
        number: number!,
        issued_at: '2026-10-05T08:00:00-06:00',
        code: '04',
        reason: 'Referencia comercial',
      })),
    },
  ),
]

/** Sales that only an identified buyer is given: on credit, and of what is special about an invoice. */
export const creditSales: readonly Sale[] = [
  sold('credit', {}, { sale_condition: '02', credit_days: 30, payments: [] }),
  sold(
    'credit in dollars',
    { unit_price: '120.5' },
    {
      currency: 'USD',
      sale_condition: '02',
      credit_days: 8,
      payments: [],
    },
  ),
  ...['03', '04', '05', '06', '07', '14', '15'].map((sale_condition) =>
    sold(`condition ${sale_condition}`, {}, { sale_condition }),
  ),
  sold('another condition', {}, { sale_condition: '99', sale_condition_other: 'Permuta parcial' }),
]

/** Sales that are paid by receipts: IVA deferred for ninety days, and services to the State. */
export const deferredSales: readonly Sale[] = [
  sold('IVA of 90 days', {}, { sale_condition: '10', credit_days: 60, payments: [] }),
  sold(
    'services to the State',
    { taxes: [vat('08')] },
    { sale_condition: '08', credit_days: 45, payments: [] },
  ),
]

/** Goods and services that go abroad. */
export const salesAbroad: readonly Sale[] = [
  sold('service', { taxes: [vat('10')] }, {}),
  sold(
    'goods',
    { cabys: lamp, tariff_heading: '820110000000', taxes: [vat('10')] },
    {
      other_charges: [{ type: '05', description: 'Flete internacional', amount: '15000' }],
    },
  ),
  sold('service in dollars', { unit_price: '350', taxes: [vat('10')] }, { currency: 'USD' }),
]
