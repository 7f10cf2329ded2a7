import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword, issue, signIn, threeLineInvoice } from './api.ts'
import type { App } from './app.ts'
import { startDemo } from './demo.ts'
import { openScreen, type StoredSession, settled, signedIn } from './screen.ts'

let app: App
let session: StoredSession
let company: string
beforeAll(async () => {
  app = await startDemo({ WEBHOOK_PRIVATE_ADDRESSES: 'on' })
  session = await signedIn(app.url)
  company = (await signIn(app.url, 'owner@demo.test')).company.id
})
afterAll(async () => {
  await app?.stop()
})

const config = (tab: string) => `${app.url}/main-configurations/${company}?tab=${tab}`

it('keeps a change of the company after a reload, shows it around, and asks before leaving what is not saved', async () => {
  // seed 051
  const { page, faults, close } = await openScreen({ url: app.url, session })
  await page.goto(config('general'))
  const name = page.getByLabel('Trade name')
  await name.fill('La Tertulia Nueva')
  await page.getByLabel('unsaved').waitFor()
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()

  await page.reload()
  await settled(page)
  await expect.poll(() => name.inputValue()).toBe('La Tertulia Nueva')
  await page.getByRole('banner').getByText('La Tertulia Nueva').waitFor()
  expect(faults).toEqual([])
  await close()
})

it('shows documents as they will be printed while the choices are made, by keyboard alone', async () => {
  const { page, faults, close } = await openScreen({ url: app.url, session })
  await page.goto(config('documents'))
  const picture = page.getByRole('img', { name: 'A sample as it will be printed' })
  await picture.waitFor()
  const before = await picture.getAttribute('src')
  await page.getByLabel('Template').selectOption('clear')
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before)
  await page.keyboard.press('Control+s')
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Template').inputValue()).toBe('clear')

  await page.getByRole('tab', { name: 'Documents' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('tabpanel', { name: 'Numbering' }).waitFor()
  await page.waitForURL(/tab=numbering/)
  expect(faults).toEqual([])
  await close()
})

it('makes a key that works, and a webhook that is tried and told about', async () => {
  const { page, faults, close } = await openScreen({ url: app.url, session })
  await page.goto(config('automation'))
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Tienda en línea')
  // A key is made by who proves that the account is theirs.
  await page.getByLabel('Your password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Make the key' }).click()
  const secret = await page.getByRole('status').locator('code').textContent()
  const asked = await fetch(`${app.url}/api/clients`, { headers: { authorization: `Bearer ${secret}` } })
  expect(asked.status).toBe(200)
  await page.reload()
  await page.getByText('Tienda en línea').waitFor()
  await expect.poll(() => page.getByText(secret ?? '').count()).toBe(0)

  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Address').fill('http://127.0.0.1:9/hook')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Log', exact: true }).click()
  await page.getByRole('button', { name: 'Send a trial' }).click()
  await page.getByText('ECONNREFUSED').waitFor()
  expect(faults).toEqual([])
  await close()
})

it('leads through the link to the authority up to a trial that the simulator accepts', async () => {
  // seed 015, 050
  const { page, faults, close } = await openScreen({ url: app.url, session })
  await page.goto(`${app.url}/config-hacienda/${company}`)
  await page.reload()
  await page.getByRole('button', { name: 'Issue a trial document' }).click()
  await page.getByRole('link', { name: 'Open document' }).waitFor()
  await page.getByText('Accepted by Hacienda').first().waitFor()
  expect(faults).toEqual([])
  await close()
})

it('works without internet until somebody switches back: documents say so, wait, and are sent at once', async () => {
  // seed 050
  const { page, faults, close } = await openScreen({ url: app.url, session })
  const settings = `${app.url}/config-hacienda/${company}`
  await page.goto(settings)
  await page.getByRole('button', { name: 'No internet…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Work without internet' }).click()
  await page.getByText('The company works without internet: documents carry situation 3 and wait.').waitFor()
  await page.getByRole('button', { name: 'Issue a trial document' }).click()
  await page.getByRole('link', { name: 'Open document' }).click()
  await page.getByRole('tab', { name: 'Authority' }).click()
  await page.getByText('Made without internet, sent later').waitFor()
  await page.getByText('it is sent as soon as somebody switches back to normal').waitFor()
  const address = page.url()

  // A sale is work to be followed; a trial is none.
  const owner = await signIn(app.url, 'owner@demo.test')
  const sale = await issue(owner, await threeLineInvoice(owner))
  await page.goto(`${app.url}/second-page?section=contingency`)
  await page.getByRole('link', { name: 'View' }).first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'View' }).count()).toBe(1)
  await page.goto(settings)
  await page.getByRole('button', { name: 'Back to normal…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to normal' }).click()
  // The toast says nearly the same.
  await page.getByText('Works as usual', { exact: true }).waitFor()
  for (const each of [address, `${app.url}/transactions/detail/invoice/${sale.id}?tab=authority`]) {
    await page.goto(each)
    await page.getByText('Accepted by Hacienda').first().waitFor()
  }
  expect(faults).toEqual([])
  await close()
})
