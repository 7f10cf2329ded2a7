import type {
  ClientAccount,
  ClientStatement,
  DocumentRow,
  DraftInput,
  Page,
  PaymentDetail,
  PaymentRow,
  Report,
} from '@cuentaclara/contracts'
import { add, compare, decimal, min, one, subtract, sum, toText } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDice } from '#demo/random.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

// Sales that are paid at once, to a client and to whom nobody knows, beside sales on credit; notes that are quicker than the verdict on
// their sale, debit notes that take them back, and what is given back. What every place says is held against sums of the documents.
let app: TestApp
let company: IssuingCompany
let client: { id: string }
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Told = {
  row: DocumentRow
  kind: 'invoice' | 'ticket' | 'credit-note' | 'debit-note'
  isCash: boolean
  /** What a note is about. */
  of: Told | null
  status: 'waiting' | 'accepted' | 'rejected'
}
let told: Told[]
let dice: ReturnType<typeof createDice>

const doings = ['sell', 'sell', 'judge', 'judge', 'note', 'note', 'debit', 'pay', 'apply', 'refund'] as const
const happened = new Map<string, number>()

test.each([1, 2, 3, 4, 5, 6, 7, 8])('history %i: every place tells what the documents say', async (seed) => {
  company = await anIssuingCompany(app)
  client = await insertClient(app, company.id)
  told = []
  dice = createDice(seed)
  await sell()
  for (let turn = 0; turn < 22; turn += 1) {
    const doing = doings[dice.between(0, doings.length - 1)]!
    await act[doing]()
    if (turn % 5 === 4) await agree()
  }
  for (const each of told) if (each.status === 'waiting') await judge(each, 'accepted')
  await agree()
})

test('of all that may happen everything happened', () => {
  expect([...happened.keys()].sort()).toEqual(
    ['sell', 'accepted', 'rejected', 'note', 'debit', 'pay', 'apply', 'refund'].sort(),
  )
})

const act: Record<(typeof doings)[number], () => Promise<void>> = {
  sell,
  judge: judgeOne,
  note,
  debit,
  pay,
  apply,
  refund,
}

async function sell() {
  const isTicket = dice.happens(0.3)
  const isCash = isTicket || dice.happens(0.5)
  const lines = [aLine({ quantity: String(dice.between(1, 3)), unit_price: `${dice.between(1, 999)}.37` })]
  const input = anInvoice(isTicket ? null : client, {
    kind: isTicket ? 'ticket' : 'invoice',
    lines,
    ...terms(isCash),
  })
  await tell(input, { isCash, of: null })
}

function terms(isCash: boolean): Partial<DraftInput> {
  return isCash
    ? { sale_condition: '01', credit_days: null, payments: [{ means: '01' }] }
    : { sale_condition: '02', credit_days: 30, payments: [] }
}

async function tell(input: DraftInput, more: Pick<Told, 'isCash' | 'of'>) {
  const row = await issued(app, company, input)
  told.push({ row, kind: input.kind as Told['kind'], status: 'waiting', ...more })
  count(more.of === null ? 'sell' : input.kind === 'debit-note' ? 'debit' : 'note')
}

/** A note of some of a sale that nobody refused, whatever the authority has said by now; more than is left is refused. */
async function note() {
  const sale = oneOf(
    told.filter(({ kind, status }) => (kind === 'invoice' || kind === 'ticket') && status !== 'rejected'),
  )
  if (sale !== undefined) await noteTo(sale, 'credit-note')
}

/** Takes some of a credit note back. */
async function debit() {
  const credit = oneOf(
    told.filter(
      ({ kind, status, of }) => kind === 'credit-note' && status !== 'rejected' && of!.status === 'accepted',
    ),
  )
  if (credit !== undefined) await noteTo(credit, 'debit-note')
}

const types = { invoice: '01', ticket: '04', 'credit-note': '03', 'debit-note': '02' } as const

async function noteTo(original: Told, kind: 'credit-note' | 'debit-note') {
  const [line] = (await get<{ input: DraftInput }>(`/documents/${original.row.id}`)).input.lines!
  const reference = {
    document_type: types[original.kind],
    number: original.row.clave!,
    issued_at: original.row.issued_at!,
    code: '06',
    reason: 'Devolución',
  }
  const input = anInvoice(original.row.client_id === null ? null : client, {
    kind,
    lines: [{ ...line!, quantity: dice.happens(0.5) ? line!.quantity! : '1' }],
    references: [reference],
    ...terms(original.isCash),
  })
  const left = await app.send('POST', '/documents/issue', company.as, { payload: input })
  expect([201, 422]).toContain(left.status)
  if (left.status !== 201) return
  told.push({ row: left.body as DocumentRow, kind, isCash: original.isCash, of: original, status: 'waiting' })
  count(kind === 'debit-note' ? 'debit' : 'note')
}

async function judgeOne() {
  const waiting = oneOf(told.filter(({ status }) => status === 'waiting'))
  if (waiting === undefined) return
  await judge(waiting, waiting.kind !== 'credit-note' && dice.happens(0.35) ? 'rejected' : 'accepted')
}

async function judge(each: Told, verdict: 'accepted' | 'rejected') {
  await giveStatus(app, each.row.id, verdict)
  each.status = verdict
  count(verdict)
}

async function pay() {
  const [open] = await openOnes()
  if (open === undefined) return
  const part = dice.happens(0.5) ? open.balance : toText(min(one, decimal(open.balance)))
  // Somewhat more than it settles: that is the client's credit.
  const amount = toText(add(decimal(part), decimal('5')))
  const payload = {
    ...{ client_id: client.id, paid_on: today(), currency: 'CRC', means: '01', amount },
    allocations: [{ document_id: open.id, amount: part }],
  }
  const { status, text } = await app.send('POST', '/payments', company.as, { payload })
  expect(status, text).toBe(201)
  count('pay')
}

async function apply() {
  const [open] = await openOnes()
  const credit = (await payments()).find(({ unapplied }) => unapplied !== '0')
  if (open === undefined || credit === undefined) return
  const amount = toText(min(decimal(credit.unapplied), decimal(open.balance)))
  const payload = { allocations: [{ document_id: open.id, amount }] }
  const { status, text } = await app.send('POST', `/payments/${credit.id}/apply`, company.as, { payload })
  expect(status, text).toBe(200)
  count('apply')
}

async function refund() {
  // What was given back of a note stays given back, whatever becomes of its sale: a person has to see to that.
  const credit = (await payments()).findLast(
    ({ unapplied, means }) => means !== null && compare(decimal(unapplied), one) > 0,
  )
  if (credit === undefined) return
  const payload = { kind: 'refund', amount: '1', returned_on: today(), means: '01' }
  const { status, text } = await app.send('POST', `/payments/${credit.id}/returns`, company.as, { payload })
  expect(status, text).toBe(200)
  count('refund')
}

async function agree() {
  const documents = (await get<Page<DocumentRow>>('/documents?per_page=100')).data
  for (const { row, status } of told)
    expect(documents.find(({ id }) => id === row.id)!.fiscal_status === 'rejected').toBe(
      status === 'rejected',
    )
  const all = await payments()
  const money = all.filter(({ means, status }) => means !== null && status !== 'void')
  const returns = (await Promise.all(all.map(({ id }) => get<PaymentDetail>(`/payments/${id}`)))).flatMap(
    (payment) => payment.returns.filter(({ counts }) => counts),
  )
  const given = total(returns.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount))
  // What debit notes that are paid at once took of the credit of the notes that they take back.
  const used = total(returns.filter(({ kind }) => kind === 'write_off').map(({ amount }) => amount))
  const stands = told.filter(({ status }) => status !== 'rejected')
  const charged = stands.filter(({ kind }) => kind !== 'credit-note')
  const credited = stands.filter(
    ({ kind, status, of }) => kind === 'credit-note' && status === 'accepted' && of!.status !== 'rejected',
  )
  const isOfClient = ({ row }: Told) => row.client_id !== null
  const received = subtract(
    subtract(
      add(totalOf(charged.filter(({ isCash }) => isCash)), total(money.map(({ amount }) => amount))),
      used,
    ),
    given,
  )
  const ofNobody = credited.filter((each) => !isOfClient(each))

  const expected = subtract(
    subtract(totalOf(charged.filter(isOfClient)), totalOf(credited.filter(isOfClient))),
    subtract(received, totalOf(charged.filter((each) => each.isCash && !isOfClient(each)))),
  )
  const account = await get<ClientAccount>(`/clients/${client.id}/account`)
  const { total: owed, credit } = account.balances[0] ?? { total: '0', credit: '0' }
  const statement = await get<ClientStatement>(
    `/clients/${client.id}/statement?from=2020-01-01&to=${today()}`,
  )
  expect({ account: toText(subtract(decimal(owed), decimal(credit))), statement: statement.closing }).toEqual(
    {
      account: toText(expected),
      statement: toText(expected),
    },
  )
  const { in_colones } = await get<Report>(`/reports/collected?from=2020-01-01&to=${today()}`)
  expect(in_colones.total).toBe(toText(subtract(received, totalOf(ofNobody))))
  const outstanding = documents.map(({ balance }) => balance)
  expect(toText(total(outstanding))).toBe(owed)
}

const total = (amounts: readonly string[]) => sum(amounts.map(decimal))
const totalOf = (some: readonly Told[]) => total(some.map(({ row }) => row.total))
const openOnes = async () =>
  (await get<{ data: { id: string; balance: string }[] }>(`/payments/open-documents?client_id=${client.id}`))
    .data
const payments = async () => (await get<Page<PaymentRow>>('/payments?sort=number&per_page=100')).data
const oneOf = <Each>(some: readonly Each[]): Each | undefined =>
  some[dice.between(0, Math.max(some.length - 1, 0))]
const count = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1)
const today = () => costaRicaDay(app.clock.now())
const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, company.as)).body
