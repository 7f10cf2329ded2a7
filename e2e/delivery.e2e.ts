import type { DocumentRow, Page as Listed } from '@cuentaclara/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from './api.ts'
import type { App } from './app.ts'
import { startDemo } from './demo.ts'
import { openScreen, settled, signedIn } from './screen.ts'

let app: App
let company: string
beforeAll(async () => {
  app = await startDemo()
  company = (await signIn(app.url, 'owner@demo.test')).company.id
})
afterAll(async () => {
  await app?.stop()
})

it('writes the letter with its preview, sends an invoice with S, and who runs the installation reads neither it nor to whom', async () => {
  const session = await signedIn(app.url)
  const { page, faults, close } = await openScreen({ url: app.url, session })
  await page.goto(`${app.url}/main-configurations/${company}?tab=delivery`)
  await page.getByLabel('Subject').fill('Factura {{number}} de La Tertulia')
  await page.getByText('Factura FE-42 de La Tertulia').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()

  await openFirst(page)
  await page.getByRole('button', { name: 'Send', exact: false }).waitFor()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Send to the client' })
  await dialog.getByText('de La Tertulia').waitFor()
  await dialog.getByLabel('To').fill('cliente@example.test')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  // Which of the two it says depends on whether the letter has been tried yet: there is no mail server here.
  await page
    .getByText(/^(Sending|No mail server)$/)
    .first()
    .waitFor()
  await page.getByText('cliente@example.test').first().waitFor()
  expect(faults).toEqual([])
  await close()

  const platform = await signedIn(app.url, 'platform@demo.test')
  const outbox = await openScreen({ url: app.url, session: platform })
  await outbox.page.goto(`${app.url}/admin/outbox`)
  await outbox.page
    .getByText(/^A letter of .*La Tertulia/)
    .first()
    .click()
  await outbox.page.getByText('Only its recipient reads this letter.').waitFor()
  await expect.poll(() => outbox.page.getByText('cliente@example.test').count()).toBe(0)
  expect(outbox.faults).toEqual([])
  await outbox.close()
})

it('takes an invoice to WhatsApp with the text of the company, and notes it in the history', async () => {
  const session = await signedIn(app.url)
  const { page, faults, close } = await openScreen({ url: app.url, session })
  await page.goto(`${app.url}/main-configurations/${company}?tab=delivery`)
  await page.getByLabel('Text for WhatsApp').fill('Pura vida, {{client}}: {{number}}')
  await page.getByText('Pura vida, Distribuidora del Valle S.A.: FE-42').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()

  await openFirst(page)
  await page.getByRole('button', { name: 'Send', exact: false }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to the client' })
  await dialog.getByText('WhatsApp', { exact: true }).click()
  await dialog.getByLabel('WhatsApp number').fill('123')
  await dialog.getByRole('link', { name: 'Open WhatsApp' }).click()
  await dialog.getByText('Eight digits for Costa Rica').waitFor()
  await dialog.getByLabel('WhatsApp number').fill('8888 7777')
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const [whatsapp] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open WhatsApp' }).click(),
  ])
  await whatsapp.waitForURL(/wa\.me/)
  expect(decodeURIComponent(whatsapp.url())).toMatch(
    /^https:\/\/wa\.me\/50688887777\?text=[\s\S]*Pura vida, /,
  )
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('+50688887777').waitFor()
  expect(faults).toEqual([])
  await close()
})

// Only who runs the installation saw that a letter waited, and nobody could take it back.
it('leads from the deliveries of an invoice to the company’s outgoing mail, where a letter is taken back, and back again', async () => {
  const owner = await signIn(app.url, 'owner@demo.test')
  const { data } = await owner.get<Listed<DocumentRow>>(
    '/documents?kind=invoice&payment_status=overdue&per_page=1',
  )
  const { id } = data[0]!
  await owner.post(`/documents/${id}/send`, { to: 'atras@example.test' })
  const { page, faults, close } = await openScreen({ url: app.url, session: await signedIn(app.url) })
  await page.goto(`${app.url}/transactions/detail/invoice/${id}?tab=delivery`)
  await page.getByRole('link', { name: 'atras@example.test' }).click()
  await page.waitForURL(/\/letters\?open=/)
  await page
    .getByText(/letters? waits?: neither this company nor the installation has a mail server/)
    .waitFor()
  const sheet = page.getByRole('dialog').first()
  await sheet.getByText('No mail server', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Cancel sending' }).click()
  await page
    .getByRole('dialog', { name: /atras@example\.test/ })
    .getByRole('button', { name: 'Take it back' })
    .click()
  await sheet.getByText('Taken back', { exact: true }).waitFor()
  await sheet.getByRole('link', { name: /FE-\d+/ }).click()
  await page.waitForURL(/transactions.detail.invoice.*tab=delivery/)
  await page.getByText('Taken back', { exact: true }).waitFor()
  expect(faults).toEqual([])
  await close()
})

it('hands out the link of an invoice, which its client opens without an account until it is switched off', async () => {
  const session = await signedIn(app.url)
  const { page, faults, close } = await openScreen({ url: app.url, session })
  await openFirst(page)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Link for the client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link for the client' })
  await dialog.getByRole('switch', { name: 'Link works' }).click()
  const address = dialog.getByLabel('Address')
  await address.waitFor()
  const link = new URL(await address.inputValue()).pathname

  const client = await openScreen({ url: app.url, width: 390, height: 844 })
  await client.page.goto(app.url + link)
  await client.page.getByText('Accepted by the tax authority').waitFor()
  await expect
    .poll(() => client.page.locator('meta[name=robots]').getAttribute('content'))
    .toContain('noindex')
  const [file] = await Promise.all([
    client.page.waitForEvent('download'),
    client.page.getByRole('link', { name: 'PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^\d{50}\.pdf$/)
  expect(client.faults).toEqual([])

  await page.getByText('Opened', { exact: true }).first().waitFor()
  await dialog.getByRole('switch', { name: 'Link works' }).click()
  await dialog.getByText('The link is off').waitFor()
  expect(faults).toEqual([])
  await close()
  await client.page.reload()
  await client.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await client.close()
})

it('keeps the steps of reminders and the days on which nothing is sent', async () => {
  const session = await signedIn(app.url)
  const { page, faults, close } = await openScreen({ url: app.url, session })
  await page.goto(`${app.url}/main-configurations/${company}?tab=reminders`)
  await page.getByLabel('Switched on').check()
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByLabel('Text', { exact: true }).fill('Son {{balance}}, gracias.')
  await page.getByText('Son ₡113,000.00, gracias.').waitFor()
  await page.getByLabel('Saturday').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  await page.reload()
  await settled(page)
  await expect
    .poll(() => page.getByLabel('Text', { exact: true }).inputValue())
    .toBe('Son {{balance}}, gracias.')
  await expect.poll(() => page.getByLabel('Saturday').isChecked()).toBe(true)
  expect(faults).toEqual([])
  await close()
})

it('a client opens its own page on a phone, says that it paid, and the payment waits until the owner confirms it', async () => {
  const session = await signedIn(app.url)
  const { page, faults, close } = await openScreen({ url: app.url, session })
  await page.goto(`${app.url}/clients?view=owing&sort=-balance`)
  await settled(page)
  await page.getByRole('table').getByRole('row').nth(1).click()
  await page.waitForURL(/clients\/[0-9a-f-]{36}/)
  await page.getByRole('button', { name: 'Client page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Page of the client' })
  await dialog.getByRole('switch', { name: 'The page is open' }).click()
  const address = await dialog.getByLabel('Address').inputValue()
  await page.keyboard.press('Escape')

  const outside = await openScreen({ url: app.url, width: 390 })
  await outside.page.goto(address)
  await outside.page.getByRole('heading', { name: 'Documents' }).waitFor()
  await outside.page.getByRole('button', { name: 'I have paid' }).click()
  await outside.page.getByLabel('Reference number').fill('77001122')
  await outside.page.getByRole('button', { name: 'Tell the payment' }).click()
  await outside.page.getByText('We will confirm the payment').waitFor()
  expect(outside.faults).toEqual([])
  await outside.close()

  await page.goto(`${app.url}/payments`)
  const waiting = page.getByRole('region', { name: 'Payments to confirm' })
  await waiting.getByText('77001122').waitFor()
  await waiting.getByRole('button', { name: 'Confirm', exact: true }).click()
  await waiting.waitFor({ state: 'detached' })
  await page.getByRole('table').getByText('77001122').waitFor()
  expect(faults).toEqual([])
  await close()
})

/** The page of the first invoice that is overdue: from its row, as the keyboard goes there. */
async function openFirst(page: Page): Promise<void> {
  await page.goto(`${app.url}/invoices?view=overdue`)
  await settled(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/transactions.detail/)
}
