import type { Client, ClientPortal, CompanySettings, QuotationDetail } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { beforeAll, expect, it } from 'vitest'
import { issue, signIn, threeLineInvoice } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type StoredSession, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()
let session: StoredSession
let owner: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  owner = await signIn(url, 'owner@demo.test')
})

const newClient = (name: string) => owner.post<Client>('/clients', { name, emails: ['compras@example.test'] })

// The page showed 200 documents at most, and nothing of what had come in.
it('a client finds a document on its page, reads what it paid and its statement, on a phone', async () => {
  const client = await newClient('Hotel La Montaña')
  const owed = await issue(owner, {
    ...(await threeLineInvoice(owner)),
    kind: 'ticket',
    client_id: client.id,
    sale_condition: '02',
    credit_days: 8,
    payments: [],
  })
  await owner.post('/payments', {
    client_id: client.id,
    paid_on: costaRicaDay(Date.now()),
    currency: owed.currency,
    amount: '1000',
    means: '06',
    reference: 'SINPE 7788',
    allocations: [{ document_id: owed.id, amount: '1000' }],
  })
  const answer = await owner.request('PUT', `/clients/${client.id}/portal`, { is_on: true })
  const portal = new URL(((await answer.json()) as ClientPortal).url!).pathname
  const { page, faults, close } = await openScreen({ url, width: 390 })
  await page.goto(`${url}${portal}`)
  const documents = page.getByRole('region', { name: 'Documents' })
  await documents.getByText(/^Ticket/).waitFor()
  await documents.locator('label', { hasText: /^Paid$/ }).click()
  await documents.getByText('No document matches.').waitFor()
  await documents.locator('label', { hasText: /^To pay$/ }).click()
  await documents.getByText(/^Ticket/).waitFor()
  const payments = page.getByRole('region', { name: 'Payments', exact: true })
  await payments.getByText('SINPE 7788').waitFor()
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    payments.getByRole('link', { name: /^Receipt of payment/ }).click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('button', { name: 'See the statement' }).click()
  await page.getByRole('rowheader', { name: 'Balance at the end' }).waitFor()
  await page.locator('label', { hasText: /^3 months$/ }).click()
  await page.getByRole('rowheader', { name: 'Balance at the end' }).waitFor()
  await settled(page)
  expect(faults).toEqual([])
  await close()
})

// The offer became an invoice that the company has no key to issue, or a copy that nobody counted.
it('an offer of a company of the simplified regime becomes a receipt, which goes by mail and stands in the quarter', async () => {
  const settings = await owner.get<CompanySettings>('/company-settings')
  const changed = await owner.request('PUT', '/company-settings', { ...settings, regime: 'simplified' })
  expect(changed.status, await changed.text()).toBe(200)
  session = await signedIn(url)
  const client = await newClient('Pulpería La Esquina')
  const { lines } = await threeLineInvoice(owner)
  const offer = await owner.post<QuotationDetail>('/quotations', {
    title: 'Desayunos',
    valid_until: addDays(costaRicaDay(Date.now()), 10),
    content: { client_id: client.id, lines },
  })
  await owner.post(`/quotations/${offer.id}/send`, {})
  await owner.post(`/quotations/${offer.id}/decide`, { decision: 'accepted', name: 'Ana' })

  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/transactions/detail/quotation/${offer.id}`)
  await page.getByRole('button', { name: 'Make the receipt' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('radio', { name: 'Simple receipt' }).waitFor()
  await question.getByRole('button', { name: 'Make the draft' }).click()
  await page.waitForURL(/\/simples/)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /^Issue/ }).click()
  const sheet = page.getByRole('dialog', { name: /CS-/ })
  await sheet.getByRole('link', { name: /^COT-/ }).waitFor()
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  const letter = page.getByRole('dialog', { name: 'Send to the client' })
  await letter.getByRole('button', { name: 'Send', exact: true }).click()
  await letter.waitFor({ state: 'hidden' })

  await page.goto(`${url}/simples`)
  await page.getByRole('region', { name: 'Quarter' }).first().waitFor()
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Send by mail' }).waitFor()
  await page.getByRole('button', { name: 'Print in one PDF' }).waitFor()
  await page.goto(`${url}/transactions/detail/quotation/${offer.id}`)
  await page.getByRole('link', { name: /^Simple receipt CS-/ }).waitFor()
  await page.getByText('Invoiced', { exact: true }).first().waitFor()
  expect(faults).toEqual([])
  await close()
})
