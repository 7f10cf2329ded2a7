import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type StoredSession, signedIn } from './screen.ts'

const url = await demoForThisFile()
let browser: Browser
let session: StoredSession
beforeAll(async () => {
  browser = await launchBrowser()
  session = await signedIn(url)
})
afterAll(() => browser?.close())

it('navigation goes on top, gives way to an overlay below 1279 px and comes back', async () => {
  // seed 022, seed 093, seed 130, seed 135, seed 138, seed 170, seed 171, seed 242
  const { page, close, faults } = await openScreen(browser, { url, session, width: 1279 })
  await page.goto(url)
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('button', { name: 'Customiser' }).click()
  await page.getByText('On top', { exact: true }).click()
  await page.getByRole('button', { name: 'Catalogue' }).waitFor()
  await page.getByRole('switch', { name: 'Dark navigation beside light content' }).click()
  expect(await page.locator('html[data-semi-dark]').count()).toBe(1)
  await page.getByRole('button', { name: 'Close' }).click()

  const group = page.getByRole('button', { name: 'Catalogue' })
  await group.click()
  const [button, panel] = [await group.boundingBox(), await page.getByRole('menu').boundingBox()]
  expect(Math.round(panel!.y - button!.y - button!.height)).toBe(6)
  await page.getByRole('menuitem', { name: 'Clients' }).click()
  await page.waitForURL('**/clients*')

  await page.setViewportSize({ width: 1278, height: 900 })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Clients' }).waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1279, height: 900 })
  await page.getByRole('button', { name: 'Catalogue' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Catalogue' }).waitFor()
  const cookies = await page.context().cookies()
  const kept = cookies.find(({ name }) => name === 'cuenta-clara-nav-layout')
  expect(kept).toMatchObject({ value: 'horizontal', path: '/', sameSite: 'Lax' })
  expect(faults).toEqual([])
  await close()
})

it('the palette finds a document by its client and opens it with Enter', async () => {
  // seed 098
  const { page, close, faults } = await openScreen(browser, { url, session })
  await page.goto(url)
  await page.getByRole('button', { name: 'Search' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('araya')
  const first = page.getByRole('group', { name: 'Documents' }).getByRole('option').first()
  await first.getByText('Bufete Araya').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/transactions/detail/**')
  expect(faults).toEqual([])
  await close()
})
