import type { PasskeyOptions } from '@cuentaclara/contracts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentityKit } from '#app/identity-kit.ts'
import { NotFound } from '#platform/errors.ts'
import { createSecrets } from '#platform/secrets.ts'
import { aPerson, createTestApp, type TestApp, testPassword, testSecretKey } from '#test/http-app.ts'
import { lettersTo } from '#test/outbox.ts'
import { aCredential, aPasskey } from '#test/passkey.ts'
import { parseConfig } from '../../config.ts'
import { forgetFactors } from './forget-factors.ts'
import { keepPublishedAccounts } from './published-accounts.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Person = Awaited<ReturnType<typeof aPerson>>
const post = (path: string, as: { token?: string }, payload: object) => t.send('POST', path, as, { payload })
const errorsOf = ({ body }: { body: unknown }) => Object.keys((body as { errors: object }).errors)
const hour = 3_600_000

async function withTwoStep(options = {}) {
  const person = await aPerson(t, 'Ana Mora', options)
  const begun = (await post('/two-step', person, { password: testPassword })).body as { secret: string }
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
  const code = () => totp.generate({ timestamp: t.clock.now() })
  await post('/two-step/confirm', person, { code: code() })
  await t.asOwner(
    `insert into passkeys (credential_id, user_id, id, name, public_key, counter, is_backed_up, created_at)
     values ($1::text, $2, $1::text::uuid, 'Laptop', '', 0, false, now())`,
    [crypto.randomUUID(), person.id],
  )
  const [passkey] = await t.asOwner<{ id: string }>('select id from passkeys where user_id = $1', [person.id])
  return { person, code, passkey: passkey!.id }
}

/** All that changes what guards an account, asked with the password and perhaps a code. */
const changes = (person: Person, passkey: string): ((proof: object) => ReturnType<TestApp['send']>)[] => [
  (proof) => post('/two-step/recovery-codes', person, { password: testPassword, ...proof }),
  (proof) => post('/passkeys/options', person, { password: testPassword, ...proof }),
  (proof) =>
    post('/profile/email', person, {
      email: `${crypto.randomUUID()}@example.test`,
      password: testPassword,
      ...proof,
    }),
  (proof) =>
    t.send('DELETE', `/passkeys/${passkey}`, person, { payload: { password: testPassword, ...proof } }),
  (proof) => post('/two-step/off', person, { password: testPassword, ...proof }),
  (proof) =>
    t.send('PUT', '/profile/password', person, {
      payload: { current_password: testPassword, password: 'siete gatos en la azotea', ...proof },
    }),
]

describe('what guards an account', () => {
  test('is not changed with a session and the password alone where there is a second factor', async () => {
    const { person, passkey } = await withTwoStep()
    t.clock.advance(hour)
    for (const change of changes(person, passkey)) {
      const answer = await change({})
      expect([answer.status, ...errorsOf(answer)]).toEqual([422, 'code'])
    }
    const security = (await t.send('GET', '/security', person)).body as {
      passkeys: object[]
      two_step: object
    }
    expect(security).toMatchObject({ two_step: { is_on: true }, passkeys: [{ name: 'Laptop' }] })
    const wrong = await post('/two-step/off', person, { password: testPassword, code: '000000' })
    expect([wrong.status, ...errorsOf(wrong)]).toEqual([422, 'code'])
  })

  test('is changed for some minutes after one code, and told each time', async () => {
    const { person, code, passkey } = await withTwoStep()
    t.clock.advance(hour)
    const [first, ...others] = changes(person, passkey)
    expect((await first!({ code: code() })).status).toBe(200)
    for (const change of others) expect((await change({})).status).toBeLessThan(300)
    const letters = (await lettersTo(t, person.email)).map(({ template }) => template)
    expect(letters.sort()).toEqual(
      [
        'email-change-asked',
        'passkey-removed',
        'password-changed',
        'recovery-codes-renewed',
        'two-step-off',
        'two-step-on',
      ].sort(),
    )
  })

  test('asks for the code again when those minutes are over', async () => {
    const { person, code } = await withTwoStep()
    t.clock.advance(hour)
    const renew = (proof: object) =>
      post('/two-step/recovery-codes', person, { password: testPassword, ...proof })
    expect((await renew({ code: code() })).status).toBe(200)
    t.clock.advance(11 * 60_000)
    expect((await renew({})).status).toBe(422)
  })
})

// Anybody who has a passkey added it as a second way in; the password alone took it away again.
describe('what guards an account that has a passkey and no codes', () => {
  async function withPasskey() {
    const person = await aPerson(t, 'Paula Llave')
    const passkey = await aPasskey(t, person.id, 'Laptop')
    const [row] = await t.asOwner<{ id: string }>('select id from passkeys where user_id = $1', [person.id])
    const show = async (shown: Awaited<ReturnType<typeof aPasskey>>) => {
      const asked = (await post('/passkeys/show/options', person, {})).body as PasskeyOptions
      return post('/passkeys/show', person, { challenge: asked.challenge, response: shown.answer(asked) })
    }
    const guarded = [
      ...changes(person, row!.id).slice(1, 4),
      changes(person, row!.id)[5]!,
      (proof: object) => post('/two-step', person, { password: testPassword, ...proof }),
      (proof: object) => post('/security/doors/close', person, { password: testPassword, ...proof }),
    ]
    return { person, passkey, show, guarded }
  }

  test('is not changed with the password alone, nor by the passkey of somebody else', async () => {
    const { person, show, guarded } = await withPasskey()
    const stranger = await aPasskey(t, (await aPerson(t)).id, 'Mine')
    expect((await show(stranger)).status).toBe(422)
    for (const change of guarded) {
      const refused = await change({})
      expect([refused.status, codeOf(refused)]).toEqual([403, 'passkey-needed'])
    }
    expect((await t.send('GET', '/security', person)).body).toMatchObject({ passkeys: [{ name: 'Laptop' }] })
    // The door stays as it was: the password opens the account.
    expect((await logIn(person)).status).toBe(200)
  })

  test('is changed for some minutes after the passkey was shown, and then asks again', async () => {
    const { passkey, show, guarded } = await withPasskey()
    const [addAnother, , remove] = guarded
    expect((await show(passkey)).status).toBe(204)
    expect((await addAnother!({})).status).toBe(200)
    t.clock.advance(11 * 60_000)
    expect(codeOf(await remove!({}))).toBe('passkey-needed')
    expect((await show(passkey)).status).toBe(204)
    expect((await remove!({})).status).toBe(204)
  })

  test('is opened again by a code or a recovery code where there are codes too, and by who runs the installation', async () => {
    const { person, code } = await withTwoStep()
    t.clock.advance(hour)
    const renewed = await post('/two-step/recovery-codes', person, { password: testPassword, code: code() })
    const { recovery_codes: codes } = renewed.body as { recovery_codes: string[] }
    t.clock.advance(hour)
    const [row] = await t.asOwner<{ id: string }>('select id from passkeys where user_id = $1', [person.id])
    const payload = { password: testPassword, code: codes[0] }
    expect((await t.send('DELETE', `/passkeys/${row!.id}`, person, { payload })).status).toBe(204)

    const lost = await withPasskey()
    const kit = createIdentityKit({ config: parseConfig({}, {}), secrets: createSecrets([testSecretKey]) })
    await forgetFactors(t, kit, { email: lost.person.email, reason: 'Perdió el teléfono' })
    const token = ((await logIn(lost.person)).body as { token: string }).token
    expect((await post('/two-step', { token }, { password: testPassword })).status).toBe(200)
  })
})

const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code
const challengeIn = ({ body }: { body: unknown }) =>
  (body as { params: { challenge: string } }).params.challenge
/** Signs in by a passkey: as the second step of a sign-in, or alone. */
async function enterBy(passkey: Awaited<ReturnType<typeof aPasskey>>, step?: string) {
  const asked = (await post('/auth/passkey/options', {}, { step })).body as PasskeyOptions
  return post('/auth/passkey', {}, { challenge: asked.challenge, response: passkey.answer(asked) })
}
const logIn = (person: Person) => post('/auth/login', {}, { email: person.email, password: testPassword })

/** Somebody who has a passkey, signed in by the password alone, and has run the installation since. */
async function inPasswordSession() {
  const person = await aPerson(t, 'Pablo Plataforma')
  const begun = (await post('/two-step', person, { password: testPassword })).body as { secret: string }
  const passkey = await aPasskey(t, person.id, 'Laptop')
  const { token } = (await logIn(person)).body as { token: string }
  const admin = { ...person, token }
  await t.asOwner('update users set is_platform_admin = true where id = $1', [person.id])
  const show = async (shown: Awaited<ReturnType<typeof aPasskey>>) => {
    const asked = (await post('/passkeys/show/options', admin, {})).body as PasskeyOptions
    return post('/passkeys/show', admin, { challenge: asked.challenge, response: shown.answer(asked) })
  }
  return { admin, show, passkey, begun }
}

describe('who runs the installation', () => {
  test('reaches nothing of it without a second factor, and all with one', async () => {
    const admin = await aPerson(t, 'Pablo Plataforma', { isPlatformAdmin: true })
    expect((await t.send('GET', '/users', admin)).status).toBe(200)
    await t.asOwner('delete from passkeys where user_id = $1', [admin.id])
    const other = await aPerson(t)
    const refused = [
      await t.send('GET', '/users', admin),
      await t.send('PUT', `/users/${other.id}`, admin, { payload: { is_active: false } }),
      await post('/users', admin, { name: 'X Y', email: 'x@example.test' }),
      await t.send('GET', '/outbox', admin),
    ]
    for (const { status, body } of refused)
      expect([status, (body as { code: string }).code]).toEqual([403, 'second-factor-required'])
    expect((await t.send('GET', `/user/${other.id}/companies`, admin)).status).toBe(403)
    // Their own account is theirs, so that they can set one up.
    expect((await post('/two-step', admin, { password: testPassword })).status).toBe(200)
    expect((await t.send('GET', '/users', admin)).status).toBe(403)
    await t.asOwner('update two_step set confirmed_at = now() where user_id = $1', [admin.id])
    expect((await t.send('GET', '/users', admin)).status).toBe(200)
  })

  test('and has only a passkey is asked for it: a stolen password opens nothing', async () => {
    const admin = await aPerson(t, 'Pablo Plataforma', { isPlatformAdmin: true })
    const passkey = await aPasskey(t, admin.id, 'Laptop')
    const stolen = await logIn(admin)
    expect([stolen.status, codeOf(stolen)]).toEqual([403, 'passkey-needed'])
    expect(stolen.text).not.toContain('token')
    const opened = await enterBy(passkey)
    expect((await t.send('GET', '/users', opened.body)).status).toBe(200)
  })

  test('ends the sign-in that a password began with a passkey of the same account, and of no other', async () => {
    const admin = await aPerson(t, 'Pablo Plataforma', { isPlatformAdmin: true })
    const own = await aPasskey(t, admin.id, 'Laptop')
    const stranger = await aPasskey(t, (await aPerson(t)).id, 'Mine')
    const step = async () => challengeIn(await logIn(admin))

    const first = await step()
    const refused = await enterBy(stranger, first)
    expect([refused.status, codeOf(refused)]).toEqual([401, 'passkey-wrong'])
    // The browser offers no other either; and whoever chose the wrong one tries again without a password.
    const asked = (await post('/auth/passkey/options', {}, { step: first })).body as PasskeyOptions
    const offered = asked.options.allowCredentials as { id: string }[]
    expect(offered).toHaveLength(2)
    expect(offered.map(({ id }) => id)).toContain(own.id)
    const opened = await enterBy(own, first)
    expect((await t.send('GET', '/get-user', opened.body)).body).toMatchObject({
      user: { email: admin.email },
    })
  })

  test('and shows the passkey at the door too late, or too often, begins again with the password', async () => {
    const admin = await aPerson(t, 'Pablo Plataforma', { isPlatformAdmin: true })
    const ask = async (step: string) => codeOf(await post('/auth/passkey/options', {}, { step }))
    const often = challengeIn(await logIn(admin))
    for (let tries = 0; tries < 5; tries += 1) await ask(often)
    expect(await ask(often)).toBe('challenge-over')
    const late = challengeIn(await logIn(admin))
    t.clock.advance(6 * 60_000)
    expect(await ask(late)).toBe('challenge-over')
    // What asks for a code or for any passkey is no such step.
    const { person } = await withTwoStep()
    expect(await ask(challengeIn(await logIn(person)))).toBe('challenge-over')
  })

  test('reaches nothing of it in a session of the password alone before that session has shown the passkey', async () => {
    const { admin, show, passkey } = await inPasswordSession()
    for (const path of ['/users', '/outbox']) {
      const refused = await t.send('GET', path, admin)
      expect([refused.status, codeOf(refused)]).toEqual([403, 'passkey-needed'])
    }
    expect(codeOf(await post('/users', admin, { name: 'X Y', email: 'x@example.test' }))).toBe(
      'passkey-needed',
    )
    const stranger = await aPasskey(t, (await aPerson(t)).id, 'Mine')
    expect((await show(stranger)).status).toBe(422)
    expect((await t.send('GET', '/users', admin)).status).toBe(403)

    expect((await show(passkey)).status).toBe(204)
    expect((await t.send('GET', '/users', admin)).status).toBe(200)
    const elsewhere = (await t.send('GET', '/security', admin)).body as { sessions: object[] }
    expect(elsewhere.sessions).toHaveLength(2)
  })

  test('adds, renews and removes no factor with the password alone while there is a passkey', async () => {
    const { admin, show, passkey, begun } = await inPasswordSession()
    const [row] = await t.asOwner<{ id: string }>('select id from passkeys where user_id = $1', [admin.id])
    const guarded = changes(admin, row!.id)
    const setUp = () => post('/two-step', admin, { password: testPassword })
    for (const change of [setUp, ...guarded.map((ask) => () => ask({}))]) {
      const refused = await change()
      expect([refused.status, codeOf(refused)]).toEqual([403, 'passkey-needed'])
    }
    // Nor by the end of what was begun before there was any factor.
    const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
    const confirm = () =>
      post('/two-step/confirm', admin, { code: totp.generate({ timestamp: t.clock.now() }) })
    expect(codeOf(await confirm())).toBe('passkey-needed')
    const response = aCredential().present({ challenge: '', options: { challenge: 'c' } })
    const added = { challenge: 'c'.repeat(43), name: 'Theirs', response }
    expect(codeOf(await post('/passkeys', admin, added))).toBe('passkey-needed')

    expect((await show(passkey)).status).toBe(204)
    t.clock.advance(11 * 60_000)
    expect(codeOf(await setUp())).toBe('passkey-needed')
    expect((await show(passkey)).status).toBe(204)
    expect((await setUp()).status).toBe(200)
  })

  // A 401 ended the session, in the middle of whatever stood on the screen.
  test('and shows a passkey too late is asked again, still signed in', async () => {
    const { admin, passkey } = await inPasswordSession()
    const asked = (await post('/passkeys/show/options', admin, {})).body as PasskeyOptions
    t.clock.advance(6 * 60_000)
    const late = await post('/passkeys/show', admin, {
      challenge: asked.challenge,
      response: passkey.answer(asked),
    })
    expect([late.status, codeOf(late)]).toEqual([422, 'challenge-over'])
    const person = await aPerson(t, 'Petra Primera')
    const begun = (await post('/passkeys/options', person, { password: testPassword })).body as PasskeyOptions
    t.clock.advance(6 * 60_000)
    const added = await post('/passkeys', person, {
      challenge: begun.challenge,
      name: 'Phone',
      response: aCredential().present(begun),
    })
    expect([added.status, codeOf(added)]).toEqual([422, 'challenge-over'])
    expect((await t.send('GET', '/security', admin)).status).toBe(200)
  })

  test('sets up the first factor with the password, and that session has then shown it, no other', async () => {
    const person = await aPerson(t, 'Pablo Plataforma')
    const older = (await logIn(person)).body as { token: string }
    await t.asOwner('update users set is_platform_admin = true where id = $1', [person.id])
    expect(codeOf(await t.send('GET', '/users', person))).toBe('second-factor-required')
    const begun = (await post('/two-step', person, { password: testPassword })).body as { secret: string }
    const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
    const code = () => totp.generate({ timestamp: t.clock.now() })
    expect((await post('/two-step/confirm', person, { code: code() })).status).toBe(200)
    expect((await t.send('GET', '/users', person)).status).toBe(200)

    expect(codeOf(await t.send('GET', '/users', older))).toBe('code-unshown')
    t.clock.advance(60_000)
    const { challenge } = ((await logIn(person)).body as { params: { challenge: string } }).params
    const entered = await post('/auth/two-step', {}, { challenge, code: code() })
    expect((await t.send('GET', '/users', entered.body)).status).toBe(200)
  })

  test('and has lost the only passkey gets in by the password once the machine itself forgets it', async () => {
    const { admin } = await inPasswordSession()
    const secrets = createSecrets([testSecretKey])
    const kit = createIdentityKit({ config: parseConfig({}, {}), secrets })
    await forgetFactors(t, kit, { email: admin.email.toUpperCase(), reason: 'The phone fell into the sea' })

    expect((await t.send('GET', '/security', admin)).status).toBe(401)
    const entered = await logIn(admin)
    expect(entered.status).toBe(200)
    expect(codeOf(await t.send('GET', '/users', entered.body as { token: string }))).toBe(
      'second-factor-required',
    )
    expect((await lettersTo(t, admin.email)).map(({ template }) => template)).toContain('factors-forgotten')
    const noted = await t.asOwner<{ facts: { reason?: string } }>(
      "select facts from security_events where user_id = $1 and kind = 'account-changed-by-platform'",
      [admin.id],
    )
    expect(noted.map(({ facts }) => facts.reason)).toEqual(['The phone fell into the sea'])
    await expect(forgetFactors(t, kit, { email: 'nadie@example.test', reason: 'x' })).rejects.toThrow(
      NotFound,
    )
  })

  test('is let off in the demo, whose passwords everybody can read', async () => {
    const admin = await aPerson(t, 'Platform', { isPlatformAdmin: true })
    await t.asOwner('delete from passkeys where user_id = $1', [admin.id])
    await t.asOwner('update users set is_published = true where id = $1', [admin.id])
    await keepPublishedAccounts(t, { isOpen: true })
    expect((await t.send('GET', '/users', admin)).status).toBe(200)
  })
})

describe('a session', () => {
  const enter = async (person: Person, remember: boolean) =>
    (await post('/auth/login', {}, { email: person.email, password: testPassword, remember })).body as {
      token: string
    }
  const isOpen = async (as: { token: string }) => (await t.send('GET', '/get-user', as)).status === 200

  test('ends thirty days after the sign-in, however much it is used', async () => {
    const person = await aPerson(t)
    const usual = await enter(person, false)
    const [shown] = ((await t.send('GET', '/security', usual)).body as { sessions: { ends_at: string }[] })
      .sessions
    expect(shown!.ends_at > new Date(t.clock.now() + 29 * 24 * hour).toISOString()).toBe(true)
    const lastOf = async (as: { token: string }) => {
      let days = 0
      for (; days < 120 && (await isOpen(as)); days += 0.4) t.clock.advance(0.4 * 24 * hour)
      return Math.round(days)
    }
    expect(await lastOf(usual)).toBe(30)
  })

  test('that is remembered lasts ninety days of use', async () => {
    const remembered = await enter(await aPerson(t), true)
    for (let days = 0; days < 85; days += 17) {
      t.clock.advance(17 * 24 * hour)
      expect(await isOpen(remembered)).toBe(true)
    }
    t.clock.advance(6 * 24 * hour)
    expect(await isOpen(remembered)).toBe(false)
  })
})
