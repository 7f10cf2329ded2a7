import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#platform/route.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'

const golden = join(import.meta.dirname, '../../test/golden/route-matrix.md')
const roles: Role[] = ['viewer', 'biller', 'accountant', 'administrator', 'owner']
const someId = '01900000-0000-7000-8000-000000000000'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
let stranger: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  t = await createTestApp()
  company = await aCompany(t, 'Panadería La Espiga S.A.', roles)
  stranger = await aCompany(t, 'Otra Empresa S.A.')
})
afterAll(() => t.close())

type Credentials = { token?: string; company?: string }

// Enough to know who is let in: an empty body never does any work, and 404, 412 and 422 come after the door.
async function verdict({ endpoint }: Route, as: Credentials): Promise<string> {
  const companyInPath = /^\/(company|general-configurations)\/:id/
  const path = endpoint.path
    .replace(companyInPath, `/$1/${company.id}`)
    .replace(/:file\b/g, 'xml')
    .replace(/:digest\b/g, '0'.repeat(64))
    .replace(/:\w+/g, someId)
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const { status } = await t.send(endpoint.method, path, as, hasBody ? { payload: {} } : {})
  if (status >= 500) return `broken (${status})`
  return status === 401 || status === 403 ? String(status) : 'in'
}

// Streams answer for as long as they live, and signing out would end the walk.
const isLasting = (route: Route) =>
  route.endpoint.path === '/events' || route.endpoint.path === '/auth/logout'

test('another company’s member gets 403 on every route of a company', async () => {
  // seed 199
  const as = { token: stranger.owner.token, company: company.id }
  for (const route of t.routes.filter(({ endpoint }) => endpoint.scope === 'company')) {
    expect(`${route.endpoint.path} ${await verdict(route, as)}`).toBe(`${route.endpoint.path} 403`)
  }
})

test('nobody gets past a route that is not public', async () => {
  // seed 198
  for (const route of t.routes.filter(({ endpoint }) => endpoint.scope !== 'public')) {
    expect(`${route.endpoint.path} ${await verdict(route, {})}`).toBe(`${route.endpoint.path} 401`)
  }
})

test('every route lets in the roles of the golden table', async () => {
  const outsider = await aPerson(t, 'Nobody’s member')
  const columns: [string, Credentials][] = [
    ['no token', {}],
    ['no company', { token: outsider.token }],
    ['other company', { token: stranger.owner.token, company: company.id }],
    ...roles.map((role): [string, Credentials] => [
      role,
      { token: company.members[role]!.token, company: company.id },
    ]),
  ]
  const lines = []
  for (const route of t.routes.filter((candidate) => !isLasting(candidate))) {
    const cells = []
    for (const [, as] of columns) cells.push(await verdict(route, as))
    lines.push(`| ${route.endpoint.method} ${route.endpoint.path} | ${cells.join(' | ')} |`)
  }
  const head = ['route', ...columns.map(([name]) => name)]
  const table = [
    '# Who gets into which route',
    '',
    'Written by `route-matrix.db.test.ts`; `UPDATE_GOLDEN=1` writes it anew.',
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
