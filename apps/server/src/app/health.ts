import type { FastifyInstance } from 'fastify'
import { NotFound } from '#platform/errors.ts'
import type { Config } from '../config.ts'
import type { Leaving } from './leaving.ts'
import { type Measured, renderMetrics, replicaWords } from './metrics.ts'
import { whoReadsFigures } from './who-reads-figures.ts'

/** /healthz: the process answers. /readyz: it can serve. /metrics: for Prometheus, and whoever else may read it. */
export function addHealthChecks(
  app: FastifyInstance,
  measured: Measured,
  { leaving, metrics }: { leaving: Leaving; metrics: Config['metrics'] },
) {
  const mayRead = whoReadsFigures(metrics)
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_, reply) => {
    const status = leaving.hasBegun() ? 'ending' : await measured.readiness()
    return reply.status(status === 'ready' ? 200 : 503).send({ status, ...replicaWords(measured) })
  })
  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayRead(request.raw)) throw new NotFound('route-not-found')
    const { type, text } = await renderMetrics(measured)
    return reply.type(type).send(text)
  })
}
