import type {
  Client,
  DocumentRow,
  DraftInput,
  ExpenseRow,
  Page as Listed,
  PaymentRow,
  PublicLink,
} from '@cuentaclara/contracts'
import { dictionaries, type en, type Language } from '@cuentaclara/locales'
import type { Page } from 'playwright-core'
import { type ApiUser, issue, signIn, threeLineInvoice } from './api.ts'

/** A screen as a person sees it: an address, what they do there before looking, and who they are if not the owner. */
export type Sight = {
  name: string
  path: string
  /** Waits for what opens with the address a moment after the screen. */
  until?: (page: Page) => Promise<void>
  act?: (page: Page) => Promise<void>
  user?: 'guest' | 'platform'
  /** A part of the API that refuses to answer meanwhile. */
  withoutApi?: string
  /** On a telephone its rows are read without moving any of them sideways. */
  standsOnPhone?: true
  /** The same at the widest, of the largest amounts. */
  standsAtDesk?: true
}

/** The lists, whose columns must hold whatever stands in them. */
export const listSights: ReadonlySet<string> = new Set([
  'invoices',
  'tickets',
  'notes',
  'simple receipts',
  'clients',
  'items',
  'payments',
  'expenses',
  'received documents',
  'work list',
  'report of invoices',
  'report of receptions',
  'students',
  'client',
  'client, payments',
  'quotations',
  'recurring invoices',
  'companies',
  'all companies',
  'users',
  'companies of users',
  'templates',
  'announcements',
  'outbox',
  'bank',
  'students by month',
  'client, students',
  'payment',
  'all my companies',
  'imports',
  'documents of another program',
  'report of expenses',
  'report of sequences',
  'exchange rates',
  'VAT return',
  'document of a link',
  'offer of a link',
  'company, menu',
  'report, days of its own',
])

/**
 * An invoice paid and one owed of the largest amount that lists are made for, ₡99,999,999.99; a payment, a line of a bank
 * statement with what it may be, and a student of it too, of a client with a long name.
 */
export async function issueTheLargest(url: string): Promise<void> {
  const owner = await signIn(url, 'owner@demo.test')
  const invoice = await threeLineInvoice(owner)
  // Exempt, so that the price is the total.
  const taxes = [{ code: '01', rate_code: '10' }]
  const lines = [{ ...invoice.lines![0]!, quantity: '1', unit_price: '99999999.99', taxes }]
  await issue(owner, { ...invoice, lines })
  const owed: DraftInput = { ...invoice, lines, sale_condition: '02', credit_days: 30, payments: [] }
  await issue(owner, owed)
  await ofALongName(url, owner, owed)
}

/** Whatever stands beside its name is not to be squeezed by it. */
async function ofALongName(url: string, owner: ApiUser, owed: DraftInput): Promise<void> {
  const client = await owner.post<Client>('/clients', {
    name: 'Asociación Solidarista de Empleados de la Corporación Bananera del Atlántico S.A.',
    identification_type: '02',
    identification_number: '3101777888',
    emails: ['pagos@example.test'],
    province: '1',
    canton: '01',
    district: '01',
    address: 'Frente al parque',
    activity_code: '4711.2',
  })
  const { issued_at, total } = await issue(owner, { ...owed, client_id: client.id })
  const day = issued_at!.slice(0, 10)
  await owner.post(
    '/payments',
    {
      client_id: client.id,
      amount: total,
      currency: 'CRC',
      means: '04',
      reference: 'TR-1',
      paid_on: day,
      allocations: [],
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
  await owner.request('PUT', '/settings/students', { settings: { is_on: true } })
  const item = (await owner.get<Listed<{ id: string }>>('/items?per_page=1')).data[0]!
  await owner.post('/students', {
    name: 'Sofía de los Ángeles Mora Villalobos-Echandi',
    payers: [{ client_id: client.id, share: '100' }],
    plans: [{ item_id: item.id, amount: total }],
  })
  const dated = day.split('-').reverse().join('/')
  const statement = [
    'oficina;fechaMovimiento;numeroDocumento;debito;credito;descripcion;',
    `100;${dated};900100;;${total};DTR ASOCIACION SOLIDARISTA DE EMPLEADOS DE LA CORPORACION;`,
    `100;${dated};900101;${total};;COMISION POR TRASLADO DE FONDOS;`,
  ].join('\r\n')
  const form = new FormData()
  form.set('file', new Blob([statement]), 'movimientos.csv')
  const taken = await fetch(`${url}/api/bank/statements?account=CR05015202001026284066&currency=CRC`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'x-company': owner.company.id },
    body: form,
  })
  if (!taken.ok) throw new Error(`the statement was not taken: ${await taken.text()}`)
}

/** Every screen of the app that is worth looking at, on the data of the demo. */
export async function readSights(url: string): Promise<Sight[]> {
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
  const owed = await firstOf('/documents?kind=invoice&payment_status=overdue')
  const sold = await firstOf('/documents?kind=ticket&fiscal_status=accepted')
  const unapplied = (await owner.get<Listed<PaymentRow>>('/payments?unapplied=true&per_page=1')).data[0]!
  const sent = await firstOf('/quotations?status=sent')
  const series = await firstOf('/recurring-invoices')
  const setting = (tab: string) => ({
    name: `settings, ${tab}`,
    path: `/main-configurations/${owner.company.id}?tab=${tab}`,
  })
  const shared = async (way: string, id: string) => {
    const answer = await owner.request('PUT', `/${way}/${id}/link`, { is_on: true })
    return new URL(((await answer.json()) as PublicLink).url!).pathname
  }
  const link = await shared('documents', data[0]!.id)
  return [
    { name: 'document of a link', path: link, user: 'guest' },
    { name: 'offer of a link', path: await shared('quotations', sent), user: 'guest' },
    { name: 'document of a link, failed', path: link, user: 'guest', withoutApi: 'public-documents' },
    { name: 'start', path: '/' },
    { name: 'invoices', path: '/invoices', standsAtDesk: true },
    { name: 'invoices, filters open', path: '/invoices', act: openFilters },
    { name: 'invoices, nothing found', path: '/invoices?search=zzzzzz' },
    { name: 'new invoice', path: '/invoices/new' },
    { name: 'new invoice, one line', path: '/invoices/new', act: writeLine },
    { name: 'document', path: detail, standsOnPhone: true },
    { name: 'document, authority', path: `${detail}?tab=authority` },
    { name: 'document, history', path: `${detail}?tab=history` },
    { name: 'document, links', path: `${detail}?tab=links` },
    {
      name: 'writing off',
      path: `/transactions/detail/invoice/${owed}?tab=payments`,
      act: pressed((all) => all.instalments.settlement.writeOff),
    },
    {
      name: 'ticket into an invoice',
      path: `/transactions/detail/ticket/${sold}?make=invoice`,
      act: untilOpen,
    },
    {
      name: 'credit given back',
      path: `/transactions/detail/payment/${unapplied.id}`,
      act: pressed((all) => all.money.payments.returnKinds.refund),
    },
    {
      name: 'numbers left out',
      path: setting('numbering').path,
      act: leaveOutNumbers,
    },
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
    { name: 'shifts', path: '/shifts' },
    { name: 'outgoing mail', path: '/letters' },
    { name: 'simple receipt sheet', path: '/simples?open=new', until: untilDialog },
    { name: 'new from old', path: '/clone/new-clone' },
    { name: 'clients', path: '/clients' },
    { name: 'client sheet', path: '/clients?open=new', until: untilDialog },
    { name: 'items', path: '/items' },
    { name: 'item sheet', path: '/items?open=new', until: untilDialog },
    { name: 'payments', path: '/payments' },
    { name: 'bank', path: '/bank' },
    { name: 'card settlements', path: '/card-settlements' },
    { name: 'card settlement sheet', path: '/card-settlements?open=new', until: untilDialog },
    { name: 'payment', path: `/transactions/detail/payment/${await idOf('/payments')}` },
    { name: 'payment sheet', path: '/payments?open=new', until: untilDialog },
    { name: 'expenses', path: '/expenses' },
    { name: 'expense', path: `/transactions/detail/expense/${await idOf('/expenses')}` },
    { name: 'expense sheet', path: '/expenses?open=new', until: untilDialog },
    {
      name: 'supplier',
      path: `/suppliers/${encodeURIComponent((await owner.get<Listed<ExpenseRow>>('/expenses?per_page=1')).data[0]!.supplier)}`,
    },
    {
      name: 'statement of a supplier',
      path: `/suppliers/${encodeURIComponent((await owner.get<Listed<ExpenseRow>>('/expenses?per_page=1')).data[0]!.supplier)}?tab=statement`,
    },
    { name: 'debt from before', path: '/expenses?open=debt', until: untilDialog },
    { name: 'received documents', path: '/document-receptions?view=all' },
    { name: 'received document', path: `/transactions/detail/reception/${await idOf('/receptions')}` },
    { name: 'dashboard', path: '/dashboard' },
    { name: 'work list', path: '/second-page' },
    { name: 'all my companies', path: '/second-page?tab=board', standsAtDesk: true },
    { name: 'imports', path: '/imports' },
    { name: 'documents of another program', path: '/past-documents' },
    { name: 'what may still be owed of them', path: '/past-balances' },
    { name: 'what may still be owed to suppliers', path: '/past-balances?of=suppliers' },
    { name: 'reports', path: '/reports' },
    { name: 'report of invoices', path: '/reports/invoices?period=last_month' },
    { name: 'report of tickets', path: '/reports/tickets?period=last_month' },
    { name: 'report of notes', path: '/reports/notes?period=year' },
    { name: 'report of expenses', path: '/reports/expenses?period=year' },
    { name: 'report of receptions', path: '/reports/receptions?period=year' },
    { name: 'report of withholdings', path: '/reports/withholdings?period=year&group=kind' },
    { name: 'report of receivables', path: '/reports/receivables' },
    { name: 'report of sequences', path: '/reports/sequences?period=year' },
    { name: 'exchange rates', path: '/reports/exchange-rates' },
    { name: 'VAT return', path: '/reports/vat-return' },
    { name: 'report of items', path: '/reports/items?period=year&group=category' },
    { name: 'students', path: '/students' },
    { name: 'students by month', path: '/students?open=months' },
    { name: 'student sheet', path: '/students?open=new', until: untilDialog },
    { name: 'client', path: `/clients/${data[0]!.client_id}` },
    { name: 'client, statement', path: `/clients/${data[0]!.client_id}?tab=statement`, standsOnPhone: true },
    ...['payments', 'items', 'students', 'exonerations', 'contacts', 'files', 'history'].map((tab) => ({
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
    ...['general', 'currency', 'documents', 'numbering', 'sales', 'delivery', 'reminders', 'students'].map(
      setting,
    ),
    ...['purchases', 'lists', 'automation', 'data', 'audit'].map(setting),
    {
      name: 'new key',
      path: setting('automation').path,
      act: pressed((all) => all.automation.newKey),
    },
    {
      name: 'new webhook',
      path: setting('automation').path,
      act: pressed((all) => all.automation.newWebhook),
    },
    { name: 'authority', path: `/config-hacienda/${owner.company.id}` },
    { name: 'companies', path: '/companies' },
    { name: 'new company', path: '/companies?open=new', until: untilDialog },
    { name: 'company, menu', path: '/companies', act: openRowMenu },
    { name: 'report, days of its own', path: '/reports/invoices?period=last_month', act: openPeriod },
    ...['members', 'files', 'delete'].map((open) => ({
      name: `company, ${open}`,
      path: `/companies?open=${open}&company=${owner.company.id}`,
      until: untilOpen,
    })),
    { name: 'export', path: '/clients', act: pressed((all) => all.common.list.export) },
    { name: 'letter', path: detail, act: pressed((all) => all.documents.send.action) },
    { name: 'printed document', path: `/print/invoice/${data[0]!.id}` },
    { name: 'palette', path: '/clients', act: openPalette },
    { name: 'keys', path: '/clients', act: openKeys },
    { name: 'bell', path: '/clients', act: openBell },
    { name: 'shortcuts', path: '/clients', act: openShortcuts },
    { name: 'profile menu', path: '/clients', act: openProfile },
    { name: 'customiser', path: '/clients', act: openCustomiser },
    { name: 'clients, failed', path: '/clients', withoutApi: 'clients' },
    { name: 'invoices, failed', path: '/invoices', withoutApi: 'documents' },
    { name: 'document, failed', path: detail, withoutApi: 'documents' },
    { name: 'dashboard, failed', path: '/dashboard', withoutApi: 'dashboard' },
    { name: 'login', path: '/login', user: 'guest' },
    { name: 'register', path: '/register', user: 'guest' },
    { name: 'forgotten password', path: '/forgot-password', user: 'guest' },
    { name: 'invitation', path: '/invitation?token=none', user: 'guest', withoutApi: 'auth' },
    { name: 'reset password', path: '/reset-password?token=none', user: 'guest', withoutApi: 'auth' },
    { name: 'legal', path: '/legal', user: 'guest' },
    { name: 'accessibility', path: '/accessibility', user: 'guest' },
    { name: 'not found', path: '/nowhere' },
    { name: 'all companies', path: '/admin/all-companies', user: 'platform' },
    { name: 'users', path: '/admin/users', user: 'platform' },
    { name: 'invitation sheet', path: '/admin/users?open=new', until: untilDialog, user: 'platform' },
    { name: 'companies of users', path: '/admin/user-companies', user: 'platform' },
    { name: 'assigning companies', path: '/admin/assign-company', user: 'platform' },
    { name: 'templates', path: '/admin/items', user: 'platform' },
    { name: 'template sheet', path: '/admin/items?open=new', until: untilDialog, user: 'platform' },
    { name: 'catalogue', path: '/admin/update-cabys', user: 'platform' },
    { name: 'holidays', path: '/admin/calendar?year=2026', user: 'platform' },
    { name: 'closure sheet', path: '/admin/calendar?open=new', until: untilDialog, user: 'platform' },
    { name: 'announcements', path: '/admin/advertisements', user: 'platform' },
    {
      name: 'announcement sheet',
      path: '/admin/advertisements?open=new',
      until: untilDialog,
      user: 'platform',
    },
    { name: 'outbox', path: '/admin/outbox', user: 'platform' },
  ]
}

/** What can be done with a company stood cut off behind the edge of its table. */
async function openRowMenu(page: Page): Promise<void> {
  await page.locator('tbody tr').first().getByRole('button').last().click()
  await page.getByRole('menu').waitFor()
}

async function openPeriod(page: Page): Promise<void> {
  const [before] = (await wordsOf(page)).common.period.label.split('{{')
  await page.getByRole('main').getByRole('button', { name: before! }).first().click()
  await page.locator('[popover][role=dialog] input').first().waitFor()
}

async function leaveOutNumbers(page: Page): Promise<void> {
  const { numbering } = (await wordsOf(page)).settings
  await page.getByLabel(numbering.next).first().fill('90000')
  await page.getByRole('button', { name: numbering.raise, exact: true }).first().click()
  await untilDialog(page)
}

/** The only thing in a list that opens a panel, or a sheet on a phone, whatever the language calls it. */
async function openFilters(page: Page): Promise<void> {
  await page.locator('main button[aria-haspopup="dialog"]').first().click()
  await page.locator('[role=dialog] select').first().waitFor()
}

async function writeLine(page: Page): Promise<void> {
  const item = page.locator('[id^="cell-"][id$="-item"]').first()
  // By key, as from the client before it: its list of clients closes behind.
  await item.focus()
  await item.fill('almuerzo')
  await page.locator('[role=listbox][aria-busy=false] [role=option]').first().waitFor()
  await item.press('Enter')
  await page.locator('[role=listbox] [role=option]').first().waitFor({ state: 'hidden' })
  // As dear as a line may be expected to be: its price and its total are to be read whole.
  const price = page.locator('[id^="cell-"][id$="-unitPrice"]').first()
  await price.fill('99999999.99')
  await price.press('Tab')
}

async function sellOne(page: Page): Promise<void> {
  await page.locator('main section button').filter({ hasText: 'Capuchino' }).first().click()
  await page.getByRole('listitem').filter({ hasText: 'Capuchino' }).waitFor()
}

async function untilDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

async function untilOpen(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
}

type Words = typeof en

/** Presses the button that a key of the dictionaries names, in the language of the screen, and waits for what opens. */
function pressed(key: (words: Words) => string): (page: Page) => Promise<void> {
  return async (page) => {
    const name = key(await wordsOf(page))
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
    await untilOpen(page)
  }
}

async function wordsOf(page: Page): Promise<Words> {
  return dictionaries[(await page.evaluate(() => document.documentElement.lang)) as Language] as Words
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
}

async function openKeys(page: Page): Promise<void> {
  await page.keyboard.press('?')
  await untilOpen(page)
}

async function openBell(page: Page): Promise<void> {
  const { notifications, unread } = (await wordsOf(page)).shell.tools
  const [before] = unread.split('{{number}}')
  const bell = (name: string, exact: boolean) => page.getByRole('button', { name, exact })
  await bell(notifications, true).or(bell(before!, false)).first().click()
  await page.locator('header [popover], [popover][role=dialog]').getByRole('tablist').waitFor()
}

async function openShortcuts(page: Page): Promise<void> {
  const { shell } = await wordsOf(page)
  await page.getByRole('button', { name: shell.tools.shortcuts, exact: true }).click()
  await page.getByRole('navigation', { name: shell.tools.shortcuts }).waitFor()
}

async function openProfile(page: Page): Promise<void> {
  const { shell } = await wordsOf(page)
  await page.getByRole('button', { name: shell.profile.label }).click()
  await page.getByText(shell.profile.customiser, { exact: true }).waitFor()
}

async function openCustomiser(page: Page): Promise<void> {
  await openProfile(page)
  await page.getByText((await wordsOf(page)).shell.profile.customiser, { exact: true }).click()
  await untilOpen(page)
}
