import type { ElsewhereAnswer } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany, issued } from '#modules/documents/testing/issuing-company.ts'
import { addMember } from '#modules/members/index.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { aPerson, createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
let here: IssuingCompany
let other: IssuingCompany
let foreign: IssuingCompany
let person: Awaited<ReturnType<typeof aPerson>>
let clave: string

beforeAll(async () => {
  app = await createTestApp()
  here = await anIssuingCompany(app, [])
  other = await anIssuingCompany(app, [])
  foreign = await anIssuingCompany(app, [])
  person = await aPerson(app, 'Carmen Contadora')
  await unsafeForCompany(app, here.id, (ctx) => addMember(ctx, person.id, 'accountant'))
  await unsafeForCompany(app, other.id, (ctx) => addMember(ctx, person.id, 'biller'))
  await app.asOwner(`update companies set trade_name = 'La Otra' where id = $1`, [other.id])
  for (const company of [here, other, foreign]) clave = (await issued(app, company)).clave!
  const { clave: known } = (
    await app.asOwner<{ clave: string }>('select clave from documents where company_id = $1', [other.id])
  )[0]!
  clave = known
})
afterAll(() => app.close())

const find = async (words: string) => {
  const answer = await app.send('GET', `/search/elsewhere?but=${here.id}&q=${encodeURIComponent(words)}`, {
    token: person.token,
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as ElsewhereAnswer
}

test.each([
  ['the number', '1'],
  ['the last digits of the clave', ''],
  ['the client’s name, without its accents', 'distribuidora válle'],
  ['the client’s identity number', '3-101-654321'],
])('finds a document of another company by %s, and none of a foreign one', async (_, words) => {
  const { documents } = await find(words || clave.slice(-8))
  expect(documents.map(({ company }) => company)).toEqual([{ id: other.id, name: 'La Otra' }])
  expect(documents[0]).toMatchObject({ kind: 'invoice', client_name: other.client.name, total: '2260' })
})

test('finds a client of another company by name and identity', async () => {
  for (const words of ['valle', '3101654321']) {
    const { clients } = await find(words)
    expect(clients.map(({ id, company }) => [id, company.name])).toEqual([[other.client.id, 'La Otra']])
  }
  expect((await find('nadie')).clients).toEqual([])
})

test('a biller who sees nothing but their own documents finds no other’s', async () => {
  await app.asOwner(
    `insert into company_settings (company_id, section, settings, updated_at)
    values ($1, 'sales', '{"billers_are_private": true}', now())`,
    [other.id],
  )
  expect((await find('valle')).documents).toEqual([])
  expect((await find('valle')).clients).toHaveLength(1)
})

test('who has left a company finds nothing of it', async () => {
  await app.asOwner('update company_users set active = 0 where company_id = $1 and user_id = $2', [
    other.id,
    person.id,
  ])
  expect(await find('valle')).toEqual({ documents: [], clients: [] })
})
