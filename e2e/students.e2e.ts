import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type Screen, type StoredSession, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()

let session: StoredSession
beforeAll(async () => {
  session = await signedIn(url)
  const owner = await signIn(url, 'owner@demo.test')
  await owner.request('PUT', '/settings/students', { settings: { is_on: true } })
  const { data: clients } = await owner.get<{ data: { id: string }[] }>('/clients?search=bufete&per_page=1')
  const { data: items } = await owner.get<{ data: { id: string }[] }>('/items?per_page=1')
  await owner.request('POST', '/students', {
    name: 'Sofía Mora',
    payers: [{ client_id: clients[0]!.id, share: '100' }],
    plans: [{ item_id: items[0]!.id, amount: '48000' }],
  })
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

// selling.md 10.7: a month could not be billed at all.
it('a month is looked at, billed, and stands in the grid with its invoice', async () => {
  await page.goto(`${url}/students`)
  await settled(page)
  await page.getByRole('button', { name: 'Bill the month' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/ · Sofía Mora · /).waitFor()
  await sheet.getByRole('button', { name: 'Make 1 invoice' }).click()
  await page.waitForURL(/open=bills/)
  await sheet.getByText('1 invoice made.').waitFor({ timeout: 30_000 })
  await sheet.getByRole('button', { name: 'Bill the rest' }).click()
  await sheet.getByText('Nothing is left to bill for this month.').first().waitFor()

  await page.goto(`${url}/students?open=months`)
  await settled(page)
  await page.getByRole('link', { name: /^Sofía Mora, .*: Owed$/ }).click()
  await page.waitForURL(/\/transactions\/detail\/invoice\//)
})
