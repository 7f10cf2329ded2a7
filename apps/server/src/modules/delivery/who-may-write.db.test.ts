import type { LetterRow } from '@cuentaclara/contracts'
import { addDays, costaRicaDay, startOfDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPost } from '#app/post.ts'
import {
  aLine,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { type Postman, sendLetter } from '#modules/notifications/send-letter.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import { createSecrets } from '#platform/secrets.ts'
import { createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { parseConfig } from '../../config.ts'
import { deliveryJobs } from './jobs.ts'
import { noteFate } from './note-fate.ts'

const secrets = createSecrets([testSecretKey])

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  // A known company sends 100; this one is new and sends a twentieth.
  t = await createTestApp({ LETTERS_PER_COMPANY: '100', LETTERS_PER_DAY: '12' })
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await anIssuingCompany(t, ['biller'])
  await t.asOwner('delete from installation_letter_days')
})

const post = (path: string, payload: object, as = company.as) => t.send('POST', path, as, { payload })
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string } | undefined)?.code
const unconfirm = (id: string) => t.asOwner('update users set email_confirmed_at = null where id = $1', [id])
const lettersOf = async ({ id }: { id: string }) =>
  (await t.asOwner(`select id from outbox where sender = $1`, [id])).length
const invite = (n: number | string, as = company.as) =>
  post('/invitations', { email: `asked-${n}@example.test`, role: 'viewer' }, as)
const anOffer = async () =>
  (
    await post('/quotations', {
      title: 'Premio del Banco Nacional',
      valid_until: addDays(costaRicaDay(t.clock.now()), 15),
      content: { client_id: company.client.id, lines: [aLine()] },
    })
  ).body as { id: string }

describe('who has not proven their address', () => {
  test('mails no offer, document, invitation or trial letter, and hands nothing to WhatsApp', async () => {
    const [offer, document] = [await anOffer(), await issued(t, company)]
    const asked = (await invite('before')).body as { id: string }
    await unconfirm(company.owner.id)
    const refused = await Promise.all([
      post(`/invitations/${asked.id}/resend`, {}),
      post('/scheduled-files', {
        ...{ kind: 'month-package', parameters: {}, month_day: 1, weekday: null },
        recipients: ['anybody@example.test'],
      }),
      post(`/quotations/${offer.id}/mail`, { to: 'anybody@example.test' }),
      post(`/documents/${document.id}/send`, { to: 'anybody@example.test' }),
      invite('refused'),
      post(`/documents/${document.id}/whatsapp`, { phone: '88887777', text: 'Hola' }),
      post(`/quotations/${offer.id}/whatsapp`, { phone: '88887777', text: 'Hola' }),
      post('/settings/delivery/test', { to: 'anybody@example.test' }),
    ])
    expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(
      refused.map(() => [403, 'email-unconfirmed']),
    )
    expect(await lettersOf(company)).toBe(0)
    await t.asOwner('update users set email_confirmed_at = now() where id = $1', [company.owner.id])
    expect((await post(`/quotations/${offer.id}/mail`, { to: 'anybody@example.test' })).status).toBe(204)
  })

  // The letters themselves: whatever asks for them, a rule, a file of the month or many rows at once, comes through here.
  test('has no letter of the company written, not by a task and not by a rule', async () => {
    await unconfirm(company.owner.id)
    const { outbox } = createPost({ config: parseConfig({}, {}), secrets: createSecrets([testSecretKey]) })
    const posting = {
      template: 'rule',
      to: 'anybody@example.test',
      subject: 'Hola',
      text: 'Hola',
      html: 'Hola',
    }
    const written = unsafeForCompany(t, company.id, (ctx) =>
      outbox.postForCompany(ctx, {
        ...{ ...posting, companyId: company.id, about: { clientId: null }, copies: [], attachments: [] },
        expiresAt: ctx.clock.now() + 60_000,
      } as Parameters<typeof outbox.postForCompany>[1]),
    )
    await expect(written).rejects.toMatchObject({ code: 'owner-unconfirmed' })
    expect(await lettersOf(company)).toBe(0)
  })

  test('holds up their company, although a member has a proven address', async () => {
    const document = await issued(t, company)
    await unconfirm(company.owner.id)
    const biller = { token: company.members.biller!.token, company: company.id }
    const answer = await post(`/documents/${document.id}/send`, { to: 'anybody@example.test' }, biller)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'owner-unconfirmed'])
  })

  test('lets nothing go by itself either', async () => {
    const document = await issued(t, company)
    await unconfirm(company.owner.id)
    const outbox = createPost({ config: parseConfig({}, {}), secrets: createSecrets([testSecretKey]) })
    const [send] = deliveryJobs(t, outbox)
    await t.asOwner(
      `insert into company_settings (company_id, section, settings, version, updated_at)
       values ($1, 'delivery', '{"send_when": "accepted"}', 1, now())
       on conflict (company_id, section) do update set settings = excluded.settings`,
      [company.id],
    )
    await send!.run({ companyId: company.id, documentId: document.id }, { attempt: 1 } as never)
    expect(await lettersOf(company)).toBe(0)
  })
})

describe('in a day', () => {
  test('a new company sends five letters, also when twenty are asked for at once; tomorrow five more', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => invite(n)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(codeOf))).toEqual(
      new Set(['letters-full']),
    )
    await t.asOwner('update letter_days set day = day - 1')
    expect((await invite('tomorrow')).status).toBe(201)
  })

  test('leads to a mail server of their own whoever may name one, and nobody else', async () => {
    const document = await issued(t, company)
    await t.asOwner(`insert into letter_days select $1, ('${costaRicaDay(t.clock.now())}')::date, 100`, [
      company.id,
    ])
    const biller = { token: company.members.biller!.token, company: company.id }
    const [asOwner, asBiller] = await Promise.all(
      [company.as, biller].map((as) =>
        post(`/documents/${document.id}/send`, { to: 'anybody@example.test' }, as),
      ),
    )
    expect([codeOf(asOwner!), codeOf(asBiller!)]).toEqual(['letters-full', 'letters-full'])
    expect((asOwner!.body as { params: object }).params).toEqual({ company: company.id })
    expect((asBiller!.body as { params?: { company?: string } }).params?.company).toBeUndefined()
  })

  test('it grows with days on which the company wrote, and with its age', async () => {
    const mostOf = (ageDays: number, daysWritten: number) =>
      unsafeForCompany(t, company.id, async ({ tx, clock }) => {
        const now = new Date(clock.now())
        await sql`update companies set created_at = ${now}::timestamptz - ${ageDays} * interval '1 day'`.execute(
          tx,
        )
        await sql`delete from letter_days`.execute(tx)
        await sql`
          insert into letter_days select ${company.id}, ${now}::date - 1 - n, 1 from generate_series(1, ${daysWritten}) n
        `.execute(tx)
        let letters = 0
        while (letters < 300) {
          const { rows } = await sql<{ refusal: string | null }>`
            select count_letters_unless_own(${company.id}, null, 1, 200, 10000, false, ${now}) as refusal`.execute(
            tx,
          )
          if (rows[0]!.refusal !== null) break
          letters += 1
        }
        return letters
      })
    expect(await mostOf(1, 0)).toBe(10)
    expect(await mostOf(400, 0)).toBe(10)
    expect(await mostOf(10, 4)).toBe(50)
    expect(await mostOf(400, 4)).toBe(50)
    expect(await mostOf(400, 12)).toBe(200)
  })

  test('all companies together have a most, too', async () => {
    const others = [company, await anIssuingCompany(t), await anIssuingCompany(t)]
    const codes: (string | undefined)[] = []
    for (const { as } of others) for (let n = 0; n < 5; n += 1) codes.push(codeOf(await invite(`${n}`, as)))
    expect(codes.filter((code) => code === 'letters-full-everywhere')).toHaveLength(3)
  })

  // Sixty a minute left through the installation's server for whoever only said that they had one of their own.
  test('what leaves through a mail server of the company is not counted; its invitations are', async () => {
    const offer = await anOffer()
    await t.asOwner(
      `insert into company_settings (company_id, section, settings, version, updated_at)
       values ($1, 'delivery', '{"has_own_server": true}', 1, now())
       on conflict (company_id, section) do update set settings = excluded.settings`,
      [company.id],
    )
    for (let n = 0; n < 7; n += 1) {
      const { status, text } = await post(`/quotations/${offer.id}/mail`, { to: `client-${n}@example.test` })
      expect(status, text).toBeLessThan(300)
    }
    const asked: (string | undefined)[] = []
    for (let n = 0; n < 7; n += 1) asked.push(codeOf(await invite(n)))
    expect(asked.filter((code) => code === 'letters-full')).toHaveLength(2)
  })

  // Thousands were written uncounted beside a silent server of one's own, and left through ours once that was switched off.
  test('what was written beside an own server is counted when the installation’s takes it, once, and the rest tomorrow', async () => {
    const offer = await anOffer()
    const isOwn = (yes: boolean) =>
      t.asOwner(
        `insert into company_settings (company_id, section, settings, version, updated_at)
         values ($1, 'delivery', jsonb_build_object('has_own_server', $2::boolean), 1, now())
         on conflict (company_id, section) do update set settings = excluded.settings`,
        [company.id, yes],
      )
    await isOwn(true)
    for (let n = 0; n < 7; n += 1)
      await post(`/quotations/${offer.id}/mail`, { to: `client-${n}@example.test` })
    await isOwn(false)

    const taken: string[] = []
    let isBusy = true
    const postman: Postman = {
      doors: t,
      secrets,
      server: {
        async send({ to }: { to: string }) {
          if (isBusy) throw new Error('421 Service not available')
          taken.push(to)
          return []
        },
        close() {},
      } as unknown as MailServer,
      limits: { perCompany: 100, perInstallation: 12 },
      senderOf: async () => ({ name: 'La Espiga', replyTo: null, openOwnServer: null }),
      isWanted: async () => true,
      readAttachment: async () => ({ name: 'a.pdf', type: 'application/pdf', content: Buffer.alloc(1) }),
      onBounce: async () => {},
      onFate: noteFate,
    }
    const letters = await t.asOwner<{ id: string }>(
      'select id from outbox where sender = $1 order by created_at, id',
      [company.id],
    )
    // One that is tried again is not counted again.
    await expect(sendLetter(postman, letters[0]!.id, { attempt: 1 })).rejects.toThrow('421')
    isBusy = false
    const sendAll = async () => {
      for (const { id } of letters) await sendLetter(postman, id, { attempt: 2 })
    }
    await sendAll()
    expect(taken).toHaveLength(5)
    expect(await t.asOwner('select letters from letter_days where company_id = $1', [company.id])).toEqual([
      { letters: 5 },
    ])
    const { data } = (await t.send('GET', '/letters?sort=created_at', company.as)).body as {
      data: LetterRow[]
    }
    const held = data.filter(({ status }) => status === 'sending')
    expect(held).toHaveLength(2)
    expect(held[0]).toMatchObject({
      cause: 'day-full',
      problem: null,
      next_try_at: startOfDay(addDays(costaRicaDay(t.clock.now()), 1)),
    })

    await t.asOwner('delete from letter_days where company_id = $1', [company.id])
    await sendAll()
    expect(taken).toHaveLength(7)
  })
})
