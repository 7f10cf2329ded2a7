import type { ExpenseDetail, Page, ReceptionRow } from '@cuentaclara/contracts'
import { describe, expect, test } from 'vitest'
import {
  aDocument,
  answer,
  answeredByAuthority,
  app,
  company,
  detail,
  get,
  later,
  post,
  receiveDocuments,
  seal,
  sealed,
  upload,
} from './testing/received-documents.ts'

// What stands in files that no program of this country should write, and that arrive all the same.

receiveDocuments()
answeredByAuthority()

const emisor = (name: string, said: string) => (xml: string) =>
  xml.replace(new RegExp(`(<Emisor>[\\s\\S]*?<${name}>)[^<]*<`), `$1${said}<`)

// One such file among twenty was answered with an error of the server, and none of them was taken in.
test('what no day can be is refused, and what comes with it is taken in', async () => {
  const beyond = aDocument().xml.replace(/<FechaEmision>[^<]*</, '<FechaEmision>9999-12-15T10:00:00-06:00<')
  const { status, body } = await upload({ 'raro.xml': beyond, 'bueno.xml': aDocument().xml })
  expect(status).toBe(200)
  expect(body.files).toMatchObject([
    { name: 'raro.xml', outcome: 'refused', reason: 'document-unreadable' },
    { name: 'bueno.xml', outcome: 'added' },
  ])
})

test('a rate of less than what can be kept keeps no other document out', async () => {
  const tiny = aDocument({ currency: { code: 'USD', rate: '505.38' } }).xml.replace(
    /<TipoCambio>[^<]*</,
    '<TipoCambio>0.000001<',
  )
  const { status, body } = await upload({ 'raro.xml': tiny, 'bueno.xml': aDocument().xml })
  expect(status).toBe(200)
  expect(body.files).toMatchObject([{ outcome: 'added' }, { outcome: 'added' }])
  expect(await detail(body.files[0]!.reception_id!)).toMatchObject({ exchange_rate: '1' })
})

describe('a document that was accepted becomes its expense', () => {
  const means = (said: string) => (xml: string) =>
    xml.replace(/<TipoMedioPago>[^<]*</, `<TipoMedioPago>${said}<`)
  // Its job failed for ever, and by hand it was refused without a word about what was wrong.
  test.each([
    ['a means of one digit', means('4'), { means: null }],
    ['an empty means', means(''), { means: null }],
    [
      'an identity with points',
      emisor('Numero', '3.101.999-888'),
      { supplier_identification_number: '3101999888' },
    ],
    ['an identity that is none', emisor('Numero', 'n/a'), { supplier_identification_number: null }],
    ['no identity', emisor('Numero', ''), { supplier_identification_number: null }],
  ])('with %s', async (_, change, expected) => {
    const { body } = await upload({ 'factura.xml': change(aDocument().xml) })
    const id = body.files[0]!.reception_id!
    expect(await answer(id)).toMatchObject({ status: 200 })
    await later(5)
    await later(30)
    const { status, expense_id } = await detail(id)
    expect({ status, expense_id }).toEqual({ status: 'confirmed', expense_id: expect.any(String) })
    expect(await get<ExpenseDetail>(`/expenses/${expense_id}`)).toMatchObject({ total: '11300', ...expected })
  })
})

// It was dated on the first open day, after its due day, and nothing of it could be saved any more.
test('the expense of a document of closed books is put in its category though it was due before', async () => {
  const { xml } = aDocument({ issuedAtMs: app.clock.now() - 40 * 86_400_000 })
  const { body } = await upload({
    'factura.xml': xml
      .replace(/<CondicionVenta>01</, '<CondicionVenta>02<')
      .replace('</CondicionVenta>', '</CondicionVenta><PlazoCredito>8</PlazoCredito>'),
  })
  const id = body.files[0]!.reception_id!
  await app.asOwner(
    `insert into period_changes (company_id, id, kind, closed_until, left_open, changed_by, changed_at)
    values ($1, gen_random_uuid(), 'closed', '2026-10-31', 0, $2, now())`,
    [company.id, company.owner.id],
  )
  expect((await answer(id)).status).toBe(200)
  await later(5)
  await later(30)
  const { expense_id } = await detail(id)
  const expense = await get<ExpenseDetail>(`/expenses/${expense_id}`)
  expect(expense).toMatchObject({ spent_on: '2026-11-01', due_on: '2026-10-20' })
  const input = { ...expense, notes: 'Aparte', category_id: null, is_draft: false }
  const saved = await app.send('PUT', `/expenses/${expense_id}`, company.as, { payload: input })
  expect(saved.status, saved.text).toBe(200)
  expect(saved.body).toMatchObject({ notes: 'Aparte', due_on: '2026-10-20' })
})

// Whoever knew a clave could write a file with other amounts, send it first, and the supplier's own was set aside as its double.
describe('the file that its supplier signed takes the place of one that somebody changed', () => {
  const forged = (xml: string) => xml.replace(/<TotalComprobante>[^<]*</, '<TotalComprobante>999999<')
  const list = () => get<Page<ReceptionRow>>('/receptions?status=new,pending,refused,confirmed,sending')

  test('as long as nobody has decided about it', async () => {
    const { xml, clave } = aDocument()
    const first = await upload({ 'a.xml': forged(xml) })
    await upload({ 'respuesta.xml': sealed(clave, 'accepted', seal) })
    const wrong = first.body.files[0]!.reception_id!
    expect(await detail(wrong)).toMatchObject({
      status: 'new',
      failed_checks: expect.arrayContaining(['signature']),
    })

    const second = await upload({ 'b.xml': xml })
    expect(second.body.files[0]).toMatchObject({ outcome: 'added' })
    const right = second.body.files[0]!.reception_id!
    expect(await detail(wrong)).toMatchObject({ status: 'set_aside', set_aside_reason: 'duplicate' })
    const taken = await detail(right)
    expect(taken).toMatchObject({
      status: 'new',
      total: '11300',
      failed_checks: [],
      files: { authority: true },
    })
    expect(taken.checks.find(({ check }) => check === 'authority')).toMatchObject({ result: 'passed' })
    expect((await list()).data.map(({ id }) => id)).toEqual([right])
    // Neither changes its mind when it comes once more.
    expect((await upload({ 'a.xml': forged(xml) })).body.files[0]).toMatchObject({ outcome: 'known' })
    expect((await upload({ 'c.xml': xml.replace('Café', 'Cafe') })).body.files[0]).toMatchObject({
      outcome: 'set_aside',
      reason: 'duplicate',
    })
    expect((await list()).data.map(({ id }) => id)).toEqual([right])
  })

  test('and stays aside where the other was answered', async () => {
    const { xml } = aDocument()
    const first = await upload({ 'a.xml': forged(xml) })
    const decided = first.body.files[0]!.reception_id!
    expect(await answer(decided)).toMatchObject({ status: 200 })
    expect((await upload({ 'b.xml': xml })).body.files[0]).toMatchObject({ outcome: 'set_aside' })
    expect((await post(`/receptions/${decided}/refresh`)).status).toBe(200)
    expect((await list()).data.map(({ id }) => id)).toEqual([decided])
  })
})
