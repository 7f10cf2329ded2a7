import type { Deliveries, LetterRow, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany, issued } from '#modules/documents/testing/issuing-company.ts'
import { broughtUpToDate } from '#test/earlier-database.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

const taken = 4
let company: IssuingCompany
let documentId: string
let t: TestApp
beforeAll(async () => {
  const today = await createTestApp()
  try {
    company = await anIssuingCompany(today)
    documentId = (await issued(today, company)).id
    const post = (path: string, payload: object) =>
      today.send('POST', `/documents/${documentId}/${path}`, company.as, { payload })
    for (let time = 0; time < taken; time++) await post('whatsapp', { phone: '8888 7777', text: '' })
    await post('send', { to: 'ana@example.test' })
    await today.asOwner(
      `insert into events (company_id, name, subject_id, at) values ($1, 'document.whatsapp', $2, now())`,
      [company.id, documentId],
    )
    // Of a document its story alone said so.
    await today.asOwner(`delete from letters where status = 'handed'`)
    t = await createTestApp(
      {},
      {
        test: await broughtUpToDate(today, {
          upTo: 64,
          tables: [
            ...['users', 'sessions', 'companies', 'company_users', 'clients'],
            ...['documents', 'events', 'letters', 'outbox'],
          ],
        }),
      },
    )
  } finally {
    await today.close()
  }
})
afterAll(() => t.close())

// Seven of eight ids were none that an answer may have: the page of the outbox, and the tab of the document, did not open.
test('what an earlier program noted of WhatsApp in the story of a document stands among the letters', async () => {
  const all = await t.send('GET', '/letters', company.as)
  expect(all.status, all.text).toBe(200)
  const { data } = all.body as Page<LetterRow>
  const handed = data.filter(({ way }) => way === 'whatsapp')
  expect(handed.map(({ status, kind, about }) => ({ status, kind, about: about?.id }))).toEqual(
    Array.from({ length: taken + 1 }, () => ({ status: 'handed', kind: 'document', about: documentId })),
  )
  // Whose number nobody noted is not made up.
  expect(handed.map(({ recipient }) => recipient).sort()).toEqual([
    ...Array.from({ length: taken }, () => '+50688887777'),
    'WhatsApp',
  ])
  for (const { id } of data) expect((await t.send('GET', `/letters/${id}`, company.as)).status).toBe(200)

  const tab = await t.send('GET', `/documents/${documentId}/deliveries`, company.as)
  expect(tab.status, tab.text).toBe(200)
  expect((tab.body as Deliveries).data).toHaveLength(taken + 2)
})

test('a letter of before is still the letter that waits', async () => {
  const { data } = (await t.send('GET', '/letters?way=mail', company.as)).body as Page<LetterRow>
  expect(data).toMatchObject([
    {
      kind: 'document',
      recipient: 'ana@example.test',
      status: 'sending',
      client_id: company.client.id,
      subject: expect.stringContaining('FE-'),
      may_cancel: true,
    },
  ])
})
