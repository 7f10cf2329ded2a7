import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const registry = new Registry()
const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers: [registry],
})
let isCollecting = false

/** Times every request by its route, so that an identifier never becomes a label. */
export function countRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    requests.observe(labels, reply.elapsedTime / 1000)
  })
}

/** Everything measured so far, in the text format of Prometheus. */
export async function renderMetrics(): Promise<{ type: string; text: string }> {
  // Watching the process costs a little, so it begins with the first who asks.
  if (!isCollecting) collectDefaultMetrics({ register: registry })
  isCollecting = true
  return { type: registry.contentType, text: await registry.metrics() }
}
