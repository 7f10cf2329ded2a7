import type { FastifyInstance } from 'fastify'
import { NotFound } from '#platform/errors.ts'
import { isFromNear } from './from-near.ts'
import type { Leaving } from './leaving.ts'
import { type Measured, renderMetrics, replicaWords } from './metrics.ts'

/** /healthz: the process answers. /readyz: it can serve. /metrics: for Prometheus, from the machine and its networks only. */
export function addHealthChecks(app: FastifyInstance, measured: Measured, leaving: Leaving) {
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_, reply) => {
    const status = leaving.hasBegun() ? 'ending' : await measured.readiness()
    return reply.status(status === 'ready' ? 200 : 503).send({ status, ...replicaWords(measured) })
  })
  app.get('/metrics', hidden, async (request, reply) => {
    if (!isFromNear(request)) throw new NotFound('route-not-found')
    const { type, text } = await renderMetrics(measured)
    return reply.type(type).send(text)
  })
}
