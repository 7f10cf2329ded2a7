import type { Context, Span, Tracer } from '@opentelemetry/api'
import type { Logger } from './log.ts'

/** What a span tells of its work: names, numbers and identifiers, never contents. */
export type Facts = Record<string, string | number | undefined>

type Tracing = {
  tracer: Tracer
  api: typeof import('@opentelemetry/api')
}

type Options = {
  /** Where an OpenTelemetry collector takes traces, over HTTP. */
  url: string
  /** Of a hundred that begin here, so many are kept; who was asked to trace by a caller does so. */
  percent: number
  role: string
  log: Logger
}

let tracing: Tracing | undefined

/**
 * Begins to trace. Nothing of OpenTelemetry is loaded before, so that an installation without it pays nothing. Returns how to
 * stop, which sends what is still here.
 */
export async function startTracing({ url, percent, role, log }: Options): Promise<() => Promise<void>> {
  const [
    api,
    sdk,
    { OTLPTraceExporter },
    { AsyncLocalStorageContextManager },
    { resourceFromAttributes },
    core,
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ])
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'cuenta-clara',
      'service.instance.role': role,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  api.diag.setLogger(toDiagnosis(log), { logLevel: api.DiagLogLevel.WARN })
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  tracing = { api, tracer: provider.getTracer('cuenta-clara') }
  return async () => {
    tracing = undefined
    await provider.shutdown().catch((error) => log.warn({ err: error }, 'the last traces were not sent'))
    api.context.disable()
    api.propagation.disable()
    api.diag.disable()
  }
}

export function isTracing(): boolean {
  return tracing !== undefined
}

/** Does `work` as a span below whatever is being traced. Without tracing it is only called. */
export function inSpan<T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T> {
  if (tracing === undefined) return work()
  const { api, tracer } = tracing
  return tracer.startActiveSpan(name, { attributes: facts }, async (span) => {
    try {
      return await work()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })

  function fail(span: Span, error: unknown) {
    // Its class and no message: that may quote what somebody typed.
    const type = error instanceof Error ? error.name : typeof error
    span.setStatus({ code: api.SpanStatusCode.ERROR, message: type })
    span.setAttribute('error.type', type)
  }
}

/** What an answer to a request ends its span with. */
export type RequestSpan = { traceId: string; end(name: string, status: number, facts: Facts): void }

/** Begins the span of a request, below the caller's own when its headers name one, and goes on inside it. */
export function openRequestSpan(
  headers: Readonly<Record<string, unknown>>,
  facts: Facts,
  goOn: (span: RequestSpan) => void,
): void {
  const { api, tracer } = tracing!
  const parent: Context = api.propagation.extract(api.ROOT_CONTEXT, headers)
  const span = tracer.startSpan('request', { kind: api.SpanKind.SERVER, attributes: facts }, parent)
  const end = (name: string, status: number, more: Facts) => {
    span.updateName(name)
    span.setAttributes({ ...more, 'http.response.status_code': status })
    if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
    span.end()
  }
  api.context.with(api.trace.setSpan(parent, span), () => goOn({ traceId: span.spanContext().traceId, end }))
}

function toDiagnosis(log: Logger) {
  const tell = (level: 'error' | 'warn' | 'debug') => (message: string) =>
    log[level]({ from: 'opentelemetry', detail: message.slice(0, 500) }, 'traces')
  return {
    error: tell('warn'),
    warn: tell('warn'),
    info: tell('debug'),
    debug: tell('debug'),
    verbose: tell('debug'),
  }
}
