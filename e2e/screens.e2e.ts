import { AxeBuilder } from '@axe-core/playwright'
import type { DocumentRow, Page as Listed } from '@cuentaclara/contracts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { signIn } from './api.ts'
import { launchBrowser } from './browser.ts'
import { openScreen, settled, signedIn, signedInAs } from './screen.ts'

const url = inject('appUrl')

/** A screen as a person sees it: an address, what they do there before looking, and who they are if not the owner. */
type Sight = { name: string; path: string; act?: (page: Page) => Promise<void>; user?: 'platform' }

let browser: Browser
let sessions: Record<'owner' | 'platform', Awaited<ReturnType<typeof signedIn>>>
let sights: Sight[]
beforeAll(async () => {
  browser = await launchBrowser()
  sessions = {
    owner: await signedIn(browser, url),
    platform: await signedInAs(browser, url, 'platform@demo.test'),
  }
  const owner = await signIn(url, 'owner@demo.test')
  const accepted = '/documents?kind=invoice&fiscal_status=accepted&per_page=1'
  const { data } = await owner.get<Listed<DocumentRow>>(accepted)
  const idOf = async (list: string) => {
    const page = await owner.get<Listed<{ id: string }>>(`${list}?per_page=1`)
    return page.data[0]!.id
  }
  const detail = `/transactions/detail/invoice/${data[0]!.id}`
  const firstOf = async (path: string) =>
    (await owner.get<Listed<{ id: string }>>(`${path}${path.includes('?') ? '&' : '?'}per_page=1`)).data[0]!
      .id
  const sent = await firstOf('/quotations?status=sent')
  const series = await firstOf('/recurring-invoices')
  sights = [
    { name: 'start', path: '/' },
    { name: 'invoices', path: '/invoices' },
    { name: 'invoices, filters open', path: '/invoices', act: openFilters },
    { name: 'invoices, nothing found', path: '/invoices?search=zzzzzz' },
    { name: 'new invoice', path: '/invoices/new' },
    { name: 'new invoice, one line', path: '/invoices/new', act: writeLine },
    { name: 'document', path: detail },
    { name: 'document, authority', path: `${detail}?tab=authority` },
    { name: 'document, history', path: `${detail}?tab=history` },
    { name: 'document, links', path: `${detail}?tab=links` },
    { name: 'document that is not here', path: '/transactions/detail/invoice/none' },
    { name: 'tickets', path: '/tickets?view=all' },
    { name: 'counter', path: '/tickets/new' },
    { name: 'counter, a sale', path: '/tickets/new', act: sellOne },
    { name: 'notes', path: '/notes' },
    { name: 'new note', path: '/notes/new' },
    { name: 'new note of an invoice', path: `/notes/new?from=invoice:${data[0]!.id}` },
    {
      name: 'credit note',
      path: `/transactions/detail/credit-note/${await firstOf('/documents?kind=credit-note')}`,
    },
    {
      name: 'ticket',
      path: `/transactions/detail/ticket/${await firstOf('/documents?kind=ticket&fiscal_status=accepted')}`,
    },
    { name: 'simple receipt', path: `/transactions/detail/simple/${await firstOf('/simples?status=paid')}` },
    { name: 'simple receipts', path: '/simples' },
    { name: 'simple receipt sheet', path: '/simples?open=new', act: untilDialog },
    { name: 'new from old', path: '/clone/new-clone' },
    { name: 'clients', path: '/clients' },
    { name: 'client sheet', path: '/clients?open=new', act: untilDialog },
    { name: 'items', path: '/items' },
    { name: 'item sheet', path: '/items?open=new', act: untilDialog },
    { name: 'payments', path: '/payments' },
    { name: 'payment', path: `/transactions/detail/payment/${await idOf('/payments')}` },
    { name: 'payment sheet', path: '/payments?open=new', act: untilDialog },
    { name: 'expenses', path: '/expenses' },
    { name: 'expense', path: `/transactions/detail/expense/${await idOf('/expenses')}` },
    { name: 'expense sheet', path: '/expenses?open=new', act: untilDialog },
    { name: 'received documents', path: '/document-receptions?view=all' },
    { name: 'received document', path: `/transactions/detail/reception/${await idOf('/receptions')}` },
    { name: 'dashboard', path: '/dashboard' },
    { name: 'work list', path: '/second-page' },
    { name: 'reports', path: '/reports' },
    { name: 'report of invoices', path: '/reports/invoices?period=last_month' },
    { name: 'report of tickets', path: '/reports/tickets?period=last_month' },
    { name: 'report of notes', path: '/reports/notes?period=year' },
    { name: 'report of expenses', path: '/reports/expenses?period=year' },
    { name: 'report of receptions', path: '/reports/receptions?period=year' },
    { name: 'report of items', path: '/reports/items?period=year&group=category' },
    { name: 'students', path: '/students' },
    { name: 'student sheet', path: '/students?open=new', act: untilDialog },
    { name: 'client', path: `/clients/${data[0]!.client_id}` },
    ...['payments', 'statement', 'items', 'students', 'history'].map((tab) => ({
      name: `client, ${tab}`,
      path: `/clients/${data[0]!.client_id}?tab=${tab}`,
    })),
    { name: 'quotations', path: '/quotations' },
    { name: 'new quotation', path: '/quotations/new' },
    { name: 'quotation', path: `/transactions/detail/quotation/${sent}` },
    { name: 'quotation, history', path: `/transactions/detail/quotation/${sent}?tab=history` },
    { name: 'quotation, to revise', path: `/quotations/edit/${sent}` },
    { name: 'quotation, copied', path: `/quotations/clone/${sent}` },
    { name: 'recurring invoices', path: '/recurring-invoices' },
    { name: 'new recurring invoice', path: '/recurring-invoices/new' },
    { name: 'recurring invoice', path: `/recurring-invoices/view/${series}` },
    { name: 'recurring invoice, edited', path: `/recurring-invoices/edit/${series}` },
    { name: 'profile', path: '/profile' },
    { name: 'security', path: '/profile?tab=security' },
    { name: 'members', path: '/members' },
    { name: 'not found', path: '/nowhere' },
    { name: 'all companies', path: '/admin/all-companies', user: 'platform' },
    { name: 'users', path: '/admin/users', user: 'platform' },
    { name: 'invitation sheet', path: '/admin/users?open=new', act: untilDialog, user: 'platform' },
    { name: 'companies of users', path: '/admin/user-companies', user: 'platform' },
    { name: 'assigning companies', path: '/admin/assign-company', user: 'platform' },
    { name: 'templates', path: '/admin/items', user: 'platform' },
    { name: 'template sheet', path: '/admin/items?open=new', act: untilDialog, user: 'platform' },
    { name: 'catalogue', path: '/admin/update-cabys', user: 'platform' },
    { name: 'announcements', path: '/admin/advertisements', user: 'platform' },
    {
      name: 'announcement sheet',
      path: '/admin/advertisements?open=new',
      act: untilDialog,
      user: 'platform',
    },
    { name: 'outbox', path: '/admin/outbox', user: 'platform' },
  ]
})
afterAll(() => browser?.close())

// Names and roles are the same in every colour and direction: they are looked at once, wide and narrow.
const looks = [
  { look: 'light', theme: 'light', language: 'en', axe: { 1440: [], 390: [] } },
  { look: 'dark', theme: 'dark', language: 'en', axe: { 1440: ['color-contrast'] } },
  { look: 'Arabic', theme: 'light', language: 'ar', axe: {} },
] as const satisfies readonly Look[]

type Look = {
  look: string
  theme: 'light' | 'dark'
  language: 'en' | 'ar'
  /** The rules asked at a width; none named means all. */
  axe: Partial<Record<Width, readonly string[]>>
}
type Width = (typeof widths)[number]
const widths = [1440, 1279, 1278, 1024, 390] as const

it.each<Look>(looks)(
  'every screen in $look fits from 1440 to 390 pixels, is accessible and complains of nothing',
  async (look) => {
    const guest = await openScreen(browser, { url, ...look })
    const found = await faultsOf(guest.page, { name: 'login', path: '/login' }, look)
    found.push(...guest.faults)
    await guest.close()

    for (const user of ['owner', 'platform'] as const) {
      const { page, faults, close } = await openScreen(browser, { url, ...look, session: sessions[user] })
      const own = sights.filter((sight) => (sight.user ?? 'owner') === user)
      for (const sight of own) found.push(...(await faultsOf(page, sight, look)))
      found.push(...faults)
      await close()
    }
    expect(found).toEqual([])
  },
)

/** What is wrong with a screen as it stands: too wide, the wrong direction, or hard to use for somebody. */
async function faultsOf(page: Page, { name, path, act }: Sight, look: Look): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: widths[0], height: 900 })
  await page.goto(url + path)
  await settled(page)
  await act?.(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    const faults = [
      ...(await faultsOfLayout(page, look.language)),
      ...(await faultsByAxe(page, look.axe[width])),
    ]
    found.push(...faults.map((fault) => `${name} at ${width}: ${fault}`))
  }
  return found
}

async function faultsOfLayout(page: Page, language: string): Promise<string[]> {
  let { excess, dir, lang } = await frame(page)
  // A screen hears of its new width a moment later; what is too wide then stays too wide.
  for (let waited = 0; excess > 0 && waited < 1_500; waited += 50) {
    await page.waitForTimeout(50)
    ;({ excess, dir, lang } = await frame(page))
  }
  return [
    ...(excess > 0 ? [`${excess} pixels too wide`] : []),
    ...(lang === language ? [] : [`speaks ${lang}`]),
    ...(dir === (language === 'ar' ? 'rtl' : 'ltr') ? [] : [`runs ${dir}`]),
  ]
}

function frame(page: Page): Promise<{ excess: number; dir: string; lang: string }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, dir, lang } = document.documentElement
    return { excess: scrollWidth - clientWidth, dir, lang }
  })
}

async function faultsByAxe(page: Page, rules: readonly string[] | undefined): Promise<string[]> {
  if (rules === undefined) return []
  // Only what is wrong, on this page alone: ten times as fast.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze()
  return violations.map(({ id, nodes }) => `${id} at ${placesOf(nodes)}`)
}

function placesOf(nodes: { target: unknown[] }[]): string {
  return nodes
    .slice(0, 3)
    .map(({ target }) => target.join(' '))
    .join(' | ')
}

/** The only thing in a list that opens a panel, whatever the language calls it. */
async function openFilters(page: Page): Promise<void> {
  await page.locator('main button[aria-haspopup="dialog"]').first().click()
  await page.locator('[popover][role=dialog] select').first().waitFor()
}

async function writeLine(page: Page): Promise<void> {
  const item = page.locator('[id^="cell-"][id$="-item"]').first()
  // By key, as from the client before it: its list of clients closes behind.
  await item.focus()
  await item.fill('almuerzo')
  await page.locator('[role=listbox][aria-busy=false] [role=option]').first().waitFor()
  await item.press('Enter')
  await page.locator('[role=listbox] [role=option]').first().waitFor({ state: 'hidden' })
}

async function sellOne(page: Page): Promise<void> {
  await page.locator('main section button').filter({ hasText: 'Capuchino' }).first().click()
  await page.getByRole('listitem').filter({ hasText: 'Capuchino' }).waitFor()
}

async function untilDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}
