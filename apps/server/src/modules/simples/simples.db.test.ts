import type { DocumentDetail, NewSimple, Page, SimpleDetail, SimpleRow } from '@cuentaclara/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { describeSimpleForPrint } from './print-simple.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['accountant', 'biller', 'viewer'])
})
afterAll(() => app.close())

type As = { token: string; company: string }
const as = (role: 'accountant' | 'biller' | 'viewer'): As => ({
  token: company.members[role]!.token,
  company: company.id,
})
const aReceipt = (change: Partial<NewSimple> = {}): NewSimple => ({
  use: 'internal',
  client_name: 'Marta Rojas',
  lines: [{ description: 'Adelanto del salón', quantity: '2', unit: 'Unid', unit_price: '7500' }],
  payments: [{ means: '06' }],
  ...change,
})
const send = (path: string, payload: object = {}, who: As = company.as) =>
  app.send('POST', path, who, { payload })
const create = async (change: Partial<NewSimple> = {}, who: As = company.as): Promise<SimpleDetail> => {
  const answer = await send('/simples', aReceipt(change), who)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const read = async (id: string): Promise<SimpleDetail> =>
  (await app.send('GET', `/simples/${id}`, company.as)).body
const list = async (query: string): Promise<Page<SimpleRow>> =>
  (await app.send('GET', `/simples?${query}`, company.as)).body

describe('a receipt', () => {
  test('gets the next number of its own series and no tax', async () => {
    const [one, two] = [await create(), await create({ payments: [] })]
    expect(one).toMatchObject({ status: 'paid', total: '15000', means: ['06'], client_name: 'Marta Rojas' })
    expect(two).toMatchObject({ status: 'issued', means: [], paid_on: null })
    expect(two.number).toBe(one.number! + 1)
    expect(one.lines).toEqual([{ total: '15000', discount: '0', line_total: '15000' }])
  })

  test('stays a draft when asked to, is saved over its version, issued and then deleted no more', async () => {
    const draft = await create({ as_draft: true, lines: [] })
    expect(draft).toMatchObject({ status: 'draft', number: null, version: 1 })
    expect(draft.issues.map(({ path }) => path)).toContain('lines')
    const body = aReceipt({ payments: [] })
    const save = (version: string) =>
      app.send('PUT', `/simples/${draft.id}`, company.as, { payload: body, headers: { 'if-match': version } })
    expect((await save('"1"')).body).toMatchObject({ version: 2, total: '15000' })
    expect((await save('"1"')).status).toBe(412)
    const issued = await send(`/simples/${draft.id}/issue`, body)
    expect(issued.body).toMatchObject({ status: 'issued' })
    expect((await send(`/simples/${draft.id}/issue`, body)).body).toMatchObject({ code: 'simple-not-open' })
    expect((await app.send('DELETE', `/simples/${draft.id}`, company.as)).status).toBe(409)
    const other = await create({ as_draft: true })
    expect((await app.send('DELETE', `/simples/${other.id}`, company.as)).status).toBe(204)
    expect((await app.send('GET', `/simples/${other.id}`, company.as)).status).toBe(404)
  })

  test('without lines, or with money that does not add up, takes no number', async () => {
    const before = await create()
    const answer = await send('/simples', aReceipt({ lines: [] }))
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: { lines: [expect.any(String)] } })
    const wrong = aReceipt({
      payments: [
        { means: '01', amount: '1' },
        { means: '02', amount: '2' },
      ],
    })
    expect((await send('/simples', wrong)).status).toBe(422)
    expect((await create()).number).toBe(before.number! + 1)
  })

  test('of the simplified regime is for companies of that regime only', async () => {
    const refused = await send('/simples', aReceipt({ use: 'regime-sale' }))
    expect(refused.body).toMatchObject({ errors: { use: [expect.any(String)] } })
    await app.asOwner(`update companies set regime = 'simplified' where id = $1`, [company.id])
    expect(await create({ use: 'regime-sale' })).toMatchObject({ use: 'regime-sale', status: 'paid' })
    await app.asOwner(`update companies set regime = null where id = $1`, [company.id])
  })

  test('is paid later, once, by an official means', async () => {
    const { id } = await create({ payments: [] })
    expect((await send(`/simples/${id}/pay`, { means: '77' })).status).toBe(422)
    expect((await send(`/simples/${id}/pay`, { means: '01', paid_on: '2999-01-01' })).status).toBe(422)
    expect((await send(`/simples/${id}/pay`, { means: '04' })).body).toMatchObject({
      status: 'paid',
      means: ['04'],
    })
    expect((await send(`/simples/${id}/pay`, { means: '04' })).status).toBe(409)
  })

  // What somebody typed beside "other" was dropped, and the invoice of it asked for it again.
  test('is paid by other means only with their name, which stands wherever means do', async () => {
    const { id } = await create({ client_name: null, client_id: company.client.id, payments: [] })
    for (const other of [undefined, '', ' a '])
      expect((await send(`/simples/${id}/pay`, { means: '99', other })).body).toMatchObject({
        errors: { other: [expect.any(String)] },
      })
    expect((await send(`/simples/${id}/pay`, { means: '99', other: ' Canje de leche ' })).body).toMatchObject(
      {
        ...{ status: 'paid', means: ['99'], means_other: 'Canje de leche' },
      },
    )
    const { data } = await list(`client_id=${company.client.id}`)
    expect(data.find((row) => row.id === id)).toMatchObject({ means_other: 'Canje de leche' })
    const { page } = await withCompany(app, company.member, (ctx) => describeSimpleForPrint(ctx, id))
    expect(JSON.stringify(page)).toContain('Canje de leche')
    const { document }: SimpleDetail = (await send(`/simples/${id}/convert`, { to: 'invoice' })).body
    const { input }: DocumentDetail = (await app.send('GET', `/documents/${document!.id}`, company.as)).body
    expect(input.payments).toEqual([{ means: '99', other: 'Canje de leche' }])

    const written = await create({ payments: [{ means: '99', other: 'Vale de la feria' }] })
    expect(written).toMatchObject({ means: ['99'], means_other: 'Vale de la feria' })
    // Of other means than 99 there is nothing to say.
    const { id: cash } = await create({ payments: [] })
    expect((await send(`/simples/${cash}/pay`, { means: '01', other: 'Canje' })).body).toMatchObject({
      ...{ means: ['01'], means_other: null },
    })
  })

  // A receipt could be paid into October, or its payment taken back, after October was closed.
  test('is not paid into a closed period, nor is a payment in it taken back', async () => {
    const { id } = await create({ payments: [] })
    const paid = await create({ payments: [] })
    await send(`/simples/${paid.id}/pay`, { means: '04', paid_on: '2026-10-15' })
    await app.asOwner(
      `insert into period_changes (company_id, id, kind, closed_until, left_open, changed_by, changed_at)
      values ($1, gen_random_uuid(), 'closed', '2026-10-31', 0, $2, now())`,
      [company.id, company.owner.id],
    )
    for (const refused of [
      await send(`/simples/${id}/pay`, { means: '04', paid_on: '2026-10-31' }),
      await send(`/simples/${paid.id}/void`, { reason: 'Cheque sin fondos' }),
    ])
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'period-closed', params: { closed_until: '2026-10-31', by: 'Olga Solano' } },
      })
    expect((await send(`/simples/${id}/pay`, { means: '04', paid_on: '2026-11-01' })).status).toBe(200)
  })

  test('is voided for a reason and stays in its place', async () => {
    const { id, number } = await create()
    expect((await send(`/simples/${id}/void`, { reason: '  ' })).status).toBe(422)
    expect((await send(`/simples/${id}/void`, { reason: 'Se repitió' })).body).toMatchObject({
      status: 'void',
      void_reason: 'Se repitió',
      number,
    })
    expect((await send(`/simples/${id}/convert`, { to: 'ticket' })).status).toBe(409)
  })

  test('cannot be changed, deleted or brought back behind our back', async () => {
    const { id } = await create()
    await expect(app.asOwner('update simple_receipts set total = 1 where id = $1', [id])).rejects.toThrow(
      'cannot change',
    )
    await expect(app.asOwner('delete from simple_receipts where id = $1', [id])).rejects.toThrow(
      'never deleted',
    )
  })
})

describe('converting', () => {
  test('makes a draft that costs the same, and comes back when that draft is thrown away', async () => {
    const receipt = await create({ client_name: null, client_id: company.client.id })
    const converted: SimpleDetail = (await send(`/simples/${receipt.id}/convert`, { to: 'invoice' })).body
    expect(converted).toMatchObject({ status: 'converted', document: { kind: 'invoice', consecutivo: null } })
    const draft: DocumentDetail = (await app.send('GET', `/documents/${converted.document!.id}`, company.as))
      .body
    expect(draft).toMatchObject({
      kind: 'invoice',
      total: '15000',
      client_id: company.client.id,
      fiscal_status: 'draft',
    })
    expect(draft.input).toMatchObject({ situation: '1', references: [], payments: [{ means: '06' }] })
    expect(draft.links?.made_of).toEqual([{ type: 'simple', id: receipt.id, name: `CS-${receipt.number}` }])
    await app.send('DELETE', `/documents/${draft.id}`, company.as)
    expect(await read(receipt.id)).toMatchObject({ status: 'paid', document: null })
  })

  // Whoever made its invoice was asked by what it had been paid.
  test('of one that was paid later says by what', async () => {
    const receipt = await create({ client_name: null, client_id: company.client.id, payments: [] })
    await send(`/simples/${receipt.id}/pay`, { means: '04' })
    const { document }: SimpleDetail = (await send(`/simples/${receipt.id}/convert`, { to: 'invoice' })).body
    const { input }: DocumentDetail = (await app.send('GET', `/documents/${document!.id}`, company.as)).body
    expect(input.payments).toEqual([{ means: '04' }])
  })

  test('of a provisional receipt names it and carries situation 2', async () => {
    const receipt = await create({ use: 'provisional' })
    const { document }: SimpleDetail = (await send(`/simples/${receipt.id}/convert`, { to: 'ticket' })).body
    const draft: DocumentDetail = (await app.send('GET', `/documents/${document!.id}`, company.as)).body
    expect(draft.input.situation).toBe('2')
    expect(draft.input.references).toEqual([
      expect.objectContaining({ document_type: '08', code: '05', number: `CS-${receipt.number}` }),
    ])
  })
})

describe('the list', () => {
  test('is paged, sorted, searched and narrowed, and adds up by use and currency', async () => {
    await create({ use: 'provisional', client_name: 'Zoila Peña', currency: 'USD', exchange_rate: '500' })
    expect((await list('search=zoila%20pena')).data).toHaveLength(1)
    expect((await list('use=provisional&currency=USD')).data).toHaveLength(1)
    const page = await list('sort=-total&per_page=2')
    expect(page.data).toHaveLength(2)
    const next = await list(`sort=-total&per_page=2&cursor=${page.meta.next_cursor}`)
    expect(next.data[0]!.id).not.toBe(page.data[1]!.id)
    const everything = await list('sort=number&per_page=100')
    const numbers = everything.data.flatMap(({ number }) => number ?? [])
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    const { data } = (await app.send('GET', '/simples/totals?use=provisional', company.as)).body as {
      data: object[]
    }
    expect(data).toContainEqual({
      use: 'provisional',
      currency: 'USD',
      count: 1,
      total: '15000',
      unpaid: '0',
    })
  })

  test('never shows another company’s receipts', async () => {
    const other = await aCompany(app)
    const { id } = await create()
    expect(((await app.send('GET', '/simples', other.as)).body as Page<SimpleRow>).data).toEqual([])
    expect((await app.send('GET', `/simples/${id}`, other.as)).status).toBe(404)
    for (const path of ['pay', 'void', 'convert', 'issue'])
      expect(
        (
          await send(
            `/simples/${id}/${path}`,
            { ...aReceipt(), means: '01', reason: 'No es mío', to: 'ticket' },
            other.as,
          )
        ).status,
        path,
      ).toBe(404)
    const theirClient = await send('/simples', aReceipt({ client_id: company.client.id }), other.as)
    expect(theirClient.status).toBe(422)
  })
})

test('a viewer reads; a biller issues, and voids where the company lets billers correct', async () => {
  const { id } = await create({}, as('biller'))
  expect((await app.send('GET', `/simples/${id}`, as('viewer'))).status).toBe(200)
  expect((await send('/simples', aReceipt(), as('viewer'))).status).toBe(403)
  expect((await send(`/simples/${id}/void`, { reason: 'Error de caja' }, as('biller'))).status).toBe(403)
  await app.asOwner(
    `insert into company_settings (company_id, section, settings, updated_at)
     values ($1, 'sales', '{"billers_correct": true}', now())`,
    [company.id],
  )
  expect((await send(`/simples/${id}/void`, { reason: 'Error de caja' }, as('biller'))).status).toBe(200)
})

test('the print says that it gives no tax credit, and drafts have none', async () => {
  const { id, number } = await create()
  const answer = await app.send('GET', `/simples/${id}/pdf`, company.as)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toContain(`CS-${number}.pdf`)
  expect(answer.text.slice(0, 5)).toBe('%PDF-')
  const draft = await create({ as_draft: true })
  expect((await app.send('GET', `/simples/${draft.id}/pdf`, company.as)).status).toBe(404)
})

test('who issued and voided a receipt stands in the audit trail', async () => {
  const { id } = await create()
  await send(`/simples/${id}/void`, { reason: 'Se repitió' })
  const rows = await app.asOwner<{ action: string }>(
    `select action, subject_name, after from audit_entries where subject = 'simple-receipt' and subject_id = $1 order by id`,
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['created', 'changed', 'changed'])
  expect(rows.at(-1)).toMatchObject({ after: { status: 'void', void_reason: 'Se repitió' } })
})
