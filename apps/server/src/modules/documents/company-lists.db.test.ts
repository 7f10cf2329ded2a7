import type {
  BulkAnswer,
  Client,
  Conversion,
  DocumentDetail,
  DocumentRow,
  ListEntry,
  Page,
  QuotationDetail,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withCompany } from '#platform/database/company-context.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { describeForPrint } from './document-pdf.ts'
import { listForExport } from './list-documents.ts'
import { tagDocument } from './tag-document.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
} from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller', 'viewer'])
})
afterAll(() => app.close())

const entry = async (payload: object, as = company.as): Promise<ListEntry> => {
  const answer = await app.send('POST', '/list-entries', as, { payload })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const change = async (client: { id: string }, payload: object) => {
  const { body } = await app.send('GET', `/clients/${client.id}`, company.as)
  return app.send('PUT', `/clients/${client.id}`, company.as, {
    payload: { ...(body as Client), ...payload },
  })
}
const issue = (payload: object) => app.send('POST', '/documents/issue', company.as, { payload })
const idsOf = async (path: string) =>
  ((await app.send('GET', path, company.as)).body as Page<{ id: string }>).data.map(({ id }) => id)

test('a document has the seller of its client unless it says another, and keeps it', async () => {
  const [ana, luis] = [
    await entry({ kind: 'seller', name: 'Ana' }),
    await entry({ kind: 'seller', name: 'Luis' }),
  ]
  const client = await insertClient(app, company.id)
  expect(await change(client, { seller_id: ana.id })).toMatchObject({
    status: 200,
    body: { seller_name: 'Ana' },
  })
  const theirs: DocumentRow = (await issue(anInvoice(client))).body
  expect(theirs.seller_name).toBe('Ana')
  const other: DocumentRow = (await issue(anInvoice(client, { seller_id: luis.id }))).body
  const nobodys: DocumentRow = (await issue(anInvoice(client, { seller_id: null }))).body
  expect(nobodys.seller_name).toBeNull()

  expect(await idsOf(`/documents?seller_id=${luis.id}`)).toEqual([other.id])
  expect(await idsOf(`/clients?seller_id=${ana.id}`)).toEqual([client.id])
  const detail: DocumentDetail = (await app.send('GET', `/documents/${theirs.id}`, company.as)).body
  expect(detail).toMatchObject({ seller_name: 'Ana', input: { seller_id: ana.id } })
  const { page } = await withCompany(app, company.member, (ctx) => describeForPrint(ctx, theirs.id), {
    readOnly: true,
  })
  expect(page.facts).toContainEqual({ label: 'Vendedor', value: 'Ana' })
  const used = await app.send('DELETE', `/list-entries/${luis.id}`, company.as)
  expect(used).toMatchObject({ status: 409, body: { code: 'list-entry-in-use' } })
})

test('tags group clients and find their documents', async () => {
  const tag = await entry({ kind: 'tag', name: 'Mayoristas', tone: 'info' })
  const client = await insertClient(app, company.id)
  expect(await change(client, { tags: [tag.id] })).toMatchObject({ status: 200, body: { tags: [tag.id] } })
  const row: DocumentRow = (await issue(anInvoice(client))).body
  expect(await idsOf(`/clients?tag_id=${tag.id}`)).toEqual([client.id])
  expect(await idsOf(`/documents?tag_id=${tag.id}`)).toEqual([row.id])
  expect((await app.send('DELETE', `/list-entries/${tag.id}`, company.as)).status).toBe(409)
  await change(client, { tags: [] })
  expect((await app.send('DELETE', `/list-entries/${tag.id}`, company.as)).status).toBe(204)
})

test('what is in no list of the company, or in another of its lists, is refused', async () => {
  const tag = await entry({ kind: 'tag', name: 'Escuelas' })
  const other = await anIssuingCompany(app)
  const strange = await entry({ kind: 'seller', name: 'De otra empresa' }, other.as)
  const client = await insertClient(app, company.id)
  for (const id of [tag.id, strange.id]) {
    expect(await change(client, { seller_id: id })).toMatchObject({
      status: 422,
      body: { errors: { seller_id: [expect.any(String)] } },
    })
    expect(await issue(anInvoice(client, { seller_id: id }))).toMatchObject({
      status: 422,
      body: { code: 'seller-not-found' },
    })
  }
  expect((await change(client, { tags: [strange.id] })).status).toBe(422)
})

describe('tags of documents', () => {
  const aTag = (name: string) => entry({ kind: 'tag', name })
  const issued = async (change: object = {}): Promise<DocumentRow> => {
    const answer = await issue(anInvoice(company.client, change))
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const detail = async (id: string): Promise<DocumentDetail> =>
    (await app.send('GET', `/documents/${id}`, company.as)).body
  const changeTags = (id: string, payload: { add?: string[]; remove?: string[] }, as = company.as) =>
    app.send('POST', `/documents/${id}/tags`, as, { payload })
  const member = (role: 'biller' | 'viewer') => ({ token: company.members[role]!.token, company: company.id })

  // features.md, lists of documents: nobody could group invoices but by their client.
  test('change after issuing, and nothing of what was issued changes with them', async () => {
    const [project, late] = [await aTag('Proyecto Poás'), await aTag('Revisar')]
    const row = await issued({ tags: [project.id] })
    expect(row.tags).toEqual([project.id])
    const stored = () =>
      app.asOwner(`select snapshot, input, version, updated_at from documents where id = $1`, [row.id])
    const xml = () => app.send('GET', `/documents/${row.id}/files/xml`, company.as)
    const before = { stored: await stored(), xml: (await xml()).text }
    expect(JSON.stringify(before)).not.toContain(project.id)

    const tagged = await changeTags(row.id, { add: [late.id, project.id, late.id] })
    expect(tagged).toMatchObject({ status: 200, body: { id: row.id, tags: [project.id, late.id] } })
    expect({ stored: await stored(), xml: (await xml()).text }).toEqual(before)
    expect(await detail(row.id)).toMatchObject({ version: 1, input: { tags: [project.id, late.id] } })
    expect(await idsOf(`/documents?tagged=${late.id}`)).toEqual([row.id])

    // Who did it is told; the names come with the entry.
    const trail = await app.send('GET', `/audit?subject=document&subject_id=${row.id}`, company.as)
    expect(trail.status, trail.text).toBe(200)
    expect((trail.body as Page<object>).data).toContainEqual(
      expect.objectContaining({
        action: 'changed',
        subject_name: row.consecutivo,
        before: { tags: [project.id] },
        after: { tags: [project.id, late.id] },
        references: expect.objectContaining({ [late.id]: 'Revisar' }),
      }),
    )
  })

  // What one window shows may be older than what another did: a tick is no word about the others.
  test('of several people at once all stay, and other windows hear of each', async () => {
    const [one, two, old] = [await aTag('De Ana'), await aTag('De Luis'), await aTag('Vieja')]
    const row = await issued({ tags: [old.id] })
    app.announced.length = 0
    const answers = await Promise.all([
      changeTags(row.id, { add: [one.id] }),
      changeTags(row.id, { add: [two.id] }, member('biller')),
      changeTags(row.id, { remove: [old.id] }),
    ])
    for (const answer of answers) expect(answer.status, answer.text).toBe(200)
    expect((await detail(row.id)).tags.toSorted()).toEqual([one.id, two.id].toSorted())
    const said = { type: 'document', companyId: company.id, id: row.id, kind: 'invoice' }
    expect(app.announced.filter((event) => event.type === 'document')).toEqual(
      Array(3).fill(expect.objectContaining(said)),
    )
  })

  test('of a draft stay when it is saved without any, and go with it when it is issued', async () => {
    const [one, other] = [await aTag('Feria'), await aTag('Taller')]
    const payload = anInvoice(company.client)
    const draft: DocumentDetail = (
      await app.send('POST', '/documents', company.as, { payload: { ...payload, tags: [one.id] } })
    ).body
    await changeTags(draft.id, { add: [other.id] })
    const headers = { 'if-match': `"${draft.version}"` }
    const saved = await app.send('PUT', `/documents/${draft.id}`, company.as, { payload, headers })
    expect(saved).toMatchObject({ status: 200, body: { version: 2, tags: [one.id, other.id] } })
    expect((await app.send('POST', `/documents/${draft.id}/issue`, company.as, { payload })).status).toBe(200)
    expect((await detail(draft.id)).tags).toEqual([one.id, other.id])
    const emptied = await app.send('POST', '/documents', company.as, { payload: { ...payload, tags: [] } })
    expect(emptied.body).toMatchObject({ tags: [] })
  })

  test('are of this company’s list, twenty at most, and for who writes documents', async () => {
    const tag = await aTag('Sucursal norte')
    const seller = await entry({ kind: 'seller', name: 'Marta' })
    const other = await anIssuingCompany(app)
    const strange = await entry({ kind: 'tag', name: 'Ajena' }, other.as)
    const row = await issued()
    for (const id of [seller.id, strange.id]) {
      const refused = { status: 422, body: { errors: { tags: [expect.any(String)] } } }
      const unknown = { status: 422, body: { errors: { add: [expect.any(String)] } } }
      expect(await changeTags(row.id, { add: [id] })).toMatchObject(unknown)
      expect(await issue(anInvoice(company.client, { tags: [id] }))).toMatchObject(refused)
      const payload = anInvoice(company.client, { tags: [id] })
      expect(await app.send('POST', '/documents', company.as, { payload })).toMatchObject(refused)
    }
    expect(await changeTags(row.id, { add: Array(21).fill(tag.id) })).toMatchObject({ status: 422 })
    expect((await changeTags(row.id, {}, other.as)).status).toBe(404)
    expect((await changeTags(row.id, { add: [tag.id] }, member('viewer'))).status).toBe(403)
    expect((await changeTags(row.id, { add: [tag.id] }, member('biller'))).status).toBe(200)
    // Another company's tag finds nothing, and neither does ours there.
    expect(await idsOf(`/documents?tagged=${strange.id}`)).toEqual([])
    const there = await app.send('GET', `/documents?tagged=${tag.id}`, other.as)
    expect(there.body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('keep a tag from being deleted, and follow its name', async () => {
    const tag = await aTag('Expo')
    const row = await issued({ tags: [tag.id] })
    const remove = () => app.send('DELETE', `/list-entries/${tag.id}`, company.as)
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'list-entry-in-use' } })
    const payload = { kind: 'tag', name: 'Expo 2026', is_archived: true }
    expect((await app.send('PUT', `/list-entries/${tag.id}`, company.as, { payload })).status).toBe(200)
    const inFile = await withCompany(app, company.member, (ctx) => listForExport(ctx, { tagged: tag.id }))
    expect(inFile.data).toMatchObject([{ id: row.id, tag_names: 'Expo 2026' }])
    await changeTags(row.id, { remove: [tag.id] })
    expect((await remove()).status).toBe(204)
  })

  // They came out empty, and nobody was told why.
  test('are not deleted while a saved view or a scheduled file looks for them', async () => {
    const tag = await aTag('Vista')
    const remove = () => app.send('DELETE', `/list-entries/${tag.id}`, company.as)
    const view = await app.send('POST', '/saved-views', company.as, {
      payload: { list: 'invoices', name: 'Lo de la vista', search: { tagged: tag.id } },
    })
    expect(view.status, view.text).toBe(201)
    await app.asOwner(
      `insert into scheduled_files (company_id, id, kind, parameters, recipients, language, weekday, next_on, created_at, updated_at)
       values ($1, gen_random_uuid(), 'report', jsonb_build_object('query', jsonb_build_object('tag_id', $2::text)), '{a@b.cr}', 'es', 1, '2030-01-01', now(), now())`,
      [company.id, tag.id],
    )
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'list-entry-looked-for', params: { views: 1, files: 1 } },
    })
    await app.asOwner('delete from scheduled_files where company_id = $1', [company.id])
    await app.send('DELETE', `/saved-views/${(view.body as { id: string }).id}`, company.as)
    expect((await remove()).status).toBe(204)
  })

  // Arrays have no foreign key: a document kept what was deleted while it was tagged, and no copy of it could be saved.
  test('are not deleted while something is tagged with them', async () => {
    const tag = await aTag('A la vez')
    const row = await issued()
    const removed = Promise.withResolvers<Awaited<ReturnType<typeof app.send>>>()
    let isAnswered = false
    const isWaiting = () =>
      app.asOwner(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%delete from list_entries%'`,
      )
    await withCompany(app, company.member, async (ctx) => {
      await tagDocument(ctx, row.id, { add: [tag.id], remove: [] })
      void app.send('DELETE', `/list-entries/${tag.id}`, company.as).then((answer) => {
        isAnswered = true
        removed.resolve(answer)
      }, removed.reject)
      await expect.poll(async () => isAnswered || (await isWaiting()).length > 0).toBe(true)
    })
    expect(await removed.promise).toMatchObject({ status: 409, body: { code: 'list-entry-in-use' } })
    expect((await detail(row.id)).tags).toEqual([tag.id])
  })

  test('that are gone are left out of what is made of a document', async () => {
    const tag = await aTag('Queda')
    const gone = crypto.randomUUID()
    const sold = [await issued({ tags: [tag.id] }), await issued({ kind: 'ticket', tags: [tag.id] })]
    for (const { id } of sold)
      await app.asOwner(
        `update documents set fiscal_status = 'accepted', tags = tags || $2::uuid where id = $1`,
        [id, gone],
      )
    const copy = await app.send('GET', `/conversions?from=invoice:${sold[0]!.id}&to=invoice`, company.as)
    expect((copy.body as Conversion).input.tags).toEqual([tag.id])
    const invoice = await app.send('POST', `/documents/${sold[1]!.id}/invoice`, company.as, { payload: {} })
    expect(invoice.status, invoice.text).toBe(201)
    expect((invoice.body as DocumentRow).tags).toEqual([tag.id])
  })

  test('are put on many and taken off, of those ticked or of all that match, and taken back', async () => {
    const [tag, mark] = [await aTag('Obra 7'), await aTag('Lote')]
    const rows = [await issued({ tags: [mark.id] }), await issued({ tags: [mark.id] })]
    const ids = rows.map(({ id }) => id).toSorted()
    const bulk = async (payload: object): Promise<NonNullable<BulkAnswer['result']>> => {
      const answer = await app.send('POST', '/bulk', company.as, {
        payload: { list: 'invoices', ...payload },
      })
      expect(answer.status, answer.text).toBe(200)
      return (answer.body as BulkAnswer).result!
    }
    const found = async () => (await idsOf(`/documents?tagged=${tag.id}`)).toSorted()
    const gone = { id: crypto.randomUUID(), label: 'Gone' }
    const ticked = [...rows.map(({ id }) => ({ id, label: '' })), gone]
    const params = { tag_id: tag.id }
    expect(await bulk({ action: 'tag', rows: ticked, params })).toMatchObject({ done: 2, skipped: 1 })
    expect(await found()).toEqual(ids)
    const removed = await bulk({ action: 'untag', query: { tagged: mark.id }, params })
    expect(removed).toMatchObject({ done: 2, skipped: 0 })
    expect(await found()).toEqual([])
    await app.send('POST', `/bulk/${removed.undo!.id}/undo`, company.as)
    expect(await found()).toEqual(ids)
    expect((await detail(rows[0]!.id)).tags).toEqual([mark.id, tag.id])
  })

  // What is made of a document belongs to the same project, as in other programs.
  test('go along to what is made of a document: its copy, its note, the invoice of an offer and of a ticket', async () => {
    const tag = await aTag('Colegio')
    const row = await issued({ tags: [tag.id] })
    for (const to of ['invoice', 'quotation', 'credit-note']) {
      const copy = await app.send('GET', `/conversions?from=invoice:${row.id}&to=${to}`, company.as)
      expect((copy.body as Conversion).input.tags, to).toEqual([tag.id])
    }
    const quotation: QuotationDetail = (
      await app.send('POST', '/quotations', company.as, {
        payload: {
          valid_until: addDays(costaRicaDay(app.clock.now()), 15),
          content: { client_id: company.client.id, lines: [aLine()], tags: [tag.id] },
        },
      })
    ).body
    expect(quotation).toMatchObject({ tags: [tag.id], content: { tags: [tag.id] } })
    const move = (what: string, payload: object = {}) =>
      app.send('POST', `/quotations/${quotation.id}/${what}`, company.as, { payload })
    await move('send')
    await move('decide', { decision: 'accepted', name: 'Ana' })
    const made = (await move('convert', { kind: 'invoice' })).body as { document_id: string }
    expect((await detail(made.document_id)).tags).toEqual([tag.id])

    const ticket = await issued({ kind: 'ticket', tags: [tag.id] })
    await app.asOwner(`update documents set fiscal_status = 'accepted' where id = $1`, [ticket.id])
    const invoice = await app.send('POST', `/documents/${ticket.id}/invoice`, company.as, { payload: {} })
    expect(invoice.status, invoice.text).toBe(201)
    const links = (await detail(ticket.id)).links!.from.map(({ id }) => detail(id))
    expect((await Promise.all(links)).map(({ kind, tags }) => [kind, tags]).toSorted()).toEqual([
      ['credit-note', [tag.id]],
      ['invoice', [tag.id]],
    ])
  })

  test('of an offer change when its client has it already, and find it', async () => {
    const tag = await aTag('Licitación')
    const offers: QuotationDetail[] = []
    for (const title of ['Una', 'Otra']) {
      const answer = await app.send('POST', '/quotations', company.as, {
        payload: {
          title,
          valid_until: addDays(costaRicaDay(app.clock.now()), 15),
          content: { client_id: company.client.id, lines: [aLine()] },
        },
      })
      offers.push(answer.body)
    }
    const [offer] = offers
    const sent: QuotationDetail = (
      await app.send('POST', `/quotations/${offer!.id}/send`, company.as, { payload: {} })
    ).body
    const tagged = await app.send('POST', `/quotations/${offer!.id}/tags`, company.as, {
      payload: { add: [tag.id] },
    })
    expect(tagged).toMatchObject({ status: 200, body: { tags: [tag.id], status: 'sent' } })
    const now: QuotationDetail = (await app.send('GET', `/quotations/${offer!.id}`, company.as)).body
    expect(now.version).toBe(sent.version)
    expect(app.announced).toContainEqual({ type: 'quotation', companyId: company.id, id: offer!.id })
    expect(await idsOf(`/quotations?tagged=${tag.id}`)).toEqual([offer!.id])
    const totals = await app.send('GET', `/quotations/totals?tagged=${tag.id}`, company.as)
    expect(totals.body).toMatchObject({ data: [{ count: 1 }] })
    const bulk = await app.send('POST', '/bulk', company.as, {
      payload: { list: 'quotations', action: 'untag', query: { tagged: tag.id }, params: { tag_id: tag.id } },
    })
    expect((bulk.body as BulkAnswer).result).toMatchObject({ done: 1 })
    expect(await idsOf(`/quotations?tagged=${tag.id}`)).toEqual([])
    const other = await anIssuingCompany(app)
    const strange = { payload: {} }
    expect((await app.send('POST', `/quotations/${offer!.id}/tags`, other.as, strange)).status).toBe(404)
  })
})

test('own fields are asked for, kept with what they were called, and printed where the company says so', async () => {
  const order = await entry({
    kind: 'own_field',
    name: 'Orden de compra',
    is_required: true,
    is_printed: true,
  })
  const route = await entry({
    kind: 'own_field',
    name: 'Ruta',
    field_type: 'choice',
    choices: ['Norte', 'Sur'],
    document_kinds: ['invoice'],
  })
  const client = await insertClient(app, company.id)
  const missing = await issue(anInvoice(client, { own_fields: [{ id: route.id, value: 'Este' }] }))
  expect(missing).toMatchObject({
    status: 422,
    body: {
      errors: {
        [`own_fields.${order.id}`]: [expect.stringContaining('Orden de compra')],
        [`own_fields.${route.id}`]: [expect.stringContaining('Ruta')],
      },
    },
  })
  const own_fields = [
    { id: order.id, value: ' OC-77 ' },
    { id: route.id, value: 'Sur' },
  ]
  const row: DocumentRow = (await issue(anInvoice(client, { own_fields }))).body
  const renamed = { ...order, name: 'OC', is_required: false }
  const { id: _, updated_at: __, ...payload } = renamed
  expect((await app.send('PUT', `/list-entries/${order.id}`, company.as, { payload })).status).toBe(200)
  const { input }: DocumentDetail = (await app.send('GET', `/documents/${row.id}`, company.as)).body
  expect(input.own_fields).toEqual([
    { id: order.id, value: 'OC-77', label: 'Orden de compra', is_printed: true },
    { id: route.id, value: 'Sur', label: 'Ruta', is_printed: false },
  ])
  const { page } = await withCompany(app, company.member, (ctx) => describeForPrint(ctx, row.id))
  expect(page.facts).toContainEqual({ label: 'Orden de compra', value: 'OC-77' })
  expect(page.facts.map(({ label }) => label)).not.toContain('Ruta')
  const xml = await app.send('GET', `/documents/${row.id}/files/xml`, company.as)
  expect(xml.text).not.toContain('OC-77')
})

// Twenty documents that waited were twenty times "ask again".
test('the authority is asked again about many, and of each is said why not', async () => {
  const one = async (path: string): Promise<DocumentRow> =>
    (await app.send('POST', path, company.as, { payload: anInvoice(company.client) })).body
  const [waiting, accepted] = [await one('/documents/issue'), await one('/documents/issue')]
  await giveStatus(app, accepted.id, 'accepted')
  const draft = await one('/documents')
  const later = new Date(app.clock.now() + 3_600_000)
  await app.asOwner('update submissions set next_attempt_at = $1', [later])
  const ids = [waiting.id, accepted.id, draft.id]
  const payload = { list: 'invoices', action: 'refresh', rows: ids.map((id) => ({ id, label: id })) }
  const answer = await app.send('POST', '/bulk', company.as, { payload })
  expect((answer.body as BulkAnswer).result).toEqual({
    done: 1,
    skipped: 2,
    failed: 0,
    undo: null,
    rows: [
      expect.objectContaining({
        id: accepted.id,
        message: 'Hacienda has answered this document already.',
      }),
      expect.objectContaining({ id: draft.id, message: expect.stringMatching(/nothing to ask/) }),
    ],
  })
  const due = await app.asOwner<{ id: string }>(
    'select subject_id as id from submissions where subject_id = any($1) and next_attempt_at < $2',
    [ids, later],
  )
  expect(due.map(({ id }) => id)).toEqual([waiting.id])
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await app.send('POST', '/bulk', viewer, { payload })).status).toBe(403)
})
