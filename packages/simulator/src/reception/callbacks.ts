import type { CallbackSpelling } from './behaviour.ts'

/** The body of a status answer (reference §9.4). */
export type StatusBody = { clave: string; fecha: string; 'ind-estado': string; 'respuesta-xml'?: string }

export type CallbackOptions = {
  fetch: typeof fetch
  /** Milliseconds before each retry; three, then never again (reference §9.6). */
  retryDelaysMs: readonly number[]
  /** Whether this address may be called: whoever posts a document chooses it. */
  mayCall: (url: URL) => boolean
}

const TIMEOUT_MS = 10_000

/** Delivers verdicts to those who asked for it; what is not answered with 200 is tried three times more. */
export function createCallbacks(options: CallbackOptions) {
  const timers = new Set<NodeJS.Timeout>()
  let sent = 0
  let isStopped = false

  return {
    /** Runs `work` later, unless everything stops before. */
    later,
    deliver(address: string, body: StatusBody, spelling: CallbackSpelling) {
      const url = new URL(address)
      if (!options.mayCall(url)) return
      const isCamel = spelling === 'indEstado' || (spelling === 'both' && sent++ % 2 === 1)
      attempt(url, JSON.stringify(isCamel ? toCamel(body) : body), 0)
    },
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }

  function later(work: () => void, delayMs: number): void {
    if (isStopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, delayMs)
    timer.unref()
    timers.add(timer)
  }

  function attempt(url: URL, body: string, tries: number): void {
    post(url, body).then((isDone) => {
      const delayMs = options.retryDelaysMs[tries]
      if (!isDone && delayMs !== undefined) later(() => attempt(url, body, tries + 1), delayMs)
    })
  }

  async function post(url: URL, body: string): Promise<boolean> {
    try {
      const answer = await options.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      return answer.status === 200
    } catch {
      return false
    }
  }
}

/** Only this machine: a pretend authority must not be a way to reach other hosts. */
export function isLoopback(url: URL): boolean {
  return url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d+){3}$/.test(url.hostname)
}

/** The Annex's example writes the same fields this way. */
function toCamel(body: StatusBody): Record<string, string> {
  const { 'ind-estado': indEstado, 'respuesta-xml': respuestaXml, ...rest } = body
  return { ...rest, indEstado, ...(respuestaXml === undefined ? {} : { respuestaXml }) }
}
