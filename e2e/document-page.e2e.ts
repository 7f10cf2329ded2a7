import type {
  Client,
  DocumentDetail,
  DocumentRow,
  Page as Listed,
  RecurringDetail,
  RecurringRunDetail,
} from '@cuentaclara/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { accessibilityFaults } from './accessibility.ts'
import { type ApiUser, issue, signIn, threeLineInvoice } from './api.ts'
import { cutText } from './cut-text.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type Screen, type StoredSession, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()

let session: StoredSession
let owner: ApiUser
beforeAll(async () => {
  session = await signedIn(url)
  owner = await signIn(url, 'owner@demo.test')
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

/** An invoice on credit that the authority has accepted, with a remark on an activity it does not know, and a payment of it. */
async function aPaidInvoice(): Promise<DocumentRow> {
  const { id: client_id } = await owner.post<Client>('/clients', {
    name: 'Corporación Bananera del Atlántico S.A.',
    identification_type: '02',
    identification_number: '3101777888',
    emails: ['pagos@example.test'],
    activity_code: '4711.2',
  })
  const input = { ...(await threeLineInvoice(owner)), client_id, payments: [] }
  const { id } = await issue(owner, { ...input, sale_condition: '02', credit_days: 30 })
  const read = () => owner.get<DocumentDetail>(`/documents/${id}`)
  await expect.poll(async () => (await read()).fiscal_status).toBe('accepted')
  const row = await read()
  await owner.post('/payments', {
    client_id: row.client_id,
    paid_on: row.issued_at!.slice(0, 10),
    currency: row.currency,
    amount: row.total,
    means: '01',
    allocations: [{ document_id: id, amount: row.total }],
  })
  return row
}

// screens.md 7.7: the paper's language switch, the technical log, links and history.
it('a document is read in Arabic and downloaded so, its tries are copied, and its payment opens and leads back', async () => {
  const row = await aPaidInvoice()
  const path = `/transactions/detail/invoice/${row.id}`
  await page.goto(url + path)
  await page.getByText(/^Sent in: /).waitFor()
  await page.locator('label', { hasText: /^العربية$/ }).click()
  const paper = page.locator('[lang="ar"][dir="rtl"]')
  await paper.getByText(row.consecutivo!).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF (Arabic)' }).click()
  expect((await download).suggestedFilename()).toBe(`${row.clave}.pdf`)
  await page.goto(`${url}/print/invoice/${row.id}?language=ar`)
  await page.locator('[lang="ar"][dir="rtl"]').getByText(row.consecutivo!).waitFor()

  await page.goto(`${url}${path}?tab=authority`)
  // Its sign stood alone above what it warns of.
  const remark = page.getByRole('listitem').filter({ hasText: 'Code' }).first()
  const [sign, words] = await Promise.all(
    ['svg', 'p'].map((part) => remark.locator(part).first().boundingBox()),
  )
  expect(sign!.x + sign!.width).toBeLessThanOrEqual(words!.x)
  expect(sign!.y).toBeLessThan(words!.y + words!.height)
  const log = page.getByRole('region', { name: 'Technical log' })
  await log.getByText(/Sent.* · .*received.* · .*HTTP 20\d/).waitFor()
  await log.getByText(/Asked.* · .*accepted.* · .*HTTP 200/).waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await log.getByRole('button', { name: 'Copy the log' }).click()
  await page.getByText('Log copied').waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(row.clave!)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto(`${url}${path}?tab=links`)
  await page.getByRole('link', { name: /^Payment \d+$/ }).click()
  await page.waitForURL(/\/transactions\/detail\/payment\//)
  await page.getByRole('link', { name: /^FE-\d+$/ }).click()
  await page.waitForURL(new RegExp(row.id))
})

// screens.md 7.3: "Recipients: one client, or a list/group of students (one document per payer, one line per student)".
it('a group of students is billed payer by payer: seen before, left out, started, and read on the page of its date', async () => {
  await owner.request('PUT', '/settings/students', { settings: { is_on: true } })
  const { data: clients } = await owner.get<Listed<Client>>('/clients?per_page=100')
  const [mother, father] = clients.filter(({ identification_type: type }) => type === '02')
  const enter = (name: string, client: Client) =>
    owner.post('/students', { name, group_name: 'Quinto', payers: [{ client_id: client.id, share: '100' }] })
  await enter('Sofía Mora', mother!)
  await enter('Luis Mora', mother!)
  await enter('Ana Solís', father!)
  await enter('Eva Rojas', father!)

  await page.goto(`${url}/recurring-invoices/new`)
  await settled(page)
  await page.getByLabel('Bills', { exact: true }).selectOption({ label: 'A group of students' })
  await page.getByLabel('Group', { exact: true }).selectOption('Quinto')
  await page.getByLabel('Name', { exact: true }).fill('Materiales')
  await page.getByLabel('Item, Line 1').focus()
  await page.getByLabel('Text, Line 1').fill('Materiales de {student}, {month}')
  // As dear as a line may be, and its tax: its total lost its first digit.
  await page.getByLabel('Price, Line 1').fill('99999999.99')
  await page.getByRole('row', { name: /112,999,999\.99/ }).waitFor()
  await expect.poll(() => cutText(page)).toEqual([])
  await page.getByLabel('Price, Line 1').fill('1000')
  await page.getByText('whom the client pays for').waitFor()
  await page.getByRole('button', { name: 'Who and how much' }).click()
  const who = page.getByRole('region', { name: 'Whom it bills' })
  await who.getByText(/^Materiales de Ana Solís, \p{L}+$/u).waitFor()
  await who.getByRole('button', { name: 'Leave out Eva Rojas' }).click()
  await who.getByRole('button', { name: 'Take in Eva Rojas' }).waitFor()
  await who.getByText('2 invoices on').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByText(/^Saved \d/).waitFor()
  await page.getByRole('button', { name: 'Start' }).click()
  const question = page.getByRole('dialog', { name: 'Start this series?' })
  await question.getByText('Quinto').waitFor()
  await question.getByRole('button', { name: /^Start/ }).click()
  await page.waitForURL(/\/recurring-invoices\/view\//)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const series = () => owner.get<RecurringDetail>(`/recurring-invoices/${id}`)
  await page.getByRole('region', { name: 'Whom it bills' }).first().waitFor()
  // Its first day is today: the program makes it within the minute, or somebody does now.
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Run now' }).click()
  await expect.poll(async () => (await series()).done).toBeGreaterThan(0)
  const first = (await series()).runs.at(-1)!
  const run = await owner.get<RecurringRunDetail>(`/recurring-runs/${first.id}`)
  expect(run.part_rows.map(({ students }) => students)).toEqual(
    expect.arrayContaining([['Luis Mora', 'Sofía Mora'], ['Ana Solís']]),
  )
  await page.goto(`${url}/transactions/detail/recurring-run/${first.id}`)
  await page.getByText('2 made').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})
