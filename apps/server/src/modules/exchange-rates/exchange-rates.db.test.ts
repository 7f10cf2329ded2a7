import type { ExchangeRateHistory } from '@cuentaclara/contracts'
import { startSimulator } from '@cuentaclara/simulator'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { type FetchedRate, refreshExchangeRate, refreshExchangeRates } from './refresh-exchange-rate.ts'

const open: TestApp[] = []
let t: TestApp
beforeEach(async () => {
  t = await createTestApp()
  open.push(t)
})
afterAll(() => Promise.all(open.map((app) => app.close())))

const published = { currency: 'USD' as const, day: '2026-11-21', buy: '503.12', sell: '509.8' }
const source = (answer: FetchedRate | FetchedRate[] | null, isDemo = false, name = 'hacienda') => ({
  name: isDemo ? 'simulator' : name,
  isDemo,
  currency: 'USD' as const,
  fetchRates: async () => (answer === null ? null : [answer].flat()),
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
    expect(await current(person)).toMatchObject({
      day: '2026-11-21',
      buy: '503.12',
      sell: '509.8',
      source: 'hacienda',
    })
  })

  // Sheets of payments took today's for money that came a week ago.
  test('of a day before is told when it is asked for, as the company takes it', async () => {
    const company = await aCompany(t)
    await refreshExchangeRate(t, source({ ...published, day: '2026-11-19', sell: '505' }), log)
    await refreshExchangeRate(t, source(published), log)
    const of = async (day: string) =>
      (await t.send('GET', `/exchange-rates/current?currency=USD&day=${day}`, company.as)).body
    expect(await of('2026-11-20')).toMatchObject({ day: '2026-11-19', documents: '505' })
    expect(await of('2026-11-21')).toMatchObject({ documents: '509.8' })
    expect(await of('2030-01-01')).toMatchObject({ day: '2026-11-21', documents: '509.8' })
  })

  test('survives an authority that is away or talks nonsense', async () => {
    await refreshExchangeRate(t, source(published), log)
    expect(await refreshExchangeRate(t, source(null), log)).toBe('none')
    expect(await refreshExchangeRate(t, source({ ...published, sell: '0' }), log)).toBe('none')
    expect(await refreshExchangeRate(t, source({ ...published, sell: '1' }), log)).toBe('none')
    expect(await current(await aPerson(t))).toMatchObject({ sell: '509.8' })
  })

  // Every document in dollars of that day was issued at a tenth.
  test('whose point slipped is not believed, of that day or of the next; one that stays far is, once none is known', async () => {
    await refreshExchangeRate(t, source({ ...published, day: '2026-11-20' }), log)
    const slipped = { currency: 'USD' as const, buy: '50.31', sell: '50.98' }
    expect(await refreshExchangeRate(t, source({ ...slipped, day: '2026-11-21' }), log)).toBe('none')
    expect(
      await refreshExchangeRate(t, source({ ...slipped, buy: '5031', sell: '5098', day: '2026-11-21' }), log),
    ).toBe('none')
    expect(await current(await aPerson(t))).toMatchObject({ day: '2026-11-20', sell: '509.8' })
    // Of several days the others are kept.
    const both = [published, { ...slipped, day: '2026-11-22' }]
    expect(await refreshExchangeRate(t, source(both), log)).toBe('new')
    expect(await current(await aPerson(t))).toMatchObject({ day: '2026-11-21', sell: '509.8' })
    expect(await refreshExchangeRate(t, source({ ...slipped, day: '2026-11-27' }), log)).toBe('new')
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

describe('the history', () => {
  const history = async (as: object, query = '') =>
    (await t.send('GET', `/exchange-rates${query}`, as)).body as ExchangeRateHistory
  const dayOf = (day: string, sell: string) => ({ currency: 'USD' as const, day, buy: '500', sell })

  test('keeps every day, with what was set by hand where it holds, by whom and why', async () => {
    const [mine, theirs] = [await aCompany(t), await aCompany(t)]
    await refreshExchangeRate(t, source([dayOf('2026-11-19', '507'), dayOf('2026-11-20', '508')]), log)
    const payload = { day: '2026-11-19', buy: '501', sell: '512.5', reason: 'Del banco' }
    await t.send('POST', '/exchange-rates', mine.as, { payload })
    expect((await history(mine.as)).data).toMatchObject([
      { day: '2026-11-20', sell: '508', source: 'hacienda', reason: null, set_by: null },
      { day: '2026-11-19', sell: '512.5', source: 'own', reason: 'Del banco', set_by: 'Olga Solano' },
    ])
    expect((await history(theirs.as)).data.map(({ sell }) => sell)).toEqual(['508', '507'])
    expect((await history(mine.as, '?to=2026-10-31')).data).toEqual([])
  })

  test('is filled by whoever knows the days gone by', async () => {
    const company = await aCompany(t)
    const asked: string[][] = []
    const bank = {
      ...source(null, false, 'bccr'),
      fetchRates: async (from: string, to: string) => {
        asked.push([from, to])
        return [dayOf('2026-11-02', '507.5'), dayOf('2026-11-21', '509')]
      },
    }
    expect(await refreshExchangeRates(t, [bank, source(published)], log)).toBe('new')
    expect(asked).toEqual([['2026-10-22', '2026-11-21']])
    expect((await history(company.as)).data).toMatchObject([
      { day: '2026-11-21', sell: '509', source: 'bccr' },
      { day: '2026-11-02', sell: '507.5', source: 'bccr' },
    ])
  })
})

test('when the central bank does not answer, the rate of the tax authority stands', async () => {
  const company = await aCompany(t)
  expect(await refreshExchangeRates(t, [source(null, false, 'bccr'), source(published)], log)).toBe('new')
  expect(await current(company.as)).toMatchObject({ sell: '509.8', source: 'hacienda' })
  expect(await refreshExchangeRates(t, [source(null, false, 'bccr'), source(null)], log)).toBe('none')
})

describe('the euro', () => {
  const euro = { currency: 'EUR' as const, day: '2026-11-21', buy: '589.69', sell: '589.69' }

  test('has a rate of its own, published or by hand, and leaves the dollar alone', async () => {
    const company = await aCompany(t)
    await refreshExchangeRates(t, [source(published), { ...source(euro), currency: 'EUR' }], log)
    const euros = async () => (await t.send('GET', '/exchange-rates/current?currency=EUR', company.as)).body
    expect(await euros()).toMatchObject({ sell: '589.69', source: 'hacienda' })
    const payload = { currency: 'EUR', buy: '580', sell: '595', reason: 'Del banco' }
    expect((await t.send('POST', '/exchange-rates', company.as, { payload })).status).toBe(200)
    expect(await euros()).toMatchObject({ sell: '595', source: 'own' })
    expect(await current(company.as)).toMatchObject({ sell: '509.8', source: 'hacienda' })
  })
})

describe('asking now', () => {
  const refresh = (app: TestApp, as: object) => app.send('POST', '/exchange-rates/refresh', as)

  test('brings a demo company what the simulator publishes, as the central bank does it', async () => {
    const simulator = await startSimulator()
    const app = await createTestApp({ DEMO: 'on' }, { simulatorUrl: simulator.url })
    open.push(app)
    const demo = await aCompany(app)
    await app.asOwner('update companies set is_demo = true where id = $1', [demo.id])
    expect(await refresh(app, demo.as)).toMatchObject({ status: 200, body: { outcome: 'new' } })
    expect(await refresh(app, demo.as)).toMatchObject({ body: { outcome: 'known' } })
    const { data } = (await app.send('GET', '/exchange-rates', demo.as)).body as ExchangeRateHistory
    expect(data.length).toBe(30)
    await simulator.stop()
  })

  test('brings a real company nothing invented, and is for whoever may set a rate', async () => {
    const simulator = await startSimulator()
    const app = await createTestApp({ DEMO: 'on' }, { simulatorUrl: simulator.url })
    open.push(app)
    const real = await aCompany(app, 'Empresa', ['biller'])
    expect(await refresh(app, real.as)).toMatchObject({ status: 200, body: { outcome: 'none' } })
    expect(((await app.send('GET', '/exchange-rates', real.as)).body as ExchangeRateHistory).data).toEqual([])
    expect((await refresh(app, { token: real.members.biller!.token, company: real.id })).status).toBe(403)
    await simulator.stop()
  })
})
