import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  Client,
  DocumentRow,
  Page as Listed,
  ShiftDetail,
  ShiftRow,
  TillSales,
} from '@cuentaclara/contracts'
import { parseClave } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signIn } from './api.ts'
import { killBrowser, launchProfile } from './browser.ts'
import { demoForThisFile } from './demo.ts'
import { takesKeys } from './keyboard.ts'
import { patienceMs } from './patience.ts'
import { keepPictureOfFailure, openScreen, settled, signedIn } from './screen.ts'

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

    // One is under way as the network goes: the server makes it, and nobody hears of it.
    const { promise: isCut, resolve: cutIt } = Promise.withResolvers<void>()
    await page.route('**/api/documents/issue', async (route) => {
      await route.fetch()
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
      cutIt()
    })
    await askForMoney(page)
    // A till waits four seconds: where the server takes longer it gives up before the network goes.
    await isCut
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await page.unroute('**/api/documents/issue')
    await page.keyboard.press('Enter')
    await page.getByText(/^1 sale was left under way/).waitFor()
    await page.getByText('The cart is empty').waitFor()
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
    const leftOvers = page.getByText(/sales? waits?\.$|left under way/)
    await expect.poll(() => leftOvers.count()).toBe(0)
    const mine = async () => {
      const { data } = await tickets()
      return data.filter(({ clave }) => clave !== null && parseClave(clave)?.situation === '3')
    }
    await expect
      .poll(async () => (await mine()).map(({ fiscal_status }) => fiscal_status))
      .toEqual(['accepted', 'accepted', 'accepted'])
    expect((await tickets()).meta.total).toBe(before + 4)
    expect((await owner.get<TillSales>('/till-sales')).data).toEqual([])

    const { shift } = await owner.get<{ shift: ShiftDetail }>('/shifts/mine')
    expect(shift.documents.count).toBe(4)
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

// seed 009, seed 078
it('sells sixty times in a day by keys, a cut of the network in the middle, and closes without a difference', async () => {
  const owner = await signIn(url, 'owner@demo.test')
  await owner.request('PUT', '/settings/counter', { settings: { adds_service: true } })
  const screen = await openScreen({ url, session: await signedIn(url), hasWorker: true })
  const { page } = screen
  await page.goto(`${url}/tickets/new`)
  await settled(page)
  await appKept(page)
  await page.getByRole('button', { name: 'Choose till' }).press('Enter')
  // The browser that had it before is gone.
  await page.getByRole('dialog').getByRole('button', { name: 'Take its place' }).press('Enter')
  await page.getByText('Numbers left').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open shift' }).press('Enter')
  await page.getByRole('textbox', { name: 'Opening cash' }).fill('50000')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: /^Shift \d+$/ }).waitFor()
  const mine = async () => (await owner.get<{ shift: ShiftDetail }>('/shifts/mine')).shift
  const { id: shiftId } = await mine()

  const said = new Map<string, 'issued' | 'sold without network'>()
  for (let sale = 0; sale < daySales; sale += 1) {
    if (sale === cut.from) await page.context().setOffline(true)
    if (sale === cut.to) await page.context().setOffline(false)
    await fillCart(page, sale)
    if (sale === parkedSale) await parkAndTakeUp(page)
    const { number, how } = await takeMoney(page, ways[sale % ways.length]!, sale)
    said.set(number, how)
  }
  expect(said.size).toBe(daySales)

  await expect.poll(() => page.getByText(/sales? waits?\.$/).count()).toBe(0)
  const tickets = async () =>
    (await owner.get<Listed<DocumentRow>>(`/documents?kind=ticket&shift_id=${shiftId}&per_page=100`)).data
  await expect
    .poll(async () => new Set((await tickets()).map(({ fiscal_status }) => fiscal_status)))
    .toEqual(new Set(['accepted']))
  const sold = await tickets()
  expect(sold).toHaveLength(daySales)
  // What the till said it sold without a network is what the law's situation 3 is said of.
  const alone = sold.filter(({ clave }) => clave !== null && parseClave(clave)?.situation === '3')
  const saidAlone = [...said].flatMap(([number, how]) => (how === 'issued' ? [] : [number]))
  expect(alone.map(({ consecutivo }) => shortNumber(consecutivo)).toSorted()).toEqual(saidAlone.toSorted())
  expect(alone.length).toBeGreaterThanOrEqual(cut.to - cut.from)

  // One of them comes back, and its money too.
  const back = sold.findLast(({ payment_means: means = [] }) => means.length === 1 && means[0] === '01')!
  await page.getByRole('button', { name: 'Return' }).press('Enter')
  await page.getByRole('combobox', { name: 'Which sale?' }).fill(back.clave!)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /Agua dulce/ }).fill('1')
  await page.getByRole('button', { name: /^Issue note, give back ₡/ }).press('Enter')
  await page.getByText(/^NC-\d+ issued: give back ₡/).waitFor()
  const { data: notes } = await owner.get<Listed<DocumentRow>>(
    '/documents?kind=credit-note&per_page=1&sort=-issued_at',
  )

  // What the shift says is what its documents say, means by means, to the cent.
  const shift = await mine()
  expect(shift.documents.count).toBe(daySales)
  const byMeans = sumsByMeans(sold)
  const expected = new Map(shift.lines.map(({ means, expected }) => [means, centsOf(expected)]))
  const drawer = centsOf('50000') + byMeans.get('01')! - centsOf(notes[0]!.total)
  expect(expected).toEqual(new Map([...byMeans, ['01', drawer]]))
  await page.getByRole('button', { name: /^Shift \d+$/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Close shift' }).press('Enter')
  const cash = shift.lines.find(({ means }) => means === '01')!
  await page.getByRole('textbox', { name: 'Cash: counted' }).fill(cash.expected)
  await expect.poll(() => page.getByText('Short by').count()).toBe(0)
  await page.keyboard.press('Control+s')
  await page.getByText(/^Shift Z-\d+ is closed\.$/).waitFor()
  const { data: closed } = await owner.get<Listed<ShiftRow>>('/shifts?per_page=1')
  expect(closed[0]).toMatchObject({ id: shiftId, is_open: false, difference: '0' })
  await screen.close()
})

// What it is issued to is chosen in the sheet of the till: only the server's side of it was tried.
it('a sale whose client is gone when the network is back is issued to another one, under the number of its paper', async () => {
  const owner = await signIn(url, 'owner@demo.test')
  const gone = await owner.post<Client>('/clients', { name: 'Ya No Está S.A.' })
  const other = (await owner.get<Listed<Client>>('/clients?search=Bufete%20Araya')).data[0]!
  const screen = await openScreen({ url, session: await signedIn(url), hasWorker: true })
  const { page } = screen
  await page.goto(`${url}/tickets/new`)
  await settled(page)
  await appKept(page)
  await page.getByRole('button', { name: 'Choose till' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Sell here|Take its place)$/ })
    .first()
    .click()
  await page.getByText('Numbers left').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open shift' }).click()
  await page.getByRole('textbox', { name: 'Opening cash' }).fill('10000')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: /^Shift \d+$/ }).waitFor()
  await page.keyboard.press('F4')
  await page.keyboard.type(gone.name)
  await page.getByRole('option', { name: gone.name }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await page.context().setOffline(true)
  await page.getByText(/^Without network, \d+ numbers left\.$/).waitFor()
  const number = await sellAlone(page)
  expect((await owner.request('DELETE', `/clients/${gone.id}`)).ok).toBe(true)
  await page.context().setOffline(false)

  await page.getByText('1 sale could not be issued.').waitFor()
  await page.getByRole('button', { name: 'Show' }).click()
  const sheet = page.getByRole('dialog')
  const sale = sheet.getByRole('listitem').filter({ hasText: number })
  await sale.getByText(gone.name).waitFor()
  await sale.getByRole('button', { name: 'To another client…' }).click()
  // The field takes the keys: who chose this is about to write a name.
  await takesKeys(sale.getByRole('combobox'))
  await page.keyboard.type('bufete araya')
  await page
    .getByRole('option', { name: /Bufete Araya/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(`Ticket ${number} issued`).waitFor()
  await sale.waitFor({ state: 'detached' })
  expect((await owner.get<TillSales>('/till-sales')).data).toEqual([])
  const { data } = await owner.get<Listed<DocumentRow>>('/documents?kind=ticket&per_page=1&sort=-issued_at')
  expect({ ...data[0], number: shortNumber(data[0]!.consecutivo) }).toMatchObject({
    number,
    client_id: other.id,
    client_name: other.name,
  })
  await screen.close()
})

const daySales = 60
/** The sales that the network misses. */
const cut = { from: 24, to: 31 }
const parkedSale = 12
const ways = ['cash', 'card', 'sinpe', 'cash', 'mixed', 'plain'] as const
type Way = (typeof ways)[number]
/** Of what is paid by several means, that which is paid in cash. */
const mixedCash = '500'

/** One to three of the same, as a scanner types them; `plain` is without the service. */
async function fillCart(page: Page, sale: number): Promise<void> {
  await page.getByRole('combobox').first().focus()
  await page.keyboard.type(`*${(sale % 3) + 1} agua dulce`)
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'Agua dulce' }).waitFor()
  if (ways[sale % ways.length] === 'plain') await page.keyboard.press('F7')
}

async function parkAndTakeUp(page: Page): Promise<void> {
  await page.keyboard.press('F8')
  await page.getByRole('dialog').getByLabel('Name').fill('Mesa 7')
  await page.keyboard.press('Enter')
  const parked = page.getByRole('button', { name: /^Parked: \d+$/ })
  await parked.press('Enter')
  await page.getByRole('menuitem', { name: /Mesa 7/ }).press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'Agua dulce' }).waitFor()
}

/** Takes the money without leaving the keyboard, and answers what was said. */
async function takeMoney(page: Page, way: Way, sale: number) {
  await page.keyboard.press('F9')
  const dialog = page.getByRole('dialog')
  const received = dialog.getByLabel('Received')
  await takesKeys(received)
  const presses = {
    cash: [],
    plain: [],
    card: ['ArrowRight'],
    sinpe: ['ArrowRight', 'ArrowRight'],
    mixed: ['ArrowLeft'],
  }
  if (presses[way].length > 0) await received.press('Shift+Tab')
  for (const key of presses[way]) await page.keyboard.press(key)
  if (way === 'sinpe') await dialog.getByLabel('Reference').pressSequentially(`88${sale}`)
  if (way === 'mixed') await dialog.getByLabel('Amount').first().pressSequentially(mixedCash)
  await page.keyboard.press('Enter')
  const said = page.getByText(/^Ticket TE-\d+ (issued|sold without network)$/)
  // A refusal says why: its words are better to fail with than a minute without any.
  const answer = said.or(dialog.getByRole('alert'))
  const text = await answer.textContent().catch(async (error: unknown) => {
    throw new Error(`sale ${sale}, ${way}: nothing was said; ${await sightOf(page)}`, { cause: error })
  })
  const [, number, how] = /(TE-\d+) (issued|sold without network)/.exec(text ?? '') ?? []
  if (number === undefined) throw new Error(`sale ${sale}, ${way}: ${text}`)
  await page.getByRole('button', { name: /^Next sale/ }).press('Enter')
  await said.waitFor({ state: 'detached' })
  return { number, how: how as 'issued' | 'sold without network' }
}

/** Where the keys go and what stands in the dialog, for a failure that has no words of its own. */
function sightOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    const dialogs = [...document.querySelectorAll('[role=dialog]')].map((dialog) => dialog.textContent)
    return `the keys go to ${activeElement?.outerHTML.slice(0, 200)}; dialogs say ${JSON.stringify(dialogs)}`
  })
}

/** What documents say was paid by which means, in cents. */
function sumsByMeans(rows: readonly DocumentRow[]): Map<string, number> {
  const sums = new Map<string, number>()
  const put = (means: string, cents: number) => sums.set(means, (sums.get(means) ?? 0) + cents)
  for (const { total, payment_means: means = [] } of rows) {
    const [first, second] = means
    if (second === undefined) put(first!, centsOf(total))
    else {
      put(first!, centsOf(mixedCash))
      put(second, centsOf(total) - centsOf(mixedCash))
    }
  }
  return sums
}

function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100)
}

/** The counter in a browser whose profile stays. */
async function openTill(profile: string, { isOffline = false } = {}): Promise<Page> {
  const context = await launchProfile(profile, { viewport: { width: 1440, height: 900 } })
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(patienceMs)
  keepPictureOfFailure(page)
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
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Sells an Agua dulce for cash without the server, and answers the number that was said. */
async function sellAlone(page: Page): Promise<string> {
  await askForMoney(page)
  const said = await page.getByText(/^Ticket TE-\d+ sold without network$/).textContent()
  await page.getByRole('button', { name: /^Next sale/ }).click()
  return /TE-\d+/.exec(said ?? '')?.[0] ?? ''
}

/** Asks for an Agua dulce to be sold, paid in cash. */
async function askForMoney(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Agua dulce/ })
    .first()
    .click()
  await page.getByRole('listitem').filter({ hasText: 'Agua dulce' }).waitFor()
  await page.keyboard.press('F9')
  await takesKeys(page.getByRole('dialog').getByLabel('Received'))
  await page.keyboard.press('Enter')
}
