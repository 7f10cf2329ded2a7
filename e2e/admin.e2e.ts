import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { logIn } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type StoredSession, settled, signedIn, suggested } from './screen.ts'

const url = await demoForThisFile()
const bundled = join(import.meta.dirname, '../apps/server/catalogues/cabys.csv.gz')

let session: StoredSession
beforeAll(async () => {
  session = await signedIn(url, 'platform@demo.test')
})

describe('administration', () => {
  it('opens a company for support, which reads so and changes nothing, and is told of it', async () => {
    const { page, close } = await openScreen({ url, session })
    await page.goto(`${url}/admin/all-companies`)
    const row = page.getByRole('row', { name: /Café La Tertulia/ })
    await row.getByRole('button').last().click()
    await page.getByText('Open as support').click()
    const start = page.getByRole('button', { name: 'Open for an hour' })
    await page.getByLabel('Reason').fill('corto')
    await expect.poll(() => start.isDisabled()).toBe(true)
    const reason = `Prueba de soporte ${Date.now()}`
    await page.getByLabel('Reason').fill(reason)
    await start.click()
    const banner = page.getByRole('region', { name: 'Support visit' })
    await banner.waitFor()
    await page.goto(`${url}/clients`)
    await page.getByRole('row').nth(1).waitFor()
    await banner.waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'New client' }).count()).toBe(0)
    await page.goto(`${url}/main-configurations/01900000-0000-7000-8000-00000000cafe?tab=audit`)
    await page.getByText(reason).first().waitFor()
    await banner.getByRole('button', { name: 'End the visit' }).click()
    await banner.waitFor({ state: 'hidden' })
    await close()
  })

  // The companies were lost on the way to the sheet, and a message to one of them went to everybody.
  it('a message to chosen companies is for them, also after a reload', async () => {
    const { page, close } = await openScreen({ url, session })
    await page.goto(`${url}/admin/all-companies`)
    await page
      .getByRole('row', { name: /Café La Tertulia/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: 'Message…' }).click()
    const sheet = page.getByRole('dialog', { name: 'New announcement' })
    await sheet.getByText('Café La Tertulia S.A.').waitFor()
    await page.reload()
    await sheet.getByText('Café La Tertulia S.A.').waitFor()
    await close()
  })

  it('keeps a template, which then stands in the list', async () => {
    const { page, close } = await openScreen({ url, session })
    await page.goto(`${url}/admin/items?open=new`)
    const sheet = page.getByRole('dialog')
    const name = `Plantilla ${Date.now()}`
    await sheet.getByLabel('Name').fill(name)
    // What the starter catalogue lacks could not be sold, and nobody said who can mend that.
    await sheet.getByRole('combobox', { name: 'CABYS code' }).fill('zzxqj wwkvq')
    await sheet.getByText(/Whoever runs this installation can load all codes\.$/).waitFor()
    await sheet.getByRole('combobox', { name: 'CABYS code' }).fill('6331000000000')
    await suggested(page).first().click()
    await sheet.getByRole('button', { name: 'Save template' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.goto(`${url}/admin/items?search=${encodeURIComponent(name)}`)
    await page.getByRole('row', { name: new RegExp(name) }).waitFor()
    await close()
  })

  it('announces under the top bar; who dismisses it does not see it again', async () => {
    const title = `Aviso ${Date.now()}`
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    await announce({
      title,
      kind: 'info',
      places: ['strip'],
      roles: ['viewer'],
      starts_at: soon(-1),
      ends_at: soon(10),
      is_published: true,
    })
    const viewer = await openScreen({
      url,
      session: await signedIn(url, 'viewer@demo.test'),
    })
    await viewer.page.goto(url)
    const strip = viewer.page.getByRole('complementary', { name: 'Announcement' }).filter({ hasText: title })
    await strip.waitFor()
    const isNoted = viewer.page.waitForResponse(
      (answer) => answer.request().postData()?.includes('dismissed') ?? false,
    )
    await strip.getByRole('button', { name: 'Dismiss' }).click()
    await strip.waitFor({ state: 'detached' })
    await isNoted
    await viewer.page.reload()
    await viewer.page.getByRole('heading', { level: 1 }).waitFor()
    await settled(viewer.page)
    await expect.poll(() => strip.count()).toBe(0)
    await viewer.close()
  })

  it('checks a catalogue, shows the difference, applies it and goes back', async () => {
    // seed 016, 043
    const { page, close } = await openScreen({ url, session })
    await page.goto(`${url}/admin/update-cabys`)
    await page.getByRole('heading', { name: 'In use' }).waitFor()
    await page.getByText('Catalogue of the program 2026-06-01').first().waitFor()
    const file = { name: 'catalogo.csv', mimeType: 'text/csv', buffer: catalogueFile() }
    await page.setInputFiles('input[type=file]', file)
    await page.getByText('What would change').waitFor()
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
    const back = page.getByRole('button', { name: 'Go back to the former version' })
    await back.waitFor()
    await back.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Go back to the former version' }).click()
    await page.getByText('Catalogue of the program 2026-06-01').first().waitFor()
    await page.getByText('Taken back').waitFor()
    await close()
  })
})

async function announce(advertisement: object) {
  const { token } = await logIn(url, 'platform@demo.test')
  const answer = await fetch(`${url}/api/advertisements`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(advertisement),
  })
  expect(answer.status).toBe(201)
}

/** The whole catalogue with one code more. */
function catalogueFile(): Buffer {
  return Buffer.concat([gunzipSync(readFileSync(bundled)), Buffer.from('9999999999999,Nuevo,13,,\n')])
}
