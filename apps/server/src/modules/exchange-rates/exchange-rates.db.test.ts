import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { refreshExchangeRate } from './refresh-exchange-rate.ts'

const open: TestApp[] = []
let t: TestApp
beforeEach(async () => {
  t = await createTestApp()
  open.push(t)
})
afterAll(() => Promise.all(open.map((app) => app.close())))

const published = { day: '2026-11-21', buy: '503.12', sell: '509.8' }
const source = (answer: typeof published | null, isDemo = false) => ({
  name: isDemo ? 'simulator' : 'hacienda',
  isDemo,
  fetchDollarRate: async () => answer,
})
const log = createLog('silent')
const current = async (as: object) => (await t.send('GET', '/exchange-rates/current', as)).body

describe('the published rate', () => {
  test('is kept with its day and source, and told as today’s', async () => {
    const person = await aPerson(t)
    expect(await current(person)).toEqual({
      day: null,
      buy: null,
      sell: null,
      documents: null,
      source: null,
      fetched_at: null,
    })
    expect(await refreshExchangeRate(t, source(published), log)).toBe('new')
    expect(await refreshExchangeRate(t, source(published), log)).toBe('known')
    expect(await current(person)).toMatchObject({ ...published, source: 'hacienda' })
  })

  test('survives an authority that is away or talks nonsense', async () => {
    await refreshExchangeRate(t, source(published), log)
    expect(await refreshExchangeRate(t, source(null), log)).toBe('none')
    expect(await refreshExchangeRate(t, source({ ...published, sell: '0' }), log)).toBe('none')
    expect(await refreshExchangeRate(t, source({ ...published, sell: '1' }), log)).toBe('none')
    expect(await current(await aPerson(t))).toMatchObject({ sell: '509.8' })
  })

  test('lasts over a long weekend and then is no rate any more', async () => {
    await refreshExchangeRate(t, source({ ...published, day: '2026-11-17' }), log)
    expect(await current(await aPerson(t))).toMatchObject({ day: '2026-11-17' })
    t.clock.advance(24 * 3_600_000)
    expect(await current(await aPerson(t))).toMatchObject({ day: null })
  })
})

// fiscal.md 4.4: a real company in a demo installation got 505.55 of the simulator into its dollar documents.
test('an invented rate reaches demo companies only', async () => {
  const [mine, demo] = [await aCompany(t), await aCompany(t)]
  await t.asOwner('update companies set is_demo = true where id = $1', [demo.id])
  await refreshExchangeRate(t, source({ ...published, sell: '505.55' }, true), log)
  expect(await current(demo.as)).toMatchObject({ sell: '505.55', source: 'simulator' })
  expect(await current(mine.as)).toMatchObject({ day: null, sell: null })
  expect(await current({ token: mine.owner.token })).toMatchObject({ day: null })
  await refreshExchangeRate(t, source(published), log)
  expect(await current(mine.as)).toMatchObject({ sell: '509.8', source: 'hacienda' })
  expect(await current(demo.as)).toMatchObject({ sell: '505.55' })
})

describe('a company’s own rate', () => {
  const own = { buy: '500', sell: '512.5', reason: 'Rate of our bank' }
  const set = (as: object, payload: object) => t.send('POST', '/exchange-rates', as, { payload })

  test('wins in that company, reaches no other, and is announced', async () => {
    const [mine, theirs] = [await aCompany(t), await aCompany(t)]
    await refreshExchangeRate(t, source(published), log)
    expect((await set(mine.as, own)).body).toMatchObject({ sell: '512.5', source: 'own', day: '2026-11-21' })
    expect(await current(mine.as)).toMatchObject({ sell: '512.5' })
    expect(await current(theirs.as)).toMatchObject({ sell: '509.8' })
    expect(await current({ token: mine.owner.token, company: theirs.id })).toMatchObject({ sell: '509.8' })
    await expect.poll(() => t.announced).toContainEqual({ type: 'exchange_rate', companyId: mine.id })
  })

  test('needs a reason, sense and the permission', async () => {
    const company = await aCompany(t, 'Empresa', ['accountant', 'biller'])
    const errors = async (payload: object) =>
      Object.keys(((await set(company.as, payload)).body as { errors: object }).errors)
    expect(await errors({ ...own, reason: 'no' })).toEqual(['reason'])
    expect(await errors({ ...own, buy: '0' })).toEqual(['buy'])
    expect(await errors({ ...own, buy: '600' })).toEqual(['sell'])
    expect(await errors({ ...own, day: '2026-11-22' })).toEqual(['day'])
    expect((await set({ token: company.members.biller!.token, company: company.id }, own)).status).toBe(403)
    expect((await set({ token: company.members.accountant!.token, company: company.id }, own)).status).toBe(
      200,
    )
  })
})
