import type { PasskeyOptions } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { withPerson } from '#platform/database/company-context.ts'
import { aCompany, aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { mailPassword } from '#test/mail-password.ts'
import { lettersTo, linkParameter } from '#test/outbox.ts'
import { aPasskey } from '#test/passkey.ts'
import { type AccountEvent, closeDoors } from './close-doors.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const newPassword = 'siete gatos en la azotea'
const post = (path: string, as: { token?: string; company?: string }, payload: object) =>
  t.send('POST', path, as, { payload })
const signIn = (email: string, password: string) => post('/auth/login', {}, { email, password })
const confirm = (token: string, as = {}) => post('/email-confirmations', as, { token })

const doors = [
  'sessions',
  'links',
  'challenges',
  'tickets',
  'passkeys',
  'two_step',
  'recovery_codes',
  'keys',
  'invitations',
  'visits',
] as const
type Door = (typeof doors)[number]

const dayMs = 86_400_000

/** An owner with one of every door open, beside the session that they use; factors are a month old. */
async function withEveryDoor({ factorDays = 30 } = {}) {
  const { owner, id: companyId } = await aCompany(t)
  const hash = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
  const [now, later] = [new Date(t.clock.now()), new Date(t.clock.now() + 3_600_000)]
  const before = new Date(t.clock.now() - factorDays * dayMs)
  await signIn(owner.email, testPassword)
  const rows: [string, unknown[]][] = [
    [
      `insert into mailed_links values ($1, $2, 'confirm-email', 'x@example.test', $3, $4)`,
      [hash(), owner.id, now, later],
    ],
    [
      `insert into mailed_links values ($1, $2, 'reset-password', 'x@example.test', $3, $4)`,
      [hash(), owner.id, now, later],
    ],
    [
      `insert into sign_in_challenges (token_hash, purpose, user_id, expires_at) values ($1, 'two-step', $2, $3)`,
      [hash(), owner.id, later],
    ],
    [
      `insert into download_tickets values ($1, $2, $3, 'task', '{}', null, $4)`,
      [companyId, hash(), owner.id, later],
    ],
    [
      `insert into passkeys (credential_id, user_id, id, name, public_key, counter, is_backed_up, created_at) values ($1, $2, $3, 'Mine', '', 0, false, $4)`,
      [crypto.randomUUID(), owner.id, crypto.randomUUID(), before],
    ],
    [`insert into two_step (user_id, secret, confirmed_at) values ($1, 'sealed', $2)`, [owner.id, before]],
    ['insert into recovery_codes (user_id, code_hash) values ($1, $2)', [owner.id, hash()]],
    [
      `insert into api_keys (company_id, id, name, token_hash, tail, scopes, created_by, created_at) values ($1, $2, 'Till', $3, 'abcd', '{clients.read}', $4, $5)`,
      [companyId, crypto.randomUUID(), hash(), owner.id, now],
    ],
    [
      `insert into invitations values ($1, $2, 'asked@example.test', 'biller', $3, $4, 'en', $5, $5, $6)`,
      [companyId, crypto.randomUUID(), hash(), owner.id, now, later],
    ],
    [
      `insert into platform_visits (company_id, id, user_id, purpose, reason, started_at, ends_at) values ($1, $2, $3, 'support', 'Something is wrong', $4, $5)`,
      [(await aCompany(t, 'Visitada S.A.')).id, crypto.randomUUID(), owner.id, now, later],
    ],
  ]
  for (const [sql, values] of rows) await t.asOwner(sql, values)
  const [row] = await t.asOwner<{ id: string }>(
    'select id from sessions where user_id = $1 order by id limit 1',
    [owner.id],
  )
  return { owner, companyId, sessionId: row!.id }
}

async function openDoors(userId: string): Promise<Door[]> {
  const counted = await Promise.all(
    (
      [
        ['sessions', 'sessions where user_id = $1'],
        ['links', 'mailed_links where user_id = $1'],
        ['challenges', 'sign_in_challenges where user_id = $1'],
        ['tickets', 'download_tickets where user_id = $1'],
        ['passkeys', 'passkeys where user_id = $1'],
        ['two_step', 'two_step where user_id = $1'],
        ['recovery_codes', 'recovery_codes where user_id = $1'],
        ['keys', 'api_keys where created_by = $1 and revoked_at is null'],
        ['invitations', 'invitations where invited_by = $1'],
        ['visits', 'platform_visits where user_id = $1 and left_at is null'],
      ] as const
    ).map(async ([door, from]) => {
      const [row] = await t.asOwner<{ n: number }>(`select count(*)::int as n from ${from}`, [userId])
      return row!.n > 0 ? [door] : []
    }),
  )
  return counted.flat()
}

const factors: Door[] = ['passkeys', 'two_step', 'recovery_codes']
const inFlight: Door[] = ['sessions', 'links', 'challenges', 'tickets']
/** What falls; everything else stays open. */
const table: Record<AccountEvent, Door[]> = {
  'password-changed': inFlight,
  'password-reset': [...inFlight, 'keys', 'visits'],
  'email-changed': inFlight,
  'address-given': [...inFlight, 'keys', 'visits'],
  'address-proven': [...doors],
  'address-confirmed': inFlight,
  'factor-removed': ['sessions', 'challenges'],
  'everything-closed': [...inFlight, ...factors, 'keys'],
  'factors-forgotten': [...inFlight, ...factors, 'visits'],
  'password-demanded': [...inFlight, 'visits'],
  'sessions-ended': ['sessions', 'challenges', 'visits'],
  demoted: ['visits'],
  disabled: [...inFlight, 'keys', 'invitations', 'visits'],
  deleted: [...doors],
}

describe('what falls when', () => {
  for (const [event, falling] of Object.entries(table) as [AccountEvent, Door[]][]) {
    test(`${event}: ${falling.join(', ')}`, async () => {
      const { owner } = await withEveryDoor()
      expect(await openDoors(owner.id)).toEqual(doors)
      await withPerson(t, owner.id, (ctx) => closeDoors(ctx, owner.id, event))
      expect(await openDoors(owner.id)).toEqual(doors.filter((door) => !falling.includes(door)))
    })
  }

  test('the session of who causes it stays, the others end', async () => {
    const { owner, sessionId } = await withEveryDoor()
    await withPerson(t, owner.id, (ctx) =>
      closeDoors(ctx, owner.id, 'password-changed', { exceptSession: sessionId }),
    )
    const rows = await t.asOwner('select id from sessions where user_id = $1', [owner.id])
    expect(rows).toEqual([{ id: sessionId }])
  })

  test('what others opened is not touched', async () => {
    const [{ owner }, other] = [await withEveryDoor(), await withEveryDoor()]
    await withPerson(t, owner.id, (ctx) => closeDoors(ctx, owner.id, 'deleted'))
    expect(await openDoors(other.owner.id)).toEqual(doors)
  })

  test('who leaves a company leaves their keys, tickets and invitations there, and nowhere else', async () => {
    const { owner, companyId } = await withEveryDoor()
    const second = await aPerson(t)
    await t.asOwner(`insert into company_users (company_id, user_id, role) values ($1, $2, 'owner')`, [
      companyId,
      second.id,
    ])
    const removed = await t.send('DELETE', `/members/${owner.id}`, {
      token: second.token,
      company: companyId,
    })
    expect(removed.status).toBe(204)
    const gone: Door[] = ['tickets', 'keys', 'invitations']
    expect(await openDoors(owner.id)).toEqual(doors.filter((door) => !gone.includes(door)))
  })
})

describe('whoever held an account for a moment', () => {
  const reset = async (email: string) => {
    await mailPassword(t, email)
    const token = linkParameter((await lettersTo(t, email))[0]!, 'token')
    expect((await post('/password/reset', {}, { email, password: newPassword, token })).status).toBe(200)
  }
  const bySession = async (passkey: Awaited<ReturnType<typeof aPasskey>>) => {
    const asked = (await post('/auth/passkey/options', {}, {})).body as PasskeyOptions
    return (await post('/auth/passkey', {}, { challenge: asked.challenge, response: passkey.answer(asked) }))
      .status
  }

  /** In every session of theirs, with one of their own. */
  const showsPasskey = (id: string) =>
    t.asOwner('update sessions set factor_shown_at = $2 where user_id = $1', [id, new Date(t.clock.now())])

  // It signed in without password or code, for as long as nobody looked at the list.
  test('does not keep the passkey that they added, once the owner has reset the password; an older one stays', async () => {
    const owner = await aPerson(t)
    const own = await aPasskey(t, owner.id, 'Mine')
    const theirs = await aPasskey(t, owner.id, 'Theirs')
    const age = (id: string, days: number) =>
      t.asOwner('update passkeys set created_at = $2 where credential_id = $1', [
        id,
        new Date(t.clock.now() - days * dayMs),
      ])
    await age(own.id, 8)
    await age(theirs.id, 6)
    await reset(owner.email)
    expect([await bySession(theirs), await bySession(own)]).toEqual([401, 200])
    const noted = await t.asOwner<{ facts: { name?: string } }>(
      `select facts from security_events where user_id = $1 and kind = 'passkey-removed'`,
      [owner.id],
    )
    expect(noted.map(({ facts }) => facts.name)).toEqual(['Theirs'])
  })

  test('does not lock the owner out with two-step codes of their own', async () => {
    const { owner } = await withEveryDoor({ factorDays: 1 })
    await t.asOwner('delete from mailed_links where user_id = $1', [owner.id])
    await reset(owner.email)
    expect((await openDoors(owner.id)).filter((door) => factors.includes(door))).toEqual([])
    expect((await signIn(owner.email, newPassword)).status).toBe(200)
  })

  test('is named to the owner by what they left, when the password changes: what it is, since when, from where', async () => {
    const { owner, companyId } = await withEveryDoor()
    await t.asOwner(`update companies set name = 'Soda Doña Ana' where id = $1`, [companyId])
    await t.asOwner('delete from two_step where user_id = $1', [owner.id])
    const at = t.clock.now() - 2 * dayMs
    await t.asOwner(`update passkeys set name = 'Theirs', created_at = $2 where user_id = $1`, [
      owner.id,
      new Date(at),
    ])
    await withPerson(t, owner.id, (ctx) =>
      noteSecurityEvent(
        { ...ctx, clock: { ...ctx.clock, now: () => at } },
        {
          kind: 'passkey-added',
          userId: owner.id,
          origin: { address: '203.0.113.66', agent: null },
          facts: { name: 'Theirs' },
        },
      ),
    )
    expect((await t.send('GET', '/security/doors', owner)).body).toEqual({
      data: [
        { kind: 'key', name: 'Till', company: 'Soda Doña Ana', added_at: expect.any(String), address: null },
        {
          kind: 'passkey',
          name: 'Theirs',
          company: null,
          added_at: new Date(at).toISOString(),
          address: '203.0.113.66',
        },
      ],
    })
    const password = { current_password: testPassword, password: newPassword }
    await showsPasskey(owner.id)
    expect((await t.send('PUT', '/profile/password', owner, { payload: password })).status).toBe(204)
    const [letter] = await lettersTo(t, owner.email)
    const day = (ms: number) => costaRicaDay(ms)
    expect(letter!.template).toBe('password-changed')
    expect(letter!.text).toContain(
      `• API key “Till” of Soda Doña Ana, made on ${day(t.clock.now())}\n` +
        `• passkey “Theirs”, added on ${day(at)}, from 203.0.113.66\n`,
    )
    // A passkey of two days falls with a reset, and keys fall with every one.
    await t.asOwner('delete from mailed_links where user_id = $1', [owner.id])
    await reset(owner.email)
    expect((await lettersTo(t, owner.email))[0]!.text).toContain('• nothing')
  })

  test('loses whatever they left when the owner closes it all at once, which asks for the password', async () => {
    const { owner, companyId } = await withEveryDoor()
    await t.asOwner('delete from two_step where user_id = $1', [owner.id])
    const close = (password: string) => post('/security/doors/close', owner, { password })
    expect((await close('wrong')).body).toMatchObject({ errors: { password: expect.anything() } })
    // Nor does the password alone: with it anybody would take the passkeys of the owner away.
    expect((await close(testPassword)).body).toMatchObject({ code: 'passkey-needed' })
    expect(await openDoors(owner.id)).toContain('passkeys')
    await showsPasskey(owner.id)
    expect((await close(testPassword)).status).toBe(204)
    expect((await t.send('GET', '/security/doors', owner)).body).toEqual({ data: [] })
    // The session that asked goes on; nobody else's doors are touched.
    expect(await openDoors(owner.id)).toEqual(['sessions', 'invitations', 'visits'])
    expect((await t.send('GET', '/members', { token: owner.token, company: companyId })).status).toBe(200)
    expect((await lettersTo(t, owner.email)).map(({ template }) => template)).toContain('passkey-removed')
  })

  test('does not get it by a change of e-mail that was under way when the owner chose a new password', async () => {
    const owner = await aPerson(t)
    const thief = `${crypto.randomUUID()}@example.test`
    await post('/profile/email', owner, { email: thief, password: testPassword })
    const token = linkParameter((await lettersTo(t, thief))[0]!, 'token')
    // The owner hears of it where they read their mail.
    expect((await lettersTo(t, owner.email))[0]).toMatchObject({ template: 'email-change-asked' })

    await mailPassword(t, owner.email)
    const reset = linkParameter((await lettersTo(t, owner.email))[0]!, 'token')
    await post('/password/reset', {}, { email: owner.email, password: newPassword, token: reset })

    expect((await confirm(token)).status).toBe(422)
    expect((await signIn(owner.email, newPassword)).status).toBe(200)
  })

  test('does not keep a passkey that they put on somebody’s address before its owner came', async () => {
    const email = `${crypto.randomUUID()}@example.test`
    const { token, user } = (await post('/users', {}, { name: 'Not Her', email, password: testPassword }))
      .body as { token: string; user: { id: string } }
    await t.asOwner(
      `insert into passkeys (credential_id, user_id, id, name, public_key, counter, is_backed_up, created_at)
       values ('theirs', $1, $2, 'Theirs', '', 0, false, now())`,
      [user.id, crypto.randomUUID()],
    )
    await mailPassword(t, email)
    const reset = linkParameter((await lettersTo(t, email))[0]!, 'token')
    await post('/password/reset', {}, { email, password: newPassword, token: reset })

    expect(await openDoors(user.id)).toEqual([])
    expect((await t.send('GET', '/get-user', { token })).status).toBe(401)
  })

  test('keeps nothing when the owner of the address only follows the link of the first letter', async () => {
    const email = `${crypto.randomUUID()}@example.test`
    const { token } = (await post('/users', {}, { name: 'Not Her', email, password: testPassword })).body as {
      token: string
    }
    const link = linkParameter((await lettersTo(t, email))[0]!, 'token')
    // Following it alone confirms nothing: the password is still the stranger's.
    expect((await confirm(link)).body).toEqual({ email, needs_password: true, needs_sign_in: false })
    expect((await t.send('GET', '/get-user', { token })).status).toBe(200)

    const weak = await post('/email-confirmations', {}, { token: link, password: 'Not Her Not Her' })
    expect(weak.status, weak.text).toBe(422)
    const chosen = await post('/email-confirmations', {}, { token: link, password: newPassword })
    expect(chosen.body).toEqual({ email, needs_password: false, needs_sign_in: false })
    expect((await t.send('GET', '/get-user', { token })).status).toBe(401)
    expect((await signIn(email, testPassword)).status).toBe(401)
    expect((await signIn(email, newPassword)).status).toBe(200)
    expect((await confirm(link)).status).toBe(422)
  })

  test('keeps nothing either when its owner follows it while they are signed in as somebody else', async () => {
    const email = `${crypto.randomUUID()}@example.test`
    await post('/users', {}, { name: 'Not Her', email, password: testPassword })
    const link = linkParameter((await lettersTo(t, email))[0]!, 'token')
    expect((await confirm(link, await aPerson(t))).body).toMatchObject({ email, needs_password: true })
  })

  test('does not know the password of an account that they made for somebody else', async () => {
    const platform = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
    const email = `${crypto.randomUUID()}@example.test`
    const payload = { name: 'Nora Nueva', email, password: testPassword }
    expect((await post('/users', platform, payload)).status).toBe(201)
    expect((await signIn(email, testPassword)).body).toMatchObject({ code: 'new-password-required' })
    const [letter] = await lettersTo(t, email)
    expect(letter).toMatchObject({ template: 'welcome' })
    const token = linkParameter(letter!, 'token')
    await post('/password/reset', {}, { email, password: newPassword, token })
    expect((await signIn(email, newPassword)).status).toBe(200)
  })
})

const emailOf = async (userId: string) =>
  (await t.asOwner<{ email: string }>('select email from users where id = $1', [userId]))[0]!.email
const changeLink = async (person: { token: string; email: string }, email: string) => {
  await post('/profile/email', person, { email, password: testPassword })
  return linkParameter((await lettersTo(t, email))[0]!, 'token')
}

describe('whoever reads a mailbox that somebody named as their new address', () => {
  // Mistyped, it is a stranger's: the link alone gave them the account, and a forgotten password the rest.
  test('gets nothing by the link alone, nor with a password of their choice, nor from their own account', async () => {
    const { owner } = await withEveryDoor()
    await t.asOwner('update sessions set factor_shown_at = $2 where user_id = $1', [
      owner.id,
      new Date(t.clock.now()),
    ])
    const former = owner.email
    const email = `${crypto.randomUUID()}@example.test`
    const link = await changeLink(owner, email)
    const before = await openDoors(owner.id)
    const refusal = { email, needs_password: false, needs_sign_in: true }
    expect((await confirm(link)).body).toEqual(refusal)
    expect((await post('/email-confirmations', {}, { token: link, password: newPassword })).body).toEqual(
      refusal,
    )
    expect((await confirm(link, await aPerson(t))).body).toEqual(refusal)

    expect(await emailOf(owner.id)).toBe(former)
    expect(await openDoors(owner.id)).toEqual(before)
    await mailPassword(t, email)
    expect((await lettersTo(t, email)).map(({ template }) => template)).toEqual(['change-email'])
    expect((await signIn(former, newPassword)).status).toBe(401)
  })

  test('has the account follow once they signed in to it, as its owner does elsewhere; the former address hears of it', async () => {
    const owner = await aPerson(t)
    const email = `${crypto.randomUUID()}@example.test`
    const link = await changeLink(owner, email)
    expect((await confirm(link)).body).toMatchObject({ needs_sign_in: true })
    const elsewhere = (await signIn(owner.email, testPassword)).body as { token: string }
    expect((await confirm(link, elsewhere)).body).toEqual({
      email,
      needs_password: false,
      needs_sign_in: false,
    })
    expect((await t.send('GET', '/get-user', elsewhere)).status).toBe(200)
    expect((await t.send('GET', '/get-user', owner)).status).toBe(401)
    expect((await signIn(email, testPassword)).status).toBe(200)
    expect((await lettersTo(t, owner.email)).map(({ template }) => template)).toEqual(
      expect.arrayContaining(['email-change-asked', 'email-changed']),
    )
  })

  // Who registered with one slip of a finger and named the next: nobody had proven the account, so the link alone gave it away.
  test('gets no more of an account that nobody has proven yet, whose own person signs in to it', async () => {
    const first = `${crypto.randomUUID()}@example.test`
    const registered = await post('/users', {}, { name: 'Rosa Rojas', email: first, password: testPassword })
    const person = { ...(registered.body as { token: string }), email: first }
    const email = `${crypto.randomUUID()}@example.test`
    const link = await changeLink(person, email)
    const refusal = { email, needs_password: false, needs_sign_in: true }
    expect((await confirm(link)).body).toEqual(refusal)
    const chosen = await post('/email-confirmations', {}, { token: link, password: newPassword })
    expect(chosen.body).toEqual(refusal)
    expect((await signIn(email, newPassword)).status).toBe(401)

    expect((await confirm(link, person)).body).toEqual({ ...refusal, needs_sign_in: false })
    expect((await signIn(email, testPassword)).body).toMatchObject({
      user: { email, is_email_confirmed: true },
    })
  })

  test('finds nothing of before where the platform named it for an account that nobody has proven', async () => {
    const { owner } = await withEveryDoor()
    await t.asOwner('update users set email_confirmed_at = null where id = $1', [owner.id])
    const platform = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
    const email = `${crypto.randomUUID()}@example.test`
    const payload = { email, reason: 'Called, and showed who they are', password: testPassword }
    expect((await t.send('PUT', `/users/${owner.id}`, platform, { payload })).status).toBe(200)
    const link = linkParameter((await lettersTo(t, email))[0]!, 'token')
    const chosen = await post('/email-confirmations', {}, { token: link, password: newPassword })
    expect(chosen.body).toMatchObject({ email, needs_password: false, needs_sign_in: false })
    expect(await openDoors(owner.id)).toEqual([])
  })

  // Who cannot get in asks the platform, and knows neither the former mailbox nor the password any more.
  test('chooses a password where the platform named it, and finds no door of before but what was made with proof', async () => {
    const { owner } = await withEveryDoor()
    const platform = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
    const email = `${crypto.randomUUID()}@example.test`
    const payload = { email, reason: 'Called, and showed who they are', password: testPassword }
    expect((await t.send('PUT', `/users/${owner.id}`, platform, { payload })).status).toBe(200)
    const link = linkParameter((await lettersTo(t, email))[0]!, 'token')
    expect((await confirm(link)).body).toMatchObject({ needs_password: true, needs_sign_in: false })
    expect(await emailOf(owner.id)).toBe(owner.email)

    const chosen = await post('/email-confirmations', {}, { token: link, password: newPassword })
    expect(chosen.body).toMatchObject({ email, needs_password: false, needs_sign_in: false })
    expect(await openDoors(owner.id)).toEqual([...factors, 'invitations'])
    expect((await signIn(email, testPassword)).status).toBe(401)
    expect((await lettersTo(t, owner.email)).map(({ template }) => template)).toContain('email-changed')
  })
})

test('who confirms their own address from within the account stays in it, with what they made', async () => {
  const { owner } = await withEveryDoor()
  await t.asOwner('update users set email_confirmed_at = null where id = $1', [owner.id])
  expect((await post('/profile/email/confirmation', owner, {})).status).toBe(204)
  const link = linkParameter((await lettersTo(t, owner.email))[0]!, 'token')
  expect((await confirm(link, owner)).status).toBe(200)
  expect((await t.send('GET', '/get-user', owner)).status).toBe(200)
  expect(await openDoors(owner.id)).toEqual(['sessions', ...factors, 'keys', 'invitations', 'visits'])
})
