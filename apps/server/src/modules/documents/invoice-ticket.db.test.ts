import type {
  ClientStatement,
  DocumentDetail,
  DocumentRow,
  DraftInput,
  MeansTotals,
  Page,
  Report,
  Start,
} from '@cuentaclara/contracts'
import { documentsQuery } from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { salesSumsSubscriber } from '#modules/sales-sums/index.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { giveStatus, hearEverything } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { hasEffect } from './counts-here.ts'
import { isReplacedTicket } from './engine/replaced-ticket.ts'
import { documentsExport } from './export-documents.ts'
import { listForExport } from './list-documents.ts'
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
const read = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, company.as)).body
/** What was accepted is added to the sums that reports read. */
const sum = () => hearEverything(app, { subscribers: [salesSumsSubscriber], watch: async () => {} })
/** Who waits for what somebody else holds. */
const waitingForRows = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
/** Days pass; the session of the owner does not end. */
const wait = async (days: number) => {
  app.clock.advance(days * 24 * 3_600_000)
  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 month', ends_at = ends_at + interval '1 month'`,
  )
}
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

  // The strip of tickets read the heap for `charged` and `clave`: as long again as what it tells.
  test('takes its ticket off the accounts, which columns of the index tell as what is charged does, and no other document', async () => {
    const cash = await aTicket()
    const given = await aTicket()
    const back = {
      document_type: '04',
      number: given.clave!,
      issued_at: given.issued_at!,
      code: '01',
      reason: 'Devuelto',
    }
    await issued(app, company, anInvoice(null, { kind: 'credit-note', references: [back] }))
    const onCredit = { kind: 'ticket', sale_condition: '02', credit_days: 30, payments: [] } as const
    const credit = await issued(app, company, anInvoice(company.client, { ...onCredit, payments: [] }))
    const rejected = await issued(app, company, anInvoice(null, { kind: 'ticket' }))
    await set(rejected.id, 'rejected')
    const replaced = await aTicket()
    expect((await invoice(replaced.id)).status).toBe(201)
    const told = await withCompany(app, company.member, async ({ tx }) => {
      const { rows } = await sql<{ id: string; one: boolean; other: boolean }>`
        select d.id, ${isReplacedTicket} as one,
          (d.kind = 'ticket' and d.charged = 0 and d.total > 0 and d.clave is not null) as other
        from documents d
        where d.company_id = current_company() and ${hasEffect}
      `.execute(tx)
      return rows
    })
    expect(told.filter(({ one, other }) => one !== other)).toEqual([])
    expect(told.filter(({ one }) => one).map(({ id }) => id)).toEqual([replaced.id])
    expect(told.map(({ id }) => id)).toEqual(expect.arrayContaining([cash.id, given.id, credit.id]))
  })

  // The same money stood in the strip of the day's tickets and, by its invoice, in that of invoices.
  test('has what it was paid with, and its ticket has it no more', async () => {
    const payments = [{ means: '02', amount: '2260' }]
    const sold = async (change: Partial<DraftInput>) => {
      const made = await issued(app, company, anInvoice(null, { kind: 'ticket', ...change }))
      await giveStatus(app, made.id, 'accepted')
      return made
    }
    const ticket = await sold({ payments })
    await sold({ payments: [{ means: '01' }] })
    const paidWith = async (kind: string) =>
      (await read<{ data: MeansTotals }>(`/documents/means-totals?kind=${kind}`)).data
    const cash = { means: '01', currency: 'CRC', count: 1, total: '2260' }
    const card = { ...cash, means: '02' }
    expect(await paidWith('ticket')).toEqual(expect.arrayContaining([cash, card]))
    expect((await invoice(ticket.id)).status).toBe(201)
    expect(await paidWith('ticket')).toEqual([cash])
    expect(await paidWith('invoice')).toEqual([card])
    const all = await paidWith('invoice,ticket,credit-note')
    expect(all).toEqual(expect.arrayContaining([cash, card]))
    expect(all).toHaveLength(2)
    // The list showed the ticket by its means, and the file of tickets added it up, which the strip above them does not.
    const listed = async (query: string) =>
      (await read<Page<DocumentRow>>(`/documents?kind=invoice,ticket&${query}`)).data.map(
        ({ kind, total }) => [kind, total],
      )
    expect(await listed('paid_by=02')).toEqual([['invoice', '2260']])
    expect(await listed('paid_by=01')).toEqual([['ticket', '2260']])
    const tickets = documentsExport('tickets')
    const query = documentsQuery.parse({ kind: 'ticket' })
    const { data: rows } = await withCompany(app, company.member, (ctx) => listForExport(ctx, query))
    expect(rows.filter((row) => tickets.counts!(row)).map(({ total }) => total)).toEqual(['2260'])
    expect(rows).toHaveLength(2)
    for (const { id, fiscal_status } of (await read<Page<DocumentRow>>('/documents?per_page=50')).data)
      if (fiscal_status !== 'accepted') await giveStatus(app, id, 'accepted')
    const byMeans = async (report: string) => {
      const answer = await app.send(
        'GET',
        `/reports/${report}?from=2026-11-01&to=2026-12-31&group_by=means`,
        company.as,
      )
      expect(answer.status, answer.text).toBe(200)
      return Object.fromEntries((answer.body as Report).groups!.map(({ key, total }) => [key, total]))
    }
    expect(await byMeans('tickets')).toEqual({ '01': '2260', '02': '0' })
    const invoices = await read<Report>('/reports/invoices?from=2026-11-01&to=2026-12-31')
    expect(invoices.in_colones.total).toBe('2260')
  })

  test('leaves no credit to a client whom the ticket named already, who need not be named again', async () => {
    const ticket = await aTicket({ client_id: company.client.id })
    const made: DocumentRow = (await invoice(ticket.id, {})).body
    expect(made.client_id).toBe(company.client.id)
    const note = (await detailOf(ticket.id)).links!.from.find(({ kind }) => kind === 'credit-note')!
    await set(note.id, 'accepted')
    expect(await app.asOwner('select from payments where company_id = $1', [company.id])).toEqual([])
  })

  // Whoever asked for an invoice in December took what was collected out of November, whose books were closed, and its ticket was
  // told to have been owed at the end of it.
  test('changes nothing of the month in which its ticket was sold, and paid or owed', async () => {
    const sold = (change: Partial<DraftInput> = {}) =>
      issued(app, company, anInvoice(null, { kind: 'ticket', ...change }))
    const acceptAll = async () => {
      for (const { id, fiscal_status } of (await read<Page<DocumentRow>>('/documents?per_page=50')).data)
        if (fiscal_status !== 'accepted') await giveStatus(app, id, 'accepted')
    }
    const ticket = await sold()
    const onCredit = { sale_condition: '02', credit_days: 30, payments: [] }
    const owed = await sold({ client_id: company.client.id, ...onCredit })
    await acceptAll()
    await sum()
    await wait(15)
    const figures = async () => {
      const report = (of: string) => read<Report>(`/reports/${of}`)
      const months = 'from=2026-11-01&to=2026-12-31'
      const collected = await report(`collected?${months}&group_by=month`)
      const listed = await report(`collected?${months}&group_by=document`)
      const statement = (days: string) =>
        read<ClientStatement>(`/clients/${company.client.id}/statement?${days}`)
      return {
        collected: collected.groups!.filter(({ count }) => count > 0).map(({ key, total }) => [key, total]),
        listed: listed.documents!.map(({ at, total }) => [at.slice(0, 7), total]),
        of: (await report('collected?from=2026-11-01&to=2026-11-30')).in_colones,
        owed: (await report('receivables?as_of=2026-11-30')).in_colones.balance,
        closing: (await statement('from=2026-11-01&to=2026-11-30')).closing,
        now: (await statement('from=2026-11-01&to=2026-12-31')).closing,
      }
    }
    const before = await figures()
    expect(before).toMatchObject({
      collected: [['2026-11', '2260']],
      listed: [['2026-11', '2260']],
      ...{ owed: '2260', closing: '2260', now: '2260' },
    })
    expect((await invoice(ticket.id)).status).toBe(201)
    expect((await invoice(owed.id, {})).status).toBe(201)
    expect(await figures()).toEqual(before)
    await acceptAll()
    expect(await figures()).toEqual(before)
    await sum()
    expect(await figures()).toEqual(before)
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

  // The payment stood on a ticket that charged nothing any more, and the invoice asked for all of it again.
  test('is refused where its ticket is paid while it is being issued', async () => {
    const owed = { client_id: company.client.id, sale_condition: '02', credit_days: 30, payments: [] }
    // There are numbers of invoices and notes to wait for.
    await invoice((await aTicket()).id)
    const ticket = await aTicket(owed)
    const holding = app.asOwner(`do $$ begin
      perform from document_series where company_id = '${company.id}' for update;
      while not exists (select from payments where company_id = '${company.id}') loop perform pg_sleep(0.05); end loop;
    end $$`)
    const making = invoice(ticket.id, {})
    await expect.poll(() => app.asOwner(waitingForRows)).toHaveLength(1)
    const paid = await app.send('POST', '/payments', company.as, {
      payload: {
        ...{
          client_id: company.client.id,
          paid_on: costaRicaDay(app.clock.now()),
          currency: 'CRC',
          means: '01',
        },
        amount: '1000',
        allocations: [{ document_id: ticket.id, amount: '1000' }],
      },
    })
    expect(paid.status, paid.text).toBe(201)
    await holding
    expect((await making).body).toMatchObject({ status: 409, code: 'ticket-replaced' })
    expect(await detailOf(ticket.id)).toMatchObject({ balance: '1260', payment_status: 'partly_paid' })
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
