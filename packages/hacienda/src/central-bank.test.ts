import { expect, it } from 'vitest'
import { createCentralBank } from './central-bank.ts'

const list = (name: 'series' | 'indicadores', entries: object[]) => ({
  estado: true,
  datos: [{ codigoIndicador: '318', [name]: entries }],
})
const of = (fecha: string, valorDatoPorPeriodo: unknown) => ({ fecha, valorDatoPorPeriodo })

function bankAnswering(answer: (indicator: string) => Response | Promise<Response>) {
  const asked: { url: string; authorization: string | null }[] = []
  const bank = createCentralBank({
    baseUrl: 'http://bank.test/',
    token: 'a-token',
    timeoutMs: 50,
    fetch: async (url, init) => {
      asked.push({ url, authorization: new Headers(init.headers).get('authorization') })
      return answer(/\/(\d+)\/series/.exec(url)![1]!)
    },
  })
  return { asked, rates: () => bank.dollarRates('2026-11-20', '2026-11-21') }
}

it('reads the buying and the selling rate of each day, with the token of the installation', async () => {
  const { asked, rates } = bankAnswering((indicator) =>
    Response.json(
      indicator === '317'
        ? list('series', [of('2026-11-20', 500.1), of('2026-11-21', '501.20')])
        : list('series', [of('2026-11-20T00:00:00', 507), of('2026-11-21', 508.35)]),
    ),
  )
  expect(await rates()).toEqual([
    { day: '2026-11-20', buy: '500.1', sell: '507' },
    { day: '2026-11-21', buy: '501.20', sell: '508.35' },
  ])
  expect(asked).toEqual(
    ['317', '318'].map((indicator) => ({
      url: `http://bank.test/SDDE/api/Bccr.GE.SDDE.Publico.Indicadores.API/indicadoresEconomicos/${indicator}/series?fechaInicio=2026%2F11%2F20&fechaFin=2026%2F11%2F21&idioma=ES`,
      authorization: 'Bearer a-token',
    })),
  )
})

it('reads the other name of the list, and leaves out a day without both sides', async () => {
  const { rates } = bankAnswering((indicator) =>
    Response.json(
      list(
        'indicadores',
        indicator === '317' ? [of('2026-11-21', 501)] : [of('2026-11-20', 1), of('2026-11-21', 508)],
      ),
    ),
  )
  expect(await rates()).toEqual([{ day: '2026-11-21', buy: '501', sell: '508' }])
})

it.each([
  ['a token it does not know', () => new Response('', { status: 401 })],
  ['a failure', () => new Response('<html>', { status: 503 })],
  ['a page instead of JSON', () => new Response('<html>')],
  ['an answer that says it failed', () => Response.json({ estado: false, mensaje: 'x', datos: [] })],
  ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
])('%s gives no rate', async (_, answer) => {
  expect(await bankAnswering(answer).rates()).toBeNull()
})
