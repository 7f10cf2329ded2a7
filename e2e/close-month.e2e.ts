import type { Closings, ScheduledFile, Task } from '@cuentaclara/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type ApiUser, signIn } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type Screen, type StoredSession, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()

let sessions: Record<'accountant' | 'owner', StoredSession>
let owner: ApiUser
beforeAll(async () => {
  sessions = {
    accountant: await signedIn(url, 'accountant@demo.test'),
    owner: await signedIn(url, 'owner@demo.test'),
  }
  owner = await signIn(url, 'owner@demo.test')
})

let screen: Screen
let page: Page
beforeEach(() => async () => {
  expect(screen.faults).toEqual([])
  await screen.close()
})
async function openAs(who: keyof typeof sessions) {
  screen = await openScreen({ url, session: sessions[who] })
  page = screen.page
}
async function openData() {
  await page.goto(`${url}/main-configurations/${owner.company.id}?tab=data`)
  await settled(page)
}

it('an accountant closes a month step by step: what is open, its package, and its name', async () => {
  await openAs('accountant')
  await openData()
  await page.getByRole('button', { name: 'Close a period' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close a period' })
  await dialog.getByText(/Step 1 of 3/).waitFor()
  await dialog.getByText('VAT return not filed').waitFor()
  const month = await dialog.getByLabel('Up to the end of').inputValue()
  const link = dialog.getByRole('link', { name: /^Show the return of/ })
  await expect.poll(() => link.getAttribute('href')).toBe(`/reports/vat-return?period=${month}`)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  await dialog.getByRole('button', { name: 'Make the package' }).click()
  await dialog.getByText(/you can go on working/).waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()

  const name = /type “(.+)”/.exec((await dialog.getByText(/type “/).textContent()) ?? '')![1]!
  await dialog.getByRole('textbox').fill('yes')
  await dialog.getByRole('button', { name: `Close ${name}` }).click()
  await dialog.getByText(/Type the month as it stands above/).waitFor()
  await dialog.getByRole('textbox').fill(name.toLowerCase())
  await dialog.getByRole('button', { name: `Close ${name}` }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/closed them on/).waitFor()
  const { closed_until } = await owner.get<Closings>('/closings')
  expect(closed_until!.slice(0, 7)).toBe(month)
})

it('the package that was made can be fetched, and holds the month', async () => {
  await openAs('accountant')
  await openData()
  const panel = page.getByRole('region', { name: 'Package of the month' })
  await panel.getByText(/The ZIP is ready/).waitFor()
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download ZIP' }).click()
  expect((await download).suggestedFilename()).toMatch(/ 20\d\d-\d\d\.zip$/)
})

it('what is dated in a closed month is refused, and the refusal says who closed it and who can open it', async () => {
  await openAs('owner')
  const { closed_until } = await owner.get<Closings>('/closings')
  await page.goto(`${url}/expenses?open=new`)
  const sheet = page.getByRole('dialog', { name: 'Record expense' })
  const [year, month, day] = closed_until!.split('-')
  await sheet.getByLabel(/^Date/).fill(`${day}/${month}/${year}`)
  await sheet.getByRole('combobox', { name: 'Supplier' }).fill('Ferretería El Cierre')
  await sheet.getByRole('textbox', { name: 'Total with VAT' }).fill('1000')
  await sheet.getByRole('button', { name: 'Save expense' }).click()
  await page
    .getByText(/closed them on \d\d\/\d\d\/\d{4}.*unless an owner opens the period again/)
    .first()
    .waitFor()
  // That refusal.
  screen.faults.length = 0
})

it('an owner opens the month again with a reason, which stands in the history', async () => {
  await openAs('owner')
  await openData()
  await page.getByRole('button', { name: 'Reopen a period' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reopen a period' })
  await dialog.getByRole('button', { name: /^Reopen / }).click()
  await dialog.getByText(/at least five characters/i).waitFor()
  await dialog.getByLabel(/^Reason/).fill('Faltó una factura del proveedor')
  await dialog.getByRole('button', { name: /^Reopen / }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Faltó una factura del proveedor').waitFor()
  const { changes } = await owner.get<Closings>('/closings')
  expect(changes[0]).toMatchObject({ kind: 'reopened', reason: 'Faltó una factura del proveedor' })
})

it('the package is arranged for the accountant’s address on the first day, sent at once, paused and taken away', async () => {
  await openAs('owner')
  await openData()
  await page.getByRole('button', { name: 'Schedule a file' }).click()
  const sheet = page.getByRole('dialog', { name: 'Schedule a file' })
  await sheet.getByLabel(/^To/).fill('contadora')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText(/valid e-mail/).waitFor()
  screen.faults.length = 0
  await sheet.getByLabel(/^To/).fill('contadora@example.test, jefe@example.test')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('On day 1 of each month').waitFor()
  const files = async () => (await owner.get<{ data: ScheduledFile[] }>('/scheduled-files')).data
  await expect.poll(files).toMatchObject([{ kind: 'month-package', month_day: 1, is_on: true }])

  const list = page.getByRole('region', { name: 'Scheduled files' })
  await list.getByRole('button', { name: 'Log' }).click()
  const log = page.getByRole('dialog', { name: 'What was sent' })
  await log.getByRole('button', { name: 'Send now' }).click()
  await log.getByText(/Waits for a mail server/).waitFor()
  await page.keyboard.press('Escape')
  await list.getByRole('switch').press('Space')
  await list.getByText('Paused').waitFor()
  // What it did stands in the log a moment before it is over.
  const latest = async () => (await owner.get<{ data: Task[] }>('/tasks')).data[0]
  await expect.poll(latest).toMatchObject({ kind: 'scheduled-file', status: 'done' })
})
