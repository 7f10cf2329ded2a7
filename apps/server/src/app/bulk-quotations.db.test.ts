import type { BulkAnswer, BulkResult, QuotationDetail, QuotationInput } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLine,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
  company = await anIssuingCompany(t, ['viewer'])
})
afterAll(() => t.close())

const today = () => costaRicaDay(t.clock.now())
const anOffer = async (change: Partial<QuotationInput> = {}): Promise<QuotationDetail> => {
  const payload = {
    title: 'Desayunos',
    valid_until: addDays(today(), 5),
    content: { client_id: company.client.id, lines: [aLine()] },
    ...change,
  }
  const answer = await t.send('POST', '/quotations', company.as, { payload })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as QuotationDetail
}
const stateOf = async ({ id }: { id: string }) => {
  const { status, body } = await t.send('GET', `/quotations/${id}`, company.as)
  return status === 200 ? (body as QuotationDetail) : null
}
const ask = (action: string, offers: readonly { id: string }[], params: object = {}, as = company.as) => {
  const payload = { list: 'quotations', action, rows: offers.map(({ id }) => ({ id, label: id })), params }
  return t.send('POST', '/bulk', as, { payload })
}
const done = async (...asked: Parameters<typeof ask>): Promise<BulkResult> => {
  const { status, body, text } = await ask(...asked)
  expect(status, text).toBe(200)
  return (body as BulkAnswer).result!
}

// selling.md §9: offers went out, were extended and thrown away one by one.
test('chosen offers are sent at once, and who has no address or nothing to offer says so', async () => {
  const unreachable = await insertClient(t, company.id)
  await t.asOwner(`update clients set emails = '{}' where id = $1`, [unreachable.id])
  const [ready, empty, silent] = [
    await anOffer(),
    await anOffer({ content: { client_id: company.client.id, lines: [] } }),
    await anOffer({ content: { client_id: unreachable.id, lines: [aLine()] } }),
  ]
  const result = await done('send', [ready, empty, silent])
  expect([result.done, result.rows.length]).toEqual([1, 2])
  expect(result.rows.map(({ message }) => message)).not.toContain('')
  const states = [await stateOf(ready), await stateOf(empty), await stateOf(silent)]
  expect(states.map((offer) => offer?.status)).toEqual(['sent', 'draft', 'draft'])
})

test('what was sent is extended, drafts are thrown away, and neither touches the others', async () => {
  const [sent, draft] = [await anOffer(), await anOffer()]
  await done('send', [sent])
  const until = addDays(today(), 40)
  expect((await done('extend', [sent, draft], { valid_until: until })).done).toBe(1)
  expect((await stateOf(sent))?.valid_until).toBe(until)
  expect((await ask('extend', [sent], { valid_until: 'soon' })).status).toBe(422)
  expect((await done('delete-drafts', [sent, draft])).done).toBe(1)
  expect([(await stateOf(sent))?.status, await stateOf(draft)]).toEqual(['sent', null])
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await ask('send', [sent], {}, viewer)).status).toBe(403)
})
