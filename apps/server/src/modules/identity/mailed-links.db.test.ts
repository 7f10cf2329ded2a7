import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { mailPassword } from '#test/mail-password.ts'
import { lettersTo, linkParameter } from '#test/outbox.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await aPerson(t, 'Somebody who was first')
})
afterAll(() => t.close())

const newPassword = 'siete gatos en la azotea'
const login = (email: string, password: string) =>
  t.send('POST', '/auth/login', {}, { payload: { email, password } })
const reset = (payload: object) => t.send('POST', '/password/reset', {}, { payload })
const register = (payload: object, headers = {}) => t.send('POST', '/users', {}, { payload, headers })

describe('a forgotten password', () => {
  test('gets the same answer and the same work whether or not there is an account', async () => {
    // seed 208
    const person = await aPerson(t)
    const jobs = async () => (await t.asOwner(`select payload from graphile_worker._private_jobs`)).length
    const before = await jobs()
    const ask = (email: string) => t.send('POST', '/password/email', {}, { payload: { email } })
    const [known, unknown] = [await ask(person.email), await ask('nobody@example.test')]
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(unknown.body).toEqual({
      message: 'If there is an account for nobody@example.test, a link is on its way.',
    })
    expect((known.body as { message: string }).message).toContain(person.email)
    expect(await jobs()).toBe(before + 2)
  })

  test('is replaced through the mailed link, once; every session ends', async () => {
    // seed 209
    const person = await aPerson(t)
    await mailPassword(t, person.email.toUpperCase(), { language: 'es' })
    const [letter] = await lettersTo(t, person.email)
    expect(letter).toMatchObject({ template: 'reset-password', subject: 'Elija una contraseña nueva' })
    const token = linkParameter(letter!, 'token')
    expect(linkParameter(letter!, 'email')).toBe(person.email)

    expect((await reset({ email: person.email, password: newPassword, token })).status).toBe(200)
    expect((await t.send('GET', '/get-user', person)).status).toBe(401)
    expect((await login(person.email, testPassword)).status).toBe(401)
    expect((await login(person.email, newPassword)).status).toBe(200)
    const again = await reset({ email: person.email, password: `${newPassword} 2`, token })
    expect(again.status).toBe(422)
    expect(again.body).toMatchObject({ code: 'link-over' })
    expect((await lettersTo(t, person.email))[0]).toMatchObject({ template: 'password-changed' })
  })

  test('a refused password leaves the link working; an old link, or another’s address, does not', async () => {
    const person = await aPerson(t)
    await mailPassword(t, person.email)
    const token = linkParameter((await lettersTo(t, person.email))[0]!, 'token')
    const short = await reset({ email: person.email, password: 'short', token })
    expect((short.body as { errors: object }).errors).toEqual({ password: ['At least 12 characters.'] })
    const common = await reset({ email: person.email, password: 'Password2026', token })
    expect(Object.keys((common.body as { errors: object }).errors)).toEqual(['password'])
    expect((await reset({ email: 'other@example.test', password: newPassword, token })).status).toBe(422)

    t.clock.advance(61 * 60_000)
    expect((await reset({ email: person.email, password: newPassword, token })).status).toBe(422)
  })

  test('carries 256 random bits, of which the database keeps only a hash', async () => {
    const person = await aPerson(t)
    await mailPassword(t, person.email)
    const token = linkParameter((await lettersTo(t, person.email))[0]!, 'token')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [kept] = await t.asOwner<{ hash: Buffer; all: string }>(
      'select token_hash as hash, to_jsonb(l)::text as all from mailed_links l where user_id = $1',
      [person.id],
    )
    expect(kept!.hash).toEqual(createHash('sha256').update(token).digest())
    expect(kept!.all).not.toContain(token)
  })

  // ASVS 2.7.2; it worked for an hour.
  test('works for ten minutes', async () => {
    const [early, late] = [await aPerson(t), await aPerson(t)]
    const linkOf = async ({ email }: { email: string }) => {
      await mailPassword(t, email)
      return { email, password: newPassword, token: linkParameter((await lettersTo(t, email))[0]!, 'token') }
    }
    const links = [await linkOf(early), await linkOf(late)]
    t.clock.advance(10 * 60_000 - 1_000)
    expect((await reset(links[0]!)).status).toBe(200)
    t.clock.advance(1_000)
    expect((await reset(links[1]!)).body).toMatchObject({ code: 'link-over' })
  })

  // A judgement takes a fifth of a second, and anybody could have it for a link that they made up.
  test('for a link that is none, or another’s, is refused before a new password is judged', async () => {
    const [person, other] = [await aPerson(t), await aPerson(t)]
    await mailPassword(t, person.email)
    const token = linkParameter((await lettersTo(t, person.email))[0]!, 'token')
    const common = 'Guadalupe#26'
    const answers = await Promise.all([
      reset({ email: person.email, password: common, token: 'a'.repeat(43) }),
      reset({ email: other.email, password: common, token }),
      t.send('POST', '/email-confirmations', {}, { payload: { token: 'a'.repeat(43), password: common } }),
      t.send('POST', '/email-confirmations', {}, { payload: { token, password: common } }),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(422)
      expect(body).toMatchObject({ code: 'link-over' })
    }
  })

  test('mails at most one link a minute, and none to a disabled account', async () => {
    const person = await aPerson(t)
    const ask = () => mailPassword(t, person.email)
    await ask()
    await ask()
    expect(await lettersTo(t, person.email)).toHaveLength(1)
    t.clock.advance(61_000)
    await ask()
    expect(await lettersTo(t, person.email)).toHaveLength(2)
    await t.asOwner('update users set is_active = false where id = $1', [person.id])
    t.clock.advance(61_000)
    await ask()
    expect(await lettersTo(t, person.email)).toHaveLength(2)
  })
})

describe('registering', () => {
  test('signs in, mails a link that confirms the address, and leads to no company yet', async () => {
    // seed 211
    const email = 'nueva@example.test'
    const answer = await register({ name: 'Nueva Persona', email, password: newPassword })
    expect(answer.status).toBe(201)
    const { token, user } = answer.body as { token: string; user: Record<string, unknown> }
    expect(user).toMatchObject({ email, companies: [], is_platform_admin: false, is_email_confirmed: false })
    const link = linkParameter((await lettersTo(t, email))[0]!, 'token')
    const confirmed = await t.send('POST', '/email-confirmations', { token }, { payload: { token: link } })
    // Who registered in this browser is asked for nothing more.
    expect(confirmed.body).toEqual({ email, needs_password: false, needs_sign_in: false })
    const profile = (await t.send('GET', '/get-user', { token })).body as { user: object }
    expect(profile.user).toMatchObject({ is_email_confirmed: true })
    expect((await t.send('POST', '/email-confirmations', {}, { payload: { token: link } })).status).toBe(422)
  })

  test('refuses an address that is taken, and passwords made of the name', async () => {
    const person = await aPerson(t)
    const taken = await register({ name: 'Otra', email: person.email.toUpperCase(), password: newPassword })
    expect(taken.status).toBe(409)
    expect(taken.body).toMatchObject({ code: 'email-taken' })
    const named = await register({
      name: 'Guadalupe Monge',
      email: 'g@example.test',
      password: 'guadalupe2026',
    })
    expect(named.status).toBe(422)
  })

  test('is refused with 401 where accounts are made by invitation, and for a token that is no administrator’s', async () => {
    const closed = await createTestApp({ REGISTRATION: 'invited' })
    try {
      const first = await closed.send(
        'POST',
        '/users',
        {},
        {
          payload: { name: 'Primera Persona', email: 'first@example.test', password: newPassword },
        },
      )
      expect(first.status).toBe(201)
      expect((first.body as { user: object }).user).toMatchObject({ is_platform_admin: true })
      const second = await closed.send(
        'POST',
        '/users',
        {},
        {
          payload: { name: 'Segunda Persona', email: 'second@example.test', password: newPassword },
        },
      )
      expect(second.status).toBe(401)
      expect(second.body).toMatchObject({ code: 'registration-closed' })
      const company = await aCompany(closed)
      await closed.send('POST', '/invitations', company.as, {
        payload: { email: 'second@example.test', role: 'biller' },
      })
      const invitation = linkParameter((await lettersTo(closed, 'second@example.test'))[0]!, 'token')
      const invited = await closed.send(
        'POST',
        '/users',
        {},
        {
          payload: {
            name: 'Segunda Persona',
            email: 'second@example.test',
            password: newPassword,
            invitation,
          },
        },
      )
      expect(invited.status).toBe(201)
      expect((invited.body as { user: object }).user).toMatchObject({
        is_email_confirmed: true,
        company_default: { id: company.id, role: 'biller' },
      })
    } finally {
      await closed.close()
    }
    const person = await aPerson(t)
    const payload = { name: 'X Y', email: 'x@example.test', password: newPassword }
    expect((await t.send('POST', '/users', person, { payload })).status).toBe(403)
    expect((await t.send('POST', '/users', { token: 'a'.repeat(43) }, { payload })).status).toBe(401)
  })
})

describe('another address', () => {
  test('replaces the former one once its link was followed; the former one is told', async () => {
    const person = await aPerson(t)
    const email = 'nuevo@example.test'
    const wrong = await t.send('POST', '/profile/email', person, { payload: { email, password: 'no' } })
    expect(wrong.status).toBe(422)
    expect((wrong.body as { errors: object }).errors).toEqual({ password: ['This is not your password.'] })
    expect(
      (await t.send('POST', '/profile/email', person, { payload: { email, password: testPassword } })).status,
    ).toBe(204)
    expect((await login(email, testPassword)).status).toBe(401)
    const token = linkParameter((await lettersTo(t, email))[0]!, 'token')
    await t.send('POST', '/email-confirmations', person, { payload: { token } })
    expect((await login(email, testPassword)).status).toBe(200)
    expect((await lettersTo(t, person.email))[0]).toMatchObject({ template: 'email-changed' })
  })

  test('asks who is not signed in for that, whatever password they choose: it is not judged', async () => {
    const person = await aPerson(t)
    const email = 'otra-direccion@example.test'
    await t.send('POST', '/profile/email', person, { payload: { email, password: testPassword } })
    const token = linkParameter((await lettersTo(t, email))[0]!, 'token')
    const payload = { token, password: 'Guadalupe#26' }
    const answer = await t.send('POST', '/email-confirmations', {}, { payload })
    expect(answer.body).toEqual({ email, needs_password: false, needs_sign_in: true })
  })

  test('that has an account of its own gets the same answer as a free one; only its owner hears of it', async () => {
    const [person, owner] = [await aPerson(t), await aPerson(t, 'Dueña de la dirección')]
    const free = 'libre@example.test'
    const ask = (email: string) =>
      t.send('POST', '/profile/email', person, { payload: { email, password: testPassword } })
    const toFree = await ask(free)
    const toTaken = await ask(owner.email)
    expect([toTaken.status, toTaken.body]).toEqual([toFree.status, toFree.body])
    const [letter] = await lettersTo(t, owner.email)
    expect(letter).toMatchObject({ template: 'address-known' })
    expect(letter!.text).toContain('/login')
    // What the person hears does not tell the two apart, and of their links only the newest would work.
    expect((await lettersTo(t, person.email)).map(({ template }) => template)).toEqual([
      'email-change-asked',
      'email-change-asked',
    ])
    const token = linkParameter((await lettersTo(t, free))[0]!, 'token')
    expect((await t.send('POST', '/email-confirmations', {}, { payload: { token } })).status).toBe(422)
    expect((await login(owner.email, testPassword)).status).toBe(200)
  })
})

// Security review, finding 9: what a stranger typed as their name, or as that of a passkey, reached anybody by our letters.
describe('an address that nobody has proven', () => {
  const bait = 'Gane un premio en estafa.example'
  const registered = async () => {
    const email = `${crypto.randomUUID()}@example.test`
    const answer = await register({ name: bait, email, password: testPassword })
    return { email, token: (answer.body as { token: string }).token }
  }

  test('gets nothing that a stranger wrote, and no word of what they do with their account', async () => {
    const stranger = await registered()
    await mailPassword(t, stranger.email)
    const payload = { current_password: testPassword, password: newPassword }
    expect((await t.send('PUT', '/profile/password', stranger, { payload })).status).toBe(204)
    const ask = { email: 'victim-of-bait@example.test', password: newPassword }
    expect((await t.send('POST', '/profile/email', stranger, { payload: ask })).status).toBe(204)
    const letters = [...(await lettersTo(t, stranger.email)), ...(await lettersTo(t, ask.email))]
    expect(letters.map(({ template }) => template).sort()).toEqual([
      'change-email',
      'confirm-email',
      'reset-password',
    ])
    for (const { subject, text } of letters) expect(subject + text).not.toContain('estafa')
  })

  test('is greeted by name once it is proven', async () => {
    const person = await aPerson(t, 'Marta Solís')
    await mailPassword(t, person.email)
    expect((await lettersTo(t, person.email))[0]!.text).toContain('Marta Solís')
  })

  test('is written to ten times a day at most on account of one person, whichever addresses they name', async () => {
    const stranger = await registered()
    const askFor = async (n: number | string) => {
      const payload = { email: `anybody-${n}-${stranger.email}`, password: testPassword }
      const { status, body } = await t.send('POST', '/profile/email', stranger, { payload })
      return status === 429 ? (body as { code: string }).code : status
    }
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => askFor(n)))
    expect(answers.filter((answer) => answer === 204)).toHaveLength(10)
    expect(answers.filter((answer) => answer === 'account-letters-full')).toHaveLength(4)
    const again = await t.send('POST', '/profile/email/confirmation', stranger, { payload: {} })
    expect(again.status).toBe(429)
    await t.asOwner('update account_letter_days set day = day - 1')
    expect(await askFor('tomorrow')).toBe(204)
  })
})
