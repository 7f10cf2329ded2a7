import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fewFields, type Guard, type Route } from '#platform/route.ts'
import { aCompany, aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { aCredential } from '#test/passkey.ts'

const root = join(import.meta.dirname, '../../../..')
const page = join(root, 'docs/security.md')
const matrix = readFileSync(join(root, 'apps/server/test/golden/route-matrix.md'), 'utf8')

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' })
})
afterAll(() => t.close())

const nameOf = ({ endpoint: { method, path } }: Route) => `${method} ${path}`
const guardsOf = ({ options }: Route): Guard[] => (options.guard === undefined ? [] : [options.guard].flat())
const writes = ({ endpoint, options }: Route) => !(options.isReading ?? endpoint.method === 'GET')

/** First words of paths below which accounts, rights, keys, secrets and addresses outside change, or a company as a whole. */
const dangerous = [
  'activate-deactivate-company',
  'all-companies',
  'all-files',
  'api-keys',
  'assign-user',
  'auth',
  'authority',
  'automation-rules',
  'company',
  'company-backup',
  'company-settings',
  'delete-company-user',
  'email-confirmations',
  'invitations',
  'members',
  'numbering',
  'outbox',
  'passkeys',
  'password',
  'platform',
  'profile',
  'scheduled-files',
  'security',
  'sessions',
  'settings',
  'support-visits',
  'two-step',
  'update-company-config',
  'user',
  'users',
  'webhooks',
]

/** Those of the business of a company, of the catalogues and of what one looks at. A new word is told here or above. */
const ordinary =
  `advertisements announcements bank branches bulk cabys-versions calendar card-settlements client-corrections clients
  closings documents exchange-rates expenses exports imports item-templates items letters line-codes list-choices list-entries
  month-packages notification-choices notifications opening-balances opening-debts parked-sales past-documents payment-notices payments
  portals price-lists public-documents quotations receptions recurring-invoices recurring-runs reminder-choices reports saved-views
  select-company shifts shortcuts simples start students suppliers tasks till-sales tills vat-exonerations vat-filings vat-proportions vat-returns
  vat-withholdings work-list`.split(/\s+/)

/** Takes all the files of a company along, although it is asked as something to read. */
const takesAll = ({ endpoint }: Route) =>
  ['/download-all-files/:id', '/all-files/ticket', '/downloads/all-files/:ticket'].includes(endpoint.path)
const isDangerous = (route: Route) =>
  takesAll(route) || (writes(route) && dangerous.includes(route.endpoint.path.split('/')[1]!))

/** Dangerous by their name, and why they ask for no more than a session. */
const asksForNothing: Readonly<Record<string, string>> = {
  'POST /all-files': 'of who may download files; each download stands in the history of security',
  'GET /download-all-files/:id': 'of who may download files; each download stands in the history of security',
  'GET /downloads/all-files/:ticket': 'a ticket of a minute, used once, of who may download files',
  'POST /all-files/ticket': 'as the download that it opens',
  'POST /auth/logout': 'ends the own session',
  'POST /auth/login': 'asks for the password itself',
  'POST /auth/two-step': 'asks for the code itself',
  'POST /auth/passkey': 'asks for the passkey itself',
  'POST /auth/passkey/options': 'nothing is opened before the passkey answers',
  'POST /company': 'makes one of one’s own',
  'POST /members/leave': 'takes only oneself away; the company is named again in the body',
  'POST /passkeys/show': 'asks for the passkey itself',
  'POST /passkeys/show/options': 'nothing is opened before the passkey answers',
  'PUT /passkeys/:id': 'changes the name by which its owner knows it',
  'PUT /profile': 'name, language and the like; the address has a way of its own',
  'POST /update-company-config': 'the right of an administrator, asked for once its form has been read',
  'POST /profile/email/confirmation': 'sends the link again, to the address that the account has',
  'DELETE /sessions/:id': 'only closes, of the own account',
  'POST /sessions/end-others': 'only closes, of the own account',
  'PUT /members/:id/place': 'the place that a new document proposes; of others only who manages members',
  'POST /password/email': 'a letter to the address of the account; counted by address',
  'POST /scheduled-files': 'of who may export; owners are told of each address that begins to receive',
  'PUT /scheduled-files/:id': 'of who may export; owners are told of each address that begins to receive',
  'DELETE /scheduled-files/:id': 'of who may export; nothing leaves any more',
  'POST /scheduled-files/:id/send': 'of who may export, to the addresses that owners were told of',
}

/** By the golden table of `route-matrix.db.test.ts`: who of one's own company is let in. */
const rights = new Map(
  matrix.split('\n').flatMap((line): [string, string][] => {
    const [, name, , outsider, viewer, biller, accountant, administrator, owner, platform] = line
      .split('|')
      .map((cell) => cell.trim())
    if (!/^(GET|POST|PUT|DELETE) \//.test(name ?? '')) return []
    const lesser = [outsider, viewer, biller, accountant]
    if (lesser.includes('in')) return []
    if (administrator === 'in') return [[name!, 'administrator']]
    if (owner === 'in') return [[name!, 'owner']]
    return platform === 'in' ? [[name!, 'platform']] : []
  }),
)

const words: Readonly<Record<Guard, string>> = {
  password: 'password and second factor',
  'password-at-times': 'password and second factor, where it lets somebody in',
  begun: 'what the step before told, which asked for the password',
  reason: 'a reason, of who runs the installation',
}
const rightWords: Readonly<Record<string, string>> = {
  administrator: 'the right of an administrator',
  owner: 'the right of an owner',
  platform: 'the right to run the installation, and a second factor',
}

function asked(route: Route): string[] {
  const right = rights.get(nameOf(route))
  return [
    ...guardsOf(route).map((guard) => words[guard]),
    ...(route.options.isMailedLink ? ['a link that was mailed'] : []),
    ...(right === undefined ? [] : [rightWords[right]!]),
  ]
}

test('every word that a changing path begins with is known to be dangerous or not', () => {
  const found = new Set(t.routes.filter(writes).map(({ endpoint }) => endpoint.path.split('/')[1]!))
  expect(found.size).toBeGreaterThan(70)
  expect([...found].filter((word) => !dangerous.includes(word) && !ordinary.includes(word))).toEqual([])
  expect([...dangerous, ...ordinary].filter((word) => !found.has(word))).toEqual([])
})

test('no route that changes accounts, rights, keys, secrets or a whole company comes without a guard', () => {
  const bare = t.routes.filter((route) => isDangerous(route) && asked(route).length === 0)
  expect(bare.map(nameOf).sort()).toEqual(Object.keys(asksForNothing).sort())
})

// One answer of a passkey of a megabyte held everybody up for two seconds, before anybody had signed in.
test('whatever anybody may send without signing in says how much it may be, and what asks for an account takes little', () => {
  const sent = t.routes.filter(({ endpoint }) => endpoint.method !== 'GET')
  // A form is read part by part, each with a limit of its own.
  const open = sent.filter(({ endpoint, options }) => endpoint.scope === 'public' && !options.form)
  expect(open.length).toBeGreaterThan(10)
  const unbounded = open.filter(({ options }) => (options.bodyLimit ?? Infinity) > 128 * 1024)
  expect(unbounded.map(nameOf)).toEqual([])
  const doors = sent.filter(({ endpoint }) => /^\/(auth|passkeys|password|two-step)\b/.test(endpoint.path))
  expect(doors.length).toBeGreaterThan(12)
  expect(doors.filter(({ options }) => options.bodyLimit !== fewFields).map(nameOf)).toEqual([])
})

test('the list of what asks for more than a session stands in docs/security.md', () => {
  const rows = t.routes
    .filter((route) => guardsOf(route).length > 0 || isDangerous(route))
    .map((route) => {
      const name = nameOf(route)
      const what = asked(route)
      return `| ${name} | ${what.length > 0 ? what.join('; ') : `**no more**: ${asksForNothing[name]}`} |`
    })
  const list = `<!-- guarded routes -->\n\n| route | asks for |\n| --- | --- |\n${rows.sort().join('\n')}\n\n<!-- end of guarded routes -->`
  const part = /<!-- guarded routes -->.*<!-- end of guarded routes -->/s
  const text = readFileSync(page, 'utf8')
  if (process.env.UPDATE_GOLDEN) writeFileSync(page, text.replace(part, list))
  expect(part.exec(readFileSync(page, 'utf8'))?.[0]).toBe(list)
})

type Person = { id: string; email: string; token: string }
type World = {
  company: Awaited<ReturnType<typeof aCompany>>
  /** Owns the company, has two-step codes that were shown too long ago. */
  owner: Person
  code: () => string
  /** Runs the installation, with a passkey. */
  platform: Person
  /** Has the account and belongs to no company. */
  stranger: Person
}

async function aWorld({ hasTwoStep = true } = {}): Promise<World> {
  const company = await aCompany(t, 'Panadería La Espiga S.A.', [
    'administrator',
    'accountant',
    'biller',
    'viewer',
  ])
  const { owner } = company
  const stranger = await aPerson(t, 'Sara Suplente')
  const platform = await aPerson(t, 'Pablo Plataforma', { isPlatformAdmin: true })
  let code = () => ''
  if (hasTwoStep) {
    const begun = await t.send('POST', '/two-step', owner, { payload: { password: testPassword } })
    const { secret } = begun.body as { secret: string }
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    code = () => totp.generate({ timestamp: t.clock.now() })
    await t.send('POST', '/two-step/confirm', owner, { payload: { code: code() } })
  }
  // What was shown at the door is asked for again.
  t.clock.advance(3_600_000)
  return { company, owner, code, platform, stranger }
}

type Request = { as: { token: string; company?: string }; path: string; payload: object }
/** A request that would be done, but for the proof. */
type Ask = (world: World) => Promise<Request> | Request

const key = { name: 'Tienda', scopes: ['documents.read'], days: 30 }
const ofOwner =
  (path: string, payload: object = {}): Ask =>
  ({ owner, company }) => ({
    as: { token: owner.token, company: company.id },
    path,
    payload,
  })
const held = (table: 'api_keys' | 'webhooks' | 'passkeys', id: string) =>
  t.asOwner(`update ${table} set held_since = now() where id = $1`, [id])
async function aKeyRow({ owner }: World): Promise<string> {
  const id = crypto.randomUUID()
  await t.asOwner(
    `insert into passkeys (credential_id, user_id, id, name, public_key, counter, is_backed_up, created_at)
     values ($1::text, $2, $1::text::uuid, 'Laptop', '', 0, false, now())`,
    [id, owner.id],
  )
  return id
}

const asking: Readonly<Record<string, Ask>> = {
  'POST /api-keys': ofOwner('/api-keys', key),
  'POST /api-keys/:id/let-in': async (world) => {
    const as = { token: world.owner.token, company: world.company.id }
    const payload = { ...key, password: testPassword, code: world.code() }
    const { body } = await t.send('POST', '/api-keys', as, { payload })
    await held('api_keys', (body as { id: string }).id)
    t.clock.advance(3_600_000)
    return { as, path: `/api-keys/${(body as { id: string }).id}/let-in`, payload: {} }
  },
  'POST /webhooks/:id/let-in': async (world) => {
    const as = { token: world.owner.token, company: world.company.id }
    const payload = { url: 'http://127.0.0.1:9/', events: ['document.issued'] }
    const { body } = await t.send('POST', '/webhooks', as, { payload })
    await held('webhooks', (body as { id: string }).id)
    return { as, path: `/webhooks/${(body as { id: string }).id}/let-in`, payload: {} }
  },
  'POST /company-backup': ofOwner('/company-backup', { passphrase: 'una frase bien larga' }),
  'POST /profile/email': ofOwner('/profile/email', { email: 'otra@example.test' }),
  'PUT /profile/password': ofOwner('/profile/password', { password: 'siete gatos en la azotea' }),
  'POST /security/doors/close': async (world) => {
    await aKeyRow(world)
    return ofOwner('/security/doors/close')(world)
  },
  'POST /two-step': ofOwner('/two-step'),
  'POST /two-step/off': ofOwner('/two-step/off'),
  'POST /two-step/recovery-codes': ofOwner('/two-step/recovery-codes'),
  'POST /passkeys/options': ofOwner('/passkeys/options'),
  'POST /passkeys/:id/kept': async (world) => {
    const id = await aKeyRow(world)
    await held('passkeys', id)
    return ofOwner(`/passkeys/${id}/kept`)(world)
  },
  'DELETE /passkeys/:id': async (world) => ofOwner(`/passkeys/${await aKeyRow(world)}`)(world),
  'PUT /members/:id': (world) =>
    ofOwner(`/members/${world.company.members.viewer!.id}`, { role: 'administrator' })(world) as Request,
  'POST /invitations': ofOwner('/invitations', { email: 'nueva@example.test', role: 'administrator' }),
  'POST /assign-user': (world) =>
    ofOwner('/assign-user', {
      user_id: world.stranger.id,
      company_id: world.company.id,
      role: 'administrator',
    })(world) as Request,
  'PUT /users/:id': ({ platform, stranger }) => ({
    as: platform,
    path: `/users/${stranger.id}`,
    payload: { email: 'otra.persona@example.test', reason: 'Perdió la casilla de antes' },
  }),
}

/** What is written however a request ends: who tried, when a session was last seen, how often was asked. */
const ofEveryRequest = [
  'known_devices',
  'request_counts',
  'security_events',
  'sessions',
  'tries',
  'last_writes',
]

/** All that the database holds, as one word for each table. */
async function snapshot(): Promise<Record<string, string>> {
  const tables = await t.asOwner<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const each = tables
    .filter(({ name }) => !ofEveryRequest.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(r::text, ',' order by r::text), '')) as sum from ${name} r`,
    )
  const rows = await t.asOwner<{ name: string; sum: string }>(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

async function send(name: string, { as, path, payload }: Request, proof: object = {}) {
  const method = name.split(' ')[0] as 'POST' | 'PUT' | 'DELETE'
  const answer = await t.send(method, path, as, { payload: { ...payload, ...proof } })
  const { code, errors } = (answer.body ?? {}) as { code?: string; errors?: object }
  return {
    status: answer.status,
    why: errors === undefined ? code : Object.keys(errors).join(' '),
    text: answer.text,
  }
}

const guarded = (...guards: Guard[]) =>
  t.routes.filter((route) => guardsOf(route).some((guard) => guards.includes(guard)))

test('what asks for the password is refused without it and without the code, and nothing has changed', async () => {
  const routes = guarded('password', 'password-at-times')
  expect(routes.map(nameOf).sort()).toEqual(Object.keys(asking).sort())
  for (const name of Object.keys(asking)) {
    // Whoever sets two-step codes up has none.
    const world = await aWorld({ hasTwoStep: name !== 'POST /two-step' })
    const request = await asking[name]!(world)
    const field = name === 'PUT /profile/password' ? 'current_password' : 'password'
    const isOfPlatform = request.as.token === world.platform.token
    const before = await snapshot()
    const refused = [
      await send(name, request),
      await send(name, request, { [field]: '' }),
      await send(name, request, { [field]: 'not the password', code: world.code() }),
    ]
    expect([name, ...refused.map(({ status, why }) => `${status} ${why}`)]).toEqual([
      name,
      ...refused.map(() => `422 ${field}`),
    ])
    if (isOfPlatform) {
      expect(await send(name, request, { [field]: testPassword })).toMatchObject({
        status: 403,
        why: 'passkey-needed',
      })
    } else if (name !== 'POST /two-step') {
      for (const code of ['', '000000'])
        expect([name, await send(name, request, { [field]: testPassword, code })]).toMatchObject([
          name,
          { status: 422, why: 'code' },
        ])
    }
    expect([name, await snapshot()]).toEqual([name, before])

    // It was nothing else that was refused.
    if (isOfPlatform)
      await t.asOwner('update sessions set factor_shown_at = $2 where user_id = $1', [
        world.platform.id,
        new Date(t.clock.now()),
      ])
    const done = await send(name, request, { [field]: testPassword, code: world.code() })
    expect([name, done.status, done.text]).toEqual([
      name,
      expect.toSatisfy((status) => status < 300),
      done.text,
    ])
    expect([name, await snapshot()]).not.toEqual([name, before])
  }
})

test('the second half of taking up a factor is refused to who did not begin it, and nothing has changed', async () => {
  const requests: Readonly<Record<string, object>> = {
    'POST /two-step/confirm': { code: '123456' },
    'POST /passkeys': {
      challenge: 'A'.repeat(43),
      name: 'Laptop',
      response: aCredential().present({ challenge: '', options: { challenge: 'x' } }),
    },
  }
  expect(guarded('begun').map(nameOf).sort()).toEqual(Object.keys(requests).sort())
  const { owner } = await aWorld({ hasTwoStep: false })
  const before = await snapshot()
  for (const [name, payload] of Object.entries(requests)) {
    const { status } = await send(name, { as: owner, path: name.split(' ')[1]!, payload })
    expect([name, status]).toEqual([name, expect.toSatisfy((given) => given === 409 || given === 422)])
  }
  expect(await snapshot()).toEqual(before)
})

test('who runs the installation is refused without a reason, and nothing has changed', async () => {
  const { company, platform, stranger } = await aWorld()
  const { id } = company
  const member = company.members.viewer!.id
  const requests: Readonly<Record<string, [string, object]>> = {
    'POST /all-companies/:id/all-files': [`/all-companies/${id}/all-files`, {}],
    'POST /all-companies/:id/archive': [`/all-companies/${id}/archive`, {}],
    'POST /all-companies/:id/support-visit': [`/all-companies/${id}/support-visit`, {}],
    'POST /activate-deactivate-company': [
      '/activate-deactivate-company',
      { user_id: member, company_id: id, active: 0 },
    ],
    'POST /assign-user': ['/assign-user', { user_id: stranger.id, company_id: id, role: 'viewer' }],
    'POST /delete-company-user': ['/delete-company-user', { user_id: member, company_id: id }],
    'PUT /user/:id/default-company': [`/user/${member}/default-company`, { company_id: id }],
    'PUT /users/:id': [`/users/${member}`, { is_active: false }],
    'DELETE /users/:id': [`/users/${stranger.id}`, {}],
  }
  expect(guarded('reason').map(nameOf).sort()).toEqual(Object.keys(requests).sort())
  const before = await snapshot()
  for (const [name, [path, payload]] of Object.entries(requests)) {
    const refused = await send(name, { as: platform, path, payload })
    expect([name, refused]).toMatchObject([name, { status: 422, why: 'reason' }])
  }
  expect(await snapshot()).toEqual(before)
})

test('what takes the right of an administrator, an owner or the installation changes nothing for anybody else', async () => {
  const { company, stranger } = await aWorld()
  const foreign = await aCompany(t, 'Otra Empresa S.A.')
  const ofRight = t.routes.filter(
    (route) =>
      writes(route) &&
      isDangerous(route) &&
      rights.has(nameOf(route)) &&
      nameOf(route) !== 'POST /outbox/:id/send',
  )
  expect(ofRight.length).toBeGreaterThan(30)
  const link = {
    user_id: company.members.viewer!.id,
    company_id: company.id,
    reason: 'Ayuda con el certificado',
  }
  const bodies: Readonly<Record<string, object>> = {
    'POST /assign-user': { ...link, user_id: stranger.id, role: 'viewer' },
    'POST /delete-company-user': link,
    'POST /activate-deactivate-company': { ...link, active: 0 },
  }
  const before = await snapshot()
  for (const route of ofRight) {
    const right = rights.get(nameOf(route))!
    const lesser = [
      stranger,
      foreign.owner,
      ...(['viewer', 'biller', 'accountant'] as const).map((role) => company.members[role]!),
    ]
    if (right !== 'administrator') lesser.push(company.members.administrator!)
    if (right === 'platform') lesser.push(company.owner)
    const path = route.endpoint.path.replace('/:id', `/${company.id}`).replace(/:\w+/g, company.id)
    for (const { token } of lesser) {
      const { status } = await send(nameOf(route), {
        as: { token, company: company.id },
        path,
        payload: bodies[nameOf(route)] ?? {},
      })
      expect([nameOf(route), status]).toEqual([nameOf(route), 403])
    }
  }
  expect(await snapshot()).toEqual(before)
})
