import type { Webhook } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'

/** As a name server that says nothing until it is told to. */
const names = vi.hoisted(() => ({ asked: 0, answer: () => {}, answered: Promise.resolve() }))
vi.mock('#platform/public-address.ts', async (original) => ({
  ...(await original<object>()),
  isPublicHost: async () => {
    names.asked += 1
    await names.answered
    return true
  },
}))

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

// Each held one of the connections that serve everybody for as long as the name server said nothing.
test('addresses whose name server never answers keep no other company waiting', async () => {
  const [flooding, other] = [await aCompany(t), await aCompany(t)]
  const payload = { url: 'https://hooks.example.test/x', events: ['document.issued'] }
  const first = (await t.send('POST', '/webhooks', flooding.as, { payload })).body as Webhook
  names.asked = 0
  names.answered = new Promise((resolve) => {
    names.answer = resolve
  })

  // As many as there are connections, of each kind.
  const flood = Array.from({ length: 8 }, () => [
    t.send('POST', '/webhooks', flooding.as, { payload }),
    t.send('PUT', `/webhooks/${first.id}`, flooding.as, { payload: { ...payload, is_on: false } }),
  ]).flat()
  await expect.poll(() => names.asked).toBe(16)
  expect((await t.send('GET', '/webhooks', other.as)).status).toBe(200)
  names.answer()
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 8 }, () => [201, 200]).flat())
})

test('an address is changed thirty times a minute at most', async () => {
  const { as } = await aCompany(t)
  const payload = { url: 'https://hooks.example.test/x', events: ['document.issued'] }
  const { id } = (await t.send('POST', '/webhooks', as, { payload })).body as Webhook
  const change = () => t.send('PUT', `/webhooks/${id}`, as, { payload, remoteAddress: '203.0.113.77' })
  const answers = await Promise.all(Array.from({ length: 31 }, change))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})
