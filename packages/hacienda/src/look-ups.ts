import { discardBody, exchange, type Fetch } from './http.ts'

/** Colones per dollar as published; the selling rate is the one of documents (reference §5). */
export type PublishedRate = { day: string; buy: string; sell: string }

export type LookUpsOptions = { fetch: Fetch; baseUrl: string; timeoutMs?: number }

/** The authority's public look-ups, no key needed (reference §11). Call from the server only, and cache. */
export function createLookUps({ fetch, baseUrl, timeoutMs = 10_000 }: LookUpsOptions) {
  const base = baseUrl.replace(/\/+$/, '')
  return {
    /** Today's dollar rate, or null when the authority does not answer or answers nonsense. */
    async dollarRate(): Promise<PublishedRate | null> {
      const body = await getJson(`${base}/indicadores/tc/dolar`)
      return readRate(body)
    },
  }

  async function getJson(url: string): Promise<unknown> {
    const result = await exchange(fetch, url, { headers: { accept: 'application/json' } }, timeoutMs)
    if ('failure' in result) return null
    if (result.answer.ok) return result.answer.json().catch(() => null)
    await discardBody(result.answer)
    return null
  }
}

type Quote = { fecha?: unknown; valor?: unknown }

function readRate(body: unknown): PublishedRate | null {
  const { venta, compra } = (body ?? {}) as { venta?: Quote; compra?: Quote }
  const day = typeof venta?.fecha === 'string' ? venta.fecha.slice(0, 10) : ''
  const sell = readAmount(venta?.valor)
  const buy = readAmount(compra?.valor)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && sell && buy ? { day, buy, sell } : null
}

/** The number's own digits, never a float: the answer is JSON, so it arrives as a short number. */
function readAmount(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^\d{1,6}(\.\d{1,5})?$/.test(text) && /[1-9]/.test(text) ? text : null
}
