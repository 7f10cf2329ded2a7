import { createHash } from 'node:crypto'
import type {
  DocumentDetail,
  PublicDocument,
  PublicLink,
  QuotationDetail,
  WorkList,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { stopPdfProcess } from '#platform/pdf/render-pdf.ts'
import { createSecrets } from '#platform/secrets.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { aPng } from '#test/pictures.ts'
import { makeToken, readToken } from './link-token.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['viewer'])
})
afterAll(async () => {
  stopPdfProcess()
  await t.close()
})

type Way = 'documents' | 'quotations'
const setLink = async (id: string, is_on: boolean, way: Way = 'documents', as = company.as) =>
  t.send('PUT', `/${way}/${id}/link`, as, { payload: { is_on } })
const linkOf = async (id: string, way: Way = 'documents'): Promise<PublicLink> =>
  (await t.send('GET', `/${way}/${id}/link`, company.as)).body
const tokenOf = (url: string | null) => url!.split('/p/')[1]!
async function shared(id: string, way: Way = 'documents'): Promise<string> {
  return tokenOf(((await setLink(id, true, way)).body as PublicLink).url)
}
/** As whoever holds the link: nobody who signed in. */
const open = (token: string) => t.send('GET', `/public-documents/${token}`)
const fetchFile = (token: string, file: string) => t.send('GET', `/public-documents/${token}/files/${file}`)
const noteOpened = (token: string) => t.send('POST', `/public-documents/${token}/opened`)
const detailOf = async (id: string): Promise<DocumentDetail> =>
  (await t.send('GET', `/documents/${id}`, company.as)).body
const saveSection = (section: string, settings: object) =>
  t.send('PUT', `/settings/${section}`, company.as, { payload: { settings } })

async function anOffer(change: object = {}): Promise<QuotationDetail> {
  const payload = {
    title: 'Desayunos de noviembre',
    valid_until: addDays(costaRicaDay(t.clock.now()), 15),
    internal_notes: 'No bajar de cien mil',
    content: { client_id: company.client.id, lines: [aLine()] },
    ...change,
  }
  return (await t.send('POST', '/quotations', company.as, { payload })).body
}
const sendOffer = (id: string) => t.send('POST', `/quotations/${id}/send`, company.as)
const onCredit = () =>
  anInvoice(company.client, { sale_condition: '02', credit_days: 8, payments: [], notes: 'Gracias' })

test('whoever holds the link sees the document, its files and how to pay, and nothing of the inside', async () => {
  await saveSection('documents', {
    bank_accounts: [
      { bank: 'Banco Nacional', currency: 'CRC', iban: 'CR05015202001026284066', holder: 'La Espiga' },
      { bank: 'BAC', currency: 'USD', iban: 'CR23015108410026012345', holder: 'La Espiga' },
    ],
    sinpe_number: '88887777',
  })
  await t.asOwner(`update clients set notes = 'paga tarde' where id = $1`, [company.client.id])
  const { id, consecutivo, clave } = await issued(t, company, onCredit())
  const token = await shared(id)

  const answer = await open(token)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
  expect(answer.headers['cache-control']).toBe('no-store')
  const page = answer.body as PublicDocument
  expect(page).toMatchObject({
    type: 'document',
    kind: 'invoice',
    number: consecutivo,
    issuer: { legal_name: expect.any(String), logo_url: null },
    receiver_name: 'Distribuidora del Valle S.A.',
    total: '2260',
    balance: '2260',
    fiscal_status: 'waiting',
    payment_status: 'unpaid',
    is_trial: true,
    notes: 'Gracias',
    lines: [{ description: 'Café de la casa', quantity: '2', unit_price: '1000', total: '2260' }],
    summary: { sale: '2000', tax: '260' },
    pay: {
      // Those in the currency of the document.
      accounts: [{ iban: 'CR05015202001026284066' }],
      sinpe_number: '88887777',
    },
  })
  expect(page.files).toContain('pdf')
  for (const inside of [company.id, company.client.id, id, 'paga tarde', 'cost', 'seller', '3101654321'])
    expect(answer.text).not.toContain(inside)

  const pdf = await fetchFile(token, 'pdf')
  expect(pdf.status).toBe(200)
  expect(pdf.headers['content-disposition']).toContain(`${clave}.pdf`)
  const xml = await fetchFile(token, 'xml')
  expect(xml.text).toBe((await t.send('GET', `/documents/${id}/files/xml`, company.as)).text)
  expect((await fetchFile(token, 'answer')).status).toBe(404)
  expect((await fetchFile(token, 'secrets')).status).toBe(404)
})

test('what is paid or rejected asks for no money', async () => {
  const paid = await issued(t, company)
  expect((await open(await shared(paid.id))).body).toMatchObject({ payment_status: 'paid', pay: null })
  const givenUp = await issued(t, company, onCredit())
  await t.send('POST', `/documents/${givenUp.id}/write-off`, company.as, {
    payload: { reason: 'Cerró el negocio' },
  })
  expect((await open(await shared(givenUp.id))).body).toMatchObject({ payment_status: null, balance: null })
  const { id } = await issued(t, company, onCredit())
  const token = await shared(id)
  await giveStatus(t, id, 'rejected')
  expect((await open(token)).body).toMatchObject({
    fiscal_status: 'rejected',
    balance: null,
    payment_status: null,
    pay: null,
  })
})

test('a link opens nothing before it is handed out, nor after it was switched off; the next one is another', async () => {
  const { id } = await issued(t, company)
  expect(await linkOf(id)).toMatchObject({ is_on: false, url: null })
  const secrets = createSecrets([testSecretKey])
  const early = makeToken(secrets, { companyId: company.id, type: 'document', id, serial: 1 })
  expect(await open(early)).toMatchObject({ status: 404, body: { code: 'link-unknown' } })

  const first = await shared(id)
  expect(first).toBe(early)
  expect(await shared(id)).toBe(first)
  expect((await setLink(id, false)).body).toMatchObject({ is_on: false, url: null })
  for (const path of ['', '/files/pdf'])
    expect((await t.send('GET', `/public-documents/${first}${path}`)).status).toBe(404)
  expect((await noteOpened(first)).status).toBe(404)

  const second = await shared(id)
  expect(second).not.toBe(first)
  expect((await open(first)).status).toBe(404)
  expect((await open(second)).status).toBe(200)
})

test('a word that somebody made up or changed opens nothing', async () => {
  const { id } = await issued(t, company)
  const token = await shared(id)
  const other = await issued(t, company)
  const secrets = createSecrets([testSecretKey])
  const bytes = Buffer.from(token, 'base64url')
  // The same proof for another document.
  const named = Buffer.from(
    makeToken(secrets, { companyId: company.id, type: 'document', id: other.id, serial: 1 }),
    'base64url',
  )
  const swapped = Buffer.concat([named.subarray(0, 35), bytes.subarray(35)]).toString('base64url')
  const strange = makeToken(createSecrets(['another installation, of 32 letters or more']), {
    companyId: company.id,
    type: 'document',
    id,
    serial: 1,
  })
  for (const wrong of [swapped, strange, `${token.slice(0, -2)}AA`, 'x'.repeat(68), 'x'.repeat(50)])
    expect((await open(wrong)).status, wrong).toBe(404)
  expect((await open('short')).status).toBe(404)
  expect(readToken(secrets, token)).toEqual({ companyId: company.id, type: 'document', id, serial: 1 })
})

test('being opened is noted once, and told by the chip; reading alone changes nothing', async () => {
  const { id } = await issued(t, company)
  const token = await shared(id)
  await open(token)
  expect(await linkOf(id)).toMatchObject({ first_opened_at: null })
  expect((await detailOf(id)).delivery_status).toBe('not_sent')

  expect((await noteOpened(token)).status).toBe(204)
  await noteOpened(token)
  const { delivery_status, timeline } = await detailOf(id)
  expect(delivery_status).toBe('opened')
  expect(timeline.filter(({ event }) => event === 'opened')).toHaveLength(1)
  expect(await linkOf(id)).toMatchObject({
    first_opened_at: expect.any(String),
    last_opened_at: expect.any(String),
  })
})

test('that it was opened does not hide a letter that came back', async () => {
  const { id } = await issued(t, company)
  const token = await shared(id)
  await t.asOwner(`update documents set delivery_status = 'bounced' where id = $1`, [id])
  await noteOpened(token)
  expect((await detailOf(id)).delivery_status).toBe('bounced')
})

test('only who may send hands links out, of their own company, of what was issued or sent', async () => {
  const { id } = await issued(t, company)
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await setLink(id, true, 'documents', viewer)).status).toBe(403)
  expect((await t.send('GET', `/documents/${id}/link`, viewer)).status).toBe(403)
  const other = await anIssuingCompany(t)
  expect((await setLink(id, true, 'documents', other.as)).status).toBe(404)
  expect((await t.send('GET', `/documents/${id}/link`, other.as)).status).toBe(404)
  expect((await t.send('PUT', `/documents/${id}/link`, company.as, { payload: {} })).status).toBe(422)
  const draft = await t.send('POST', '/documents', company.as, { payload: anInvoice(company.client) })
  const draftId = (draft.body as DocumentDetail).id
  expect((await setLink(draftId, true)).body).toMatchObject({ code: 'document-not-issued' })
  const offer = await anOffer()
  expect((await setLink(offer.id, true, 'quotations')).body).toMatchObject({ code: 'link-of-draft' })
  await sendOffer(offer.id)
  expect((await setLink(offer.id, true, 'quotations', other.as)).status).toBe(404)
})

test('an offer is seen without its internal notes, and who handed it out is told', async () => {
  const { id } = await anOffer({ terms: 'Entrega en 3 días' })
  await sendOffer(id)
  const token = await shared(id, 'quotations')
  const answer = await open(token)
  expect(answer.body).toMatchObject({
    type: 'quotation',
    number: expect.stringMatching(/^COT-\d{5}$/),
    title: 'Desayunos de noviembre',
    quotation_status: 'open',
    notes: expect.stringContaining('Entrega en 3 días'),
    files: ['pdf'],
    pay: null,
  })
  expect(answer.text).not.toContain('No bajar')
  expect((await fetchFile(token, 'pdf')).status).toBe(200)
  expect((await fetchFile(token, 'xml')).status).toBe(404)

  await noteOpened(token)
  await noteOpened(token)
  const told = await t.asOwner(
    `select 1 from notifications where kind = 'quotation-viewed' and path like $1`,
    [`%${id}`],
  )
  expect(told).toHaveLength(1)

  // While its next revision is written there is nothing to see.
  await t.send('POST', `/quotations/${id}/revise`, company.as)
  expect((await open(token)).status).toBe(404)
})

describe('an answer to an offer', () => {
  // Each test comes from an address of its own: one may answer only so often in a minute.
  let visitors = 0
  beforeEach(() => {
    visitors += 1
  })
  const addressOfVisitor = () => `10.0.0.${visitors}`
  const answer = (token: string, payload: object) =>
    t.send('POST', `/public-documents/${token}/answer`, undefined, {
      payload: { name: 'Ana Solano', ...payload },
      headers: { 'user-agent': 'Telefono de Ana' },
      remoteAddress: addressOfVisitor(),
    })
  const offerOf = async (id: string): Promise<QuotationDetail> =>
    (await t.send('GET', `/quotations/${id}`, company.as)).body
  async function anOpenOffer() {
    const { id } = await anOffer()
    await sendOffer(id)
    const token = await shared(id, 'quotations')
    const { digest } = ((await open(token)).body as PublicDocument).offer!
    return { id, token, digest }
  }
  const newsOf = (id: string) =>
    t.asOwner<{ kind: string }>(`select kind from notifications where path like $1 order by kind`, [`%${id}`])
  /** Days of 24 hours later. */
  async function daysLater<Result>(days: number, work: () => Promise<Result>): Promise<Result> {
    t.clock.advance(days * 24 * 3_600_000)
    try {
      return await work()
    } finally {
      t.clock.advance(-days * 24 * 3_600_000)
    }
  }

  // The client had a page to look at and had to write a letter to say yes.
  test('is given by the link, with a name and a signature, and kept with the proof of it', async () => {
    const { id, token, digest } = await anOpenOffer()
    const signature = aPng(300, 80).toString('base64')
    const given = await answer(token, { answer: 'accepted', digest, comment: 'El martes', signature })
    expect(given.status, given.text).toBe(200)
    expect(given.body).toMatchObject({
      quotation_status: 'accepted',
      offer: { digest, answers: [{ answer: 'accepted', name: 'Ana Solano', comment: 'El martes' }] },
    })
    // Whoever holds the link is told of no network address, nor shown a signature to copy.
    expect(given.text).not.toMatch(/10\.0\.0\.|data:image|Telefono/)

    const offer = await offerOf(id)
    expect(offer).toMatchObject({
      status: 'accepted',
      decided_by: 'Ana Solano',
      decision_reason: 'El martes',
      answers: [
        { revision: 1, digest, address: addressOfVisitor(), signature: `data:image/png;base64,${signature}` },
      ],
    })
    const [kept] = await t.asOwner<{ shown: string; user_agent: string }>(
      `select shown, user_agent from quotation_answers where quotation_id = $1`,
      [id],
    )
    expect(createHash('sha256').update(kept!.shown).digest('hex')).toBe(digest)
    expect(JSON.parse(kept!.shown)).toMatchObject({
      number: expect.stringMatching(/^COT-/),
      total: offer.total,
    })
    expect(kept!.user_agent).toBe('Telefono de Ana')
    expect(await newsOf(id)).toEqual([{ kind: 'quotation-accepted' }])
    await expect(
      t.asOwner(`update quotation_answers set name = 'Otra' where quotation_id = $1`, [id]),
    ).rejects.toThrow('kept as they were written')
  })

  test('is given once: a second one is told what was said', async () => {
    const { id, token, digest } = await anOpenOffer()
    const [first, second] = await Promise.all([
      answer(token, { answer: 'accepted', digest }),
      answer(token, { answer: 'accepted', digest }),
    ])
    expect([first!.status, second!.status]).toEqual([200, 200])
    const other = await answer(token, { answer: 'rejected', digest, name: 'Luis Mora' })
    expect(other.body).toMatchObject({
      quotation_status: 'accepted',
      offer: { answers: [{ answer: 'accepted', name: 'Ana Solano' }] },
    })
    expect((await offerOf(id)).answers).toHaveLength(1)
  })

  test('may be no, or a comment first', async () => {
    const { id, token, digest } = await anOpenOffer()
    const asked = await answer(token, { answer: 'comment', digest, comment: '¿Incluye el transporte?' })
    expect(asked.body).toMatchObject({
      quotation_status: 'open',
      offer: { answers: [{ answer: 'comment' }] },
    })
    expect((await answer(token, { answer: 'comment', digest, comment: '  ' })).status).toBe(422)
    const waiting = async (): Promise<WorkList> =>
      (await t.send('GET', '/work-list?section=quotation_answered', company.as)).body
    expect((await waiting()).data).toMatchObject([{ id, party_name: company.client.name }])
    await answer(token, { answer: 'rejected', digest, comment: 'Muy caro' })
    expect(await offerOf(id)).toMatchObject({ status: 'rejected', decision_reason: 'Muy caro' })
    expect((await waiting()).data).toMatchObject([{ id }])
    await t.send('POST', `/quotations/${id}/revise`, company.as)
    expect((await waiting()).data).toEqual([])
    expect(await newsOf(id)).toEqual([{ kind: 'quotation-commented' }, { kind: 'quotation-declined' }])
  })

  test('comes too late once the offer has expired or was withdrawn', async () => {
    const { id, token, digest } = await anOpenOffer()
    await daysLater(16, async () => {
      expect((await answer(token, { answer: 'accepted', digest })).body).toMatchObject({
        code: 'offer-expired',
      })
      expect((await open(token)).body).toMatchObject({ quotation_status: 'expired' })
    })
    await t.send('POST', `/quotations/${id}/cancel`, company.as)
    expect((await answer(token, { answer: 'accepted', digest })).body).toMatchObject({
      code: 'offer-withdrawn',
    })
    expect((await offerOf(id)).answers).toEqual([])
  })

  // Somebody left the page open over the weekend; meanwhile the price went up in the next revision.
  test('is about what was seen: of another revision it is refused, and the former stays as it was', async () => {
    const { id, token, digest } = await anOpenOffer()
    await answer(token, { answer: 'rejected', digest, comment: 'Muy caro' })
    await t.send('POST', `/quotations/${id}/revise`, company.as)
    expect((await answer(token, { answer: 'accepted', digest })).status).toBe(404)
    await sendOffer(id)
    expect((await answer(token, { answer: 'accepted', digest })).body).toMatchObject({
      code: 'offer-changed',
    })
    const { offer } = (await open(token)).body as PublicDocument
    expect(offer!.answers).toEqual([])
    await answer(token, { answer: 'accepted', digest: offer!.digest })
    expect((await offerOf(id)).answers).toMatchObject([
      { revision: 1, answer: 'rejected' },
      { revision: 2, answer: 'accepted' },
    ])
    expect((await t.send('POST', `/quotations/${id}/revise`, company.as)).body).toMatchObject({
      code: 'quotation-state',
    })
  })

  test('bears no other signature than a drawing of a reasonable size, and no document takes one', async () => {
    const { id, token, digest } = await anOpenOffer()
    const asBase64 = (bytes: Buffer) => bytes.toString('base64')
    const wrong = [
      asBase64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      asBase64(aPng(5_000, 80)),
      asBase64(aPng(300, 80).subarray(0, 60)),
    ]
    for (const signature of wrong)
      expect((await answer(token, { answer: 'accepted', digest, signature })).body).toMatchObject({
        errors: { signature: expect.anything() },
      })
    expect((await answer(token, { answer: 'accepted', digest, name: ' ' })).status).toBe(422)
    expect((await offerOf(id)).status).toBe('sent')
    const document = await issued(t, company)
    const link = await shared(document.id)
    expect((await answer(link, { answer: 'accepted', digest })).status).toBe(404)
  })

  // Who wanted only a part of an offer had to ask for another one.
  test('may leave optional lines out: what it comes to is computed here, and only what was taken is invoiced', async () => {
    const { id } = await anOffer({
      content: {
        client_id: company.client.id,
        lines: [aLine(), aLine({ unit_price: '300' }), aLine({ unit_price: '500' })],
      },
      optional_lines: [1, 2],
    })
    await sendOffer(id)
    const token = await shared(id, 'quotations')
    const pageWithout = async (without: string) =>
      (await t.send('GET', `/public-documents/${token}?without=${without}`)).body as PublicDocument
    const whole = (await open(token)).body as PublicDocument
    expect(whole).toMatchObject({ total: '4068', lines: [{ is_optional: false }, { is_optional: true }, {}] })
    const page = await pageWithout('1')
    expect(page).toMatchObject({
      total: '3390',
      summary: { tax: '390' },
      lines: [{}, { is_taken: false }, {}],
    })
    for (const wrong of ['0', '7', '0,1,2'])
      expect((await t.send('GET', `/public-documents/${token}?without=${wrong}`)).status).toBe(422)

    // The choice is part of what was seen.
    const { digest } = page.offer!
    expect((await answer(token, { answer: 'accepted', digest })).body).toMatchObject({
      code: 'offer-changed',
    })
    const given = await answer(token, { answer: 'accepted', digest, without: [1] })
    expect(given.body).toMatchObject({ total: '3390', lines: [{}, { is_taken: false }, {}] })
    expect(await pageWithout('2')).toMatchObject({ total: '3390' })
    expect(await offerOf(id)).toMatchObject({ total: '3390', left_out: [1], open_lines: [0, 2] })
    const convert = (lines?: number[]) =>
      t.send('POST', `/quotations/${id}/convert`, company.as, { payload: { kind: 'invoice', lines } })
    expect((await convert([1])).body).toMatchObject({ code: 'quotation-line-taken' })
    const made = (await convert()).body as { document_id: string }
    expect(await detailOf(made.document_id)).toMatchObject({ total: '3390', lines: [{}, {}] })
    expect(await offerOf(id)).toMatchObject({ status: 'invoiced', invoiced_percent: 100 })
  })

  // A choice between two things took two quotations, and what was thought of besides stood in the total unasked.
  test('may choose one of the alternatives and add what does not count: the total follows, and so does the invoice', async () => {
    const line = (price: string) => aLine({ quantity: '1', unit_price: price })
    const { id } = await anOffer({
      content: {
        client_id: company.client.id,
        lines: [line('1000'), line('200'), line('300'), line('50')],
        other_charges: [{ type: '06', description: 'Servicio', amount: '70' }],
      },
      optional_lines: [3],
      alternatives: [[1, 2]],
      left_out: [2, 3],
    })
    expect(await offerOf(id)).toMatchObject({ total: '1426', left_out: [2, 3], alternatives: [[1, 2]] })
    await sendOffer(id)
    const token = await shared(id, 'quotations')
    expect((await open(token)).body).toMatchObject({
      total: '1426',
      lines: [
        { alternative: null, is_taken: true },
        { alternative: 'A', is_taken: true },
        { alternative: 'A', is_taken: false },
        { is_optional: true, is_taken: false },
      ],
    })
    const pageWithout = (without: string) => t.send('GET', `/public-documents/${token}?without=${without}`)
    // Both, neither, and what is no choice.
    for (const wrong of ['3', 'none', '1,2,3', '0,1'])
      expect((await pageWithout(wrong)).status, wrong).toBe(422)
    const page = (await pageWithout('1')).body as PublicDocument
    expect(page.total).toBe('1595.5')
    const { digest } = page.offer!
    expect((await answer(token, { answer: 'accepted', digest })).body).toMatchObject({
      code: 'offer-changed',
    })
    await answer(token, { answer: 'accepted', digest, without: [1] })
    const accepted = await offerOf(id)
    expect(accepted).toMatchObject({ total: '1595.5', left_out: [1], open_lines: [0, 2, 3] })
    expect(accepted.answers).toMatchObject([{ answer: 'accepted', digest }])

    // In two parts: the charge of a fixed amount is charged once.
    const convert = async (lines: number[]) => {
      const payload = { kind: 'invoice', lines }
      const made = await t.send('POST', `/quotations/${id}/convert`, company.as, { payload })
      return detailOf((made.body as { document_id: string }).document_id)
    }
    expect((await convert([0])).total).toBe('1200')
    expect((await convert([2, 3])).total).toBe('395.5')
    expect(await offerOf(id)).toMatchObject({ status: 'invoiced' })
  })

  test('a page may be commented only so often', async () => {
    const { id, token, digest } = await anOpenOffer()
    await t.asOwner(
      `insert into quotation_answers
        select $1, gen_random_uuid(), $2, 1, 'comment', 'Ana', 'Hola', null, '', $3, '', null, now()
        from generate_series(1, 20)`,
      [company.id, id, digest],
    )
    expect((await answer(token, { answer: 'comment', digest, comment: 'Hola' })).body).toMatchObject({
      code: 'offer-comments-full',
    })
  })

  test('how often an offer was looked at is counted by revision', async () => {
    const { id, token } = await anOpenOffer()
    expect(await offerOf(id)).toMatchObject({ view_count: 0, last_viewed_at: null, first_viewed_at: null })
    await noteOpened(token)
    await noteOpened(token)
    expect(await offerOf(id)).toMatchObject({ view_count: 2, first_viewed_at: expect.any(String) })
    await t.send('POST', `/quotations/${id}/revise`, company.as)
    expect(await offerOf(id)).toMatchObject({ view_count: 0, last_viewed_at: null })
  })
})

test('a letter or a text that says the link switches it on', async () => {
  const { id } = await issued(t, company)
  const text = (await t.send('GET', `/documents/${id}/whatsapp`, company.as)).body as { text: string }
  const token = /\/p\/([\w-]+)/.exec(text.text)?.[1] ?? ''
  expect((await open(token)).status).toBe(404)
  await t.send('POST', `/documents/${id}/whatsapp`, company.as, {
    payload: { phone: '88887777', text: 'Sin enlace' },
  })
  expect((await open(token)).status).toBe(404)
  await t.send('POST', `/documents/${id}/whatsapp`, company.as, {
    payload: { text: text.text, phone: '88887777' },
  })
  expect((await open(token)).status).toBe(200)

  await saveSection('delivery', { body: 'Véala en {{link}}' })
  const mailed = await issued(t, company)
  await t.send('POST', `/documents/${mailed.id}/send`, company.as, { payload: {} })
  const { url } = await linkOf(mailed.id)
  expect((await open(tokenOf(url))).status).toBe(200)

  const offer = await anOffer()
  const offered = (await t.send('GET', `/quotations/${offer.id}/whatsapp`, company.as)).body as {
    text: string
  }
  await t.send('POST', `/quotations/${offer.id}/whatsapp`, company.as, {
    payload: { text: offered.text, phone: '88887777' },
  })
  expect((await open(/\/p\/([\w-]+)/.exec(offered.text)?.[1] ?? '')).status).toBe(200)
})

test('switching a link is in the audit trail, opening it is not', async () => {
  const { id } = await issued(t, company)
  const token = await shared(id)
  await noteOpened(token)
  await setLink(id, false)
  const trail = await t.asOwner(
    `select 1 from audit_entries where subject = 'public-link' and company_id = $1`,
    [company.id],
  )
  expect(trail).toHaveLength(2)
})

// Whoever held the paper had no way to the page where it can be paid.
test('what is printed leads to the page of its link while that is on, and nowhere else', async () => {
  const { id } = await issued(t, company, onCredit())
  const printed = async () => (await t.send('GET', `/documents/${id}/files/pdf`, company.as)).text
  const leadsTo = (file: string) => [...file.matchAll(/\/URI \(([^)]*)\)/g)].map(([, address]) => address)
  expect(leadsTo(await printed())).toEqual([])
  const { url } = (await setLink(id, true)).body as PublicLink
  expect(leadsTo(await printed())).toEqual([url])
  expect(leadsTo((await fetchFile(tokenOf(url), 'pdf')).text)).toEqual([url])
  await setLink(id, false)
  expect(leadsTo(await printed())).toEqual([])
})
