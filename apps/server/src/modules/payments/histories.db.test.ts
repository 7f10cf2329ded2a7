import type {
  ClientAccount,
  ClientStatement,
  DocumentRow,
  DocumentTotals,
  DraftInput,
  IssuedReceipts,
  Page,
  PaymentDetail,
  PaymentReceipts,
  PaymentRow,
  PaymentTotals,
  Report,
} from '@cuentaclara/contracts'
import {
  add,
  compare,
  decimal,
  halfUp,
  isPositive,
  isZero,
  min,
  multiply,
  negate,
  round,
  subtract,
  sum,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { formatAmount, formatMoney } from '@cuentaclara/print'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { exportedFile } from '#test/exported-lines.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { pdfText } from '#test/pdf-text.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

const rates = { CRC: '1', USD: '505.62', JPY: '3.31789' } as const
type Currency = keyof typeof rates
/** Usual credit, and deferred tax: each payment of that has an electronic receipt. */
type Condition = '02' | '10'
/** What happens to an invoice; parts are per cent of what it still owes, or of its quantity. */
type Step =
  | { do: 'issue'; currency: Currency; price: number; quantity: number; condition: Condition }
  | { do: 'take-over'; currency: Currency; coins: number }
  /** In the invoice's currency, or in colones at its rate. */
  | { do: 'pay'; of: number; part: number; inColones: boolean; daysBack: number }
  | { do: 'note'; of: number; quantity: number }
  | { do: 'void'; daysBack: number }
  /** Takes a payment off what it settles, puts credit to an invoice, gives it back. */
  | { do: 'release'; of: number }
  | { do: 'apply'; of: number }
  | { do: 'refund'; of: number }
  /** Tomorrow comes. */
  | { do: 'wait' }
  | { do: 'let-go'; of: number }
  | { do: 'reject'; of: number }
  /** Of a payment, the last ones first; the authority may take its time. */
  | { do: 'receipt'; of: number; isAnswered: boolean }

const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('issue' as const),
        currency: fc.constantFrom<Currency>('CRC', 'USD', 'JPY'),
        // Hundred-thousandths: prices with five decimals.
        price: fc.integer({ min: 1, max: 500_000_000 }),
        quantity: fc.integer({ min: 1, max: 7 }),
        condition: fc.constantFrom<Condition>('02', '10'),
      }),
    },
    fc.record({
      do: fc.constant('take-over' as const),
      currency: fc.constantFrom<Currency>('CRC', 'USD', 'JPY'),
      coins: fc.integer({ min: 1, max: 500_000_000 }),
    }),
    fc.record({
      do: fc.constant('pay' as const),
      of: fc.nat(9),
      part: fc.constantFrom(1, 33, 50, 100),
      inColones: fc.boolean(),
      daysBack: fc.constantFrom(0, 0, 0, 2),
    }),
    fc.record({ do: fc.constant('note' as const), of: fc.nat(9), quantity: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant('void' as const), daysBack: fc.constantFrom(0, 0, 1) }),
    fc.record({ do: fc.constant('release' as const), of: fc.nat(9) }),
    fc.record({ do: fc.constant('apply' as const), of: fc.nat(9) }),
    fc.record({ do: fc.constant('refund' as const), of: fc.nat(9) }),
    fc.record({ do: fc.constant('wait' as const) }),
    fc.record({ do: fc.constant('let-go' as const), of: fc.nat(9) }),
    fc.record({ do: fc.constant('reject' as const), of: fc.nat(9) }),
    fc.record({ do: fc.constant('receipt' as const), of: fc.nat(2), isAnswered: fc.boolean() }),
  ),
  { minLength: 4, maxLength: 11 },
)

/** What comes to nothing, noted. */
const nothingSteps: Step[] = [
  { do: 'issue', currency: 'JPY', price: 1, quantity: 3, condition: '02' },
  { do: 'note', of: 0, quantity: 1 },
]

const everyStep: Step[] = [
  { do: 'issue', currency: 'CRC', price: 333_333_333, quantity: 3, condition: '02' },
  { do: 'pay', of: 0, part: 33, inColones: false, daysBack: 0 },
  { do: 'note', of: 0, quantity: 1 },
  { do: 'void', daysBack: 0 },
  { do: 'issue', currency: 'USD', price: 1_234_567, quantity: 7, condition: '02' },
  { do: 'reject', of: 1 },
  { do: 'issue', currency: 'USD', price: 61_742_433, quantity: 1, condition: '02' },
  { do: 'issue', currency: 'JPY', price: 123_456_789, quantity: 3, condition: '02' },
  { do: 'pay', of: 3, part: 33, inColones: false, daysBack: 0 },
  { do: 'take-over', currency: 'USD', coins: 1_234_567 },
  { do: 'pay', of: 4, part: 33, inColones: false, daysBack: 0 },
  { do: 'let-go', of: 0 },
  { do: 'note', of: 0, quantity: 1 },
  // A payment that is undone while its receipt is on its way, a receipt of what is paid anew, and a note before another.
  { do: 'issue', currency: 'CRC', price: 333_333_333, quantity: 3, condition: '10' },
  { do: 'pay', of: 5, part: 50, inColones: false, daysBack: 0 },
  { do: 'receipt', of: 0, isAnswered: false },
  { do: 'void', daysBack: 0 },
  { do: 'pay', of: 5, part: 100, inColones: false, daysBack: 0 },
  { do: 'note', of: 5, quantity: 1 },
  { do: 'receipt', of: 0, isAnswered: true },
]

/** What comes after a payment, on other days and across currencies. */
const creditSteps: Step[] = [
  { do: 'issue', currency: 'USD', price: 61_742_433, quantity: 3, condition: '02' },
  { do: 'pay', of: 0, part: 50, inColones: true, daysBack: 0 },
  { do: 'wait' },
  { do: 'release', of: 0 },
  { do: 'issue', currency: 'CRC', price: 333_333_333, quantity: 1, condition: '10' },
  { do: 'wait' },
  { do: 'apply', of: 1 },
  { do: 'apply', of: 0 },
  { do: 'wait' },
  { do: 'pay', of: 0, part: 33, inColones: false, daysBack: 0 },
  { do: 'release', of: 0 },
  { do: 'refund', of: 0 },
  { do: 'note', of: 1, quantity: 1 },
  { do: 'wait' },
  { do: 'apply', of: 0 },
  { do: 'void', daysBack: 0 },
]

/** A note takes all of what is paid, and what paid it is undone: owed again beside the credit that the note left. */
const undoneSteps: Step[] = [
  { do: 'issue', currency: 'CRC', price: 44_300, quantity: 1, condition: '02' },
  { do: 'pay', of: 0, part: 100, inColones: false, daysBack: 0 },
  { do: 'note', of: 0, quantity: 100 },
  { do: 'void', daysBack: 0 },
]

/** Money of earlier days, told of after another payment of those days bounced, and what was taken off what is rejected later. */
const earlierSteps: Step[] = [
  { do: 'issue', currency: 'CRC', price: 333_333_333, quantity: 3, condition: '02' },
  { do: 'issue', currency: 'USD', price: 1_234_567, quantity: 7, condition: '02' },
  { do: 'pay', of: 1, part: 50, inColones: false, daysBack: 0 },
  { do: 'pay', of: 0, part: 100, inColones: false, daysBack: 0 },
  { do: 'wait' },
  { do: 'wait' },
  { do: 'wait' },
  { do: 'void', daysBack: 1 },
  { do: 'pay', of: 0, part: 50, inColones: false, daysBack: 2 },
  { do: 'release', of: 1 },
  { do: 'wait' },
  { do: 'reject', of: 1 },
]

test('whatever happened, list, strip, client, statement and papers agree to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const client = await insertClient(app, company.id)
      const documents: DocumentRow[] = []
      const payments: string[] = []
      const days = new Map<string, string>()
      for (const step of history) await happen(step, { client, documents, payments, days })
      await agree(client.id)
      await everyDayAgrees(client.id, [...days.keys()])
      if (keepsDays(history))
        for (const [day, owed] of days) expect([day, await owedOn(client.id, day)]).toEqual([day, owed])
    }),
    { numRuns: 25, examples: [[everyStep], [creditSteps], [earlierSteps], [undoneSteps], [nothingSteps]] },
  )
  // Of every kind some came about; else the property says little. The first history sees to it: chance alone forgets one
  // in a run of four.
  expect(Object.values(happened).every((times) => times > 0)).toBe(true)
})

const happened = {
  issue: 0,
  'take-over': 0,
  pay: 0,
  note: 0,
  void: 0,
  'let-go': 0,
  reject: 0,
  receipt: 0,
  release: 0,
  apply: 0,
  refund: 0,
  wait: 0,
}

type World = {
  client: { id: string; name: string }
  documents: DocumentRow[]
  payments: string[]
  /** What was owed at the end of each day that is over. */
  days: Map<string, string>
}

/**
 * Whether nothing comes after a day that changes it: what the authority rejects never was owed, what another program left was owed
 * before it was told, and a note takes what was let go.
 */
const keepsDays = (history: readonly Step[]) =>
  history.every(
    (step) =>
      step.do !== 'reject' &&
      step.do !== 'take-over' &&
      step.do !== 'let-go' &&
      (!('daysBack' in step) || step.daysBack === 0),
  )

/** Of each day the statement says what was owed then less what was the client's, as the reports of that day do. */
async function everyDayAgrees(clientId: string, days: readonly string[]): Promise<void> {
  for (const day of days)
    for (const currency of ['CRC', 'USD', 'JPY'] as const) {
      const asOf = (more: string) =>
        get<Report>(`/reports/receivables?client_id=${clientId}&currency=${currency}&as_of=${day}${more}`)
      const [owed, credit, { closing }] = await Promise.all([
        asOf(''),
        asOf('&status=in_favour'),
        get<ClientStatement>(`/clients/${clientId}/statement?currency=${currency}&from=2020-01-01&to=${day}`),
      ])
      const balances = [owed, credit].map(({ totals }) => decimal(totals[0]?.balance ?? '0'))
      expect([day, currency, closing]).toEqual([day, currency, toText(sum(balances))])
    }
}

const owedOn = async (clientId: string, day: string) =>
  (await get<Report>(`/reports/receivables?client_id=${clientId}&as_of=${day}`)).in_colones.balance

async function happen(step: Step, { client, documents, payments, days }: World): Promise<void> {
  if (step.do === 'issue') {
    const { currency, price, quantity, condition } = step
    const line = aLine({ unit_price: fiveDecimals(price), quantity: String(quantity) })
    happened.issue += 1
    documents.push(await issued(app, company, onCredit(client, currency, [line], condition)))
    return
  }
  if (step.do === 'take-over') {
    const { currency, coins } = step
    const { status, body, text } = await send('POST', '/opening-balances', {
      client_id: client.id,
      number: `A-${documents.length}`,
      issued_on: '2025-02-10',
      currency,
      exchange_rate: rates[currency],
      amount:
        currency === 'JPY'
          ? String(coins)
          : `${Math.trunc(coins / 100)}.${String(coins % 100).padStart(2, '0')}`,
    })
    expect(status, text).toBe(201)
    happened['take-over'] += 1
    documents.push(body as DocumentRow)
    return
  }
  if (step.do === 'void') {
    const id = payments.pop()
    if (id === undefined) return
    const { paid_on: paidOn } = await get<PaymentDetail>(`/payments/${id}`)
    const voided_on = [paidOn, addDays(today(), -step.daysBack)].sort().at(-1)
    const answer = await send('POST', `/payments/${id}/void`, { reason: 'Se anuló', voided_on })
    // What was given back stands.
    expect([200, 409], answer.text).toContain(answer.status)
    if (answer.status === 200) happened.void += 1
    return
  }
  if (step.do === 'wait') {
    const day = today()
    app.clock.advance(24 * 3_600_000)
    await app.asOwner(
      `update sessions set expires_at = expires_at + interval '1 day', ends_at = ends_at + interval '1 day'`,
    )
    days.set(day, await owedOn(client.id, day))
    happened.wait += 1
    return
  }
  if (step.do === 'release') {
    await release(payments, step.of)
    return
  }
  if (step.do === 'refund') {
    const [credit] = await creditOf(client.id, step.of)
    if (credit === undefined) return
    const { status, text } = await send('POST', `/payments/${credit.id}/returns`, {
      kind: 'refund',
      amount: credit.unapplied,
      returned_on: today(),
      means: '01',
    })
    expect(status, text).toBe(200)
    happened.refund += 1
    return
  }
  if (step.do === 'receipt') {
    await issueReceipt(payments.at(-1 - (step.of % Math.max(payments.length, 1))), step.isAnswered)
    return
  }
  const chosen = documents[step.of % Math.max(documents.length, 1)]
  if (chosen === undefined) return
  const document = await get<DocumentRow & { input: DraftInput }>(`/documents/${chosen.id}`)
  if (document.fiscal_status === 'rejected') return
  // Of another program: nothing here corrects or refuses it.
  if (document.fiscal_status === 'taken_over' && step.do !== 'pay' && step.do !== 'apply') return
  if (step.do === 'apply') {
    await apply(client.id, document, step.of)
    return
  }
  if (step.do === 'let-go') {
    const answer = await send('POST', `/documents/${document.id}/write-off`, { reason: 'Nunca pagó' })
    expect([200, 201, 409]).toContain(answer.status)
    if (answer.status !== 409) happened['let-go'] += 1
    return
  }
  if (step.do === 'reject') {
    if (document.fiscal_status === 'accepted') return
    happened.reject += 1
    await giveStatus(app, document.id, 'rejected')
    return
  }
  if (step.do === 'note') {
    const [line] = document.input.lines!
    const note = onCredit(
      client,
      document.currency as Currency,
      [{ ...line!, quantity: String(step.quantity) }],
      document.input.sale_condition as Condition,
    )
    const answer = await send('POST', '/documents/issue', {
      ...note,
      kind: 'credit-note',
      references: [
        {
          document_type: '01',
          number: document.clave!,
          issued_at: document.issued_at!,
          code: '06',
          reason: 'Devolución',
        },
      ],
    })
    // More than is left is refused; nothing else is.
    expect([201, 422]).toContain(answer.status)
    if (answer.status !== 201) return
    happened.note += 1
    await giveStatus(app, document.id, 'accepted')
    await giveStatus(app, (answer.body as DocumentRow).id, 'accepted')
    return
  }
  const amount = partOf(document.balance, step.part, document.currency === 'JPY' ? 100n : 1n)
  if (isZero(decimal(amount))) return
  const answer = await send('POST', '/payments', {
    client_id: client.id,
    paid_on: addDays(today(), -step.daysBack),
    currency: step.inColones ? 'CRC' : document.currency,
    exchange_rate: document.currency === 'CRC' ? null : rates[document.currency as Currency],
    amount: step.inColones ? toText(worthOf(document, amount)) : amount,
    means: '01',
    allocations: [{ document_id: document.id, amount }],
  })
  expect(answer.status, answer.text).toBe(201)
  happened.pay += 1
  payments.push((answer.body as { id: string }).id)
}

/** What of the client's money is free, one of it first. */
async function creditOf(clientId: string, of: number): Promise<PaymentRow[]> {
  const { data } = await get<Page<PaymentRow>>(`/payments?client_id=${clientId}&unapplied=true&per_page=100`)
  const at = data.length === 0 ? 0 : of % data.length
  return [...data.slice(at), ...data.slice(0, at)]
}

async function release(payments: readonly string[], of: number): Promise<void> {
  const id = payments.at(-1 - (of % Math.max(payments.length, 1)))
  if (id === undefined) return
  const { allocations } = await get<PaymentDetail>(`/payments/${id}`)
  const settled = allocations.find(({ counts }) => counts)
  if (settled === undefined) return
  const { status, text } = await send(
    'POST',
    `/payments/${id}/allocations/${settled.document_id}/release`,
    {},
  )
  expect(status, text).toBe(200)
  happened.release += 1
}

/** Puts credit of the same currency to a document, or colones at its rate; as much as it owes, or as there is. */
async function apply(clientId: string, document: DocumentRow, of: number): Promise<void> {
  const { currency, balance } = document
  const credit = (await creditOf(clientId, of)).find(
    (each) => each.currency === currency || each.currency === 'CRC',
  )
  if (credit === undefined || isZero(decimal(balance))) return
  const isOther = credit.currency !== currency
  const owed = isOther ? worthOf(document, balance) : decimal(balance)
  // What is less than it owes in another currency would be a part of a coin.
  if (isOther && compare(owed, decimal(credit.unapplied)) > 0) return
  const amount = isOther ? balance : toText(min(owed, decimal(credit.unapplied)))
  const { status, text } = await send('POST', `/payments/${credit.id}/apply`, {
    allocations: [{ document_id: document.id, amount }],
    exchange_rate: isOther ? rates[currency as Currency] : null,
  })
  expect(status, text).toBe(200)
  happened.apply += 1
}

/** The receipt that a payment lacks, if it lacks one: nothing that happened before makes it impossible. */
async function issueReceipt(payment: string | undefined, isAnswered: boolean): Promise<void> {
  if (payment === undefined) return
  const { sales } = await get<PaymentReceipts>(`/payments/${payment}/receipts`)
  const [owed] = sales.filter((sale) => sale.owed !== null)
  if (owed === undefined) return
  if (owed.owed?.readiness === 'sale_waits') await giveStatus(app, owed.document.id, 'accepted')
  const answer = await send('POST', `/payments/${payment}/receipts`, {})
  expect(answer.status, answer.text).toBe(200)
  const issued = answer.body as IssuedReceipts
  expect(issued.refused).toEqual([])
  expect(issued.sales.map((sale) => sale.owed)).toEqual(issued.sales.map(() => null))
  happened.receipt += 1
  const receipt = issued.sales[0]!.receipts.at(-1)!
  if (isAnswered) await giveStatus(app, receipt.id, 'accepted')
}

/** Whenever the authority answers a receipt of a payment, it brings no money: that was recorded, or undone. */
async function receiptsBringNothing(clientId: string, documents: readonly DocumentRow[]) {
  for (const { id, kind, fiscal_status: status } of documents)
    if (kind === 'payment-receipt' && status !== 'accepted') await giveStatus(app, id, 'accepted')
  const { data } = await get<Page<PaymentRow>>(`/payments?client_id=${clientId}&per_page=100`)
  expect(data.filter(({ source }) => source?.kind === 'payment-receipt')).toEqual([])
}

/** What counts of an allocation is the sum of what happened to it, day by day. */
async function movesAgree() {
  const odd = await app.asOwner(`
    select a.payment_id, a.document_id from payment_allocations a
    left join allocation_moves m on m.company_id = a.company_id and m.payment_id = a.payment_id
      and m.document_id = a.document_id
    group by a.company_id, a.payment_id, a.document_id
    having coalesce(sum(m.amount), 0) <> case when a.released_at is null then a.amount else 0 end
      or coalesce(sum(m.taken), 0) <> case when a.released_at is null then a.taken else 0 end`)
  expect(odd).toEqual([])
}

/** One story in every place that tells it. */
async function agree(clientId: string) {
  await movesAgree()
  const { data: issuedOnes } = await get<Page<DocumentRow>>(`/documents?client_id=${clientId}&per_page=100`)
  await receiptsBringNothing(clientId, issuedOnes)
  const [list, account, totals] = await Promise.all([
    get<Page<DocumentRow>>(`/documents?client_id=${clientId}&per_page=100`),
    get<ClientAccount>(`/clients/${clientId}/account`),
    get<{ data: { currency: Currency; outstanding: string }[] }>(`/documents/totals?client_id=${clientId}`),
  ])
  for (const { total, balance, currency, payment_status: status } of list.data) {
    const coins = currency === 'JPY' ? /^\d+$/ : /^\d+(\.\d{1,2})?$/
    expect([total, balance].every((amount) => coins.test(amount))).toBe(true)
    if (balance === '0') expect(['partly_paid', 'overdue']).not.toContain(status)
  }
  for (const currency of ['CRC', 'USD', 'JPY'] as const) {
    const own = list.data.filter((row) => row.currency === currency)
    const owed = toText(sum(own.map(({ balance }) => decimal(balance))))
    const strip = totals.data.find((row) => row.currency === currency)?.outstanding ?? '0'
    const page = account.balances.find((row) => row.currency === currency) ?? { total: '0', credit: '0' }
    const statement = await get<ClientStatement>(
      `/clients/${clientId}/statement?currency=${currency}&from=2020-01-01&to=${today()}`,
    )
    expect({ strip, page: page.total }).toEqual({ strip: owed, page: owed })
    expect(statement.closing).toBe(toText(subtract(decimal(owed), decimal(page.credit))))
    expect(toText(sum(statement.open.map((debt) => decimal(debt.left)))), 'still to be paid').toBe(owed)
    if (own.length > 0) await papersAgree(clientId, own, statement)
  }
  await stripAgrees(clientId)
  await colonesAgree(
    clientId,
    list.data.filter(({ kind }) => kind !== 'payment-receipt'),
  )
}

/**
 * The strip above invoices is a sum that comes out, whose figures lead to what adds to them, and nothing was collected but money.
 */
async function stripAgrees(clientId: string) {
  const strips = async (query: string) =>
    (await get<{ data: DocumentTotals }>(`/documents/totals?client_id=${clientId}&kind=invoice${query}`)).data
  const { data: received } = await get<{ data: PaymentTotals }>(`/payments/totals?client_id=${clientId}`)
  const figures = ['collected', 'lowered', 'written_off', 'taken_over', 'outstanding'] as const
  for (const strip of await strips('')) {
    const { total, taken_over, collected, lowered, written_off, outstanding, currency } = strip
    const taken = [collected, lowered, written_off].map((amount) => negate(decimal(amount)))
    expect(toText(sum([decimal(total), decimal(taken_over), ...taken]))).toBe(outstanding)
    for (const figure of figures) {
      const [narrowed] = await strips(`&currency=${currency}&adds_to=${figure}`)
      expect(narrowed?.[figure] ?? '0', `${currency} ${figure}`).toBe(strip[figure])
    }
    // What is owed in a foreign currency is paid in colones too.
    const money = received.find((row) => row.currency === currency)
    if (currency === 'CRC')
      expect(compare(decimal(collected), decimal(money?.amount ?? '0')), 'collected').toBeLessThan(1)
  }
}

/** Whatever is told in colones adds up what people read on each document, at its rate, rounded once. */
async function colonesAgree(clientId: string, documents: readonly DocumentRow[]) {
  const counted = documents.filter(({ fiscal_status: status }) => status !== 'rejected')
  const sold = counted.filter(({ fiscal_status: status }) => status !== 'taken_over')
  for (const { id, fiscal_status: status } of sold)
    if (status !== 'accepted') await giveStatus(app, id, 'accepted')
  const report = (name: string) =>
    get<Report>(`/reports/${name}?client_id=${clientId}&from=2020-01-01&to=${today()}&per_page=100`)
  const [sales, items, owed, account] = await Promise.all([
    report('sales'),
    report('items'),
    report('receivables'),
    get<ClientAccount>(`/clients/${clientId}/account`),
  ])
  const added = (amounts: readonly string[]) => toText(sum(amounts.map(decimal)))
  expect(sales.in_colones.total).toBe(
    toText(sum(sold.map((row) => (row.kind === 'credit-note' ? negate : same)(worthOf(row, row.total))))),
  )
  expect(owed.in_colones.balance).toBe(toText(sum(counted.map((row) => worthOf(row, row.balance)))))
  expect(added((sales.documents ?? []).map(({ total }) => total))).toBe(sales.in_colones.total)
  expect(added((items.groups ?? []).map(({ net }) => net))).toBe(sales.in_colones.net)
  expect(added(account.months.map(({ net }) => net))).toBe(sales.in_colones.net)
  expect(account.sold.map(({ currency, net }) => [currency, net])).toEqual(
    sales.totals.map(({ currency, net }) => [currency, net]),
  )
}

const same = <Value>(value: Value) => value
function worthOf({ currency }: DocumentRow, amount: string) {
  return round(multiply(decimal(amount), decimal(rates[currency as Currency])), 2, halfUp)
}

/** The statement on paper ends with what is owed, and a document on paper with what the list says it came to. */
async function papersAgree(clientId: string, own: readonly DocumentRow[], statement: ClientStatement) {
  const { currency, charged, credited, closing, period } = statement
  const file = await exportedFile(
    app,
    company,
    {
      list: 'client-statement',
      query: { client_id: clientId, currency, ...period },
      fields: ['movement', 'charge', 'credit', 'balance'],
    },
    'pdf',
  )
  const lines = linesOf(file)
  const onPaper = (amount: string) => formatAmount(decimal(amount), currency)
  const total = lines.indexOf(`Total ${currency}`)
  expect(lines.slice(total + 1, total + 3)).toEqual([charged, credited].map(onPaper))
  expect(lines.slice(0, total).findLast((line) => /^−?[\d,]+(\.\d\d)?$/.test(line))).toBe(onPaper(closing))

  // One that something happened to since, where there is one.
  const invoices = own.filter(
    ({ kind, fiscal_status: status }) => kind === 'invoice' && status !== 'taken_over',
  )
  const document = invoices.find(({ balance, total: whole }) => balance !== whole) ?? invoices[0]
  if (document === undefined) return
  const { rawPayload, statusCode } = await app.app.inject({
    url: `/api/documents/${document.id}/files/pdf`,
    headers: { authorization: `Bearer ${company.as.token}`, 'x-company': company.id },
  })
  expect(statusCode).toBe(200)
  const sheet = linesOf(rawPayload)
  expect(sheet).toContain(plainSpaces(formatMoney(decimal(document.total), currency)))
  const { total: whole, balance, fiscal_status: status } = document
  // A note may have taken all of it, and be the client's credit since what had paid it was undone: all of it is owed again. Of what came to
  // nothing, as a thousandth of a yen does, a note takes nothing.
  const isNoted = own.some(
    ({ reference, fiscal_status }) => reference?.document?.id === document.id && fiscal_status !== 'rejected',
  )
  const isTold = (balance !== whole || (isNoted && isPositive(decimal(whole)))) && status !== 'rejected'
  const left = sheet.findIndex((line) => line.startsWith('Saldo al '))
  expect(left >= 0).toBe(isTold)
  if (isTold)
    expect(sheet.slice(left, left + 2).join(' ')).toContain(
      plainSpaces(formatMoney(decimal(balance), currency)),
    )
}

const linesOf = (file: Uint8Array) =>
  pdfText(file).flatMap((page) => page.split('\n').map((line) => plainSpaces(line).trim()))
const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

function onCredit(
  client: { id: string },
  currency: Currency,
  lines: DraftInput['lines'],
  condition: Condition,
): DraftInput {
  return anInvoice(client, {
    lines,
    currency,
    ...(currency === 'CRC' ? {} : { exchange_rate: rates[currency] }),
    sale_condition: condition,
    credit_days: condition === '10' ? 90 : 30,
    payments: [],
  })
}

function fiveDecimals(units: number): string {
  const digits = String(units).padStart(6, '0')
  return `${digits.slice(0, -5)}.${digits.slice(-5)}`
}

/** A part of an amount in whole coins, one at least. */
function partOf(balance: string, part: number, coin: bigint): string {
  const cents = BigInt(toText(decimal(balance)).includes('.') ? withCents(balance) : `${balance}00`)
  if (cents === 0n) return '0'
  const taken = ((cents * BigInt(part)) / 100n / coin) * coin
  const text = String(taken === 0n ? coin : taken).padStart(3, '0')
  return toText(min(decimal(balance), add(zero, decimal(`${text.slice(0, -2)}.${text.slice(-2)}`))))
}

function withCents(amount: string): string {
  const [whole = '0', rest = ''] = amount.split('.')
  return `${whole}${rest.padEnd(2, '0')}`
}

const today = () => costaRicaDay(app.clock.now())
const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, company.as)).body
const send = (
  method: 'POST',
  path: string,
  payload: object,
): Promise<{ status: number; body: unknown; text: string }> => app.send(method, path, company.as, { payload })
