import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { rateCodeOf } from './cabys-rate.ts'
import { lookUpCabys } from './search-cabys.ts'

let t: TestApp
let person: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  t = await createTestApp()
  person = await aPerson(t)
})
afterAll(() => t.close())

type Entry = { code: string; description: string; rate: string; rate_code: string; kind: string }
const find = async (search: string, limit = '') => {
  const answer = await t.send('GET', `/cabys?search=${encodeURIComponent(search)}${limit}`, person)
  return (answer.body as { data: Entry[] }).data
}

test('words are found in any order, without accents, the closest first', async () => {
  const [first] = await find('restaurante mesero')
  expect(first).toMatchObject({ code: '6331000000000', rate: '13', rate_code: '08', kind: 'service' })
  expect((await find('CAFE molido')).some(({ description }) => /Café/.test(description))).toBe(true)
  expect((await find('arroz'))[0]!.description.toLowerCase().startsWith('arroz')).toBe(true)
  expect(await find('zzz nada')).toEqual([])
})

test('digits search by the start of the code', async () => {
  const found = await find('6331')
  expect(found.map(({ code }) => code)).toEqual(['6331000000000'])
  expect((await find('63', '&limit=3')).length).toBe(3)
})

test('a rate of the catalogue starts a line with its code of note 8.1', () => {
  expect(['13', '4', '2', '1', 'Exento', 'na'].map(rateCodeOf)).toEqual(['08', '04', '03', '02', '10', '11'])
  // A rate of tomorrow started lines with 13 %, and nobody was asked.
  expect(['7', '', 'toString'].map(rateCodeOf)).toEqual([null, null, null])
})

test('the database knows the same codes of rates', async () => {
  for (const rate of ['13', '4', '2', '1', 'Exento', 'na', '7']) {
    const [row] = await t.asOwner<{ code: string | null }>('select cabys_rate_code($1) as code', [rate])
    expect(row!.code, rate).toBe(rateCodeOf(rate))
  }
})

test('the starter set holds some hundreds of codes of goods and services at every rate', async () => {
  const rows = await t.asOwner<{ count: number; rates: number }>(
    'select count(*)::int as count, count(distinct rate)::int as rates from cabys',
  )
  expect(rows[0]!.count).toBeGreaterThanOrEqual(300)
  expect(rows[0]!.rates).toBe(6)
})

test('codes are looked up together; unknown ones are missing', async () => {
  const found = await lookUpCabys(t.database.app, ['6331000000000', '0000000000000'])
  expect([...found.keys()]).toEqual(['6331000000000'])
})
