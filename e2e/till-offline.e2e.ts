import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentRow, Page as Listed, ShiftDetail, TillSales } from '@cuentaclara/contracts'
import { parseClave } from '@cuentaclara/einvoice'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signIn } from './api.ts'
import { killBrowser, launchProfile } from './browser.ts'
import { demoForThisFile } from './demo.ts'
import { settled, signedIn } from './screen.ts'

const url = await demoForThisFile()

// seed 078
it('goes on selling without a network, dies, comes back, and every sale is with the authority once', async () => {
  const owner = await signIn(url, 'owner@demo.test')
  const tickets = () => owner.get<Listed<DocumentRow>>('/documents?kind=ticket&per_page=20&sort=-issued_at')
  const before = (await tickets()).meta.total
  const profile = mkdtempSync(join(tmpdir(), 'cuenta-clara-till-'))
  try {
    let page = await openTill(profile)
    await page.getByRole('button', { name: 'Choose till' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sell here' }).first().click()
    await page.getByText('Numbers left').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open shift' }).click()
    await page.getByRole('textbox', { name: 'Opening cash' }).fill('10000')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: /^Shift \d+$/ }).waitFor()
    await appKept(page)
    // In the evening it was closed in order: what a browser keeps of an app reaches the disk when it likes.
    await page.context().close()
    page = await openTill(profile)
    await page.getByRole('button', { name: /^Shift \d+$/ }).waitFor()

    await page.context().setOffline(true)
    await page.getByText(/^Without network, \d+ numbers left\.$/).waitFor()
    const sold = [await sellAlone(page), await sellAlone(page)]
    await killBrowser(page)

    page = await openTill(profile, { isOffline: true })
    await page.getByText('2 sales wait.').waitFor()
    await page.getByText('The cart is empty').waitFor()
    sold.push(await sellAlone(page))
    expect(new Set(sold).size).toBe(3)
    await page.getByText('3 sales wait.').waitFor()
    await page.getByRole('button', { name: 'Show' }).click()
    for (const number of sold) await page.getByRole('dialog').getByText(number, { exact: true }).waitFor()
    await page.keyboard.press('Escape')

    await page.context().setOffline(false)
    await expect.poll(() => page.getByText(/sales? waits?\.$/).count(), { timeout: 120_000 }).toBe(0)
    const mine = async () => {
      const { data } = await tickets()
      return data.filter(({ clave }) => clave !== null && parseClave(clave)?.situation === '3')
    }
    await expect
      .poll(async () => (await mine()).map(({ fiscal_status }) => fiscal_status), { timeout: 120_000 })
      .toEqual(['accepted', 'accepted', 'accepted'])
    expect((await tickets()).meta.total).toBe(before + 3)
    expect((await owner.get<TillSales>('/till-sales')).data).toEqual([])

    const { shift } = await owner.get<{ shift: ShiftDetail }>('/shifts/mine')
    expect(shift.documents.count).toBe(3)
    await page.getByRole('button', { name: /^Shift \d+$/ }).click()
    await page.getByRole('menuitem', { name: 'Close shift' }).click()
    await page.getByRole('textbox', { name: 'Cash: counted' }).fill(shift.lines[0]!.expected)
    await expect.poll(() => page.getByText('It fits').count()).toBe(1)
    await page.keyboard.press('Control+s')
    await page.getByText(/^Shift Z-\d+ is closed\.$/).waitFor()
    await page.context().close()
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})

/** The counter in a browser whose profile stays. */
async function openTill(profile: string, { isOffline = false } = {}): Promise<Page> {
  const context = await launchProfile(profile, { viewport: { width: 1440, height: 900 } })
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(60_000)
  if (isOffline) await context.setOffline(true)
  else await keepSession(page)
  await page.goto(`${url}/tickets/new`)
  await settled(page)
  return page
}

/** Signs in where nobody is, as {@link signedIn} does for windows without a profile. */
async function keepSession(page: Page): Promise<void> {
  const { origins } = await signedIn(url)
  await page.goto(`${url}/login`)
  await page.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
}

/** Until a reload without a network opens the app. */
async function appKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 120_000 })
    .toBe('activated')
}

/** Sells an Agua dulce for cash, and answers the number that was said. */
async function sellAlone(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /Agua dulce/ })
    .first()
    .click()
  await page.getByRole('listitem').filter({ hasText: 'Agua dulce' }).waitFor()
  await page.keyboard.press('F9')
  await page.getByRole('dialog').getByLabel('Received').waitFor()
  await page.keyboard.press('Enter')
  const said = await page.getByText(/^Ticket TE-\d+ sold without network$/).textContent()
  await page.getByRole('button', { name: /^Next sale/ }).click()
  return /TE-\d+/.exec(said ?? '')?.[0] ?? ''
}
