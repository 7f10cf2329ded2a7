import { describeReport, reportNames } from '@cuentaclara/contracts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { accessibilityFaults } from './accessibility.ts'
import { signIn } from './api.ts'
import { demoForThisFile } from './demo.ts'
import {
  goInside,
  openScreen,
  type Screen,
  type StoredSession,
  settled,
  signedIn,
  suggested,
} from './screen.ts'

const url = await demoForThisFile()

let session: StoredSession
beforeAll(async () => {
  session = await signedIn(url)
})

let screen: Screen
let page: Page
beforeEach(async () => {
  screen = await openScreen({ url, session })
  page = screen.page
  return async () => {
    expect(screen.faults).toEqual([])
    await screen.close()
  }
})

const open = async (path: string) => {
  await page.goto(url + path)
  await settled(page)
}

it('every report shows rows or says that there are none, in every group, and keeps no word to itself', async () => {
  await open('/reports')
  for (const report of reportNames) {
    for (const group of describeReport(report).groups) {
      await goInside(page, `/reports/${report}?period=year&group=${group}`)
      await settled(page)
      const asked = `${report} by ${group}`
      const grouped = page.getByRole('combobox', { name: 'Group by' })
      await expect.poll(() => grouped.inputValue(), { message: asked }).toBe(group)
      const main = page.locator('main')
      const answer = main.locator('table').or(main.getByText('No documents in this period.'))
      await expect.poll(() => answer.filter({ visible: true }).count(), { message: asked }).toBeGreaterThan(0)
      // A key that no dictionary has is shown as it is.
      await expect
        .poll(() => main.textContent(), { message: asked })
        .not.toMatch(/\b(reports|insight|audit|common)\.[a-z]+\.[a-z]/i)
    }
  }
})

it('the index has every report, favourites first, and each may be one', async () => {
  await open('/reports')
  const star = page.getByRole('button', { name: 'Margin: favourite' })
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false')
  await star.click()
  const favourites = page.getByRole('list', { name: 'Favourites' })
  await favourites.getByRole('link', { name: /^Margin/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await favourites.getByRole('button', { name: 'Margin: favourite' }).click()
  await favourites.waitFor({ state: 'detached' })
})

it('a figure leads to the documents whose sum it is', async () => {
  await open('/reports/receivables?group=client')
  const row = page.locator('tbody tr').first()
  const cell = row.locator('button[title]').first()
  const amount = ((await cell.textContent()) ?? '').replace(/\s/g, '')
  await cell.click()
  await page.waitForURL(/age=/)
  await settled(page)
  const total = page.locator('tfoot td[data-align="end"]').last()
  await expect.poll(async () => ((await total.textContent()) ?? '').replace(/\s/g, '')).toBe(amount)
})

it('is narrowed by branch and by who issued, kept as a view with a name, and opened again from it', async () => {
  await open('/reports/sales?period=year')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const fields = page.getByRole('dialog')
  await fields.getByLabel('Branch').selectOption('001')
  await page.waitForURL(/branch=001/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save as view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('Central branch')
  await dialog.getByRole('button', { name: /save/i }).click()
  await page.getByRole('button', { name: 'Central branch', exact: true }).waitFor()
  await open('/reports/sales')
  await page.getByRole('button', { name: 'Central branch', exact: true }).click()
  await page.waitForURL(/branch=001/)
})

it('has its totals below its rows, and they are those of its strip', async () => {
  await open('/reports/sales?period=year')
  const strip = await page.getByRole('region', { name: 'Total' }).locator('dd').first().textContent()
  const foot = () => page.locator('tfoot td[data-align="end"]').allTextContents()
  await expect
    .poll(async () => (await foot()).map((text) => text.replace(/\s/g, '')))
    .toContain((strip ?? '').replace(/\s/g, ''))
})

it('is exported with its own columns', async () => {
  await open('/reports/payables')
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('More than 90 days', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Export' }).click()
  await page.getByText('The file is being made').first().waitFor()
})

it('is printed whole: every row and column, the company and the days, and nothing that is to be pressed', async () => {
  await page.addInitScript(() => {
    window.print = () => {
      ;(window as unknown as { printed: string }).printed =
        document.querySelector('.cc-printed')?.textContent ?? ''
    }
  })
  await open('/reports/sequences?period=year')
  await page.getByRole('button', { name: 'Print' }).click()
  await page.waitForFunction(() => 'printed' in window)
  const printed = await page.evaluate(() => (window as unknown as { printed: string }).printed)
  expect(printed).toContain('Café La Tertulia S.A.')
  expect(printed).toContain('Missing numbers')
  expect(printed).toMatch(/001-00001/)
  expect(printed).not.toContain('Export')
})

// All styles are one file: what makes the paper of a report lie across made that of every invoice too.
it('lies across its paper, and whatever else is printed stands upright with its company and pages', async () => {
  await page.addInitScript(() => {
    window.print = () => {
      // What is printed is gone again at once: a copy stays to be looked at.
      const kept = document.querySelector('.cc-printed')!.cloneNode(true)
      setTimeout(() => {
        document.body.append(kept)
        document.body.dataset.printing = 'report'
      })
    }
  })
  await open('/reports/sequences?period=year')
  await page.getByRole('button', { name: 'Print' }).click()
  await page.waitForFunction(() => document.body.dataset.printing === 'report')
  expect(await isAcross()).toBe(true)

  const { data } = await (await signIn(url, 'owner@demo.test')).get<{ data: { id: string }[] }>(
    '/documents?kind=invoice&fiscal_status=accepted&per_page=1',
  )
  for (const path of [`/print/invoice/${data[0]!.id}`, '/reports/vat-return?period=2026-10', '/expenses']) {
    await open(path)
    expect(await isAcross(), path).toBe(false)
    await page.emulateMedia({ media: 'print' })
    const seen = (what: Locator) =>
      expect.poll(() => what.filter({ visible: true }).count(), { message: path })
    await seen(page.getByText('Café La Tertulia S.A.')).toBeGreaterThan(0)
    await seen(page.getByText('3101700123')).toBeGreaterThan(0)
    await seen(page.getByRole('button', { name: /^(Export|Filter|Add)/ })).toBe(0)
    await page.emulateMedia({ media: null })
  }
})

/** Whether the first sheet of paper is wider than high. */
async function isAcross(): Promise<boolean> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!
  return Number(width) > Number(height)
}

it('is found by the palette', async () => {
  await open('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('exchange diff')
  await suggested(page, /Exchange differences/).click()
  await page.waitForURL(`${url}/reports/exchange-differences`)
})
