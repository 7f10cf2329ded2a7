import type { ListEntry, Numbering, SettingsAnswer } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { isIban } from './sections.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  t = await createTestApp()
  company = await aCompany(t, 'Soda La Esquina S.A.', ['administrator', 'accountant'])
})
afterAll(() => t.close())

const get = async (section: string) =>
  (await t.send('GET', `/settings/${section}`, company.as)).body as SettingsAnswer
const put = (section: string, settings: object, rest: object = {}, headers = {}) =>
  t.send('PUT', `/settings/${section}`, company.as, { payload: { settings, ...rest }, headers })

test('a tab that nobody saved has its defaults, and is saved on its own under the version that was read', async () => {
  expect(await get('sales')).toMatchObject({
    version: 0,
    settings: { credit_days: 30, sale_condition: '01' },
  })
  const saved = await put('sales', { credit_days: 45 }, {}, { 'if-match': '"0"' })
  expect(saved.status).toBe(200)
  expect(saved.headers.etag).toBe('"1"')
  expect((await put('sales', { credit_days: 60 }, {}, { 'if-match': '"0"' })).status).toBe(412)
  expect(await get('sales')).toMatchObject({ version: 1, settings: { credit_days: 45 } })
  expect(await get('delivery')).toMatchObject({ version: 0 })
})

test('what does not fit is refused at its field', async () => {
  const wrong = await put('sales', { credit_days: 0, discount_limit: '101' })
  expect(Object.keys((wrong.body as { errors: object }).errors)).toEqual(['credit_days', 'discount_limit'])
  const account = { bank: 'Banco Central', currency: 'CRC', iban: 'CR05015202001026284066', holder: '' }
  expect((await put('documents', { bank_accounts: [account] })).status).toBe(200)
  const other = { ...account, iban: 'CR05015202001026284067' }
  const refused = await put('documents', { bank_accounts: [account, other] })
  expect(Object.keys((refused.body as { errors: object }).errors)).toEqual(['bank_accounts.1.iban'])
  expect(isIban(account.iban)).toBe(true)
  // A program of before there were more letters than one would believe that its text was saved.
  const former = await put('delivery', { reply_to: '', subject: 'Su factura', whatsapp_text: 'Hola' })
  expect(former.status).toBe(422)
  expect(Object.keys((former.body as { errors: object }).errors)).toEqual(['subject', 'whatsapp_text'])
})

test('the password of the own mail server is sealed, named, and comes back never', async () => {
  const delivery = { has_own_server: true, smtp_host: '127.0.0.1', smtp_from: 'ventas@example.test' }
  await put('delivery', delivery, { secrets: { smtp_password: 'muy-secreta' } })
  const read = await get('delivery')
  expect(read.secrets).toEqual(['smtp_password'])
  expect(JSON.stringify(read)).not.toContain('muy-secreta')
  await put('delivery', delivery)
  expect((await get('delivery')).secrets).toEqual(['smtp_password'])

  const audit = (await t.send('GET', '/audit?subject=settings', company.as)).text
  expect(audit).toContain('smtp_password')
  expect(audit).not.toContain('muy-secreta')
  await unsafeForCompany(t, company.id, async ({ tx }) => {
    const { rows } = await sql<{
      whole: string
    }>`select company_settings::text as whole from company_settings`.execute(tx)
    expect(rows.some(({ whole }) => whole.includes('muy-secreta'))).toBe(false)
  })

  const test = await t.send('POST', '/settings/delivery/test', company.as, {
    payload: { to: 'a@example.test' },
  })
  expect(test.status).toBe(422)
})

test.each([
  ['host', { smtp_host: 'mail.elsewhere.test' }],
  ['port', { smtp_port: 2525 }],
  ['user', { smtp_user: 'otra' }],
  ['protection', { smtp_security: 'tls' }],
])('the password of the own mail server follows no other %s', async (_, change) => {
  const own = {
    has_own_server: true,
    smtp_host: 'mail.test',
    smtp_from: 'v@example.test',
    smtp_user: 'ventas',
  }
  const secrets = { smtp_password: 'muy-secreta' }
  expect((await put('delivery', own, { secrets })).status).toBe(200)
  const moved = { ...own, ...change }
  expect(await put('delivery', moved)).toMatchObject({
    status: 422,
    body: { errors: { smtp_password: expect.any(Array) } },
  })
  // Not by way of a server that is switched off meanwhile either.
  expect((await put('delivery', { ...moved, has_own_server: false })).status).toBe(200)
  expect((await get('delivery')).secrets).toEqual([])
  expect((await put('delivery', moved, { secrets })).status).toBe(200)
  expect((await get('delivery')).secrets).toEqual(['smtp_password'])
})

// screens.md, /tickets/new: an amount above which identity is asked.
test('the amount from which identity is asked at the counter is one of colones, and every till learns it', async () => {
  for (const identity_above of ['-1', 'mucho', '1'.repeat(14), '1.001', '1\0'])
    expect(await put('counter', { identity_above })).toMatchObject({
      status: 422,
      body: {
        errors: {
          [identity_above.includes('\0') ? 'settings.identity_above' : 'identity_above']: [
            expect.any(String),
          ],
        },
      },
    })
  expect((await get('counter')).settings).toMatchObject({ identity_above: null })
  expect((await put('counter', { identity_above: '250000' })).status).toBe(200)
  const { token } = company.members.accountant!
  expect((await t.send('GET', `/company/${company.id}`, { token })).body).toMatchObject({
    company: { counter: { identity_above: '250000' } },
  })
})

test('accountants read the settings and change none', async () => {
  const as = { token: company.members.accountant!.token, company: company.id }
  expect((await t.send('GET', '/settings/sales', as)).status).toBe(200)
  expect((await t.send('PUT', '/settings/sales', as, { payload: { settings: {} } })).status).toBe(403)
})

test('branches and terminals are made, and next numbers go up', async () => {
  const branch = await t.send('PUT', '/branches/002', company.as, { payload: { name: 'Heredia' } })
  expect(branch.status).toBe(200)
  await t.send('PUT', '/branches/002/terminals/00003', company.as, { payload: { name: 'Caja rápida' } })
  const move = (next_sequence: number) =>
    t.send('POST', '/numbering', company.as, {
      payload: { branch: '002', terminal: '00003', document_type: '01', next_sequence },
    })
  const { body } = await move(501)
  const terminal = (body as Numbering).branches[1]!.terminals[0]!
  expect(terminal).toMatchObject({ name: 'Caja rápida', is_own: false })
  expect(terminal.series).toEqual([{ document_type: '01', next_sequence: 501, lowest: 1 }])
  expect((await move(501)).status).toBe(409)
  const down = unsafeForCompany(t, company.id, ({ tx }) =>
    sql`update document_series set branch = '009'`.execute(tx),
  )
  await expect(down).rejects.toThrow(/cannot become another/)
  const own = { payload: { name: 'Central', is_active: false } }
  expect((await t.send('PUT', '/branches/001', company.as, own)).status).toBe(409)
  expect((await t.send('PUT', '/branches/077/terminals/00001', company.as, own)).status).toBe(404)
  const audit = (await t.send('GET', '/audit?subject=numbering', company.as)).text
  expect(audit).toContain('"to_sequence":501')
})

test('lists take names once, and six own fields at most', async () => {
  const add = (payload: object) => t.send('POST', '/list-entries', company.as, { payload })
  const created = await add({ kind: 'price_list', name: 'Mayoreo' })
  expect(created.status).toBe(201)
  expect((await add({ kind: 'price_list', name: 'mayoreo' })).status).toBe(422)
  for (const number of [1, 2, 3, 4, 5, 6]) {
    expect((await add({ kind: 'own_field', name: `Campo ${number}`, field_type: 'text' })).status).toBe(201)
  }
  expect((await add({ kind: 'own_field', name: 'Campo 7' })).status).toBe(409)
  const { id } = created.body as ListEntry
  const renamed = { kind: 'price_list', name: 'Mayoristas' }
  expect((await t.send('PUT', `/list-entries/${id}`, company.as, { payload: renamed })).body).toMatchObject(
    renamed,
  )
  expect((await t.send('DELETE', `/list-entries/${id}`, company.as)).status).toBe(204)
  expect((await t.send('DELETE', `/list-entries/${id}`, company.as)).status).toBe(404)
})
