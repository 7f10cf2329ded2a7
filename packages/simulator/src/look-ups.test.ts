import { createCentralBank, createLookUps } from '@cuentaclara/hacienda'
import { afterEach, describe, expect, it } from 'vitest'
import { createGate } from './look-ups/gate.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from './start-simulator.ts'

// The public look-ups, as the client of our own product meets them.

const simulators: Simulator[] = []

afterEach(async () => {
  await Promise.all(simulators.splice(0).map((simulator) => simulator.stop()))
})

/** `timeoutMs`: only what never answers is waited for in vain. */
async function facing(options: SimulatorOptions = {}, timeoutMs = 30_000) {
  const simulator = await startSimulator(options)
  simulators.push(simulator)
  const lookUps = createLookUps({ fetch, baseUrl: simulator.url, timeoutMs })
  const order = async (door: string, body: unknown) => {
    const answer = await fetch(`${simulator.url}/_simulator/${door}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return { status: answer.status, text: await answer.text() }
  }
  return { simulator, lookUps, order }
}

describe('the registries', () => {
  it('know taxpayers, products, exemptions and rates', async () => {
    const { lookUps } = await facing()
    expect(await lookUps.taxpayer('3101000111')).toMatchObject({
      facts: {
        name: 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA',
        activities: [
          { code: '4752.1', isPrincipal: true },
          { code: '6202.0', isPrincipal: false },
        ],
      },
    })
    expect(await lookUps.taxpayer('3101999000')).toMatchObject({
      facts: { isDelinquent: true, state: 'Moroso' },
    })
    expect(await lookUps.cabys('3511003000100')).toMatchObject({ facts: { rate: '13' } })
    expect(await lookUps.searchCabys('cafe bebidas')).toMatchObject({ facts: [{ code: '6340002020400' }] })
    expect(await lookUps.exemption('AL-00500008-25')).toMatchObject({ facts: { points: '8', cabys: [] } })
    expect(await lookUps.dollarRate()).toMatchObject({ sell: expect.stringMatching(/^\d{3}(\.\d+)?$/) })
    expect(await lookUps.euroRate()).toMatchObject({ kind: 'found' })
  })

  it('of the central bank have the rate of every day for whoever has a token', async () => {
    const { simulator, lookUps } = await facing()
    const bank = (token: string) => createCentralBank({ fetch, baseUrl: simulator.url, token })
    const today = (await lookUps.dollarRate())!
    const rates = await bank('a-registered-token').dollarRates('2026-01-01', '2026-01-30')
    expect(rates).toHaveLength(30)
    expect(await bank('a-registered-token').dollarRates(today.day, today.day)).toEqual([today])
    expect(await bank('no').dollarRates(today.day, today.day)).toBeNull()
    expect(await bank('a-registered-token').dollarRates('2026-01-02', '2026-01-01')).toBeNull()
  })

  it('know nobody of some numbers', async () => {
    const { lookUps } = await facing()
    const absent = { kind: 'absent' }
    expect(await lookUps.taxpayer('9999991234')).toEqual(absent)
    expect(await lookUps.cabys('1111111111111')).toEqual(absent)
    expect(await lookUps.exemption('AL-00000001-99')).toEqual(absent)
    expect(await lookUps.searchCabys('esto no existe')).toEqual({ kind: 'found', facts: [] })
  })

  it('answer 200 with a 404 inside for trades', async () => {
    const { simulator } = await facing()
    const ask = async (path: string) => (await fetch(simulator.url + path)).json()
    expect(await ask('/fe/agropecuario?identificacion=202220333')).toMatchObject({ estado: 'Activo' })
    expect(await ask('/fe/pesca?identificacion=202220333')).toMatchObject({ code: 404 })
  })

  it('let browsers read only what was found', async () => {
    const { simulator } = await facing()
    const origin = async (path: string) =>
      (await fetch(simulator.url + path)).headers.get('access-control-allow-origin')
    expect(await origin('/fe/ae?identificacion=3101000111')).toBe('*')
    expect(await origin('/fe/ae?identificacion=9999991234')).toBeNull()
  })

  it.each(['/fe/ae', '/fe/ae?identificacion=0', '/fe/cabys', '/fe/ex'])('refuse %s', async (path) => {
    const { simulator } = await facing()
    expect((await fetch(simulator.url + path)).status).toBe(400)
  })

  const entries = {
    taxpayers: [
      {
        number: '3101777888',
        name: 'MI EMPRESA SOCIEDAD ANONIMA',
        identification_type: '02',
        activities: [{ code: '6201.0', description: 'Programación informática' }],
      },
    ],
    cabys: [{ code: '1111111111111', description: 'Producto propio', rate: '0.5' }],
    dollar: { buy: '1.00', sell: '2.5' },
  }

  it('take entries of the driver’s own, at the start or later', async () => {
    const { lookUps, order } = await facing({ registryEntries: entries })
    expect(await lookUps.taxpayer('3101777888')).toMatchObject({
      facts: { activities: [{ code: '6201.0' }] },
    })
    expect(await lookUps.cabys('1111111111111')).toMatchObject({ facts: { rate: '0.5' } })
    expect(await lookUps.searchCabys('propio')).toMatchObject({ facts: [{ code: '1111111111111' }] })
    expect(await lookUps.dollarRate()).toMatchObject({ buy: '1', sell: '2.5' })
    expect(await lookUps.taxpayer('3101000111')).toMatchObject({ kind: 'found' })
    expect(await order('registries', { is_whole: true })).toMatchObject({ status: 204 })
    expect(await lookUps.taxpayer('3101000111')).toEqual({ kind: 'absent' })
    expect(await lookUps.exemption('AL-00500008-25')).toMatchObject({ kind: 'found' })
  })

  it.each([
    [{ taxpayers: [{ number: 'x' }] }, 'taxpayers.0.number must be an identity number'],
    [{ taxpayers: {} }, 'taxpayers must be a list'],
    [{ dollar: { buy: 1, sell: '2' } }, 'dollar.buy must be a text'],
    [{ exemptions: [{ number: 'AL-1' }] }, 'exemptions.0.document_type must be an object'],
    [{ cabys: [{ code: '1' }] }, 'cabys.0.code must be thirteen digits'],
    [{ people: [] }, 'there is no people'],
  ])('refuse the entries %j', async (body, error) => {
    const { order } = await facing()
    expect(await order('registries', body)).toEqual({ status: 400, text: JSON.stringify({ error }) })
  })
})

describe('ordered', () => {
  it.each([
    [{ is_down: true }, { kind: 'unavailable', cause: 'HTTP 503' }],
    [{ status: 500 }, { kind: 'unavailable', cause: 'HTTP 500' }],
    [{ is_garbled: true }, { kind: 'unavailable', cause: 'unexpected answer' }],
    [{ latency_ms: 600_000 }, { kind: 'unavailable', cause: 'no answer within 0.2 s' }],
    [{ status: 403 }, { kind: 'limited' }],
    [{ status: 429 }, { kind: 'limited' }],
  ])('%j', async (manners, outcome) => {
    const { lookUps, order } = await facing({}, 'latency_ms' in manners ? 200 : undefined)
    await order('look-ups', manners)
    expect(await lookUps.taxpayer('3101000111')).toMatchObject(outcome)
    expect(await lookUps.dollarRate()).toBeNull()
  })

  it('nothing that does not exist', async () => {
    const { order } = await facing()
    expect(await order('look-ups', { slow: true })).toMatchObject({ status: 400 })
    expect(await order('nowhere', {})).toMatchObject({ status: 404 })
  })
})

describe('who asks too often', () => {
  /** Asks so many times a second for so many seconds; when the gate closed, if it did. */
  function closedAfter(gate: ReturnType<typeof createGate>, perSecond: number, seconds: number, startMs = 0) {
    for (let count = 0; count < perSecond * seconds; count += 1) {
      const nowMs = startMs + (count * 1000) / perSecond
      if (!gate.mayPass('one', nowMs)) return nowMs - startMs
    }
    return null
  }

  it('is shut out for ten minutes, and nobody else', () => {
    const gate = createGate()
    const closedAtMs = closedAfter(gate, 50, 10)
    expect(closedAtMs).toBe(2000)
    expect(gate.mayPass('another', 2100)).toBe(true)
    expect(gate.mayPass('one', closedAtMs! + 599_000)).toBe(false)
    expect(gate.mayPass('one', closedAtMs! + 600_000)).toBe(true)
  })

  it('may ask ten times a second, not eleven', () => {
    expect(closedAfter(createGate(), 10, 600)).toBeNull()
    expect(closedAfter(createGate(), 11, 600)).toBeLessThan(120_000)
  })

  it('meets 403', async () => {
    const { simulator } = await facing()
    const ask = async () => (await fetch(`${simulator.url}/fe/ae?identificacion=3101000111`)).status
    const statuses = await Promise.all(Array.from({ length: 120 }, ask))
    expect(new Set(statuses)).toEqual(new Set([200, 403]))
  })
})
