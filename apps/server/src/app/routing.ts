import { can } from '@cuentaclara/contracts'
import { problem } from '@cuentaclara/contracts/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authenticateApiKey, isApiKey } from '#modules/automation/index.ts'
import { authenticate, bearerToken, judgeLink, proveOwner, refuseOwing } from '#modules/identity/index.ts'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { findSupportVisit } from '#modules/support-visits/index.ts'
import { checkInPieces } from '#platform/check-in-pieces.ts'
import {
  type CompanyContext,
  type Doors,
  type Origin,
  unsafeForAllCompanies,
  withCompany,
  withPerson,
} from '#platform/database/company-context.ts'
import { AppError, Forbidden, Invalid, NotFound, Unauthenticated } from '#platform/errors.ts'
import { formDigest, InvalidForm } from '#platform/form.ts'
import { giveWay } from '#platform/give-way.ts'
import { isId } from '#platform/ids.ts'
import { findStrange, findStrangeInPieces, mostItems, type StrangeInput } from '#platform/plain-text.ts'
import type { Call, Caller, Route, SignedInCall } from '#platform/route.ts'
import type { Secrets } from '#platform/secrets.ts'
import { hasLongList, textInPieces } from '#platform/text-in-pieces.ts'
import { asChecked } from './checked-bodies.ts'
import { answerOnce } from './idempotency.ts'
import { ignoredFields, ignoredFieldsHeader } from './ignored-fields.ts'
import type { Counting } from './request-counts.ts'
import { hashesInPieces, hashesOf, hashesWithForm } from './request-hash.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that asks for a signed-in person, before its body is read. */
    caller?: Caller & { isReadOnly: boolean }
  }
  interface FastifyContextConfig {
    /** What its answer is sent with. */
    status?: number
    /** The language of the route's refusals, where it is not the reader's. */
    language?: 'es'
  }
}

/** Turns a route into HTTP: who calls, whether they may, then the transaction around its handler. */
export function addRoute(api: FastifyInstance, doors: Doors & { secrets: Secrets }, route: Route) {
  const { endpoint, options } = route
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: options.bodyLimit,
    schema: {
      ...(options.params ? { params: options.params } : {}),
      ...(options.query ? { querystring: options.query } : {}),
      ...(options.body ? { body: options.body } : {}),
      response: { ...(options.answer ? { '2xx': options.answer } : {}), '4xx': problem },
      ...documentation(route),
    } as Record<string, unknown>,
    config: {
      // Not as the key of its answer: an object with the key 200 has room for all before it, and there are two of a route.
      status: successStatus(route),
      ...(options.form && { form: options.form }),
      ...(endpoint.language && { language: endpoint.language }),
      ...(options.perMinute && {
        rateLimit: { max: options.perMinute, timeWindow: '1 minute', counting: countingOf(route) },
      }),
    },
    onRequest: async (request, reply) => {
      if (endpoint.scope !== 'public') await admit(doors, route, request, reply)
      refuseForm(route, request)
      refuseKey(route, request)
    },
    preValidation: async (request, reply) => {
      refuseRepeated(request)
      nameIgnored(request, reply, options)
      if (isLarge(request)) await checkLarge(request, options)
      else refuseStrange(request, options)
    },
    handler: async (request, reply) => {
      const call = await toCall(request, reply, doors.secrets)
      call.isProven = await prove(doors, route, call)
      const open = () => answer(doors, route, call)
      return options.isMailedLink ? judgeLink(doors, request.ip, open) : open()
    },
  })
}

/**
 * What anybody may ask is counted request by request. Of who is signed in the limits keep work in bounds and no guesses: these are
 * counted by `proveOwner`.
 */
function countingOf({ endpoint, options }: Route): Counting {
  return endpoint.scope === 'public' && !options.isCountedInSlices ? 'each' : 'slices'
}

async function admit(
  doors: Doors,
  { endpoint, options }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const token = bearerToken(request.headers)
  if (!token) throw new Unauthenticated()
  if (isApiKey(token)) return admitKey(doors, { endpoint, options }, request, token)
  const companyId = companyOf(request)
  const caller = await authenticate(doors, { token, companyId: companyId === 'malformed' ? null : companyId })
  // A screen warns before the session ends by itself.
  reply.header('x-session-expires', caller.expiresAt.toISOString())
  const origin = originOf(request, endpoint.scope === 'platform')
  const readAfter = positionOf(request)
  request.caller = { ...caller, origin, member: caller.member && { ...caller.member, origin, readAfter } }
  if (endpoint.scope === 'platform') refuseOwing(caller)
  if (endpoint.scope === 'platform' && !caller.isPlatformAdmin) throw new Forbidden()
  const mayVisit = !caller.member && caller.isPlatformAdmin && companyId !== 'malformed' && companyId !== null
  // What everybody may ask, such as the rate of the day, is answered as the company of the visit has it.
  if (endpoint.scope === 'user' && mayVisit && isReading({ endpoint, options }))
    await letVisit(doors, request, companyId)
  if (endpoint.scope !== 'company') return

  if (companyId === null) throw new Forbidden('company-required')
  if (!mayVisit) return admitMember({ endpoint, options }, caller)
  await admitVisitor(doors, { endpoint, options }, request, companyId)
}

/** Who runs the installation sees a company whose data they opened for support, and changes nothing there. */
async function admitVisitor(
  doors: Doors,
  route: Pick<Route, 'endpoint' | 'options'>,
  request: FastifyRequest,
  companyId: string,
) {
  const caller = request.caller!
  if (!(await letVisit(doors, request, companyId))) throw new Forbidden('not-your-company')
  const { permission } = route.options
  const isSeen = permission === undefined || can('visitor', permission)
  if (!isReading(route) || !isSeen) throw new Forbidden('visit-read-only')
  admitMember(route, caller)
  // What shows no data of the company, such as its stream of events, is not worth a line.
  if (permission === undefined) return
  const what = request.url.split('?', 1)[0]!.replace(/^\/api/, '')
  const { userId, sessionId } = caller
  await noteSecurityEvent(doors, {
    kind: 'visit-looked',
    userId,
    companyId,
    sessionId,
    origin: originOf(request, true),
    facts: { what },
  })
}

/** Makes the caller a visitor of the company that they opened; false when no visit is open. */
async function letVisit(doors: Doors, request: FastifyRequest, companyId: string): Promise<boolean> {
  const caller = request.caller!
  const visit = await findSupportVisit(doors, caller.userId, companyId)
  if (visit === null) return false
  caller.member = { companyId, userId: caller.userId, role: 'visitor', origin: originOf(request, true) }
  caller.visitEndsAt = visit.endsAt
  return true
}

/** Another program works in the company of its key, where its scopes name the permission of the route, and nowhere else. */
async function admitKey(
  doors: Doors,
  { endpoint, options }: Pick<Route, 'endpoint' | 'options'>,
  request: FastifyRequest,
  token: string,
) {
  const caller = await authenticateApiKey(doors, token)
  const companyId = companyOf(request)
  if (companyId !== null && companyId !== caller.member.companyId) throw new Forbidden('not-your-company')
  const origin = { ...originOf(request), key: caller.keyName }
  request.caller = { ...caller, origin, member: { ...caller.member, origin } }
  const isInScope = options.permission !== undefined && caller.member.scopes.includes(options.permission)
  if (endpoint.scope !== 'company' || !isInScope) throw new Forbidden('not-in-scope')
  admitMember({ endpoint, options }, request.caller)
}

function admitMember(
  { endpoint, options }: Pick<Route, 'endpoint' | 'options'>,
  caller: Caller & { isReadOnly: boolean },
) {
  if (!caller.member) throw new Forbidden('not-your-company')
  if (options.permission && !can(caller.member.role, options.permission, caller.member.options)) {
    throw new Forbidden('not-your-role', { permission: options.permission })
  }
  if (caller.isReadOnly && !isReading({ endpoint, options })) throw new Forbidden('company-read-only')
}

/** Whether the password was asked for and given. Throws what `proveOwner` throws. */
async function prove(
  doors: Doors & { secrets: Secrets },
  { options }: Route,
  { caller, body, request }: SignedInCall,
): Promise<boolean> {
  const guards = [options.guard].flat()
  const isAlways = guards.includes('password')
  if (!isAlways && !guards.includes('password-at-times')) return false
  const given = body as { password?: string; current_password?: string; code?: string }
  // Where it is changed, the new one has the plain name.
  const field = given.current_password === undefined ? 'password' : 'current_password'
  const password = given[field] ?? ''
  if (!isAlways && password === '') return false
  await proveOwner(doors, doors.secrets, { caller, password, code: given.code, address: request.ip }, field)
  return true
}

async function answer(doors: Doors, route: Route, call: SignedInCall): Promise<unknown> {
  // Noted before anybody is told: whoever reads next, in whichever process, reads behind it.
  const { status, result } = await work(doors, route, call).finally(() => noteWrite(doors, route, call))
  return finish(call.reply, status, result, route.options.answer)
}

type Outcome = { status: number; result: unknown }

async function work(allDoors: Doors, route: Route, call: SignedInCall): Promise<Outcome> {
  const doors = { ...allDoors, turn: { hasBegun: false } }
  const { reply, caller } = call
  const access = { readOnly: isReading(route), reads: route.options.reads }
  const status = successStatus(route)
  if (route.opens === 'nothing') return { status, result: await route.handle(doors, call) }
  if (route.opens === 'person')
    return { status, result: await withPerson(doors, caller, (ctx) => route.handle(ctx, call), access) }
  if (route.opens === 'platform')
    return { status, result: await unsafeForAllCompanies(doors, (ctx) => route.handle(ctx, call), access) }

  const member = caller.member!
  const prepared = await route.prepare?.(doors, call)
  const idempotency = withForm(route, call)
  const handle = (ctx: CompanyContext) => route.handle(ctx, call, prepared)
  const conclude = async (found: unknown) => (route.conclude ? route.conclude(call, found, doors) : found)
  if (idempotency === null || access.readOnly || route.options.isShownOnce) {
    const found = await withCompany(doors, member, handle, access)
    return { status, result: await conclude(found) }
  }
  const once = (ctx: CompanyContext) =>
    answerOnce(ctx, idempotency, async () => ({ status, answer: await handle(ctx) }))
  const kept = await withCompany(doors, member, once)
  if (kept.isRepeated) reply.header('idempotent-replayed', 'true')
  return { status: kept.status, result: await conclude(kept.answer) }
}

/** Also of what failed: several transactions may have been stored before. */
async function noteWrite({ database }: Doors, route: Route, { caller }: Partial<SignedInCall>) {
  if (caller !== undefined && !isReading(route)) await database.replica?.noteWrite(caller.userId)
}

async function finish(
  reply: FastifyReply,
  status: number,
  result: unknown,
  schema: z.ZodType | undefined,
): Promise<unknown> {
  // A handler that sent a file or a stream itself hands back the reply. Whoever left in the middle of it never had it all.
  if (result === reply || reply.sent || reply.raw.headersSent || reply.raw.destroyed) return reply
  if (result === null || result === undefined) return reply.status(204).send()
  const version = versionOfAnswer(result)
  if (version !== null) reply.header('etag', `"${version}"`)
  if (schema === undefined || !hasLongList(result)) return reply.status(status).send(result)
  const text = await writeInPieces(schema, result)
  return reply.status(status).type('application/json; charset=utf-8').send(text)
}

/** What the serializer of the route makes of a large answer: of 2,500 lines it takes some twenty milliseconds at once. */
async function writeInPieces(schema: z.ZodType, result: unknown): Promise<string> {
  await giveWay()
  const { value, issues } = await checkInPieces(schema, result, z.safeEncode)
  if (issues.length > 0) throw new z.ZodError([...issues])
  return textInPieces(value)
}

/** Which version of a record is answered; `If-Match` brings it back. */
function versionOfAnswer(result: unknown): number | null {
  const version = typeof result === 'object' && result !== null && 'version' in result ? result.version : null
  return typeof version === 'number' ? version : null
}

async function toCall(request: FastifyRequest, reply: FastifyReply, secrets: Secrets): Promise<SignedInCall> {
  const call: Call & { caller: Caller | undefined; isProven: boolean } = {
    params: request.params,
    query: request.query,
    body: request.body,
    idempotency: await idempotencyOf(request, secrets),
    ifMatch: versionAsked(request),
    caller: request.caller,
    isProven: false,
    request,
    reply,
  }
  return call as SignedInCall
}

async function idempotencyOf(request: FastifyRequest, secrets: Secrets): Promise<Call['idempotency']> {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method === 'GET') return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Invalid({}, 'idempotency-key-malformed')
  return { key, ...(isLarge(request) ? await hashesInPieces(request, secrets) : hashesOf(request, secrets)) }
}

function versionAsked(request: FastifyRequest): number | null {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1]
  // A version that we never gave is not the current one.
  if (version === undefined) throw new AppError(412, 'changed-elsewhere')
  return Number(version)
}

/** Up to where a browser was told of what others did, so that what it asks next shows it. */
function positionOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['x-read-after']
  return typeof given === 'string' && /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(given) ? given : undefined
}

function originOf({ ip, headers }: FastifyRequest, isPlatform = false): Origin {
  const screen = screenOf(headers)
  return {
    address: ip,
    agent: headers['user-agent']?.slice(0, 200) ?? null,
    ...(screen !== null && { screen }),
    ...(isPlatform && { as: 'platform' }),
  }
}

/** The path of the screen that asks: browsers tell our own pages whole, and of other sites nothing is kept. */
function screenOf({ referer, host }: FastifyRequest['headers']): string | null {
  const page = referer === undefined ? null : URL.parse(referer)
  if (page === null || page.host !== host) return null
  return /^\/[\w\-./]{0,120}$/.test(page.pathname) ? page.pathname : null
}

/** The company that a request asks for, whether or not its caller may. */
export function companyOf({ headers }: FastifyRequest): string | null | 'malformed' {
  const given = headers['x-company']
  // Without a company clients send `false` (specification §7).
  if (given === undefined || given === '' || given === 'false') return null
  const id = typeof given === 'string' ? given.toLowerCase() : ''
  return isId(id) ? id : 'malformed'
}

const plainForm = 'application/x-www-form-urlencoded'

function refuseForm({ options }: Route, request: FastifyRequest) {
  const type = request.headers['content-type'] ?? ''
  const isForm = type.startsWith('multipart/') && options.form === undefined
  const isPlainForm = type.startsWith(plainForm) && !options.takesForms
  if (isForm || isPlainForm) throw new AppError(415, 'body-unsupported')
}

/**
 * A key says that what it comes with shall be done once. A second PUT or DELETE changes nothing more, and what is asked again may be
 * answered again; a POST that keeps no answer by the key must not pretend to.
 */
function refuseKey(route: Route, { headers }: FastifyRequest) {
  const { endpoint, options, opens } = route
  if (headers['idempotency-key'] === undefined || endpoint.method !== 'POST' || isReading(route)) return
  const isKept = opens === 'company' && !options.isShownOnce
  if (!isKept && options.key === undefined) throw new Invalid({}, 'idempotency-key-not-taken')
}

/** A form is no body: what it says and its files are part of what a key stands for, once they have been read. */
function withForm({ options }: Route, { idempotency, request }: SignedInCall): Call['idempotency'] {
  if (idempotency === null || options.form === undefined) return idempotency
  return { key: idempotency.key, ...hashesWithForm(idempotency, formDigest(request)) }
}

/** Of more bytes than this, reading, checking and hashing them takes long enough to be done in pieces. */
export const mostAtOnce = 128 * 1024

function isLarge({ headers, body }: FastifyRequest): boolean {
  // What comes in chunks does not say how much it will be.
  return typeof body === 'object' && body !== null && !(Number(headers['content-length']) <= mostAtOnce)
}

/** A large body by its schema, before the others are: what the validator of the route is handed has been checked. */
async function checkLarge(
  request: FastifyRequest,
  { body: schema, longestList: most }: Route['options'],
): Promise<void> {
  await giveWay()
  if (findStrange(request.params)) throw new NotFound()
  refuse(findStrange(request.query) ?? (await findStrangeInPieces(request.body, most)), most)
  if (schema === undefined) return
  const { value, issues } = await checkInPieces(schema, request.body)
  if (issues.length > 0) throw new InvalidForm(issues)
  request.body = value
  asChecked(value)
}

/** Before the validator leaves out what the route does not know. */
function nameIgnored(
  { query, body }: FastifyRequest,
  reply: FastifyReply,
  options: Pick<Route['options'], 'query' | 'body'>,
) {
  const names = [...ignoredFields(options.query, query), ...ignoredFields(options.body, body)]
  if (names.length > 0) reply.header(ignoredFieldsHeader, names.join(', '))
}

/** What neither the database nor a file can keep is refused before anybody works with it. */
function refuseStrange({ params, query, body }: FastifyRequest, { longestList: most }: Route['options']) {
  if (findStrange(params)) throw new NotFound()
  refuse(findStrange(query) ?? findStrange(body, most), most)
}

/** Of a parameter that is said twice one would win in silence. No list is asked for by repeating one: those have commas. */
function refuseRepeated({ url }: FastifyRequest) {
  const from = url.indexOf('?') + 1
  if (from === 0 || !url.includes('&', from)) return
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(url.slice(from))) {
    // One without a value is one that was not given.
    if (value === '') continue
    if (seen.has(name)) throw new Invalid({ [name]: ['said-twice'] })
    seen.add(name)
  }
}

function refuse(strange: StrangeInput | null, most = mostItems) {
  if (strange?.what === 'depth') throw new Invalid({}, 'body-malformed')
  if (strange?.what === 'length') throw new Invalid({ [strange.field]: ['too-many'] }, 'invalid', { most })
  if (strange) throw new Invalid({ [strange.field]: ['characters'] })
}

function isReading({ endpoint, options }: Pick<Route, 'endpoint' | 'options'>): boolean {
  return options.isReading ?? endpoint.method === 'GET'
}

function successStatus({ options }: Route): number {
  return options.status ?? 200
}

function documentation({ endpoint, options }: Route) {
  return {
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    ...(endpoint.scope === 'public' ? { security: [] } : {}),
    ...(options.permission ? { description: `Needs the permission ${options.permission}.` } : {}),
  }
}
