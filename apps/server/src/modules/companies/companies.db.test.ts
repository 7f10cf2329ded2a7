import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '#modules/companies/index.ts'
import { unsafeForCompany, withPerson } from '#platform/database/company-context.ts'
import { aCompany, aPerson, companyInput, createTestApp, type TestApp } from '#test/http-app.ts'
import { proveLogo, setLogo } from './logo.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type List = { data: { id: string; name: string }[]; meta: Record<string, number> }

describe('listing companies', () => {
  test('answers ten a page by name, and the whole list without a page', async () => {
    // seed 119, 120, 220, 221
    const person = await aPerson(t)
    for (const n of [11, 2, 5, 1, 9, 3, 12, 7, 4, 10, 8, 6]) {
      await createCompany(t, {
        ...companyInput(`Sucursal ${String(n).padStart(2, '0')}`),
        ownerId: person.id,
      })
    }
    const first = (await t.send('GET', '/companies?page=1&search=&options=&perPage=', person)).body as List
    expect(first.data.map(({ name }) => name.slice(-2)).join(' ')).toBe('01 02 03 04 05 06 07 08 09 10')
    expect(first.meta).toEqual({ current_page: 1, last_page: 2, total: 12, per_page: 10 })
    const second = (await t.send('GET', '/companies?page=2', person)).body as List
    expect(second.data.map(({ name }) => name.slice(-2)).join(' ')).toBe('11 12')
    expect(((await t.send('GET', '/companies', person)).body as List).data).toHaveLength(12)
    const found = (await t.send('GET', '/companies?page=1&search=SÚCURSAL 07&perPage=5', person)).body as List
    expect(found.data.map(({ name }) => name)).toEqual(['Sucursal 07'])
  })

  test('shows nobody else’s companies, nor a membership that was suspended', async () => {
    const [mine, theirs] = [await aCompany(t, 'Panadería La Espiga S.A.', ['biller']), await aCompany(t)]
    const biller = mine.members.biller!
    const ids = async () =>
      ((await t.send('GET', '/companies', biller)).body as List).data.map(({ id }) => id)
    expect(await ids()).toEqual([mine.id])
    await t.asOwner('update company_users set active = 0 where user_id = $1', [biller.id])
    expect(await ids()).toEqual([])
    expect((await t.send('GET', `/company/${mine.id}`, biller)).status).toBe(403)
    expect(theirs.id).not.toBe(mine.id)
  })
})

test('every answer with a company carries the reader’s link to it', async () => {
  // seed 109: links stood beside the company only, and in two answers of five
  const { id, owner } = await aCompany(t)
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) =>
    (await t.send(method, path, owner, payload && { payload })).body as never
  type Answered = { company: { company_user: unknown } }
  const profile: { user: { companies: Answered[]; company_default: Answered['company'] } } = await ask(
    'GET',
    '/get-user',
  )
  const answers = [
    ((await ask('GET', '/companies')) as { data: Answered['company'][] }).data[0]!,
    ((await ask('GET', `/company/${id}`)) as Answered).company,
    ((await ask('POST', '/select-company', { company_id: id })) as Answered).company,
    profile.user.company_default,
    profile.user.companies[0]!.company,
  ]
  const general_configurations = { currency: '{"id":2,"name":"Colones","symbol":"₡"}' }
  for (const company of answers) {
    expect(company.company_user).toEqual([
      { company_id: id, active: 1, company: { id, name: expect.any(String), general_configurations } },
    ])
  }
})

test('a company and its configurations are refused to strangers, whether or not it exists', async () => {
  // seed 199, 219, 222
  const [mine, theirs] = [await aCompany(t), await aCompany(t)]
  expect((await t.send('GET', `/company/${mine.id}`, mine.owner)).body).toMatchObject({
    company: { id: mine.id },
  })
  const configurations = await t.send('GET', `/general-configurations/${mine.id}`, mine.owner)
  expect(configurations.body).toEqual({
    general_configurations: { currency: '{"id":2,"name":"Colones","symbol":"₡"}' },
  })
  const absent = '01900000-0000-7000-8000-000000000000'
  for (const id of [theirs.id, absent]) {
    expect((await t.send('GET', `/company/${id}`, mine.owner)).status).toBe(403)
    expect((await t.send('GET', `/general-configurations/${id}`, mine.owner)).status).toBe(403)
  }
})

test('selecting a company makes it the default, for oneself and for one’s own companies only', async () => {
  // seed 223, seed 001
  const [one, other] = [await aCompany(t), await aCompany(t)]
  const second = await createCompany(t, { ...companyInput('Segunda S.A.'), ownerId: one.owner.id })
  const select = (company_id: string, user_id?: string) =>
    t.send('POST', '/select-company', one.owner, { payload: { company_id, user_id } })

  const answer = await select(second, one.owner.id)
  expect(answer.body).toMatchObject({
    company: { id: second, general_configurations: { currency: expect.any(String) } },
  })
  const profile = (await t.send('GET', '/get-user', one.owner)).body as { company_default: { id: string } }
  expect(profile.company_default.id).toBe(second)
  expect((await select(other.id)).status).toBe(403)
  expect((await select(second, other.owner.id)).status).toBe(403)
})

describe('settings', () => {
  test('are saved under the version that was read', async () => {
    const company = await aCompany(t)
    const read = await t.send('GET', '/company-settings', company.as)
    expect(read.headers.etag).toBe('"1"')
    const save = (name: string) =>
      t.send('PUT', '/company-settings', company.as, {
        payload: { ...companyInput(name), currency_id: 1 },
        headers: { 'if-match': '"1"' },
      })
    const saved = await save('Nombre Nuevo S.A.')
    expect(saved.body).toMatchObject({ name: 'Nombre Nuevo S.A.', currency_id: 1, version: 2 })
    expect((await save('Otro')).status).toBe(412)
  })

  test('name every field that is wrong, in the reader’s language', async () => {
    const company = await aCompany(t)
    const payload = {
      ...companyInput(),
      identification_number: '123',
      address: null,
      activities: [{ code: '5610.0', name: 'Restaurantes', is_default: false }],
    }
    const answer = await t.send('PUT', '/company-settings', company.as, {
      payload,
      headers: { 'accept-language': 'es-CR' },
    })
    expect(answer.status).toBe(422)
    expect((answer.body as { errors: object }).errors).toEqual({
      identification_number: ['Este número no corresponde al tipo de identificación.'],
      address: ['Un lugar necesita provincia, cantón, distrito y otras señas de 5 caracteres o más.'],
      activities: ['Marque exactamente una como habitual.'],
    })
  })
})

describe('a logo', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

  test('is served under its digest to anybody, and changes its address with its content', async () => {
    const company = await aCompany(t)
    await unsafeForCompany(t, company.id, (ctx) => setLogo(ctx, { bytes: png, type: 'image/png' }))
    const { body } = await t.send('GET', `/company/${company.id}`, company.owner)
    const url = (body as { company: { logo_url: string } }).company.logo_url
    const answer = await t.app.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.rawPayload.equals(png)).toBe(true)
    expect((await t.app.inject({ url: url.replace(/.$/, (c) => (c === '0' ? '1' : '0')) })).statusCode).toBe(
      404,
    )
  })

  // ASVS 1.12.2 and 12.5.2
  test('is saved and not shown by who follows its address, as a picture and nothing else, and no script runs in it', async () => {
    const company = await aCompany(t)
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>')
    for (const logo of [{ bytes: png, type: 'image/png' } as const, await proveLogo(drawing, 'us')]) {
      await unsafeForCompany(t, company.id, (ctx) => setLogo(ctx, logo))
      const { body } = await t.send('GET', `/company/${company.id}`, company.owner)
      const { headers } = await t.app.inject({
        url: (body as { company: { logo_url: string } }).company.logo_url,
      })
      expect(headers['content-type']).toBe(logo.type)
      expect(headers['content-disposition']).toBe('attachment; filename="picture"')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      )
    }
  })

  test('is taken for what it contains: a script in an SVG is refused', async () => {
    const set = (text: string) => proveLogo(Buffer.from(text), 'us')
    await expect(set('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')).rejects.toThrow()
    await expect(set('<svg onload="x()"/>')).rejects.toThrow()
    await expect(set('GIF89a')).rejects.toThrow()
    await set('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>')
  })
})

test('inside a company only that company is visible, to a member of several too', async () => {
  const company = await aCompany(t)
  await createCompany(t, { ...companyInput('Segunda S.A.'), ownerId: company.owner.id })
  const inside = await unsafeForCompany(t, company.id, ({ tx }) =>
    sql<{ id: string }>`select id from companies`.execute(tx),
  )
  expect(inside.rows).toEqual([{ id: company.id }])
  const before = await withPerson(t, company.owner.id, ({ tx }) => sql`select id from companies`.execute(tx))
  expect(before.rows).toHaveLength(2)
})

// In a company of one branch every list offered a filter and a column that said nothing.
test('whether a company has more than one branch stands in what its members know of it', async () => {
  const company = await aCompany(t, 'Café del Barrio S.A.', ['viewer'])
  const other = await aCompany(t, 'Otra Empresa S.A.')
  const known = async ({ id, as }: typeof other) =>
    ((await t.send('GET', `/company/${id}`, as)).body as { company: { has_branches: boolean } }).company
      .has_branches
  expect(await known(company)).toBe(false)
  const saved = await t.send('PUT', '/branches/002', company.as, { payload: { name: 'Cartago' } })
  expect(saved.status, saved.text).toBe(200)
  expect(await known(company)).toBe(true)
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect(await known({ ...other, id: company.id, as: viewer })).toBe(true)
  expect(await known(other)).toBe(false)
})
