import type { CabysEntry } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await aCompany(t, undefined, ['viewer'])
})
afterAll(() => t.close())

type As = { token?: string; company?: string }
const search = async (text: string, as: As = company.as): Promise<CabysEntry[]> => {
  const answer = await t.send('GET', `/cabys?search=${encodeURIComponent(text)}`, as)
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { data: CabysEntry[] }).data
}
const codes = async (text: string, as?: As) => (await search(text, as)).map(({ code }) => code)
const anItem = async (name: string, cabys: string, as: As = company.as) => {
  const payload = { name, cabys, unit: 'Unid', rate_code: '08' }
  expect((await t.send('POST', '/items', as, { payload })).status).toBe(201)
}
const sell = (cabys: string, lines: number, of = company.id) =>
  t.asOwner(
    `insert into cabys_sales_sums (company_id, starts_on, cabys, lines) values ($1, '2026-01-01', $2, $3)`,
    [of, cabys, lines],
  )

test('what a company sells most often leads among good matches, then what its items have', async () => {
  const usual = await codes('café')
  const [rare, often] = [usual.at(-2)!, usual.at(-1)!]
  await anItem('Bolsa surtida', rare)
  await sell(often, 40)
  const found = await search('café')
  expect(found.slice(0, 2).map(({ code, is_used }) => [code, is_used])).toEqual([
    [often, true],
    [rare, true],
  ])
  expect(found[2]).not.toHaveProperty('is_used')
  // Nothing that was found before is lost.
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(usual))
})

test('the code of items that are named so is found, though the catalogue calls it otherwise', async () => {
  expect(await codes('zumbarela')).toEqual([])
  await anItem('Zumbarela grande', '6331000000000')
  expect(await codes('zumbarela')).toEqual(['6331000000000'])
  // Only from the beginnings of words.
  expect(await codes('umbar')).not.toContain('6331000000000')
  await t.asOwner(`update items set is_active = false where company_id = $1`, [company.id])
  expect(await codes('zumbarela')).toEqual([])
})

test('nobody else’s items and sales are of any consequence, nor are one’s own without the company', async () => {
  const other = await aCompany(t, 'Otra Empresa S.A.')
  const stranger = await aPerson(t)
  const usual = await codes('café')
  const everybodys = await codes('café', stranger)
  await anItem('Zumbarela grande', '6331000000000', other.as)
  await sell(usual.at(-1)!, 500, other.id)
  expect(await codes('café')).toEqual(usual)
  expect(await codes('zumbarela')).toEqual([])
  expect((await codes('café', other.as))[0]).toBe(usual.at(-1))
  for (const as of [{ token: other.as.token! }, stranger, { token: stranger.token, company: other.id }]) {
    expect(await codes('café', as)).toEqual(everybodys)
    expect(await codes('zumbarela', as)).toEqual([])
  }
})

test('who only looks at a company finds what it uses too', async () => {
  await anItem('Zumbarela grande', '6331000000000')
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect(await codes('zumbarela', viewer)).toEqual(['6331000000000'])
})

test('services go before goods for a company that lives of them: by what it sold, by its items, by its activity', async () => {
  const isServicesFirst = async () => {
    const found = await search('mantenimiento')
    const firstGoods = found.findIndex(({ kind }) => kind === 'goods')
    return firstGoods === -1 || found.slice(firstGoods).every(({ kind }) => kind === 'goods')
  }
  const leaning = async () => {
    const [row] = await t.asOwner<{ is: boolean }>(
      `select sells_services() as is from set_config('app.company_id', $1, false)`,
      [company.id],
    )
    return row!.is
  }
  await t.asOwner(
    `update companies set activities = '[{"code": "4711.0", "name": "Pulpería", "is_default": true}]' where id = $1`,
    [company.id],
  )
  expect(await leaning()).toBe(false)
  for (const [code, is] of [
    ['6910.0', true],
    ['4520.0', true],
    ['1071.0', false],
    ['741101', true],
    ['521101', false],
  ] as const) {
    await t.asOwner(
      `update companies set activities = jsonb_build_array(jsonb_build_object('code', $2::text, 'is_default', true)) where id = $1`,
      [company.id, code],
    )
    expect(await leaning(), code).toBe(is)
  }
  for (let n = 0; n < 5; n++) await anItem(`Asesoría ${n}`, '8212000000100')
  expect(await leaning()).toBe(true)
  await sell('2391102010200', 9)
  expect(await leaning()).toBe(true)
  await sell('2316100000100', 2)
  expect(await leaning()).toBe(false)
  await sell('8212000000100', 22)
  expect(await leaning()).toBe(true)
  expect(await isServicesFirst()).toBe(true)
})

test('signs of searches are read as themselves', async () => {
  for (const text of ['100 %', '_', '\\', "café'", 'a & b | !c', '():*'])
    expect((await t.send('GET', `/cabys?search=${encodeURIComponent(text)}`, company.as)).status, text).toBe(
      200,
    )
})
