import type {
  AuditEntry,
  BankLine,
  BankLines,
  DocumentRow,
  Page,
  PaymentDetail,
  PaymentRow,
  QuotationDetail,
  Report,
  StatementAnswer,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { whileHeld } from '#test/hold-rows.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { anXlsx } from '#test/xlsx.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
})
let companies = 0
beforeEach(async () => {
  companies += 1
  company = await anIssuingCompany(app, ['accountant', 'biller', 'viewer'])
})
afterAll(() => app.close())

const iban = 'CR05015202001026284066'
type As = { token?: string; company?: string }

async function bring(content: string | Buffer, change: Record<string, string> = {}, as: As = company.as) {
  const query = new URLSearchParams({ account: iban, currency: 'CRC', ...change })
  const { headers, payload } = multipart({}, { file: Buffer.from(content) })
  const { status, body } = await app.send('POST', `/bank/statements?${query}`, as, {
    headers,
    payload,
    // Each company from a place of its own: so many files of one place are read in a minute.
    remoteAddress: `10.1.0.${companies}`,
  })
  return { status, body: body as StatementAnswer & { code: string; errors: Record<string, string[]> } }
}
const today = () => costaRicaDay(app.clock.now())
const local = () => today().split('-').reverse().join('/')

/** A file as BNCR exports it. */
const bncr = (...rows: string[]) =>
  ['oficina;fechaMovimiento;numeroDocumento;debito;credito;descripcion;', ...rows].join('\r\n')
const deposit = (reference: string, amount: string, text: string) =>
  `100;${local()};${reference};;${amount};${text};`

const lines = async (query = ''): Promise<BankLines> =>
  (await app.send('GET', `/bank/lines${query}`, company.as)).body
async function act(path: string, payload: object = {}, as: As = company.as) {
  const { status, body } = await app.send('POST', `/bank/${path}`, as, { payload })
  return {
    status,
    body: body as BankLine & { code: string; errors?: Record<string, string[]>; accepted: number },
  }
}
const onCredit = () =>
  issued(app, company, anInvoice(company.client, { sale_condition: '02', credit_days: 30, payments: [] }))
const balanceOf = async ({ id }: DocumentRow) =>
  ((await app.send('GET', `/documents/${id}`, company.as)).body as DocumentRow).balance
async function paymentsOf(): Promise<number> {
  const { body }: { body: Page<PaymentRow> } = await app.send('GET', '/payments', company.as)
  return body.meta.total
}
const valle = 'DTR DISTRIBUIDORA VALLE'

describe('a statement', () => {
  test('is taken once, however often its file comes; two equal deposits of a day are two', async () => {
    const file = bncr(
      deposit('1', '1,000.00', 'UNO'),
      deposit('2', '2,000.00', 'DOS'),
      deposit('2', '2,000.00', 'DOS'),
      `100;${local()};3;500.00;;COMISION;`,
      ';;TOTAL;500.00;5,000.00;;',
    )
    expect((await bring(file)).body).toMatchObject({ taken: 4, known: 0, refused: [], columns: null })
    expect((await bring(file)).body).toMatchObject({ taken: 0, known: 4 })
    expect((await bring(`${file}\r\n${deposit('9', '7.00', 'NUEVO')}`)).body).toMatchObject({
      taken: 1,
      known: 4,
    })
    const { data, counts } = await lines()
    expect(counts).toEqual({ waiting: 5, matched: 0, ignored: 0 })
    expect(data.map(({ amount }) => amount).sort()).toEqual(['-500', '1000', '2000', '2000', '7'])
  })

  test('of Excel, with the account above and a summary below, tells its movements only', async () => {
    const file = anXlsx({
      Movimientos: [
        ['Producto', iban],
        ['Fecha', 'Referencia', 'Código', 'Descripción', 'Débitos', 'Créditos', 'Balance'],
        [local(), '77', 'TF', 'Depósito', '', '2260.5', '9000.5'],
        ['', '', '', 'Saldo final', '', '', '9000.5'],
      ],
    })
    expect((await bring(file)).body).toMatchObject({ taken: 1, refused: [] })
    expect((await lines()).data).toMatchObject([{ amount: '2260.5', reference: '77', balance: '9000.5' }])
  })

  // What a bank calls an Excel file is often a page: it was taken for a text of one column.
  test('that is a page with the ending of Excel tells its movements', async () => {
    const file = `<html><body><table><tr><td colspan="4"><b>Movimientos por rango de fechas</b></td></tr>
      <tr><th>Fecha</th><th>Referencia</th><th>Descripci&oacute;n</th><th>D&eacute;bitos</th><th>Cr&eacute;ditos</th></tr>
      <tr><td>${local()}</td><td>900000001</td><td>SINPE M&oacute;vil Rosa</td><td></td><td>45,200.00</td></tr>
      <tr><td>${local()}</td><td>900000002</td><td>Comisi&oacute;n</td><td>1,130.00</td><td></td></tr></table></body></html>`
    expect((await bring(file)).body).toMatchObject({ taken: 2, refused: [] })
    const { data } = await lines()
    expect(data.map(({ amount, text }) => `${amount} ${text}`).sort()).toEqual([
      '-1130 Comisión',
      '45200 SINPE Móvil Rosa',
    ])
  })

  test('whose columns nobody knows asks what they are, and the next one is understood', async () => {
    const file = `Cuándo,Qué,Cuánto\n${today()},Ana,100.50\n`
    const asked = await bring(file)
    expect(asked.body).toMatchObject({
      taken: 0,
      columns: [{ head: 'Cuándo' }, { head: 'Qué' }, { head: 'Cuánto' }],
    })
    expect((await bring(file, { columns: 'day,description,amount' })).body).toMatchObject({
      taken: 1,
      columns: null,
    })
    expect((await bring(file.replace('100.50', '7'))).body).toMatchObject({ taken: 1, columns: null })
  })

  // Whoever had brought in the wrong file ignored its lines one by one.
  test('is taken back within a day with what it brought, and what was known before stays', async () => {
    const kept = (await bring(bncr(deposit('1', '100', 'UNO')))).body
    expect(kept.statement_id).not.toBeNull()
    app.clock.advance(60_000)
    const file = bncr(deposit('1', '100', 'UNO'), deposit('2', '200', 'DOS'), deposit('3', '300', 'TRES'))
    const brought = (await bring(file)).body
    const again = (await bring(file)).body
    expect(again.statement_id).toBeNull()
    expect((await lines()).recent).toMatchObject([
      { id: brought.statement_id, lines: 2, matched: 0 },
      { lines: 1 },
    ])
    const path = `statements/${brought.statement_id}/take-back`
    expect((await act(path, { reason: 'x' })).status).toBe(422)
    const viewer = { token: company.members.viewer!.token, company: company.id }
    expect((await act(path, { reason: 'No era' }, viewer)).status).toBe(403)
    const stranger = await anIssuingCompany(app)
    expect((await act(path, { reason: 'No era' }, stranger.as)).body.code).toBe('bank-statement-not-found')
    expect((await act(path, { reason: 'No era' })).body).toEqual({ removed: 2, undone: 0 })
    expect((await lines()).data.map(({ amount }) => amount)).toEqual(['100'])
    expect((await act(path, { reason: 'No era' })).body.code).toBe('bank-statement-not-found')
    expect((await bring(file)).body).toMatchObject({ taken: 2, known: 1 })
    app.clock.advance(25 * 3_600_000)
    await app.asOwner(`update sessions set expires_at = expires_at + interval '2 days'`)
    expect((await lines()).recent).toEqual([])
    const late = await act(`statements/${kept.statement_id}/take-back`, { reason: 'No era' })
    expect([late.status, late.body.code]).toEqual([409, 'bank-statement-old'])
  })

  test('with reconciled lines is taken back by the word that they are undone: what was recorded of them is void', async () => {
    const invoice = await onCredit()
    const { body: recorded } = await app.send('POST', '/payments', company.as, {
      payload: {
        client_id: company.client.id,
        paid_on: today(),
        currency: 'CRC',
        amount: '100',
        means: '01',
      },
    })
    const { statement_id } = (await bring(bncr(deposit('1', '2260', valle), deposit('2', '100', valle)))).body
    const of = async (amount: string) => (await lines()).data.find((line) => line.amount === amount)!
    const linked = await act(`lines/${(await of('100')).id}/link`, {
      payment_id: (recorded as PaymentDetail).id,
    })
    expect(linked.status).toBe(200)
    const allocations = [{ document_id: invoice.id, amount: '2260' }]
    await act(`lines/${(await of('2260')).id}/accept`, { client_id: company.client.id, allocations })
    const path = `statements/${statement_id}/take-back`
    const refused = await act(path, { reason: 'Otra cuenta' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'bank-statement-matched', params: { count: 2 } },
    })
    expect(await balanceOf(invoice)).toBe('0')
    const undone = await act(path, { reason: 'Otra cuenta', undoes_matches: true })
    expect(undone.body).toEqual({ removed: 2, undone: 2 })
    expect(await balanceOf(invoice)).toBe('2260')
    const left = (await app.send('GET', '/payments?status=recorded,applied', company.as))
      .body as Page<PaymentRow>
    expect(left.data).toMatchObject([{ amount: '100' }])
  })

  // Its payments were held one after the other, as its lines came: two who needed the same invoices waited for each other until one was
  // refused.
  test('is taken back while somebody else holds its invoices in their order, and the trail tells of it', async () => {
    const [low, high] = [await onCredit(), await onCredit()].sort((a, b) => (a.id < b.id ? -1 : 1))
    const file = bncr(deposit('1', '2260', 'UNO'), deposit('2', '2260', 'DOS'))
    const { statement_id } = (await bring(file)).body
    for (const [text, invoice] of [
      ['UNO', high!],
      ['DOS', low!],
    ] as const) {
      const { id } = (await lines()).data.find((line) => line.text === text)!
      const allocations = [{ document_id: invoice.id, amount: '2260' }]
      await act(`lines/${id}/accept`, { client_id: company.client.id, allocations, is_another: true })
    }
    const inOrder = [`documents where id = '${low!.id}'`, `documents where id = '${high!.id}'`] as const
    const taken = await whileHeld(app, inOrder, () =>
      act(`statements/${statement_id}/take-back`, { reason: 'Otra cuenta', undoes_matches: true }),
    )
    expect(taken).toMatchObject({ status: 200, body: { removed: 2, undone: 2 } })
    expect([await balanceOf(low!), await balanceOf(high!)]).toEqual(['2260', '2260'])
    const { body } = await app.send('GET', '/audit?subject=bank-statement', company.as)
    expect((body as Page<AuditEntry>).data).toMatchObject([
      {
        subject_id: statement_id,
        after: { account: iban, lines: 2, undone_lines: 2, reason: 'Otra cuenta' },
      },
    ])
  })

  test('in another currency of the same account is another one: the same movement is in both', async () => {
    const file = bncr(deposit('1', '100', 'UNO'))
    await bring(file)
    expect((await bring(file, { currency: 'USD' })).body).toMatchObject({ taken: 1, known: 0 })
  })

  test('of another account or currency is refused with both names', async () => {
    const ofx = (account: string, currency: string) => `<OFX><CURDEF>${currency}<ACCTID>${account}
      <STMTTRN><DTPOSTED>20261101<TRNAMT>10<FITID>1</STMTTRN></OFX>`
    expect((await bring(ofx('999', 'CRC'))).body).toMatchObject({ code: 'bank-other-account' })
    expect((await bring(ofx('15202001026284066', 'USD'))).body).toMatchObject({ code: 'bank-other-currency' })
    expect((await bring(ofx('15202001026284066', 'CRC'))).body).toMatchObject({ taken: 1 })
    expect((await bring('<OFX><STMTTRN>')).body).toMatchObject({ code: 'bank-statement-broken' })
    expect((await bring(Buffer.from('%PDF-1.4'))).body).toMatchObject({ code: 'table-unreadable' })
    expect((await bring(bncr(), { account: 'CR00000000000000000000' })).body.errors).toHaveProperty('account')
    expect((await bring(bncr(';;TOTAL;0;0;;'))).body).toMatchObject({ code: 'bank-no-lines' })
  })
})

describe('a line', () => {
  async function waiting(amount: string, text = valle): Promise<BankLine> {
    await bring(bncr(deposit(`R${amount}`, amount, text)))
    return (await lines()).data.find((line) => line.text === text && Number(line.amount) === Number(amount))!
  }

  test('pays two invoices at once: one payment, and the client owes nothing', async () => {
    const [first, second] = [await onCredit(), await onCredit()]
    const { id, proposals } = await waiting('4520')
    const [proposal] = proposals
    expect(proposal).toMatchObject({
      reasons: ['name', 'sum'],
      is_certain: true,
      client_id: company.client.id,
    })
    const allocations = proposal!.documents.map(({ id, amount }) => ({ document_id: id, amount }))
    const accepted = await act(`lines/${id}/accept`, { client_id: company.client.id, allocations })
    expect(accepted.body).toMatchObject({
      state: 'matched',
      payment: { number: 1, is_own: true },
      proposals: [],
    })
    expect([await balanceOf(first), await balanceOf(second)]).toEqual(['0', '0'])
    const payment: PaymentDetail = (
      await app.send('GET', `/payments/${accepted.body.payment!.id}`, company.as)
    ).body
    expect(payment).toMatchObject({
      amount: '4520',
      means: '04',
      reference: 'R4520',
      account: iban,
      status: 'applied',
    })
    expect(await act(`lines/${id}/accept`, { client_id: company.client.id, allocations: [] })).toMatchObject({
      status: 409,
      body: { code: 'bank-line-decided' },
    })
  })

  // A dollar invoice that was paid in colones looked like nothing that is owed.
  test('in colones pays an invoice in dollars at the rate that results, and the difference is booked by it', async () => {
    const dollars = { currency: 'USD', exchange_rate: '505.43' }
    const credit = { sale_condition: '02', credit_days: 30, payments: [] }
    const invoice = await issued(app, company, anInvoice(company.client, { ...dollars, ...credit }))
    const rate = { buy: '500', sell: '510', reason: 'Para la prueba' }
    await app.send('POST', '/exchange-rates', company.as, { payload: rate })
    // 2,260 dollars at 503.25.
    const { id, proposals } = await waiting('1137345')
    expect(proposals).toMatchObject([
      {
        reasons: ['name', 'rate'],
        is_certain: false,
        documents: [{ id: invoice.id, amount: '2260' }],
        exchange: { currency: 'USD', rate: '503.25', usual: '510' },
      },
    ])
    expect((await act('accept-certain')).body.accepted).toBe(0)
    const stranger = await anIssuingCompany(app)
    const [proposal] = proposals
    const input = {
      client_id: proposal!.client_id,
      allocations: [{ document_id: invoice.id, amount: '2260' }],
      exchange_rate: proposal!.exchange!.rate,
    }
    expect((await act(`lines/${id}/accept`, input, stranger.as)).status).toBe(404)
    const { status, body } = await act(`lines/${id}/accept`, input)
    expect([status, body.state]).toEqual([200, 'matched'])
    expect(await balanceOf(invoice)).toBe('0')
    const payment = (await app.send('GET', `/payments/${body.payment!.id}`, company.as)).body as PaymentDetail
    expect(payment).toMatchObject({
      ...{ amount: '1137345', currency: 'CRC', exchange_rate: '503.25', unapplied: '0' },
      status: 'applied',
    })
    const path = '/reports/exchange-differences?period=own&from=2026-11-01&to=2026-12-31'
    const report = (await app.send('GET', path, company.as)).body as Report
    // 2,260 dollars by 2.18 colones.
    expect(report.in_colones).toMatchObject({ settled: '1137345', difference: '-4926.8' })
  })

  test('in dollars pays what is owed in colones; without a rate of its day, or far from it, nothing is proposed', async () => {
    const invoice = await onCredit()
    const bring$ = async (amount: string) => {
      await bring(bncr(deposit(`D${amount}`, amount, valle)), { currency: 'USD' })
      return (await lines()).data.find((line) => line.currency === 'USD' && line.amount === amount)!
    }
    await app.asOwner('delete from exchange_rates')
    expect((await bring$('4.5')).proposals).toEqual([])
    const rate = { buy: '500', sell: '500', reason: 'Para la prueba' }
    await app.send('POST', '/exchange-rates', company.as, { payload: rate })
    expect((await bring$('6')).proposals).toEqual([])
    const { id, proposals } = await bring$('4.5')
    expect(proposals).toMatchObject([
      { documents: [{ id: invoice.id, amount: '2260' }], exchange: { currency: 'CRC', rate: '502.22222' } },
    ])
    const input = {
      client_id: company.client.id,
      allocations: [{ document_id: invoice.id, amount: '2260' }],
      exchange_rate: '502.22222',
    }
    expect((await act(`lines/${id}/accept`, input)).body.state).toBe('matched')
    expect(await balanceOf(invoice)).toBe('0')
  })

  test('accepted twice at the same moment makes one payment', async () => {
    const { id } = await waiting('100')
    const input = { client_id: company.client.id, allocations: [] }
    const answers = await Promise.all([1, 2, 3].map(() => act(`lines/${id}/accept`, input)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await paymentsOf()).toBe(1)
  })

  test('whose bank kept a fee settles the invoice whole; undone, all of it is owed again', async () => {
    const invoice = await onCredit()
    const { id } = await waiting('2200')
    const input = {
      client_id: company.client.id,
      allocations: [{ document_id: invoice.id, amount: '2200' }],
      remainder: { kind: 'fee', reason: 'Comisión del banco' },
    }
    expect((await act(`lines/${id}/accept`, input)).status).toBe(200)
    expect(await balanceOf(invoice)).toBe('0')
    // It said "written off": nobody let anything go.
    expect((await app.send('GET', `/documents/${invoice.id}`, company.as)).body).toMatchObject({
      payment_status: 'paid',
    })
    expect((await act(`lines/${id}/undo`, { reason: 'Era de otro' })).body).toMatchObject({
      state: 'waiting',
    })
    expect(await balanceOf(invoice)).toBe('2260')
  })

  test('of a part, with a withholding and a fee, lets go just those and leaves the rest owed', async () => {
    const invoice = await onCredit()
    const { id } = await waiting('1097.4')
    const input = {
      client_id: company.client.id,
      allocations: [{ document_id: invoice.id, amount: '1097.4' }],
      remainder: [
        { kind: 'withholding', amount: '22.6', reason: 'Retención del 2 %' },
        { kind: 'fee', amount: '10', reason: 'Comisión del banco' },
      ],
    }
    expect((await act(`lines/${id}/accept`, input)).status).toBe(200)
    expect(await balanceOf(invoice)).toBe('1130')
    await act(`lines/${id}/undo`, { reason: 'Era de otro' })
    expect(await balanceOf(invoice)).toBe('2260')
  })

  test('that is far less than the invoice is no fee: it is refused, and nothing is recorded', async () => {
    const invoice = await onCredit()
    const { id } = await waiting('1000')
    const answer = await act(`lines/${id}/accept`, {
      client_id: company.client.id,
      allocations: [{ document_id: invoice.id, amount: '1000' }],
      remainder: { kind: 'write_off', reason: 'Por amistad' },
    })
    expect(answer).toMatchObject({ status: 422, body: { errors: { remainder: [expect.any(String)] } } })
    expect([await balanceOf(invoice), await paymentsOf()]).toEqual(['2260', 0])
  })

  test('waits again when its payment is undone from the payment’s own page', async () => {
    const { id } = await waiting('100')
    const { body } = await act(`lines/${id}/accept`, { client_id: company.client.id, allocations: [] })
    await app.send('POST', `/payments/${body.payment!.id}/void`, company.as, {
      payload: { reason: 'Typed twice' },
    })
    expect((await lines()).counts).toEqual({ waiting: 1, matched: 0, ignored: 0 })
  })

  test('is linked to the payment that stands already, and no payment to two lines', async () => {
    const recorded: { body: PaymentDetail } = await app.send('POST', '/payments', company.as, {
      payload: {
        client_id: company.client.id,
        paid_on: today(),
        currency: 'CRC',
        amount: '100',
        means: '04',
        reference: 'X',
      },
    })
    const first = await waiting('100')
    expect(first.proposals[0]).toMatchObject({ payment: { id: recorded.body.id }, is_certain: true })
    expect((await act(`lines/${first.id}/link`, { payment_id: recorded.body.id })).body.state).toBe('matched')
    await bring(bncr(deposit('OTRA', '100', 'OTRO TEXTO')))
    const second = (await lines()).data[0]!
    expect((await act(`lines/${second.id}/link`, { payment_id: recorded.body.id })).body.code).toBe(
      'bank-payment-unfit',
    )
    await act(`lines/${first.id}/undo`, { reason: 'No era' })
    expect(await paymentsOf()).toBe(1)
  })

  // What a client had said and somebody confirmed came once more with the statement.
  test('that may be a payment of that client is not recorded beside it, unless it is said to be another one', async () => {
    const payload = {
      client_id: company.client.id,
      paid_on: today(),
      currency: 'CRC',
      amount: '100',
      means: '01',
    }
    await app.send('POST', '/payments', company.as, { payload })
    const { id } = await waiting('100')
    const input = { client_id: company.client.id, allocations: [] }
    const refused = await act(`lines/${id}/accept`, input)
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment-stands', params: { number: '1' } } })
    expect(await paymentsOf()).toBe(1)
    const other = await insertClient(app, company.id)
    expect((await act(`lines/${id}/accept`, { ...input, client_id: other.id })).status).toBe(200)
    await bring(bncr(deposit('OTRA', '100', 'OTRO TEXTO')))
    const [second] = (await lines()).data
    expect((await act(`lines/${second!.id}/accept`, { ...input, is_another: true })).status).toBe(200)
    expect(await paymentsOf()).toBe(3)
  })

  // Neither saw what the other was about to record: the money came twice.
  test('that its client tells of in the same instant is one payment', async () => {
    // The series of numbers is there, so that both wait for it at once.
    await waiting('7').then(({ id }) =>
      act(`lines/${id}/accept`, { client_id: company.client.id, allocations: [] }),
    )
    const { id } = await waiting('2260')
    const [notice] = await app.asOwner<{ id: string }>(
      `insert into payment_notices (company_id, id, environment, client_id, currency, amount, paid_on, means, reference, given_at)
       select $1, gen_random_uuid(), c.environment, $2, 'CRC', 2260, $3, '06', 'SINPE 1', now()
       from companies c where c.id = $1 returning id`,
      [company.id, company.client.id, today()],
    )
    const answers = await whileHeld(app, [`own_series where company_id = '${company.id}'`], () =>
      Promise.all([
        act(`lines/${id}/accept`, { client_id: company.client.id, allocations: [] }),
        app.send('POST', `/payment-notices/${notice!.id}/confirm`, company.as),
      ]),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(({ body }) => (body as { code?: string }).code)).toContain('payment-stands')
    expect(await paymentsOf()).toBe(2)
  })

  test('of a closed month is undone as of today, and its month keeps the payment', async () => {
    await bring(bncr(`100;10/10/2026;1;;100;${valle};`))
    const [{ id }] = (await lines()).data as [BankLine]
    const { body } = await act(`lines/${id}/accept`, { client_id: company.client.id, allocations: [] })
    await app.send('POST', '/closings', company.as, { payload: { month: '2026-10' } })
    expect((await act(`lines/${id}/undo`, { reason: 'No era' })).body.state).toBe('waiting')
    const payment = await app.send('GET', `/payments/${body.payment!.id}`, company.as)
    expect(payment.body as PaymentDetail).toMatchObject({ paid_on: '2026-10-10', voided_on: today() })
  })

  test('says who paid by what was accepted for such words before', async () => {
    const other = await insertClient(app, company.id)
    const first = await waiting('50', 'SINPE MOVIL 111 ROSA JIMENEZ')
    await act(`lines/${first.id}/accept`, { client_id: other.id, allocations: [] })
    await issued(app, company, anInvoice(other, { sale_condition: '02', credit_days: 30, payments: [] }))
    const second = await waiting('60', 'SINPE MOVIL 222 ROSA JIMENEZ')
    expect(second.proposals[0]).toMatchObject({ client_id: other.id, reasons: ['learned'] })
  })

  test('that went out pays nobody; it is ignored, and comes back', async () => {
    await bring(bncr(`100;${local()};3;500.00;;COMISION;`))
    const [line] = (await lines()).data
    expect(
      (await act(`lines/${line!.id}/accept`, { client_id: company.client.id, allocations: [] })).body.code,
    ).toBe('bank-line-outgoing')
    expect((await act(`lines/${line!.id}/ignore`, { reason: 'Comisión' })).body).toMatchObject({
      state: 'ignored',
      ignored_because: 'Comisión',
    })
    expect((await act(`lines/${line!.id}/undo`, { reason: 'Error' })).body.state).toBe('waiting')
  })

  test('accepting all that is certain pays each invoice once, and leaves what is not', async () => {
    const invoice = await onCredit()
    await bring(
      bncr(deposit('1', '2260', valle), deposit('2', '2260', valle), deposit('3', '99', 'QUIEN SABE')),
    )
    expect((await act('accept-certain')).body.accepted).toBe(1)
    expect([await balanceOf(invoice), await paymentsOf()]).toEqual(['0', 1])
    expect((await lines()).counts).toEqual({ waiting: 2, matched: 1, ignored: 0 })
  })

  // The first line took the number of its payment, and the second waited for an invoice whose holder waited for a number.
  test('is accepted with all that is certain while a receipt of one of the invoices wants a number', async () => {
    const whole = await onCredit()
    const half = await issued(
      app,
      company,
      anInvoice(company.client, {
        ...{ sale_condition: '02', credit_days: 30, payments: [] },
        lines: [aLine({ quantity: '1' })],
      }),
    )
    // So that the series of payments is there.
    await waiting('7').then(({ id }) =>
      act(`lines/${id}/accept`, { client_id: company.client.id, allocations: [] }),
    )
    await bring(bncr(`100;10/10/2026;1;;2260;${valle};`, deposit('2', '1130', valle)))
    const answer = await whileHeld(
      app,
      [`documents where id = '${half.id}'`, `own_series where company_id = '${company.id}'`],
      () => act('accept-certain'),
    )
    expect(answer).toMatchObject({ status: 200, body: { accepted: 2 } })
    expect([await balanceOf(whole), await balanceOf(half)]).toEqual(['0', '0'])
  })

  // One line of a closed month, and nobody could have the others accepted any more.
  test('of a closed month waits for a person when all that is certain is accepted, and is told', async () => {
    const [invoice, other] = [await onCredit(), await onCredit()]
    const allocations = [{ document_id: other.id, amount: '1260' }]
    await app.send('POST', '/payments', company.as, {
      payload: {
        client_id: company.client.id,
        paid_on: today(),
        currency: 'CRC',
        amount: '1260',
        means: '01',
        allocations,
      },
    })
    await bring(bncr(`100;10/10/2026;1;;2260;${valle};`, deposit('2', '1000', valle)))
    expect((await app.send('POST', '/closings', company.as, { payload: { month: '2026-10' } })).status).toBe(
      200,
    )
    expect((await act('accept-certain')).body).toEqual({ accepted: 1, closed: 1 })
    expect([await balanceOf(invoice), await balanceOf(other)]).toEqual(['2260', '0'])
  })

  test('teaches who pays with its words, and that is forgotten when it is undone', async () => {
    await onCredit()
    const text = 'CUENTA DE LA ABUELA'
    await bring(bncr(deposit('1', '99', text), deposit('2', '1000', text)))
    const of = async (amount: string) => (await lines()).data.find((line) => line.amount === amount)!
    const { id } = await of('99')
    await act(`lines/${id}/accept`, { client_id: company.client.id, allocations: [] })
    expect((await of('1000')).proposals).toMatchObject([{ reasons: ['learned'], is_certain: false }])
    await act(`lines/${id}/undo`, { reason: 'No era' })
    expect((await of('1000')).proposals).toEqual([])
  })
})

describe('of others', () => {
  test('a stranger sees nothing, a viewer records nothing, a biller undoes no payment', async () => {
    await bring(bncr(deposit('1', '100', 'UNO')))
    const [line] = (await lines()).data
    const stranger = await anIssuingCompany(app)
    const seen: { body: BankLines } = await app.send('GET', '/bank/lines', stranger.as)
    expect(seen.body.data).toEqual([])
    const input = { client_id: company.client.id, allocations: [] }
    expect((await act(`lines/${line!.id}/accept`, input, stranger.as)).status).toBe(404)
    const asRole = (role: 'viewer' | 'biller') => ({
      token: company.members[role]!.token,
      company: company.id,
    })
    expect((await bring(bncr(), {}, asRole('viewer'))).status).toBe(403)
    expect((await act(`lines/${line!.id}/accept`, input, asRole('viewer'))).status).toBe(403)
    expect((await act(`lines/${line!.id}/accept`, input, asRole('biller'))).status).toBe(200)
    expect((await act(`lines/${line!.id}/undo`, { reason: 'Error' }, asRole('biller'))).status).toBe(403)
  })
})

// The deposit came with the statement, and was credit of nobody's offer until somebody thought of it.
test('the deposit of an accepted offer is proposed, tied to it when it is accepted, and awaited no more', async () => {
  const send = async <T>(path: string, payload: object) => {
    const answer = await app.send('POST', path, company.as, { payload })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body as T
  }
  const { id } = await send<QuotationDetail>('/quotations', {
    valid_until: today(),
    deposit: { kind: 'amount', value: '600' },
    content: { client_id: company.client.id, lines: [aLine()] },
  })
  await bring(bncr(deposit('61', '600.00', 'ADELANTO COT-1')))
  expect((await lines()).data[0]!.proposals).toEqual([])
  await send(`/quotations/${id}/send`, {})
  await send(`/quotations/${id}/decide`, { decision: 'accepted', name: 'Ana Solano' })
  const [waiting] = (await lines()).data
  expect(waiting!.proposals).toMatchObject([
    { is_certain: true, quotation: { id, number: 'COT-00001', left: '600' }, documents: [], payment: null },
  ])
  expect((await act('accept-certain')).body).toEqual({ accepted: 1, closed: 0 })
  expect((await app.send('GET', `/quotations/${id}`, company.as)).body).toMatchObject({
    deposit: { left: '0' },
    deposits: [{ amount: '600', unapplied: '600' }],
  })
  await bring(bncr(deposit('62', '600.00', 'OTRO COT-1')))
  expect((await lines()).data[0]!.proposals).toEqual([])
})
