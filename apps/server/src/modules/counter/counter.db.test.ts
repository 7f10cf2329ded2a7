import type {
  AuditEntry,
  DocumentDetail,
  DocumentRow,
  Page,
  ParkedSale,
  ParkedSales,
  PaymentRow,
  ShiftDetail,
  ShiftRow,
} from '@cuentaclara/contracts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

const apps: TestApp[] = []
let app: TestApp
let company: IssuingCompany
beforeEach(async () => {
  app = await createTestApp()
  apps.push(app)
  company = await anIssuingCompany(app, ['accountant', 'biller', 'viewer'])
})
afterAll(async () => {
  for (const one of apps) await one.close()
})

type Role = 'owner' | 'accountant' | 'biller' | 'viewer'
const as = (role: Role) =>
  role === 'owner' ? company.as : { token: company.members[role]!.token, company: company.id }
async function send<Answer = ShiftDetail>(
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  role: Role = 'biller',
) {
  const { status, body } = await app.send(method, path, as(role), payload === undefined ? {} : { payload })
  return { status, body: body as Answer & { code?: string; errors?: Record<string, string[]> } }
}
const open = (opening = '50000', role: Role = 'biller', more: object = {}) =>
  send('POST', '/shifts', { opening, ...more }, role)
const shift = (id: string, role: Role = 'biller') => send('GET', `/shifts/${id}`, undefined, role)
/** A ticket of ₡2,260, unless it says more. */
async function sell(change: object = {}, role: Role = 'biller'): Promise<DocumentRow> {
  const { status, body } = await send<DocumentRow>(
    'POST',
    '/documents/issue',
    anInvoice(null, { kind: 'ticket', ...change }),
    role,
  )
  expect(status).toBe(201)
  return body
}
const counts = (cash: string, ...others: [means: string, counted: string][]) =>
  [['01', cash], ...others].map(([means, counted]) => ({ currency: 'CRC', means, counted }))
const close = (id: string, payload: object, role: Role = 'biller') =>
  send('POST', `/shifts/${id}/close`, payload, role)

describe('a shift', () => {
  test('adds up what its person sold by each means of payment, and closes without a difference', async () => {
    await sell()
    const { body: opened } = await open()
    expect(opened).toMatchObject({ number: 1, is_open: true, is_own: true, opening: '50000' })
    await sell()
    await sell({ payments: [{ means: '06', reference: '88123456' }] })
    await sell({
      payments: [
        { means: '01', amount: '1000' },
        { means: '02', amount: '1260' },
      ],
    })
    // Of somebody else.
    await sell({}, 'owner')
    await send('POST', `/shifts/${opened.id}/movements`, { kind: 'in', amount: '5000', reason: 'Menudo' })
    await send('POST', `/shifts/${opened.id}/movements`, {
      kind: 'out',
      amount: '3000',
      reason: 'Repartidor',
    })
    const { body } = await shift(opened.id)
    expect(body.lines).toEqual([
      {
        currency: 'CRC',
        means: '01',
        sales: 2,
        sold: '3260',
        returned: '0',
        expected: '55260',
        counted: null,
      },
      {
        currency: 'CRC',
        means: '02',
        sales: 1,
        sold: '1260',
        returned: '0',
        expected: '1260',
        counted: null,
      },
      {
        currency: 'CRC',
        means: '06',
        sales: 1,
        sold: '2260',
        returned: '0',
        expected: '2260',
        counted: null,
      },
    ])
    expect(body.documents).toMatchObject({ count: 3, rejected: 0 })
    const closed = await close(opened.id, { counts: counts('55260', ['02', '1260'], ['06', '2260']) })
    expect(closed.status).toBe(200)
    expect(closed.body).toMatchObject({ is_open: false, difference: '0', explanation: null })
    expect(closed.body.lines.map(({ counted }) => counted)).toEqual(['55260', '1260', '2260'])
    // What is sold afterwards is none of its.
    await sell()
    expect((await shift(opened.id)).body).toEqual(closed.body)
  })

  test('is closed with a difference only when somebody says why', async () => {
    const { body: opened } = await open('0')
    await sell()
    const short = { counts: counts('2000') }
    const refused = await close(opened.id, short)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['explanation'])
    expect((await close(opened.id, { counts: [] })).body.errors).toHaveProperty(['counts.0.counted'])
    const closed = await close(opened.id, { ...short, explanation: 'Un vuelto de más' })
    expect(closed.body).toMatchObject({ difference: '-260', explanation: 'Un vuelto de más' })
  })

  test('is never opened again, nor changed, by whoever asks', async () => {
    const { body: opened } = await open('1000')
    await close(opened.id, { counts: counts('1000') })
    expect((await close(opened.id, { counts: counts('1000') })).body.code).toBe('shift-closed')
    const moved = await send('POST', `/shifts/${opened.id}/movements`, {
      kind: 'in',
      amount: '5',
      reason: 'Más',
    })
    expect(moved.body.code).toBe('shift-closed')
    await expect(
      app.asOwner(`update shifts set closed_at = null, counts = null, difference = null`),
    ).rejects.toThrow(/closed shift cannot change/)
    await expect(app.asOwner('delete from shifts')).rejects.toThrow(/closed shift cannot change/)
    expect((await open('0')).body.number).toBe(2)
  })

  test('is one for each person, and a second one is refused', async () => {
    await open()
    expect(await open()).toMatchObject({ status: 409, body: { code: 'shift-open-already' } })
    expect((await open('0', 'owner')).status).toBe(201)
  })

  test('opens with notes and coins that add up, and takes out no more than is there', async () => {
    const notes = { '20000': 1, '1000': 3, '500': 2 }
    expect((await open('24001', 'biller', { notes })).body.errors).toHaveProperty('opening')
    const { body: opened } = await open('24000', 'biller', { notes })
    expect(opened.opening_notes).toEqual(notes)
    const out = (amount: string) =>
      send('POST', `/shifts/${opened.id}/movements`, { kind: 'out', amount, reason: 'Depósito' })
    expect((await out('24001')).body.errors).toHaveProperty('amount')
    expect((await out('0')).body.errors).toHaveProperty('amount')
    expect((await out('24000')).body.lines[0]!.expected).toBe('0')
  })

  test('of a biller is the affair of owner and accountant, not of other billers and viewers', async () => {
    const { body: own } = await open('0', 'owner')
    const { body: billers } = await open('0')
    expect((await shift(own.id)).status).toBe(404)
    expect((await close(own.id, { counts: counts('0') })).status).toBe(404)
    expect((await shift(billers.id, 'viewer')).status).toBe(200)
    expect((await open('0', 'viewer')).status).toBe(403)
    expect((await close(billers.id, { counts: counts('0') }, 'viewer')).status).toBe(403)
    const list = async (role: Role, query = '') =>
      (await send<Page<ShiftRow>>('GET', `/shifts${query}`, undefined, role)).body.data.map(({ id }) => id)
    expect(await list('biller')).toEqual([billers.id])
    expect((await list('accountant')).sort()).toEqual([own.id, billers.id].sort())
    const closed = await close(billers.id, { counts: counts('0') }, 'accountant')
    expect(closed.body).toMatchObject({ is_open: false, is_own: false })
    expect(await list('accountant', '?is_open=true')).toEqual([own.id])
    expect(await list('accountant', '?search=Z-2')).toEqual([billers.id])
  })

  test('counts what stayed in the drawer where cash was rounded to five colones', async () => {
    const { body: opened } = await open('0')
    await sell({
      lines: [aLine({ quantity: '1', unit_price: '1001' })],
      cash: { received: '1200', change: '70' },
    })
    expect((await shift(opened.id)).body.lines[0]).toMatchObject({ sold: '1131.13', expected: '1130' })
  })

  // A change of five decimals, as a till reckoned it, and no till of its person could be opened any more.
  test('reckons in cents, whatever a till or another program said of the money', async () => {
    await open('0')
    await sell({ cash: { received: '5000', change: '2739.99327' } })
    await sell({
      payments: [
        { means: '01', amount: '1000.00327' },
        { means: '02', amount: '1259.99673' },
      ],
    })
    const { status, body } = await send<{ shift: ShiftDetail }>('GET', '/shifts/mine')
    expect(status).toBe(200)
    expect(body.shift.lines).toMatchObject([
      { means: '01', expected: '3260.01' },
      { means: '02', expected: '1260' },
    ])
  })

  // The rest of it counted as the whole beside what the others had brought.
  test('adds up what was left to a means that says no amount, and the whole of a single one', async () => {
    const { body: opened } = await open('0')
    await sell({ payments: [{ means: '01' }, { means: '02', amount: '260' }] })
    await sell({ payments: [{ means: '06', amount: '5', reference: '88123456' }] })
    expect((await shift(opened.id)).body.lines).toMatchObject([
      { means: '01', sold: '2000', expected: '2000' },
      { means: '02', sold: '260', expected: '260' },
      { means: '06', sold: '2260', expected: '2260' },
    ])
  })

  // A ticket that became an invoice, or was refused and mended, brought its money in once.
  test('counts the money of a ticket once, whatever takes its place', async () => {
    const { body: opened } = await open('0')
    const ticket = await sell()
    await app.asOwner(`update documents set fiscal_status = 'accepted' where id = $1`, [ticket.id])
    const invoice = await send(
      'POST',
      `/documents/${ticket.id}/invoice`,
      { client_id: company.client.id },
      'owner',
    )
    expect(invoice.status).toBe(201)
    expect((await shift(opened.id)).body.lines[0]).toMatchObject({ sales: 1, expected: '2260' })
    await send('POST', '/documents/issue', anInvoice(company.client))
    expect((await shift(opened.id)).body.lines[0]).toMatchObject({ sales: 2, expected: '4520' })
  })

  // Mended by the office it was of no shift: the drawer had more than it should, and the next shift of the office had it neither.
  test('has what takes the place of its rejected sale, whoever issues that, as long as it is open', async () => {
    const { body: opened } = await open('0')
    const inTheOffice = await open('0', 'accountant')
    const mend = async ({ id, clave, issued_at }: DocumentRow) => {
      await giveStatus(app, id, 'rejected')
      const rejected = {
        document_type: '10',
        number: clave!,
        issued_at: issued_at!,
        code: '16',
        reason: 'Rechazado',
      }
      const anew = anInvoice(company.client, { references: [rejected] })
      const { status, body } = await send<DocumentRow>('POST', '/documents/issue', anew, 'accountant')
      expect(status).toBe(201)
      return body
    }
    const sale = await sell()
    const again = await mend(sale)
    expect((await shift(opened.id)).body.lines[0]).toMatchObject({ sales: 1, expected: '2260' })
    await mend(again)
    expect((await shift(opened.id)).body.lines[0]).toMatchObject({ sales: 1, expected: '2260' })
    const late = await sell()
    await close(opened.id, { counts: counts('4520') })
    await mend(late)
    const office = (await shift(inTheOffice.body.id, 'accountant')).body
    expect(office.lines[0]).toMatchObject({ sales: 0, expected: '0' })
  })

  test('that somebody closes while its person sells has the sale or has it not, and never half', async () => {
    const { body: opened } = await open('0')
    const [closed] = await Promise.all([
      close(opened.id, { counts: counts('0'), explanation: 'Cierre a la vez' }),
      sell(),
    ])
    const [{ count }] = (await app.asOwner(
      'select count(*)::int as count from documents where shift_id = $1',
      [opened.id],
    )) as [{ count: number }]
    expect(closed.body.lines[0]!.sales).toBe(count)
  })

  test('is printed on the roll and on a sheet', async () => {
    const { body: opened } = await open('0')
    await sell()
    for (const paper of ['roll', 'sheet']) {
      const pdf = await app.send('GET', `/shifts/${opened.id}/pdf?paper=${paper}`, as('biller'))
      expect(pdf.status).toBe(200)
      expect(pdf.text.startsWith('%PDF-')).toBe(true)
    }
  })

  test('stands in the log of changes with its opening and closing', async () => {
    const { body: opened } = await open('700')
    await close(opened.id, { counts: counts('700') })
    const audit = (await app.send('GET', '/audit?subject=shift', company.as)).body as Page<AuditEntry>
    expect(audit.data.map(({ action }) => action)).toEqual(['changed', 'created'])
  })
})

describe('a return at the counter', () => {
  const returnOf = (ticket: DocumentRow, cash: object | null, documentType = '04') => ({
    kind: 'credit-note',
    client_id: ticket.client_id,
    lines: [aLine({ quantity: '1' })],
    payments: [{ means: '01' }],
    cash,
    references: [
      {
        document_type: documentType,
        number: ticket.clave!,
        issued_at: ticket.issued_at!,
        code: '06',
        reason: 'Devolución',
      },
    ],
  })

  test('takes what is given back in cash out of the drawer, with its note', async () => {
    const { body: opened } = await open('10000', 'owner')
    const ticket = await sell({}, 'owner')
    await app.asOwner(`update documents set fiscal_status = 'accepted' where id = $1`, [ticket.id])
    const note = await issued(app, company, returnOf(ticket, { received: '0', change: '1130' }) as never)
    const { body } = await shift(opened.id, 'owner')
    expect(body.lines[0]).toMatchObject({ sold: '2260', expected: '11130' })
    expect(body.movements).toMatchObject([
      { kind: 'return', amount: '1130', reason: note.consecutivo, document_id: note.id },
    ])
    const page = await send<DocumentDetail>('GET', `/documents/${note.id}`, undefined, 'owner')
    expect(page.body.input.cash).toEqual({ received: '0', change: '1130' })
  })

  // The card machine gave it back as well: it was missing in every closing.
  test('in part on the card takes that off what the card should come to', async () => {
    const { body: opened } = await open('10000', 'owner')
    const byCard = [{ means: '02', amount: '2260' }]
    const payments = [
      { means: '01', amount: '130' },
      { means: '02', amount: '1000' },
    ]
    const giveBack = async (ticket: DocumentRow, by: object[] = payments) => {
      await app.asOwner(`update documents set fiscal_status = 'accepted' where id = $1`, [ticket.id])
      const given = { ...returnOf(ticket, { received: '0', change: '130' }), payments: by }
      await issued(app, company, given as never)
    }
    await giveBack(await sell({}, 'owner'))
    // 10,000 that it opened with and 2,260 sold in cash, less 130; of the card, by which nothing was sold, 1,000 less.
    expect((await shift(opened.id, 'owner')).body.lines).toMatchObject([
      { means: '01', sold: '2260', returned: '0', expected: '12130' },
      { means: '02', sales: 0, sold: '0', returned: '1000', expected: '-1000' },
    ])
    // Without an amount it gave back the rest.
    await giveBack(await sell({ payments: byCard }, 'owner'), [payments[0]!, { means: '02' }])
    const negative = await close(opened.id, { counts: counts('-1', ['02', '260']) }, 'owner')
    expect(negative.body.errors).toHaveProperty(['counts.0.counted'])
    const { status, body } = await close(opened.id, { counts: counts('12000', ['02', '260']) }, 'owner')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      difference: '0',
      lines: [
        { means: '01', sold: '2260', expected: '12000', counted: '12000' },
        { means: '02', sales: 1, sold: '2260', returned: '2000', expected: '260', counted: '260' },
      ],
    })
    const pdf = await app.send('GET', `/shifts/${opened.id}/pdf`, as('owner'))
    expect(pdf.status).toBe(200)
  })

  // Nobody knew of it: whoever closed the shift had to explain what the card was short of.
  test('on the card alone takes that off the card, out of no drawer, and leaves the client no credit', async () => {
    const { body: opened } = await open('10000', 'owner')
    const byCard = (amount: string) => [{ means: '02', amount }]
    const ticket = await sell({ client_id: company.client.id, payments: byCard('2260') }, 'owner')
    await giveStatus(app, ticket.id, 'accepted')
    const cash = { received: '0', change: '0' }
    const given = { ...returnOf(ticket, cash), client_id: company.client.id, payments: byCard('1130') }
    const note = await issued(app, company, given as never)
    const seen = async () => (await shift(opened.id, 'owner')).body
    expect(await seen()).toMatchObject({
      movements: [],
      lines: [
        { means: '01', expected: '10000' },
        { means: '02', sold: '2260', returned: '1130', expected: '1130' },
      ],
    })
    await giveStatus(app, note.id, 'accepted')
    const { body } = await send<Page<PaymentRow>>('GET', '/payments', undefined, 'owner')
    expect(body.data.find(({ source }) => source !== null)).toMatchObject({ unapplied: '0' })
    const closed = await close(opened.id, { counts: counts('10000', ['02', '1130']) }, 'owner')
    expect(closed.body).toMatchObject({ difference: '0' })
  })

  // What the authority refused went on lowering the card, and what was issued in its place was not seen.
  test('in part on the card counts as long as its note does, and once where another stands in its place', async () => {
    const { body: opened } = await open('10000', 'owner')
    const ticket = await sell({ payments: [{ means: '02', amount: '2260' }] }, 'owner')
    await app.asOwner(`update documents set fiscal_status = 'accepted' where id = $1`, [ticket.id])
    const payments = [
      { means: '01', amount: '130' },
      { means: '02', amount: '1000' },
    ]
    const given = { ...returnOf(ticket, { received: '0', change: '130' }), payments }
    const note = await issued(app, company, given as never)
    const byCard = async () => (await shift(opened.id, 'owner')).body.lines[1]!
    expect(await byCard()).toMatchObject({ means: '02', returned: '1000', expected: '1260' })
    await giveStatus(app, note.id, 'rejected')
    expect(await byCard()).toMatchObject({ returned: '0', expected: '2260' })
    const [original] = given.references
    const rejected = { ...original!, document_type: '10', number: note.clave!, issued_at: note.issued_at! }
    const anew = await issued(app, company, { ...given, references: [original, rejected] } as never)
    expect(await byCard()).toMatchObject({ returned: '1000', expected: '1260' })
    await giveStatus(app, anew.id, 'rejected')
    expect(await byCard()).toMatchObject({ returned: '0' })
  })

  // The note says it again, or its client would have the same money to their credit: the drawer was short of it in every closing.
  test('takes its cash out of the drawer once where its note was rejected and others take its place', async () => {
    const { body: opened } = await open('10000', 'owner')
    const ticket = await sell({}, 'owner')
    await app.asOwner(`update documents set fiscal_status = 'accepted' where id = $1`, [ticket.id])
    const given = returnOf(ticket, { received: '0', change: '130' })
    const [original] = given.references
    const insteadOf = (note: DocumentRow, change = '130') => ({
      ...given,
      cash: { received: '0', change },
      references: [
        original,
        { ...original, document_type: '10', number: note.clave!, issued_at: note.issued_at! },
      ],
    })
    const first = await issued(app, company, given as never)
    await giveStatus(app, first.id, 'rejected')
    const second = await issued(app, company, insteadOf(first) as never)
    await giveStatus(app, second.id, 'rejected')
    const movements = async () => (await shift(opened.id, 'owner')).body.movements
    expect(await movements()).toMatchObject([{ kind: 'return', amount: '130', document_id: first.id }])
    // Of what is given back with another one in the end, just what was not handed out before.
    await issued(app, company, insteadOf(second, '1130') as never)
    // Both may be of one second.
    expect((await movements()).map(({ amount }) => amount).toSorted()).toEqual(['1000', '130'])
    expect((await shift(opened.id, 'owner')).body.lines[0]).toMatchObject({ sold: '2260', expected: '11130' })
  })

  // Each note is of ₡1,130 a unit. The last one gave back more by card and no shift knew of it, or more in cash and its card counted twice.
  test.each([
    [
      'more by card',
      [
        [1, 0, 1130],
        [1, 0, 1130],
        [2, 0, 2260],
      ],
      [0, 2260],
    ],
    [
      'more by card beside cash',
      [
        [1, 130, 1000],
        [1, 130, 1000],
        [2, 130, 2130],
      ],
      [130, 2130],
    ],
    [
      'more in cash beside a card',
      [
        [1, 130, 1000],
        [1, 130, 1000],
        [2, 1260, 1000],
      ],
      [1260, 1000],
    ],
    [
      'the rest by card, after cash',
      [
        [1, 1130, 0],
        [1, 1130, 0],
        [2, 1130, 1130],
      ],
      [1130, 1130],
    ],
    [
      'more with each',
      [
        [1, 0, 1130],
        [2, 1130, 1130],
        [3, 1130, 2260],
      ],
      [1130, 2260],
    ],
    [
      'less in the end',
      [
        [2, 260, 2000],
        [1, 130, 1000],
      ],
      [260, 2000],
    ],
    [
      'the same money, said otherwise',
      [
        [1, 1130, 0],
        [1, 130, 1000],
      ],
      [1130, 0],
    ],
    [
      'the same money, said the other way round',
      [
        [1, 0, 1130],
        [1, 1130, 0],
      ],
      [0, 1130],
    ],
  ])('leaves drawer and card once where rejected notes are replaced: %s', async (_, notes, [cash, card]) => {
    const { body: opened } = await open('10000', 'owner')
    const lines = [aLine({ quantity: '3' })]
    const ticket = await sell({ lines, payments: [{ means: '02', amount: '3390' }] }, 'owner')
    await giveStatus(app, ticket.id, 'accepted')
    let before: DocumentRow | undefined
    for (const [quantity, change, byCard] of notes) {
      if (before !== undefined) await giveStatus(app, before.id, 'rejected')
      const { references, ...given } = returnOf(ticket, { received: '0', change: `${change}` })
      const rejected = before && { document_type: '10', number: before.clave!, issued_at: before.issued_at! }
      const payments = [
        { means: '01', amount: `${change}` },
        { means: '02', amount: `${byCard}` },
      ].filter(({ amount }) => amount !== '0')
      before = await issued(app, company, {
        ...given,
        lines: [aLine({ quantity: `${quantity}` })],
        payments,
        references: rejected ? [...references, { ...references[0], ...rejected }] : references,
      } as never)
    }
    await giveStatus(app, before!.id, 'accepted')
    const { lines: seen, movements } = (await shift(opened.id, 'owner')).body
    expect(seen).toMatchObject([
      { means: '01', expected: `${10_000 - cash!}` },
      { means: '02', sold: '3390', returned: `${card}`, expected: `${3390 - card!}` },
    ])
    expect(movements.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(cash)
    const counted = counts(`${10_000 - cash!}`, ['02', `${3390 - card!}`])
    expect((await close(opened.id, { counts: counted }, 'owner')).body).toMatchObject({ difference: '0' })
  })

  test('by card in place of a rejected one takes off the next shift what is more than in the one before', async () => {
    const { body: first } = await open('10000', 'owner')
    const ticket = await sell({ payments: [{ means: '02', amount: '2260' }] }, 'owner')
    await giveStatus(app, ticket.id, 'accepted')
    const byCard = (amount: string) => [{ means: '02', amount }]
    const given = { ...returnOf(ticket, { received: '0', change: '0' }), payments: byCard('1130') }
    const note = await issued(app, company, given as never)
    await close(first.id, { counts: counts('10000', ['02', '1130']) }, 'owner')
    await giveStatus(app, note.id, 'rejected')
    const { body: second } = await open('10000', 'owner')
    const [original] = given.references
    const rejected = { ...original, document_type: '10', number: note.clave!, issued_at: note.issued_at! }
    const whole = { ...given, lines: [aLine()], payments: byCard('2260'), references: [original, rejected] }
    await issued(app, company, whole as never)
    expect((await shift(second.id, 'owner')).body.lines).toMatchObject([
      { means: '01', expected: '10000' },
      { means: '02', sold: '0', returned: '1130', expected: '-1130' },
    ])
  })

  // Its sale stood in the closing, and what went back of it did not.
  test('of a sale in dollars by card takes it off the card in a shift of colones', async () => {
    const { body: opened } = await open('10000', 'owner')
    const inDollars = { currency: 'USD', exchange_rate: '500', payments: [{ means: '02', amount: '2260' }] }
    const ticket = await sell(inDollars, 'owner')
    await giveStatus(app, ticket.id, 'accepted')
    const payments = [{ means: '02', amount: '1130' }]
    const given = { ...returnOf(ticket, { received: '0', change: '0' }), ...inDollars, payments }
    await issued(app, company, given as never)
    expect((await shift(opened.id, 'owner')).body.lines).toMatchObject([
      { currency: 'CRC', means: '01', expected: '10000' },
      { currency: 'USD', means: '02', sold: '2260', returned: '1130', expected: '1130' },
    ])
  })

  // Dollars that went back stayed expected, and nobody found them.
  test('of a sale in dollars in cash takes it off the dollars of a shift of colones, and rounds none to five', async () => {
    const { body: opened } = await open('10000', 'owner')
    const inDollars = { currency: 'USD', exchange_rate: '500', payments: [{ means: '01' }] }
    const ticket = await sell({ ...inDollars, cash: { received: '2300', change: '40' } }, 'owner')
    await giveStatus(app, ticket.id, 'accepted')
    const given = { ...returnOf(ticket, { received: '0', change: '1133' }), ...inDollars }
    const note = await issued(app, company, given as never)
    const lines = [
      { currency: 'CRC', means: '01', expected: '10000' },
      { currency: 'USD', means: '01', sold: '2260', returned: '1130', expected: '1130' },
    ]
    expect((await shift(opened.id, 'owner')).body).toMatchObject({ lines, movements: [] })
    // Whatever the authority says of the note, the money was handed out.
    await giveStatus(app, note.id, 'rejected')
    expect((await shift(opened.id, 'owner')).body.lines).toMatchObject(lines)
    const counted = [
      { currency: 'CRC', means: '01', counted: '10000' },
      { currency: 'USD', means: '01', counted: '1130' },
    ]
    expect((await close(opened.id, { counts: counted }, 'owner')).body).toMatchObject({
      difference: '0',
      lines: counted,
    })
  })

  test('without cash leaves the drawer alone, and gives back no more than the note', async () => {
    const { body: opened } = await open('10000', 'owner')
    const ticket = await sell({}, 'owner')
    await app.asOwner(`update documents set fiscal_status = 'accepted' where id = $1`, [ticket.id])
    await issued(app, company, returnOf(ticket, null) as never)
    expect((await shift(opened.id, 'owner')).body.movements).toEqual([])
    await issued(app, company, returnOf(ticket, { received: '0', change: '99999' }) as never)
    expect((await shift(opened.id, 'owner')).body.movements).toMatchObject([{ amount: '1130' }])
  })

  // Money that was handed out may not stand to the client's credit too, and credit that nobody handed out may not go.
  test('leaves the client no credit of what it got in cash, and all of what it did not', async () => {
    await open('10000', 'owner')
    const creditOf = async () => {
      const { body } = await send<Page<PaymentRow>>('GET', '/payments', undefined, 'owner')
      return body.data.filter(({ source }) => source !== null).map(({ unapplied }) => unapplied)
    }
    for (const [cash, credits, payments] of [
      [{ received: '0', change: '1130' }, ['0']],
      [null, ['0', '1130']],
      // A part in cash, the rest on the card: nothing of it is left.
      [
        { received: '0', change: '130' },
        ['0', '0', '1130'],
        [
          { means: '01', amount: '130' },
          { means: '02', amount: '1000' },
        ],
      ],
    ] as const) {
      const sold = await issued(
        app,
        company,
        anInvoice(company.client, { lines: [aLine({ quantity: '2' })] }),
      )
      await giveStatus(app, sold.id, 'accepted')
      const given = { ...returnOf(sold, cash, '01'), ...(payments && { payments }) }
      const note = await issued(app, company, given as never)
      await giveStatus(app, note.id, 'accepted')
      expect((await creditOf()).sort()).toEqual(credits)
    }
  })
})

describe('a parked sale', () => {
  const park = (name: string, role: Role = 'biller') =>
    send<ParkedSale>(
      'POST',
      '/parked-sales',
      { name, currency: 'CRC', total: '2260', lines: 1, draft: { lines: [{ description: 'Café' }] } },
      role,
    )
  const waiting = async () => (await send<ParkedSales>('GET', '/parked-sales', undefined, 'owner')).body.data

  test('waits for every till of the company, and of two that take it up one gets it', async () => {
    const { body: parked } = await park('Mesa 4')
    expect(await waiting()).toMatchObject([{ id: parked.id, name: 'Mesa 4', total: '2260', lines: 1 }])
    const takes = await Promise.all(
      (['owner', 'biller', 'accountant'] as const).map((role) =>
        send<{ draft: object }>('POST', `/parked-sales/${parked.id}/take`, {}, role),
      ),
    )
    expect(takes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(takes.find(({ status }) => status === 200)!.body.draft).toEqual({
      lines: [{ description: 'Café' }],
    })
    expect(await waiting()).toEqual([])
  })

  test('is sold once, although two tills hold it', async () => {
    const key = 'parked-0198f3e2-1111-7000-8000-000000000001'
    const once = (payload: object) =>
      app.send('POST', '/documents/issue', company.as, { payload, headers: { 'idempotency-key': key } })
    const first = await once(anInvoice(null, { kind: 'ticket' }))
    expect(first.status).toBe(201)
    expect((await once(anInvoice(null, { kind: 'ticket', lines: [aLine({ quantity: '9' })] }))).status).toBe(
      409,
    )
    expect(await app.asOwner('select from documents')).toHaveLength(1)
  })

  test('is put aside and taken up by whoever may sell', async () => {
    expect((await park('', 'viewer')).status).toBe(403)
    expect((await send('GET', '/parked-sales', undefined, 'viewer')).status).toBe(403)
  })
})
