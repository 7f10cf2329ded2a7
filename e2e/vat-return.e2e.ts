import type { VatBoxRows, VatReturn } from '@cuentaclara/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { accessibilityFaults } from './accessibility.ts'
import { type ApiUser, signIn } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type Screen, type StoredSession, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()

let session: StoredSession
let accountant: ApiUser
beforeAll(async () => {
  session = await signedIn(url, 'accountant@demo.test')
  accountant = await signIn(url, 'accountant@demo.test')
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

const read = (period: string) => accountant.get<VatReturn>(`/vat-returns/${period}`)
const digits = (text: string | null) => (text ?? '').replace(/[^0-9.]/g, '')

it('the deadline of the start page opens its month, each figure its documents, and a press copies it', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
  await page.goto(`${url}/`)
  await settled(page)
  // Before the next one may stand one that is late.
  await page
    .getByRole('link', { name: /VAT return/ })
    .last()
    .click()
  await page.waitForURL(/\/reports\/vat-return\?period=/)
  await settled(page)
  const period = new URL(page.url()).searchParams.get('period')!
  const { boxes, due_on } = await read(period)
  expect(due_on.slice(0, 7) > period).toBe(true)

  const box = boxes.find(({ id }) => id === 'V13_B')!
  const figure = page.getByRole('button', { name: 'Documents behind Total ventas a 13 %' })
  const [shown = ''] = ((await figure.textContent()) ?? '').split('Documents behind')
  expect(digits(shown)).toBe(box.amount)
  await figure.click()
  const sheet = page.getByRole('dialog')
  const { data, meta } = await accountant.get<VatBoxRows>(`/vat-returns/${period}/boxes/V13_B`)
  await sheet.getByText(`of ${meta.total}`).waitFor()
  await sheet.getByRole('link', { name: data[0]!.party, exact: true }).first().waitFor()
  await page.goBack()

  await page.getByRole('button', { name: 'Copy helper' }).click()
  const copied = page.getByRole('dialog').getByRole('button', { name: /^Total ventas a 13 %/ })
  await copied.click()
  await page.getByText(`Copied: ${box.amount}`).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(box.amount)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => copied.evaluate((button) => button === document.activeElement)).toBe(false)
})

it('a month is prepared, reviewed with a reason, filed under its number, and rectified', async () => {
  const period = '2026-09'
  await page.goto(`${url}/reports/vat-return?period=${period}`)
  await settled(page)
  await page.getByRole('button', { name: 'Add: Withholdings of cards' }).click()
  await page.getByLabel(/^Charged/).fill('100000')
  await page.getByLabel(/^VAT withheld/).fill('5310')
  await page.getByLabel(/^VAT withheld/).press('Tab')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('5,310.00').first().waitFor()

  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByText('Write at least five characters.').waitFor()
  await dialog.getByLabel(/Why it is reviewed/).fill('Revisado con la empresa')
  await dialog.getByRole('button', { name: 'Review' }).click()
  // What comes a moment later moves nothing: the press of who was quick went beside the button, and nothing was filed.
  const { promise: isLookedAt, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/filings', async (route) => {
    await isLookedAt
    await route.continue()
  })
  await page.getByRole('button', { name: 'Mark as filed' }).click()
  await dialog.getByLabel(/Number of the receipt/).fill('1504567890123')
  const file = dialog.getByRole('button', { name: 'Mark as filed' })
  const place = async () => (await file.boundingBox())!.y
  const before = await place()
  goOn()
  await dialog.getByRole('checkbox').waitFor()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(2)
  await file.click()
  await page.getByText(/· 1504567890123$/).waitFor()

  const filed = await read(period)
  expect(filed).toMatchObject({ state: 'filed', version: 1, changes: [] })
  expect(filed.boxes.find(({ id }) => id === 'F_RET')!.amount).toBe('5310.00')
  // Nothing that is typed changes any more.
  await expect.poll(() => page.getByRole('button', { name: 'Add: Withholdings of cards' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog.getByLabel(/Number of the payment/).fill('SINPE-0001')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByText(/· SINPE-0001$/).waitFor()

  await page.getByRole('button', { name: 'Rectify' }).click()
  await dialog.getByLabel(/Reason/).fill('Faltó una factura')
  await dialog.getByRole('button', { name: 'Rectify' }).click()
  await page.getByRole('button', { name: /Version 1/ }).waitFor()
  expect(await read(period)).toMatchObject({ state: 'draft', version: 2, reason: 'Faltó una factura' })
})

it('what the authority prefills stands beside ours, and a difference asks for a look before filing', async () => {
  const period = '2026-08'
  await page.goto(`${url}/reports/vat-return?period=${period}`)
  await settled(page)
  await page.getByRole('button', { name: 'Compare with the prefilled' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(/^Paste from the form/).fill('Total ventas a 13 %\t1,00')
  await sheet.getByRole('button', { name: 'Take what is pasted' }).click()
  await sheet.getByText('Differs by').waitFor()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await read(period)).inputs.prefilled)
    .toEqual([{ box: 'V13_B', amount: '1' }])
  const { checks } = await read(period)
  expect(checks.find(({ check }) => check === 'prefilled')).toMatchObject({ is_open: true, count: 1 })
})

// vat-return-150.md 6.7 and 11.10: what is withheld is the sum of the settlements, and no colón of it twice.
it('a settlement in dollars counts in colones, and what was typed of it before is found, taken away and put back', async () => {
  const period = '2026-07'
  const withheld = async () => (await read(period)).boxes.find(({ id }) => id === 'F_RET')!.amount
  await page.goto(`${url}/reports/vat-return?period=${period}`)
  await settled(page)
  await page.getByRole('button', { name: 'Add: Withholdings of cards' }).click()
  await page.getByLabel(/^Acquirer/).fill('BAC')
  await page.getByLabel(/^Charged/).fill('500000')
  await page.getByLabel(/^VAT withheld/).fill('26555')
  await page.getByLabel(/^VAT withheld/).press('Tab')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(withheld).toBe('26555.00')

  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Card settlements' })
    .click()
  await page.getByRole('button', { name: 'Enter a settlement' }).click()
  const sheet = page.getByRole('dialog', { name: 'Enter a settlement' })
  await sheet.getByLabel(/^Day/).fill('10/07/2026')
  await sheet.getByLabel(/^Acquirer/).fill('BAC Credomatic')
  await sheet.getByText('Dollars').click()
  await sheet.getByLabel(/^Colones per dollar/).fill('500')
  await sheet.getByLabel(/^Charged/).fill('1000')
  await sheet.getByLabel(/^Commission/).fill('35')
  await sheet.getByLabel(/^VAT withheld/).fill('53.11')
  await sheet.getByLabel(/^VAT withheld/).press('Tab')
  await sheet.getByText(/26,555\.00 in the VAT return/).waitFor()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settlement saved.').waitFor()
  // The same money, as long as nobody says otherwise.
  expect(await withheld()).toBe('53110.00')

  await page.goto(`${url}/reports/vat-return?period=${period}`)
  await settled(page)
  const more = page.getByRole('button', { name: /things to look at$/ })
  if ((await more.count()) > 0) await more.click()
  await page
    .getByRole('listitem')
    .filter({ has: page.locator('#check-twice') })
    .getByRole('button')
    .click()
  const box = page.getByRole('dialog', { name: 'Retenciones' })
  await box.getByText('Withholdings typed into the return').first().waitFor()
  await box.getByText(/BAC Credomatic has 1 settlement .* Both count\./).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const take = box.getByRole('button', { name: /^Take the typed row away/ })
  await take.click()
  await page.getByText('Typed row taken away.').waitFor()
  await expect.poll(withheld).toBe('26555.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(withheld).toBe('53110.00')
  await take.click()
  await expect.poll(withheld).toBe('26555.00')
  await expect.poll(() => take.count()).toBe(0)
  const { checks, inputs } = await read(period)
  expect(inputs.withholdings).toEqual([])
  expect(checks.find(({ check }) => check === 'twice')).toMatchObject({ is_open: false })
})
