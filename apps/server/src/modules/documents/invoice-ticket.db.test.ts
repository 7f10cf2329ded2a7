import type { DocumentDetail, DocumentRow, DraftInput, Start } from '@cuentaclara/contracts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { anInvoice, anIssuingCompany, type IssuingCompany, issued } from './testing/issuing-company.ts'

const apps: TestApp[] = []
let app: TestApp
let company: IssuingCompany
beforeEach(async () => {
  app = apps[0] ?? (await createTestApp())
  apps[0] = app
  company = await anIssuingCompany(app, ['biller'])
})
afterAll(() => app.close())

const set = (id: string, status: 'accepted' | 'rejected') =>
  app.asOwner('update documents set fiscal_status = $2 where id = $1', [id, status])
/** A sale at the counter that the authority took. */
async function aTicket(change: Partial<DraftInput> = {}): Promise<DocumentRow> {
  const ticket = await issued(app, company, anInvoice(null, { kind: 'ticket', ...change }))
  await set(ticket.id, 'accepted')
  return ticket
}
const invoice = (
  id: string,
  payload: object = { client_id: company.client.id },
  headers = {},
  as = company.as,
) => app.send('POST', `/documents/${id}/invoice`, as, { payload, headers })
const detailOf = async (id: string): Promise<DocumentDetail> =>
  (await app.send('GET', `/documents/${id}`, company.as)).body
const today = async (): Promise<Start['today']> =>
  ((await app.send('GET', '/start', company.as)).body as Start).today
const documents = () =>
  app.asOwner<{ kind: string }>('select kind from documents where company_id = $1 order by kind', [
    company.id,
  ])

// selling.md B2: the sale was counted twice, and the ticket was offered for another invoice.
describe('the invoice of a ticket', () => {
  test('comes with the note that annuls the ticket, is paid as the ticket was, and the sale counts once', async () => {
    const payments = [
      { means: '01', amount: '1000' },
      { means: '02', amount: '1260' },
    ]
    const ticket = await aTicket({ payments })
    const before = await today()
    const answer = await invoice(ticket.id)
    expect(answer.status, answer.text).toBe(201)

    const made = await detailOf((answer.body as DocumentRow).id)
    expect(made).toMatchObject({ kind: 'invoice', total: ticket.total, balance: '0', payment_status: 'paid' })
    expect(made.input.payments).toEqual(payments)
    expect(made.input.references).toEqual([
      expect.objectContaining({ document_type: '04', code: '07', number: ticket.clave }),
    ])
    expect(made.links!.to.map(({ id }) => id)).toEqual([ticket.id])
    const after = await detailOf(ticket.id)
    expect(after).toMatchObject({ balance: '0', payment_status: 'credited' })
    expect(after.links!.from.map(({ kind }) => kind).sort()).toEqual(['credit-note', 'invoice'])
    const note = await detailOf(after.links!.from.find(({ kind }) => kind === 'credit-note')!.id)
    expect(note).toMatchObject({ total: ticket.total, client_id: null })
    expect(note.input.references).toEqual([
      expect.objectContaining({ document_type: '04', code: '01', number: ticket.clave }),
    ])
    expect((await today()).collected).toEqual(before.collected)
    expect((await today()).issued[0]!.total).toBe(before.issued[0]!.total)

    // The authority says yes: nobody gets money back for what the invoice was paid with.
    await set(note.id, 'accepted')
    await set(made.id, 'accepted')
    expect(await detailOf(ticket.id)).toMatchObject({
      balance: '0',
      payment_status: 'credited',
      credit_status: 'cancelled',
    })
    expect((await today()).collected).toEqual(before.collected)
    expect(await app.asOwner('select from payments where company_id = $1', [company.id])).toEqual([])
  })

  test('leaves no credit to a client whom the ticket named already, who need not be named again', async () => {
    const ticket = await aTicket({ client_id: company.client.id })
    const made: DocumentRow = (await invoice(ticket.id, {})).body
    expect(made.client_id).toBe(company.client.id)
    const note = (await detailOf(ticket.id)).links!.from.find(({ kind }) => kind === 'credit-note')!
    await set(note.id, 'accepted')
    expect(await app.asOwner('select from payments where company_id = $1', [company.id])).toEqual([])
  })

  test('is made once, however often and by however many it is asked for', async () => {
    const ticket = await aTicket()
    const key = { 'idempotency-key': 'once' }
    const first = await invoice(ticket.id, undefined, key)
    const again = await invoice(ticket.id, undefined, key)
    expect((again.body as DocumentRow).id).toBe((first.body as DocumentRow).id)
    const other = await invoice(ticket.id)
    expect(other.body).toMatchObject({ status: 409, code: 'ticket-replaced' })

    const contested = await aTicket()
    const both = await Promise.all([invoice(contested.id), invoice(contested.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await documents()).map(({ kind }) => kind)).toEqual([
      'credit-note',
      'credit-note',
      'invoice',
      'invoice',
      'ticket',
      'ticket',
    ])
  })

  test('is refused as a whole: nothing is numbered when one of the two cannot be', async () => {
    const ticket = await aTicket()
    const nameless = (await app.send('POST', '/clients', company.as, { payload: { name: 'Sin cédula' } }))
      .body as { id: string }
    expect((await invoice(ticket.id, { client_id: nameless.id })).status).toBe(422)
    expect((await invoice(ticket.id, {})).body).toMatchObject({ errors: { client_id: expect.anything() } })
    const biller = { token: company.members.biller!.token, company: company.id }
    expect((await invoice(ticket.id, undefined, {}, biller)).status).toBe(403)
    const early = await issued(app, company, anInvoice(null, { kind: 'ticket' }))
    expect((await invoice(early.id)).body).toMatchObject({ code: 'ticket-not-accepted' })
    expect((await documents()).map(({ kind }) => kind)).toEqual(['ticket', 'ticket'])
  })
})
