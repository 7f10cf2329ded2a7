import type { Item, ItemTemplate, ItemTemplateChoice, Page, TemplateCodes } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  t = await createTestApp()
  admin = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
})
afterAll(() => t.close())

const aTemplate = {
  trade: 'restaurant',
  name: 'Casado con pollo',
  cabys: '6331000000000',
  unit: 'Unid',
  rate_code: '08',
}
const create = (payload: object) => t.send('POST', '/platform/item-templates', admin, { payload })
const list = async (query = '') =>
  (await t.send('GET', `/platform/item-templates${query}`, admin)).body as Page<ItemTemplate>
const choices = async (as: object) =>
  ((await t.send('GET', '/item-templates', as)).body as { data: ItemTemplateChoice[] }).data

test('the starter set has forty templates or more in several trades, each with a code and rate of the catalogue', async () => {
  const rows = await t.asOwner<{ trade: string; rate: string; rate_code: string }>(
    'select t.trade, c.rate, t.rate_code from item_templates t join cabys c on c.code = t.cabys and not c.is_withdrawn',
  )
  const all = await t.asOwner<{ n: number }>('select count(*)::int as n from item_templates')
  expect(rows.length).toBe(all[0]!.n)
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(new Set(rows.map(({ trade }) => trade)).size).toBeGreaterThanOrEqual(10)
  const codes: Record<string, string> = { '13': '08', '4': '04', '2': '03', '1': '02', Exento: '10' }
  expect(rows.filter(({ rate, rate_code }) => codes[rate] !== rate_code)).toEqual([])
})

// seed 014, seed 042
test('a template is made, found, changed under its version and deleted', async () => {
  const made = await create(aTemplate)
  expect(made.status).toBe(201)
  const template = made.body as ItemTemplate
  expect(template).toMatchObject({
    name: 'Casado con pollo',
    used_by: 0,
    is_cabys_outdated: false,
    version: 1,
  })
  expect((await list('?search=casado')).data.map(({ id }) => id)).toEqual([template.id])
  expect((await list('?trade=law&search=casado')).meta.total).toBe(0)

  const change = (version: number, payload: object = { ...aTemplate, name: 'Casado' }) =>
    t.send('PUT', `/platform/item-templates/${template.id}`, admin, {
      payload,
      headers: { 'if-match': `"${version}"` },
    })
  expect((await change(1)).body).toMatchObject({ name: 'Casado', version: 2 })
  expect((await change(1)).status).toBe(412)
  expect((await change(2, { ...aTemplate, name: 'CAFE negro' })).body).toMatchObject({
    errors: { name: ['This trade has a template of this name.'] },
  })
  expect((await t.send('DELETE', `/platform/item-templates/${template.id}`, admin)).status).toBe(204)
  expect((await change(2)).status).toBe(404)
})

test('codes outside the catalogue and the official lists are named', async () => {
  const answer = await create({ ...aTemplate, cabys: '0000000000000', unit: 'Docena', rate_code: '77' })
  expect(answer.status).toBe(422)
  expect((answer.body as { errors: object }).errors).toEqual({
    cabys: ['Choose a code from the catalogue.'],
    unit: ['Choose one of the options.'],
    rate_code: ['Choose one of the options.'],
  })
})

// Whoever runs the installation looked for another code by hand, while companies are proposed theirs.
test('codes are proposed for a template whose own was withdrawn, to the platform alone', async () => {
  const { id } = (await create({ ...aTemplate, name: 'Almuerzo del día' })).body as ItemTemplate
  await t.asOwner('update cabys set is_withdrawn = true where code = $1', [aTemplate.cabys])
  const path = `/platform/item-templates/${id}/codes`
  const { status, body } = await t.send('GET', path, admin)
  await t.asOwner('update cabys set is_withdrawn = false where code = $1', [aTemplate.cabys])
  expect(status).toBe(200)
  const { former, follows_rate, proposals } = body as TemplateCodes
  expect([former?.rate, follows_rate]).toEqual(['13', true])
  expect(proposals.length).toBeGreaterThan(0)
  expect(proposals.map(({ code }) => code)).not.toContain(aTemplate.cabys)
  expect(new Set(proposals.map(({ because }) => because))).not.toContain('own')
  expect((await t.send('GET', path, (await aCompany(t)).as)).status).toBe(403)
  expect((await t.send('GET', path.replace(id, crypto.randomUUID()), admin)).status).toBe(404)
})

test('a company copies each once; the item is its own, and frees its template when it goes', async () => {
  const [company, other] = [await aCompany(t, 'Soda La Parada S.A.', ['viewer']), await aCompany(t)]
  const [first, second] = await choices(company.as)
  const copy = (ids: string[], as: object = company.as) =>
    t.send('POST', '/item-templates/copy', as, { payload: { template_ids: ids } })
  expect((await copy([first!.id, second!.id])).body).toEqual({ copied: 2, skipped: 0 })
  expect((await copy([first!.id])).body).toEqual({ copied: 0, skipped: 1 })
  expect((await choices(company.as)).filter(({ is_copied }) => is_copied).length).toBe(2)
  expect((await choices(other.as)).some(({ is_copied }) => is_copied)).toBe(false)

  const items = (await t.send('GET', `/items?search=${first!.cabys}`, company.as)).body as Page<Item>
  const item = items.data.find(({ name }) => name === first!.name)!
  expect(item).toMatchObject({
    cabys: first!.cabys,
    unit: first!.unit,
    rate_code: first!.rate_code,
    price_crc: null,
  })
  expect((await list(`?search=${encodeURIComponent(first!.name)}`)).data[0]).toMatchObject({ used_by: 1 })

  await t.send('DELETE', `/items/${item.id}`, company.as)
  expect((await copy([first!.id])).body).toEqual({ copied: 1, skipped: 0 })
  await t.send('DELETE', `/platform/item-templates/${second!.id}`, admin)
  expect(((await t.send('GET', '/items', company.as)).body as Page<Item>).meta.total).toBe(2)
  expect(
    (await copy([first!.id], { token: company.members.viewer!.token, company: company.id })).status,
  ).toBe(403)
})

test('a template whose code is withdrawn is marked, and not offered to companies', async () => {
  const company = await aCompany(t)
  const made = (await create({ ...aTemplate, name: 'Arroz suelto', cabys: '2316100000100', rate_code: '02' }))
    .body as ItemTemplate
  await t.asOwner(`update cabys set is_withdrawn = true where code = '2316100000100'`)
  expect((await list('?outdated=true')).data.map(({ id }) => id)).toContain(made.id)
  expect((await choices(company.as)).map(({ id }) => id)).not.toContain(made.id)
  await t.asOwner(`update cabys set is_withdrawn = false where code = '2316100000100'`)
})

// seed 042
test('nobody but platform administrators keeps templates', async () => {
  const company = await aCompany(t)
  expect((await t.send('GET', '/platform/item-templates', company.as)).status).toBe(403)
  expect((await t.send('POST', '/platform/item-templates', company.as, { payload: aTemplate })).status).toBe(
    403,
  )
})
