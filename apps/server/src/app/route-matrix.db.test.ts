import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, type Role } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#platform/route.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'

const golden = join(import.meta.dirname, '../../test/golden/route-matrix.md')
const roles: Role[] = ['viewer', 'biller', 'accountant', 'administrator', 'owner']
const someId = '01900000-0000-7000-8000-000000000000'

type Company = Awaited<ReturnType<typeof aCompany>>
let t: TestApp
/** Where every caller of the table works, and a company that none of them belongs to. */
let own: Company
let foreign: Company
let platform: Awaited<ReturnType<typeof aPerson>>
/** Runs the installation as well, and visits `own` for support. */
let visitor: Awaited<ReturnType<typeof aPerson>>
/** Somebody who is put into companies and takes no further part. */
let spare: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  t = await createTestApp()
  own = await aCompany(t, 'Panadería La Espiga S.A.', roles)
  foreign = await aCompany(t, 'Otra Empresa S.A.')
  spare = await aPerson(t, 'Sara Suplente')
  platform = await aPerson(t, 'Pablo Plataforma', { isPlatformAdmin: true })
  visitor = await aPerson(t, 'Vera Visita', { isPlatformAdmin: true })
  await t.send('POST', `/all-companies/${own.id}/support-visit`, visitor, { payload: { reason } })
})
afterAll(() => t.close())

type Credentials = { token?: string; company?: string }

/** Routes that name the company in their path, or a field of it in their body, as well as or instead of `x-Company`. */
const companyInPath = /^\/(company|general-configurations|download-all-files)\/:id/
const reason = 'Ayuda con el certificado'
const companyInBody = (): Readonly<Record<string, object>> => ({
  '/select-company': {},
  '/assign-user': { user_id: spare.id, role: 'viewer', reason },
  '/delete-company-user': { user_id: someId, reason },
  '/activate-deactivate-company': { user_id: someId, active: 1, reason },
})

// Enough to know who is let in: little ever gets done, for a body that is empty or names nobody is refused after the door.
async function verdict({ endpoint }: Route, as: Credentials, target: Company): Promise<string> {
  const path = endpoint.path
    .replace(companyInPath, `/$1/${target.id}`)
    .replace(/:file\b/g, 'xml')
    .replace(/:digest\b/g, '0'.repeat(64))
    .replace(/:section\b/g, 'sales')
    .replace(/:number\b/g, '0')
    .replace('/branches/:branch/terminals/:code', '/branches/009/terminals/00009')
    .replace('/branches/:code', '/branches/009')
    .replace(/:\w+/g, someId)
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const named = companyInBody()[endpoint.path]
  const payload = named === undefined ? {} : { ...named, company_id: target.id }
  // A version that nobody has: what would close the company answers that it changed.
  const headers = { 'if-match': '"999999999"' }
  const { status } = await t.send(endpoint.method, path, as, hasBody ? { headers, payload } : { headers })
  // 503: let in, and what it needs is away.
  if (status >= 500 && status !== 503) return `broken (${status})`
  if (status === 429) return 'limited'
  return status === 401 || status === 403 ? String(status) : 'in'
}

// Streams answer for as long as they live, and signing out would end the walk.
const isLasting = ({ endpoint }: Route) =>
  endpoint.path === '/events' || endpoint.path === '/auth/logout' || endpoint.path === '/sessions/end-others'

// Answered 401 by their nature: whoever has no proof is nobody, token or not.
const asksForProof = ({ endpoint }: Route) => endpoint.path.startsWith('/auth/')

test('another company’s member gets 403 on every route of a company', async () => {
  // seed 199
  const as = { token: foreign.owner.token, company: own.id }
  for (const route of t.routes.filter(({ endpoint }) => endpoint.scope === 'company')) {
    expect(`${route.endpoint.path} ${await verdict(route, as, own)}`).toBe(`${route.endpoint.path} 403`)
  }
})

test('a visit that is over opens no route of a company, nor its archive', async () => {
  const former = await aPerson(t, 'Fausto Fue', { isPlatformAdmin: true })
  await t.send('POST', `/all-companies/${own.id}/support-visit`, former, { payload: { reason } })
  await t.asOwner(
    `update platform_visits set started_at = started_at - interval '1 day', ends_at = ends_at - interval '1 day'
    where user_id = $1`,
    [former.id],
  )
  const as = { token: former.token, company: own.id }
  const ofCompany = t.routes.filter(
    ({ endpoint }) => endpoint.scope === 'company' || endpoint.path.startsWith('/download-all-files'),
  )
  for (const route of ofCompany) {
    expect(`${route.endpoint.path} ${await verdict(route, as, own)}`).toBe(`${route.endpoint.path} 403`)
  }
})

test('nobody gets past a route that is not public', async () => {
  // seed 197, seed 198, seed 225, seed 228, seed 229, seed 230, seed 231
  for (const route of t.routes.filter(({ endpoint }) => endpoint.scope !== 'public')) {
    expect(`${route.endpoint.path} ${await verdict(route, {}, own)}`).toBe(`${route.endpoint.path} 401`)
  }
})

test('routes of the platform refuse whoever does not run it, owners too', async () => {
  // seed 201
  const ofPlatform = t.routes.filter(({ endpoint }) => endpoint.scope === 'platform')
  expect(ofPlatform.length).toBeGreaterThan(5)
  for (const route of ofPlatform) {
    const owner = await verdict(route, { token: own.owner.token, company: own.id }, own)
    const administrator = await verdict(route, { token: platform.token }, own)
    expect(`${route.endpoint.path} ${owner} ${administrator}`).toBe(`${route.endpoint.path} 403 in`)
  }
})

test('every endpoint of the contract has its route, and every route its endpoint', () => {
  const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  const promised = Object.values(endpoints).map(name).sort()
  const built = t.routes.map(({ endpoint }) => name(endpoint)).sort()
  expect(built).toEqual(promised)
})

test('every route lets in the roles of the golden table', async () => {
  const outsider = await aPerson(t, 'Nobody’s member')
  const tokens: [string, string | undefined][] = [
    ['nobody', undefined],
    ['no member', outsider.token],
    ...roles.map((role): [string, string] => [role, own.members[role]!.token]),
    ['platform', platform.token],
    ['visitor', visitor.token],
  ]
  const lines = []
  for (const route of t.routes.filter((candidate) => !isLasting(candidate) && !asksForProof(candidate))) {
    const cells = []
    for (const target of [own, foreign]) {
      for (const [, token] of tokens) {
        cells.push(await verdict(route, { ...(token ? { token } : {}), company: target.id }, target))
      }
    }
    lines.push(`| ${route.endpoint.method} ${route.endpoint.path} | ${cells.join(' | ')} |`)
  }
  const names = tokens.map(([name]) => name)
  const head = ['route', ...names, ...names.map((name) => `${name} °`)]
  const table = [
    '# Who gets into which route',
    '',
    'Every route, for whom: nobody, a signed-in person of no company, the five roles of a company, a platform administrator,',
    'and one who visits the company for support.',
    'The first columns name their own company, those with ° a company that none of them belongs to. `in` means past the door:',
    'what is asked for may still be absent or malformed. Routes below `/auth/`, which ask for proof instead, and streams are',
    'tested elsewhere. Written by `route-matrix.db.test.ts`; `UPDATE_GOLDEN=1` writes it anew.',
    '',
    `| ${head.join(' | ')} |`,
    `|${head.map(() => ' --- |').join('')}`,
    ...lines.sort(),
    '',
  ].join('\n')

  if (process.env.UPDATE_GOLDEN) {
    mkdirSync(join(golden, '..'), { recursive: true })
    writeFileSync(golden, table)
  }
  expect(table).toBe(readFileSync(golden, 'utf8'))
})
