import type { Item, Page as Listed } from '@cuentaclara/contracts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aPng } from '../apps/server/test/pictures.ts'
import { accessibilityFaults } from './accessibility.ts'
import { signIn } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type Screen, type StoredSession, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()
let session: StoredSession
let owner: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  session = await signedIn(url)
  owner = await signIn(url, 'owner@demo.test')
})

let screen: Screen
beforeEach(async () => {
  screen = await openScreen({ url, session })
  return async () => {
    expect(screen.faults).toEqual([])
    await screen.close()
  }
})

const barcode = '7441001234561'

it('an item gets its bar code and picture, is sold by its scan, and says so on its sheet', async () => {
  const { page } = screen
  await page.goto(`${url}/items?open=new`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Taza de peltre')
  const code = sheet.getByRole('combobox', { name: 'CABYS code' })
  await code.fill('6340001000100')
  await sheet.getByRole('option').first().waitFor()
  await code.press('Enter')
  // The kind follows the code, until somebody says something else.
  await expect.poll(() => sheet.getByLabel('Kind').inputValue()).toBe('service')
  await sheet.getByLabel('Kind').selectOption('goods')
  await sheet.getByLabel('Price ₡').fill('4,500')
  await sheet.getByLabel('Bar code').fill(barcode)
  await sheet.getByLabel('Bar code').press('Enter')
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name: 'taza.png', mimeType: 'image/png', buffer: aPng(40, 40) })
  expect(await accessibilityFaults(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Save item' }).click()
  await sheet.waitFor({ state: 'hidden' })
  const [made] = (await owner.get<Listed<Item>>(`/items?search=${barcode}`)).data
  expect(made).toMatchObject({
    name: 'Taza de peltre',
    kind: 'goods',
    barcode,
    picture_url: expect.any(String),
  })

  await page.goto(`${url}/tickets/new`)
  await settled(page)
  await page.keyboard.press('F2')
  await page.keyboard.type(barcode)
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'Taza de peltre' }).waitFor()
  await page.keyboard.press('F9')
  await page.getByRole('dialog').getByLabel('Received').fill('10000')
  await page.keyboard.press('Enter')
  await page.getByText(/^Ticket TE-\d+ issued$/).waitFor()

  await page.goto(`${url}/items?open=${made!.id}`)
  const sold = page.getByRole('dialog').getByRole('region', { name: 'Sold' })
  await sold.getByText('Last 12 months').waitFor()
  await sold.getByText('1 document').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await sold.getByRole('link', { name: /^TE-/ }).click()
  await page.getByText('Taza de peltre').first().waitFor()
})

it('prices of all items of a filter are looked at one by one, raised and rounded together, and taken back', async () => {
  const { page } = screen
  const prices = async () =>
    (await owner.get<Listed<Item>>('/items?search=caf&per_page=100')).data.map(({ price_crc }) => price_crc)
  const before = await prices()
  await page.goto(`${url}/items?search=caf`)
  await settled(page)
  await page.locator('thead').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Change in percent').fill('7')
  await sheet.getByLabel('Round to').selectOption('100')
  await sheet.getByText(/prices? changes?$/).waitFor()
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(before.length)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await prices()).toEqual(before)
  await sheet.getByRole('button', { name: /^Change \d+ prices?$/ }).click()
  await page.getByText(/^Change prices: \d+ rows? done/).waitFor()
  const raised = (await prices()).filter((price) => price !== null)
  expect(raised.filter((price) => Number(price) % 100 !== 0)).toEqual([])
  expect(raised).not.toEqual(before)

  await page.getByRole('button', { name: 'Undo: Change prices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(prices).toEqual(before)
})
