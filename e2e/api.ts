import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Company, DocumentRow, DraftInput, LoginAnswer, Page } from '@cuentaclara/contracts'

/** A program that does not answer fails the test instead of hanging it. */
const answerWithinMs = 30_000

export const demoPassword = 'cuenta-clara-demo'

/** A signed-in user of the HTTP API, working for one company. */
export type ApiUser = {
  company: Company
  token: string
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

/** Signs in with a demo user, who works for the default company, else for the first. */
export async function signIn(url: string, email: string, password = demoPassword): Promise<ApiUser> {
  const { token, user } = await logIn(url, email, password)
  const company = user.company_default ?? user.companies[0]!.company
  return createApiUser(url, token, company)
}

/** What the door answers to a demo user, who may belong to no company. */
export async function logIn(url: string, email: string, password = demoPassword): Promise<LoginAnswer> {
  const knock = () =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
  let answer = await knock()
  // On a machine with much else to do it asks for a moment, as it would of anybody.
  const patienceEnds = Date.now() + answerWithinMs
  while (answer.status === 503 && Date.now() < patienceEnds) {
    await pause(Number(answer.headers.get('retry-after')) * 1_000)
    answer = await knock()
  }
  if (!answer.ok) throw new Error(`sign-in failed: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as LoginAnswer
}

function createApiUser(url: string, token: string, company: Company): ApiUser {
  const request = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'x-company': company.id,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    })
  const read = async <Answer>(answer: Response): Promise<Answer> => {
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  return {
    company,
    token,
    request,
    get: async (path) => read(await request('GET', path)),
    post: async (path, body, headers) => read(await request('POST', path, body, headers)),
  }
}

/** A cash invoice in colones with three lines for a client with an identity. */
export async function threeLineInvoice(user: ApiUser): Promise<DraftInput> {
  const { data } = await user.get<Page<Client>>('/clients?per_page=100')
  const client = data.find(({ identification_type }) => identification_type === '02')
  if (!client) throw new Error('the demo has no company among its clients')
  const line = (cabys: string, description: string, unit_price: string) => ({
    cabys,
    description,
    quantity: '2',
    unit: 'Unid',
    unit_price,
    taxes: [{ code: '01', rate_code: '08' }],
  })
  return {
    kind: 'invoice',
    client_id: client.id,
    sale_condition: '01',
    payments: [{ means: '01' }],
    lines: [
      line('6331000000000', 'Almuerzo ejecutivo', '5309.73451'),
      line('6340001000100', 'Café caliente', '1327.43363'),
      line('6340001000100', 'Té helado', '884.95575'),
    ],
  }
}

/** Issues with a key of its own unless one is given. */
export function issue(user: ApiUser, input: DraftInput, key: string = randomUUID()): Promise<DocumentRow> {
  return user.post<DocumentRow>('/documents/issue', input, { 'idempotency-key': key })
}
