import { type Endpoint, type EndpointScope, type EndpointSpec, endpoints } from '@cuentaclara/contracts'
import { screenLanguage } from '../i18n/i18n.ts'
import { apiBase } from './api-base.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { noteSessionEnd } from './session-end.ts'
import { clearStoredSession, readStored, storageKeys } from './stored-session.ts'

type Part<Spec, Name extends string> = Spec extends { [Key in Name]: infer Value }
  ? { [Key in Name]: Value }
  : { [Key in Name]?: undefined }
type QueryPart<Spec> = Spec extends { query: infer Query } ? { query?: Query } : { query?: undefined }

export type CallInput<Spec extends EndpointSpec> = Part<Spec, 'params'> & Part<Spec, 'body'> & QueryPart<Spec>
export type CallOptions = {
  company?: string | null
  signal?: AbortSignal
  /** What is sent again under the same key is done once. */
  key?: string
  /** Of what is to be changed, as it was when its changing began: what somebody else has changed since refuses it. */
  version?: number | undefined
  accept?: 'text/event-stream'
}
export type Answer<Spec> = Spec extends { answer: infer Value } ? Value : unknown

/**
 * Calls an endpoint and answers its body. Throws ApiError for an answer that is a problem, NetworkError when none came;
 * an aborted call throws the signal's reason.
 */
export async function call<Spec extends EndpointSpec>(
  endpoint: Endpoint<Spec>,
  input: CallInput<Spec> = {} as CallInput<Spec>,
  options: CallOptions = {},
): Promise<Answer<Spec>> {
  const response = await send(endpoint, input, options)
  return (await readBody(response)) as Answer<Spec>
}

/** Sends a call and hands back the raw response of a success; problems throw as in `call`. */
export async function send<Spec extends EndpointSpec>(
  endpoint: Endpoint<Spec>,
  input: CallInput<Spec> = {} as CallInput<Spec>,
  options: CallOptions = {},
): Promise<Response> {
  const token = readStored(storageKeys.token)
  const response = await reach(endpointUrl(endpoint, input), {
    method: endpoint.method,
    headers: { ...baseHeaders(endpoint.scope, token, options.company, input.body), ...ownHeaders(options) },
    body: encodeBody(input.body),
    signal: options.signal,
  })
  noteSessionEnd(response.headers.get('x-session-expires'))
  if (response.ok) return response
  if (response.status === 401 && !isSignIn(endpoint.path)) endSession(token)
  throw await problemOf(response)
}

/** The login call and its other steps, whose 401 says that the proof was wrong and ends nothing (checklist 148). */
function isSignIn(path: string): boolean {
  const steps = [
    endpoints.login,
    endpoints.answerTwoStep,
    endpoints.askForPasskey,
    endpoints.signInWithPasskey,
  ]
  return steps.some((step) => step.path === path)
}

/**
 * Headers that every call carries: the server speaks the language of the screen, whatever the browser prefers. Without a
 * company `x-Company` says `false` (checklist 205).
 */
export function baseHeaders(
  scope: EndpointScope,
  token: string | null,
  company: string | null | undefined,
  body?: unknown,
): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': screenLanguage(),
  }
  if (!(body instanceof FormData)) headers['Content-Type'] = 'application/json'
  if (token !== null) headers.Authorization = `Bearer ${token}`
  // What everybody may ask can differ by company too: the rate of the day, whom a look-up asks.
  if (scope === 'company' || company) headers['x-Company'] = company ?? 'false'
  if (position !== '') headers['x-Read-After'] = position
  return headers
}

function ownHeaders({ key, version, accept }: CallOptions): Record<string, string> {
  return {
    ...(key !== undefined && { 'Idempotency-Key': key }),
    ...(version !== undefined && { 'If-Match': `"${version}"` }),
    ...(accept !== undefined && { Accept: accept }),
  }
}

let position = ''

/** From now on answers show at least what the server had written up to here; a server without replicas names no positions. */
export function readAfter(told: string): void {
  if (wide(told) > wide(position)) position = told
}

/** Positions are two hexadecimal numbers, `1A/30D2`: of one length they compare as texts do. */
function wide(told: string): string {
  return told.replace(/[^/]+/g, (part) => part.padStart(8, '0'))
}

/** Address of an endpoint with its parameters and query; empty and absent query values are left out. */
export function endpointUrl(
  endpoint: Pick<Endpoint, 'path'>,
  input: { params?: unknown; query?: unknown } = {},
): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const search = query.toString()
  return `${apiBase}${path}${search === '' ? '' : `?${search}`}`
}

type SessionEndListener = () => void
const sessionEndListeners = new Set<SessionEndListener>()

/** Tells when an answer of 401 ended the session; storage is already clean by then. */
export function onSessionEnd(listener: SessionEndListener): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

/** Ends the session a refused token belonged to; a late refusal of an older token leaves a newer session alone. */
export function endSession(refusedToken: string | null): void {
  if (refusedToken !== readStored(storageKeys.token)) return
  clearStoredSession()
  for (const listener of sessionEndListeners) listener()
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new NetworkError({ cause: error })
  }
}

function encodeBody(body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined
  return body instanceof FormData ? body : JSON.stringify(body)
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function problemOf(response: Response): Promise<ApiError> {
  return new ApiError({
    status: response.status,
    body: await readBody(response).catch(() => null),
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: parseRetryAfter(response.headers.get('retry-after')),
  })
}

function parseRetryAfter(value: string | null): number | null {
  return value !== null && /^\d{1,6}$/.test(value) ? Number.parseInt(value, 10) : null
}
