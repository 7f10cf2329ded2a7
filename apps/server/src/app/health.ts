import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotFound } from '#platform/errors.ts'
import { renderMetrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

/** /healthz: the process answers. /readyz: it can serve. /metrics: for Prometheus, from the machine and its networks only. */
export function addHealthChecks(app: FastifyInstance, readiness: () => Promise<Readiness>) {
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_, reply) => {
    const status = await readiness()
    return reply.status(status === 'ready' ? 200 : 503).send({ status })
  })
  app.get('/metrics', hidden, async (request, reply) => {
    if (!isFromNear(request)) throw new NotFound('route-not-found')
    const { type, text } = await renderMetrics()
    return reply.type(type).send(text)
  })
}

/** What came through a proxy came from anywhere, whatever its headers say and however near the proxy itself is. */
function isFromNear({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded(-|$)|^x-real-ip$|^via$/.test(name))
  return !isForwarded && isNear(socket.remoteAddress ?? '')
}

function isNear(address: string): boolean {
  return /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/.test(address)
}
