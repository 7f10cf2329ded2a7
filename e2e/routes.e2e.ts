import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page as Listed, RecurringDetail } from '@cuentaclara/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type ApiUser, signIn, threeLineInvoice } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { goInside, openScreen, type StoredSession, settled, signedIn } from './screen.ts'
import { unsaidKeys } from './unsaid-keys.ts'

const url = await demoForThisFile()

let user: ApiUser
let owner: StoredSession
beforeAll(async () => {
  user = await signIn(url, 'owner@demo.test')
  owner = await signedIn(url)
})

/**
 * Who may open a route: anybody; visitors without a session only; people; who runs the installation. `frame` is what
 * stands around the screen (`bare` is none too, with a letterhead of its own), `title` its heading; `address` fills in the parameters.
 */
type Sort = {
  for: 'everybody' | 'guests' | 'people' | 'platform'
  frame: 'default' | 'blank' | 'none' | 'bare'
  title: RegExp | string
  address?: string
  /** Words that are to be seen on it, for who may see it. */
  shows?: string | RegExp
  /** A list of what the demo has some of: it shows them. */
  hasRows?: true
  /** Nothing on it can be written. */
  isReadOnly?: true
}

it('every route opens by its address for whom it is, survives a reload, and leads everybody else away', async () => {
  // seed 014, seed 020, seed 028, seed 029, seed 030, seed 031, seed 032, seed 033, seed 034, seed 035, seed 036, seed 037
  // seed 038, seed 039, seed 040, seed 041, seed 042, seed 043, seed 044, seed 045, seed 046, seed 047, seed 048
  // seed 049, seed 050, seed 051, seed 052, seed 053, seed 054, seed 055, seed 056, seed 057, seed 058, seed 059
  // seed 060, seed 061, seed 062, seed 063, seed 064, seed 065, seed 066, seed 067, seed 068, seed 069, seed 070
  // seed 071, seed 072, seed 073, seed 074, seed 075, seed 076, seed 077, seed 078, seed 080, seed 081, seed 083
  // seed 084, seed 085, seed 107, seed 196, seed 198, seed 201
  const routes = await sortsOf(user)
  // A route that nobody wrote down here would be one that nobody guards.
  expect([...new Set(Object.keys(routes).map(patternOf))].sort()).toEqual(routesOfTheApp())
  const faults = await Promise.all([
    asGuest(Object.entries(routes)),
    asPerson(Object.entries(routes), owner, 'people'),
    asPerson(
      Object.entries(routes).filter(([, { for: whom }]) => whom === 'platform'),
      await signedIn(url, 'platform@demo.test'),
      'platform',
    ),
  ])
  expect(faults.flat()).toEqual([])
})

it('the page of every type of document opens by its address; unknown types, numbers and reports are not here, inside the app', async () => {
  // seed 079
  const { page, close, faults } = await openScreen({ url, session: owner })
  const types = await documentsOfEveryType(user)
  const found: string[] = []
  for (const [type, id] of Object.entries(types)) {
    await page.goto(`${url}/transactions/detail/${type}/${id}`)
    await settled(page)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    if (heading === 'Not found here' || !(await page.title()).includes(' · '))
      found.push(`${type}: ${heading}`)
    found.push(...(await unsaidKeys(page)).map((fault) => `${type} ${fault}`))
  }
  expect(found).toEqual([])
  const unknown = ['nothing', 'Invoice', 'invoices', '__proto__'].map((type) => `${type}/${types.invoice}`)
  const paths = [...unknown, 'ticket/1', 'invoice/none', `invoice/${crypto.randomUUID()}`]
  for (const path of [...paths.map((each) => `/transactions/detail/${each}`), '/reports/salaries']) {
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1, name: 'Not found here' }).waitFor()
    await expect.poll(() => shellOf(page).count(), { message: path }).toBe(1)
    await expect.poll(() => page.title(), { message: path }).toMatch(/^Not found · /)
    await expect.poll(() => page.locator('table').count(), { message: path }).toBe(0)
  }
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
  await close()
})

// The consoles of viewers and of support were red with what the screens asked for and the server refused.
it.each(['accountant', 'biller', 'viewer'])(
  'no screen asks for what a person of the role %s is refused',
  async (role) => {
    const { page, close } = await openScreen({ url, session: await signedIn(url, `${role}@demo.test`) })
    expect(await refusedOn(page)).toEqual([])
    await close()
  },
)

it('no screen asks for what who visits for support is refused', async () => {
  const { page, close } = await openScreen({ url, session: await signedIn(url, 'platform@demo.test') })
  await page.goto(`${url}/admin/all-companies`)
  await page
    .getByRole('row', { name: new RegExp(user.company.name) })
    .getByRole('button')
    .last()
    .click()
  await page.getByText('Open as support').click()
  await page.getByLabel('Reason').fill('Consulta sobre un documento')
  await page.getByRole('button', { name: 'Open for an hour' }).click()
  await page.getByRole('region', { name: 'Support visit' }).waitFor()
  expect(await refusedOn(page)).toEqual([])
  await close()
})

const configTabs =
  'general currency documents numbering sales delivery reminders students purchases lists automation data audit security'.split(
    ' ',
  )
const documentTabs = ['payments', 'authority', 'links', 'history']

/** Every request of the screens of people that the server answers with 403, by screen. */
async function refusedOn(page: Page): Promise<string[]> {
  const refused = new Set<string>()
  let here = ''
  page.on('response', (response) => {
    if (response.status() === 403)
      refused.add(`${here}: ${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  const people = Object.entries(await sortsOf(user)).filter(([, sort]) => sort.for === 'people')
  const documents = Object.entries(await documentsOfEveryType(user))
  const [, invoice] = documents.find(([type]) => type === 'invoice')!
  const addresses = [
    ...people.map(([path, { address = path }]) => address),
    ...documents.map(([type, id]) => `/transactions/detail/${type}/${id}`),
    ...configTabs.map((tab) => `/main-configurations/${user.company.id}?tab=${tab}`),
    ...documentTabs.map((tab) => `/transactions/detail/invoice/${invoice}?tab=${tab}`),
  ]
  await page.goto(url)
  for (const address of addresses) {
    here = address
    await goInside(page, address)
    await settled(page)
  }
  return [...refused]
}

const shellOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

/** What a visitor without a session meets: public pages as they are, and for everything else the way to the login. */
async function asGuest(routes: [string, Sort][]): Promise<string[]> {
  const { page, close } = await openScreen({ url })
  const found: string[] = []
  for (const [path, sort] of routes) {
    const address = `${sort.address ?? path}?seen=a%20b#end`
    await page.goto(url + address)
    if (sort.for === 'everybody' || sort.for === 'guests') {
      found.push(...(await faultsOf(page, path, sort)))
      continue
    }
    await page.waitForURL('**/login?**').catch(() => undefined)
    const { pathname, searchParams } = new URL(page.url())
    const wanted = (searchParams.get('redirect') ?? '').replace('a+b', 'a%20b')
    if (pathname !== '/login') found.push(`guest at ${path}: ${page.url()}`)
    else if (!wanted.startsWith(sort.address ?? path) || !wanted.endsWith('#end'))
      found.push(`guest at ${path}: comes back to ${wanted}`)
  }
  await close()
  return found
}

/**
 * What somebody with a session meets, who never sees the door on the way. What is theirs they reach from the screen before
 * it, and open then by its address, in a page that has fetched nothing before; what is not, by its address.
 */
async function asPerson(
  routes: [string, Sort][],
  session: StoredSession,
  who: 'people' | 'platform',
): Promise<string[]> {
  const { page, close, faults } = await openScreen({ url, session })
  const found: string[] = []
  page.on('framenavigated', (frame) => {
    if (isDoor && new URL(frame.url()).pathname === '/login') found.push(`${here}: the door was seen`)
  })
  let [here, isDoor] = ['', true]
  await page.goto(url)
  await settled(page)
  for (const [path, sort] of routes) {
    here = path
    isDoor = path !== '/login'
    const address = sort.address ?? path
    if (sort.for === 'guests') {
      await page.goto(url + address)
      await page.waitForURL(`${url}/`).catch(() => undefined)
      if (page.url() !== `${url}/`) found.push(`${path}: somebody signed in stays at ${page.url()}`)
      continue
    }
    if (sort.for === 'platform' && who === 'people') {
      await page.goto(url + address)
      const { for: whom, frame } = sort
      found.push(...(await faultsOf(page, path, { for: whom, frame, title: /^Not found here$/ })))
      const isSaid = () => page.waitForFunction(() => document.title.startsWith('Not found · '))
      if (await lacks(isSaid)) found.push(`${path}: the tab is called ${await page.title()}`)
      continue
    }
    await goInside(page, address)
    found.push(...(await faultsOf(page, `${path} from inside`, sort)))
    await page.reload()
    found.push(...(await faultsOf(page, path, sort)))
  }
  await close()
  // What is refused or not there is said by the browser too.
  return [...found, ...faults.filter((fault) => !/status of 4\d\d/.test(fault))].map(
    (fault) => `${who}: ${fault}`,
  )
}

/** Stays at its address, under its name, in its frame, with a name for the tab and every word in place. */
async function faultsOf(page: Page, name: string, sort: Sort): Promise<string[]> {
  const { title, frame, address } = sort
  const heading = page.getByRole('heading', { level: 1 }).filter({ hasText: title })
  if (await lacks(() => heading.first().waitFor())) {
    const instead = await page.getByRole('heading', { level: 1 }).allTextContents()
    return [`${name} shows “${instead.join(', ')}” at ${page.url()}`]
  }
  await settled(page)
  const { pathname, hash } = new URL(page.url())
  const shells = await shellOf(page).count()
  const bars = await page.getByRole('banner').count()
  const tab = await page.title()
  const row = page.getByRole('main').locator('tbody tr[data-row]').first()
  const lacksRows = sort.hasRows === true && (await lacks(() => row.waitFor()))
  const { shows } = sort
  const lacksWords = shows !== undefined && (await lacks(() => page.getByText(shows).first().waitFor()))
  const fields = sort.isReadOnly ? await page.getByRole('main').locator('input, textarea, select').count() : 0
  return [
    ...(pathname === (address ?? name.replace(' from inside', '')) ? [] : [`went to ${pathname}`]),
    ...(hash.startsWith('#/') ? ['has its path in the hash'] : []),
    ...(shells === (frame === 'default' ? 1 : 0) ? [] : [`has ${shells} navigations`]),
    ...(frame === 'none' && bars > 0 ? ['has a bar'] : []),
    ...(lacksRows ? ['shows none of its rows'] : []),
    ...(lacksWords ? [`does not show ${shows}`] : []),
    ...(fields > 0 ? [`can be written in ${fields} places`] : []),
    ...(tab === '' || tab === ' · Cuenta Clara' ? ['has no name for the tab'] : []),
    ...(await unsaidKeys(page)),
  ].map((fault) => `${name} ${fault}`)
}

async function lacks(appears: () => Promise<unknown>): Promise<boolean> {
  return appears().then(
    () => false,
    () => true,
  )
}

async function sortsOf(user: ApiUser): Promise<Record<string, Sort>> {
  type Row = { id: string; name: string; consecutivo: string; supplier: string; supplier_name: string }
  const first = async (path: string) => (await user.get<Listed<Row>>(path)).data[0]!
  const [client, series, draft, invoice, expense] = await Promise.all([
    first('/clients?per_page=1'),
    first('/recurring-invoices?per_page=1'),
    first('/quotations?status=draft&per_page=1'),
    first('/documents?kind=invoice&fiscal_status=accepted&per_page=1'),
    first('/expenses?per_page=1'),
  ])
  const people = (title: Sort['title'], address?: string): Sort => ({
    for: 'people',
    frame: 'default',
    title,
    address,
  })
  const list = (title: RegExp): Sort => ({ ...people(title), hasRows: true })
  const platform = (title: RegExp, shows?: string): Sort => ({
    for: 'platform',
    frame: 'default',
    title,
    shows,
  })
  const door = (title: RegExp): Sort => ({ for: 'guests', frame: 'blank', title })
  const open = (title: RegExp, address?: string): Sort => ({
    for: 'everybody',
    frame: 'blank',
    title,
    address,
  })
  const report = (name: string) => list(new RegExp(`^${name} report$`))
  return {
    '/': people(/^(Good |Welcome)/),
    '/login': door(/^Welcome back$/),
    '/register': door(/^Create an account$/),
    '/forgot-password': door(/^Forgot your password$/),
    '/reset-password': door(/^This link no longer works$/),
    '/$': open(/^This page does not exist$/, '/nothing/of/the/kind'),
    '/pages/misc/not-found/$error': open(/^This page does not exist$/, '/pages/misc/not-found/whatever'),
    '/accessibility': open(/^Accessibility$/),
    '/legal': open(/^Legal$/),
    '/confirm-email': open(/^This link no longer works$/),
    '/invitation': open(/^This invitation no longer works$/),
    '/reminders/$token': open(/^This link leads nowhere$/, `/reminders/${'x'.repeat(43)}`),
    '/p/$token': {
      for: 'everybody',
      frame: 'bare',
      title: /^This link no longer works$/,
      address: `/p/${'x'.repeat(43)}`,
    },
    '/portal/$token': {
      for: 'everybody',
      frame: 'bare',
      title: /^This link no longer works$/,
      address: `/portal/${'x'.repeat(43)}`,
    },
    '/print/$type/$id': {
      ...people(invoice.consecutivo, `/print/invoice/${invoice.id}`),
      frame: 'none',
      shows: /^Print$/,
    },
    '/admin/advertisements': platform(/^Announcements/, 'Mantenimiento programado'),
    '/admin/all-companies': platform(/^All companies/, 'Café La Tertulia S.A.'),
    '/admin/assign-company': platform(/^Assign companies/, 'viewer@demo.test'),
    '/admin/calendar': platform(/^Holidays/, 'Abolition of the Army'),
    '/admin/items': platform(/^Item templates/, 'Almuerzo ejecutivo'),
    '/admin/outbox': platform(/^Outbox/),
    '/admin/update-cabys': platform(/^CABYS catalogue/, 'Catalogue of the program 2026-06-01'),
    '/admin/user-companies': platform(/^Users’ companies/, 'Choose a person to see their companies'),
    '/admin/users': platform(/^Users/, 'owner@demo.test'),
    '/dashboard': people(/^Dashboard$/),
    '/second-page': list(/^Work list/),
    '/simples': list(/^Simple receipts/),
    '/shifts': people(/^Shifts/),
    '/letters': people(/^Outgoing mail/),
    '/clients': list(/^Clients/),
    '/clients/$id': people(client.name, `/clients/${client.id}`),
    '/clone/new-clone': people(/^Copy a document$/),
    '/companies': list(/^Companies/),
    '/config-hacienda/$company_id': people(/^Authority settings$/, `/config-hacienda/${user.company.id}`),
    '/main-configurations/$company_id': people(
      /^Company settings$/,
      `/main-configurations/${user.company.id}`,
    ),
    '/document-receptions': list(/^Receptions/),
    '/expenses': list(/^Expenses/),
    '/suppliers/$key': people(expense.supplier_name, `/suppliers/${encodeURIComponent(expense.supplier)}`),
    '/items': list(/^Items/),
    '/payments': list(/^Payments/),
    '/bank': people(/^Bank$/),
    '/card-settlements': people(/^Card settlements/),
    '/students': people(/^Students/),
    '/members': people(/^Members/),
    '/profile': people(/^My profile$/),
    '/imports': people(/^Import$/),
    '/past-documents': people(/^Documents of another program$/),
    '/past-balances': people(/^What may still be owed$/),
    '/invoices': list(/^Invoices/),
    '/invoices/new': people(/^New invoice$/),
    '/notes': list(/^Credit and debit notes/),
    '/notes/new': people(/^Correct or cancel$/),
    '/receipts/new': people(/^Payment receipt$/),
    '/quotations': list(/^Quotations/),
    '/quotations/new': people(/^New quotation$/),
    '/quotations/clone/$id': people(/^New quotation$/, `/quotations/clone/${draft.id}`),
    '/quotations/edit/$id': people(/^Draft of a quotation$/, `/quotations/edit/${draft.id}`),
    '/recurring-invoices': list(/^Recurring invoices/),
    '/recurring-invoices/new': people(/^New recurring invoice$/),
    '/recurring-invoices/edit/$id': people(series.name, `/recurring-invoices/edit/${series.id}`),
    '/recurring-invoices/view/$id': {
      ...people(series.name, `/recurring-invoices/view/${series.id}`),
      isReadOnly: true,
    },
    '/reports': people(/^Reports$/),
    '/reports/expenses': report('Expense'),
    '/reports/invoices': report('Invoice'),
    '/reports/items': report('Item'),
    '/reports/notes': report('Note'),
    '/reports/receptions': report('Reception'),
    '/reports/tickets': report('Ticket'),
    '/reports/exchange-rates': people(/^Exchange rates$/),
    '/reports/vat-return': people(/^VAT return/),
    '/tickets': list(/^Tickets/),
    '/tickets/new': people(/^Counter$/),
    '/transactions/detail/$type/$id': people(/^[₡$]\d/, `/transactions/detail/invoice/${invoice.id}`),
  }
}

/** Routes of their own among the reports. */
const reportScreens: ReadonlySet<string> = new Set(['/reports/exchange-rates', '/reports/vat-return'])

/** The route that an address of the table belongs to. */
function patternOf(path: string): string {
  return path.startsWith('/reports/') && !reportScreens.has(path) ? '/reports/$report' : path
}

function routesOfTheApp(): string[] {
  const tree = readFileSync(join(import.meta.dirname, '../apps/web/src/routeTree.gen.ts'), 'utf8')
  const list = tree.slice(tree.indexOf('fullPaths:'), tree.indexOf('fileRoutesByTo:'))
  return [...list.matchAll(/\| '([^']+)'/g)]
    .map(([, path]) => (path === '/' ? '/' : path!.replace(/\/$/, '')))
    .sort()
}

/** One of each: what the demo has, and drafts of what it has not. */
async function documentsOfEveryType(user: ApiUser): Promise<Record<string, string>> {
  const types: Record<string, string> = {}
  const base = await threeLineInvoice(user)
  for (const kind of [
    'invoice',
    'ticket',
    'export',
    'purchase',
    'credit-note',
    'debit-note',
    'payment-receipt',
  ]) {
    const [known] = (await user.get<Listed<{ id: string }>>(`/documents?kind=${kind}&per_page=1`)).data
    types[kind] = (known ?? (await user.post<{ id: string }>('/documents', { ...base, kind }))).id
  }
  const lists = { quotation: 'quotations', simple: 'simples', payment: 'payments', expense: 'expenses' }
  for (const [type, list] of Object.entries({ ...lists, reception: 'receptions' }))
    types[type] = (await user.get<Listed<{ id: string }>>(`/${list}?per_page=1`)).data[0]!.id
  const [series] = (await user.get<Listed<{ id: string }>>('/recurring-invoices?status=active&per_page=1'))
    .data
  const { runs } = await user.post<RecurringDetail>(`/recurring-invoices/${series!.id}/run`, {})
  return { ...types, 'recurring-run': runs[0]!.id }
}
