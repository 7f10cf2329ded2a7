import type { DraftDocument, DraftTax } from '@cuentaclara/einvoice'
import { toXml } from '@cuentaclara/einvoice/xml'
import { expect, it } from 'vitest'
import { aDocument, aDraft, aLine, withEmptySignature } from '../../test/documents.ts'
import { readTree } from '../format/read-tree.ts'
import { knownRejections } from '../reception/known-codes.ts'
import type { Archive } from '../registries/archive.ts'
import { demoRegistries } from '../registries/demo-registries.ts'
import { checkArithmetic } from './check-arithmetic.ts'
import { checkFields } from './check-fields.ts'
import { checkReferences } from './check-references.ts'
import { checkStructure } from './check-structure.ts'

// A document that deserves each known code, and nothing else.

type Edit = [from: string | RegExp, to: string]

const vat: DraftTax = { code: '01', rateCode: '08' }
const withTaxes = (...taxes: DraftTax[]) => aDraft('invoice', { lines: [aLine({ taxes })] })
const discounted = (code: string, percent = '100') =>
  aDraft('invoice', { lines: [aLine({ discounts: [{ code, percent }] })] })

const exonerated = withTaxes({
  ...vat,
  exoneration: {
    documentType: '03',
    documentNumber: '9635',
    article: 8,
    clause: 1,
    institution: '01',
    issuedAt: '2026-03-02T00:00:00-06:00',
    ratePoints: '13',
  },
})
const byAuthorisation = (documentType: '04' | '11', documentNumber: string, day: string) =>
  aDraft('invoice', {
    lines: [
      aLine({
        taxes: [
          {
            ...vat,
            exoneration: {
              documentType,
              documentNumber,
              institution: '01',
              issuedAt: `${day}T00:00:00-06:00`,
              ratePoints: '13',
            },
          },
        ],
      }),
    ],
    references: [
      {
        documentType: '06',
        number: 'C-1',
        issuedAt: '2026-01-10T00:00:00-06:00',
        code: '04',
        reason: 'Autorización',
      },
    ],
  })
const drinks = withTaxes({ code: '05', specific: { quantity: '355', volume: '250', unitTax: '20' } }, vat)
const spirits = withTaxes({ code: '04', specific: { quantity: '1000', percent: '40', unitTax: '4' } }, vat)
const exported = aDraft('export', {
  receiver: { name: 'OVERSEAS LLC', identification: { type: '05', number: 'EIN99' }, emails: [] },
  lines: [aLine({ tariffHeading: '090111300000', taxes: [{ code: '01', rateCode: '10' }] })],
})

const original = aDocument(aDraft())
const note = aDraft('credit-note', {
  references: [
    {
      documentType: '01',
      number: original.clave,
      issuedAt: original.issuedAt,
      code: '02',
      reason: 'Corrige el monto',
    },
  ],
})
const archive: Archive = {
  find: (clave) =>
    clave === original.clave
      ? { root: readTree(withEmptySignature(toXml(original))), state: 'aceptado', adjustments: [] }
      : null,
  knowsEveryDocument: true,
}

function codesFor(draft: DraftDocument, edits: Edit[], issuedAtMs = Date.now()): number[] {
  const written = withEmptySignature(toXml(aDocument(draft, { issuedAtMs })))
  const xml = edits.reduce((so, [from, to]) => {
    const changed = so.replace(from, to)
    expect(changed, String(from)).not.toBe(so)
    return changed
  }, written)
  const root = readTree(xml)
  const structure = checkStructure(root)
  if (structure.length > 0) return structure.map(({ code }) => code!)
  const context = { nowMs: Date.now(), registries: demoRegistries(), archive }
  const findings = [
    ...checkFields(root, context),
    ...checkArithmetic(root),
    ...checkReferences(root, context),
  ]
  return findings.map(({ code }) => code ?? 0)
}

const cases: Array<[code: number, what: string, draft: DraftDocument, ...edits: Edit[]]> = [
  [-1, 'an element that is not there', aDraft(), [/<TotalVenta>[^<]*<\/TotalVenta>/, '']],
  [-17, 'a note to somebody else', note, [/(<Receptor>.*?<Numero>)3102000222/s, '$13102000333']],
  [-37, 'an issuer who lives elsewhere', aDraft(), ['<Provincia>1<', '<Provincia>2<']],
  [-38, 'a receiver whom nobody knows', aDraft(), ['3102000222', '9999992222']],
  [
    -41,
    'a discount that is not described',
    discounted('07', '10'),
    ['<CodigoDescuento>07<', '<CodigoDescuento>99<'],
  ],
  [-45, 'a rate that is not the code’s', aDraft(), [/<Tarifa>13.00</, '<Tarifa>12.00<']],
  [-51, 'a wrong sale', aDraft(), [/(<TotalVenta>)[^<]*/, '$11.00000']],
  [-58, 'no term', aDraft('invoice', { saleCondition: '02', payments: [] })],
  [-101, 'rate code 01 on an export', exported, ['<CodigoTarifaIVA>10<', '<CodigoTarifaIVA>01<']],
  [
    -107,
    'wrong exempt goods',
    withTaxes({ code: '01', rateCode: '10' }),
    [/(<TotalMercanciasExentas>)[^<]*/, '$11.00000'],
  ],
  [-111, 'wrong taxed goods', aDraft(), [/(<TotalMercanciasGravadas>)[^<]*/, '$11.00000']],
  [-125, 'an exoneration of notes', exonerated, ['<TipoDocumentoEX1>03<', '<TipoDocumentoEX1>06<']],
  [
    -125,
    'an authorisation of another day',
    byAuthorisation('11', 'AL-00700011-26', '2026-01-10'),
    [/(<FechaEmisionEX>)\d{4}/, '$11999'],
  ],
  [
    -125,
    'a generic authorisation of another day',
    byAuthorisation('04', 'AL-00460853-20', '2020-03-01'),
    [/(<FechaEmisionEX>)\d{4}/, '$11999'],
  ],
  [-131, 'a reference without reason', note, [/<Razon>[^<]*<\/Razon>/, '']],
  [-190, 'a wrong exoneration', exonerated, [/(<MontoExoneracion>)[^<]*/, '$11.00000']],
  [-400, 'no such product', aDraft(), ['<CodigoCABYS>3511003000100', '<CodigoCABYS>1111111111111']],
  [-405, 'a clave of another day', aDraft(), [/<Clave>506\d\d/, '<Clave>50600']],
  [-408, 'a malformed activity', aDraft(), ['4752.1', '475201']],
  [-408, 'an activity of others', aDraft(), ['4752.1', '5610.0']],
  [
    -410,
    'a malformed activity of the receiver',
    aDraft('invoice', { receiverActivity: '4100.0' }),
    ['4100.0', '410000'],
  ],
  [
    -451,
    'IVA of the factory on a taxed line',
    aDraft('invoice', { lines: [aLine({ factoryVat: '01', taxableBase: '100' })] }),
    ['<IVACobradoFabrica>01<', '<IVACobradoFabrica>02<'],
  ],
  [-454, 'a wrong base', withTaxes({ code: '01', rateCode: '10' }), [/(<BaseImponible>)[^<]*/, '$11.00000']],
  [-459, 'a drink without volume', drinks, [/<VolumenUnidadConsumo>[^<]*<\/VolumenUnidadConsumo>/, '']],
  [-470, 'spirits without proportion', spirits, [/<Proporcion>[^<]*<\/Proporcion>/, '']],
  [-471, 'spirits of another proportion', spirits, [/(<Proporcion>)[^<]*/, '$1401.00000']],
  [-473, 'a wrong tax on spirits', spirits, [/(<ImpuestoUnidad>)[^<]*/, '$15.00000']],
  [
    -476,
    'a wrong tax of the issuer',
    discounted('03'),
    [/(<ImpuestoAsumidoEmisorFabrica>)[^<]*/, '$11.00000'],
  ],
  [-478, 'no article', exonerated, [/<Articulo>8<\/Articulo>/, ''], [/<Inciso>1<\/Inciso>/, '']],
  [-479, 'no clause', exonerated, [/<Inciso>1<\/Inciso>/, '']],
  [-487, 'no breakdown', aDraft(), [/<TotalDesgloseImpuesto>.*<\/TotalDesgloseImpuesto>/s, '']],
  [-488, 'a wrong breakdown', aDraft(), [/(<TotalMontoImpuesto>)[^<]*/, '$11.00000']],
  [-496, 'no means of payment', aDraft(), [/<MedioPago>.*<\/MedioPago>/s, '']],
  [-505, 'a transitional rate', withTaxes({ code: '01', rateCode: '07' })],
  [-508, 'a note to nobody', note, [/<Receptor>.*<\/Receptor>/s, '']],
  [-509, 'a note about other goods', note, ['<CodigoCABYS>3511003000100', '<CodigoCABYS>4292199990200']],
  [-513, 'a line without IVA', aDraft(), [/<Impuesto><Codigo>01/, '<Impuesto><Codigo>06']],
  [
    -518,
    'a gift that is not given',
    discounted('07', '50'),
    ['<CodigoDescuento>07<', '<CodigoDescuento>01<'],
  ],
]

it.each(cases)('deserves %i: %s', (code, _, draft, ...edits) => {
  expect(codesFor(draft, edits)).toContain(code)
})

it('deserves -53: a document of yesterday', () => {
  expect(codesFor(aDraft(), [], Date.now() - 86_400_000)).toEqual([-53])
})

it('deserves -53 and more: a document of before our era', () => {
  expect(codesFor(aDraft(), [['<FechaEmision>', '<FechaEmision>-']])).toContain(-53)
  expect(codesFor(note, [['<FechaEmisionIR>', '<FechaEmisionIR>-']])).toEqual([0])
})

it('deserves nothing', () => {
  for (const draft of [
    aDraft(),
    exonerated,
    byAuthorisation('11', 'AL-00700011-26', '2026-01-10'),
    byAuthorisation('04', 'AL-00460853-20', '2020-03-01'),
    drinks,
    spirits,
    exported,
    note,
    discounted('01'),
    discounted('02'),
  ])
    expect(codesFor(draft, [])).toEqual([])
})

it('shows a document for every known code', () => {
  // Numbers used before need a ledger (start-simulator.test.ts); -16 is of 2018 and only given on command.
  const elsewhere = [-16, -53, -99, -312]
  const known = knownRejections.flatMap(({ code }) =>
    code === null || elsewhere.includes(code) ? [] : [code],
  )
  const shown = new Set(cases.map(([code]) => code))
  expect(known.filter((code) => !shown.has(code))).toEqual([])
})
