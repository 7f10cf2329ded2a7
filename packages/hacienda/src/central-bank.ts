import { discardBody, exchange, type Fetch } from './http.ts'
import { type PublishedRate, readSeries } from './registry-facts.ts'

export type CentralBankOptions = {
  fetch: Fetch
  baseUrl: string
  /** Given to whoever registers; the service answers nobody without one. */
  token: string
  /** Longest wait for one answer; default 10 s. */
  timeoutMs?: number
}

/** Indicators of the reference rate (reference §11). */
const buying = '317'
const selling = '318'

const path = 'SDDE/api/Bccr.GE.SDDE.Publico.Indicadores.API/indicadoresEconomicos'

/** The reference rate of the dollar as the Banco Central de Costa Rica publishes it, also of days gone by. */
export function createCentralBank({ fetch, baseUrl, token, timeoutMs = 10_000 }: CentralBankOptions) {
  const base = baseUrl.replace(/\/+$/, '')

  return {
    /** The rate of each day of some days; null when the bank does not answer or answers nonsense. */
    async dollarRates(from: string, to: string): Promise<PublishedRate[] | null> {
      const [bought, sold] = [await series(buying, from, to), await series(selling, from, to)]
      if (bought === null || sold === null) return null
      return [...sold].flatMap(([day, sell]) => {
        const buy = bought.get(day)
        return buy === undefined ? [] : [{ day, buy, sell }]
      })
    },
  }

  async function series(indicator: string, from: string, to: string): Promise<Map<string, string> | null> {
    const query = new URLSearchParams({ fechaInicio: slashed(from), fechaFin: slashed(to), idioma: 'ES' })
    const url = `${base}/${path}/${indicator}/series?${query}`
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const result = await exchange(fetch, url, { headers }, timeoutMs)
    if ('failure' in result) return null
    if (!result.answer.ok) {
      await discardBody(result.answer)
      return null
    }
    return readSeries(await result.answer.json().catch(() => null))
  }
}

/** `2026/11/21`, as the bank writes days in addresses. */
function slashed(day: string): string {
  return day.replaceAll('-', '/')
}
