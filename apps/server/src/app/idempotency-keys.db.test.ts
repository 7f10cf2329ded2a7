import type { BulkAnswer, ExpenseDetail, Paper, Task } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import type { Route } from '#platform/route.ts'
import { aPdf } from '#test/a-pdf.ts'
import { aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'

let t: TestApp
let company: IssuingCompany
let platform: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  t = await createTestApp()
  company = await anIssuingCompany(t)
  platform = await aPerson(t, 'Pablo Plataforma', { isPlatformAdmin: true })
})
afterAll(() => t.close())

const someId = '01900000-0000-7000-8000-000000000000'
const keyed = (key: string) => ({ 'idempotency-key': key })

// What a company does is done once; these are somebody's own account, links from outside, and the platform.
test('a POST keeps what it answered under its key, or says that it does not', async () => {
  const posts = t.routes.filter(
    ({ endpoint, options }) => endpoint.method === 'POST' && options.isReading !== true,
  )
  const refused: string[] = []
  for (const route of posts) {
    const { endpoint } = route
    const as =
      endpoint.scope === 'public' ? {} : endpoint.scope === 'company' ? company.as : { token: platform.token }
    const path = endpoint.path.replace(/:file\b/g, 'xml').replace(/:\w+/g, someId)
    const { body } = await t.send('POST', path, as, { payload: {}, headers: keyed('walk') })
    if ((body as { code?: string } | undefined)?.code === 'idempotency-key-not-taken')
      refused.push(endpoint.path)
  }
  expect(refused.sort()).toEqual(withoutKeys)
  for (const route of posts.filter(({ endpoint }) => !withoutKeys.includes(endpoint.path)))
    expect(`${route.endpoint.path} ${howKept(route)}`).not.toContain('nothing')
})

const howKept = ({ opens, options }: Route) => options.key ?? (opens === 'company' ? 'kept' : 'nothing')

const withoutKeys = [
  '/activate-deactivate-company',
  '/advertisements',
  '/advertisements/:id/end',
  '/advertisements/:id/picture',
  '/all-companies/:id/all-files',
  '/all-companies/:id/archive',
  '/all-companies/:id/support-visit',
  '/announcements/:id',
  '/api-keys',
  '/assign-user',
  '/auth/login',
  '/auth/logout',
  '/auth/passkey',
  '/auth/passkey/options',
  '/auth/two-step',
  '/authority/test-connection',
  '/cabys-versions/:id/apply',
  '/cabys-versions/fetch',
  '/cabys-versions/roll-back',
  '/cabys-versions/upload',
  '/calendar/:year/settle',
  '/calendar/closures',
  '/calendar/closures/:id/remove',
  '/calendar/holidays/:day/change',
  '/company',
  '/company-backup',
  '/delete-company-user',
  '/email-confirmations',
  '/exchange-rates/refresh',
  '/imports/of/:kind',
  '/invitations/accept',
  '/invitations/look-up',
  '/line-codes',
  '/notifications/read',
  '/outbox/:id/send',
  '/passkeys',
  '/passkeys/:id/kept',
  '/passkeys/options',
  '/passkeys/show',
  '/passkeys/show/options',
  '/password/email',
  '/password/reset',
  '/platform/exports',
  '/platform/item-templates',
  '/platform/tasks/:id/stop',
  '/portals/:token/details',
  '/profile/email',
  '/profile/email/confirmation',
  '/public-documents/:token/answer',
  '/public-documents/:token/opened',
  '/receptions/mailbox/test',
  '/reminder-choices/:token/stop',
  '/security/doors/close',
  '/select-company',
  '/sessions/end-others',
  '/settings/delivery/test',
  '/two-step',
  '/two-step/confirm',
  '/two-step/off',
  '/two-step/recovery-codes',
  '/update-company-config',
  '/users',
  '/vat-withholdings/file',
  '/webhooks',
]

describe('done once under its key', () => {
  const twice = async (path: string, request: () => { payload: Buffer | object; headers?: object }) => {
    const send = () => {
      const { payload, headers } = request()
      return t.send('POST', path, company.as, { payload, headers: { ...headers, ...keyed(path) } })
    }
    const first = await send()
    expect([200, 201], first.text).toContain(first.status)
    const again = await send()
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
    return first.body
  }

  test('a paper, and another paper under the same key is another request', async () => {
    const path = `/clients/${company.client.id}/papers`
    const form = (text: string) => multipart({ name: 'contrato.pdf' }, { file: aPdf(text) })
    const { data } = (await twice(path, () => form('uno'))) as { data: Paper[] }
    expect(data).toHaveLength(1)
    const other = form('dos')
    const refused = await t.send('POST', path, company.as, {
      payload: other.payload,
      headers: { ...other.headers, ...keyed(path) },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
  })

  test('the file of an expense', async () => {
    const expense = await t.send('POST', '/expenses', company.as, {
      payload: {
        is_draft: true,
        supplier_name: 'Ferretería El Clavo',
        spent_on: costaRicaDay(t.clock.now()),
        currency: 'CRC',
        total: '1000',
      },
    })
    expect(expense.status, expense.text).toBe(201)
    const path = `/expenses/${(expense.body as ExpenseDetail).id}/files`
    const { files } = (await twice(path, () =>
      multipart({ name: 'tiquete.pdf' }, { file: aPdf() }),
    )) as ExpenseDetail
    expect(files).toHaveLength(1)
  })

  test('the package of a month', async () => {
    const month = costaRicaDay(t.clock.now()).slice(0, 7)
    const task = (await twice('/month-packages', () => ({ payload: { month } }))) as Task
    expect(task.kind).toBe('month-package')
  })

  // Few rows were done anew, letters among them.
  test('an action on many rows, few of them too', async () => {
    const payload = { list: 'clients', action: 'archive', rows: [{ id: company.client.id, label: '' }] }
    const { task, result } = (await twice('/bulk', () => ({ payload }))) as BulkAnswer
    expect(result).toBe(null)
    expect(task).toMatchObject({ kind: 'bulk' })
  })
})
