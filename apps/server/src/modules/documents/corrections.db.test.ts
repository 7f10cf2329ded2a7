import type {
  Correctable,
  DocumentDetail,
  DocumentRow,
  DraftInput,
  DraftLineInput,
} from '@cuentaclara/contracts'
import { shortNumberOfClave } from '@cuentaclara/einvoice/short-number'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveStatus } from '#test/hear-events.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { pdfText } from '#test/pdf-text.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller', 'viewer'])
})
afterAll(() => app.close())

type As = { token: string; company: string }
const aNote = (
  original: DocumentRow,
  lines: DraftLineInput[] = [aLine()],
  change: Partial<DraftInput> = {},
): DraftInput =>
  anInvoice(company.client, {
    kind: 'credit-note',
    lines,
    references: [
      {
        document_type: '01',
        number: original.clave!,
        issued_at: original.issued_at!,
        code: '06',
        reason: 'Devolución de mercancía',
      },
    ],
    ...change,
  })
const issue = (payload: DraftInput, as: As = company.as) =>
  app.send('POST', '/documents/issue', as, { payload })
const accept = (id: string) => giveStatus(app, id, 'accepted')
const reject = (id: string) => giveStatus(app, id, 'rejected')

describe('a credit note', () => {
  // seed 005
  test('takes what is left of its document and nothing more', async () => {
    const original = await issued(
      app,
      company,
      anInvoice(company.client, { lines: [aLine({ quantity: '3' })] }),
    )
    expect((await issue(aNote(original, [aLine({ quantity: '2' })]))).status).toBe(201)
    const more = await issue(aNote(original, [aLine({ quantity: '2' })]))
    expect(more.status).toBe(422)
    expect(more.body).toMatchObject({
      code: 'note-exceeds',
      message: 'Only ₡1,130.00 of FE-1 is left.',
      errors: { lines: ['More than is left of the document.'] },
    })
    expect((await issue(aNote(original, [aLine({ quantity: '1' })]))).status).toBe(201)
  })

  // Its rows come to what is owed: a sale that was paid when it was made said what a note took, and not what was paid.
  test('of a sale for cash leaves what was paid on the paper', async () => {
    const original = await issued(
      app,
      company,
      anInvoice(company.client, { lines: [aLine({ quantity: '3' })] }),
    )
    await accept(original.id)
    const note = (await issue(aNote(original, [aLine({ quantity: '1' })]))).body as DocumentRow
    await accept(note.id)
    const { rawPayload } = await app.app.inject({
      url: `/api/documents/${original.id}/files/pdf`,
      headers: { authorization: `Bearer ${company.as.token}`, 'x-company': company.id },
    })
    const words = pdfText(rawPayload).join(' ').replace(/\s+/g, ' ')
    expect(words).toMatch(
      /Total ₡3,390\.00 Pagado −₡3,390\.00 Acreditado −₡1,130\.00 A favor del cliente ₡1,130\.00 Saldo al \S+ ₡0\.00/,
    )
  })

  // fiscal.md 4.6: issued without a word, then rejected with -400.
  // Each of the notes before had taken a cent more than its piece came to: "Only ₡33.33 of FE-1 is left." Or less, and cents were owed for ever.
  test.each([
    ['29.50', 3],
    ['29.5037', 3],
    ['0.50', 7],
    ['0.49', 7],
    ['29.499', 3],
  ])(
    'takes back piece after piece at %s until nothing is left, whatever is rounded',
    async (price, pieces) => {
      const onCredit = { sale_condition: '02', credit_days: 30, payments: [] }
      const piece = aLine({ quantity: '1', unit_price: price })
      const lines = [{ ...piece, quantity: String(pieces) }]
      const original = await issued(app, company, anInvoice(company.client, { lines, ...onCredit }))
      await accept(original.id)
      const back = async () => {
        const { status, body } = await issue(aNote(original, [piece], onCredit))
        if (status === 201) await accept((body as DocumentRow).id)
        return status
      }
      for (let n = 0; n < pieces; n += 1) expect(await back()).toBe(201)
      const { body } = await app.send('GET', `/documents/${original.id}`, company.as)
      expect(body).toMatchObject({ balance: '0', payment_status: 'credited' })
      expect(await back()).toBe(422)
    },
  )

  test('keeps a code that the catalogue has dropped since, which nothing new may take', async () => {
    const lines = [aLine({ cabys: '6340002020400' })]
    const sale = anInvoice(company.client, { lines })
    const original = await issued(app, company, sale)
    const withdraw = (isWithdrawn: boolean) =>
      app.asOwner(`update cabys set is_withdrawn = $1 where code = '6340002020400'`, [isWithdrawn])
    await withdraw(true)
    try {
      const draft: DocumentDetail = (await app.send('POST', '/documents', company.as, { payload: sale })).body
      expect(draft.issues).toContainEqual(
        expect.objectContaining({ code: 'line.cabys-withdrawn', path: 'lines.0.cabys', severity: 'error' }),
      )
      const refused = await issue(sale)
      expect(refused.status).toBe(422)
      expect(refused.body).toMatchObject({
        errors: { 'lines.0.cabys': [expect.stringContaining('6340002020400')] },
      })
      const note = await issue(aNote(original, lines))
      expect(note.status, note.text).toBe(201)
    } finally {
      await withdraw(false)
    }
  })

  test('is counted under a lock: of many at once only as many as fit are issued', async () => {
    const original = await issued(
      app,
      company,
      anInvoice(company.client, { lines: [aLine({ quantity: '4' })] }),
    )
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => issue(aNote(original, [aLine({ quantity: '1' })]))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 422, 422, 422, 422])
    const { left } = (await app.send('GET', `/documents/${original.id}/correctable`, company.as))
      .body as Correctable
    expect(left).toBe('0')
  })

  test('that was rejected gives back what it took', async () => {
    const original = await issued(app, company)
    const note: DocumentRow = (await issue(aNote(original))).body
    expect((await issue(aNote(original))).status).toBe(422)
    await reject(note.id)
    expect((await issue(aNote(original))).status).toBe(201)
  })

  // A note over several invoices went to the first of them first, whatever it had been written for.
  describe('over several documents', () => {
    const aPair = async () => {
      const client = await insertClient(app, company.id)
      const onCredit = (quantity: string) =>
        issued(
          app,
          company,
          anInvoice(client, {
            lines: [aLine({ quantity })],
            sale_condition: '02',
            credit_days: 30,
            payments: [],
          }),
        )
      const [one, two] = [await onCredit('2'), await onCredit('3')]
      const over = (amounts: (string | undefined)[]): DraftInput => ({
        ...aNote(one, [aLine({ quantity: '2' })], { client_id: client.id }),
        sale_condition: '02',
        credit_days: 30,
        payments: [],
        references: [one, two].map((document, index) => ({
          ...aNote(document).references![0]!,
          ...(amounts[index] !== undefined && { amount: amounts[index] }),
        })),
      })
      const balances = async () => {
        await accept(one.id)
        await accept(two.id)
        const read = async ({ id }: DocumentRow) =>
          ((await app.send('GET', `/documents/${id}`, company.as)).body as DocumentDetail).balance
        return [await read(one), await read(two)]
      }
      return { over, balances, numbers: [one, two].map(({ clave }) => shortNumberOfClave(clave!)) }
    }

    test('takes of each what was typed for it, and balances say so', async () => {
      const { over, balances } = await aPair()
      const note = await issue(over(['260', '2000']))
      expect(note.status, note.text).toBe(201)
      await accept((note.body as DocumentRow).id)
      expect(await balances()).toEqual(['2000', '1390'])
    })

    test('gives what is left over to those without an amount', async () => {
      const { over, balances } = await aPair()
      const note = await issue(over([undefined, '2000']))
      expect(note.status, note.text).toBe(201)
      await accept((note.body as DocumentRow).id)
      expect(await balances()).toEqual(['2000', '1390'])
    })

    test('keeps the amounts in its draft, which says to the cent what is wrong with them', async () => {
      const { over } = await aPair()
      const drafted = async (amounts: string[]) => {
        const answer = await app.send('POST', '/documents', company.as, { payload: over(amounts) })
        const { input, issues } = answer.body as DocumentDetail
        expect(input.references.map(({ amount }) => amount)).toEqual(amounts)
        return issues.filter(({ code }) => code.startsWith('reference.part')).map(({ message }) => message)
      }
      expect(await drafted(['260', '2000'])).toEqual([])
      expect(await drafted(['260', '1999.50'])).toEqual([
        'Give the documents ₡2,260.00 in all: ₡0.50 of the note is still nobody’s.',
      ])
      expect(await drafted(['261', '2000'])).toEqual([
        'The documents get ₡2,261.00, ₡1.00 more than the note of ₡2,260.00.',
      ])
      const one = await aPair()
      const much = one.over(['2260', '0'])
      expect((await issue({ ...much, references: [much.references![0]!] })).status).toBe(201)
      const again = await issue(one.over(['1', '2259']))
      expect(again.status).toBe(422)
      expect((again.body as { errors: object }).errors).toEqual({
        'references.0.amount': [`Only ₡0.00 of ${one.numbers[0]} is left.`],
      })
      expect((await issue(over(['260', '1999.50']))).body).toMatchObject({
        errors: { references: [expect.stringContaining('₡0.50')] },
      })
    })
  })

  // seed 005
  test('may be taken back by a debit note, which makes room again', async () => {
    const original = await issued(app, company)
    const note: DocumentRow = (await issue(aNote(original))).body
    const debit = aNote(note, [aLine()], { kind: 'debit-note' })
    debit.references![0]!.document_type = '03'
    expect((await issue(debit)).status).toBe(201)
    expect((await issue(aNote(original))).status).toBe(201)
  })

  test('on a rejected document is refused', async () => {
    const original = await issued(app, company)
    await reject(original.id)
    const answer = await issue(aNote(original))
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'note-of-rejected',
      message: 'A rejected document has no effect and needs no note.',
    })
  })

  test('keeps currency, client and products of its document', async () => {
    const original = await issued(app, company)
    const wrong = await issue(aNote(original, [aLine({ cabys: '2391102010200' })]))
    expect(wrong.body).toMatchObject({
      errors: { 'lines.0.cabys': [expect.stringContaining('2391102010200')] },
    })
    const dollars = await issue(aNote(original, [aLine()], { currency: 'USD', exchange_rate: '500' }))
    expect(dollars.body).toMatchObject({ errors: { currency: [expect.any(String)] } })
    const nobody = await issue(aNote(original, [aLine()], { client_id: null }))
    expect(nobody.status).toBe(422)
  })

  // fiscal.md 4.8: found only by whoever reads the authority's rules; now whoever writes the note reads it.
  test('says before it is issued what does not fit its document, and may be issued all the same', async () => {
    const original = await issued(
      app,
      company,
      anInvoice(company.client, { lines: [aLine({ quantity: '3' })] }),
    )
    const note = aNote(original)
    const reference = {
      ...note.references![0]!,
      code: '01',
      document_type: '04',
      issued_at: '2026-01-05T10:00:00-06:00',
    }
    const draft = await app.send('POST', '/documents', company.as, {
      payload: { ...note, references: [reference] },
    })
    const { issues } = draft.body as DocumentDetail
    expect(issues.map(({ code, path }) => `${code} ${path}`).sort()).toEqual([
      'original.annulled-in-part references.0.code',
      'original.date-differs references.0.issued_at',
      'original.type-differs references.0.document_type',
    ])
    expect((await issue({ ...note, references: [reference] })).status).toBe(201)
  })

  // The authority's -17 by a detour: what was called rejected was neither compared nor counted.
  test('that calls a document rejected which is not is refused, whomever it is for', async () => {
    const original = await issued(app, company)
    const note = aNote(original)
    const references = [{ ...note.references![0]!, document_type: '10', code: '16' }]
    const answer = await issue({ ...note, references })
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([
      422,
      ['references.0.document_type'],
    ])
    await reject(original.id)
    expect((await issue({ ...note, references })).status).toBe(201)
  })

  test('may refer to a document from outside, about which we know nothing', async () => {
    const foreign = {
      clave: '50621112600310199999900100001010000000123119876543',
      issued_at: '2026-01-05T10:00:00-06:00',
    } as DocumentRow
    expect((await issue(aNote(foreign))).status).toBe(201)
  })
})

describe('what is left', () => {
  test('is told whole and by line', async () => {
    const lines = [
      aLine({ quantity: '3' }),
      aLine({ description: 'Empanada', quantity: '2', unit_price: '800' }),
    ]
    const original = await issued(app, company, anInvoice(company.client, { lines }))
    await accept(original.id)
    await issue(aNote(original, [aLine({ quantity: '1' })]))
    const { body } = await app.send('GET', `/documents/${original.id}/correctable`, company.as)
    expect(body).toEqual({
      id: original.id,
      total: '5198',
      credited: '1130',
      left: '4068',
      quantities_left: ['2', '2'],
    })
  })

  // Of a piece whose price was lowered nothing could come back any more, and who cancelled the rest left it owed.
  test('is as many pieces as before where a note gave back an amount and no pieces', async () => {
    const original = await issued(
      app,
      company,
      anInvoice(company.client, {
        lines: [aLine({ quantity: '1', unit_price: '1130', price_includes_tax: true })],
      }),
    )
    await accept(original.id)
    const lowered = aLine({ quantity: '1', unit_price: '113', price_includes_tax: true })
    await issue(aNote(original, [lowered]))
    const left = async () =>
      (await app.send('GET', `/documents/${original.id}/correctable`, company.as)).body as Correctable
    expect(await left()).toMatchObject({ left: '1017', quantities_left: ['1'] })
    await issue(aNote(original, [aLine({ quantity: '0.5' })]))
    expect(await left()).toMatchObject({ left: '452', quantities_left: ['0.5'] })
  })

  test('of another company’s document, or of a draft, is nobody’s business', async () => {
    const original = await issued(app, company)
    const other = await aCompany(app)
    expect((await app.send('GET', `/documents/${original.id}/correctable`, other.as)).status).toBe(404)
    const draft = (await app.send('POST', '/documents', company.as, { payload: anInvoice(company.client) }))
      .body as { id: string }
    expect((await app.send('GET', `/documents/${draft.id}/correctable`, company.as)).status).toBe(404)
  })
})

test('billers correct only where their company lets them', async () => {
  const original = await issued(app, company)
  const biller = { token: company.members.biller!.token, company: company.id }
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await issue(aNote(original), viewer)).status).toBe(403)
  expect((await issue(aNote(original), biller)).status).toBe(403)
  await app.asOwner(
    `insert into company_settings (company_id, section, settings, updated_at)
     values ($1, 'sales', '{"billers_correct": true}', now())`,
    [company.id],
  )
  expect((await issue(aNote(original), biller)).status).toBe(201)
})

// seed 060
test('a note in a list names its document, and a document names its notes and how much they took', async () => {
  const original = await issued(
    app,
    company,
    anInvoice(company.client, { lines: [aLine({ quantity: '2' })] }),
  )
  const note: DocumentRow = (await issue(aNote(original, [aLine({ quantity: '1' })]))).body
  const list = (await app.send('GET', '/documents?kind=credit-note,debit-note', company.as)).body as {
    data: DocumentRow[]
  }
  expect(list.data.find(({ id }) => id === note.id)?.reference).toEqual({
    number: original.clave,
    code: '06',
    document: { id: original.id, kind: 'invoice', consecutivo: original.consecutivo },
  })
  const detail = async (id: string): Promise<DocumentDetail> =>
    (await app.send('GET', `/documents/${id}`, company.as)).body
  expect(await detail(original.id)).toMatchObject({
    credit_status: 'none',
    links: { to: [], from: [{ id: note.id, kind: 'credit-note', total: '1130' }] },
  })
  expect((await detail(note.id)).links).toMatchObject({ to: [{ id: original.id }], from: [] })
  await app.asOwner('update documents set credited = 1130, surplus = 1130 where id = $1', [original.id])
  expect(await detail(original.id)).toMatchObject({ credit_status: 'partly_credited' })
  await app.asOwner('update documents set credited = 2260, surplus = 2260 where id = $1', [original.id])
  expect(await detail(original.id)).toMatchObject({ credit_status: 'cancelled' })
})

// seed 077
test('tickets say what they were paid with, and add up by it', async () => {
  const shop = await anIssuingCompany(app)
  const sell = (payments: DraftInput['payments']) =>
    issued(app, shop, anInvoice(null, { kind: 'ticket', payments }))
  await sell([{ means: '01' }])
  await sell([
    { means: '01', amount: '1000' },
    { means: '06', amount: '1260' },
  ])
  const list = (await app.send('GET', '/documents?kind=ticket', shop.as)).body as { data: DocumentRow[] }
  expect(list.data.map(({ payment_means }) => payment_means)).toEqual([['01', '06'], ['01']])
  const { body } = await app.send('GET', '/documents/means-totals?kind=ticket', shop.as)
  expect(body).toEqual({
    data: [
      { means: '01', currency: 'CRC', count: 2, total: '3260' },
      { means: '06', currency: 'CRC', count: 1, total: '1260' },
    ],
  })
})

// seed 077
test('of several means the one without an amount brought the rest, and each is found by any of its means', async () => {
  const shop = await anIssuingCompany(app)
  const ticket = (payments: DraftInput['payments']) => anInvoice(null, { kind: 'ticket', payments })
  const mixed = await issued(app, shop, ticket([{ means: '02', amount: '260' }, { means: '01' }]))
  const single = await issued(app, shop, ticket([{ means: '02', amount: '5' }]))
  const draft = await app.send('POST', '/documents', shop.as, { payload: ticket([{ means: '02' }]) })
  expect(draft.status).toBe(201)
  const get = async (path: string) =>
    ((await app.send('GET', path, shop.as)).body as { data: { id: string }[] }).data
  expect(await get('/documents/means-totals?kind=ticket')).toEqual([
    { means: '02', currency: 'CRC', count: 2, total: '2520' },
    { means: '01', currency: 'CRC', count: 1, total: '2000' },
  ])
  const ids = async (means: string) => (await get(`/documents?paid_by=${means}`)).map(({ id }) => id)
  // Whoever presses a sum sees what it adds up, and a draft was not paid.
  expect((await ids('02')).sort()).toEqual([mixed.id, single.id].sort())
  expect(await ids('01')).toEqual([mixed.id])
  expect(await ids('04')).toEqual([])
})
