import { readFile } from 'node:fs/promises'
import type { DocumentDetail } from '@cuentaclara/contracts'
import { decimal, toFixedText } from '@cuentaclara/decimal'
import { type FiscalDocument, recalculate } from '@cuentaclara/einvoice'
import { fromXml, readAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import { verifyXml } from '@cuentaclara/xades'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pdfText } from '../apps/server/test/pdf-text.ts'
import { hasSharedReference, schemaFaults, sharedNote } from '../packages/einvoice/golden/official-schemas.ts'
import { demoPassword, signIn } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { keyboardOf } from './keyboard.ts'
import { openScreen, settled, signedIn, suggested } from './screen.ts'

const url = await demoForThisFile()

// What the demo's café asks for: 2 × 1,900 with tax, 3 × 12,500 before tax, 6 × 7,200 with tax, all of 13 %.
const total = '89,375.00'
type SavedFile = { name: string; content: Uint8Array }
/** PDF, XML and answer as the browser saved them, for the tests that read them. */
const files: SavedFile[] = []

it('leads from signing in to an accepted invoice of three lines by keyboard alone', async () => {
  // seed 003, seed 059
  const { page, faults, close } = await openScreen({ url })
  // From here on time passes only as told while the verdict is awaited: see below.
  await page.clock.install()
  const keys = keyboardOf(page)

  await page.goto(`${url}/invoices/new`)
  await keys.isAt('E-mail')
  await keys.type('owner@demo.test')
  await keys.tabTo('Password')
  await keys.type(demoPassword)
  await keys.press('Enter')

  // Back at what was asked for before signing in, in the first field.
  await keys.isAt('Client')
  expect(new URL(page.url()).pathname).toBe('/invoices/new')
  await keys.find('araya', 'Bufete Araya y Asociados S.A.')

  await keys.isAt('Item, Line 1')
  await keys.find('capu', 'Capuchino')
  await keys.isAt('Qty, Line 1')
  await keys.type('2')
  await keys.press('Enter')

  await keys.isAt('Item, Line 2')
  await keys.find('consultoria software', '8313100000100')
  await keys.isAt('Qty, Line 2')
  await keys.type('3')
  await keys.tabTo('Price, Line 2')
  await keys.type('12,500')
  await keys.tabTo('Item, Line 3')

  // Faster than the search: Enter takes the finding that is still on its way.
  await keys.type('almuerzo')
  await keys.press('Enter')
  await keys.isAt('Qty, Line 3')
  await keys.type('=2*3')
  await keys.press('Enter')

  const totals = page.getByRole('region', { name: 'Totals' })
  await expect.poll(() => totals.textContent()).toContain(total)
  await page.getByText('All in order').waitFor()
  await keys.press('Control+Enter')
  await keys.isAt(/^Issue invoice/)
  await expect.poll(() => page.getByRole('dialog').textContent()).toContain(total)
  await noteStages(page)
  await keys.press('Enter')

  await page.waitForURL('**/transactions/detail/invoice/*')
  await acceptedByItself(page)

  const pdf = await saved(page, () => keys.press('d'))
  const xml = await saved(page, () => keys.press('x'))
  await keys.tabTo('Actions')
  await keys.press('Enter')
  await keys.isAt('XML')
  await keys.press('ArrowDown')
  await keys.isAt('Answer')
  const answer = await saved(page, () => keys.press('Enter'))
  files.push(pdf, xml, answer)
  expect(faults).toEqual([])
  await close()
})

it('gives the client a PDF with the key, the number, the lines and the total', () => {
  const [pdf] = downloaded()
  const clave = claveOf(pdf.name)
  const text = pdfText(pdf.content).join('\n')
  const lines = text.split('\n')
  expect(lines).toContain('Factura electrónica')
  expect(lines).toContain(clave)
  expect(lines).toContain(clave.slice(21, 41))
  expect(lines).toContain('Bufete Araya y Asociados S.A.')
  expect(lines).toContain('Servicios de consultoría en software')
  expect(lines.slice(lines.lastIndexOf('Total'))[1]).toBe(`₡${total}`)
})

it('gives the XML that was signed: its signature holds, its sums are right', () => {
  const [pdf, xml] = downloaded()
  expect(xml.name).toBe(pdf.name.replace('.pdf', '.xml'))
  const { valid, signatures } = verifyXml(xml.content)
  expect(valid, JSON.stringify(signatures[0]?.problems)).toBe(true)
  expect(signatures).toHaveLength(1)
  const document = documentIn(xml.content)
  expect(document.clave).toBe(claveOf(pdf.name))
  expect(document.lines.map(({ description }) => description)).toEqual([
    'Capuchino',
    'Servicios de consultoría en software',
    'Almuerzo ejecutivo, por persona',
  ])
  expect(recalculate(document).differences).toEqual([])
  // Five decimals in the document, of which people pay two.
  expect(toFixedText(document.summary.total, 2)).toBe(total.replace(',', ''))
})

it.skipIf(!hasSharedReference)(`gives an XML that the official schema takes${sharedNote}`, () => {
  const [, xml] = downloaded()
  expect(schemaFaults('FacturaElectronica', Buffer.from(xml.content).toString('utf8'))).toEqual([])
})

it('gives the answer of the authority, signed, about this very invoice', () => {
  const [pdf, , answer] = downloaded()
  expect(verifyXml(answer.content).valid).toBe(true)
  const read = readAuthorityAnswer(answer.content)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(read).toMatchObject({
    clave: claveOf(pdf.name),
    status: 'accepted',
    issuerName: 'Café La Tertulia S.A.',
  })
  expect(toFixedText(read.total, 2)).toBe(total.replace(',', ''))
})

it('takes at most 24 key presses from the first screen to an invoice that is issued', async () => {
  const { page, faults, close } = await openScreen({ url, session: await signedIn(url) })
  const keys = keyboardOf(page)
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  keys.count()
  await keys.press('n', 'i')
  await keys.isAt('Client')
  await keys.find('ara', 'Bufete Araya y Asociados S.A.')
  await keys.isAt('Item, Line 1')
  await keys.find('cap', 'Capuchino')
  await keys.isAt('Qty, Line 1')
  await page.getByText('All in order').waitFor()
  await keys.press('Control+Enter')
  await keys.isAt(/^Issue invoice/)
  await keys.press('Enter')
  await page.waitForURL('**/transactions/detail/invoice/*')
  expect(keys.count()).toBeLessThanOrEqual(24)
  expect(faults).toEqual([])
  await close()
})

// Who knows the keys does not wait for the screen: on a slow line half of them were lost, and the invoice was for another client.
it('takes all that is typed ahead of a slow line, each where it belongs', async () => {
  const { page, faults, close } = await openScreen({ url, session: await signedIn(url), hasWorker: true })
  await page.goto(url)
  await settled(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const slow = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', slow)
  const words = [
    'n',
    'i',
    ...'araya',
    'Enter',
    ...'capu',
    'Enter',
    '2',
    'Enter',
    ...'agua dulce',
    'Enter',
    '3',
  ]
  for (const key of words) await page.keyboard.press(key, { delay: 30 })
  const of = (name: string) => page.getByLabel(name)
  await expect.poll(() => of('Qty, Line 2').inputValue()).toBe('3')
  await expect.poll(() => of('Text, Line 2').inputValue()).toBe('Agua dulce')
  await expect.poll(() => of('Text, Line 1').inputValue()).toBe('Capuchino')
  await expect.poll(() => of('Qty, Line 1').inputValue()).toBe('2')
  await page.getByText('Bufete Araya y Asociados S.A.', { exact: true }).waitFor()
  // 2 × 1,900 and 3 × 1,100.
  await expect.poll(() => page.getByRole('region', { name: 'Totals' }).textContent()).toContain('7,100.00')
  expect(faults).toEqual([])
  await close()
})

// fiscal.md §3.1: what a brewery, a car dealer or a free-zone supplier must say had no place on any screen.
it('a line says its serial number, its second discount and its authorisation, looked up by number; what comes of it is seen before it has a number', async () => {
  const owner = await signIn(url, 'owner@demo.test')
  const buyer = await owner.post<{ id: string }>('/clients', {
    name: 'Zona Franca Verde S.R.L.',
    identification_type: '02',
    identification_number: '3102000222',
    emails: ['compras@verde.example'],
  })
  const { page, faults, close } = await openScreen({ url, session: await signedIn(url) })
  await page.goto(`${url}/invoices/new?client=${buyer.id}`)
  await page.getByRole('combobox', { name: 'Item, Line 1' }).fill('cap')
  await suggested(page, /^Capuchino/).click()
  await page.getByRole('textbox', { name: 'Disc., Line 1' }).fill('10%')
  await page.getByRole('textbox', { name: 'Disc., Line 1' }).press('F2')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Add another discount' }).click()
  await sheet.getByRole('textbox', { name: 'Discount 2' }).fill('5%')
  await sheet.getByRole('button', { name: 'Codes', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Code', exact: true }).fill('PO-7')
  await sheet.getByRole('button', { name: 'Exoneration', exact: true }).click()
  const number = sheet.getByRole('textbox', { name: 'Number', exact: true })
  await number.fill('AL-00500008-25')
  await number.press('Enter')
  await sheet.getByText('Covers all goods and services').waitFor()
  await expect.poll(() => sheet.getByRole('textbox', { name: 'Points exonerated' }).inputValue()).toBe('8')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByText('All in order').waitFor()

  await page.keyboard.press('Control+p')
  await page.getByRole('img', { name: 'The document as it will be printed' }).waitFor()
  const pdf = await saved(page, () => page.getByRole('button', { name: 'PDF' }).click())
  const text = pdfText(pdf.content).join('\n')
  expect(text).toContain('BORRADOR')
  expect(text).toContain('Sin número todavía')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Issue invoice/ })
    .click()
  await page.waitForURL('**/transactions/detail/invoice/*')
  await page.getByText('Accepted', { exact: true }).first().waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { input, total } = await owner.get<DocumentDetail>(`/documents/${id}`)
  expect(input.lines[0]).toMatchObject({
    codes: [{ type: '01' }, { type: '02', code: 'PO-7' }],
    discounts: [{ percent: '10' }, { percent: '5' }],
    taxes: [{ exoneration: { document_number: 'AL-00500008-25', rate_points: '8' } }],
  })
  // The preview told the same total as the document.
  expect(text).toContain(toFixedText(decimal(total), 2).replace(/\B(?=(\d{3})+\.)/, ','))
  expect(faults).toEqual([])
  await close()
})

it('lets a newcomer enter the demo with one press', async () => {
  const { page, faults, close } = await openScreen({ url })
  await page.goto(`${url}/login`)
  const demo = page.getByRole('region', { name: 'Enter the demo' })
  await demo.getByRole('button', { name: /^Owner/ }).click()
  await page.getByRole('button', { name: /Company: La Tertulia/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await expect.poll(() => page.getByText('Demo', { exact: true }).first().isVisible()).toBe(true)
  expect(faults).toEqual([])
  await close()
})

/** Notes in the page what its chip says from now on: who looks now and then would miss what stands for a moment. */
async function noteStages(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stages: string[] = []
    Object.assign(window, { stages })
    const note = () => {
      const said = document.querySelector('[title^="Authority: "]')?.textContent?.trim()
      if (said !== undefined && said !== stages.at(-1)) stages.push(said)
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

/**
 * The chip moves through the stages to accepted while the clock of the page almost stands: nothing that asks every
 * few seconds can have fired, so what moved it were the server's events. A page that was loaded anew would have no notes.
 */
async function acceptedByItself(page: Page): Promise<void> {
  await page.getByTitle(/^Authority: /).waitFor()
  await pauseClock(page)
  const noted = () => page.evaluate(() => (window as unknown as { stages: string[] }).stages)
  // A minute and more of ours, but of the page's time less than its shortest interval between two questions.
  for (let step = 0; step < 800 && (await noted()).at(-1) !== 'Accepted'; step += 1) {
    await page.clock.runFor(step < 80 ? 10 : 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stages = await noted()
  expect(stages.at(-1)).toBe('Accepted')
  expect(['Queued', 'Sent', 'Processing']).toContain(stages[0])
  await page.clock.resume()
}

/** A little ahead of where the clock of the page stands: it goes on while it is told, and is told once more if it was past that. */
async function pauseClock(page: Page): Promise<void> {
  for (let aheadMs = 100; ; aheadMs *= 2) {
    try {
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs)
      return
    } catch (error) {
      if (aheadMs > 1_000 || !String(error).includes('to the past')) throw error
    }
  }
}

async function saved(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

function downloaded(): [SavedFile, SavedFile, SavedFile] {
  const [pdf, xml, answer] = files
  if (pdf === undefined || xml === undefined || answer === undefined)
    throw new Error('nothing was downloaded')
  return [pdf, xml, answer]
}

/** Files carry the name of their document. */
function claveOf(name: string): string {
  expect(name).toMatch(/^\d{50}\.pdf$/)
  return name.slice(0, 50)
}

function documentIn(xml: Uint8Array): FiscalDocument {
  const read = fromXml(xml)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.document
}
