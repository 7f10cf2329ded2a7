import type {
  Client,
  DocumentDetail,
  DocumentRow,
  Page as Listed,
  StudentBillsResult,
} from '@cuentaclara/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type ApiUser, signIn } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type Screen, type StoredSession, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()

const people = 40
const monthly = 48_000
/** In percent: two clients pay for everybody. */
const shares = ['60', '40'] as const

let session: StoredSession
let owner: ApiUser
beforeAll(async () => {
  session = await signedIn(url)
  owner = await signIn(url, 'owner@demo.test')
  await owner.request('PUT', '/settings/students', { settings: { is_on: true } })
  const { data: clients } = await owner.get<Listed<Client>>('/clients?per_page=100')
  const payers = clients.filter(({ identification_type: type }) => type === '02').slice(0, shares.length)
  const { data: items } = await owner.get<Listed<{ id: string }>>('/items?per_page=1')
  for (let n = 1; n <= people; n += 1)
    await owner.post('/students', {
      name: `Estudiante ${n}`,
      payers: payers.map(({ id }, place) => ({ client_id: id, share: shares[place] })),
      plans: [{ item_id: items[0]!.id, amount: String(monthly) }],
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
it('the month of forty people is billed to two payers, once however often it is asked for, and each owes what is not paid', async () => {
  await page.goto(`${url}/students`)
  await settled(page)
  await page.getByRole('button', { name: 'Bill the month' }).click()
  const sheet = page.getByRole('dialog')
  await sheet
    .getByText(/ · Estudiante 40 · /)
    .first()
    .waitFor()
  await sheet.getByRole('button', { name: 'Make 2 invoices' }).click()
  await page.waitForURL(/open=bills/)
  const task = new URL(page.url()).searchParams.get('open')!.split(':')[1]
  await sheet.getByText('2 invoices made.').waitFor()
  const { rows } = await owner.get<StudentBillsResult>(`/students/bills/${task}`)
  const [first, second] = await Promise.all(
    rows.map(({ document_id: id }) => owner.get<DocumentDetail>(`/documents/${id}`)),
  )
  const totals = [first!, second!].map(({ total }) => Number(total)).toSorted((a, b) => b - a)
  // The item's price has its tax in it.
  expect(totals).toEqual(shares.map((share) => (people * monthly * Number(share)) / 100))

  // Again, and nobody is billed twice.
  const made = async () =>
    (await owner.get<Listed<DocumentRow>>('/documents?kind=invoice&per_page=1')).meta.total
  const before = await made()
  await sheet.getByRole('button', { name: 'Bill the rest' }).click()
  await sheet.getByText(`Already billed: ${people}.`).waitFor()
  await sheet.getByRole('button', { name: 'Make 0 invoices' }).click()
  await sheet.getByRole('link', { name: 'Nothing is left to bill for this month.' }).waitFor()
  expect(await made()).toBe(before)

  // One of the two pays: each person owes the part of the other, and nothing of it is late.
  const { id, client_id: payer, total: amount } = first!
  const paid_on = first!.issued_at!.slice(0, 10)
  const payment = { client_id: payer, currency: 'CRC', amount, means: '04', reference: 'TR-1', paid_on }
  await owner.post('/payments', { ...payment, allocations: [{ document_id: id, amount }] })
  const owed = (Number(second!.total) / people).toLocaleString('en', { minimumFractionDigits: 2 })
  const owing = page.getByRole('row').filter({ has: page.getByRole('cell', { name: owed }) })
  await page.goto(`${url}/students?per_page=50`)
  await expect.poll(() => owing.count()).toBe(people)
  await page.goto(`${url}/students?view=overdue`)
  await settled(page)
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Estudiante' }).count()).toBe(0)

  await page.goto(`${url}/students?open=months`)
  await settled(page)
  const cells = page.getByRole('link', { name: /^Estudiante \d+, .*: Owed$/ })
  await expect.poll(() => cells.count()).toBe(people)
  await cells.first().click()
  await page.waitForURL(/\/transactions\/detail\/invoice\//)
})
