import type { Client, Page, RecordsAnswer, SearchAnswer } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine, anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
let company: IssuingCompany
let foreign: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller', 'viewer'])
  foreign = await anIssuingCompany(app, [])
  const own = company.client.id
  await write('/payments', {
    client_id: own,
    paid_on: '2026-11-20',
    currency: 'CRC',
    amount: '80',
    means: '01',
    reference: 'ZAFIRO-7',
    allocations: [],
  })
  await write('/quotations', {
    title: 'Zafiro para la sala',
    valid_until: addDays(costaRicaDay(app.clock.now()), 15),
    content: { client_id: own, lines: [aLine()] },
  })
  await write('/expenses', {
    spent_on: '2026-11-20',
    supplier_name: 'Joyería Zafíro',
    currency: 'CRC',
    total: '5000',
    vat: '0',
  })
  await write('/students', { name: 'Zafiro Mora', payers: [{ client_id: own, share: '100' }] })
})
afterAll(() => app.close())

async function write(path: string, payload: object): Promise<void> {
  const answer = await app.send('POST', path, company.as, { payload })
  expect(answer.status, `${path} ${answer.text}`).toBe(201)
}

async function find(words: string, as: { token?: string; company?: string } = company.as) {
  const answer = await app.send('GET', `/search/records?q=${encodeURIComponent(words)}`, as)
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as RecordsAnswer).data
}

test('finds offers, payments, purchases and students by what their lists find them by, in the order of the kinds', async () => {
  expect(await find('zafiro')).toMatchObject([
    { kind: 'quotation', number: expect.stringMatching(/^COT-\d{5}$/), name: company.client.name },
    { kind: 'payment', on: '2026-11-20', total: '80', currency: 'CRC' },
    { kind: 'expense', name: 'Joyería Zafíro', total: '5000' },
    { kind: 'supplier', id: 'joyería zafíro', name: 'Joyería Zafíro', total: null },
    { kind: 'student', name: 'Zafiro Mora', total: null },
  ])
  expect(await find('esmeralda')).toEqual([])
})

test('tells nobody what the lists of another company hold, nor what a role may not read', async () => {
  expect(await find('zafiro', foreign.as)).toEqual([])
  await app.asOwner(
    `insert into company_settings (company_id, section, settings, updated_at)
    values ($1, 'sales', '{"billers_are_private": true}', now())`,
    [company.id],
  )
  const seen = await find('zafiro', { token: company.members.biller!.token, company: company.id })
  // Offers that somebody else wrote are not theirs, nor payments that somebody else recorded.
  expect(seen.map(({ kind }) => kind)).toEqual(['expense', 'supplier', 'student'])
})

// A parent at the counter says the name of the child; the palette and the choices of a client knew only their own.
test('finds who pays for a student by what that one is called, and says for whom; not by its group', async () => {
  await write('/students', {
    name: 'Amatista Solís',
    number: 'Q-77',
    group_name: 'Gemas',
    payers: [{ client_id: company.client.id, share: '100' }],
  })
  const search = async (words: string, as: { token?: string; company?: string } = company.as) => {
    const answer = await app.send('GET', `/search?q=${encodeURIComponent(words)}`, as)
    expect(answer.status, answer.text).toBe(200)
    return (answer.body as SearchAnswer).clients.map(({ id, pays_for }) => ({ id, pays_for }))
  }
  const payer = { id: company.client.id, pays_for: ['Amatista Solís'] }
  for (const words of ['amatista', 'solis amat', 'q-77']) expect(await search(words)).toEqual([payer])
  expect(await search('gemas')).toEqual([])
  // By its own name it is found as before.
  expect(await search(company.client.name)).toEqual([{ id: company.client.id, pays_for: undefined }])
  const { data, meta } = (await app.send('GET', '/clients?search=amatista', company.as)).body as Page<Client>
  expect([data.map(({ pays_for }) => pays_for), meta.total]).toEqual([[['Amatista Solís']], 1])

  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect(await search('amatista', viewer)).toEqual([])
  expect(await search('amatista', foreign.as)).toEqual([])
})
