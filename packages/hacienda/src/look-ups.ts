import { discardBody, exchange, type Fetch, isLimit, readRateLimit } from './http.ts'
import {
  type CabysFacts,
  type ExemptionFacts,
  type PublishedEuro,
  type PublishedRate,
  readCabys,
  readCabysList,
  readDollar,
  readEuro,
  readExemption,
  readTaxpayer,
  type TaxpayerFacts,
} from './registry-facts.ts'

export type LookUpsOptions = {
  fetch: Fetch
  baseUrl: string
  /** Milliseconds since the epoch; the machine's unless given. */
  clock?: () => number
  /** Longest wait for one answer; default 10 s. */
  timeoutMs?: number
}

/** What a look-up gave. `absent`: the authority answered and knows nothing of it. */
export type LookUpOutcome<Facts> =
  | { kind: 'found'; facts: Facts }
  | { kind: 'absent' }
  /** Asked too often: nothing leaves this machine until then. */
  | { kind: 'limited'; retryAtMs: number }
  | { kind: 'unavailable'; cause: string }

/** The block of an address that asked too often lasts so long (reference §11). */
const BLOCK_MS = 600_000

/** The authority's public look-ups, no key needed (reference §11). Call from the server only, and cache. */
export function createLookUps({ fetch, baseUrl, clock = Date.now, timeoutMs = 10_000 }: LookUpsOptions) {
  const base = baseUrl.replace(/\/+$/, '')
  let silentUntilMs = 0

  return {
    /** A taxpayer by identity number. */
    taxpayer: (number: string): Promise<LookUpOutcome<TaxpayerFacts>> =>
      look('fe/ae', { identificacion: number }, readTaxpayer),
    /** A product or service by its thirteen digits. */
    cabys: (code: string): Promise<LookUpOutcome<CabysFacts>> =>
      look('fe/cabys', { codigo: code }, readCabys),
    /** Products and services whose description has these words, at most `top`. */
    searchCabys: (words: string, top = 10): Promise<LookUpOutcome<CabysFacts[]>> =>
      look('fe/cabys', { q: words, top: String(top) }, readCabysList),
    /** An authorisation to buy without IVA by its number, as printed. */
    exemption: (number: string): Promise<LookUpOutcome<ExemptionFacts>> =>
      look('fe/ex', { autorizacion: number }, readExemption),
    /** Today's dollar rate, or null when the authority does not answer or answers nonsense. */
    async dollarRate(): Promise<PublishedRate | null> {
      const outcome = await look('indicadores/tc/dolar', {}, readDollar)
      return outcome.kind === 'found' ? outcome.facts : null
    },
    /** Today's worth of a euro in dollars and colones. */
    euroRate: (): Promise<LookUpOutcome<PublishedEuro>> => look('indicadores/tc/euro', {}, readEuro),
  }

  async function look<Facts>(
    path: string,
    query: Record<string, string>,
    read: (body: unknown) => Facts | null,
  ): Promise<LookUpOutcome<Facts>> {
    if (clock() < silentUntilMs) return { kind: 'limited', retryAtMs: silentUntilMs }
    const search = new URLSearchParams(query).toString()
    const url = `${base}/${path}${search === '' ? '' : `?${search}`}`
    const result = await exchange(fetch, url, { headers: { accept: 'application/json' } }, timeoutMs)
    if ('failure' in result) return { kind: 'unavailable', cause: result.failure }
    return readOutcome(result.answer, read)
  }

  async function readOutcome<Facts>(
    answer: Response,
    read: (body: unknown) => Facts | null,
  ): Promise<LookUpOutcome<Facts>> {
    const limitedUntilMs = readLimit(answer)
    if (limitedUntilMs !== null) silentUntilMs = limitedUntilMs
    if (!answer.ok) await discardBody(answer)
    if (answer.status === 403 || answer.status === 429) return { kind: 'limited', retryAtMs: silentUntilMs }
    if (answer.status === 404) return { kind: 'absent' }
    if (!answer.ok) return { kind: 'unavailable', cause: `HTTP ${answer.status}` }
    const body: unknown = await answer.json().catch(() => null)
    // Some registries answer 200 with a 404 inside.
    if (isInner404(body)) return { kind: 'absent' }
    const facts = read(body)
    return facts === null ? { kind: 'unavailable', cause: 'unexpected answer' } : { kind: 'found', facts }
  }

  function readLimit(answer: Response): number | null {
    const saysWhen = answer.headers.has('x-ratelimit-reset') || answer.headers.has('retry-after')
    if (isLimit(answer) && saysWhen) return readRateLimit(answer, clock())
    return isLimit(answer) || answer.status === 403 ? clock() + BLOCK_MS : null
  }
}

function isInner404(body: unknown): boolean {
  const { code } = (body ?? {}) as { code?: unknown }
  return code === 404 || code === '404'
}
