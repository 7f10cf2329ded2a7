/** Who may call: anybody, a signed-in user, a member of the company named by `x-Company`, or a platform administrator. */
export type EndpointScope = 'public' | 'user' | 'company' | 'platform'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call over HTTP; the type parameters are erased, so the browser carries paths and no schemas. */
export type Endpoint<Spec extends EndpointSpec = EndpointSpec> = {
  method: Method
  /** Below the API base, with `:name` parameters: `/documents/:id`. */
  path: string
  scope: EndpointScope
  /** The language of its refusals where the specification fixes one, whatever the reader's (interpretation I-23). */
  language?: 'es'
  /** Never set; carries the types of parameters, query, body and answer. */
  readonly spec?: Spec
}

export type EndpointSpec = { params?: unknown; query?: unknown; body?: unknown; answer?: unknown }

/** Declares an endpoint: `endpoint<{ body: Login; answer: LoginAnswer }>('POST', '/auth/login', 'public')`. */
export function endpoint<Spec extends EndpointSpec>(
  method: Method,
  path: string,
  scope: EndpointScope,
  language?: 'es',
): Endpoint<Spec> {
  return { method, path, scope, ...(language && { language }) }
}
