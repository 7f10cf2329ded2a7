import { readFile } from 'node:fs/promises'
import { toFixedText } from '@cuentaclara/decimal'
import { type FiscalDocument, recalculate } from '@cuentaclara/einvoice'
import { fromXml, readAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import { verifyXml } from '@cuentaclara/xades'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pdfText } from '../apps/server/test/pdf-text.ts'
import { hasSharedReference, schemaFaults, sharedNote } from '../packages/einvoice/golden/official-schemas.ts'
import { demoPassword } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { keyboardOf } from './keyboard.ts'
import { openScreen } from './screen.ts'

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
  await keys.press('Enter')

  await page.waitForURL('**/transactions/detail/invoice/*')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await acceptedByItself(page)
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true)

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

/**
 * The chip moves through the stages to accepted while the clock of the page almost stands: nothing that asks every
 * few seconds can have fired, so what moved it were the server's events.
 */
async function acceptedByItself(page: Page): Promise<void> {
  const chip = page.getByTitle(/^Authority: /)
  await chip.waitFor()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
  const seen = new Set<string>()
  // A minute and more of ours, but of the page's time less than its shortest interval between two questions.
  for (let step = 0; step < 800 && !seen.has('Accepted'); step += 1) {
    await page.clock.runFor(step < 80 ? 10 : 1)
    seen.add(((await chip.textContent()) ?? '').trim())
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect([...seen].at(-1)).toBe('Accepted')
  expect(['Queued', 'Sent', 'Processing']).toContain([...seen][0])
  await page.clock.resume()
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
