import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import { DatabaseError } from 'pg'
import { addressGroup } from '#platform/address-group.ts'
import { AppError, usualRetrySeconds } from '#platform/errors.ts'
import { parseInPieces } from '#platform/parse-in-pieces.ts'
import type { Route } from '#platform/route.ts'
import { isTracing, openRequestSpan, type RequestSpan } from '#platform/tracing.ts'
import { type Config, webRoot } from '../config.ts'
import { compileValidator } from './checked-bodies.ts'
import { addHealthChecks } from './health.ts'
import type { HttpInstallation } from './http-installation.ts'
import { createFigures } from './installation-figures.ts'
import { languageOf } from './language.ts'
import { leavingFor, letConnectionsGo } from './leaving.ts'
import { liveEvents } from './live-events.ts'
import { countRequests, type Measured } from './metrics.ts'
import { addNotesForMachines } from './notes-for-machines.ts'
import { checkViolation, refusedFields, toProblem } from './problems.ts'
import { createReadiness } from './readiness.ts'
import { refuseWhenOverloaded } from './refuse-when-overloaded.ts'
import { requestCounts } from './request-counts.ts'
import { allRoutes } from './routes.ts'
import { addRoute, companyOf, mostAtOnce } from './routing.ts'
import { isDescribed, serveDescription } from './serve-description.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { refuseUnknown, serveWebApp } from './web-app.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** While traces are kept. */
    span?: RequestSpan
    /** The code of the problem that it is answered with, and of what it carried the fields that were refused, each with why. */
    problem?: { code: string; fields: readonly string[] }
  }
}

const mebibyte = 1024 * 1024

/** The web server of an installation, not yet listening. */
export async function buildHttpApp(installation: HttpInstallation): Promise<FastifyInstance> {
  const live = liveEvents()
  const { leaving = leavingFor(0) } = installation
  const routes: Route[] = [...allRoutes(installation), live.route]
  const app = Fastify({
    loggerInstance: installation.log,
    // One for all requests: who writes a line says which request it was, and a child's names are read for secrets each time.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(installation.config.http.trustProxy),
    bodyLimit: mebibyte,
    // Long enough for a proxy in front to keep its connections.
    keepAliveTimeout: 75_000,
    requestTimeout: 60_000,
    // Who replaces this process by a newer one lets it finish: what comes on a connection that is still kept is answered.
    return503OnClosing: false,
    // An address that cannot be read comes to no route and to no handler.
    frameworkErrors: problemAnswer(installation),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true, querystringParser: readQuery },
  }) as unknown as FastifyInstance

  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyJson(app)
  answerProblems(app, installation)
  sayWhenToComeAgain(app)
  letConnectionsGo(app, leaving)
  if (isTracing()) traceRequests(app)
  logRequests(app)
  await addProtections(app, installation)
  const { describes = !isDescribed() } = installation
  if (describes) await (await import('./openapi.ts')).describeApi(app)
  countRequests(app)

  await app.register(
    async (api) => {
      api.addHook('onRequest', async (_, reply) => {
        reply.header('cache-control', 'no-store')
      })
      // Followed as a link an answer is saved, not shown: no page of ours is what people sent us.
      api.addHook('onSend', async (_, reply) => {
        const isData = String(reply.getHeader('content-type')).includes('json')
        if (isData && !reply.hasHeader('content-disposition'))
          reply.header('content-disposition', 'attachment; filename="answer.json"')
      })
      for (const route of routes) addRoute(api, installation, route)
      serveDescription(api, describes ? () => app.swagger() : undefined)
    },
    { prefix: '/api' },
  )
  // Streams never end on their own; without this, neither would the server.
  app.addHook('preClose', async () => live.closeAll())
  addHealthChecks(app, measuredOf(installation), {
    leaving,
    metrics: installation.config.metrics,
  })
  addNotesForMachines(app, installation)
  if (existsSync(webRoot)) {
    const { language, http } = installation.config
    await serveWebApp(app, webRoot, { language, apiBase: http.apiBase, hasWorker: http.hasWorker })
  }
  refuseUnknown(app, routes, existsSync(webRoot))
  return app
}

function measuredOf({ database, paths, log, isWorking }: HttpInstallation): Measured {
  const where = { urls: database.urls, folder: paths.root, log }
  return {
    readiness: createReadiness({ ...where, isWorking }),
    figures: createFigures(where),
    replica: database.replica,
  }
}

const forbidden = [
  ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
/** The counter reads bar codes with the camera of a telephone, once its person lets it. */
const permissionsPolicy = ['camera=(self)', ...forbidden.map((feature) => `${feature}=()`)].join(', ')

async function addProtections(app: FastifyInstance, installation: HttpInstallation) {
  const { config, overloadAfterMs = 5_000 } = installation
  const protect = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    // Nothing here but a page of ours looks; none listens, asks where one is, or pays; passkeys and the clipboard are for our own pages.
    reply.header('permissions-policy', permissionsPolicy)
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
  await app.register(rateLimit, {
    global: false,
    store: requestCounts(installation),
    keyGenerator: ({ ip }) => addressGroup(ip),
    errorResponseBuilder: (_, { ttl }) =>
      new AppError(429, 'too-many-requests', { seconds: Math.ceil(ttl / 1000) }),
  })
  // Built files were compressed once and better; for answers of some kilobytes Brotli costs more than it saves.
  await app.register(compress, { threshold: 2048, encodings: ['gzip'], zlibOptions: { level: 4 } })
  await app.register(multipart, {
    limits: { fileSize: mebibyte, files: 5, fields: 100, fieldSize: 64 * 1024 },
  })
  if (overloadAfterMs > 0) refuseWhenOverloaded(app, overloadAfterMs)
}

/** Made once: the plug-in of helmet for fastify reads all of this again for every request. */
function securityHeaders({ http }: Config): ReturnType<typeof helmet> {
  // Only an address of its own has an origin to allow.
  const api = http.apiBase.startsWith('/') ? [] : [new URL(http.apiBase).origin]
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // The component kit sets style attributes while it measures.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...api],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...api],
        'frame-src': ["'self'", 'blob:'],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: http.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: http.hasTlsBelow }
      : false,
  })
}

/** A parameter without a value, `search=&perPage=`, is one that was not given (specification §7). */
function readQuery(text: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''))
}

/** Clients send the JSON content type with an empty body when they sign out (specification §7). */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, given, done) => {
    const body = given as string
    if (body === '') return done(null, undefined)
    if (body.length <= mostAtOnce) return parse(request, body, done)
    // Before a mark of its encoding the reader of small ones stops as well.
    const text = body.startsWith('\uFEFF') ? body.slice(1) : body
    parseInPieces(text, (part) => readNow(part, (piece, heard) => parse(request, piece, heard))).then(
      (value) => done(null, value),
      // What the reader of small ones refuses says so itself; whatever else fails is no fault of who sent it.
      (error) => done(error instanceof SyntaxError ? Object.assign(error, { statusCode: 400 }) : error),
    )
  })
  // Taken where a route bears it, refused elsewhere; nobody reads what stands in it.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, _body, done) => done(null, undefined),
  )
}

type Heard = (error: Error | null, value?: unknown) => void

/** What a reader says that answers by a call, and at once. Throws what it refuses. */
function readNow(text: string, read: (text: string, heard: Heard) => void): unknown {
  let said: { error: Error | null; value?: unknown } = { error: new Error('unanswered') }
  read(text, (error, value) => {
    said = { error, value }
  })
  if (said.error) throw said.error
  return said.value
}

function answerProblems(app: FastifyInstance, installation: HttpInstallation) {
  app.setErrorHandler(problemAnswer(installation))
}

/** Whatever of ours is away: who hears of it hears when to come again, also where its problem names no time. */
function sayWhenToComeAgain(app: FastifyInstance) {
  app.addHook('onSend', async (_, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', usualRetrySeconds)
  })
}

/** Says a problem in the reader's language. */
function problemAnswer({ log, config }: HttpInstallation) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request, config.language)
    const problem = toProblem(error, { language, requestId: request.id })
    request.problem = { code: problem.code, fields: refusedFields(error) }
    if (hasLeft(error, request)) log.debug({ requestId: request.id }, 'whoever asked has left')
    else if (problem.status === 500) log.error({ requestId: request.id, err: error }, 'request failed')
    else if (error instanceof DatabaseError && error.code === checkViolation)
      log.error(
        { requestId: request.id, err: error },
        'what our checks let through was refused by the schema',
      )
    // A check before it should have said so, by its field.
    else if (error instanceof DatabaseError)
      log.warn({ requestId: request.id, err: error }, 'request refused by the database')
    const seconds = problem.params?.seconds
    if (typeof seconds === 'number') reply.header('retry-after', seconds)
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
    return reply
      .status(problem.status)
      .header('content-language', language)
      .type('application/problem+json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(problem)
  }
}

/** A stream ends early with the line it was meant for: no failure, and nobody is there to hear of it. */
function hasLeft(error: unknown, { socket }: FastifyRequest): boolean {
  return socket.destroyed && (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Statements and calls of a request are below its span. */
function traceRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, _, done) => {
    const facts = { 'http.request.method': request.method, 'request.id': request.id }
    openRequestSpan(request.headers, facts, (span) => {
      request.span = span
      done()
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const { userId, member } = request.caller ?? {}
    request.span?.end(`${request.method} ${route}`, reply.statusCode, {
      'http.route': route,
      'user.id': userId,
      'company.id': member?.companyId,
    })
  })
}

/** Nobody known, nobody allowed, or once too often. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429])

/** What shows a pattern when somebody tries doors, or what they may send through one: where from, which company, why not. */
function whyRefused(request: FastifyRequest) {
  const { code, fields = [] } = request.problem ?? {}
  return {
    code,
    ...(fields.length > 0 && { fields }),
    address: request.ip,
    companyAsked: companyOf(request) ?? undefined,
  }
}

/** One line per request, with what finds it again and no value that it carried. */
function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const isRefused = refusals.has(reply.statusCode)
    app.log[isRefused ? 'warn' : 'info'](
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.caller?.userId,
        companyId: request.caller?.member?.companyId,
        traceId: request.span?.traceId,
        ...(reply.statusCode >= 400 && whyRefused(request)),
      },
      'request',
    )
  })
}
