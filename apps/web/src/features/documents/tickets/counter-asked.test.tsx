// @vitest-environment happy-dom
import type { Company, DocumentRow, DraftInput, ParkedSaleInput } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { AskedSale, OwnTill } from './offline/own-till.ts'

// What a browser keeps of its till, and what the counter says. A browser that has no database is no till.
const device = vi.hoisted(() => {
  vi.stubGlobal('indexedDB', {})
  const locks = { request: async (_name: string, _how: object, act: (lock: object) => unknown) => act({}) }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  return {
    till: null as OwnTill | null,
    said: [] as string[],
    brought: [] as string[],
    summed: [] as string[],
  }
})
vi.mock('./cart-total.ts', async (original) => {
  const engine = await original<typeof import('./cart-total.ts')>()
  const cartTotals: typeof engine.cartTotals = (draft) => {
    device.summed.push(draft.payments.map(({ means }) => means).join())
    return engine.cartTotals(draft)
  }
  return { ...engine, cartTotals }
})
vi.mock('./offline/print-waiting.ts', () => {
  device.brought.push('print-waiting')
  return { printWaiting: () => {} }
})
vi.mock('./offline/till-database.ts', () => ({
  readTill: async () => device.till,
  changeTill: async (_: string, change: (till: OwnTill | null) => OwnTill | null) => {
    device.till = change(device.till)
  },
  readWaiting: async () => [],
  readEveryWaiting: async () => [],
  readPantry: async () => null,
  writePantry: async () => {},
  NoNumberLeft: class extends Error {},
}))
vi.mock('#ui/feedback/toasts.tsx', async (original) => {
  const say = ({ message }: { message: string }) => void device.said.push(message)
  return { ...(await original<object>()), toastError: say, toastSuccess: say }
})

const { companiesStore } = await import('#features/companies/index.ts')
const { auth } = await import('#features/identity/index.ts')
const { loadWords, startI18n } = await import('#lib/i18n/i18n.ts')
const { showAtAddress } = await import('#ui/testing.tsx')
const { toDraftInput } = await import('../editor/draft/draft-mapping.ts')
const { aDetail, aLine } = await import('../editor/testing.ts')
const { emptyCart } = await import('./cart.ts')
const { CounterScreen } = await import('./counter-screen.tsx')
const { keepCart } = await import('./parked.ts')
const { saleKey } = await import('./parked-queries.ts')

const company = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Café',
  permissions: ['documents.read', 'documents.draft', 'documents.issue'],
} as unknown as Company

/** A server as ours: what is asked under a key is made once, and something else under that key is refused. */
const server = {
  made: new Map<string, { body: string; row: DocumentRow }>(),
  asked: [] as [key: string, input: DraftInput][],
  parked: [] as ParkedSaleInput[],
  tills: [] as object[],
  /** Its answers are lost on the way. */
  isSilent: false,
  refusal: null as string | null,
}

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('counter'), loadWords('till')])
  companiesStore.set({ currentCompany: company })
  auth.set({
    token: 't',
    user: { id: 'ana', name: 'Ana', email: 'ana@example.test' },
    companyDefault: company,
  })
})
beforeEach(() => {
  localStorage.clear()
  device.till = null
  device.said.length = 0
  Object.assign(server, { made: new Map(), asked: [], parked: [], tills: [], isSilent: false, refusal: null })
  vi.stubGlobal('fetch', answer)
  // The till does not ask a second time by itself, which would take a second.
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !server.isSilent)
})
afterEach(cleanup)
afterAll(() => vi.unstubAllGlobals())

async function answer(url: string, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(url, 'http://here')
  if (pathname.endsWith('/documents/issue'))
    return issue(new Headers(init.headers).get('idempotency-key') ?? '', String(init.body))
  if (pathname.endsWith('/tills')) return Response.json({ data: server.tills })
  if (pathname.endsWith('/parked-sales') && init.method === 'POST') {
    server.parked.push(JSON.parse(String(init.body)))
    return Response.json({ id: 'p1', name: 'Mesa', total: '0', lines: 1, ...server.parked[0] })
  }
  if (init.method === 'POST') return Response.json({ message: pathname }, { status: 404 })
  return Response.json({ data: [], meta: { current_page: 1, last_page: 1, total: 0 } })
}

function issue(key: string, body: string): Response {
  server.asked.push([key, JSON.parse(body)])
  if (server.refusal !== null) return Response.json({ message: server.refusal }, { status: 422 })
  const present = server.made.get(key)
  if (present !== undefined && present.body !== body)
    return Response.json({ code: 'idempotency-key-reused', message: 'used' }, { status: 409 })
  const row = present?.row ?? rowOf(JSON.parse(body))
  server.made.set(key, { body, row })
  if (server.isSilent) throw new TypeError('no network')
  return Response.json(row, { status: 201 })
}

function rowOf(input: DraftInput): DocumentRow {
  const number = `${server.made.size + 7}`.padStart(10, '0')
  return aDetail(input, { consecutivo: `0010000104${number}`, fiscal_status: 'queued', total: '1130' })
}

/** A sale of one thing, as the counter keeps it, under a name of its own. */
function aCart(description: string, quantity = '1') {
  const { draft } = emptyCart('CRC')
  return { ...draft, more: { cart: description }, lines: [aLine({ description, quantity })] }
}

/** A sale that was asked of the server under the name of its cart, as it stands on the disk. */
function anAsked(description: string, change: Partial<AskedSale> = {}): AskedSale {
  const draft = aCart(description)
  return {
    key: saleKey(draft)!,
    at: new Date().toISOString(),
    total: '1130',
    draft,
    input: { ...toDraftInput(draft), branch: '001', terminal: '00001', payments: [{ means: '01' }] },
    isLeft: false,
    problem: null,
    ...change,
  }
}

/** This browser is a till, on whose disk these stand. */
function sellAtTill(...asked: AskedSale[]): void {
  const till = { name: 'Caja 1', branch: '001', terminal: '00001' }
  device.till = {
    company: company.id,
    device: 'd',
    held: { till, blocks: [], environment: 'simulator' },
    next: {},
    aheadMs: 0,
    lastMs: 0,
    soldCarts: [],
    asked,
    shift: null,
    isElsewhere: false,
  } as unknown as OwnTill
}

/** What stands on the disk of sales of which nobody has heard. */
const onDisk = () => device.till?.asked?.map(({ key }) => key)

/** The counter, with a cart that was kept; once its sum is there it can be paid. */
async function openCounter(description: string, quantity = '1', shown = company) {
  keepCart(company.id, aCart(description, quantity))
  await showAtAddress(<CounterScreen company={shown} />)
  await screen.findByLabelText(`Quantity of ${description}`)
  if (device.till !== null) await screen.findByRole('button', { name: 'Caja 1' })
}

async function payInCash(): Promise<void> {
  fireEvent.keyDown(document.body, { key: 'F9' })
  const received = await screen.findByLabelText('Received')
  fireEvent.submit(received.closest('form')!)
}

const quantities = () => server.asked.map(([, { lines }]) => lines!.map(({ quantity }) => quantity).join())
const hears = (words: RegExp) => waitFor(() => expect(device.said.join('\n')).toMatch(words))

// Whoever had a branch of their own sold under the numbers of the company's first, until the browser was made a till.
it('sells where its person usually does, and at the till where the browser is one', async () => {
  const shown = { ...company, place: { branch: '002', terminal: '00003' } } as Company
  await openCounter('Café', '1', shown)
  await payInCash()
  await screen.findByText('Ticket TE-7 issued')
  cleanup()
  await openCounter('Té')
  await payInCash()
  await screen.findByText('Ticket TE-8 issued')
  cleanup()
  sellAtTill()
  await openCounter('Pan', '1', shown)
  await payInCash()
  await screen.findByText('Ticket TE-9 issued')
  expect(server.asked.map(([, { branch, terminal }]) => [branch, terminal])).toEqual([
    ['002', '00003'],
    [undefined, undefined],
    ['001', '00001'],
  ])
})

it('a sale whose answer was lost stays as it is until somebody answers, and is made once', async () => {
  await openCounter('Café')
  server.isSilent = true
  await payInCash()
  await within(await screen.findByRole('dialog')).findByRole('alert')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // It may be made already: it goes nowhere else meanwhile, and nothing is changed in it.
  fireEvent.keyDown(document.body, { key: 'F8' })
  await hears(/^No answer came to this sale/)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: '+' })
  expect(screen.getByLabelText<HTMLInputElement>('Quantity of Café').value).toBe('1')
  expect(screen.getByLabelText('Quantity of Café').closest('fieldset')?.disabled).toBe(true)
  server.isSilent = false
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  await screen.findByText('Ticket TE-7 issued')
  expect(quantities()).toEqual(['1', '1'])
  expect(new Set(server.asked.map(([key]) => key))).toEqual(new Set(['cart-Café']))
  expect([...server.made.keys()]).toEqual(['cart-Café'])
})

// The card that says so stands below all tiles there: the bar offered to collect what may be issued already.
it('on a phone the bar below says so too, and asks again instead of collecting', async () => {
  const phone = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) =>
        ({ matches: query.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
    )
  onTestFinished(() => phone.mockRestore())
  await openCounter('Café')
  server.isSilent = true
  await payInCash()
  await within(await screen.findByRole('dialog')).findByRole('alert')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await screen.findByText('No answer came')
  server.isSilent = false
  // The cart that rises above the bar has one too.
  fireEvent.click(screen.getAllByRole('button', { name: 'Ask again' }).at(-1)!)
  await screen.findByText('Ticket TE-7 issued')
  expect([...server.made.keys()]).toEqual(['cart-Café'])
})

it('the next sale goes on without one that nobody answered, which is finished by itself', async () => {
  await openCounter('Café')
  server.isSilent = true
  await payInCash()
  await within(await screen.findByRole('dialog')).findByRole('alert')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Go on with the next sale' }))
  await waitFor(() => expect(screen.queryByLabelText('Quantity of Café')).toBeNull())
  await screen.findByText(/was left under way/)
  cleanup()
  server.isSilent = false
  await showAtAddress(<CounterScreen company={company} />)
  await hears(/^Ticket TE-7 issued$/m)
  expect([...server.made.keys()]).toEqual(['cart-Café'])
})

it('a sale that was under way when the browser was killed is found on its disk, and made once', async () => {
  const first = anAsked('Café')
  sellAtTill(first)
  server.made.set(first.key, { body: JSON.stringify(first.input), row: rowOf(first.input) })
  await openCounter('Café', '3')
  await screen.findByRole('button', { name: 'Ask again' })
  fireEvent.keyDown(document.body, { key: 'F9' })
  await screen.findByText('Ticket TE-7 issued')
  await hears(/^TE-7 was issued as it was asked for first\./m)
  expect(quantities()).toEqual(['1'])
  expect(server.made.size).toBe(1)
  await waitFor(() => expect(onDisk()).toEqual([]))
})

// The cart was kept until the sale was made, and a till that was cut off then sold it once more.
it('a till remembers what it sold with a network too, should the browser be killed before the cart is gone', async () => {
  sellAtTill()
  await openCounter('Café')
  await payInCash()
  await screen.findByText('Ticket TE-7 issued')
  expect(device.till?.soldCarts).toEqual(['Café'])
  cleanup()
  keepCart(company.id, aCart('Café'))
  await showAtAddress(<CounterScreen company={company} />)
  await screen.findByText('The cart is empty')
})

it('what could not be finished by itself is taken up again; what was at hand waits', async () => {
  sellAtTill(anAsked('Té', { isLeft: true, problem: 'Not like this.' }))
  await openCounter('Café')
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }))
  await screen.findByText('Not like this.')
  fireEvent.click(screen.getByRole('button', { name: 'Take it up' }))
  await screen.findByLabelText('Quantity of Té')
  expect(screen.queryByLabelText('Quantity of Café')).toBeNull()
  expect(server.parked.map(({ name }) => name)).toEqual(['Café'])
  expect(onDisk()).toEqual([])
  // It is the same sale still: under its key the server makes it once.
  await payInCash()
  await screen.findByText('Ticket TE-7 issued')
  expect(server.asked.map(([key]) => key)).toEqual(['cart-Té'])
})

it('a sale that the server never heard of is forgotten, and asked for no more', async () => {
  sellAtTill(anAsked('Té', { isLeft: true, problem: 'Asked for long ago.' }))
  await openCounter('Café')
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Forget it' }))
  await waitFor(() => expect(screen.queryByText('Asked for long ago.')).toBeNull())
  expect(onDisk()).toEqual([])
  expect(server.asked).toEqual([])
  expect(screen.getByLabelText('Quantity of Café')).toBeTruthy()
})

it('what the server refused was not made: it is forgotten at once, and the cart may wait or be changed', async () => {
  sellAtTill()
  await openCounter('Café')
  server.refusal = 'The client may not buy this.'
  await payInCash()
  await within(await screen.findByRole('dialog')).findByText('The client may not buy this.')
  await waitFor(() => expect(onDisk()).toEqual([]))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'F8' })
  await screen.findByLabelText('Name')
  expect(device.said).toEqual([])
})

// Coffee, cake, coffee once more: “+” made it two cakes.
it('“+” and “−” are of the line that was sold or changed last', async () => {
  const cart = aCart('Café')
  keepCart(company.id, { ...cart, lines: [aLine({ description: 'Café' }), aLine({ description: 'Queque' })] })
  await showAtAddress(<CounterScreen company={company} />)
  const quantityOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Quantity of ${name}`)
  await screen.findByLabelText('Quantity of Queque')
  fireEvent.click(screen.getByRole('button', { name: 'One more of Café' }))
  await waitFor(() => expect(quantityOf('Café').value).toBe('2'))
  fireEvent.keyDown(document.body, { key: '+' })
  await waitFor(() => expect(quantityOf('Café').value).toBe('3'))
  expect(quantityOf('Queque').value).toBe('1')
})

// Where data are saved nothing is kept ahead, and the first sale without a network could not even begin.
it('a till has what sells without the server at hand before anybody needs it', async () => {
  sellAtTill()
  await openCounter('Café')
  await waitFor(() => expect(device.brought).toEqual(['print-waiting']))
})

it('reckons what a card would pay only once somebody pays', async () => {
  await openCounter('Café')
  device.summed.length = 0
  fireEvent.keyDown(document.body, { key: '+' })
  await waitFor(() => expect(device.summed.length).toBeGreaterThan(0))
  expect(device.summed).not.toContain('02')
  fireEvent.keyDown(document.body, { key: 'F9' })
  await screen.findByLabelText('Received')
  expect(device.summed).toContain('02')
})

// The morning's seller found the evening's sales in her shift.
it('says whose shift its sales go into, where somebody else has opened it', async () => {
  sellAtTill()
  const place = { branch: '001', terminal: '00001', name: 'Caja 1' }
  server.tills = [{ ...place, device: null, held: 0, open_shift: { number: 12, opened_by: 'Beto' } }]
  await openCounter('Café')
  await screen.findByText('Sales here go into shift 12 of Beto')
})

// Whoever sold at their usual terminal found their cash in the drawer of somebody else, without a word.
it('at the usual terminal asks once whether the open shift of somebody else is joined, and remembers it for that shift', async () => {
  const shown = { ...company, place: { branch: '002', terminal: '00003' } } as Company
  const till = { device: null, held: 0, open_shift: null }
  const open = (number: number) => [
    {
      ...till,
      branch: '002',
      terminal: '00003',
      name: 'Playa',
      open_shift: { number, opened_by: 'Beto' },
    },
    { ...till, branch: '002', terminal: '00004', name: 'Terraza' },
  ]
  server.tills = open(12)
  await openCounter('Café', '1', shown)
  fireEvent.keyDown(document.body, { key: 'F9' })
  await screen.findByRole('dialog', { name: 'Shift 12 of Beto is open at this terminal' })
  expect(screen.queryByLabelText('Received')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Join that shift' }))
  fireEvent.submit((await screen.findByLabelText('Received')).closest('form')!)
  await screen.findByText('Ticket TE-7 issued')
  cleanup()
  await openCounter('Té', '1', shown)
  await payInCash()
  await screen.findByText('Ticket TE-8 issued')
  cleanup()
  // Of the next shift nobody has said anything yet; the other terminal is taken while it is open.
  server.tills = open(13)
  await openCounter('Pan', '1', shown)
  fireEvent.keyDown(document.body, { key: 'F9' })
  fireEvent.click(await screen.findByRole('button', { name: 'Choose another terminal' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sell here' }))
  fireEvent.submit((await screen.findByLabelText('Received')).closest('form')!)
  await screen.findByText('Ticket TE-9 issued')
  cleanup()
  await openCounter('Agua', '1', shown)
  await screen.findByRole('button', { name: 'Sells at 002 · 00004' })
  await payInCash()
  await screen.findByText('Ticket TE-10 issued')
  expect(server.asked.map(([, { terminal }]) => terminal)).toEqual(['00003', '00003', '00004', '00004'])
})

// More than 100 % became 100 % under the fingers of whoever typed it, and everything was given away.
it('a discount on the sale of more than the whole is said, and holds the sale up', async () => {
  await openCounter('Café')
  const field = screen.getByRole('textbox', { name: 'Discount' })
  fireEvent.change(field, { target: { value: '150' } })
  await screen.findByText('A discount is at most 100 %.')
  fireEvent.keyDown(document.body, { key: 'F9' })
  await hears(/^Discount: mend it/m)
  expect(screen.queryByLabelText('Received')).toBeNull()
  fireEvent.change(field, { target: { value: '10%' } })
  await payInCash()
  await screen.findByText('Ticket TE-7 issued')
  expect(server.asked[0]?.[1].lines?.[0]?.discounts).toEqual([{ code: '07', percent: '10' }])
})

// screens.md, /tickets/new: the company may set an amount above which identity is asked.
it('who buys for so much is asked before anybody pays, and may buy without saying it', async () => {
  const counter = {
    adds_service: false,
    asks_for_shift: false,
    prints_at_once: false,
    identity_above: '1000',
    scale_codes: [],
  }
  keepCart(company.id, aCart('Café'))
  await showAtAddress(<CounterScreen company={{ ...company, counter }} />)
  await screen.findByLabelText('Quantity of Café')
  fireEvent.keyDown(document.body, { key: 'F9' })
  await screen.findByRole('dialog', { name: 'For this amount ask for the identity number' })
  expect(screen.queryByLabelText('Received')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Choose the customer' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('field-client'))
  // Asked for the same sale until somebody says that it goes without.
  fireEvent.keyDown(document.body, { key: 'F9' })
  fireEvent.click(await screen.findByRole('button', { name: 'Go on without' }))
  const received = await screen.findByLabelText('Received')
  fireEvent.submit(received.closest('form')!)
  await screen.findByText('Ticket TE-7 issued')
})
