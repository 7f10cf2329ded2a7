import type { Page as Listed } from '@cuentaclara/contracts'
import type { Download, Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from './api.ts'
import { demoForThisFile } from './demo.ts'
import {
  goInside,
  holdParts,
  openScreen,
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

const shellOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

it('shows every piece of the layout, and each of them works', async () => {
  // seed 017, seed 018, seed 030, seed 091, seed 092, seed 094, seed 095, seed 096, seed 097, seed 099, seed 102
  const { page, close, faults } = await openScreen({ url, session })
  await page.goto(url)
  await settled(page)
  await shellOf(page).getByRole('link', { name: 'Clients' }).click()
  await page.waitForURL('**/clients*')

  await page.getByRole('button', { name: /^Exchange rate: \$1 = ₡/ }).click()
  await page.getByRole('textbox', { name: 'Dollars' }).fill('2')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Colones' }).inputValue())
    .toMatch(/^\d,\d{3}\.\d\d$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Tax authority/ }).click()
  await page.getByText('Waiting in the queue').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Company: La Tertulia/ }).click()
  await page.getByRole('option', { name: /Academia Horizonte/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByText('owner@demo.test').waitFor()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  await page.getByRole('link', { name: 'My profile' }).click()
  await page.waitForURL('**/profile*')

  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  // Pinned at once, and kept a moment later: whoever loads the page anew in between has pinned nothing.
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('button', { name: 'Items', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await kept
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Items' }).click()
  await page.waitForURL('**/items*')

  // The demo's past holds rejections. What was opened is read; the others wait to be.
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('tab', { name: 'Hacienda' }).click()
  const unread = page.getByRole('link', { name: /Hacienda rejected/ }).and(page.locator('[data-unread]'))
  await unread.first().waitFor()
  // Until the tab has its own, it shows what the one before had of them.
  await settled(page)
  const before = await unread.count()
  await unread.first().click()
  await page.waitForURL('**/transactions/detail/**')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect.poll(() => unread.count()).toBe(before - 1)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' })
  await expect.poll(() => unread.count()).toBe(0)
  await page.keyboard.press('Escape')

  const footer = page.getByRole('contentinfo')
  await expect.poll(() => footer.textContent()).toMatch(/^Cuenta Clara.*Version \d/)
  await footer.getByRole('link', { name: 'Legal' }).waitFor()
  await footer.getByRole('link', { name: 'Accessibility' }).click()
  await page.getByRole('heading', { name: 'Accessibility' }).waitFor()
  await expect.poll(() => shellOf(page).count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})

it('says that a screen is on its way for as long as the one before still stands there', async () => {
  const { page, close, faults } = await openScreen({ url, session })
  await page.goto(`${url}/clients`)
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('company settings')
  await page.getByRole('option', { name: /Company settings/ }).waitFor()
  const letGo = await holdParts(page)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/main-configurations/*')
  await page.locator('main[aria-busy=true]').waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Clients')

  letGo()
  await settled(page)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Company settings')
  await expect.poll(() => page.getByLabel('Trade name').isVisible()).toBe(true)
  expect(faults).toEqual([])
  await close()
})

it('keeps the page and the anchor of an address at the door, which has no path in its hash', async () => {
  // seed 028
  const { page, close } = await openScreen({ url })
  await page.goto(`${url}/invoices?page=2#top`)
  await page.waitForURL('**/login?**')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/invoices?page=2#top')
  expect(page.url()).not.toContain('/#/')
  await close()
})

it('keeps the bar in sight and offers the way up beyond 200 px', async () => {
  // seed 021, seed 023, seed 090
  const { page, close } = await openScreen({ url, session, height: 500 })
  await page.goto(`${url}/invoices`)
  await settled(page)
  const up = page.getByRole('button', { name: 'Back to the top' })
  await page.evaluate(() => window.scrollTo(0, 201))
  await up.waitFor()
  await page.evaluate(() => window.scrollTo(0, 200))
  await up.waitFor({ state: 'detached' })
  await page.evaluate(() => window.scrollTo(0, 201))
  await up.waitFor()
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0)
  await up.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await page.evaluate(() => window.scrollTo(0, 400))
  await shellOf(page).getByRole('link', { name: 'Items' }).click()
  await page.waitForURL('**/items*')
  await settled(page)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await close()
})

it('leads to an anchor smoothly and 60 px below the top, by a link and by its address', async () => {
  // seed 089
  const { page, close } = await openScreen({ url, height: 400 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const scrollIntoView = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (options) {
      document.documentElement.dataset.asked = JSON.stringify(options)
      scrollIntoView.call(this, options)
    }
  })
  const topOf = (id: string) => page.locator(`#${id}`).evaluate((part) => part.getBoundingClientRect().top)
  await page.goto(`${url}/accessibility`)
  await page.getByRole('link', { name: 'Screen readers' }).click()
  await page.waitForURL('**/accessibility#screen-readers')
  await expect.poll(() => topOf('screen-readers')).toBeCloseTo(60, 0)
  await expect.poll(() => page.locator('html').getAttribute('data-asked')).toContain('smooth')

  await page.goto(`${url}/legal#server`)
  await page.getByRole('heading', { name: 'What is stored on the server' }).waitFor()
  await expect.poll(() => topOf('server')).toBeCloseTo(60, 0)
  await close()
})

it('speaks English, French, Spanish and Arabic, from right to left, light or dark, at once and for the next visit', async () => {
  // seed 024, seed 100, seed 101, seed 103, seed 104, seed 106, seed 121, seed 128
  const { page, close, faults } = await openScreen({ url, session })
  await page.goto(`${url}/clients`)
  await settled(page)
  const theme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await expect.poll(theme).toBe('light')
  await page.getByRole('banner').getByRole('button', { name: /dark/i }).click()
  await expect.poll(theme).toBe('dark')
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).waitFor()
  for (const [name, lang, dir] of [
    ['Français', 'fr', 'ltr'],
    ['Español', 'es', 'ltr'],
    ['English', 'en', 'ltr'],
    ['العربية', 'ar', 'rtl'],
  ] as const) {
    await page.locator('[aria-haspopup="menu"]').first().click()
    await page.getByRole('menuitemradio', { name }).click()
    await page.locator(`html[lang="${lang}"][dir="${dir}"]`).waitFor()
    // The settings of the company ran over the edge of the navigation in Spanish.
    const links = page.locator('nav').first().getByRole('link')
    await expect.poll(() => links.evaluateAll(namesThatRunOver)).toEqual([])
  }
  await page.reload()
  await settled(page)
  await page.locator('html[lang=ar][dir=rtl]').waitFor()
  await expect.poll(theme).toBe('dark')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('ar')
  expect(faults).toEqual([])
  await close()
})

it('opens the navigation and sheets on the sides where a reader of Arabic has them', async () => {
  // seed 104
  const { page, close } = await openScreen({ url, session, width: 1100, language: 'ar' })
  await page.goto(`${url}/items`)
  await settled(page)
  await page.getByRole('banner').getByRole('button').first().click()
  const navigation = page.getByRole('dialog').getByRole('navigation')
  await expect.poll(async () => (await navigation.boundingBox())?.x).toBeGreaterThan(800)
  await page.keyboard.press('Escape')
  await navigation.waitFor({ state: 'detached' })
  await page.getByRole('row').nth(1).click()
  const sheet = page.getByRole('dialog')
  await expect.poll(async () => (await sheet.boundingBox())?.x).toBe(0)
  await close()
})

it('wears its skin, colour and face, and keeps the session under the names of the specification', async () => {
  // seed 122, seed 123, seed 124, seed 125, seed 126, seed 241, seed 243, seed 244
  const { page, close, faults } = await openScreen({ url, session })
  await page.goto(url)
  await settled(page)
  const facts = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const logo = document.querySelector('nav a span')!
    return {
      primary: style.getPropertyValue('--cc-primary').trim().toUpperCase(),
      darker: style.getPropertyValue('--cc-primary-dark').trim().toUpperCase(),
      logo: logo.getBoundingClientRect().height,
      font: getComputedStyle(document.body).fontFamily,
      faces: [...document.fonts]
        .filter(({ family }) => /Public Sans/.test(family))
        .map(({ weight }) => weight),
      stored: Object.keys(localStorage),
    }
  })
  expect(facts).toMatchObject({ primary: '#7367F0', darker: '#675DD8', logo: 50 })
  expect(facts.font).toMatch(/^"?Public Sans/)
  expect(facts.faces.length).toBeGreaterThan(0)
  for (const weight of facts.faces) {
    const [least, most] = weight.split(' ').map(Number)
    expect(least).toBeLessThanOrEqual(300)
    expect(most).toBeGreaterThanOrEqual(700)
  }
  for (const key of ['token', 'user', 'company_default', 'general_configurations', 'current_currency'])
    expect(facts.stored).toContain(key)

  // Nothing left the machine, the fonts included.
  expect(faults).toEqual([])
  await close()
})

it('shows no row of one company after another was chosen', async () => {
  // seed 155
  const { page, close } = await openScreen({ url, session })
  await page.goto(`${url}/clients`)
  await settled(page)
  await page.getByText('Bufete Araya y Asociados S.A.').waitFor()
  await watchForStaleRows(page)
  await choose(page, /Academia Horizonte/)
  await page.getByRole('button', { name: /^Company: Academia Horizonte/ }).waitFor()
  await settled(page)
  await expect.poll(() => page.evaluate('window.staleRows')).toEqual([])
  await expect.poll(() => page.getByRole('main').textContent()).not.toContain('Bufete Araya')
  // So does every other screen: it asks anew, in the name of the company that was chosen and of no other.
  let asked: string[] = []
  page.on('request', (request) => {
    const company = request.headers()['x-company']
    if (company !== undefined) asked.push(`${new URL(request.url()).pathname} of ${company}`)
  })
  for (const [index, [path, api]] of screensOfACompany.entries()) {
    await goInside(page, path)
    await settled(page)
    // From where the list of clients was left to the other one; with the last of them back to where the tests start.
    const other = index % 2 === 0 ? 'La Tertulia' : 'Academia Horizonte'
    asked = []
    await choose(page, new RegExp(other))
    await page.getByRole('button', { name: `Company: ${other}` }).waitFor()
    await settled(page)
    const chosen = await page.evaluate(
      () => JSON.parse(localStorage.getItem('company_default')!).id as string,
    )
    await expect.poll(() => asked).toContain(`/api/${api} of ${chosen}`)
    expect(asked.filter((each) => !each.endsWith(chosen) && each.startsWith(`/api/${api}`))).toEqual([])
  }
  await close()
})

it('asks before a draft is left with its company, and holds a tab that another one left behind', async () => {
  const { page, close } = await openScreen({ url, session })
  await page.goto(`${url}/invoices/new`)
  await page.getByRole('combobox', { name: 'Client' }).fill('araya')
  await suggested(page, /Bufete Araya/).click()
  await choose(page, /Academia Horizonte/)
  const question = page.getByText('This draft belongs to La Tertulia. It is saved; switch?')
  await question.waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Company: La Tertulia/ }).waitFor()
  // The palette asks the same.
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: /^Number, client/ }).fill('switch to academia')
  await suggested(page, /Academia Horizonte/).click()
  await question.waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Company: La Tertulia/ }).waitFor()

  const other = await page.context().newPage()
  await other.goto(`${url}/clients`)
  await settled(other)
  await choose(other, /Academia Horizonte/)
  await other.getByRole('button', { name: /^Company: Academia Horizonte/ }).waitFor()
  await page.getByText('Another tab changed the company. This tab still works for La Tertulia.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Continue with La Tertulia' }).click()
  await page.getByText('Another tab changed the company.').waitFor({ state: 'detached' })
  await choose(other, /La Tertulia/)
  await other.getByRole('button', { name: /^Company: La Tertulia/ }).waitFor()
  await close()
})

it('warns before a session that nobody uses ends, and goes on at a press', async () => {
  const { page, close } = await openScreen({ url, session })
  const soon = new Date(Date.now() + 100_000).toISOString()
  let isAsked = false
  let isNear = true
  let underWay = 0
  await page.route('**/api/**', async (route) => {
    const address = route.request().url()
    if (/\/events/.test(address)) return route.continue()
    // Only what the press asks for moves the end along: any other answer would take the question away.
    if (isAsked && /\/shortcuts/.test(address)) isNear = false
    underWay += 1
    const response = await route.fetch()
    const headers = { ...response.headers(), ...(isNear ? { 'x-session-expires': soon } : {}) }
    await route.fulfill({ response, headers })
    underWay -= 1
  })
  await page.goto(url)
  const dialog = page.getByRole('dialog', { name: 'Your session is about to end' })
  await dialog.getByRole('timer').waitFor()
  // An answer of before that comes after the press would bring the question back.
  await expect.poll(() => underWay).toBe(0)
  isAsked = true
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await close()
})

it('exports what a list shows as a file that arrives by itself', async () => {
  // seed 139, seed 140
  const { page, close, faults } = await openScreen({ url, session })
  await page.goto(`${url}/clients?search=araya`)
  await settled(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect.poll(() => dialog.getByRole('textbox', { name: 'File name' }).inputValue()).toBe('data.xls')
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Sheet name' }).inputValue()).toBe('Sheet1')
  await dialog.getByText('CSV', { exact: true }).click()
  await dialog.getByRole('button', { name: 'None' }).click()
  await dialog.getByRole('checkbox', { name: 'Name', exact: true }).check()
  const arriving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('data.csv')
  expect(await textOf(file)).toBe('\uFEFFName\r\nBufete Araya y Asociados S.A.\r\n')

  await page.goto(`${url}/clients?search=nobodybythisname`)
  await settled(page)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('checkbox', { name: 'Name', exact: true }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  await page.getByText('There is nothing to export.').waitFor()
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
  await close()
})

// Boxes stood in the lists of invoices and tickets: of payments and offers one had all of them or none.
it.each(['payments', 'quotations'])('of %s the chosen rows alone become a file', async (list) => {
  const { page, close, faults } = await openScreen({ url, session })
  await page.goto(`${url}/${list}`)
  await settled(page)
  const boxes = page.locator('tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Export selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByText('CSV', { exact: true }).click()
  const arriving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const [, ...rows] = (await textOf(await arriving)).trimEnd().split('\r\n')
  // Below them stands what they sum up to.
  expect(rows.filter((row) => !/Total (CRC|USD)/.test(row))).toHaveLength(2)
  expect(faults).toEqual([])
  await close()
})

/** A screen, and what it asks of the company. */
const screensOfACompany = [
  ['/invoices', 'documents'],
  ['/quotations', 'quotations'],
  ['/payments', 'payments'],
  ['/expenses', 'expenses'],
  ['/document-receptions', 'receptions'],
  ['/items', 'items'],
  ['/dashboard', 'dashboard'],
  ['/reports/invoices', 'reports/invoices'],
  ['/', 'start'],
] as const

async function textOf(file: Download): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function namesThatRunOver(links: Element[]): string[] {
  return links.flatMap((link) => (link.scrollWidth > link.clientWidth ? (link.textContent ?? '') : []))
}

async function choose(page: Page, company: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Company: / }).click()
  await page.getByRole('option', { name: company }).click()
}

/** Collects every row that is drawn after the shell already wears the other company's name. */
async function watchForStaleRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stale: string[] = []
    Object.assign(window, { staleRows: stale })
    const look = () => {
      const company = document
        .querySelector('header button[aria-label^="Company: "]')
        ?.getAttribute('aria-label')
      if (!company?.includes('Academia')) return
      const text = document.querySelector('main')?.textContent ?? ''
      if (text.includes('Bufete Araya')) stale.push(text.slice(0, 80))
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    const everyFrame = () => {
      look()
      requestAnimationFrame(everyFrame)
    }
    everyFrame()
  })
}

/** Where things begin from above: one number for each, so that a row of them has one. */
const topsOf = (things: Locator) =>
  things.evaluateAll((all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().top)))])

/** Runs in the page. */
const endOf = (thing: Element) => thing.getBoundingClientRect().right

/** By how many pixels the upper thing reaches into the lower one. */
async function overlap(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()])
  return above!.y + above!.height - below!.y
}

const leftmostOf = (things: Locator) =>
  things.evaluateAll(
    (all) =>
      all.toSorted((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)[0]!
        .textContent,
  )

it('on a phone tabs and the buttons above a list keep to one row, and the way up stands above the bar of a sale', async () => {
  const owner = await signIn(url, 'owner@demo.test')
  const offers = await owner.get<Listed<{ id: string }>>('/quotations?status=sent&per_page=1')
  const { page, close, faults } = await openScreen({ url, session, width: 390, language: 'es' })
  await page.goto(`${url}/transactions/detail/quotation/${offers.data[0]!.id}`)
  await settled(page)
  await expect.poll(() => topsOf(page.getByRole('tab'))).toHaveLength(1)
  const overdue = '/documents?kind=invoice&payment_status=overdue&per_page=1'
  const owed = (await owner.get<Listed<{ id: string }>>(overdue)).data[0]!
  await goInside(page, `/transactions/detail/invoice/${owed.id}?tab=history`)
  await settled(page)
  const current = page.getByRole('tab', { selected: true })
  await expect.poll(() => current.evaluate(endOf)).toBeLessThanOrEqual(390)

  await goInside(page, '/items')
  await settled(page)
  const buttons = page.locator('.cc-page-actions > *')
  await expect.poll(() => buttons.count()).toBeGreaterThan(3)
  await expect.poll(() => topsOf(buttons)).toHaveLength(1)
  // What is made most stands where the thumb begins.
  await expect.poll(() => leftmostOf(buttons)).toContain('Nuevo artículo')

  await goInside(page, '/tickets/new')
  await settled(page)
  await page.locator('main section button').filter({ hasText: 'Empanada' }).first().click()
  const bar = page.locator('[data-foot-bar]')
  await bar.waitFor()
  await page.mouse.wheel(0, 600)
  const up = page.getByRole('button', { name: 'Volver arriba' })
  await up.waitFor()
  await expect.poll(() => overlap(up, bar)).toBeLessThanOrEqual(0)
  expect(faults).toEqual([])
  await close()
})

// screens.md 4.8: "24 px targets (44 on touch)". Buttons were 38 px high, icons 36, and a telephone enlarged the page for every field.
it('on a phone what is touched is met within 44 px, and no field is written in less than 16', async () => {
  const { page, close, faults } = await openScreen({ url, session, isPhone: true, language: 'es' })
  for (const path of [
    '/invoices',
    '/quotations/new',
    '/clients?open=new',
    '/payments?open=new',
    '/tickets/new',
    '/reports/receivables',
  ]) {
    await page.goto(url + path)
    await settled(page)
    await expect.poll(() => page.evaluate(tooSmall), { message: path }).toEqual([])
  }
  expect(faults).toEqual([])
  await close()
})

/** Buttons that a finger 20 px beside their middle does not meet, and fields with smaller words, or with more than they have room for. */
function tooSmall(): string[] {
  const named = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
  const scope = document.querySelector('[role=dialog]') ?? document
  const buttons = [...scope.querySelectorAll<HTMLElement>('.mantine-Button-root, .mantine-ActionIcon-root')]
  const missed = buttons.filter((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isMet = (down: number) => {
      const met = document.elementFromPoint(x, y + down)
      return met === null || button.contains(met)
    }
    // What lies below the window, or behind a bar, is not touched where it is.
    const isSeen = button.contains(document.elementFromPoint(x, y))
    return isSeen && !(button as HTMLButtonElement).disabled && !(isMet(-20) && isMet(20))
  })
  const fields = [
    ...scope.querySelectorAll<HTMLElement>(
      'input:not([type=checkbox], [type=radio], [type=file], [type=date]), textarea, select',
    ),
  ]
  const small = fields.filter(
    (field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16,
  )
  const cut = fields.filter(
    (field) =>
      field instanceof HTMLInputElement && field.value !== '' && field.scrollWidth > field.clientWidth + 1,
  )
  return [...missed, ...small, ...cut].map(named)
}

// screens.md 7.7: actions on the phone in a bottom bar. They were a row that moved sideways.
it('on a phone the next step of a record stands at the foot, all else behind one button, and nothing lies below them', async () => {
  const owner = await signIn(url, 'owner@demo.test')
  const first = async (list: string) =>
    (await owner.get<Listed<{ id: string }>>(`${list}per_page=1`)).data[0]!.id
  const records = {
    [`/transactions/detail/invoice/${await first('/documents?kind=invoice&payment_status=overdue&')}`]:
      'Registrar pago',
    [`/transactions/detail/quotation/${await first('/quotations?status=sent&')}`]: 'Marcar como aceptada',
    [`/transactions/detail/payment/${await first('/payments?unapplied=true&')}`]: 'Aplicar lo que queda',
    [`/transactions/detail/simple/${await first('/simples?status=paid&')}`]: 'Imprimir (PDF)',
    [`/clients/${await first('/clients?')}`]: 'Registrar pago',
  }
  const { page, close, faults } = await openScreen({ url, session, width: 390, height: 844, language: 'es' })
  await page.goto(url)
  const bar = page.locator('[data-foot-bar]')
  const shell = page.getByRole('navigation', { name: 'Navegación principal' })
  for (const [path, next] of Object.entries(records)) {
    await goInside(page, path)
    await settled(page)
    await expect.poll(() => leftmostOf(bar.getByRole('button')), { message: path }).toBe(next)
    await expect.poll(() => bar.getByRole('button').count()).toBe(2)
    await expect.poll(() => overlap(bar, shell), { message: path }).toBeLessThanOrEqual(0)
    const held = (await bar.boundingBox())!
    // The end of the page comes to stand above it, and so does the way up.
    const end = () =>
      page.evaluate(() => {
        // What comes later makes it longer.
        window.scrollTo(0, document.body.scrollHeight)
        return document.querySelector('footer')!.getBoundingClientRect().bottom
      })
    await expect.poll(end, { message: path }).toBeLessThanOrEqual(held.y + 1)
    if ((await page.evaluate(() => window.scrollY)) > 200) {
      const up = page.getByRole('button', { name: 'Volver arriba' })
      await expect.poll(() => overlap(up, bar), { message: path }).toBeLessThanOrEqual(0)
    }
    // Whoever comes by the keyboard sees where they are, and reads the whole menu.
    await bar.getByRole('button').last().focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu')
    await menu.waitFor()
    await settled(page)
    // It stands where it belongs a frame after it opened.
    const edges = () =>
      menu.evaluate((box) => [box.getBoundingClientRect().top, box.getBoundingClientRect().bottom])
    await expect.poll(async () => (await edges())[0], { message: path }).toBeGreaterThanOrEqual(0)
    await expect
      .poll(async () => (await edges())[1], { message: path })
      .toBeLessThanOrEqual(held.y + held.height)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+Tab')
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle))
      .not.toBe('none')
  }
  expect(faults).toEqual([])
  await close()
})

it('a record on paper shows no button, and a board of all companies is of none of them', async () => {
  const owner = await signIn(url, 'owner@demo.test')
  const first = async (list: string) =>
    (await owner.get<Listed<{ id: string }>>(`${list}per_page=1`)).data[0]!.id
  const { page, close, faults } = await openScreen({ url, session })
  await page.goto(url)
  await page.emulateMedia({ media: 'print' })
  const ofShell = page.getByText(/^Café La Tertulia S\.A\. · /)
  const shown = () =>
    page
      .locator('main button')
      .evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((each) => each.textContent))
  for (const path of [
    `/transactions/detail/invoice/${await first('/documents?kind=invoice&payment_status=overdue&')}`,
    `/transactions/detail/payment/${await first('/payments?unapplied=true&')}`,
    `/transactions/detail/simple/${await first('/simples?status=paid&')}`,
    `/clients/${await first('/clients?')}`,
  ]) {
    await goInside(page, path)
    await settled(page)
    await expect.poll(shown, { message: path }).toEqual([])
    await expect.poll(() => ofShell.isVisible()).toBe(true)
  }
  await goInside(page, '/second-page?tab=board')
  await settled(page)
  await expect.poll(() => page.getByText(/^All my companies · .+ · \d/).isVisible()).toBe(true)
  await expect.poll(() => ofShell.isVisible()).toBe(false)
  expect(faults).toEqual([])
  await close()
})

it('at a desk what comes next for a document stands first, its facts beside the issuer, and totals end below one another', async () => {
  const owner = await signIn(url, 'owner@demo.test')
  const overdue = await owner.get<Listed<{ id: string }>>(
    '/documents?kind=invoice&payment_status=overdue&per_page=1',
  )
  const { page, close, faults } = await openScreen({ url, session })
  await page.goto(`${url}/transactions/detail/invoice/${overdue.data[0]!.id}`)
  await settled(page)
  const first = page.locator('article > header > :last-child > button').first()
  await expect.poll(() => first.textContent()).toContain('Record payment')
  const paper = page.locator('article')
  const apart = async () => {
    const [issuer, facts] = await Promise.all([
      paper.getByText('Café La Tertulia S.A.', { exact: true }).boundingBox(),
      paper.locator('dl').first().boundingBox(),
    ])
    return { right: facts!.x - issuer!.x - issuer!.width, down: Math.abs(facts!.y - issuer!.y) }
  }
  await expect.poll(async () => (await apart()).right).toBeGreaterThan(0)
  await expect.poll(async () => (await apart()).down).toBeLessThan(24)

  await page.goto(`${url}/invoices/new`)
  await settled(page)
  const item = page.locator('[id^="cell-"][id$="-item"]').first()
  await item.focus()
  await item.fill('almuerzo')
  await page.locator('[role=listbox][aria-busy=false] [role=option]').first().waitFor()
  await item.press('Enter')
  const price = page.locator('[id^="cell-"][id$="-unitPrice"]').first()
  await price.fill('99999999.99')
  await price.press('Tab')
  const sums = page.getByRole('region', { name: 'Totals' }).locator('dd')
  await sums.filter({ hasText: '99,999,999.99' }).waitFor()
  const ends = () =>
    sums.evaluateAll((all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().right)))])
  await expect.poll(ends).toHaveLength(1)
  expect(faults).toEqual([])
  await close()
})
