import { createServer, type IncomingMessage, type Server } from 'node:http'
import { usualRetrySeconds } from '#platform/errors.ts'
import type { Config } from '../config.ts'
import type { Measured } from './metrics.ts'
import { whoReadsFigures } from './who-reads-figures.ts'

/** Processes without a web server still say how they are; where another one has the port, they go without. */
export function answerHealthChecks(
  { http, metrics }: Pick<Config, 'http' | 'metrics'>,
  measured: Measured,
): Promise<{ stop(): Promise<unknown> }> {
  const mayRead = whoReadsFigures(metrics)
  const server: Server = createServer(async (request, response) => {
    const { code, type, text } = await answerTo(request)
    if (code === 503) response.setHeader('retry-after', usualRetrySeconds)
    response.writeHead(code, { 'content-type': type }).end(text)
  })
  const say = (code: number, status: string, more: object = {}) => ({
    code,
    type: 'application/json',
    text: JSON.stringify({ status, ...more }),
  })
  const answerTo = async (request: IncomingMessage) => {
    if (request.url === '/healthz') return say(200, 'ok')
    if (request.url === '/metrics' && mayRead(request)) {
      const { renderMetrics } = await import('./metrics.ts')
      return { code: 200, ...(await renderMetrics(measured)) }
    }
    if (request.url !== '/readyz') return say(404, 'not found')
    const status = await measured.readiness()
    const { replicaWords } = await import('./metrics.ts')
    return say(status === 'ready' ? 200 : 503, status, replicaWords(measured))
  }
  return new Promise((resolve, reject) => {
    const part = { stop: () => new Promise((done) => server.close(done)) }
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve({ stop: async () => {} }) : reject(error),
    )
    server.listen(http.port, http.host, () => resolve(part))
  })
}
