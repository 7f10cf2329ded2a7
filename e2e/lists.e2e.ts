import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type StoredSession, settled, signedIn } from './screen.ts'
import { draw } from './touch.ts'

const url = await demoForThisFile()
let session: StoredSession
beforeAll(async () => {
  session = await signedIn(url)
})

const menu = (page: Page) => page.getByRole('menu')
const rows = (page: Page) => page.locator('tbody tr[data-row]')
const cards = (page: Page) => page.locator('li[data-card]')

// Who pressed the right button had the menu at the end of the row, a screen away from the pointer.
it('the right button opens the menu of a row where the pointer is, the menu keys at its end, and letters do the same', async () => {
  const { page, close, faults } = await openScreen({ url, session })
  await page.goto(`${url}/invoices?view=collect`)
  await settled(page)
  const client = rows(page).first().locator('td').nth(3)
  const box = (await client.boundingBox())!
  await client.click({ button: 'right', position: { x: 20, y: 10 } })
  await menu(page).waitFor()
  // It stands where it belongs a frame after it opened.
  const fromPointer = async () => Math.abs((await menu(page).boundingBox())!.x - (box.x + 20))
  await expect.poll(fromPointer).toBeLessThan(4)
  await menu(page)
    .getByRole('menuitem', { name: /Record payment/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'detached' })

  await rows(page).first().focus()
  for (const key of ['ContextMenu', 'Shift+F10', '.']) {
    await page.keyboard.press(key)
    await menu(page).getByRole('menuitem').first().waitFor()
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('tbody tr:focus-within').count()).toBe(1)
    await rows(page).first().focus()
  }
  await page.keyboard.press('p')
  // Over the list, which is still there afterwards.
  await page.getByRole('dialog', { name: 'Record payment' }).getByText('Settles, oldest first').waitFor()
  expect(new URL(page.url()).pathname).toBe('/invoices')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await rows(page).first().waitFor()
  expect(faults).toEqual([])
  await close()
})

// One document after the other was a page there and a page back.
it('the space bar opens a document beside its list, J and K walk on over the edge of a page, and Escape comes back to its row', async () => {
  const { page, close, faults } = await openScreen({ url, session })
  await page.goto(`${url}/invoices?per_page=10`)
  await settled(page)
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/^1 of \d+$/).waitFor()
  await page.keyboard.press('j')
  await sheet.getByText(/^2 of \d+$/).waitFor()
  await page.keyboard.press('k')
  await sheet.getByText(/^1 of \d+$/).waitFor()
  for (let n = 2; n <= 11; n += 1) {
    await page.keyboard.press('j')
    await sheet.getByText(new RegExp(`^${n} of \\d+$`)).waitFor()
  }
  await page.waitForURL(/[?&]page=2(&|$)/)
  await sheet.getByRole('button', { name: 'Previous row' }).click()
  await sheet.getByText(/^10 of \d+$/).waitFor()
  const id = new URL(page.url()).searchParams.get('open')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(`tr[data-row="${id}"]:focus`).count()).toBe(1)
  // The sheet offers what the row offers.
  await page.keyboard.press(' ')
  await sheet.getByRole('button', { name: /^Row actions/ }).click()
  await menu(page)
    .getByRole('menuitem', { name: /Download PDF/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await sheet.getByRole('link', { name: 'Open', exact: true }).click()
  await page.waitForURL(`**/transactions/detail/*/${id}`)
  expect(faults).toEqual([])
  await close()
})

// A click left the list, and who compared ten documents went ten times back.
it.each(['invoices', 'quotations'])(
  'in %s a click looks at a row beside the list, and Enter leads to its page, from the row as from the sheet',
  async (list) => {
    const { page, close, faults } = await openScreen({ url, session })
    const view = list === 'invoices' ? 'overdue' : 'accepted'
    await page.goto(`${url}/${list}?view=${view}`)
    await settled(page)
    const sheet = page.getByRole('dialog')
    await rows(page).first().click()
    await sheet.getByText(/^1 of \d+$/).waitFor()
    await page.keyboard.press('j')
    await sheet.getByText(/^2 of \d+$/).waitFor()
    const second = new URL(page.url()).searchParams.get('open')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/transactions/detail/*/${second}`)
    await page.goBack()
    await settled(page)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    // Back closes what was opened; it left the list.
    await rows(page).first().click()
    await sheet.getByText(/^1 of \d+$/).waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(`/${list}`)
    await rows(page).first().focus()
    const first = await rows(page).first().getAttribute('data-row')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/transactions/detail/*/${first}`)
    expect(faults).toEqual([])
    await close()
  },
)

// What an accepted offer becomes was made one by one, on as many pages.
it('many quotations become drafts of invoices, those that cannot say why, and once more nothing is made', async () => {
  const { page, close, faults } = await openScreen({ url, session })
  const owner = await signIn(url, 'owner@demo.test')
  const drafts = async () =>
    (await owner.get<{ meta: { total: number } }>('/documents?fiscal_status=draft&per_page=1')).meta.total
  const before = await drafts()
  await page.goto(`${url}/quotations?view=accepted`)
  await settled(page)
  const id = await rows(page).first().getAttribute('data-row')
  const bill = async () => {
    await page.locator(`tr[data-row="${id}"]`).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Turn into invoices', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn into invoices' })
    await dialog.getByText(/nothing is issued yet/).waitFor()
    await dialog.getByRole('button', { name: 'Turn into invoices' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await bill()
  await page.getByText(/Turn into invoices: one row done/).waitFor()
  await expect.poll(drafts).toBe(before + 1)
  await page.goto(`${url}/quotations?status=invoiced&per_page=100`)
  await settled(page)
  await bill()
  await page.getByText(/0 done, 1 skipped: The quotation is no longer where this is possible/).waitFor()
  expect(await drafts()).toBe(before + 1)
  expect(faults).toEqual([])
  await close()
})

// screens.md 4.1: on a phone filters stand in a sheet from the foot.
it('on a phone the filters of a list stand at the foot, and say how many match', async () => {
  const { page, close, faults } = await openScreen({ url, session, width: 390, height: 844 })
  await page.goto(`${url}/invoices`)
  await settled(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  const box = async () => (await sheet.boundingBox())!
  await expect.poll(async () => Math.round((await box()).y + (await box()).height)).toBe(844)
  await sheet.getByLabel('Payment', { exact: true }).selectOption('overdue')
  const owner = await signIn(url, 'owner@demo.test')
  const late = await owner.get<{ meta: { total: number } }>(
    '/documents?kind=invoice,export,purchase&payment_status=overdue&per_page=1',
  )
  await sheet.getByRole('button', { name: new RegExp(`^Show ${late.meta.total} results?$`) }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('payment')).toBe('overdue')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await sheet.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('payment')).toBeNull()
  expect(faults).toEqual([])
  await close()
})

// screens.md 4.1: "swipe end-side for the main action".
it('on a phone a card that is drawn towards its end does the first thing of its menu, in Arabic to the left', async () => {
  const { page, close, faults } = await openScreen({ url, session, isPhone: true })
  await page.goto(`${url}/invoices?view=collect`)
  await settled(page)
  const card = cards(page).first()
  // Too short a way, or one that leads elsewhere, does nothing.
  await draw(page, card, { x: 70 })
  await draw(page, card, { x: -200 })
  await expect.poll(() => card.getAttribute('data-drawn')).toBeNull()
  expect(new URL(page.url()).pathname).toBe('/invoices')
  // A finger that moves up scrolls, whatever lies under it.
  await draw(page, cards(page).nth(2), { x: 30, y: -300 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await draw(page, card, { x: 220 })
  await page.getByRole('dialog', { name: 'Record payment' }).waitFor()

  // What is asked first by the button is asked first here.
  await page.goto(`${url}/document-receptions`)
  await settled(page)
  await draw(page, cards(page).first(), { x: 220 })
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: /Accept/ }).waitFor()
  // A question without a field stands where the thumb is.
  const end = async () =>
    Math.round((await question.boundingBox())!.y + (await question.boundingBox())!.height)
  await expect.poll(end).toBe(844)
  expect(faults).toEqual([])
  await close()

  const mirrored = await openScreen({ url, session, isPhone: true, language: 'ar' })
  await mirrored.page.goto(`${url}/invoices?view=collect`)
  await settled(mirrored.page)
  await draw(mirrored.page, cards(mirrored.page).first(), { x: 220 })
  await draw(mirrored.page, cards(mirrored.page).first(), { x: -220 })
  await mirrored.page.getByRole('dialog').waitFor()
  expect(mirrored.faults).toEqual([])
  await mirrored.close()
})

// screens.md, work list: "Phone: swipe end-side acts, start-side snoozes."
it('on a phone a row of the work list is put off by drawing it towards its start, and done towards its end', async () => {
  const { page, close, faults } = await openScreen({ url, session, isPhone: true })
  await page.goto(`${url}/second-page`)
  await settled(page)
  const id = await cards(page).first().getAttribute('data-card')
  const first = page.locator(`[data-card="${id}"]`)
  await draw(page, first, { x: -220 })
  await first.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await first.waitFor()
  await draw(page, first, { x: 220 })
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/second-page')
  expect(faults).toEqual([])
  await close()
})

// screens.md 4.1: "infinite scroll".
it('on a phone a list goes on as it is scrolled, stands where it stood after a look at a row, and ends', async () => {
  const { page, close, faults } = await openScreen({ url, session, isPhone: true })
  await page.goto(`${url}/invoices`)
  await settled(page)
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(25)
  const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect
    .poll(async () => {
      await toTheEnd()
      return cards(page).count()
    })
    .toBeGreaterThanOrEqual(75)
  const row = cards(page).nth(60)
  await row.scrollIntoViewIfNeeded()
  const id = await row.getAttribute('data-card')
  const before = await page.evaluate(() => Math.round(scrollY))
  const count = await cards(page).count()
  await row.tap({ position: { x: 120, y: 20 } })
  await page.waitForURL('**/transactions/detail/**')
  await settled(page)
  await page.goBack()
  await page.locator(`[data-card="${id}"]`).waitFor()
  // The next page may have been on its way.
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(count)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before)

  const owner = await signIn(url, 'owner@demo.test')
  const { meta } = await owner.get<{ meta: { total: number } }>(
    '/documents?kind=invoice,export,purchase&per_page=1',
  )
  const end = page.getByText(/ · End of the list$/)
  await expect
    .poll(async () => {
      await toTheEnd()
      return end.isVisible()
    })
    .toBe(true)
  await expect.poll(() => cards(page).count()).toBe(meta.total)
  // Another question begins at its first row.
  await page.getByRole('searchbox').fill('a')
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('a')
  await expect.poll(() => cards(page).count()).toBeLessThan(50)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(faults).toEqual([])
  await close()
})

// A look at a row beside the list left it at its top.
it('a list stands where it stood once the sheet beside it is closed, on a phone and at a desk', async () => {
  for (const isPhone of [true, false]) {
    const { page, close, faults } = await openScreen({ url, session, isPhone, height: 600 })
    await page.goto(`${url}/payments`)
    await settled(page)
    const row = isPhone ? cards(page).nth(20) : rows(page).nth(20)
    await row.scrollIntoViewIfNeeded()
    const where = () => page.evaluate(() => Math.round(scrollY))
    const before = await where()
    expect(before).toBeGreaterThan(200)
    await row.click({ position: { x: 120, y: 18 } })
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()
    await sheet.getByRole('button', { name: 'Close' }).first().click()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(where).toBe(before)
    await row.click({ position: { x: 120, y: 18 } })
    await sheet.waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(where).toBe(before)
    expect(faults).toEqual([])
    await close()
  }
})

// "Registrar pa" and "Abri" were what a phone showed of them.
it.each(['es', 'fr'] as const)(
  'on a phone no button at the foot of a sheet is cut, in %s',
  async (language) => {
    const { page, close, faults } = await openScreen({ url, session, language, width: 390, height: 844 })
    const owner = await signIn(url, 'owner@demo.test')
    const owed = await owner.get<{ data: { id: string }[] }>(
      '/documents?kind=invoice&payment_status=overdue&per_page=1',
    )
    await page.goto(`${url}/invoices?open=${owed.data[0]!.id}`)
    const foot = page.locator('[data-sheet-foot]')
    await foot.getByRole('link').waitFor()
    await settled(page)
    const cut = await foot
      .locator('.mantine-Button-label')
      .evaluateAll((labels) =>
        labels
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      )
    expect(cut).toEqual([])
    expect(faults).toEqual([])
    await close()
  },
)

it.each(['payments', 'expenses', 'document-receptions'])(
  'in %s J and K walk from sheet to sheet too',
  async (list) => {
    const { page, close, faults } = await openScreen({ url, session })
    await page.goto(`${url}/${list}`)
    await settled(page)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog')
    await sheet.getByText(/^1 of \d+$/).waitFor()
    await page.keyboard.press('j')
    await sheet.getByText(/^2 of \d+$/).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await close()
  },
)

// Drafts that nobody wants any more went one by one.
it('deletes the chosen drafts at once, and says of an issued document why it stays', async () => {
  const { page, close, faults } = await openScreen({ url, session })
  const owner = await signIn(url, 'owner@demo.test')
  const made = () =>
    owner.post('/documents', { kind: 'invoice', lines: [] }, { 'idempotency-key': crypto.randomUUID() })
  await page.goto(`${url}/invoices?view=drafts`)
  await settled(page)
  const before = await rows(page).count()
  await made()
  await made()
  await page.goto(`${url}/invoices?sort=-issued_at&view=drafts`)
  await expect.poll(() => rows(page).count()).toBe(before + 2)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Delete drafts', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete drafts' })
  await dialog.getByText(/gone for good/).waitFor()
  await dialog.getByRole('button', { name: 'Delete drafts' }).click()
  await expect.poll(() => rows(page).count()).toBe(0)

  await page.goto(`${url}/invoices`)
  await settled(page)
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete drafts', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete drafts' }).click()
  await page.getByText(/0 done, 1 skipped/).waitFor()
  // The pointer may come to lie on a row that is gone by then.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
  await close()
})

// "Collected" of the strip counted what notes had taken back, and no figure led to the rows it is the sum of.
it('a figure of the strip leads to the rows that add to it, and stays what it was', async () => {
  const { page, close, faults } = await openScreen({ url, session })
  const strip = (name: string) => page.getByRole('region', { name })
  const figures: [path: string, strip: string, figure: string, chip: RegExp][] = [
    ['/invoices', 'Totals of what is listed', 'Outstanding', /^Adds to: Outstanding/],
    ['/invoices', 'Totals of what is listed', 'Collected', /^Adds to: Collected/],
    ['/tickets?view=all', 'Takings by means of payment', 'Cash', /^Means of payment: Cash/],
    ['/payments', 'Payments listed, in total', 'Unapplied', /^Unapplied: Something is left/],
    ['/expenses', 'Expenses listed, in total', 'VAT credit', /^Adds to: VAT credit/],
    ['/quotations', 'Totals of this list', '\\d+ quotations?', /^Adds to: Offered to clients/],
    ['/recurring-invoices', 'Expected', 'Next month', /^Adds to: Next month/],
  ]
  for (const [path, name, term, chip] of figures) {
    await page.goto(url + path)
    await settled(page)
    const figure = strip(name)
      .locator('dl > div')
      // A word of its own may stand apart from what follows, in which another direction is written.
      .filter({ hasText: new RegExp(`^\u2068?${term}`) })
      .first()
      .locator('dd')
    const before = await figure.textContent()
    await figure.getByRole('link').click()
    await page.getByText(chip).waitFor()
    await settled(page)
    await expect.poll(() => figure.textContent(), { message: `${path} ${term}` }).toBe(before)
    await expect.poll(() => rows(page).count(), { message: `${path} ${term}` }).toBeGreaterThan(0)
  }
  expect(faults).toEqual([])
  await close()
})
