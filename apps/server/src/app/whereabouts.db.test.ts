import type { Whereabouts } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInvoice, anIssuingCompany, issued } from '#modules/documents/testing/issuing-company.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

// seed 079
test('a document is found in another company of the reader, and in nobody else’s', async () => {
  const company = await anIssuingCompany(app, ['biller'])
  const biller = company.members.biller!
  const ticket = await issued(app, company, anInvoice(null, { kind: 'ticket' }))
  const stranger = await aCompany(app)
  const ask = async (type: string, id: string, token = biller.token): Promise<Whereabouts> => {
    const answer = await app.send('GET', `/whereabouts?type=${type}&id=${id}`, { token })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  expect(await ask('ticket', ticket.id)).toEqual({ company: { id: company.id, name: company.name } })
  expect(await ask('invoice', ticket.id)).toEqual({ company: null })
  expect(await ask('ticket', ticket.id, stranger.owner.token)).toEqual({ company: null })
  for (const type of ['quotation', 'simple', 'payment', 'expense', 'reception', 'recurring-run', 'nothing'])
    expect(await ask(type, ticket.id), type).toEqual({ company: null })
  await app.asOwner('update company_users set active = 0 where user_id = $1', [biller.id])
  expect(await ask('ticket', ticket.id)).toEqual({ company: null })
})
