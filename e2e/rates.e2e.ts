import { beforeAll, beforeEach, expect, it } from 'vitest'
import { demoForThisFile } from './demo.ts'
import { openScreen, type Screen, type StoredSession, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()

let owner: StoredSession
let platform: StoredSession
beforeAll(async () => {
  owner = await signedIn(url)
  platform = await signedIn(url, 'platform@demo.test')
})

let screen: Screen
beforeEach(() => () => {
  expect(screen.faults).toEqual([])
  return screen.close()
})

it('a rate set by hand stands in the history with its reason, and the bar leads there', async () => {
  screen = await openScreen({ url, session: owner })
  const { page } = screen
  await page.goto(`${url}/`)
  await settled(page)
  await page.getByRole('button', { name: /^Exchange rate/ }).click()
  await page.getByRole('link', { name: 'See the last 30 days' }).click()
  await page.waitForURL(/\/reports\/exchange-rates/)
  await settled(page)
  await expect.poll(() => page.getByRole('row').count()).toBe(31)

  await page.getByRole('button', { name: 'Set by hand' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(/^Buy/).fill('500')
  await sheet.getByLabel(/^Sell/).fill('512.50')
  await sheet.getByLabel(/^Reason/).fill('Rate of our bank')
  await sheet.getByRole('button', { name: 'Set by hand' }).click()
  const row = page.getByRole('row', { name: /Rate of our bank/ })
  await row.waitFor()
  await expect.poll(() => row.textContent()).toContain('512.50')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText(/Already up to date|Exchange rate updated/).waitFor()

  await page.getByText('Euro', { exact: true }).click()
  await page.getByRole('table', { name: 'Euro' }).waitFor()
})

it('the bar opens the same form over the screen at hand, filled with the rate of the day', async () => {
  screen = await openScreen({ url, session: owner })
  const { page } = screen
  await page.goto(`${url}/clients`)
  await settled(page)
  await page.getByRole('button', { name: /^Exchange rate/ }).click()
  await page.getByRole('button', { name: 'Set it by hand' }).click()
  const sheet = page.getByRole('dialog', { name: 'Set by hand' })
  await expect.poll(() => sheet.getByLabel(/^Sell/).inputValue()).toMatch(/^\d{3}/)
  await sheet.getByLabel(/^Buy/).fill('480')
  await sheet.getByLabel(/^Sell/).fill('499.50')
  await sheet.getByLabel(/^Reason/).fill('Rate of our bank')
  await sheet.getByRole('button', { name: 'Set by hand' }).click()
  await page.getByRole('button', { name: /^Exchange rate: .*499\.50/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/clients')
})

it('a closure that the platform enters moves the terms of its month, and can be taken back', async () => {
  screen = await openScreen({ url, session: platform })
  const { page } = screen
  const year = new Date().getUTCFullYear() + 1
  await page.goto(`${url}/admin/calendar?year=${year}`)
  await settled(page)
  const december = page.getByRole('row', { name: new RegExp(`^November ${year}`) })
  const before = await december.textContent()
  await page.getByRole('button', { name: 'Add closure' }).click()
  const sheet = page.getByRole('dialog')
  // The first working day of the month but for the holiday on its first.
  const day = ['02', '03', '04'].find((date) => {
    const weekday = new Date(`${year}-12-${date}T00:00:00Z`).getUTCDay()
    return weekday > 0 && weekday < 6
  })!
  await sheet.getByLabel(/^Day/).fill(`${day}/12/${year}`)
  await sheet.getByLabel(/^Reason/).fill('Decree of national leave')
  await sheet.getByRole('button', { name: 'Add closure' }).click()
  await page.getByText('Closure added. The terms moved.').waitFor()
  await expect.poll(() => december.textContent()).not.toBe(before)

  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await page.getByText('Closure taken back. The terms moved.').waitFor()
  await expect.poll(() => december.textContent()).toBe(before)
  await page.getByText(/^Taken back by/).waitFor()
})

it('a holiday of a new law is of every year, and is made one of one year again', async () => {
  screen = await openScreen({ url, session: platform })
  const { page } = screen
  const year = new Date().getUTCFullYear() + 1
  // Of one year it has to be a day on which the authority would work.
  const day = ['10', '11', '12'].find((date) => {
    const weekday = new Date(`${year}-10-${date}T00:00:00Z`).getUTCDay()
    return weekday > 0 && weekday < 6
  })!
  await page.goto(`${url}/admin/calendar?open=new`)
  const sheet = page.getByRole('dialog')
  await sheet.getByText('New holiday', { exact: true }).click()
  await sheet.getByLabel(/^Day/).fill(`${day}/10/${year}`)
  await sheet.getByLabel(/^Every year on this day/).check()
  await sheet.getByLabel(/^Reason/).fill('Law of the culture of corn')
  await sheet.getByRole('button', { name: 'Add closure' }).click()
  await page.getByText('Holiday added. The terms moved.').waitFor()
  await page.goto(`${url}/admin/calendar?year=${year + 3}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Law of the culture of corn' })
  await row.getByText(`Every year since ${year}`).waitFor()
  await row.getByRole('button', { name: 'Change', exact: true }).click()
  await sheet.getByLabel(/^Every year on this day/).uncheck()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Changed. The terms moved.').waitFor()
  await expect.poll(() => row.count()).toBe(0)
  await page.goto(`${url}/admin/calendar?year=${year}`)
  await row.getByRole('button', { name: 'Take back' }).waitFor()
})
