import { it } from 'vitest'
import type { DocumentDetail, DocumentRow, Page as Listed } from '@cuentaclara/contracts'
import { signIn } from './api.ts'
import { sharedBrowser } from './browser.ts'
import { demoForThisFile } from './demo.ts'
import { settled, signedIn } from './screen.ts'

const url = await demoForThisFile()
const out = '/tmp/tillday/pictures'

it('pictures', async () => {
  const session = await signedIn(url)
  const owner = await signIn(url, 'owner@demo.test')
  const { data } = await owner.get<Listed<DocumentRow>>('/documents?kind=invoice&fiscal_status=accepted&payment_status=overdue&per_page=5')
  const row = data[0]!
  const plus = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  await owner.request('PUT', `/documents/${row.id}/instalments`, { equal: { count: 4, every: 'month', first_on: plus(3) }, parts: [] })
  const browser = await sharedBrowser()
  const shots: [string, number, number, 'light' | 'dark', string, string, ((p: import('playwright-core').Page) => Promise<unknown>)?][] = [
    ['tab', 1440, 900, 'light', 'en', `/transactions/detail/invoice/${row.id}?tab=payments`],
    ['tab', 390, 844, 'dark', 'es', `/transactions/detail/invoice/${row.id}?tab=payments`],
    ['tab', 1024, 800, 'light', 'ar', `/transactions/detail/invoice/${row.id}?tab=payments`],
    ['agree', 1440, 900, 'light', 'es', `/transactions/detail/invoice/${row.id}?tab=payments`, async (p) => { await p.getByRole('button', { name: 'Cambiar las cuotas' }).click(); await p.getByRole('dialog').waitFor() }],
    ['agree', 390, 844, 'light', 'ar', `/transactions/detail/invoice/${data[1]!.id}?tab=payments`, async (p) => { await p.getByRole('button', { name: 'الاتفاق على دفعات' }).click(); await p.getByRole('dialog').waitFor() }],
    ['cards', 390, 844, 'light', 'es', '/invoices', async (p) => { await p.locator('ul li [aria-haspopup=menu]').first().click(); await p.getByRole('menuitem').first().waitFor() }],
    ['cards', 390, 844, 'dark', 'ar', '/invoices'],
    ['bulk-remind', 1440, 900, 'light', 'en', '/invoices?view=overdue', async (p) => { for (const box of (await p.getByRole('checkbox').all()).slice(1, 4)) await box.check(); await p.getByRole('button', { name: 'Send reminder' }).click(); await p.getByRole('dialog').waitFor() }],
    ['bulk-collect', 390, 844, 'light', 'es', '/invoices?view=overdue'],
    ['bulk-collect', 1024, 800, 'dark', 'es', '/invoices?view=overdue', async (p) => { for (const box of (await p.getByRole('checkbox').all()).slice(1, 3)) await box.check(); await p.getByRole('button', { name: 'Cobrar', exact: true }).click(); await p.getByRole('dialog').waitFor() }],
    ['remind', 1440, 900, 'light', 'es', '/invoices?view=overdue', async (p) => { await p.locator('tr[data-row]').first().focus(); await p.keyboard.press('r'); await p.getByRole('dialog').waitFor() }],
    ['editor', 1440, 1100, 'light', 'es', '/invoices/new', async (p) => editor(p)],
    ['editor', 390, 1000, 'light', 'en', '/invoices/new', async (p) => editor(p)],
    ['counter', 1440, 900, 'light', 'es', '/tickets/new', async (p) => { await p.getByRole('button', { name: /Agua dulce/ }).first().click(); await p.getByRole('listitem').filter({ hasText: 'Agua dulce' }).waitFor(); await p.waitForTimeout(800) ; await p.screenshot({ path: `${out}/counter-cart.png` }); await p.keyboard.press('Control+p'); await p.getByRole('dialog').locator('img').waitFor() }],
  ]
  for (const [name, width, height, theme, language, path, act] of shots) {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', storageState: session, hasTouch: width < 500 })
    await context.addCookies([{ name: 'cuenta-clara-theme', value: theme, url }])
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    try {
      await page.goto(url + path)
      await settled(page)
      await act?.(page)
      await settled(page)
    } catch (error) {
      console.log(name, width, language, String(error).slice(0, 600))
    }
    await page.waitForTimeout(700)
    await page.screenshot({ path: `${out}/${name}-${width}-${theme}-${language}.png` })
    await context.close()
  }
}, 900_000)

async function editor(p: import('playwright-core').Page) {
  await p.locator('#field-saleCondition').selectOption('02')
  await p.getByRole('button', { name: /Pagar en cuotas|Pay in parts/ }).click()
  await p.getByRole('button', { name: /Escribir cada fecha|Type each day/ }).click()
  await p.locator('#field-instalments').scrollIntoViewIfNeeded()
}
void (0 as unknown as DocumentDetail)
