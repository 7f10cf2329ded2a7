import type { AuthoritySetup, Company, CompanySettings, Page } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { companyForm as form } from './testing/company-form.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('POST company takes a multipart form: who makes it owns it, works in it, and can try it at once', async () => {
  // seed 230, seed 109, seed 110
  const person = await aPerson(t)
  const { status, body } = await t.send(
    'POST',
    '/company',
    { token: person.token },
    multipart(form, { logo: png }),
  )
  expect(status).toBe(201)
  const { company } = body as { company: Company }
  expect(company).toMatchObject({ name: form.name, role: 'owner', environment: 'simulator', status: 'setup' })
  expect(company.company_user).toMatchObject([{ company_id: company.id, active: 1 }])
  expect(JSON.parse(company.general_configurations?.currency ?? '')).toMatchObject({ id: 1 })
  expect(company.logo_url).toMatch(/^\/api\/company-logos\//)

  const as = { token: person.token, company: company.id }
  const profile = (await t.send('GET', '/get-user', as)).body as { company_default: Company }
  expect(profile.company_default.id).toBe(company.id)
  const setup = (await t.send('GET', '/authority/setup', as)).body as AuthoritySetup
  expect(setup.environments[0]).toMatchObject({ environment: 'simulator', missing: [] })
  expect(setup.environments[0]?.certificate?.identification_number).toBe('3101777666')
})

test('POST company says by field what is wrong, and refuses what is no form', async () => {
  const person = await aPerson(t)
  const as = { token: person.token }
  const wrong = { ...form, name: 'A', identification_number: '12', activities: '[]' }
  const first = await t.send('POST', '/company', as, multipart(wrong))
  expect(first.status).toBe(422)
  expect(Object.keys((first.body as { errors: object }).errors)).toEqual(['name'])
  const second = await t.send('POST', '/company', as, multipart({ ...wrong, name: 'Alfa' }))
  expect(Object.keys((second.body as { errors: object }).errors)).toEqual([
    'identification_number',
    'activities',
  ])
  const logo = multipart(form, { logo: Buffer.from('<svg onload="alert(1)"></svg>') })
  expect((await t.send('POST', '/company', as, logo)).status).toBe(422)
  expect((await t.send('POST', '/company', as, { payload: form })).status).toBe(415)
  expect((await t.send('POST', '/company', {}, multipart(form))).status).toBe(401)
  const { body } = await t.send('GET', '/companies', as)
  expect((body as Page<Company>).data).toEqual([])
})

test('POST update-company-config changes only the fields of its form, and the logo', async () => {
  // seed 231
  const company = await aCompany(t, 'Librería Letra Viva S.A.', ['accountant'])
  const change = multipart({ company_id: company.id, trade_name: 'Letra Viva' }, { logo: png })
  const answer = await t.send('POST', '/update-company-config', { token: company.owner.token }, change)
  expect(answer.status).toBe(200)
  const settings = answer.body as CompanySettings
  expect(settings).toMatchObject({
    trade_name: 'Letra Viva',
    emails: ['facturas@example.test'],
    currency_id: 2,
  })
  expect(settings.activities).toHaveLength(1)
  expect(settings.logo_url).not.toBeNull()

  const cutOff = multipart({ company_id: company.id }, { logo: png.subarray(0, 50) })
  const refused = await t.send('POST', '/update-company-config', company.as, cutOff)
  expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([422, ['logo']])
  const kept = (await t.send('GET', '/company-settings', company.as)).body as CompanySettings
  expect(kept.logo_url).toBe(settings.logo_url)

  const old = multipart({ company_id: company.id, trade_name: 'Otra', remove_logo: '1' })
  const headers = { ...old.headers, 'if-match': '"1"' }
  expect((await t.send('POST', '/update-company-config', company.as, { ...old, headers })).status).toBe(412)
  const cleared = await t.send('POST', '/update-company-config', company.as, old)
  expect((cleared.body as CompanySettings).logo_url).toBeNull()
  const accountant = { token: company.members.accountant!.token }
  expect((await t.send('POST', '/update-company-config', accountant, old)).status).toBe(403)
})

// Every document was signed with the key of another taxpayer, and rejected; nothing said why.
test('a company whose number changes gets a key of its own in the simulator, and is nobody else with the authority', async () => {
  const company = await anIssuingCompany(t)
  const change = (fields: Record<string, string>) =>
    t.send('POST', '/update-company-config', company.as, multipart({ company_id: company.id, ...fields }))
  const setup = async () => (await t.send('GET', '/authority/setup', company.as)).body as AuthoritySetup
  const of = async (environment: string) =>
    (await setup()).environments.find((each) => each.environment === environment)!
  expect((await change({ identification_number: '3101999999' })).status).toBe(200)
  expect((await of('simulator')).certificate).toMatchObject({ identification_number: '3101999999' })

  const settings = (await t.send('GET', '/company-settings', company.as)).body as CompanySettings
  const payload = { ...settings, identification_number: '3101123456' }
  expect((await t.send('PUT', '/company-settings', company.as, { payload })).status).toBe(200)
  expect((await of('simulator')).certificate).toMatchObject({ identification_number: '3101123456' })

  await t.asOwner(
    `update certificates set environment = 'test', identification_number = '3101777777' where company_id = $1 and is_current`,
    [company.id],
  )
  expect((await of('test')).missing).toContain('certificate')
  await t.asOwner(`update companies set environment = 'test' where id = $1`, [company.id])
  expect((await change({ identification_number: '3101999999' })).body).toMatchObject({
    errors: { identification_number: [expect.stringContaining('the number that its certificate names')] },
  })
  expect((await change({ trade_name: 'La Espiga' })).status).toBe(200)
})

// What it issued by itself came from a terminal that was closed.
test('a company issues from no branch and no terminal that is closed', async () => {
  const company = await aCompany(t, 'Dos Cajas S.A.')
  const place = (path: string, is_active: boolean) =>
    t.send('PUT', `/branches/${path}`, company.as, { payload: { name: 'Playa', is_active } })
  const issueFrom = (branch: string, terminal: string) =>
    t.send(
      'POST',
      '/update-company-config',
      company.as,
      multipart({ company_id: company.id, branch, terminal }),
    )
  await place('001/terminals/00002', false)
  await place('002', true)
  await place('002/terminals/00001', true)
  await place('002', false)
  for (const [branch, terminal] of [
    ['001', '00002'],
    ['002', '00001'],
    ['002', '00009'],
  ] as const)
    expect((await issueFrom(branch, terminal)).body).toMatchObject({
      errors: { terminal: ['Choose an open terminal.'] },
    })
  await place('001/terminals/00002', true)
  expect((await issueFrom('001', '00002')).body).toMatchObject({ terminal: '00002' })
  expect((await issueFrom('001', '00003')).body).toMatchObject({ terminal: '00003' })
})

test('DELETE company empties one that never issued, for its owner only, and keeps the trail', async () => {
  // seed 228
  const company = await aCompany(t, 'Panadería Efímera S.A.', ['administrator'])
  await t.send('POST', '/clients', company.as, { payload: { name: 'Cliente de un día' } })
  const administrator = { token: company.members.administrator!.token }
  expect((await t.send('DELETE', `/company/${company.id}`, administrator)).status).toBe(403)
  expect((await t.send('DELETE', `/company/${company.id}?name=Otra`, company.as)).status).toBe(422)
  const path = `/company/${company.id}?name=${encodeURIComponent(company.name)}`
  const { status, body } = await t.send('DELETE', path, { token: company.owner.token })
  expect({ status, body }).toEqual({ status: 200, body: { outcome: 'emptied' } })
  expect((await t.send('DELETE', path, { token: company.owner.token })).status).toBe(409)

  const list = (await t.send('GET', '/companies', company.as)).body as Page<Company>
  expect(list.data).toEqual([])
  const archived = (await t.send('GET', '/companies?options=archived', company.as)).body as Page<Company>
  expect(archived.data.map(({ name }) => name)).toEqual([company.name])
  await unsafeForCompany(t, company.id, async ({ tx }) => {
    const { rows } = await sql<{ clients: number; entries: number }>`
      select (select count(*)::int from clients) as clients, (select count(*)::int from audit_entries) as entries
    `.execute(tx)
    expect(rows[0]!.clients).toBe(0)
    expect(rows[0]!.entries).toBeGreaterThan(3)
  })
})

test('DELETE company empties one that was paid before it issued anything, though its events stay', async () => {
  const company = await aCompany(t, 'Taller de un Adelanto S.A.')
  const client = await t.send('POST', '/clients', company.as, { payload: { name: 'Cliente que adelanta' } })
  const payment = await t.send('POST', '/payments', company.as, {
    payload: {
      client_id: (client.body as { id: string }).id,
      paid_on: '2026-11-20',
      currency: 'CRC',
      amount: '5000',
      means: '01',
    },
  })
  expect(payment.status).toBe(201)
  const path = `/company/${company.id}?name=${encodeURIComponent(company.name)}`
  const { status, body } = await t.send('DELETE', path, { token: company.owner.token })
  expect({ status, body }).toEqual({ status: 200, body: { outcome: 'emptied' } })
})

// What was suspended to be looked into was emptied by its owner.
test('a company that the platform suspended is not closed, nor emptied, by its owner', async () => {
  const company = await aCompany(t, 'Detenida S.A.')
  await t.send('POST', '/clients', company.as, { payload: { name: 'Cliente que se mira' } })
  const platform = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
  const activate = (active: 0 | 1) =>
    t.send('POST', '/activate-deactivate-company', platform, {
      payload: { company_id: company.id, active, reason: 'Se revisa una denuncia' },
    })
  const close = () => t.send('DELETE', `/company/${company.id}`, company.as)
  await activate(0)
  expect(await close()).toMatchObject({ status: 409, body: { code: 'suspended-by-platform' } })
  expect((await t.send('GET', '/clients', company.as)).body).toMatchObject({ data: [{}] })
  await activate(1)
  expect((await close()).status).toBe(200)
})

test('the list of companies carries figures when they are asked for', async () => {
  const company = await aCompany(t, 'Taller de Cifras S.A.', ['viewer', 'biller'])
  const { body } = await t.send('GET', '/companies?page=1&options=figures', company.as)
  const found = (body as Page<Company>).data.find(({ id }) => id === company.id)
  expect(found?.figures).toEqual({ members: 3, documents_this_month: 0, certificate_days_left: null })
})
