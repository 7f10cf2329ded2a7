import type {
  Invitation,
  Member,
  NotificationList,
  Page,
  Profile,
  Role,
  SecurityEntry,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anIssuingCompany, issued } from '#modules/documents/testing/issuing-company.ts'
import { aCompany, aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { openStream } from '#test/open-stream.ts'
import { lettersTo, linkParameter } from '#test/outbox.ts'
import { tellOfBounce } from './tell-of-bounce.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Company = Awaited<ReturnType<typeof aCompany>>
const asRole = (company: Company, role: Role) => ({
  token: company.members[role]!.token,
  company: company.id,
})
const members = async (company: Company, as: { token: string; company: string } = company.as) =>
  ((await t.send('GET', '/members', as)).body as { data: Member[] }).data
const changeRole = (as: object, userId: string, role: Role) =>
  t.send('PUT', `/members/${userId}`, as, { payload: { role, password: testPassword } })
const invite = (company: Company, email: string, role: Role, as: object = company.as) =>
  t.send('POST', '/invitations', as, { payload: { email, role, password: testPassword } })
const invitations = async (company: Company) =>
  ((await t.send('GET', '/invitations', company.as)).body as { data: Invitation[] }).data
const assign = (as: { token: string }, person: { id: string }, company_id: string, role: Role = 'viewer') =>
  t.send('POST', '/assign-user', as, {
    payload: { user_id: person.id, company_id, role, password: testPassword },
  })
/** Whatever a company shows its owner of who belongs to it and who was asked in. */
const whatOwnersRead = async (company: Company) => {
  const paths = ['/members', '/invitations', '/audit', '/security-history']
  const answers = await Promise.all(paths.map((path) => t.send('GET', path, company.as)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  return JSON.stringify(answers.map(({ body }) => body))
}
const accept = (as: { token: string }, token: string) =>
  t.send('POST', '/invitations/accept', as, { payload: { token } })

// Whoever found a session open stayed for good, by an account of their own that lets in whom it likes.
describe('a role that lets others in', () => {
  test('takes the password of who gives it, whichever way; others do not', async () => {
    const company = await aCompany(t, 'Ferretería El Clavo S.A.', ['biller'])
    const other = await aPerson(t)
    const { biller } = company.members
    const ways = (role: Role, proof: object) => [
      t.send('PUT', `/members/${biller!.id}`, company.as, { payload: { role, ...proof } }),
      t.send('POST', '/invitations', company.as, {
        payload: { email: `${crypto.randomUUID()}@example.test`, role, ...proof },
      }),
      t.send('POST', '/assign-user', company.as, {
        payload: { user_id: other.id, company_id: company.id, role, ...proof },
      }),
    ]
    const statusesOf = async (role: Role, proof: object) => {
      const statuses: number[] = []
      for (const way of ways(role, proof)) statuses.push((await way).status)
      return statuses
    }
    for (const role of ['owner', 'administrator'] as const)
      expect(await statusesOf(role, {})).toEqual([422, 422, 422])
    expect(await statusesOf('owner', { password: 'another password' })).toEqual([422, 422, 422])
    expect((await members(company)).find(({ user_id }) => user_id === biller!.id)).toMatchObject({
      role: 'biller',
    })
    expect(await invitations(company)).toEqual([])
    expect(await statusesOf('accountant', {})).toEqual([200, 201, 200])
    expect(await statusesOf('administrator', { password: testPassword })).toEqual([200, 201, 200])
  })
})

describe('an invitation', () => {
  test('is mailed, looked up, and makes its addressee a member with the role, once', async () => {
    // seed 001, 200
    const company = await aCompany(t, 'Café del Barrio S.A.')
    const guest = await aPerson(t, 'Gloria Guzmán')
    const sent = await invite(company, guest.email.toUpperCase(), 'accountant')
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({ role: 'accountant', invited_by: 'Olga Solano', is_expired: false })
    const [letter] = await lettersTo(t, guest.email.toUpperCase())
    expect(letter!.subject).toBe('Olga Solano invites you to Café del Barrio S.A.')
    const token = linkParameter(letter!, 'token')

    const offer = await t.send('POST', '/invitations/look-up', {}, { payload: { token } })
    expect(offer.body).toMatchObject({
      company_name: 'Café del Barrio S.A.',
      role: 'accountant',
      has_account: true,
      invited_by: 'Olga Solano',
    })
    const joined = await accept(guest, token)
    expect(joined.body).toMatchObject({ company: { id: company.id, role: 'accountant' } })
    expect((await accept(guest, token)).status).toBe(422)
    expect((await members(company)).map(({ name, role }) => `${name}: ${role}`)).toEqual([
      'Olga Solano: owner',
      'Gloria Guzmán: accountant',
    ])
    const again = await invite(company, guest.email, 'viewer')
    expect(again.body).toMatchObject({ code: 'already-member' })
  })

  test('is for its addressee only', async () => {
    const company = await aCompany(t)
    const [guest, thief] = [await aPerson(t), await aPerson(t)]
    await invite(company, guest.email, 'owner')
    const token = linkParameter((await lettersTo(t, guest.email))[0]!, 'token')
    expect((await accept(thief, token)).body).toMatchObject({ code: 'invited-somebody-else' })
    expect((await accept(guest, token)).status).toBe(200)
  })

  test('stops working when revoked, sent anew, or fourteen days old', async () => {
    const company = await aCompany(t)
    const guest = await aPerson(t)
    const { id } = (await invite(company, guest.email, 'biller')).body as Invitation
    const first = linkParameter((await lettersTo(t, guest.email))[0]!, 'token')
    await t.send('POST', `/invitations/${id}/resend`, company.as)
    const second = linkParameter((await lettersTo(t, guest.email))[0]!, 'token')
    const lookUp = async (token: string) =>
      (await t.send('POST', '/invitations/look-up', {}, { payload: { token } })).status
    expect([await lookUp(first), await lookUp(second)]).toEqual([422, 200])
    expect((await t.send('DELETE', `/invitations/${id}`, company.as)).status).toBe(204)
    expect(await lookUp(second)).toBe(422)

    await invite(company, guest.email, 'biller')
    const third = linkParameter((await lettersTo(t, guest.email))[0]!, 'token')
    t.clock.advance(14 * 24 * 3_600_000 + 1)
    expect(await lookUp(third)).toBe(422)
    expect(await lookUp('a'.repeat(64))).toBe(422)
  })

  // They looked into the list of members until somebody stood there.
  test('that is accepted is told to whoever asked in', async () => {
    const company = await aCompany(t, 'Empresa S.A.', ['administrator'])
    const guest = await aPerson(t, 'Gloria Guzmán')
    await invite(company, guest.email, 'biller', asRole(company, 'administrator'))
    await accept(guest, linkParameter((await lettersTo(t, guest.email))[0]!, 'token'))
    const told = async (as: object) =>
      ((await t.send('GET', '/notifications', as)).body as NotificationList).data
    expect(await told(asRole(company, 'administrator'))).toMatchObject([
      { kind: 'invitation-accepted', params: { name: 'Gloria Guzmán' }, path: '/members', is_personal: true },
    ])
    expect(await told(company.as)).toEqual([])
  })

  // Whoever had asked in last heard of letters of others.
  test('that bounces is told to whoever wrote it, and not to who asked the same address in after', async () => {
    const [one, two] = [await aCompany(t, 'Uno S.A.'), await aCompany(t, 'Dos S.A.')]
    const email = `${crypto.randomUUID()}@example.test`
    await invite(one, email, 'biller')
    t.clock.advance(3_600_000)
    await invite(two, email, 'biller')
    const letters = await t.asOwner<{ id: string }>(
      'select id from outbox where recipient = $1 order by created_at',
      [email],
    )
    await tellOfBounce(t, { id: letters[0]!.id, template: 'invitation', recipient: email })
    const told = async ({ as }: Company) =>
      ((await t.send('GET', '/notifications', as)).body as NotificationList).data.map(({ kind }) => kind)
    expect([await told(one), await told(two)]).toEqual([['mail-bounced'], []])
  })

  // It was answered “not one of yours”, and had made them a member all the same.
  test('is over once the company is closed', async () => {
    const company = await anIssuingCompany(t)
    await issued(t, company)
    const guest = await aPerson(t)
    await invite(company, guest.email, 'biller')
    const token = linkParameter((await lettersTo(t, guest.email))[0]!, 'token')
    expect((await t.send('DELETE', `/company/${company.id}`, company.as)).body).toEqual({
      outcome: 'archived',
    })
    const answers = [
      await t.send('POST', '/invitations/look-up', {}, { payload: { token } }),
      await accept(guest, token),
    ]
    expect(answers.map(({ body }) => (body as { code: string }).code)).toEqual(
      Array(2).fill('invitation-over'),
    )
    expect(await members(company)).toHaveLength(1)
  })

  test('is offered by owners and administrators, and only owners invite owners', async () => {
    const company = await aCompany(t, 'Empresa S.A.', ['administrator', 'accountant'])
    const administrator = asRole(company, 'administrator')
    expect((await invite(company, 'a@example.test', 'biller', administrator)).status).toBe(201)
    expect((await invite(company, 'b@example.test', 'owner', administrator)).body).toMatchObject({
      code: 'owners-only',
    })
    expect((await invite(company, 'c@example.test', 'viewer', asRole(company, 'accountant'))).status).toBe(
      403,
    )
  })
})

describe('members', () => {
  test('see each other’s names and roles; addresses are for who manages them', async () => {
    const company = await aCompany(t, 'Empresa S.A.', ['viewer'])
    const seen = await members(company, asRole(company, 'viewer'))
    expect(seen.map(({ email, is_self }) => [email === null, is_self])).toEqual([
      [true, false],
      [false, true],
    ])
    expect((await members(company)).every(({ email }) => email !== null)).toBe(true)
  })

  test('get another role, are suspended, restored and removed; it works at once', async () => {
    const company = await aCompany(t, 'Empresa S.A.', ['biller'])
    const biller = company.members.biller!
    const as = asRole(company, 'biller')
    expect((await changeRole(company.as, biller.id, 'viewer')).body).toMatchObject({ role: 'viewer' })
    expect((await t.send('POST', '/documents', as, { payload: {} })).status).toBe(403)
    await t.send('POST', `/members/${biller.id}/activate`, company.as, { payload: { active: 0 } })
    expect((await t.send('GET', '/clients', as)).status).toBe(403)
    await t.send('POST', `/members/${biller.id}/activate`, company.as, { payload: { active: 1 } })
    expect((await t.send('GET', '/clients', as)).status).toBe(200)
    expect((await t.send('DELETE', `/members/${biller.id}`, company.as)).status).toBe(204)
    expect((await t.send('GET', '/clients', as)).status).toBe(403)
    expect((await t.send('DELETE', `/members/${biller.id}`, company.as)).status).toBe(404)
  })

  // An administrator who was made a viewer came back as one by the invitation that they had sent themselves.
  test('whose role is lowered have offered nothing that they could not offer any more', async () => {
    const company = await aCompany(t, 'Empresa S.A.', ['administrator'])
    const former = company.members.administrator!
    const friend = await aPerson(t)
    await changeRole(company.as, former.id, 'owner')
    await invite(company, friend.email, 'owner', asRole(company, 'administrator'))
    await changeRole(company.as, former.id, 'administrator')
    expect(await invitations(company)).toEqual([])
    await invite(company, friend.email, 'administrator', asRole(company, 'administrator'))
    const [letter] = await lettersTo(t, friend.email)
    await changeRole(company.as, former.id, 'viewer')
    expect(await invitations(company)).toEqual([])
    expect((await accept(friend, linkParameter(letter!, 'token'))).status).toBe(422)
  })

  // Somebody who was dismissed went on hearing of the company's documents until the next sign of life.
  test.each([
    [
      'suspended',
      (path: string, as: object) => t.send('POST', `${path}/activate`, as, { payload: { active: 0 } }),
    ],
    ['removed', (path: string, as: object) => t.send('DELETE', path, as)],
  ])('who is %s hears nothing more of the company, at once', async (_, shutOut) => {
    const company = await aCompany(t, 'Empresa S.A.', ['biller'])
    const stream = await openStream(t, asRole(company, 'biller'))
    await shutOut(`/members/${company.members.biller!.id}`, company.as)
    stream.tell(t.announced.findLast(({ type }) => type === 'access')!)
    stream.tell({ type: 'authority', companyId: company.id })
    expect(await stream.next()).toBe('data: {"type":"session_over"}\n\n')
    expect(await stream.next()).toBeUndefined()
    stream.close()
  })

  // Their screens offered what they could not do any more, and then said that the session was over.
  test('who gets another role hears of it at once and goes on hearing', async () => {
    const company = await aCompany(t, 'Empresa S.A.', ['biller'])
    const stream = await openStream(t, asRole(company, 'biller'))
    for (const role of ['accountant', 'viewer'] as const) {
      await changeRole(company.as, company.members.biller!.id, role)
      stream.tell(t.announced.findLast(({ type }) => type === 'access')!)
      stream.tell({ type: 'authority', companyId: company.id })
      expect(await stream.next()).toBe(
        ': still here\n\ndata: {"type":"access"}\n\ndata: {"type":"authority"}\n\n',
      )
    }
    stream.close()
  })

  test('nobody changes their own role, and an administrator does not touch owners', async () => {
    const company = await aCompany(t, 'Empresa S.A.', ['administrator'])
    const administrator = asRole(company, 'administrator')
    expect((await changeRole(company.as, company.owner.id, 'viewer')).body).toMatchObject({
      code: 'own-role',
    })
    expect((await changeRole(administrator, company.owner.id, 'viewer')).body).toMatchObject({
      code: 'owners-only',
    })
    expect((await changeRole(administrator, company.members.administrator!.id, 'owner')).status).toBe(403)
  })

  test('a company always keeps an owner, also when two owners leave at the same moment', async () => {
    const company = await aCompany(t, 'Empresa S.A.', ['biller'])
    const second = company.members.biller!
    await changeRole(company.as, second.id, 'owner')
    const [one, two] = await Promise.all([
      changeRole(company.as, second.id, 'viewer'),
      changeRole({ token: second.token, company: company.id }, company.owner.id, 'viewer'),
    ])
    // Whoever was second finds either their right gone or no other owner left.
    expect([one.status, two.status].filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    expect(
      (
        await t.asOwner(
          `select 1 from company_users where company_id = $1 and role = 'owner' and active = 1`,
          [company.id],
        )
      ).length,
    ).toBeGreaterThanOrEqual(1)
    const platform = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
    const owner = (
      await members(company, one.status === 200 ? company.as : { token: second.token, company: company.id })
    ).find(({ role }) => role === 'owner')!
    const removed = await t.send('POST', '/delete-company-user', platform, {
      payload: { user_id: owner.user_id, company_id: company.id, reason: 'Pedido por la dueña' },
    })
    expect(removed.body).toMatchObject({
      code: 'last-owner',
      message: 'Give Empresa S.A. another owner first.',
    })
  })

  test('a member leaves by themselves, the last owner does not', async () => {
    const company = await aCompany(t, 'Empresa S.A.', ['viewer'])
    const viewer = asRole(company, 'viewer')
    const leave = (as: typeof viewer, id = company.id) =>
      t.send('POST', '/members/leave', as, { payload: { company_id: id } })
    expect((await leave(viewer, company.owner.id)).status).toBe(422)
    expect((await leave(viewer)).status).toBe(204)
    expect((await t.send('GET', '/clients', viewer)).status).toBe(403)
    expect((await leave(company.as)).body).toMatchObject({ code: 'last-owner' })
    expect(await members(company)).toHaveLength(1)
  })

  // A company stayed with an owner whose account was disabled, and with nobody who could do anything about it.
  test('an owner whose account is disabled is none who can act: the other one does not go', async () => {
    const company = await aCompany(t, 'Empresa S.A.', ['administrator'])
    const platform = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
    const { administrator } = company.members
    await changeRole(company.as, administrator!.id, 'owner')
    const able = (is_active: boolean) =>
      t.send('PUT', `/users/${administrator!.id}`, platform, {
        payload: { is_active, reason: 'Pedido por la dueña' },
      })
    const leave = () => t.send('POST', '/members/leave', company.as, { payload: { company_id: company.id } })
    expect((await able(false)).status).toBe(200)
    expect((await members(company)).map((each) => each.is_account_active)).toEqual([false, true])
    expect((await leave()).body).toMatchObject({ code: 'last-owner' })
    expect((await able(true)).status).toBe(200)
    expect((await leave()).status).toBe(204)
  })

  test('every change is in the audit trail, with who made it', async () => {
    const company = await aCompany(t, 'Empresa S.A.', ['biller'])
    await changeRole(company.as, company.members.biller!.id, 'viewer')
    const { data } = (await t.send('GET', '/audit?subject=member', company.as)).body as {
      data: { user: object; before: object; after: object }[]
    }
    expect(data[0]).toMatchObject({
      user: { id: company.owner.id },
      before: { role: 'biller' },
      after: { role: 'viewer' },
    })
  })
})

describe('assigning by the calls of the specification', () => {
  test('a platform administrator puts a person into several companies, each answering for itself', async () => {
    // seed 200, 216, 217, 218, 225, 227
    const platform = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
    const [one, two] = [await aCompany(t, 'Uno S.A.'), await aCompany(t, 'Dos S.A.')]
    const person = await aPerson(t, 'Persona Nueva')
    const choices = async () =>
      (
        (await t.send('GET', `/all-companies-not-assign-user?user_id=${person.id}`, platform)).body as {
          data: { id: string }[]
        }
      ).data.map(({ id }) => id)
    expect(await choices()).toEqual(expect.arrayContaining([one.id, two.id]))

    const absent = '01900000-0000-7000-8000-000000000000'
    const answer = await t.send('POST', '/assign-user', platform, {
      payload: {
        user_id: person.id,
        company_id: [one.id, absent, two.id],
        role: 'biller',
        reason: 'Pedido por la dueña',
      },
    })
    expect((answer.body as { data: { status: string }[] }).data.map(({ status }) => status)).toEqual([
      'assigned',
      'refused',
      'assigned',
    ])
    const own = (await t.send('GET', `/user/${person.id}/companies`, person)).body as {
      data: { role: string; company: { name: string } }[]
    }
    expect(own.data.map(({ role, company }) => `${company.name} ${role}`)).toEqual([
      'Dos S.A. biller',
      'Uno S.A. biller',
    ])
    expect(await choices()).not.toContain(one.id)
    const found = (await t.send('GET', `/get-users-assign-company?company_id=${one.id}`, platform)).body as {
      data: { id: string; company_user: object[] }[]
    }
    expect(found.data.find(({ id }) => id === person.id)?.company_user).toHaveLength(2)

    await t.send('POST', '/delete-company-user', platform, {
      payload: { user_id: person.id, company_id: one.id, reason: 'Pedido por la dueña' },
    })
    expect((await t.send('GET', `/company/${one.id}`, person)).status).toBe(403)
  })

  test('who runs the installation puts nobody into a company without a reason, and its owners hear it', async () => {
    const platform = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
    const company = await aCompany(t, 'Uno S.A.')
    const assign = (more: object) =>
      t.send('POST', '/assign-user', platform, {
        payload: {
          password: testPassword,
          user_id: platform.id,
          company_id: company.id,
          role: 'owner',
          ...more,
        },
      })
    expect(await assign({})).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    })
    const reason = 'La dueña perdió el acceso'
    expect((await assign({ reason })).status).toBe(200)
    const [letter] = await lettersTo(t, company.owner.email)
    expect(letter).toMatchObject({ template: 'company-changed-by-platform' })
    expect(letter!.text).toContain(reason)
    const history = (await t.send('GET', '/security-history', company.as)).body as Page<SecurityEntry>
    expect(history.data[0]).toMatchObject({
      kind: 'member-added',
      person: { name: 'Plataforma' },
      origin: { as: 'platform' },
      facts: { role: 'owner', reason },
    })
  })

  test('an owner asks a stranger in, whose name and address stay unknown until they accept', async () => {
    const company = await aCompany(t, 'Café del Barrio S.A.')
    const stranger = await aPerson(t, 'Estela Extraña')
    const invited = await assign(company.owner, stranger, company.id, 'biller')
    expect(invited).toMatchObject({ status: 200, body: { data: [{ status: 'invited', message: null }] } })
    expect(await members(company)).toHaveLength(1)
    const known = await whatOwnersRead(company)
    expect(known).not.toContain(stranger.email)
    expect(known).not.toContain('Estela')

    const [letter] = await lettersTo(t, stranger.email)
    expect(letter!.subject).toBe('Olga Solano invites you to Café del Barrio S.A.')
    const token = linkParameter(letter!, 'token')
    expect((await accept(await aPerson(t), token)).status).toBe(403)
    expect(await accept(stranger, token)).toMatchObject({ body: { company: { role: 'biller' } } })
    expect((await members(company)).map(({ name }) => name)).toEqual(['Olga Solano', 'Estela Extraña'])
  })

  test('an invitation by account is sent again to the same person, and ends once they belong to the company', async () => {
    const company = await aCompany(t)
    const guest = await aPerson(t)
    await invite(company, guest.email, 'viewer')
    const byAddress = linkParameter((await lettersTo(t, guest.email))[0]!, 'token')
    await assign(company.owner, guest, company.id, 'viewer')
    await assign(company.owner, guest, company.id, 'biller')
    const pending = new Map((await invitations(company)).map((each) => [each.email, each]))
    expect(pending.size).toBe(2)
    expect([pending.get(null)?.role, pending.get(guest.email)?.role]).toEqual(['biller', 'viewer'])
    const again = await t.send('POST', `/invitations/${pending.get(null)!.id}/resend`, company.as)
    expect(again).toMatchObject({ status: 200, body: { email: null } })
    const byAccount = linkParameter((await lettersTo(t, guest.email))[0]!, 'token')
    expect((await accept(guest, byAccount)).body).toMatchObject({ company: { role: 'biller' } })

    // The other offer would let them in again after they were removed.
    expect(await invitations(company)).toEqual([])
    expect((await accept(guest, byAddress)).status).toBe(422)
  })

  test('an owner assigns in their own company only, and changes the role of who belongs to it at once', async () => {
    const [mine, theirs] = [await aCompany(t, 'Empresa S.A.', ['viewer']), await aCompany(t)]
    const viewer = mine.members.viewer!
    expect(await assign(mine.owner, viewer, mine.id, 'biller')).toMatchObject({
      status: 200,
      body: { data: [{ status: 'assigned' }] },
    })
    expect((await members(mine)).map(({ role }) => role)).toEqual(['owner', 'biller'])
    expect((await assign(mine.owner, await aPerson(t), theirs.id)).status).toBe(403)
  })

  test('in a suspended company its own people neither ask anybody in, nor suspend or remove a member', async () => {
    const company = await aCompany(t, 'Empresa S.A.', ['viewer'])
    const viewer = company.members.viewer!
    await t.send('POST', '/activate-deactivate-company', company.owner, {
      payload: { company_id: company.id, active: 0 },
    })
    const link = { user_id: viewer.id, company_id: company.id }
    const answers = [
      await assign(company.owner, await aPerson(t), company.id),
      await assign(company.owner, viewer, company.id, 'owner'),
      await t.send('POST', '/activate-deactivate-company', company.owner, {
        payload: { ...link, active: 0 },
      }),
      await t.send('POST', '/delete-company-user', company.owner, { payload: link }),
    ]
    expect(answers.map(({ body }) => (body as { code: string } | null)?.code)).toEqual(
      Array(4).fill('company-read-only'),
    )
    expect((await members(company)).map(({ role, active }) => [role, active])).toEqual([
      ['owner', 1],
      ['viewer', 1],
    ])
  })

  test('a company is suspended, which leaves it readable, and restored; what the platform suspended its owner cannot restore', async () => {
    // seed 229
    const platform = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
    const company = await aCompany(t)
    const activate = (as: { token: string }, active: 0 | 1) =>
      t.send('POST', '/activate-deactivate-company', as, {
        payload: { company_id: company.id, active, reason: 'Pedido por la dueña' },
      })
    expect((await activate(company.owner, 0)).status).toBe(204)
    expect((await t.send('GET', '/clients', company.as)).status).toBe(200)
    expect((await t.send('POST', '/clients', company.as, { payload: { name: 'Luz' } })).status).toBe(403)
    expect((await activate(company.owner, 1)).status).toBe(204)
    expect((await t.send('POST', '/clients', company.as, { payload: { name: 'Luz' } })).status).toBeLessThan(
      300,
    )
    await activate(platform, 0)
    expect((await activate(company.owner, 1)).body).toMatchObject({ code: 'suspended-by-platform' })
    expect((await activate(platform, 1)).status).toBe(204)
  })
})

describe('the usual place of a member', () => {
  type As = { token?: string; company?: string }
  const setPlace = (as: As, userId: string, place: object | null) =>
    t.send('PUT', `/members/${userId}/place`, as, { payload: { place } })
  const openTerminal = async (company: Company, branch: string, terminal: string, is_active = true) => {
    await t.send('PUT', `/branches/${branch}`, company.as, { payload: { name: 'Playa', is_active: true } })
    const path = `/branches/${branch}/terminals/${terminal}`
    const saved = await t.send('PUT', path, company.as, { payload: { name: 'Caja', is_active } })
    expect(saved.status, saved.text).toBeLessThan(300)
  }
  /** As their browser reads it to propose it. */
  const proposed = async (company: Company, { token }: { token: string }) => {
    const { company_user: links } = (await t.send('GET', '/get-user', { token })).body as Profile
    return links.find(({ company_id }) => company_id === company.id)?.company.place
  }

  test('is each one’s own, said by themselves or by who manages members', async () => {
    const company = await aCompany(t, undefined, ['biller', 'accountant'])
    await openTerminal(company, '002', '00001')
    await openTerminal(company, '002', '00002')
    const { biller, accountant } = company.members
    const [first, second] = [
      { branch: '002', terminal: '00001' },
      { branch: '002', terminal: '00002' },
    ]
    const own = await setPlace(asRole(company, 'biller'), biller!.id, first)
    expect([own.status, (own.body as Member).place], own.text).toEqual([200, first])
    expect((await setPlace(company.as, accountant!.id, second)).status).toBe(200)
    expect(await proposed(company, biller!)).toEqual(first)
    expect(await proposed(company, accountant!)).toEqual(second)
    expect(await proposed(company, company.owner)).toBeNull()
    const listed = new Map((await members(company)).map(({ user_id, place }) => [user_id, place]))
    expect([listed.get(biller!.id), listed.get(accountant!.id)]).toEqual([first, second])
    expect((await setPlace(asRole(company, 'biller'), biller!.id, null)).status).toBe(200)
    expect(await proposed(company, biller!)).toBeNull()
  })

  test('is an open terminal of the company, and nobody else’s to say', async () => {
    const company = await aCompany(t, undefined, ['biller', 'accountant', 'viewer'])
    const stranger = await aCompany(t)
    await openTerminal(company, '002', '00001')
    await openTerminal(company, '003', '00009', false)
    await openTerminal(stranger, '004', '00001')
    const { biller, accountant, viewer } = company.members
    const place = { branch: '002', terminal: '00001' }
    for (const wrong of [
      { branch: '003', terminal: '00009' },
      { branch: '004', terminal: '00001' },
      { branch: '002', terminal: '00007' },
    ])
      expect((await setPlace(company.as, biller!.id, wrong)).body).toMatchObject({
        errors: { place: ['Choose an open terminal.'] },
      })
    expect((await setPlace(company.as, biller!.id, { branch: '2', terminal: 'x' })).status).toBe(422)
    expect((await setPlace(asRole(company, 'biller'), accountant!.id, place)).status).toBe(403)
    expect((await setPlace(asRole(company, 'viewer'), viewer!.id, place)).status).toBe(403)
    expect(
      (await setPlace({ token: stranger.owner.token, company: company.id }, biller!.id, place)).status,
    ).toBe(403)
    expect((await setPlace(stranger.as, biller!.id, place)).status).toBe(404)
  })

  test('is nobody’s any more once its terminal or its branch is closed', async () => {
    const company = await aCompany(t, undefined, ['biller'])
    const { biller } = company.members
    const place = { branch: '002', terminal: '00001' }
    await openTerminal(company, '002', '00001')
    await setPlace(company.as, biller!.id, place)
    await openTerminal(company, '002', '00001', false)
    expect(await proposed(company, biller!)).toBeNull()
    await openTerminal(company, '002', '00001')
    await setPlace(company.as, biller!.id, place)
    await t.send('PUT', '/branches/002', company.as, { payload: { name: 'Playa', is_active: false } })
    expect(await proposed(company, biller!)).toBeNull()
  })
})
