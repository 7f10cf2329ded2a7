import type {
  ClientPortal,
  Deliveries,
  NotificationList,
  PaymentDetail,
  PaymentNotice,
  Portal,
  WorkList,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { aPng } from '#test/pictures.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['viewer', 'biller'])
})
afterAll(() => t.close())

const setPortal = async (id: string, payload: object, as = company.as) =>
  t.send('PUT', `/clients/${id}/portal`, as, { payload })
async function opened(id = company.client.id, change: object = {}): Promise<string> {
  const answer = await setPortal(id, { is_on: true, ...change })
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as ClientPortal).url!.split('/portal/')[1]!
}
/** As whoever holds the link: nobody who signed in. */
const open = (token: string) => t.send('GET', `/portals/${token}`)
const pageOf = async (token: string) => (await open(token)).body as Portal
const onCredit = (client: { id: string } = company.client) =>
  anInvoice(client, { sale_condition: '02', credit_days: 8, payments: [] })

async function tell(token: string, change: object = {}, file?: Buffer, way = 'portals', from?: string) {
  const said = {
    amount: '2260',
    currency: 'CRC',
    paid_on: costaRicaDay(t.clock.now()),
    means: '06',
    reference: '12345678',
    ...change,
  }
  const fields = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value)]))
  const form = multipart({ ...fields, name: 'comprobante.png' }, file === undefined ? {} : { file })
  callers += 1
  // Each from a place of its own: how many come from one is a test of its own.
  return t.send('POST', `/${way}/${token}/payments`, undefined, {
    ...form,
    remoteAddress: from ?? `10.1.0.${callers}`,
  })
}
let callers = 0
const viewer = () => ({ token: company.members.viewer!.token, company: company.id })
const toConfirm = async (): Promise<PaymentNotice[]> =>
  ((await t.send('GET', '/payment-notices', company.as)).body as { data: PaymentNotice[] }).data
const balanceOf = async (id: string) =>
  ((await t.send('GET', `/documents/${id}`, company.as)).body as { balance: string }).balance

describe('a form of a payment', () => {
  const proof = aPng(4, 4)
  const fields = () => ({
    amount: '2260',
    currency: 'CRC',
    paid_on: costaRicaDay(t.clock.now()),
    means: '06',
    reference: '12345678',
  })
  const said = (change: [string, string][] = []) => [...Object.entries(fields()), ...change]

  test.each<[string, () => Parameters<typeof multipart>, object]>([
    // Answered with 201, and the proof was nowhere.
    ['a proof under another name', () => [said(), { proof }], { proof: ['There is no such field.'] }],
    // Kept as 99.
    [
      'two amounts',
      () => [said([['amount', '99']]), { file: proof }],
      { amount: ['Said more than once. Say it once.'] },
    ],
    // Was called too big.
    [
      'two proofs',
      () => [
        said(),
        [
          ['file', proof],
          ['file', proof],
        ],
      ],
      { file: ['One file only.'] },
    ],
    [
      'two proofs that are too large together',
      () => [
        said(),
        [
          ['file', Buffer.alloc(3_000_000)],
          ['file', Buffer.alloc(3_000_000)],
        ],
      ],
      { file: ['One file only.'] },
    ],
  ])('with %s is refused by its field, and nothing is kept', async (_, parts, errors) => {
    const before = (await toConfirm()).length
    const token = await opened()
    const answer = await t.send('POST', `/portals/${token}/payments`, undefined, multipart(...parts()))
    expect(answer).toMatchObject({ status: 422, body: { errors } })
    expect(await toConfirm()).toHaveLength(before)
  })
})

describe('the page of a client', () => {
  test('shows its documents, balances and offers, and nothing of the inside or of another client', async () => {
    await t.asOwner(`update clients set notes = 'paga tarde' where id = $1`, [company.client.id])
    const mine = await issued(t, company, onCredit())
    const other = await insertClient(t, company.id)
    const theirs = await issued(t, company, onCredit(other))
    const token = await opened()
    const answer = await open(token)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(answer.headers['cache-control']).toBe('no-store')
    const page = answer.body as Portal
    expect(page.debts).toEqual([
      expect.objectContaining({ id: mine.id, number: mine.consecutivo, balance: '2260', has_files: true }),
    ])
    expect(page.balances).toEqual([{ currency: 'CRC', balance: '2260', overdue: '0', credit: '0' }])
    for (const inside of [company.id, theirs.id, 'paga tarde', '3101654321', 'seller'])
      expect(answer.text).not.toContain(inside)
  })

  test('hands out the files of its own documents and of no other, and its statement', async () => {
    const mine = await issued(t, company, onCredit())
    const theirs = await issued(t, company, onCredit(await insertClient(t, company.id)))
    const token = await opened()
    const fetchFile = (id: string, file: string) => t.send('GET', `/portals/${token}/documents/${id}/${file}`)
    expect((await fetchFile(mine.id, 'xml')).text).toBe(
      (await t.send('GET', `/documents/${mine.id}/files/xml`, company.as)).text,
    )
    expect((await fetchFile(mine.id, 'pdf')).headers['content-type']).toBe('application/pdf')
    // Its receiver keeps the answer of the authority beside it.
    expect((await fetchFile(mine.id, 'answer')).status).toBe(404)
    expect((await pageOf(token)).debts).toMatchObject([{ has_files: true, has_answer: false }])
    await giveStatus(t, mine.id, 'accepted')
    await t.asOwner(
      `insert into submission_files (company_id, subject_id, kind, content, created_at)
       select company_id, subject_id, 'answer', '<MensajeHacienda/>', created_at from submission_files where subject_id = $1`,
      [mine.id],
    )
    expect((await pageOf(token)).debts).toMatchObject([{ has_files: true, has_answer: true }])
    expect((await fetchFile(mine.id, 'answer')).text).toBe('<MensajeHacienda/>')
    expect((await fetchFile(theirs.id, 'xml')).status).toBe(404)
    const statement = await t.send('GET', `/portals/${token}/statement?currency=CRC`)
    expect(statement.headers['content-type']).toBe('application/pdf')
    expect(statement.text.startsWith('%PDF-')).toBe(true)
  })

  test('is shared in a sentence with one full stop, though the name of the client ends in one', async () => {
    await t.asOwner(`update clients set name = 'Bufete Araya S.A.' where id = $1`, [company.client.id])
    const { body } = await setPortal(company.client.id, { is_on: true })
    const { text } = (body as ClientPortal).whatsapp!
    expect(text).toContain('Bufete Araya S.A.')
    expect(text).not.toMatch(/\.\./)
  })

  test('ends when it is switched off, on its last day, and for what was made up', async () => {
    const token = await opened()
    await setPortal(company.client.id, { is_on: false })
    expect((await open(token)).status).toBe(404)
    const today = costaRicaDay(t.clock.now())
    const over = await setPortal(company.client.id, { is_on: true, expires_on: addDays(today, -1) })
    expect(over.status).toBe(422)
    const next = await opened(company.client.id, { expires_on: addDays(today, 1) })
    expect(next).not.toBe(token)
    expect((await open(next)).status).toBe(200)
    expect((await opened(company.client.id, { expires_on: today })) === next).toBe(true)
    const links = async () => {
      const { body: page } = await t.send('GET', `/clients/${company.client.id}/portal`, company.as)
      const { body: ways } = await t.send('GET', `/clients/${company.client.id}/deliveries`, company.as)
      const { is_on, url, whatsapp } = page as ClientPortal
      return [is_on, url !== null, whatsapp !== null, (ways as Deliveries).link?.is_on]
    }
    expect(await links()).toEqual([true, true, true, true])
    await t.asOwner(`update sessions set expires_at = expires_at + '2 days', ends_at = ends_at + '2 days'`)
    t.clock.advance(86_400_000)
    expect((await open(next)).status).toBe(404)
    // Nobody hands out what opens nothing.
    expect(await links()).toEqual([false, false, false, false])
    expect((await open(await opened())).status).toBe(200)
    expect((await open('x'.repeat(70))).status).toBe(404)
  })

  // A company that its owner had closed, or the platform had stopped, went on hearing of payments.
  test.each(['suspended', 'archived'])(
    'of a company that is %s is read, and takes nothing in',
    async (status) => {
      await issued(t, company, onCredit())
      const token = await opened()
      await t.asOwner('update companies set status = $2 where id = $1', [company.id, status])
      expect((await open(token)).status).toBe(200)
      expect(await tell(token)).toMatchObject({ status: 403, body: { code: 'company-read-only' } })
      const { details } = (await t.send('GET', `/portals/${token}/details`)).body as { details: object }
      const corrected = await t.send('POST', `/portals/${token}/details`, undefined, { payload: details })
      expect(corrected).toMatchObject({ status: 403, body: { code: 'company-read-only' } })
    },
  )

  test('its link opens no page of a document, and that of a document no page of a client', async () => {
    const { id } = await issued(t, company, onCredit())
    const token = await opened()
    expect((await t.send('GET', `/public-documents/${token}`)).status).toBe(404)
    expect((await t.send('GET', `/public-documents/${token}/files/pdf`)).status).toBe(404)
    const link = await t.send('PUT', `/documents/${id}/link`, company.as, { payload: { is_on: true } })
    const ofDocument = (link.body as { url: string }).url.split('/p/')[1]!
    expect((await open(ofDocument)).status).toBe(404)
    expect((await t.send('GET', `/portals/${ofDocument}/statement`)).status).toBe(404)
  })

  test('only who may write to clients hands it out, and only in their own company', async () => {
    expect((await setPortal(company.client.id, { is_on: true }, viewer())).status).toBe(403)
    const stranger = await anIssuingCompany(t)
    expect((await setPortal(company.client.id, { is_on: true }, stranger.as)).status).toBe(404)
  })
})

describe('“I have paid”', () => {
  test('settles nothing until somebody confirms it; then the document is paid with the client’s reference', async () => {
    const { id } = await issued(t, company, onCredit())
    const token = await opened()
    const told = await tell(token, { documents: id }, aPng(4, 4))
    expect(told.status, told.text).toBe(201)
    expect(await balanceOf(id)).toBe('2260')
    const [notice] = await toConfirm()
    expect(notice).toMatchObject({
      client_id: company.client.id,
      amount: '2260',
      reference: '12345678',
      documents: [{ id }],
      proof: { name: 'comprobante.png', type: 'image/png' },
    })
    const work = (await t.send('GET', '/work-list?section=payment_notice', company.as)).body as WorkList
    expect(work.data).toMatchObject([{ section: 'payment_notice', amount: '2260' }])
    const proof = await t.send('GET', `/payment-notices/${notice!.id}/proof/${notice!.proof!.id}`, company.as)
    expect(proof.headers['content-type']).toBe('image/png')

    const confirmed = await t.send('POST', `/payment-notices/${notice!.id}/confirm`, company.as)
    expect(confirmed.status, confirmed.text).toBe(200)
    expect(confirmed.body as PaymentDetail).toMatchObject({
      amount: '2260',
      means: '06',
      reference: '12345678',
    })
    expect(await balanceOf(id)).toBe('0')
    expect(await toConfirm()).toEqual([])
    expect((await pageOf(token)).notices).toMatchObject([{ status: 'confirmed' }])
    const again = await t.send('POST', `/payment-notices/${notice!.id}/confirm`, company.as)
    expect([again.status, (again.body as { code: string }).code]).toEqual([409, 'notice-decided'])
  })

  test('is told at once in the bell of who may confirm it, once however often it is said, and leads to where that is done', async () => {
    const token = await opened()
    await tell(token)
    await tell(token)
    const told = async (as: typeof company.as) =>
      ((await t.send('GET', '/notifications', as)).body as NotificationList).data
        .filter(({ kind }) => kind === 'payment-told')
        .map(({ path, params }) => [path, params.client, params.reference])
    expect(await told(company.as)).toEqual([['/payments', company.client.name, '12345678']])
    expect(await told(viewer())).toEqual([])
  })

  test('what is more than its document is put to the oldest one, and the rest is the client’s credit', async () => {
    const first = await issued(t, company, onCredit())
    const second = await issued(t, company, onCredit())
    const token = await opened()
    await tell(token, { amount: '5000', documents: second.id })
    const [notice] = await toConfirm()
    await t.send('POST', `/payment-notices/${notice!.id}/confirm`, company.as)
    expect([await balanceOf(first.id), await balanceOf(second.id)]).toEqual(['0', '0'])
    expect((await pageOf(token)).balances).toEqual([
      { currency: 'CRC', balance: '0', overdue: '0', credit: '480' },
    ])
  })

  test('said twice it is one; dismissed the client reads why, and may say it again', async () => {
    const { id } = await issued(t, company, onCredit())
    const token = await opened()
    await tell(token, { documents: id })
    await tell(token, { documents: id })
    const [notice, ...others] = await toConfirm()
    expect(others).toEqual([])
    const path = `/payment-notices/${notice!.id}/dismiss`
    await t.send('POST', path, company.as, { payload: { reason: 'No está en el banco' } })
    expect((await pageOf(token)).notices).toMatchObject([
      { status: 'dismissed', reason: 'No está en el banco' },
    ])
    expect((await tell(token, { documents: id })).status).toBe(201)
    expect(await toConfirm()).toHaveLength(1)
  })

  test('is said on the page of one document too, for that document alone', async () => {
    const { id } = await issued(t, company, onCredit())
    const other = await issued(t, company, onCredit())
    const link = await t.send('PUT', `/documents/${id}/link`, company.as, { payload: { is_on: true } })
    const token = (link.body as { url: string }).url.split('/p/')[1]!
    const told = await tell(token, { documents: other.id }, undefined, 'public-documents')
    expect(told.status, told.text).toBe(201)
    expect((await toConfirm())[0]!.documents).toMatchObject([{ id }])
  })

  test.each([
    ['a day to come', { paid_on: '2099-01-01' }, 'paid_on'],
    ['a day long ago', { paid_on: '2001-01-01' }, 'paid_on'],
    ['nothing', { amount: '0' }, 'amount'],
    ['half a céntimo', { amount: '10.005' }, 'amount'],
    ['another means', { means: '01' }, 'means'],
    ['no reference', { reference: ' ' }, 'reference'],
  ])('%s is refused at its field', async (_, change, field) => {
    const answer = await tell(await opened(), change)
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([422, [field]])
  })

  test('a document of another client, a file that is no picture and too many words are refused', async () => {
    const theirs = await issued(t, company, onCredit(await insertClient(t, company.id)))
    const token = await opened()
    expect((await tell(token, { documents: theirs.id })).status).toBe(422)
    expect((await tell(token, {}, Buffer.from('<?xml version="1.0"?><a/>'))).status).toBe(422)
    expect(await toConfirm()).toEqual([])
    await t.asOwner(
      `insert into payment_notices (company_id, id, environment, client_id, currency, amount, paid_on, means, reference, given_at)
       select $1, gen_random_uuid(), c.environment, $2, 'CRC', 1, current_date, '06', n::text, now()
       from companies c cross join generate_series(1, 10) n where c.id = $1`,
      [company.id, company.client.id],
    )
    const full = await tell(token)
    expect([full.status, (full.body as { code: string }).code]).toEqual([409, 'notices-full'])
    expect(await toConfirm()).toHaveLength(10)
  })

  test('said again is still one word where no more of them fit', async () => {
    const token = await opened()
    for (let n = 1; n <= 10; n += 1) expect((await tell(token, { reference: `R${n}` })).status).toBe(201)
    expect((await tell(token, { reference: 'R10' })).status).toBe(201)
    expect((await tell(token, { reference: 'R11' })).status).toBe(409)
    expect(await toConfirm()).toHaveLength(10)
  })

  // Ten words of a trial, which nobody could see to dismiss them any more, shut the door to the first real one.
  test('a word of a trial is none of the real list: it fills it not, and is neither confirmed nor dismissed there', async () => {
    const token = await opened()
    for (let n = 0; n < 10; n += 1) expect((await tell(token, { reference: `Prueba ${n}` })).status).toBe(201)
    const [trial] = await toConfirm()
    await t.asOwner(`update companies set environment = 'live' where id = $1`, [company.id])
    expect(await toConfirm()).toEqual([])
    const real = await tell(token, { reference: 'De verdad' })
    expect(real.status, real.text).toBe(201)
    expect((await toConfirm()).map(({ reference }) => reference)).toEqual(['De verdad'])
    const decide = (what: string, payload: object) =>
      t.send('POST', `/payment-notices/${trial!.id}/${what}`, company.as, { payload })
    expect((await decide('confirm', {})).status).toBe(404)
    expect((await decide('dismiss', { reason: 'No llegó' })).status).toBe(404)
  })

  test('names money that a document can be in, and is confirmed by the rules of a payment', async () => {
    const token = await opened()
    expect(await tell(token, { currency: 'XXX' })).toMatchObject({ status: 422, body: { code: 'invalid' } })
    // From before that was asked for.
    expect((await tell(token)).status).toBe(201)
    await t.asOwner(`update payment_notices set currency = 'XXX' where company_id = $1`, [company.id])
    const [{ id }] = (await toConfirm()) as [PaymentNotice]
    const confirmed = await t.send('POST', `/payment-notices/${id}/confirm`, company.as)
    expect(confirmed).toMatchObject({ status: 422, body: { errors: { currency: [expect.any(String)] } } })
    expect(await toConfirm()).toHaveLength(1)
  })

  test('from one place a few come in a minute, and no more', async () => {
    const token = await opened()
    const answers = []
    for (let time = 0; time < 22; time += 1)
      answers.push((await tell(token, { reference: `${time}` }, undefined, 'portals', '10.2.0.1')).status)
    // Ten wait for somebody, then no more are taken; and beyond twenty nobody looks at them.
    expect(answers.filter((status) => status === 201)).toHaveLength(10)
    expect(answers.slice(20)).toEqual([429, 429])
  })

  // The bank's line was accepted, then the client's word of the same transfer confirmed: the money came twice, once as credit.
  test('of what stands already is not recorded a second time: that payment is offered, and may be another one', async () => {
    const { id } = await issued(t, company, onCredit())
    await tell(await opened(), { documents: id })
    const paidOn = (await toConfirm())[0]!.paid_on
    const pay = (change: object = {}) =>
      t.send('POST', '/payments', company.as, {
        payload: {
          client_id: company.client.id,
          paid_on: paidOn,
          currency: 'CRC',
          amount: '2260',
          means: '04',
          reference: 'BN-1',
          ...change,
        },
      })
    const other = (await pay({ amount: '2261' })).body as unknown as PaymentDetail
    expect((await toConfirm())[0]!.standing).toBeNull()
    const standing = (await pay({ allocations: [{ document_id: id, amount: '2260' }] }))
      .body as unknown as PaymentDetail
    const [notice] = await toConfirm()
    expect(notice!.standing).toEqual({ id: standing.id, number: standing.number, paid_on: paidOn })

    const act = async (path: string, payload?: object) => {
      const { status, body } = await t.send(
        'POST',
        `/payment-notices/${notice!.id}/${path}`,
        company.as,
        payload === undefined ? {} : { payload },
      )
      return { status, body: body as PaymentDetail & { code: string } }
    }
    expect((await act('confirm')).body.code).toBe('payment-stands')
    expect((await act('link', { payment_id: other.id })).body.code).toBe('notice-payment-unfit')
    expect((await act('link', { payment_id: standing.id })).body.id).toBe(standing.id)
    expect(await toConfirm()).toEqual([])

    // Undone, it waits again, and may be another payment.
    await t.send('POST', `/payments/${standing.id}/void`, company.as, { payload: { reason: 'No llegó' } })
    expect(await toConfirm()).toMatchObject([{ id: notice!.id, status: 'open', standing: null }])
    await pay()
    const { status, body } = await act('confirm?another=true')
    expect([status, body.reference]).toEqual([200, '12345678'])
    expect(await balanceOf(id)).toBe('0')
  })

  test('is heard by nobody who sees only their own payments, and decided in its environment alone', async () => {
    await tell(await opened())
    const [notice] = await toConfirm()
    const biller = { token: company.members.biller!.token, company: company.id }
    const list = () => t.send('GET', '/payment-notices', biller)
    expect((await list()).status).toBe(200)
    await t.asOwner(
      `insert into company_settings (company_id, section, settings, updated_at)
       values ($1, 'sales', '{"billers_are_private": true}', now())
       on conflict (company_id, section) do update set settings = excluded.settings`,
      [company.id],
    )
    expect((await list()).status).toBe(403)
    expect((await t.send('POST', `/payment-notices/${notice!.id}/confirm`, biller)).status).toBe(403)
    await t.asOwner(`update payment_notices set environment = 'test' where id = $1`, [notice!.id])
    expect((await t.send('POST', `/payment-notices/${notice!.id}/confirm`, company.as)).status).toBe(404)
  })

  test('viewers confirm nothing, and another company sees none of it', async () => {
    await tell(await opened())
    const [notice] = await toConfirm()
    const confirm = (as: typeof company.as) => t.send('POST', `/payment-notices/${notice!.id}/confirm`, as)
    expect((await confirm(viewer())).status).toBe(403)
    const stranger = await anIssuingCompany(t)
    expect((await confirm(stranger.as)).status).toBe(404)
    expect(await toConfirm()).toHaveLength(1)
  })
})
