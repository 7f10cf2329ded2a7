import type { Client } from '@cuentaclara/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { createClient } from './save-client.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Company = Awaited<ReturnType<typeof aCompany>>
type List = {
  data: { id: string; name: string }[]
  meta: { total: number; last_page: number; next_cursor: string | null }
}

const aClient = {
  name: 'Distribuidora Muñoz S.A.',
  identification_type: '02',
  identification_number: '3-101-654321',
  emails: ['compras@example.test'],
  province: '2',
  canton: '01',
  district: '03',
  address: 'Costado norte de la plaza',
}
const create = (company: Company, payload: object) => t.send('POST', '/clients', company.as, { payload })
const list = async (company: Company, query = '') =>
  (await t.send('GET', `/clients${query}`, company.as)).body as List

describe('saving', () => {
  test('creates, reads and replaces; separators leave the identity number', async () => {
    const company = await aCompany(t)
    const created = await create(company, aClient)
    expect(created.status).toBe(201)
    const { id } = created.body as { id: string }
    expect(created.body).toMatchObject({
      identification_number: '3101654321',
      document_count: 0,
      last_invoiced_at: null,
    })
    const saved = await t.send('PUT', `/clients/${id}`, company.as, {
      payload: { ...aClient, name: 'Muñoz e Hijos' },
    })
    expect(saved.body).toMatchObject({ id, name: 'Muñoz e Hijos' })
    expect((await t.send('GET', `/clients/${id}`, company.as)).body).toEqual(saved.body)
  })

  test('asks for the name only', async () => {
    const company = await aCompany(t)
    expect((await create(company, { name: 'Doña Luz' })).status).toBe(201)
    const refused = await create(company, { name: 'X' })
    expect((refused.body as { errors: object }).errors).toEqual({ name: ['At least 3 characters.'] })
  })

  test.each([
    ['01', '11234567', 'identification_number'],
    ['01', '012345678', 'identification_number'],
    ['02', '310112345', 'identification_number'],
    ['03', '1234567890', 'identification_number'],
    ['04', '12345', 'identification_number'],
    ['07', '123456789', 'identification_type'],
  ])('refuses identity %s %s', async (identification_type, identification_number, field) => {
    const company = await aCompany(t)
    const answer = await create(company, { name: 'Cliente', identification_type, identification_number })
    expect(answer.status).toBe(422)
    expect(Object.keys((answer.body as { errors: object }).errors)).toEqual([field])
  })

  test.each([
    ['01', '112345678'],
    ['02', '3101654321'],
    ['03', '123456789012'],
    ['04', '1234567890'],
    ['05', 'PA123456'],
  ])('takes identity %s %s', async (identification_type, identification_number) => {
    const company = await aCompany(t)
    expect(
      (await create(company, { name: 'Cliente', identification_type, identification_number })).status,
    ).toBe(201)
  })

  test('refuses half a place', async () => {
    const company = await aCompany(t)
    const answer = await create(company, { name: 'Cliente', province: '1', canton: '01', district: '01' })
    expect(Object.keys((answer.body as { errors: object }).errors)).toEqual(['address'])
  })
})

describe('listing', () => {
  test('finds every word anywhere, without accents or case', async () => {
    const company = await aCompany(t)
    await create(company, aClient)
    await create(company, { name: 'Óptica Visión' })
    const names = async (search: string) =>
      (await list(company, `?search=${encodeURIComponent(search)}`)).data.map(({ name }) => name)
    expect(await names('munoz distri')).toEqual(['Distribuidora Muñoz S.A.'])
    expect(await names('OPTICA')).toEqual(['Óptica Visión'])
    expect(await names('654321')).toEqual(['Distribuidora Muñoz S.A.'])
    expect(await names('compras@')).toEqual(['Distribuidora Muñoz S.A.'])
    expect(await names('100%')).toEqual([])
  })

  test('pages by number and by key through the same rows, in both directions', async () => {
    const company = await aCompany(t)
    await unsafeForCompany(t, company.id, async (ctx) => {
      for (let n = 1; n <= 12; n += 1)
        await createClient(ctx, { name: `Cliente ${String(n).padStart(2, '0')}` })
    })
    for (const sort of ['name', '-name', '-updated_at', 'last_invoiced_at', '-last_invoiced_at,name']) {
      const whole = (await list(company, `?per_page=100&sort=${sort}`)).data.map(({ id }) => id)
      const byNumber: string[] = []
      const byKey: string[] = []
      let cursor: string | null = null
      for (const page of [1, 2, 3]) {
        byNumber.push(
          ...(await list(company, `?per_page=5&sort=${sort}&page=${page}`)).data.map(({ id }) => id),
        )
        const next: List = await list(company, `?per_page=5&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`)
        byKey.push(...next.data.map(({ id }) => id))
        cursor = next.meta.next_cursor
      }
      expect(whole).toHaveLength(12)
      expect(byNumber).toEqual(whole)
      expect(byKey).toEqual(whole)
      expect(cursor).toBeNull()
    }
    expect((await list(company, '?per_page=5')).meta).toMatchObject({ total: 12, last_page: 3 })
    expect((await t.send('GET', '/clients?cursor=nonsense', company.as)).status).toBe(422)
  })
})

// Of two people who changed a client at the same time, the first lost everything without a word.
test('a change over a version that somebody else has changed is refused, and one that names none is not', async () => {
  const company = await aCompany(t)
  const made = (await create(company, aClient)).body as Client
  const save = (name: string, version?: number) =>
    t.send('PUT', `/clients/${made.id}`, company.as, {
      payload: { ...aClient, name },
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    })
  const first = await save('Ana lo cambia', made.version)
  expect([first.status, (first.body as Client).version]).toEqual([200, made.version + 1])
  // What `If-Match` brings back is said in the way of the protocol too, of every record that has a version.
  expect(first.headers.etag).toBe(`"${made.version + 1}"`)
  const second = await save('Luis lo cambia', made.version)
  expect([second.status, (second.body as { code: string }).code]).toEqual([412, 'changed-elsewhere'])
  await t.send('POST', `/clients/${made.id}/archive`, company.as, { payload: { is_archived: true } })
  expect((await save('Luis lo cambia', made.version + 1)).status).toBe(412)
  const third = await save('Un programa')
  expect([third.status, (third.body as Client).version]).toEqual([200, made.version + 3])
})

test('archiving takes a client out of the list and back', async () => {
  const company = await aCompany(t)
  const { id } = (await create(company, aClient)).body as { id: string }
  const archive = (is_archived: boolean) =>
    t.send('POST', `/clients/${id}/archive`, company.as, { payload: { is_archived } })
  expect((await archive(true)).body).toMatchObject({ is_archived: true })
  expect((await list(company)).data).toEqual([])
  expect((await list(company, '?is_archived=true')).data).toHaveLength(1)
  await archive(false)
  expect((await list(company)).data).toHaveLength(1)
})

test('deleting ends a client without documents', async () => {
  const company = await aCompany(t)
  const { id } = (await create(company, aClient)).body as { id: string }
  expect((await t.send('DELETE', `/clients/${id}`, company.as)).status).toBe(204)
  expect((await t.send('DELETE', `/clients/${id}`, company.as)).status).toBe(404)
})

test('another company’s client does not exist here', async () => {
  const [mine, theirs] = [await aCompany(t), await aCompany(t)]
  const { id } = (await create(theirs, aClient)).body as { id: string }
  for (const [method, path, payload] of [
    ['GET', `/clients/${id}`, undefined],
    ['PUT', `/clients/${id}`, aClient],
    ['POST', `/clients/${id}/archive`, { is_archived: true }],
    ['DELETE', `/clients/${id}`, undefined],
  ] as const) {
    const answer = await t.send(method, path, mine.as, payload ? { payload } : {})
    expect([answer.status, answer.text.includes('Muñoz')]).toEqual([404, false])
  }
  expect((await list(mine)).data).toEqual([])
  expect((await t.send('GET', `/clients/${id}`, theirs.as)).status).toBe(200)
})
