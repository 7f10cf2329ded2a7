import type { BulkAnswer, BulkResult, QuotationDetail, QuotationInput } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { aPng } from '#test/pictures.ts'

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

const undo = async ({ undo: open }: BulkResult): Promise<BulkResult> => {
  const { status, body, text } = await t.send('POST', `/bulk/${open!.id}/undo`, company.as)
  expect(status, text).toBe(200)
  return (body as BulkAnswer).result!
}

// Two hundred offers with a slip in the day stayed extended, and drafts that were thrown away by mistake were gone.
test('extending is taken back, also to a day that is past, and not where the client has answered since', async () => {
  const [one, answered] = [await anOffer(), await anOffer()]
  await done('send', [one, answered])
  const before = (await stateOf(one))!.valid_until
  await t.asOwner(`update quotations set valid_until = '2020-01-31' where id = $1`, [one.id])
  const extended = await done('extend', [one, answered], { valid_until: addDays(today(), 90) })
  expect(extended.done).toBe(2)
  const decided = await t.send('POST', `/quotations/${answered.id}/decide`, company.as, {
    payload: { decision: 'accepted', name: 'Ana', reason: '' },
  })
  expect(decided.status, decided.text).toBe(200)
  const back = await undo(extended)
  expect([back.done, back.skipped]).toEqual([1, 1])
  expect((await stateOf(one))?.valid_until).toBe('2020-01-31')
  expect((await stateOf(answered))?.valid_until).toBe(addDays(today(), 90))
  expect(before).not.toBe('2020-01-31')
})

test('drafts of offers and of invoices that were thrown away come back as they were, but for those with papers', async () => {
  const [offer, withPaper] = [await anOffer({ title: 'Vuelve' }), await anOffer()]
  const paper = multipart({ name: 'plano.png' }, { file: aPng(4, 4) })
  expect((await t.send('POST', `/quotations/${withPaper.id}/papers`, company.as, paper)).status).toBe(200)
  const was = await stateOf(offer)
  const thrown = await done('delete-drafts', [offer, withPaper])
  expect([thrown.done, await stateOf(offer), await stateOf(withPaper)]).toEqual([2, null, null])
  expect((await undo(thrown)).done).toBe(1)
  expect([await stateOf(offer), await stateOf(withPaper)]).toEqual([was, null])

  const drafted = await t.send('POST', '/documents', company.as, {
    payload: anInvoice(company.client, {
      lines: [aLine({ description: 'Como estaba', unit_price: '1234.56789' })],
    }),
  })
  expect(drafted.status, drafted.text).toBe(201)
  const draft = drafted.body as { id: string }
  const detail = async () => (await t.send('GET', `/documents/${draft.id}`, company.as)).body
  const before = await detail()
  const bulk = async (action: string) => {
    const payload = { list: 'invoices', action, rows: [{ id: draft.id, label: 'x' }], params: {} }
    return ((await t.send('POST', '/bulk', company.as, { payload })).body as BulkAnswer).result!
  }
  const gone = await bulk('delete-drafts')
  expect(gone.done).toBe(1)
  expect((await t.send('GET', `/documents/${draft.id}`, company.as)).status).toBe(404)
  // Nobody else takes it back.
  const other = await anIssuingCompany(t)
  expect((await t.send('POST', `/bulk/${gone.undo!.id}/undo`, other.as)).status).toBe(409)
  expect((await undo(gone)).done).toBe(1)
  expect(await detail()).toEqual(before)
  // It is a draft as any other.
  const saved = await t.send('PUT', `/documents/${draft.id}`, company.as, {
    payload: anInvoice(company.client),
  })
  expect(saved.status, saved.text).toBe(200)
})
