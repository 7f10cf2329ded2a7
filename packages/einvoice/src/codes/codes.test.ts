import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type EconomicActivity,
  economicActivities,
  isEconomicActivity,
  nameOfActivity,
} from './economic-activities.ts'
import * as codes from './index.ts'
import { cantonsOf, districtsOf, placeNames, provinces } from './locations.ts'
import { pharmaceuticalForms } from './pharmaceutical-forms.ts'

const shared = new URL('../../../../../shared/hacienda/data/', import.meta.url)
const isHere = existsSync(shared)

const tables: [file: string, rows: readonly codes.CodeRow[]][] = [
  ['discount_codes', codes.discountCodes],
  ['document_types', codes.documentTypes],
  ['exemption_document_types', codes.exemptionTypes],
  ['exemption_institutions', codes.exemptionInstitutions],
  ['identification_types', codes.identificationTypes],
  ['iva_factory_codes', codes.factoryVatCodes],
  ['iva_rate_codes', codes.ivaRates],
  ['other_charge_types', codes.otherChargeTypes],
  ['payment_means', codes.paymentMeans],
  ['product_code_types', codes.productCodeTypes],
  ['receiver_message_codes', codes.receiverAnswers],
  ['receiver_vat_conditions', codes.receiverVatConditions],
  ['reference_codes', codes.referenceCodes],
  ['reference_document_types', codes.referenceDocumentTypes],
  ['sale_conditions', codes.saleConditions],
  ['situacion_comprobante', codes.situations],
  ['tax_codes', codes.taxCodes],
  ['transaction_types', codes.transactionTypes],
  ['units_of_measure', codes.units],
]

describe.skipIf(!isHere)('code lists equal the official ones (skipped: ../shared/hacienda is absent)', () => {
  it.each(tables)('%s', (file, rows) => {
    expect(rows.map(({ code, nameEs }) => [code, nameEs])).toEqual(
      official(file).map((row) => [row.code, row.name_es]),
    )
    for (const row of rows) expect(row.nameEn, row.code).not.toBe('')
  })

  it('rates and buckets of IVA', () => {
    const buckets: Record<string, string> = { gravado: 'taxed', exento: 'exempt', no_sujeto: 'not-subject' }
    expect(codes.ivaRates.map(({ code, rate, bucket }) => [code, rate, bucket])).toEqual(
      official('iva_rate_codes').map((row) => [
        row.code,
        row.rate,
        buckets[row.summary_bucket?.split(' ')[0] ?? ''],
      ]),
    )
  })

  it('what papers of exemption need, and which are looked up', () => {
    expect(
      codes.exemptionTypes.map(({ code, needsArticle, checkedOnline }) => [
        code,
        needsArticle,
        checkedOnline,
      ]),
    ).toEqual(
      official('exemption_document_types').map((row) => [
        row.code,
        row.requires_article === 'yes',
        // In the last row stands what else it needs.
        row.validated_online?.startsWith('yes'),
      ]),
    )
  })

  it('provinces, cantons and districts', () => {
    expect(provinces().map(({ code, name }) => [code, name])).toEqual(
      official('provincias').map((row) => [row.provincia, row.nombre]),
    )
    const cantons = provinces().flatMap((province) =>
      cantonsOf(province.code).map((canton) => [province.code, canton.code, canton.name]),
    )
    expect(cantons).toEqual(official('cantones').map((row) => [row.provincia, row.canton, row.nombre]))
    const districts = cantons.flatMap(([province = '', canton = '']) =>
      districtsOf(province, canton).map((district) => [province, canton, district.code, district.name]),
    )
    const byCode = (rows: (string | undefined)[][]) => rows.map((row) => row.join('/')).sort()
    expect(byCode(districts)).toEqual(
      byCode(official('distritos').map((row) => [row.provincia, row.canton, row.distrito, row.nombre])),
    )
    expect([provinces().length, cantons.length, districts.length]).toEqual([7, 84, 494])
  })

  it('currencies', () => {
    expect([...codes.officialCurrencies]).toEqual(official('currencies').map((row) => row.code))
  })

  it('economic activities', () => {
    const fromCsv = official('economic_activities').map(
      (row): EconomicActivity => ({
        code: row.ciiu4 ?? '',
        formerCode: row.ciiu3 ?? '',
        nameEs: row.name_es ?? '',
      }),
    )
    expect(economicActivities()).toEqual(fromCsv)
  })

  it('pharmaceutical forms', () => {
    expect(pharmaceuticalForms()).toEqual(
      official('formas_farmaceuticas').map((row) => ({ code: row.code, nameEs: row.name_es })),
    )
  })
})

describe('code lists', () => {
  it.each(tables)('%s has each code once and finds it', (_, rows) => {
    expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length)
  })

  it('tells a second from a siemens', () => {
    expect([codes.unit('S')?.nameEn, codes.unit('s')?.nameEn]).toEqual(['second', 'siemens'])
  })

  it('offers exactly two currencies', () => {
    // seed 019
    expect(codes.currencies.map((row) => [row.code, row.symbol])).toEqual([
      ['CRC', '₡'],
      ['USD', '$'],
    ])
  })

  it('names a place, or says that there is none', () => {
    expect(placeNames('1', '01', '01')).toEqual({
      province: 'San José',
      canton: 'San José',
      district: 'Carmen',
    })
    expect(placeNames('6', '01', '09')).toBeNull()
    expect(placeNames('6', '01', '10')?.district).toBe('Isla del Coco')
    expect(placeNames('8', '01', '01')).toBeNull()
  })

  it('knows activities by their new code', () => {
    expect([isEconomicActivity('0114.0'), isEconomicActivity('475200')]).toEqual([true, false])
  })

  it('calls an activity by its name, by either of its codes', () => {
    expect(nameOfActivity('9602.0')).toBe('Salones de belleza, peluqueria y barberia')
    expect(nameOfActivity('930202')).toBe('Salones de belleza, peluqueria y barberia')
    expect(nameOfActivity('9524.0')).toBe('Reparacion de tapiceria y otras')
    expect(nameOfActivity('0000.0')).toBeNull()
  })

  it('tells that two numbers are one identity', () => {
    const isSame = codes.isSameIdentity
    expect([isSame('003101a00001', '3101A00001'), isSame('0205550777', '205550777 ')]).toEqual([true, true])
    expect(isSame('3101000111', '3101000110')).toBe(false)
  })

  it('takes the separators out of identity numbers', () => {
    expect(['3-101-000111', ' 1 0111 0111 ', '3101A00001'].map(codes.bareIdentification)).toEqual([
      '3101000111',
      '101110111',
      '3101A00001',
    ])
  })
})

function official(file: string): Record<string, string | undefined>[] {
  const [header = [], ...rows] = parseCsv(readFileSync(new URL(`${file}.csv`, shared), 'utf8'))
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i]])))
}

/** Comma separated, quoted where needed. */
function parseCsv(text: string): string[][] {
  const cell = /("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/g
  const rows: string[][] = []
  let row: string[] = []
  for (const [, raw = '', end] of text.replaceAll('\r', '').trimEnd().matchAll(cell)) {
    row.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (end === ',') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}
