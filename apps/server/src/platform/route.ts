import type { Endpoint, EndpointSpec, Permission, Role } from '@cuentaclara/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CompanyContext, Doors, Member, OpenContext, Origin } from './database/company-context.ts'
import { attachment } from './files.ts'
import type { FoundFile } from './stored-files/stored-file.ts'

/** The signed-in person behind a request, and what they are in the company that `x-Company` names. */
export type Caller = {
  /** Of a key of another program, the key's id. */
  sessionId: string
  userId: string
  name: string
  email: string
  isPlatformAdmin: boolean
  /**
   * What who runs the installation has to show in this session, or if `new` to set up, before they do: until then they are
   * no platform administrator. Null for everybody else.
   */
  owedFactor?: 'new' | 'passkey' | 'code' | null
  /** Where the request comes from, for the audit trail. */
  origin?: Origin
  /** Null without `x-Company`. */
  member: (Member & { role: Role | 'visitor' }) | null
  /** When a visit for support is over by itself. */
  visitEndsAt?: Date
}

/** One request, checked against the schemas of its route. */
export type Call<Params = unknown, Query = unknown, Body = unknown> = {
  params: Params
  query: Query
  body: Body
  /** From the `Idempotency-Key` header; the hash is over method, path and body, and was one of the earlier ones before. */
  idempotency: { key: string; requestHash: Buffer; earlierHashes: readonly Buffer[] } | null
  /** The version that `If-Match` carries: `"7"` is 7. */
  ifMatch: number | null
  request: FastifyRequest
  reply: FastifyReply
}

export type SignedInCall<Params = unknown, Query = unknown, Body = unknown> = Call<Params, Query, Body> & {
  caller: Caller
  /** Whether who calls has shown that the session is theirs, as the guard of the route asks. */
  isProven: boolean
}

/**
 * What a route asks for besides a session and a permission, for what somebody who found a session open must not do:
 * `password` the own password and, where there is a second factor, a code, before anything of the route is done;
 * `password-at-times` the same where the use case finds that it takes one: given, it is judged first, and `isProven` says so;
 * `begun` what only the step before has told, and that one asked for the password; `reason` a sentence that owners or the person read.
 */
export type Guard = 'password' | 'password-at-times' | 'begun' | 'reason'

export type RouteSchemas<Params, Query, Body> = {
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** Also decides what may leave: fields it does not name are dropped. */
  answer?: z.ZodType
}

export type RouteOptions<Params, Query, Body> = RouteSchemas<Params, Query, Body> & {
  /** What the matrix of routes and roles shows; checked before the body of the request is worked on, and again by the use case. */
  permission?: Permission
  /** Several where the use case takes either. */
  guard?: Guard | readonly Guard[]
  /** Status of a success: 201 for what creates; 200 otherwise, 204 for an answer of null. */
  status?: number
  /** Largest body in bytes; 1 MiB without. A route that anybody may call says its own, if it takes one. */
  bodyLimit?: number
  /** Items of the longest list in its body; `mostItems` without. */
  longestList?: number
  /** Requests a minute from one address, for what is costly or guessable. */
  perMinute?: number
  /** Counts them in slices, though anybody may ask: for what is read so often and so cheaply that counting each would cost more. */
  isCountedInSlices?: boolean
  /** Opened by a secret that was mailed: wrong ones are counted by address, before they are looked up. */
  isMailedLink?: boolean
  /** Bears the body of a plain form, and does not look at it. */
  takesForms?: boolean
  /** Reads the body as a multipart form, of these parts. */
  form?: FormParts
  /** True for what changes nothing although it is no GET; false for a GET that writes. */
  isReading?: boolean
  /** Answers with a secret that is shown this once: no idempotency key keeps it. */
  isShownOnce?: boolean
  /**
   * Why a route that opens its own transactions takes an idempotency key: it hands it on itself (`own`), or what comes again is known
   * again and done once anyway (`needless`). Others refuse one: ignored, it would promise what nobody keeps.
   */
  key?: 'own' | 'needless'
  /** A route of a member that only reads, and may be answered by a replica: see `CompanyAccess`. */
  reads?: 'replica'
}

/** What a form carries: a file, or several under one name, and texts beside it. Read by the route itself, described from here. */
export type FormParts = { file: string; files?: 'one' | 'many'; isNeeded?: boolean; fields?: z.ZodRawShape }

/** Largest body, in bytes, of a route where nobody writes more than a few fields; who is not signed in sends no more anywhere. */
export const fewFields = 32 * 1024

/** One route as data: `app/http.ts` turns it into HTTP. */
export type Route = {
  endpoint: Endpoint
  options: RouteOptions<unknown, unknown, unknown>
  /** How much is open when `handle` runs. */
  opens: 'nothing' | 'person' | 'company' | 'platform'
  /** What is done before anything is open; `handle` is given what it answers. */
  // biome-ignore lint/suspicious/noExplicitAny: the builders below are typed; this is where they meet
  prepare?: (doors: Doors, call: any) => Promise<unknown>
  /** What is done with what `handle` found, once its transaction is over. */
  // biome-ignore lint/suspicious/noExplicitAny: the builders below are typed; this is where they meet
  conclude?: (call: any, found: any, doors: Doors) => Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: the builders below are typed; this is where they meet
  handle: (context: any, call: any, prepared?: any) => Promise<unknown>
}

type Answer<Spec extends EndpointSpec> = Spec extends { answer: infer A } ? A : unknown

/** A route that anybody may call. */
export function publicRoute<Spec extends EndpointSpec, Params, Query, Body>(
  endpoint: Endpoint<Spec>,
  options: RouteOptions<Params, Query, Body>,
  handle: (doors: Doors, call: Call<Params, Query, Body>) => Promise<Answer<Spec>>,
): Route {
  return toRoute(endpoint, options, 'nothing', handle)
}

/** A route of a signed-in person, in one transaction that sees what is theirs. */
export function personRoute<Spec extends EndpointSpec, Params, Query, Body>(
  endpoint: Endpoint<Spec>,
  options: RouteOptions<Params, Query, Body>,
  handle: (ctx: OpenContext, call: SignedInCall<Params, Query, Body>) => Promise<Answer<Spec>>,
): Route {
  return toRoute(endpoint, options, 'person', handle)
}

/** A route of a member, in one transaction that sees the company of `x-Company`. */
export function companyRoute<Spec extends EndpointSpec, Params, Query, Body>(
  endpoint: Endpoint<Spec>,
  options: RouteOptions<Params, Query, Body>,
  handle: (ctx: CompanyContext, call: SignedInCall<Params, Query, Body>) => Promise<Answer<Spec>>,
): Route {
  return toRoute(endpoint, options, 'company', handle)
}

/**
 * The same where something takes long: `prepare` does it before the transaction, in a thread or wherever it is done. Keys are
 * replayed as with every route of a member.
 */
export function preparedRoute<Spec extends EndpointSpec, Params, Query, Body, Prepared>(
  endpoint: Endpoint<Spec>,
  options: RouteOptions<Params, Query, Body>,
  prepare: (doors: Doors, call: SignedInCall<Params, Query, Body>) => Promise<Prepared>,
  handle: (
    ctx: CompanyContext,
    call: SignedInCall<Params, Query, Body>,
    prepared: Prepared,
  ) => Promise<Answer<Spec>>,
): Route {
  return { ...toRoute(endpoint, options, 'company', handle as Route['handle']), prepare }
}

/**
 * The same where what was found is worked on after the transaction, such as a file whose bytes may lie elsewhere. What `find` answers is
 * what an idempotency key keeps; `conclude` is given it again when the request comes again, and does nothing twice.
 */
export function concludedRoute<Spec extends EndpointSpec, Params, Query, Body, Found>(
  endpoint: Endpoint<Spec>,
  options: RouteOptions<Params, Query, Body>,
  find: (ctx: CompanyContext, call: SignedInCall<Params, Query, Body>) => Promise<Found>,
  conclude: (call: SignedInCall<Params, Query, Body>, found: Found, doors: Doors) => Promise<Answer<Spec>>,
): Route {
  return { ...toRoute(endpoint, options, 'company', find as Route['handle']), conclude }
}

/** A route of a member that answers with a file. `isLasting` is what never changes under its address. */
export function fileRoute<Spec extends EndpointSpec, Params, Query, Body>(
  endpoint: Endpoint<Spec>,
  { isLasting = false, ...options }: RouteOptions<Params, Query, Body> & { isLasting?: boolean },
  find: (ctx: CompanyContext, call: SignedInCall<Params, Query, Body>) => Promise<FoundFile>,
): Route {
  return concludedRoute(endpoint, options, find, async ({ reply }, { name, type, file }) => {
    const content = await file.read()
    if (isLasting) reply.header('cache-control', 'private, max-age=86400')
    return reply.header('content-disposition', attachment(name)).type(type).send(content) as never
  })
}

/** A route of a platform administrator, in one transaction that sees every company. */
export function platformRoute<Spec extends EndpointSpec, Params, Query, Body>(
  endpoint: Endpoint<Spec>,
  options: RouteOptions<Params, Query, Body>,
  handle: (ctx: OpenContext, call: SignedInCall<Params, Query, Body>) => Promise<Answer<Spec>>,
): Route {
  return toRoute(endpoint, options, 'platform', handle)
}

/** A route of a signed-in person or a member that opens its own transactions, or none: streams, files, one-call statements. */
export function unopenedRoute<Spec extends EndpointSpec, Params, Query, Body>(
  endpoint: Endpoint<Spec>,
  options: RouteOptions<Params, Query, Body>,
  handle: (doors: Doors, call: SignedInCall<Params, Query, Body>) => Promise<Answer<Spec>>,
): Route {
  return toRoute(endpoint, options, 'nothing', handle)
}

function toRoute<Params, Query, Body>(
  endpoint: Endpoint,
  options: RouteOptions<Params, Query, Body>,
  opens: Route['opens'],
  handle: Route['handle'],
): Route {
  return { endpoint, options: options as Route['options'], opens, handle }
}
