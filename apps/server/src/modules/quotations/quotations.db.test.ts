import type {
  BulkAnswer,
  DocumentDetail,
  DraftInput,
  Page,
  QuotationBoard,
  QuotationDetail,
  QuotationInput,
  QuotationRow,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLine, anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller', 'viewer'])
})
afterAll(() => app.close())

const today = () => costaRicaDay(app.clock.now())
const aQuotation = (change: Partial<QuotationInput> = {}): QuotationInput => ({
  title: 'Desayunos de noviembre',
  valid_until: addDays(today(), 15),
  content: { client_id: company.client.id, lines: [aLine(), aLine({ quantity: '1', unit_price: '500' })] },
  ...change,
})
const create = async (input = aQuotation(), as = company.as): Promise<QuotationDetail> => {
  const answer = await app.send('POST', '/quotations', as, { payload: input })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const move = (id: string, what: string, payload: object = {}) =>
  app.send('POST', `/quotations/${id}/${what}`, company.as, { payload })
const moved = async (id: string, what: string, payload: object = {}): Promise<QuotationDetail> => {
  const answer = await move(id, what, payload)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const read = async (id: string): Promise<QuotationDetail> =>
  (await app.send('GET', `/quotations/${id}`, company.as)).body
const list = async (query = ''): Promise<Page<QuotationRow>> => {
  const answer = await app.send('GET', `/quotations?${query}`, company.as)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const anAccepted = async (input = aQuotation()) => {
  const { id } = await create(input)
  await moved(id, 'send')
  return moved(id, 'decide', { decision: 'accepted', name: 'Ana Solano' })
}

const aBuyerAbroad = async (): Promise<{ id: string }> => {
  const payload = {
    name: 'Pacific Ceramics LLC',
    identification_type: '05',
    identification_number: 'US880000001',
    foreign_address: '1 Sample Street, Springfield',
    emails: ['buyer@ceramics.example'],
  }
  const answer = await app.send('POST', '/clients', company.as, { payload })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const documentOf = async (made: { body: unknown }): Promise<DocumentDetail> => {
  const { document_id: id } = made.body as { document_id: string }
  return (await app.send('GET', `/documents/${id}`, company.as)).body
}

// The part that had the charge was deleted, and made again without it: nobody paid it.
test('a charge of a fixed amount is made again with a part that is, where no other part has it', async () => {
  const charge = { type: '06', description: 'Transporte', amount: '5000' }
  const offer = aQuotation()
  const { id } = await anAccepted({ ...offer, content: { ...offer.content, other_charges: [charge] } })
  const part = async (line: number) =>
    documentOf(await move(id, 'convert', { kind: 'invoice', lines: [line] }))
  const charged = ({ input }: DocumentDetail) => input.other_charges.map(({ amount }) => amount)
  const first = await part(0)
  const second = await part(1)
  expect([charged(first), charged(second)]).toEqual([['5000'], []])
  const gone = await app.send('DELETE', `/documents/${first.id}`, company.as)
  expect(gone.status, gone.text).toBeLessThan(300)
  expect(charged(await part(0))).toEqual(['5000'])
})

describe('a quotation', () => {
  // seed 002
  test('is kept under the next number, with amounts and findings of the engine', async () => {
    const first = await create()
    const second = await create()
    expect(second.number).toBe(first.number + 1)
    expect(first).toMatchObject({ status: 'draft', revision: 1, total: '2825', version: 1 })
    expect(first.receiver?.name).toBe(company.client.name)
    expect(first.open_lines).toEqual([0, 1])
  })

  test('may go to somebody who is no client yet, without any CABYS', async () => {
    const draft = await create(
      aQuotation({
        prospect: { name: 'Ana Solano', email: 'ana@example.test' },
        content: { lines: [aLine({ cabys: '' })] },
      }),
    )
    expect(draft).toMatchObject({
      client_id: null,
      client_name: 'Ana Solano',
      prospect_email: 'ana@example.test',
    })
    expect(draft.issues.filter(({ severity }) => severity === 'error')).toEqual([])
    expect((await moved(draft.id, 'send')).status).toBe('sent')
  })

  test('says how it reached its client and who saw to it, also of a revision that was followed', async () => {
    const { id } = await create()
    const said = { sent_how: 'said', sent_by: 'Olga Solano' }
    expect(await moved(id, 'send')).toMatchObject(said)
    const revised = await moved(id, 'revise')
    expect(revised).toMatchObject({ sent_how: null, sent_by: null, revisions: [said] })
    expect(await moved(id, 'send', { how: 'link' })).toMatchObject({ sent_how: 'link' })
    const other = await create()
    expect((await move(other.id, 'send', { how: 'mail' })).status).toBe(422)
  })

  test('is saved over the version that was read', async () => {
    const draft = await create()
    const save = (version: string) =>
      app.send('PUT', `/quotations/${draft.id}`, company.as, {
        payload: aQuotation({ title: 'Otro título' }),
        headers: { 'if-match': version },
      })
    expect((await save('"1"')).body).toMatchObject({ title: 'Otro título', version: 2 })
    expect((await save('"1"')).status).toBe(412)
  })

  test('is not sent while it lacks what nobody could accept', async () => {
    const draft = await create(aQuotation({ content: { lines: [] } }))
    const answer = await move(draft.id, 'send')
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'quotation-not-sendable' })
    expect(Object.keys((answer.body as { errors: object }).errors)).toEqual(
      expect.arrayContaining(['client_id', 'lines']),
    )
  })

  test('once sent, changes by revisions only; the former one is kept as it was', async () => {
    const draft = await create()
    await moved(draft.id, 'send')
    expect(
      (await app.send('PUT', `/quotations/${draft.id}`, company.as, { payload: aQuotation() })).status,
    ).toBe(409)
    expect((await app.send('DELETE', `/quotations/${draft.id}`, company.as)).status).toBe(409)
    await moved(draft.id, 'decide', { decision: 'rejected', name: 'Luis', reason: 'Muy caro' })
    const revised = await moved(draft.id, 'revise')
    expect(revised).toMatchObject({ status: 'draft', revision: 2, number: draft.number, decided_at: null })
    expect(revised.revisions).toMatchObject([
      { revision: 1, status: 'rejected', decided_by: 'Luis', decision_reason: 'Muy caro', total: '2825' },
    ])
    // It has been out: what was sent cannot be thrown away with it.
    expect((await app.send('DELETE', `/quotations/${draft.id}`, company.as)).status).toBe(409)
    await expect(
      app.asOwner(`update quotation_revisions set title = 'x' where quotation_id = $1`, [draft.id]),
    ).rejects.toThrow(/kept/)
  })

  test('that is accepted by word of mouth says what was taken of it', async () => {
    const { id } = await create(aQuotation({ optional_lines: [1] }))
    await moved(id, 'send')
    const yes = { decision: 'accepted', name: 'Ana Solano' }
    expect(await move(id, 'decide', { ...yes, without: [0] })).toMatchObject({
      status: 422,
      body: { errors: { without: [expect.any(String)] } },
    })
    expect(await moved(id, 'decide', { ...yes, without: [1] })).toMatchObject({
      total: '2260',
      left_out: [1],
      open_lines: [0],
    })
  })

  test('expires at the end of its last day, and stands again when it is extended', async () => {
    const draft = await create(aQuotation({ valid_until: today() }))
    expect((await moved(draft.id, 'send')).status).toBe('sent')
    // A day later: sessions would not live through the wait.
    await app.asOwner('update quotations set valid_until = valid_until - 1 where id = $1', [draft.id])
    expect((await read(draft.id)).status).toBe('expired')
    expect((await move(draft.id, 'decide', { decision: 'accepted' })).status).toBe(409)
    const past = await move(draft.id, 'extend', { valid_until: addDays(today(), -1) })
    expect(past.body).toMatchObject({ errors: { valid_until: ['Must be today or later.'] } })
    expect(await moved(draft.id, 'extend', { valid_until: today() })).toMatchObject({ status: 'sent' })
  })

  test('is cancelled from draft or sent, and deleted as a draft', async () => {
    const sent = await create()
    await moved(sent.id, 'send')
    expect((await moved(sent.id, 'cancel')).status).toBe('cancelled')
    expect((await move(sent.id, 'cancel')).status).toBe(409)
    const draft = await create()
    expect((await app.send('DELETE', `/quotations/${draft.id}`, company.as)).status).toBe(204)
    expect((await app.send('GET', `/quotations/${draft.id}`, company.as)).status).toBe(404)
  })
})

describe('an accepted quotation', () => {
  // seed 002
  // How much was out and how much was won took six filters and a pocket calculator.
  test('stands on the board where it stands, counted and added up by currency, as the list is filtered', async () => {
    const title = 'Tablero de prueba'
    const sent = await create(aQuotation({ title }))
    await moved(sent.id, 'send')
    const seen = await create(aQuotation({ title }))
    await moved(seen.id, 'send')
    await app.asOwner('update quotations set view_count = 2 where id = $1', [seen.id])
    const dollars = await create(
      aQuotation({ title, content: { ...aQuotation().content, currency: 'USD', exchange_rate: '500' } }),
    )
    await create(aQuotation({ title }))
    const accepted = await anAccepted(aQuotation({ title }))
    await move(accepted.id, 'convert', { kind: 'invoice', lines: [1] })
    const gone = await create(aQuotation({ title }))
    await moved(gone.id, 'cancel')

    const answer = await app.send('GET', '/quotations/board?search=tablero%20de%20prueba', company.as)
    expect(answer.status, answer.text).toBe(200)
    const board = (answer.body as { data: QuotationBoard }).data
    expect(board.map(({ name, count }) => `${name} ${count}`)).toEqual([
      'draft 2',
      'sent 1',
      'viewed 1',
      'accepted 1',
      'rejected 0',
      'expired 0',
      'invoiced 0',
    ])
    expect(board[0]!.sums).toEqual([
      { currency: 'CRC', total: '2825' },
      { currency: 'USD', total: '2825' },
    ])
    expect(board[0]!.rows.map(({ id }) => id)).toContain(dollars.id)
    expect(board[2]!.rows).toMatchObject([{ id: seen.id, view_count: 2 }])
    expect(board[3]!.rows).toMatchObject([{ id: accepted.id, status: 'partly_invoiced' }])
  })

  test('becomes an invoice of some of its lines, then of the rest', async () => {
    const accepted = await anAccepted()
    expect(accepted).toMatchObject({ status: 'accepted', decided_by: 'Ana Solano', invoiced_percent: 0 })
    const first = await move(accepted.id, 'convert', { kind: 'invoice', lines: [1] })
    expect(first.status, first.text).toBe(201)
    const { document_id: documentId } = first.body as { document_id: string }
    const document: DocumentDetail = (await app.send('GET', `/documents/${documentId}`, company.as)).body
    expect(document).toMatchObject({
      kind: 'invoice',
      fiscal_status: 'draft',
      total: '565',
      client_id: company.client.id,
    })
    expect(await read(accepted.id)).toMatchObject({
      status: 'partly_invoiced',
      invoiced_percent: 20,
      open_lines: [0],
      documents: [{ id: documentId, kind: 'invoice', lines: [1] }],
    })
    expect((await move(accepted.id, 'convert', { kind: 'ticket', lines: [1] })).body).toMatchObject({
      code: 'quotation-line-taken',
    })
    expect((await move(accepted.id, 'convert', { kind: 'ticket' })).status).toBe(201)
    expect(await read(accepted.id)).toMatchObject({
      status: 'invoiced',
      invoiced_percent: 100,
      open_lines: [],
    })
  })

  // Its invoice may not name somebody abroad, and no export could be made of it: the offer never ended.
  test('to somebody abroad begins exempt, becomes an export, and is done with it', async () => {
    const buyer = await aBuyerAbroad()
    const payload = { name: 'Taza', cabys: '2391102010200', unit: 'Unid', price_crc: '1000' }
    const item = (await app.send('POST', '/items', company.as, { payload })).body as { id: string }
    const lines = [{ item_id: item.id, tariff_heading: '691110900000' }, aLine()]
    const offer = await anAccepted(aQuotation({ content: { client_id: buyer.id, lines } }))
    expect(offer.content.lines.map(({ taxes }) => taxes![0]!.rate_code)).toEqual(['10', '08'])
    const { issues } = await create(aQuotation({ content: { client_id: buyer.id, lines } }))
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'line.taxed-abroad', path: 'lines.1.taxes.0.rate_code' }),
    )

    const made = await move(offer.id, 'convert', { kind: 'export' })
    expect(made.status, made.text).toBe(201)
    const document = await documentOf(made)
    expect(document).toMatchObject({ kind: 'export', client_id: buyer.id, total: '3000' })
    expect(document.input.lines.map(({ taxes }) => taxes![0]!.rate_code)).toEqual(['10', '10'])
    const errors = document.issues.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ code }) => code)).toEqual(['payments.missing'])
    expect(await read(offer.id)).toMatchObject({
      status: 'invoiced',
      documents: [{ id: document.id, kind: 'export' }],
    })
  })

  // Whoever had said yes to a sum was billed another one without a word.
  test('says both sums where its document comes to another total, of a part as of the whole', async () => {
    const whole = await anAccepted()
    const made = await documentOf(await move(whole.id, 'convert', { kind: 'invoice' }))
    const differs = ({ issues }: DocumentDetail) =>
      issues.find(({ code }) => code === 'quotation.total-differs')
    expect(differs(made)).toBeUndefined()
    const [first, ...rest] = made.input.lines
    const dearer = { ...made.input, lines: [{ ...first!, unit_price: '1100' }, ...rest] }
    const saved = await app.send('PUT', `/documents/${made.id}`, company.as, { payload: dearer })
    expect(saved.status, saved.text).toBe(200)
    const name = `COT-${String(whole.number).padStart(5, '0')}`
    expect(differs(saved.body as DocumentDetail)).toMatchObject({
      severity: 'warning',
      params: {
        quotation: name,
        offered: expect.stringMatching(/2.825/),
        total: expect.stringMatching(/3.051/),
      },
    })
    const other = await anAccepted()
    const part = await documentOf(await move(other.id, 'convert', { kind: 'invoice', lines: [1] }))
    expect(differs(part)).toBeUndefined()
    const cheaper = { ...part.input, lines: [{ ...part.input.lines[0]!, unit_price: '400' }] }
    const again = await app.send('PUT', `/documents/${part.id}`, company.as, { payload: cheaper })
    expect(differs(again.body as DocumentDetail)?.params).toMatchObject({
      total: expect.stringMatching(/452/),
    })
  })

  test('has its lines back when the draft made of them is thrown away', async () => {
    const accepted = await anAccepted()
    const { document_id: id } = (await move(accepted.id, 'convert', { kind: 'invoice' })).body as {
      document_id: string
    }
    expect((await read(accepted.id)).status).toBe('invoiced')
    expect((await app.send('DELETE', `/documents/${id}`, company.as)).status).toBe(204)
    expect(await read(accepted.id)).toMatchObject({ status: 'accepted', open_lines: [0, 1], documents: [] })
  })

  test('keeps its lines while a rejected invoice of them is issued anew: they are sold once', async () => {
    const accepted = await anAccepted()
    const { document_id: id } = (await move(accepted.id, 'convert', { kind: 'invoice' })).body as {
      document_id: string
    }
    const draft: DocumentDetail = (await app.send('GET', `/documents/${id}`, company.as)).body
    const issued = await app.send('POST', `/documents/${id}/issue`, company.as, {
      payload: { ...draft.input, payments: [{ means: '01' }] },
    })
    expect(issued.status, issued.text).toBe(200)
    const { clave, issued_at } = issued.body as DocumentDetail
    await giveStatus(app, id, 'rejected')
    expect((await read(accepted.id)).open_lines).toEqual([0, 1])

    const anew = await app.send('POST', '/documents', company.as, {
      payload: {
        ...draft.input,
        references: [{ document_type: '10', number: clave, issued_at, code: '16', reason: 'Rechazada' }],
      },
    })
    expect(anew.status, anew.text).toBe(201)
    expect(await read(accepted.id)).toMatchObject({ status: 'invoiced', open_lines: [] })
    expect((await move(accepted.id, 'convert', { kind: 'invoice' })).status).toBe(409)
    const { id: draftId } = anew.body as DocumentDetail
    await app.send('DELETE', `/documents/${draftId}`, company.as)
    expect(await read(accepted.id)).toMatchObject({ status: 'accepted', open_lines: [0, 1] })
  })

  // Issued anew from the rejected document, the same lines were sold twice without a word.
  test('sells its lines once: a rejected invoice is not issued anew when they were invoiced again since', async () => {
    const accepted = await anAccepted()
    const convert = async () =>
      ((await move(accepted.id, 'convert', { kind: 'invoice' })).body as { document_id: string }).document_id
    const readDocument = async (id: string): Promise<DocumentDetail> =>
      (await app.send('GET', `/documents/${id}`, company.as)).body
    const first = await convert()
    const { input } = await readDocument(first)
    const payload = { ...input, payments: [{ means: '01' }] }
    const issued = await app.send('POST', `/documents/${first}/issue`, company.as, { payload })
    const { clave, issued_at } = issued.body as DocumentDetail
    await app.asOwner(`update documents set fiscal_status = 'rejected' where id = $1`, [first])
    const again = await convert()

    const references = [{ document_type: '10', number: clave, issued_at, code: '16', reason: 'Rechazada' }]
    for (const path of ['/documents', '/documents/issue']) {
      const anew = await app.send('POST', path, company.as, { payload: { ...payload, references } })
      const name = `COT-${String(accepted.number).padStart(5, '0')}`
      expect(anew.status, path).toBe(409)
      expect(anew.body).toMatchObject({
        code: 'quotation-sold-again',
        message: expect.stringContaining(name),
        params: { quotation: name, type: 'invoice', id: again },
      })
    }
    // Whoever went on with a draft of it heard so only when they issued it.
    const draft = await app.send('POST', '/documents', company.as, { payload })
    const path = `/documents/${(draft.body as DocumentDetail).id}`
    const saved = await app.send('PUT', path, company.as, { payload: { ...payload, references } })
    const told = { code: 'quotation.sold-again', severity: 'error', params: { type: 'invoice', id: again } }
    for (const { body } of [saved, await app.send('GET', path, company.as)])
      expect((body as DocumentDetail).issues).toContainEqual(
        expect.objectContaining({ ...told, params: expect.objectContaining(told.params) }),
      )
    await app.send('DELETE', path, company.as)

    await app.send('DELETE', `/documents/${again}`, company.as)
    const anew = await app.send('POST', '/documents', company.as, { payload: { ...payload, references } })
    expect(anew.status, anew.text).toBe(201)
  })

  test('is found from the invoice that was made of it', async () => {
    const accepted = await anAccepted()
    const { document_id: id } = (await move(accepted.id, 'convert', { kind: 'invoice' })).body as {
      document_id: string
    }
    const { links }: DocumentDetail = (await app.send('GET', `/documents/${id}`, company.as)).body
    const name = `COT-${String(accepted.number).padStart(5, '0')}`
    expect(links?.made_of).toEqual([{ type: 'quotation', id: accepted.id, name }])
  })

  // Whoever sits in a branch converted offers into numbers of the head office.
  test('without a place of its own becomes an invoice of the usual place of who converts it', async () => {
    const place = { branch: '002', terminal: '00001' }
    const put = (path: string, payload: object) => app.send('PUT', path, company.as, { payload })
    const name = { name: 'Playa', is_active: true }
    for (const path of ['/branches/002', '/branches/002/terminals/00001'])
      expect((await put(path, name)).status).toBeLessThan(300)
    const usually = async (wanted: object | null) =>
      expect((await put(`/members/${company.owner.id}/place`, { place: wanted })).status).toBe(200)
    const issuedFrom = async (content: object) => {
      const { id } = await anAccepted(aQuotation({ content: { ...aQuotation().content, ...content } }))
      const made = (await move(id, 'convert', { kind: 'invoice' })).body as { document_id: string }
      const draft = await app.send('GET', `/documents/${made.document_id}`, company.as)
      const { branch = null, terminal = null } = (draft.body as { input: DraftInput }).input
      return { branch, terminal }
    }
    await usually(place)
    expect(await issuedFrom({})).toEqual(place)
    expect(await issuedFrom({ branch: '001', terminal: '00001' })).toEqual({
      branch: '001',
      terminal: '00001',
    })
    await usually(null)
    expect(await issuedFrom({})).toEqual({ branch: null, terminal: null })
  })

  test('is converted by one of two who press at once', async () => {
    const accepted = await anAccepted()
    const answers = await Promise.all([
      move(accepted.id, 'convert', { kind: 'invoice' }),
      move(accepted.id, 'convert', { kind: 'invoice' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('many accepted quotations', () => {
  const bill = async (rows: readonly { id: string }[], params: object = {}) => {
    const payload = {
      list: 'quotations',
      action: 'convert',
      params,
      rows: rows.map(({ id }) => ({ id, label: id })),
    }
    const answer = await app.send('POST', '/bulk', company.as, { payload })
    expect(answer.status, answer.text).toBe(200)
    return (answer.body as BulkAnswer).result!
  }

  test('become drafts of invoices, of an export abroad; others say why not, and nothing is billed twice', async () => {
    const abroad = await aBuyerAbroad()
    const [one, export_, open, prospect] = [
      await anAccepted(),
      await anAccepted(
        aQuotation({
          content: { client_id: abroad.id, lines: [aLine({ quantity: '1', unit_price: '500' })] },
        }),
      ),
      await create(),
      await anAccepted(
        aQuotation({
          prospect: { name: 'Ana Solano', email: 'ana@example.test' },
          content: { lines: [aLine()] },
        }),
      ),
    ]
    const rows = [one, export_, open, prospect]
    const first = await bill(rows)
    expect(first).toMatchObject({ done: 2, skipped: 2, failed: 0, undo: null })
    expect(first.rows.map(({ id, message }) => [id, message])).toEqual([
      [open.id, expect.stringMatching(/no longer where this is possible/)],
      [prospect.id, expect.stringMatching(/no client yet/)],
    ])
    expect((await read(one.id)).documents).toMatchObject([{ kind: 'invoice', fiscal_status: 'draft' }])
    expect((await read(export_.id)).documents).toMatchObject([{ kind: 'export' }])

    expect(await bill(rows)).toMatchObject({ done: 0, skipped: 4 })
    expect((await read(one.id)).documents).toHaveLength(1)
  })

  test('of one client become one document, when that is asked for, and each of the others its own', async () => {
    const other = await aBuyerAbroad()
    const theirs = [await anAccepted(), await anAccepted()]
    const apart = await anAccepted(
      aQuotation({ content: { client_id: other.id, lines: [aLine({ quantity: '1', unit_price: '500' })] } }),
    )
    const draft = await create()
    const gone = { id: crypto.randomUUID() }
    const result = await bill([theirs[1]!, apart, draft, theirs[0]!, gone], { per: 'client' })
    expect(result).toMatchObject({ done: 2, skipped: 2 })
    expect(result.rows.map(({ label }) => label)).toEqual([
      `COT-${String(draft.number).padStart(5, '0')}`,
      gone.id,
    ])
    const made = await Promise.all(theirs.map(async ({ id }) => (await read(id)).documents))
    expect(made[0]).toHaveLength(1)
    expect(made[0]![0]!.id).toBe(made[1]![0]!.id)
    const document = (await app.send('GET', `/documents/${made[0]![0]!.id}`, company.as))
      .body as DocumentDetail
    expect(document.input.lines).toHaveLength(4)
    expect((await read(apart.id)).documents).toHaveLength(1)
  })
})

describe('the list of quotations', () => {
  test('is narrowed by who sells, by client and by amount together, and by what is offered', async () => {
    const shop = await anIssuingCompany(app)
    const payload = { kind: 'seller', name: 'Marta' }
    const seller = (await app.send('POST', '/list-entries', shop.as, { payload })).body as { id: string }
    const make = (title: string, quantity: string, seller_id?: string) =>
      create(
        aQuotation({
          title,
          content: { client_id: shop.client.id, seller_id, lines: [aLine({ quantity })] },
        }),
        shop.as,
      )
    await make('De Marta', '1', seller.id)
    await make('Grande, de Marta', '10', seller.id)
    await make('De nadie', '1')
    const listed = async (query: string) => {
      const { data } = (await app.send('GET', `/quotations?sort=number&${query}`, shop.as))
        .body as Page<QuotationRow>
      return data.map(({ title }) => title)
    }
    // The column said who wrote them.
    const { data } = (await app.send('GET', '/quotations?sort=number', shop.as)).body as Page<QuotationRow>
    expect(data.map(({ seller_name }) => seller_name)).toEqual(['Marta', 'Marta', null])
    expect(await listed(`seller_id=${seller.id}`)).toEqual(['De Marta', 'Grande, de Marta'])
    const narrow = `seller_id=${seller.id}&client_id=${shop.client.id}&total_from=1000&total_to=2000`
    expect(await listed(narrow)).toEqual(['De Marta'])
    expect((await app.send('GET', '/quotations?seller_id=marta', shop.as)).status).toBe(422)

    const taza = { name: 'Taza', cabys: '2391102010200', unit: 'Unid', price_crc: '1000' }
    const { id: item_id } = (await app.send('POST', '/items', shop.as, { payload: taza })).body as {
      id: string
    }
    const content = { client_id: shop.client.id, lines: [aLine(), { item_id }] }
    await create(aQuotation({ title: 'Con tazas', content }), shop.as)
    expect(await listed(`item_id=${item_id}`)).toEqual(['Con tazas'])
    expect(await listed(`item_id=${shop.client.id}`)).toEqual([])
  })

  // seed 062
  test('filters by status, client, person and words, sorts, and pages by key', async () => {
    const other = await anIssuingCompany(app)
    const make = async (title: string) => {
      const input = aQuotation({ title, content: { client_id: other.client.id, lines: [aLine()] } })
      return create(input, other.as)
    }
    const rows = [await make('Boda'), await make('Boda grande'), await make('Oficina')]
    await app.send('POST', `/quotations/${rows[2]!.id}/send`, other.as)
    const listed = async (query: string) =>
      ((await app.send('GET', `/quotations?${query}`, other.as)).body as Page<QuotationRow>).data.map(
        ({ title }) => title,
      )
    expect(await listed('status=sent')).toEqual(['Oficina'])
    expect(await listed('search=boda&sort=number')).toEqual(['Boda', 'Boda grande'])
    expect(await listed(`search=COT-00003`)).toEqual(['Oficina'])
    expect(await listed(`search=cot-3`)).toEqual(['Oficina'])
    expect(await listed('mine=true&sort=-number&per_page=2')).toEqual(['Oficina', 'Boda grande'])
    expect(await listed('expiring=true')).toEqual([])
    const total = rows[0]!.total
    expect(await listed(`total_from=${total}&total_to=${total}&sort=number`)).toHaveLength(3)
    expect(await listed(`total_from=${total}1`)).toEqual([])
    expect((await app.send('GET', '/quotations?sort=nothing', other.as)).status).toBe(422)
    const first: Page<QuotationRow> = (await app.send('GET', '/quotations?sort=number&per_page=2', other.as))
      .body
    expect(await listed(`sort=number&per_page=2&cursor=${first.meta.next_cursor}`)).toEqual(['Oficina'])
    const totals = async (query: string) =>
      (await app.send('GET', `/quotations/totals?${query}`, other.as)).body
    expect(await totals('status=draft')).toEqual({ data: [{ currency: 'CRC', count: 2, total: '4520' }] })
    // A figure is the sum of the rows that it leads to.
    expect(await listed('adds_to=quoted')).toEqual(['Oficina'])
    expect(await listed('status=draft&adds_to=quoted&sort=number')).toEqual(['Boda', 'Boda grande'])
    // What nobody was offered yet is no figure of the list.
    for (const query of ['', 'status=draft,sent'])
      expect(await totals(query)).toEqual({ data: [{ currency: 'CRC', count: 1, total: '2260' }] })
    await app.send('POST', `/quotations/${rows[2]!.id}/cancel`, other.as)
    expect(await totals('')).toEqual({ data: [] })
  })

  test('shows one company only, and lets who may only look do nothing', async () => {
    const { id } = await create()
    const foreign = await aCompany(app, 'Otra Empresa S.A.')
    expect((await app.send('GET', `/quotations/${id}`, foreign.as)).status).toBe(404)
    expect((await list()).data.length).toBeGreaterThan(0)
    const viewer = { token: company.members.viewer!.token, company: company.id }
    expect((await app.send('GET', `/quotations/${id}`, viewer)).status).toBe(200)
    for (const what of ['send', 'cancel', 'revise', 'convert'])
      expect(
        (await app.send('POST', `/quotations/${id}/${what}`, viewer, { payload: { kind: 'invoice' } }))
          .status,
      ).toBe(403)
    expect((await app.send('POST', '/quotations', viewer, { payload: aQuotation() })).status).toBe(403)
  })

  test('leaves a trail of what became of a quotation, and none of its drafting', async () => {
    const { id } = await create()
    await app.send('PUT', `/quotations/${id}`, company.as, { payload: aQuotation({ title: 'Otro' }) })
    await moved(id, 'send')
    await moved(id, 'decide', { decision: 'rejected', reason: 'No' })
    const rows = await app.asOwner<{ action: string; after: { status?: string } }>(
      `select action, after from audit_entries where subject = 'quotation' and subject_id = $1 order by id`,
      [id],
    )
    expect(rows.map(({ action, after }) => [action, after.status])).toEqual([
      ['created', 'draft'],
      ['changed', 'sent'],
      ['changed', 'rejected'],
    ])
  })
})
