import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as states from '@cuentaclara/contracts'
import { documentKinds } from '@cuentaclara/einvoice'
import * as codes from '@cuentaclara/einvoice/codes'
import { dictionaries, languageCodes } from '@cuentaclara/locales'
import { beforeAll, describe, expect, it } from 'vitest'
import { fetchOfficialNames, officialName } from './official-name.ts'

const unit = codes.units.find(({ code }) => code === 'Unid')!

beforeAll(() => fetchOfficialNames())

it.each([
  ['es', 'Unidad'],
  ['en', 'unit'],
  ['fr', 'unité'],
  ['ar', 'وحدة'],
])('says what a row of an official list is called in %s', (language, name) => {
  expect(officialName('units', unit, language).toLowerCase()).toBe(name.toLowerCase())
})

// Kinds of identity stood in English on French and Arabic screens: whoever wrote them chose between two languages of four.
it('is the only one that chooses between the names of an official list', () => {
  const root = new URL('..', import.meta.url).pathname
  const choosing = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('nameEn'))
  expect(choosing.toSorted()).toEqual(['lib/official-name.ts', 'lib/unit-choices.ts'])
})

/** What words are chosen by: lists of codes and of states, with the place of their words. */
const enumerations: [place: string, values: readonly string[]][] = [
  ['catalogue.identityTypes', codesOf(codes.identificationTypes)],
  ['documents.codes.saleConditions', codesOf(codes.saleConditions)],
  ['documents.codes.paymentMeans', codesOf(codes.paymentMeans)],
  ['documents.codes.rates', codesOf(codes.ivaRates)],
  ['documents.codes.discounts', codesOf(codes.discountCodes)],
  [
    'documents.kinds',
    Object.values(documentKinds).flatMap(({ kind, official }) => (official === null ? [] : kind)),
  ],
  ['counter.simples.status', states.receiptStatuses],
]

function codesOf(rows: readonly { code: string }[]): string[] {
  return rows.map(({ code }) => code)
}

describe.each(languageCodes)('in %s', (language) => {
  it.each(enumerations)('%s has words for every value', (place, values) => {
    const words = place
      .split('.')
      .reduce<unknown>((found, key) => (found as Record<string, unknown>)?.[key], dictionaries[language])
    expect(values.filter((value) => !(words as Record<string, string> | undefined)?.[value])).toEqual([])
  })
})
