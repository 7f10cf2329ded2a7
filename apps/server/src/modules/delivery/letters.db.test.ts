import type {
  AuditEntry,
  BulkAnswer,
  DocumentDetail,
  LetterRow,
  Page,
  PaymentDetail,
  PublicLink,
  QuotationDetail,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPost } from '#app/post.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
  keepBillersPrivate,
} from '#modules/documents/testing/issuing-company.ts'
import { turnLetter } from '#modules/notifications/index.ts'
import { type Postman, sendLetter } from '#modules/notifications/send-letter.ts'
import { tokenOf } from '#modules/public-documents/testing/pages-of-links.ts'
import { unsafeForAllCompanies, unsafeForCompany, withCompany } from '#platform/database/company-context.ts'
import { LetterRefused, type MailServer } from '#platform/mail/mail-server.ts'
import { createSecrets } from '#platform/secrets.ts'
import { createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { parseConfig } from '../../config.ts'
import { readExpired } from './letter-store.ts'
import { noteBounce } from './note-bounce.ts'
import { noteFate, tellOfUndelivered } from './note-fate.ts'
import { restateReminder } from './restate-reminder.ts'
import { isStillWanted } from './still-wanted.ts'
import { cancelLetter } from './turn-letter.ts'

const secrets = createSecrets([testSecretKey])
const { outbox } = createPost({ config: parseConfig({}, {}), secrets })

let t: TestApp
let company: IssuingCompany
let sent: string[] = []
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  sent = []
  company = await anIssuingCompany(t, ['viewer', 'biller'])
})
afterAll(() => t.close())

/** A mail server that takes what it is handed, once it may. */
function aServer(answer: (to: string) => Promise<void> | void = () => {}): MailServer {
  return {
    async send({ to }) {
      await answer(to)
      sent.push(to)
      return []
    },
    close() {},
  }
}
/** Does with a letter what the worker would. */
function work(id: string, server: MailServer | null, { attempt = 1 } = {}): Promise<void> {
  const postman: Postman = {
    doors: t,
    secrets,
    server,
    limits: { perCompany: 100, perInstallation: 1000 },
    senderOf: async () => ({ name: 'La Espiga', replyTo: null, openOwnServer: null }),
    isWanted: (id, letter) => unsafeForCompany(t, id, (ctx) => isStillWanted(ctx, letter)),
    restate: (id, letter, said) => unsafeForCompany(t, id, (ctx) => restateReminder(ctx, letter, said)),
    readAttachment: async () => ({ name: 'x.pdf', type: 'application/pdf', content: Buffer.from('x') }),
    onBounce: ({ sender, ...letter }) => tellOfUndelivered(t, { ...letter, companyId: sender! }),
    onFate: noteFate,
  }
  return sendLetter(postman, id, { attempt })
}
/** Notes what waited too long, as the worker does by the hour. */
const forget = () =>
  unsafeForAllCompanies(t, async (ctx) => {
    for (const fate of await readExpired(ctx)) await noteFate(ctx, fate)
  })
const away = aServer(() => {
  throw new Error('connect ECONNREFUSED 203.0.113.7:587')
})

const asViewer = () => ({ token: company.members.viewer!.token, company: company.id })
const list = async (query = '', as = company.as) => {
  const { status, body, text } = await t.send('GET', `/letters${query}`, as)
  expect(status, text).toBe(200)
  return (body as Page<LetterRow>).data
}
const act = (id: string, what: 'cancel' | 'send-again', as = company.as) =>
  t.send('POST', `/letters/${id}/${what}`, as)
const detailOf = async (id: string): Promise<DocumentDetail> =>
  (await t.send('GET', `/documents/${id}`, company.as)).body

const onCredit = () => anInvoice(company.client, { sale_condition: '02', credit_days: 8, payments: [] })

let mailed = 0
/** From another machine each time: from one nobody sends as many letters in a minute as these tests do. */
async function mail(documentId: string, to: string): Promise<void> {
  const { status, text } = await t.send('POST', `/documents/${documentId}/send`, company.as, {
    payload: { to },
    remoteAddress: `198.51.100.${++mailed % 250}`,
  })
  expect(status, text).toBe(200)
}

/** The letter that an invoice was sent with. */
async function aLetter(to = 'ana@example.test'): Promise<LetterRow & { documentId: string }> {
  const { id: documentId } = await issued(t, company)
  await mail(documentId, to)
  const [letter] = await list(`?document_id=${documentId}`)
  return { ...letter!, documentId }
}

describe('the outbox of a company', () => {
  // Only who runs the installation saw that letters waited, and neither whose nor why.
  test('says of every letter to whom, about what, and what is in its way', async () => {
    const letter = await aLetter()
    expect(letter).toMatchObject({
      way: 'mail',
      kind: 'document',
      reason: 'asked',
      recipient: 'ana@example.test',
      client_name: company.client.name,
      about: { type: 'invoice', id: letter.documentId },
      status: 'sending',
      tries: 0,
      next_try_at: null,
      may_cancel: true,
    })
    await work(letter.id, null)
    expect(await list()).toMatchObject([{ status: 'waiting', cause: null, may_cancel: true, may_send: true }])
    await expect(work(letter.id, away)).rejects.toThrow('ECONNREFUSED')
    expect(await list()).toMatchObject([
      { status: 'sending', cause: 'unreachable', tries: 1, next_try_at: expect.any(String), may_send: true },
    ])
    await expect(work(letter.id, away, { attempt: 12 })).rejects.toThrow()
    expect(await list('?status=failed')).toMatchObject([
      { status: 'failed', tries: 2, next_try_at: null, may_cancel: false, may_send: true },
    ])
  })

  test('has what is about no document too, and what was taken to WhatsApp', async () => {
    const { id } = await issued(t, company)
    await t.send('POST', `/documents/${id}/whatsapp`, company.as, {
      payload: { phone: '8888 7777', text: '' },
    })
    const period = { from: '2026-01-01', to: '2026-12-31' }
    const bulk = { list: 'clients', action: 'statement', params: period }
    const rows = [{ id: company.client.id, label: company.client.name }]
    const { text } = await t.send('POST', '/bulk', company.as, { payload: { ...bulk, rows } })
    expect(await list(`?client_id=${company.client.id}`), text).toMatchObject([
      { kind: 'statement', about: null, client_id: company.client.id, recipient: 'compras@example.test' },
      { kind: 'document', way: 'whatsapp', status: 'handed', recipient: '+50688887777', may_cancel: false },
    ])
    expect(await list('?way=whatsapp')).toHaveLength(1)
    expect(await list('?search=50688887777')).toHaveLength(1)
    expect(await list('?kind=reminder')).toEqual([])
  })

  test('finds a letter by everything that its row shows: number of an offer or a payment, and who is in no catalogue', async () => {
    const offer = await t.send('POST', '/quotations', company.as, {
      payload: {
        title: 'Desayunos',
        valid_until: '2026-12-20',
        content: { lines: [aLine()] },
        prospect: { name: 'Ana Solano', email: 'ana@example.test' },
      },
    })
    const { id, number } = offer.body as QuotationDetail
    const offerMailed = await t.send('POST', `/quotations/${id}/mail`, company.as, { payload: {} })
    expect(offerMailed.status, offerMailed.text).toBe(204)
    const owed = await issued(t, company, onCredit())
    const paid = await t.send('POST', '/payments', company.as, {
      payload: {
        ...{
          client_id: company.client.id,
          paid_on: '2026-11-21',
          currency: 'CRC',
          amount: '1000',
          means: '06',
        },
        ...{ reference: '445566', allocations: [{ document_id: owed.id, amount: '1000' }] },
      },
    })
    expect(paid.status, paid.text).toBe(201)
    const payment = paid.body as PaymentDetail
    await t.asOwner(`update payments set number = 7654 where id = $1`, [payment.id])
    const { status, text } = await t.send('POST', `/payments/${payment.id}/whatsapp`, company.as, {
      payload: { phone: '88887777' },
    })
    expect(status, text).toBe(204)
    // By what the row says, and not by what the letter says.
    await t.asOwner(
      `update letters set subject = 'Hola', recipient = 'x@example.test' where company_id = $1`,
      [company.id],
    )
    const offered = { kind: 'quotation', client_name: 'Ana Solano', about: { type: 'quotation', id } }
    expect(await list(`?search=COT-${String(number).padStart(5, '0')}`)).toMatchObject([offered])
    expect(await list('?search=solano')).toMatchObject([offered])
    expect(await list('?search=7654')).toMatchObject([
      { kind: 'payment', way: 'whatsapp', about: { type: 'payment', id: payment.id, number: '7654' } },
    ])
    expect(await list('?search=nadie')).toEqual([])
  })

  // Who had got one statement could not be deleted, because “a document” named it.
  test('keeps the name of a client that is deleted, whom nothing but a letter knew', async () => {
    const { id, name } = await insertClient(t, company.id)
    const letter = {
      template: 'statement',
      to: 'ana@example.test',
      subject: 'Hola',
      text: 'Hola',
      html: 'Hola',
    } as const
    await withCompany(t, company.member, (ctx) =>
      outbox.postForCompany(ctx, {
        ...{ ...letter, companyId: company.id, about: { clientId: id }, copies: [], attachments: [] },
        expiresAt: ctx.clock.now() + 24 * 3_600_000,
      }),
    )
    expect(await list()).toMatchObject([{ kind: 'statement', client_id: id, client_name: name }])
    expect((await t.send('DELETE', `/clients/${id}`, company.as)).status).toBe(204)
    expect(await list()).toMatchObject([{ kind: 'statement', client_id: null, client_name: name }])
    expect(await list('?search=distribuidora')).toHaveLength(1)
  })

  test('tells a letter that came back from one that nobody could hand over, and when it is too late', async () => {
    const refused = await aLetter('nadie@example.test')
    await work(
      refused.id,
      aServer(() => {
        throw new LetterRefused('550 5.1.1 User unknown')
      }),
    )
    const late = await aLetter('tarde@example.test')
    await work(late.id, aServer())
    await noteBounce(t, company.id, {
      letterId: late.id,
      recipient: late.recipient,
      sentTo: null,
      problem: '550 5.1.1 User unknown',
    })
    const old = await aLetter('vieja@example.test')
    await t.asOwner(`update letters set expires_at = '2026-11-01' where id = $1`, [old.id])
    // What a mail server took is kept nowhere: it is written anew.
    expect(await list('?status=bounced,expired&sort=recipient')).toMatchObject([
      { recipient: 'nadie@example.test', status: 'bounced', cause: 'unknown-address', may_send: true },
      { recipient: 'tarde@example.test', status: 'bounced', cause: 'unknown-address', may_send: false },
      { recipient: 'vieja@example.test', status: 'expired', may_cancel: false, may_send: false },
    ])
    expect((await act(late.id, 'send-again')).body).toMatchObject({ code: 'letter-gone' })
    expect((await act(old.id, 'cancel')).body).toMatchObject({ code: 'letter-not-waiting' })
  })

  test('comes back too where its address has mails sent on; what comes back of a copy is told beside it', async () => {
    const settings = { copies: ['archivo@example.test'] }
    await t.send('PUT', '/settings/delivery', company.as, { payload: { settings } })
    const bounced = async (recipient: string, sentTo: string | null) => {
      const { id } = await aLetter('compras@example.test')
      await work(id, aServer())
      await noteBounce(t, company.id, { letterId: id, recipient, sentTo, problem: '550 gone' })
      const [{ status, problem }] = (await list()) as [LetterRow]
      return [status, problem]
    }
    expect(await bounced('ana@elsewhere.test', 'Compras@example.test')).toEqual([
      'bounced',
      'ana@elsewhere.test: 550 gone',
    ])
    expect(await bounced('ana@elsewhere.test', null)).toEqual(['bounced', 'ana@elsewhere.test: 550 gone'])
    expect(await bounced('Archivo@example.test', null)).toEqual(['sent', 'Archivo@example.test: 550 gone'])
    expect(await bounced('jefe@elsewhere.test', 'archivo@example.test')).toEqual([
      'sent',
      'jefe@elsewhere.test: 550 gone',
    ])
  })

  // After two weeks it still offered to be sent again, and said then that nothing was left to send.
  test('offers nothing of a letter that failed too long ago to be sent', async () => {
    const failed = await aLetter()
    await expect(work(failed.id, away, { attempt: 12 })).rejects.toThrow()
    expect(await list()).toMatchObject([{ status: 'failed', may_send: true }])
    await t.asOwner(`update letters set expires_at = '2026-11-01' where id = $1`, [failed.id])
    expect(await list()).toMatchObject([{ status: 'failed', may_send: false, may_cancel: false }])
    expect((await act(failed.id, 'send-again')).body).toMatchObject({ code: 'letter-gone' })
    await mail(failed.documentId, 'ana@example.test')
    expect(await list()).toHaveLength(2)
  })

  // The list said so alone: the document claimed to wait for ever.
  test('notes that a letter waited too long, and its document says that nobody got it', async () => {
    const old = await aLetter('vieja@example.test')
    await work(old.id, null)
    expect((await detailOf(old.documentId)).delivery_status).toBe('waiting')
    await t.asOwner(`update letters set expires_at = '2026-11-01' where id = $1`, [old.id])
    await forget()
    await forget()
    expect(await list()).toMatchObject([{ status: 'expired', settled_at: expect.any(String) }])
    const { delivery_status, timeline } = await detailOf(old.documentId)
    expect(delivery_status).toBe('bounced')
    expect(timeline.filter(({ event }) => event === 'mail_expired')).toHaveLength(1)
  })

  test('leaves a document that its client has read as it is, although another letter about it waited too long', async () => {
    const letter = await aLetter('vieja@example.test')
    await t.asOwner(`update letters set expires_at = '2026-11-01' where id = $1`, [letter.id])
    await mail(letter.documentId, 'ana@example.test')
    const [other] = await list(`?document_id=${letter.documentId}&search=ana@`)
    await t.asOwner(`update letters set created_at = created_at + interval '1 second' where id = $1`, [
      other!.id,
    ])
    await work(other!.id, aServer())
    await forget()
    expect((await detailOf(letter.documentId)).delivery_status).toBe('sent')
  })

  test('is of those who may send, and of their own company', async () => {
    const letter = await aLetter()
    const stranger = await anIssuingCompany(t)
    for (const what of ['cancel', 'send-again'] as const) {
      expect((await act(letter.id, what, asViewer())).status).toBe(403)
      expect((await act(letter.id, what, stranger.as)).body).toMatchObject({ code: 'letter-not-found' })
    }
    expect((await t.send('GET', '/letters', asViewer())).status).toBe(403)
    expect((await t.send('GET', `/letters/${letter.id}`, stranger.as)).status).toBe(404)
    expect(await list('', stranger.as)).toEqual([])
    expect(await list()).toMatchObject([{ status: 'sending' }])
  })

  test('shows who sees their own documents alone what is about those', async () => {
    const letter = await aLetter()
    const biller = { token: company.members.biller!.token, company: company.id }
    expect(await list('', biller)).toHaveLength(1)
    await keepBillersPrivate(t, company)
    expect(await list('', biller)).toEqual([])
    expect((await act(letter.id, 'cancel', biller)).status).toBe(404)
  })
})

describe('a letter that is taken back', () => {
  test('is never sent, and its document and the trail say so', async () => {
    const letter = await aLetter()
    const { status, body } = await act(letter.id, 'cancel')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'cancelled', may_cancel: false, may_send: false },
    })
    await work(letter.id, aServer())
    expect(sent).toEqual([])
    const { delivery_status, timeline } = await detailOf(letter.documentId)
    expect(delivery_status).toBe('not_sent')
    expect(timeline.map(({ event }) => event)).toContain('mail_cancelled')
    const trail = (await t.send('GET', '/audit?subject=letter', company.as)).body as Page<AuditEntry>
    expect(trail.data).toMatchObject([{ subject: 'letter', subject_name: 'ana@example.test' }])
    expect((await act(letter.id, 'cancel')).body).toMatchObject({ code: 'letter-not-waiting' })
  })

  test('leaves the document as its other letters stand', async () => {
    const { id, documentId } = await aLetter('una@example.test')
    await work(id, aServer())
    await mail(documentId, 'otra@example.test')
    const other = (await list(`?document_id=${documentId}`)).find(({ status }) => status === 'sending')
    await act(other!.id, 'cancel')
    expect((await detailOf(documentId)).delivery_status).toBe('sent')
  })

  // Its client had read it, and it was called sent.
  test('leaves a document that its client has opened as opened', async () => {
    const { id, documentId } = await aLetter('una@example.test')
    await work(id, aServer())
    const link = await t.send('PUT', `/documents/${documentId}/link`, company.as, {
      payload: { is_on: true },
    })
    const token = tokenOf((link.body as PublicLink).url)
    await t.send('POST', `/public-documents/${token}/opened`)
    expect((await detailOf(documentId)).delivery_status).toBe('opened')
    await mail(documentId, 'otra@example.test')
    const other = (await list(`?document_id=${documentId}`)).find(({ status }) => status === 'sending')
    await act(other!.id, 'cancel')
    expect((await detailOf(documentId)).delivery_status).toBe('opened')
  })

  test('leaves the step of a reminder to be sent once more the same day, and no more than once', async () => {
    const { id } = await issued(t, company, onCredit())
    const remind = () => t.send('POST', `/documents/${id}/reminder`, company.as, { payload: {} })
    expect((await remind()).status).toBe(200)
    expect((await remind()).body).toMatchObject({ code: 'reminded-today' })
    const [first] = await list('?kind=reminder')
    expect((await act(first!.id, 'cancel')).status).toBe(200)
    expect((await remind()).status).toBe(200)
    expect((await remind()).body).toMatchObject({ code: 'reminded-today' })
    const statuses = (await list('?kind=reminder')).map(({ status }) => status).sort()
    expect(statuses).toEqual(['cancelled', 'sending'])
  })

  // A reminder that had waited for a mail server asked for what was paid.
  test('is taken back by itself where it reminds of what was paid since, or of who wants no reminders', async () => {
    const { id } = await issued(t, company, onCredit())
    const kept = await issued(t, company, onCredit())
    const remind = async (document: string) => {
      const answer = await t.send('POST', `/documents/${document}/reminder`, company.as, { payload: {} })
      expect(answer.status, answer.text).toBe(200)
      return (await list(`?kind=reminder&document_id=${document}`))[0]!
    }
    const [first, other] = [await remind(id), await remind(kept.id)]
    const payload = {
      client_id: company.client.id,
      paid_on: costaRicaDay(t.clock.now()),
      currency: 'CRC',
      amount: '2260',
      means: '06',
      reference: '1',
      allocations: [{ document_id: id, amount: '2260' }],
    }
    expect((await t.send('POST', '/payments', company.as, { payload })).status).toBe(201)
    await work(first.id, aServer())
    expect(sent).toEqual([])
    expect(await list(`?document_id=${id}`)).toMatchObject([{ status: 'cancelled', may_send: false }])
    expect(await detailOf(id)).toMatchObject({ delivery_status: 'not_sent' })
    expect((await detailOf(id)).timeline.map(({ event }) => event)).toContain('mail_cancelled')

    await t.asOwner('update clients set reminders_off_at = now(), reminders_off_by = $2 where id = $1', [
      company.client.id,
      'client',
    ])
    await work(other.id, aServer())
    await t.asOwner('update clients set reminders_off_at = null, reminders_off_by = null where id = $1', [
      company.client.id,
    ])
    expect(sent).toEqual([])
    await work((await remind(kept.id)).id, aServer())
    expect(sent).toEqual(['compras@example.test'])
  })

  // It asked for what had been paid while it waited.
  test('says what is owed when it leaves, also where somebody wrote around it', async () => {
    const { id } = await issued(t, company, onCredit())
    const late = await issued(t, company, { ...onCredit(), credit_days: 1 })
    const draft = (await t.send('GET', `/documents/${id}/reminder`, company.as)).body as { message: string }
    expect(draft.message).toContain('2,260.00')
    const typed = { message: `Buenos días.\n\n${draft.message}` }
    const answer = await t.send('POST', `/documents/${id}/reminder`, company.as, { payload: typed })
    expect(answer.status, answer.text).toBe(200)
    const again = await t.send('POST', `/documents/${late.id}/reminder`, company.as, { payload: {} })
    expect(again.status, again.text).toBe(200)
    const letters = await list('?kind=reminder')
    expect(letters).toHaveLength(2)
    for (const document of [id, late.id]) {
      const payload = {
        client_id: company.client.id,
        paid_on: costaRicaDay(t.clock.now()),
        currency: 'CRC',
        amount: '1000',
        means: '06',
        reference: document.slice(0, 20),
        allocations: [{ document_id: document, amount: '1000' }],
      }
      expect((await t.send('POST', '/payments', company.as, { payload })).status).toBe(201)
    }
    const said: string[] = []
    const server: MailServer = {
      async send({ subject, text: words, html }) {
        said.push(`${subject} ${words} ${html}`)
        return []
      },
      close() {},
    }
    for (const letter of letters) await work(letter.id, server)
    expect(said).toHaveLength(2)
    for (const each of said) {
      expect(each).toContain('1,260.00')
      expect(each.replaceAll(/total[^\n]*2,260\.00/gi, '')).not.toContain('2,260.00')
      expect(each).not.toMatch(/[\u2062-\u2064]/)
    }
    expect(said.some((each) => each.includes('Buenos días.'))).toBe(true)
  })

  test('stays here although a worker takes it up in the same moment', async () => {
    const letter = await aLetter()
    // The worker comes while it is being taken back: it waits for the word, and finds nothing to send.
    let worker: Promise<void> | undefined
    await withCompany(t, company.member, async (ctx) => {
      await cancelLetter(ctx, letter.id)
      worker = work(letter.id, aServer())
    })
    await worker
    expect(sent).toEqual([])
    expect(await list()).toMatchObject([{ status: 'cancelled' }])
  })

  test('is refused while a mail server has it in hand, and it arrives once', async () => {
    const letter = await aLetter()
    const asked = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    const worker = work(
      letter.id,
      aServer(() => {
        asked.resolve()
        return taken.promise
      }),
    )
    await asked.promise
    expect((await act(letter.id, 'cancel')).body).toMatchObject({ code: 'letter-leaving' })
    // Nor does another attempt send it meanwhile, not of the same job either: it looks again later.
    await t.asOwner(`delete from graphile_worker._private_jobs where key = $1`, [`letter:${letter.id}`])
    await work(letter.id, aServer(), { attempt: 2 })
    expect(sent).toEqual([])
    const again = await t.asOwner(
      `select 1 from graphile_worker._private_jobs where key = $1 and run_at > now() + interval '5 seconds'`,
      [`letter:${letter.id}`],
    )
    expect(again).toHaveLength(1)
    taken.resolve()
    await worker
    expect(sent).toEqual(['ana@example.test'])
    expect(await list()).toMatchObject([{ status: 'sent' }])
  })

  describe('once whoever had it in hand has said nothing for too long', () => {
    /** A worker that is cut off while a mail server takes a letter; `end` lets it finish, with a failure where one is given. */
    async function cutOff(letter: LetterRow) {
      const asked = Promise.withResolvers<void>()
      const taken = Promise.withResolvers<void>()
      const worker = work(
        letter.id,
        aServer(() => {
          asked.resolve()
          return taken.promise
        }),
      )
      await asked.promise
      await t.asOwner(`update outbox set claimed_until = now() - interval '1 second' where id = $1`, [
        letter.id,
      ])
      return {
        end: async (failure?: Error) => {
          if (failure) taken.reject(failure)
          else taken.resolve()
          await worker
        },
      }
    }

    test('is not taken from who says so again, however long a mail server takes', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      try {
        const letter = await aLetter()
        const worker = await cutOff(letter)
        vi.advanceTimersByTime(30_000)
        const isHeld = async () =>
          (await t.asOwner('select from outbox where id = $1 and claimed_until > now()', [letter.id])).length
        await expect.poll(isHeld).toBe(1)
        expect((await act(letter.id, 'cancel')).body).toMatchObject({ code: 'letter-leaving' })
        await worker.end()
        expect(await list()).toMatchObject([{ status: 'sent' }])
      } finally {
        vi.useRealTimers()
      }
    })

    // The word that it had left was undone by a rule of the table, and it was called taken back.
    test('is called sent where it left all the same', async () => {
      const letter = await aLetter()
      const worker = await cutOff(letter)
      expect((await act(letter.id, 'cancel')).body).toMatchObject({ status: 'cancelled' })
      await worker.end()
      expect(await list()).toMatchObject([{ status: 'sent' }])
      expect((await detailOf(letter.documentId)).delivery_status).toBe('sent')
      expect(await t.asOwner('select status from outbox where id = $1', [letter.id])).toEqual([
        { status: 'sent' },
      ])
    })

    test('stays taken back where it did not leave', async () => {
      const letter = await aLetter()
      const worker = await cutOff(letter)
      await act(letter.id, 'cancel')
      await worker.end(new Error('connect ECONNREFUSED 203.0.113.7:587'))
      expect(await list()).toMatchObject([{ status: 'cancelled', problem: null }])
      await work(letter.id, aServer())
      expect(sent).toEqual([])
    })

    test('is sent by another, whatever the first one says of it later', async () => {
      const letter = await aLetter()
      const worker = await cutOff(letter)
      await work(letter.id, aServer(), { attempt: 2 })
      expect(sent).toEqual(['ana@example.test'])
      await worker.end(new LetterRefused('550 5.1.1 User unknown'))
      expect(await list()).toMatchObject([{ status: 'sent', tries: 1 }])
    })
  })

  test('is either taken back or sent, whoever was first, and never both', async () => {
    const { id: documentId } = await issued(t, company)
    for (let round = 0; round < 12; round++) {
      sent = []
      const to = `n${round}@example.test`
      await mail(documentId, to)
      const [letter] = await list(`?search=n${round}@`)
      const [answer] = await Promise.all([act(letter!.id, 'cancel'), work(letter!.id, aServer())])
      const [after] = await list(`?search=n${round}@`)
      const isBack = answer.status === 200
      expect({ status: after!.status, sent }).toEqual(
        isBack ? { status: 'cancelled', sent: [] } : { status: 'sent', sent: [to] },
      )
    }
  })

  test('is refused where it was given up since somebody saw it wait', async () => {
    const letter = await aLetter()
    await t.asOwner(`update outbox set status = 'failed' where id = $1`, [letter.id])
    expect(await act(letter.id, 'cancel')).toMatchObject({
      status: 409,
      body: { code: 'letter-not-waiting' },
    })
  })

  test('becomes nothing else by the role that serves people', async () => {
    const letter = await aLetter()
    const written = withCompany(t, company.member, (ctx) => turnLetter(ctx, letter.id, 'sent' as 'waiting'))
    await expect(written).rejects.toThrow(/cancelled or waits again: sent/)
  })

  test('is the letter of the installation in no case', async () => {
    const [own] = await t.asOwner<{ id: string }>(
      `insert into outbox (id, recipient, template, subject, body, created_at, expires_at)
      values (gen_random_uuid(), 'yo@example.test', 'reset-password', 'x', 'sealed', now(), now() + interval '1 day')
      returning id`,
    )
    expect(await withCompany(t, company.member, (ctx) => turnLetter(ctx, own!.id, 'cancelled'))).toBe('gone')
    expect(await t.asOwner('select status from outbox where id = $1', [own!.id])).toEqual([
      { status: 'waiting' },
    ])
  })
})

describe('a letter that is sent again', () => {
  test('is tried at once with as many tries as a new one, and its document is on its way again', async () => {
    const letter = await aLetter()
    await expect(work(letter.id, away, { attempt: 12 })).rejects.toThrow()
    expect((await detailOf(letter.documentId)).delivery_status).toBe('bounced')
    expect((await act(letter.id, 'send-again')).body).toMatchObject({ status: 'sending', may_cancel: true })
    expect((await detailOf(letter.documentId)).delivery_status).toBe('sending')
    const jobs = await t.asOwner<{ attempts: number }>(
      `select attempts from graphile_worker._private_jobs where payload ->> 'letterId' = $1 and attempts < max_attempts`,
      [letter.id],
    )
    expect(jobs).toEqual([{ attempts: 0 }])
    await work(letter.id, aServer())
    expect(sent).toEqual(['ana@example.test'])
    expect((await act(letter.id, 'send-again')).body).toMatchObject({ code: 'letter-gone' })
  })

  // It went on saying that there was no mail server.
  test('is on its way in its document too once a mail server was there, though that did not take it yet', async () => {
    const letter = await aLetter()
    await work(letter.id, null)
    await expect(work(letter.id, away)).rejects.toThrow()
    expect((await detailOf(letter.documentId)).delivery_status).toBe('sending')
  })

  // Each press stood in the story twice: on its way, and waiting.
  test('stands in the story of its document only where it had been given up', async () => {
    const letter = await aLetter()
    await work(letter.id, null)
    const story = async () => (await detailOf(letter.documentId)).timeline.map(({ event }) => event)
    const before = await story()
    expect((await act(letter.id, 'send-again')).body).toMatchObject({ status: 'waiting' })
    await work(letter.id, null)
    expect(await story()).toEqual(before)
    expect((await detailOf(letter.documentId)).delivery_status).toBe('waiting')
    await expect(work(letter.id, away, { attempt: 12 })).rejects.toThrow()
    await act(letter.id, 'send-again')
    expect(await story()).toEqual([...before, 'mail_bounced', 'mailed'])
  })

  test('is asked for by who may write a new one', async () => {
    const letter = await aLetter()
    await work(letter.id, null)
    await t.asOwner('update users set email_confirmed_at = null where id = $1', [company.owner.id])
    expect(await act(letter.id, 'send-again')).toMatchObject({
      status: 403,
      body: { code: 'email-unconfirmed' },
    })
    // Taking back writes to nobody.
    expect((await act(letter.id, 'cancel')).status).toBe(200)
  })

  test('several at once, each answers for itself', async () => {
    const gone = await aLetter('una@example.test')
    await work(gone.id, aServer())
    const waiting = await aLetter('otra@example.test')
    const rows = [gone, waiting].map(({ id, recipient }) => ({ id, label: recipient }))
    const payload = { list: 'letters', action: 'cancel-sending', rows, params: {} }
    const { result } = (await t.send('POST', '/bulk', company.as, { payload })).body as BulkAnswer
    expect(result).toMatchObject({
      done: 1,
      skipped: 1,
      rows: [
        { label: 'una@example.test', outcome: 'skipped', message: expect.stringMatching(/waits no more/) },
      ],
    })
    expect(await list('?status=cancelled')).toMatchObject([{ id: waiting.id }])
  })
})
