import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type ApiUser, signIn } from './api.ts'
import { launchBrowser } from './browser.ts'
import { openScreen, settled, signedIn } from './screen.ts'

const url = inject('appUrl')

let browser: Browser
let session: Awaited<ReturnType<typeof signedIn>>
let owner: ApiUser
beforeAll(async () => {
  browser = await launchBrowser()
  session = await signedIn(browser, url)
  owner = await signIn(url, 'owner@demo.test')
})
afterAll(() => browser?.close())

/** Opens an address directly, and again by reloading: the same list stands with its heading. */
async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(url + path)
  await settled(page)
  await page.reload()
  await settled(page)
  expect(new URL(page.url()).pathname).toBe(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

it('an item is written, found by its name and kept', async () => {
  // seed 011, seed 054
  const { page, faults, close } = await openScreen(browser, { url, session })
  await open(page, '/items', 'Items')
  await page.getByRole('button', { name: 'New item' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('Queque de amapola')
  await sheet.getByRole('combobox', { name: 'CABYS code' }).fill('cafe')
  await page.getByRole('listbox').getByRole('option').first().click()
  await sheet.getByLabel('Price ₡').fill('2,500')
  await sheet.getByRole('button', { name: 'Save item' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('amapola')
  await page.getByRole('row', { name: /Queque de amapola/ }).waitFor()
  await page.reload()
  await page.getByRole('row', { name: /Queque de amapola/ }).waitFor()
  expect(faults).toEqual([])
  await close()
})

it('a client is written, found and opened on its page', async () => {
  // seed 010, seed 046
  const { page, faults, close } = await openScreen(browser, { url, session })
  await open(page, '/clients', 'Clients')
  await page.getByRole('button', { name: 'New client' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Librería Semilla')
  await sheet.getByRole('button', { name: 'Save client' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('semilla')
  await page.getByRole('row', { name: /Librería Semilla/ }).click()
  await page.waitForURL(/\/clients\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: 'Librería Semilla' }).waitFor()
  expect(faults).toEqual([])
  await close()
})

it('the companies of a user are listed, and one is chosen from its row', async () => {
  // seed 012, seed 049
  const { page, faults, close } = await openScreen(browser, { url, session })
  await open(page, '/companies', 'Companies')
  await page.getByRole('row', { name: /La Tertulia/ }).waitFor()
  await page.getByRole('searchbox').fill('horizonte')
  await page.getByRole('row', { name: /La Tertulia/ }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Academia Horizonte/ }).waitFor()
  expect(faults).toEqual([])
  await close()
})

it('invoices are listed and begun at addresses of their own', async () => {
  // seed 003, seed 058, seed 059
  const { page, faults, close } = await openScreen(browser, { url, session })
  await open(page, '/invoices', 'Invoices')
  const numbers = page.getByRole('row').filter({ hasText: 'Accepted' })
  expect(await numbers.count()).toBeGreaterThan(0)
  await open(page, '/invoices/new', 'New invoice')
  await page.getByRole('combobox', { name: 'Client' }).waitFor()
  expect(faults).toEqual([])
  await close()
})

it.each([
  '/documents?kind=invoice',
  '/quotations',
  '/recurring-invoices',
  '/payments',
  '/expenses',
  '/receptions',
  '/documents?kind=ticket',
  '/documents?kind=credit-note,debit-note',
  '/simples',
  '/items',
  '/clients',
  '/students',
  '/reports/invoices',
  '/cabys?search=cafe',
])('the second client reaches %s below /api', async (path) => {
  // seed 233
  const { status } = await owner.request('GET', path)
  expect(status).toBe(200)
})
