import Fastify, { type FastifyInstance } from 'fastify'
import type { Installation } from './installation.ts'

/** The web server of an installation, not yet listening. `simulatorUrl` is where its pretend tax authority answers, if any. */
export async function buildHttpApp(
  installation: Installation,
  _simulatorUrl: string | undefined,
): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: installation.log, trustProxy: installation.config.http.trustProxy })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const isReady = await installation.database.isReady()
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database away' })
  })
  return app as unknown as FastifyInstance
}
