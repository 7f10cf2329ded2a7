import type {
  Correctable,
  DocumentDetail,
  DocumentRow,
  DraftInput,
  QuotationDetail,
} from '@cuentaclara/contracts'
import { calculate, compareWithOriginals, complete, validate } from '@cuentaclara/einvoice'
import { formatIssues, fromXml, toXml } from '@cuentaclara/einvoice/xml'
import { verifyXml } from '@cuentaclara/xades'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { giveWay } from '#platform/give-way.ts'
import { stopThreads } from '#platform/threads/threads.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { aLine, anInvoice, anIssuingCompany, type IssuingCompany } from './testing/issuing-company.ts'

// What is computed, judged and written here, on the loop; threads have their own.
vi.mock('@cuentaclara/einvoice', async (original) => {
  const real = await original<typeof import('@cuentaclara/einvoice')>()
  const watched = {
    calculate: real.calculate,
    complete: real.complete,
    compareWithOriginals: real.compareWithOriginals,
    validate: real.validate,
  }
  return { ...real, ...watch(watched) }
})
vi.mock('@cuentaclara/einvoice/xml', async (original) => {
  const real = await original<typeof import('@cuentaclara/einvoice/xml')>()
  return { ...real, ...watch({ formatIssues: real.formatIssues, toXml: real.toXml }) }
})
vi.mock('#platform/give-way.ts', async (original) => {
  const real = await original<typeof import('#platform/give-way.ts')>()
  return { ...real, giveWay: vi.fn(real.giveWay) }
})
const { watch } = vi.hoisted(() => ({
  watch: (functions: Record<string, (...given: never[]) => unknown>) =>
    Object.fromEntries(Object.entries(functions).map(([name, one]) => [name, vi.fn(one).mockName(name)])),
}))
const heavy = [calculate, compareWithOriginals, complete, validate, formatIssues, toXml].map((one) =>
  vi.mocked(one as () => unknown),
)

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
})
beforeEach(() => {
  for (const one of heavy) one.mockClear()
})
afterAll(async () => {
  await stopThreads()
  await app.close()
})

const doneHere = () => heavy.filter(({ mock }) => mock.calls.length > 0).map((one) => one.getMockName())

const lines = Array.from({ length: 1000 }, (_, index) =>
  aLine({ description: `Café de la casa ${index}`, unit_price: `${1000 + index}.5` }),
)
const anOrder = (): DraftInput => anInvoice(company.client, { lines })

async function done<Body>(answer: ReturnType<TestApp['send']>): Promise<Body> {
  const { status, text, body } = await answer
  expect(status, text).toBeLessThan(300)
  return body
}

// The server was deaf for 60 to 70 ms each time that somebody saved, opened or issued such a draft.
test('a draft of a thousand lines is saved, opened and issued while everybody else is served', async () => {
  const draft = await done<DocumentDetail>(app.send('POST', '/documents', company.as, { payload: anOrder() }))
  expect(draft.lines).toHaveLength(1000)
  expect(draft.lines[999]).toMatchObject({ total: '3999', tax: '519.87', line_total: '4518.87' })
  const opened = await done<DocumentDetail>(app.send('GET', `/documents/${draft.id}`, company.as))
  expect(opened.lines).toEqual(draft.lines)
  const issued = await done<DocumentDetail>(
    app.send('POST', `/documents/${draft.id}/issue`, company.as, { payload: anOrder() }),
  )
  expect(issued).toMatchObject({ total: draft.total, fiscal_status: 'queued' })

  const file = await app.send('GET', `/documents/${draft.id}/files/xml`, company.as)
  const read = fromXml(file.text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(read.document.lines).toHaveLength(1000)
  expect(verifyXml(file.text)).toMatchObject({ valid: true, problems: [] })
  expect(doneHere()).toEqual([])
})

test('an offer of a thousand lines is kept while everybody else is served', async () => {
  const { kind: _, ...content } = anOrder()
  const quotation = await done<QuotationDetail>(
    app.send('POST', '/quotations', company.as, { payload: { valid_until: '2026-12-31', content } }),
  )
  expect(quotation.lines).toHaveLength(1000)
  expect(doneHere()).toEqual([])
})

test('a credit note of a thousand lines is compared with its invoice while everybody else is served', async () => {
  const invoice = await done<DocumentRow>(
    app.send('POST', '/documents/issue', company.as, { payload: anOrder() }),
  )
  const note = (quantity: string): DraftInput => ({
    ...anOrder(),
    kind: 'credit-note',
    lines: lines.map((line) => ({ ...line, quantity })),
    references: [
      {
        document_type: '01',
        number: invoice.clave!,
        issued_at: invoice.issued_at!,
        code: '06',
        reason: 'Devolución de mercancía',
      },
    ],
  })
  await done(app.send('POST', '/documents/issue', company.as, { payload: note('1') }))
  const left = await done<Correctable>(app.send('GET', `/documents/${invoice.id}/correctable`, company.as))
  expect(new Set(left.quantities_left)).toEqual(new Set(['1']))
  const more = await app.send('POST', '/documents/issue', company.as, { payload: note('2') })
  expect([more.status, more.body]).toMatchObject([422, { code: 'note-exceeds' }])
  expect(doneHere()).toEqual([])
})

test('what is wrong in one line of a thousand is found there, and no number is spent', async () => {
  const wrong = { ...anOrder(), lines: lines.with(700, aLine({ quantity: '0' })) }
  const refused = await app.send('POST', '/documents/issue', company.as, { payload: wrong })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ errors: { 'lines.700.quantity': [expect.any(String)] } })
  expect(doneHere()).toEqual([])
})

// Looking at such a body, checking and hashing it kept the loop for 60 to 190 ms, by how much stands in its lines.
test('a body of 2,500 lines is taken in piece by piece, its key is replayed and its mistakes are found', async () => {
  const many = {
    ...anOrder(),
    lines: Array.from({ length: 2_500 }, (_, n) => aLine({ unit_price: `${1000 + n}` })),
  }
  const send = (payload: object, headers = {}) =>
    app.send('POST', '/documents', company.as, { payload, headers })
  const headers = { 'idempotency-key': 'many-lines' }
  const first = await send(many, headers)
  expect((first.body as DocumentDetail).lines).toHaveLength(2_500)
  const again = await send(many, headers)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect((again.body as DocumentDetail).id).toBe((first.body as DocumentDetail).id)
  const other = { ...many, lines: many.lines.with(2_400, aLine({ quantity: '3' })) }
  expect((await send(other, headers)).body).toMatchObject({ code: 'idempotency-key-reused' })
  const wrong = { ...many, lines: many.lines.with(1_999, { ...aLine(), quantity: 7 as never }) }
  vi.mocked(giveWay).mockClear()
  expect(await send(wrong)).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: { 'lines.1999.quantity': [expect.any(String)] } },
  })
  // Others had a turn after every fifty lines at least, though nobody worked on the draft.
  expect(vi.mocked(giveWay).mock.calls.length).toBeGreaterThanOrEqual(50)
  const strange = { ...many, lines: many.lines.with(1_500, aLine({ description: 'a\u0000b' })) }
  expect((await send(strange)).body).toMatchObject({
    errors: { 'lines.1500.description': [expect.any(String)] },
  })
})

test('a draft of one line needs no thread', async () => {
  await done(app.send('POST', '/documents/issue', company.as, { payload: anInvoice(company.client) }))
  expect(doneHere().length).toBeGreaterThan(0)
})
