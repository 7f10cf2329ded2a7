import { randomUUID } from 'node:crypto'
import type {
  AuthorityState,
  Client,
  DocumentRow,
  DraftInput,
  DraftLineInput,
  Page as Listed,
  Problem,
} from '@cuentaclara/contracts'
import { createTestPkcs12 } from '@cuentaclara/xades'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiUser, issue, signIn, threeLineInvoice } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { openScreen, type Screen, type StoredSession, signedIn } from './screen.ts'

const url = await demoForThisFile()

let session: StoredSession
let owner: ApiUser
let numbersBefore: bigint
beforeAll(async () => {
  owner = await signIn(url, 'owner@demo.test')
  session = await signedIn(url)
  numbersBefore = sequenceOf(await issue(owner, await threeLineInvoice(owner)))
})

describe('the editor refuses to issue', () => {
  it('an unknown CABYS code, at the item of its line', async () => {
    const { screen, keys } = await newInvoice()
    await keys.find('araya', 'Bufete Araya')
    await keys.isAt('Item, Line 1')
    await keys.type('9999999999999')
    await keys.press('Tab')
    await keys.type('Nada conocido')
    await keys.tabTo('Price, Line 1')
    await keys.type('1000')
    await keys.press('Tab')
    await expectRefusal(screen, keys, /^Line 1 · Item.*catalogue/, 'Item, Line 1')
  })

  it('a negative quantity, at its cell', async () => {
    const { screen, keys } = await newInvoice()
    await keys.find('araya', 'Bufete Araya')
    await keys.isAt('Item, Line 1')
    await keys.find('capu', 'Capuchino')
    await keys.isAt('Qty, Line 1')
    await keys.type('-1')
    await keys.press('Enter')
    await expectRefusal(screen, keys, /^Line 1 · Qty.*-1/, 'Qty, Line 1')
  })

  it('an invoice for nobody, at the client', async () => {
    const { screen, keys } = await newInvoice()
    await keys.press('Escape')
    await keys.tabTo('Item, Line 1')
    await keys.find('capu', 'Capuchino')
    await keys.isAt('Qty, Line 1')
    await expectRefusal(screen, keys, /^Client/, 'Client')
  })

  it('a table of 1001 lines, and keeps none of them', async () => {
    const { screen, keys } = await newInvoice()
    const { page } = screen
    const rows = Array.from({ length: 1001 }, (_, row) => `Café ${row}\t1\t1000`).join('\n')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
    await page.evaluate((text) => navigator.clipboard.writeText(text), rows)
    await keys.press('Escape')
    await keys.tabTo('Item, Line 1')
    await keys.press('Control+v')
    await page.getByText('A document holds at most 1,000 lines; with these it would have 1,001.').waitFor()
    await expect.poll(() => page.getByRole('grid', { name: 'Lines' }).getByRole('row').count()).toBe(2)
    await closeWithoutFaults(screen)
  })
})

describe('the server refuses', () => {
  it.each<[string, string, Partial<DraftInput> | ((input: DraftInput) => Partial<DraftInput>), RegExp]>([
    ['an unknown CABYS code', 'lines.1.cabys', withSecondLine({ cabys: '9999999999999' }), /catalogue/],
    ['a negative quantity', 'lines.1.quantity', withSecondLine({ quantity: '-1' }), /./],
    ['a missing receiver', 'client_id', { client_id: null }, /client/i],
    ['1001 lines', 'lines', ({ lines = [] }) => ({ lines: Array(1001).fill(lines[0]) }), /1000/],
  ])('%s, naming %s', async (_, field, change, sentence) => {
    const input = await threeLineInvoice(owner)
    const changed = typeof change === 'function' ? change(input) : change
    const answer = await owner.request('POST', '/documents/issue', { ...input, ...changed }, aKey())
    expect(answer.status).toBe(422)
    const { message, errors } = (await answer.json()) as Problem
    expect(message).not.toBe('')
    expect(errors?.[field]?.[0]).toMatch(sentence)
  })

  it("another company's client, though the user belongs to both", async () => {
    const accountant = await signIn(url, 'accountant@demo.test')
    const { data: companies } = await accountant.get<Listed<{ id: string }>>('/companies')
    const elsewhere = companies.find(({ id }) => id !== owner.company.id)!
    const clients = await accountant.request('GET', '/clients', undefined, { 'x-company': elsewhere.id })
    const { data } = (await clients.json()) as Listed<Client>
    const input = { ...(await threeLineInvoice(owner)), client_id: data[0]!.id }
    const answer = await accountant.request('POST', '/documents/issue', input, {
      ...aKey(),
      'x-company': owner.company.id,
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(((await answer.json()) as Problem).errors ?? {})).toContain('client_id')
  })

  it('a wrong PIN and an expired certificate, and goes on with the one it has', async () => {
    const before = await owner.get<AuthorityState>('/authority/state')
    const key = {
      commonName: 'CAFE LA TERTULIA',
      serialNumberAttribute: 'CPJ-3-101-700123',
      pin: 'Cafe-1234-ab',
    }
    const good = await createTestPkcs12(key)
    const expired = await createTestPkcs12({ ...key, notAfter: '2026-01-01T00:00:00Z' })
    const send = async (file: Uint8Array, pin: string) => {
      const body = { file: Buffer.from(file).toString('base64'), pin }
      const answer = await owner.request('POST', '/authority/certificate', body)
      return { status: answer.status, problem: (await answer.json()) as Problem }
    }
    expect(await send(good, 'wrong')).toMatchObject({
      status: 422,
      problem: { errors: { pin: [expect.any(String)] } },
    })
    expect(await send(expired, key.pin)).toMatchObject({
      status: 422,
      problem: { errors: { file: [expect.any(String)] } },
    })
    const after = await owner.get<AuthorityState>('/authority/state')
    expect(after.certificate_days_left).toBe(before.certificate_days_left)
  })

  it('a second document for one idempotency key', async () => {
    const input = await threeLineInvoice(owner)
    const key = randomUUID()
    const [first, second] = await Promise.all([issue(owner, input, key), issue(owner, input, key)])
    expect(second).toEqual(first)
    const other = await owner.request(
      'POST',
      '/documents/issue',
      { ...input, lines: input.lines?.slice(1) },
      { 'idempotency-key': key },
    )
    expect(other.status).toBe(409)
    expect(((await other.json()) as Problem).message).toMatch(/./)
  })
})

it('has taken no number and kept no document for anything that was refused', async () => {
  const next = await issue(owner, await threeLineInvoice(owner))
  // Between the two stands the one document of the idempotency key.
  expect(sequenceOf(next)).toBe(numbersBefore + 2n)
})

async function newInvoice(): Promise<{ screen: Screen; keys: Keyboard }> {
  const screen = await openScreen({ url, session })
  await screen.page.goto(`${url}/invoices/new`)
  const keys = keyboardOf(screen.page)
  await keys.isAt('Client')
  return { screen, keys }
}

/** The finding stands in the list of checks, and asking to issue leads to its field instead. */
async function expectRefusal(screen: Screen, keys: Keyboard, finding: RegExp, field: string): Promise<void> {
  const { page } = screen
  await page
    .getByRole('region', { name: /^Checks/ })
    .getByRole('button')
    .filter({ hasText: finding })
    .waitFor()
  await keys.press('Control+Enter')
  await keys.isAt(field)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/invoices/new')
  await closeWithoutFaults(screen)
}

async function closeWithoutFaults({ faults, close }: Screen): Promise<void> {
  expect(faults).toEqual([])
  await close()
}

function withSecondLine(change: DraftLineInput) {
  return ({ lines = [] }: DraftInput): Partial<DraftInput> => ({
    lines: lines.map((line, index) => (index === 1 ? { ...line, ...change } : line)),
  })
}

function aKey(): Record<string, string> {
  return { 'idempotency-key': randomUUID() }
}

function sequenceOf({ consecutivo }: DocumentRow): bigint {
  return BigInt(consecutivo!.slice(10))
}
