import { expect, it } from 'vitest'
import { demoPassword } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { keyboardOf } from './keyboard.ts'
import { openScreen, settled } from './screen.ts'

const url = await demoForThisFile()

it('signs in, changes the company, asks the palette and saves a setting without a mouse', async () => {
  // seed 033, seed 051, seed 091, seed 155
  const { page, faults, close } = await openScreen({ url })
  const keys = keyboardOf(page)
  await page.goto(url)
  await keys.isAt('E-mail')
  await keys.type('owner@demo.test')
  await keys.tabTo('Password')
  await keys.type(demoPassword)
  await keys.press('Enter')
  // The address changes first: until the shell stands, Tab would still walk through the form before the door.
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
  await settled(page)
  await keys.tabTo(/La Tertulia/)
  await keys.press('Enter')
  await keys.isAt('Find by name or identity number')
  await keys.type('horizonte')
  await keys.press('Enter')
  await page.getByRole('button', { name: /Academia Horizonte/ }).waitFor()

  await keys.press('g', 'i')
  await keys.isAt(/^Invoices/)
  await settled(page)
  await expect.poll(() => page.getByRole('main').textContent()).not.toContain('Bufete Araya')
  // A draft opens where it is written; above it stands what a series billed, if the day has just begun.
  const rows = page.locator('tbody tr')
  await rows.filter({ hasText: 'Draft' }).first().waitFor()
  const texts = await rows.allTextContents()
  for (const _ of texts.slice(0, texts.findIndex((text) => text.includes('Draft')) + 1)) await keys.press('j')
  await page.locator('tbody tr:focus-within, tbody tr:focus').filter({ hasText: 'Draft' }).waitFor()
  await keys.press('Enter')
  await page.waitForURL('**/invoices/new?draft=*')
  await settled(page)
  await keys.press('Alt+ArrowLeft')
  await keys.isAt(/^Invoices/)

  await keys.press('Control+k')
  await keys.isAt('Number, client, amount, date, screen or action')
  await keys.type('company settings')
  await page.getByRole('option', { name: /Company settings/ }).waitFor()
  await keys.press('Enter')
  await page.waitForURL('**/main-configurations/*')
  await settled(page)
  await keys.tabTo('Trade name')
  await keys.press('End')
  await keys.type(' Sur')
  await keys.press('Control+s')
  await page.getByRole('button', { name: /Academia Horizonte Sur/ }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  await keys.press('Backspace', 'Backspace', 'Backspace', 'Backspace', 'Control+s')
  await page.getByRole('button', { name: /Academia Horizonte Sur/ }).waitFor({ state: 'detached' })

  await keys.press('Control+k')
  await keys.isAt('Number, client, amount, date, screen or action')
  await keys.type('dark')
  await page.getByRole('option', { name: /[Dd]ark/ }).waitFor()
  await keys.press('Enter')
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  expect(faults).toEqual([])
  await close()
})
