import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { aPerson, createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ LETTERS_PER_COMPANY: '100', LETTERS_PER_DAY: '500' })
})
afterAll(() => t.close())

test('who runs the installation sees how much of the day’s letters is used, and who wrote most', async () => {
  const platform = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
  const today = async () => (await t.send('GET', '/outbox/today', platform)).body
  const limits = { most: 500, most_of_company: 100 }
  expect(await today()).toEqual({ ...limits, letters: 0, companies: 0, busiest: null })

  const [quiet, busy] = [await anIssuingCompany(t), await anIssuingCompany(t)]
  const invite = (email: string, { as }: typeof quiet) =>
    t.send('POST', '/invitations', as, { payload: { email, role: 'viewer' } })
  await invite('a@example.test', quiet)
  await invite('b@example.test', busy)
  await invite('c@example.test', busy)
  const [company] = await t.asOwner<{ name: string }>(
    'select coalesce(trade_name, name) as name from companies where id = $1',
    [busy.id],
  )
  expect(await today()).toEqual({
    ...limits,
    letters: 3,
    companies: 2,
    busiest: { name: company!.name, letters: 2 },
  })
  expect((await t.send('GET', '/outbox/today', quiet.as)).status).toBe(403)
})
