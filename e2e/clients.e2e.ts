import type { Client, ClientPortal, DocumentDetail } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { beforeAll, expect, it } from 'vitest'
import { issue, signIn, threeLineInvoice } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type StoredSession, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()
let session: StoredSession
let owner: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  session = await signedIn(url)
  owner = await signIn(url, 'owner@demo.test')
})

/** One with everything that an invoice asks for. */
const newClient = (change: object) =>
  owner.post<Client>('/clients', {
    name: 'Ferretería El Clavo',
    identification_type: '02',
    identification_number: '3101555444',
    emails: ['compras@example.test'],
    province: '1',
    canton: '01',
    district: '01',
    address: 'Cien metros al norte del parque',
    activity_code: '4711.2',
    ...change,
  })

// features.md 40: who typed a client twice had two balances, and no way to make them one.
it('a client that was typed twice is merged from the list, and both are there again after undoing it', async () => {
  const kept = await newClient({ name: 'Soda La Parada' })
  const twice = await newClient({ name: 'Soda La Parada S.A.', emails: ['pagos@example.test'] })
  const sale = { ...(await threeLineInvoice(owner)), sale_condition: '02', credit_days: 8, payments: [] }
  await issue(owner, { ...sale, client_id: kept.id } as never)
  const debt = await issue(owner, { ...sale, client_id: twice.id } as never)
  const standing = async (id: string) => (await owner.get<Client>(`/clients/${id}`)).standing[0]!.balance

  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/clients?search=parada`)
  await settled(page)
  for (const name of [kept.name, twice.name])
    await page.getByRole('checkbox', { name: `Select row ${name}`, exact: true }).check()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Merge two clients' })
  await sheet.getByRole('radio', { name: /^Soda La Parada\s*3101/ }).check()
  await sheet.getByText('Issued documents').waitFor()
  await sheet.getByRole('button', { name: 'Merge', exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
  const whole = String(Number(debt.balance) * 2)
  await expect.poll(() => standing(kept.id)).toBe(whole)

  // Whoever still has the old address comes to the one that stayed.
  await page.goto(`${url}/clients/${twice.id}`)
  await page.waitForURL(`**/clients/${kept.id}`)
  await page.getByRole('heading', { level: 1, name: 'Soda La Parada' }).waitFor()

  // Nor does a payment that an old address begins lose its client.
  await page.goto(`${url}/payments?open=new&client=${twice.id}`)
  await page.getByRole('dialog').getByText('Soda La Parada', { exact: true }).waitFor()

  await page.goto(`${url}/clients?search=parada`)
  await page.getByRole('button', { name: 'Undo: Merge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  const statusOf = async (id: string) => (await owner.request('GET', `/clients/${id}`)).status
  await expect.poll(() => statusOf(twice.id)).toBe(200)
  expect(await standing(twice.id)).toBe(debt.balance)
  expect(await standing(kept.id)).toBe(debt.balance)
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
  await close()
})

// features.md 37: what frees a client was typed anew into every line of every invoice.
it('an exoneration is kept with its client, and one press puts it into an invoice', async () => {
  const client = await newClient({ name: 'Zona Franca del Este' })
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/clients/${client.id}?tab=exonerations`)
  await page.getByRole('button', { name: 'Add an exoneration' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Add an exoneration' })
  await sheet.getByLabel('Kind of authorisation').selectOption('03')
  await sheet.getByRole('textbox', { name: 'Number' }).fill('7210-2026')
  await sheet.getByRole('textbox', { name: 'Article' }).fill('20')
  await sheet.getByRole('textbox', { name: 'Paragraph' }).fill('0')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.waitFor({ state: 'hidden' })
  // Its row, not the word that it was saved, which stands for a moment only.
  await page.getByText('7210-2026', { exact: true }).waitFor()

  const invoice = await threeLineInvoice(owner)
  const draft = await owner.post<DocumentDetail>('/documents', { ...invoice, client_id: client.id })
  await page.goto(`${url}/invoices/new?draft=${draft.id}`)
  await page.getByText(/has the exoneration 7210-2026/).waitFor()
  await page.getByRole('button', { name: /^Exonerate/ }).click()
  await page.getByText(/has the exoneration 7210-2026/).waitFor({ state: 'hidden' })
  const exonerated = async () =>
    (await owner.get<DocumentDetail>(`/documents/${draft.id}`)).input.lines.flatMap(({ taxes }) =>
      taxes.flatMap(({ exoneration }) => exoneration?.document_number ?? []),
    )
  await expect.poll(async () => new Set(await exonerated())).toEqual(new Set(['7210-2026']))
  expect(faults).toEqual([])
  await close()
})

// screens.md 7.5: the portal let a client see everything and put nothing right.
it('a client corrects its data on its page, and what the company accepts holds', async () => {
  const client = await newClient({ name: 'Transportes Lara' })
  const answer = await owner.request('PUT', `/clients/${client.id}/portal`, {
    is_on: true,
    expires_on: addDays(costaRicaDay(Date.now()), 30),
  })
  const portal = new URL(((await answer.json()) as ClientPortal).url!).pathname
  const outside = await openScreen({ url, width: 390 })
  await outside.page.goto(`${url}${portal}`)
  await outside.page.getByRole('button', { name: 'See and correct' }).click()
  await outside.page.getByRole('textbox', { name: 'E-mails' }).fill('nuevo@example.test')
  await outside.page.getByRole('textbox', { name: 'Trade name' }).fill('Lara Express')
  await outside.page.getByRole('button', { name: 'Send the correction' }).click()
  await outside.page.getByText('Waiting').first().waitFor()

  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/clients/${client.id}`)
  const card = page.getByRole('region', { name: /^The client corrects its data/ })
  await card.getByText('Lara Express').waitFor()
  await card.getByRole('checkbox', { name: 'Trade name' }).uncheck()
  await card.getByRole('button', { name: 'Accept one' }).click()
  await card.waitFor({ state: 'hidden' })
  expect(await owner.get<Client>(`/clients/${client.id}`)).toMatchObject({
    emails: ['nuevo@example.test'],
    trade_name: null,
  })

  await outside.page.reload()
  await outside.page.getByRole('button', { name: 'See and correct' }).click()
  await outside.page.getByText('Not accepted').waitFor()
  expect([...faults, ...outside.faults]).toEqual([])
  await close()
  await outside.close()
})
