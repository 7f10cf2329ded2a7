import type { AllWork, BoardRow, ElsewhereAnswer, Page as Listed } from '@cuentaclara/contracts'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { databaseUrlOf } from '../bench/database-url.ts'
import { signIn } from './api.ts'
import { startDemo } from './demo.ts'
import { openScreen, type Screen, settled, signedIn, suggested } from './screen.ts'

const app = await startDemo()
afterAll(() => app.stop())
const { url } = app
const few = 38

beforeAll(makeCompanies, 60_000)

let screen: Screen
let page: Page
beforeEach(async () => {
  // Signed in anew: the company that the test before went to is the one to start in.
  screen = await openScreen({ url, session: await signedIn(url) })
  page = screen.page
  return async () => {
    expect(screen.faults).toEqual([])
    await screen.close()
  }
})

/** With the two of the demo a practice has forty companies. */
async function makeCompanies() {
  const database = new pg.Client({ connectionString: databaseUrlOf(app.dataDir) })
  await database.connect()
  try {
    await database.query(
      `with made as (
        insert into companies (id, name, identification_type, identification_number, status)
        select gen_random_uuid(), 'Cliente ' || lpad(n::text, 2, '0') || ' del despacho S.A.', '02', 3101100000 + n, 'active'
        from generate_series(1, $1::int) n
        returning id
      )
      insert into company_users (company_id, user_id, role)
      select made.id, u.id, 'accountant' from made cross join users u where u.email = 'owner@demo.test'`,
      [few],
    )
  } finally {
    await database.end()
  }
}

const rows = () => page.locator('tbody tr')
const board = '/second-page?tab=board'

it('from forty companies one goes to the exact list in one, does something there, and comes back to the same board', async () => {
  const owner = await signIn(url, 'owner@demo.test')
  const { data } = await owner.get<Listed<BoardRow>>('/board?per_page=100&sort=-rejected')
  expect(data).toHaveLength(few + 2)
  // Another one than the company at hand, so that opening it changes the company.
  const other = data.find(({ company, rejected }) => rejected! > 0 && company.id !== owner.company.id)!
  const name = other.company.trade_name ?? other.company.name
  // The authority may still be at what the demo sent when it began.
  const rejectedNow = async () =>
    (await owner.get<Listed<BoardRow>>('/board?per_page=100')).data.find(
      ({ company }) => company.id === other.company.id,
    )!.rejected!

  await page.goto(url + board)
  await settled(page)
  await page.getByRole('columnheader', { name: 'Rejected' }).getByRole('button').click()
  await page.waitForURL(/sort=rejected/)
  await page.getByRole('columnheader', { name: 'Rejected' }).getByRole('button').click()
  await page.waitForURL(/sort=-rejected/)
  await page.getByRole('button', { name: 'With something to do' }).click()
  await page.waitForURL(/view=open/)
  await settled(page)
  const kept = page.url()

  const row = rows().filter({ hasText: name }).first()
  // After the tick and the company.
  const rejectedCell = row.locator('td').nth(2)
  await rejectedCell.getByRole('button').click()
  await page.waitForURL(`${url}/second-page?section=rejected`)
  await settled(page)
  await page.getByText(`You are working in`).waitFor()
  await expect
    .poll(() => page.locator('header button[aria-label^="Company: "]').getAttribute('aria-label'))
    .toContain(name)
  await expect.poll(async () => (await rows().count()) - (await rejectedNow())).toBe(0)
  const rejected = await rows().count()

  await rows()
    .first()
    .getByRole('button', { name: /^Row actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await expect.poll(() => rows().count()).toBeLessThan(rejected)
  await page.getByRole('link', { name: 'Back to all my companies' }).click()
  await page.waitForURL(kept)
  await settled(page)
  await expect.poll(() => page.getByText('You are working in').count()).toBe(0)
  await expect.poll(async () => Number(await rejectedCell.textContent())).toBe(rejected - 1)
})

it('each company says of which month its VAT is, in whatever language', async () => {
  const owner = await signIn(url, 'owner@demo.test')
  const { data } = await owner.get<Listed<BoardRow>>('/board?per_page=100&sort=name')
  const months = new Set(data.map(({ vat }) => vat!.period))
  expect(months.size).toBeGreaterThan(0)
  await page.goto(url + board)
  await settled(page)
  await expect.poll(() => rows().count()).toBe(data.length)
  const said = async () =>
    (await rows().allTextContents()).map((text) => /[A-Z][a-z]+ 20\d\d/.exec(text)?.[0])
  const nameOf = (period: string) =>
    new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      Date.parse(`${period}-01`),
    )
  await expect.poll(async () => new Set(await said())).toEqual(new Set([...months].map(nameOf)))
})

it('the work of all companies stands in one queue, and a row is done in its own company', async () => {
  const owner = await signIn(url, 'owner@demo.test')
  const all = await owner.get<AllWork>('/all-work?section=overdue&per_page=100')
  const other = all.data.find(({ company }) => company.id !== owner.company.id)!
  await page.goto(`${url}/second-page?section=overdue`)
  await settled(page)
  // The tab of the board has the same name, and stands there before the choice does.
  await page.getByRole('radiogroup').getByText('All my companies', { exact: true }).click()
  await page.waitForURL(/of=all/)
  await page.goto(`${url}/second-page?of=all&section=overdue&company=${other.company.id}`)
  await settled(page)
  await expect.poll(() => rows().count()).toBeGreaterThan(0)
  await expect.poll(() => rows().first().textContent()).toContain(other.company.name)
  await rows().first().getByRole('link', { name: 'Collect' }).click()
  await page.waitForURL(/\/transactions\/detail\//)
  await settled(page)
  await expect
    .poll(() => page.locator('header button[aria-label^="Company: "]').getAttribute('aria-label'))
    .toContain(other.company.name)
  await page.getByRole('link', { name: 'Back to all my companies' }).click()
  await page.waitForURL(/second-page\?.*of=all/)
})

it('the palette finds a client of another company, names it, and opens it there', async () => {
  const owner = await signIn(url, 'owner@demo.test')
  const { data } = await owner.get<Listed<BoardRow>>('/board?per_page=100')
  const others = data.map(({ company }) => company).filter(({ id }) => id !== owner.company.id)
  const found = await owner.get<ElsewhereAnswer>(`/search/elsewhere?but=${owner.company.id}&q=sa`)
  const client = found.clients[0]!
  expect(others.map(({ id }) => id)).toContain(client.company.id)
  await page.goto(`${url}/invoices`)
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(client.name)
  const elsewhere = page.getByRole('group', { name: 'In my other companies' })
  // Its documents stand before the client.
  await suggested(page, client.company.name).and(elsewhere.getByRole('option')).last().click()
  await page.waitForURL(/\/clients\?open=/)
  await settled(page)
  await expect
    .poll(() => page.locator('header button[aria-label^="Company: "]').getAttribute('aria-label'))
    .toContain(client.company.name)
})

it('a person of one company has no board, and no tab that leads to it', async () => {
  await screen.close()
  screen = await openScreen({ url, session: await signedIn(url, 'viewer@demo.test') })
  page = screen.page
  await page.goto(`${url}/second-page`)
  await settled(page)
  await expect.poll(() => page.getByRole('link', { name: 'All my companies' }).count()).toBe(0)
})

// Somebody with forty companies looks at a few of them every day.
it('a company that is pinned stands first, in whatever order the others come', async () => {
  await page.goto(url + board)
  await settled(page)
  const name = (await rows().last().locator('bdi').first().textContent())!
  // By its name: what the authority answers meanwhile puts the rows in another order.
  const last = rows().filter({ hasText: name })
  await last.hover()
  await last.getByRole('button', { name: `Pin ${name} to the top` }).click()
  await rows()
    .first()
    .getByRole('button', { name: `Unpin ${name}` })
    .waitFor()
  await page.getByRole('columnheader', { name: 'Rejected' }).getByRole('button').click()
  await page.waitForURL(/sort=rejected/)
  await settled(page)
  await rows()
    .first()
    .getByRole('button', { name: `Unpin ${name}` })
    .click()
  await page.getByRole('button', { name: `Unpin ${name}` }).waitFor({ state: 'detached' })
})
