import type { Client, ClientAccount, Page as Listed } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { beforeAll, expect, it } from 'vitest'
import { aPastDocument, aPastInvoice } from '../apps/server/src/modules/imports/testing/past-documents.ts'
import { anXlsx, zipOf } from '../apps/server/test/xlsx.ts'
import { accessibilityFaults } from './accessibility.ts'
import { signIn } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type StoredSession, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()
let session: StoredSession
let owner: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  session = await signedIn(url)
  owner = await signIn(url, 'owner@demo.test')
})

const sheet = anXlsx({
  Clientes: [
    ['Cédula', 'Nombre cliente', 'Correo', 'Apodo'],
    ['3-101-555001', 'Transportes Irazú S.A.', 'irazu@example.com', 'Irazú'],
    ['1-0999-0888', 'Marta Ureña Solís', 'marta@example', ''],
  ],
})

const named = async (name: string) =>
  (await owner.get<Listed<Client>>(`/clients?search=${encodeURIComponent(name)}`)).data

it('a list of clients of another program is dropped, its columns corrected, tried, brought in and taken back', async () => {
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/clients`)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByText('You can bring: Name').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.locator('input[type=file]').setInputFiles({ name: 'clientes.xlsx', mimeType: '', buffer: sheet })

  await page.getByRole('heading', { level: 1, name: 'clientes.xlsx' }).waitFor()
  const nickname = page.getByRole('combobox', { name: 'Field of Apodo' })
  await expect.poll(() => nickname.inputValue()).toBe('')
  await nickname.selectOption({ label: 'Trade name' })
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Check the rows' }).click()

  await page.getByText('Enter a valid e-mail address.').waitFor()
  expect(await named('Transportes Irazú')).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  const question = page.getByRole('dialog', { name: 'Import only the good rows?' })
  await question.getByText('1 refused row is left out.').waitFor()
  await question.getByRole('button', { name: 'Import 1 row' }).click()

  await page.getByRole('button', { name: 'Undo the import' }).waitFor()
  expect(await named('Transportes Irazú')).toMatchObject([
    { trade_name: 'Irazú', identification_type: '02', identification_number: '3101555001' },
  ])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the refused rows' }).click()
  expect((await download).suggestedFilename()).toBe('clientes - refused.xlsx')

  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page
    .getByRole('dialog', { name: 'Undo this import?' })
    .getByRole('button', { name: 'Undo the import' })
    .click()
  await page.getByText('Undone', { exact: true }).first().waitFor()
  expect(await named('Transportes Irazú')).toEqual([])

  await page.getByRole('link', { name: 'All imports' }).click()
  await page.getByRole('row', { name: /clientes\.xlsx/ }).waitFor()
  expect(faults).toEqual([])
  await close()
})

it('prices that were changed together are put back from their list, also after leaving it', async () => {
  const { page, faults, close } = await openScreen({ url, session })
  const prices = () => page.locator('tbody tr td:nth-child(6)').allTextContents()
  await page.goto(`${url}/items`)
  await settled(page)
  const before = await prices()
  for (const row of [0, 1]) await page.locator('tbody').getByRole('checkbox').nth(row).check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('25')
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click()
  await page.getByText('Change prices: 2 rows done').waitFor()
  await settled(page)
  await expect.poll(prices).not.toEqual(before)

  await page.goto(`${url}/clients`)
  await settled(page)
  await page.goto(`${url}/items`)
  await page.getByRole('button', { name: 'Undo: Change prices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('taken back: 2 rows done').waitFor()
  await page.getByRole('button', { name: 'Undo: Change prices' }).waitFor({ state: 'detached' })
  await settled(page)
  await expect.poll(prices).toEqual(before)
  expect(faults).toEqual([])
  await close()
})

it('a file that is none says so where it was dropped', async () => {
  const { page, faults, close } = await openScreen({ url, session, language: 'es', width: 390, height: 844 })
  await page.goto(`${url}/imports?kind=clients`)
  await page.getByText('Suelte aquí un archivo').waitFor()
  await page.locator('input[type=file]').setInputFiles({
    name: 'foto.csv',
    mimeType: '',
    buffer: Buffer.from('89504e470d0a1a0a', 'hex'),
  })
  await page.getByRole('alert').waitFor()
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
  await close()
})

it('what a client owed before is typed on its page, is owed there, and is taken back on its own', async () => {
  const client = await owner.post<Client>('/clients', { name: 'Pulpería La Esquina' })
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/clients/${client.id}?tab=statement`)
  await page.getByRole('button', { name: 'Opening balance' }).click()
  const sheet = page.getByRole('dialog', { name: 'Opening balance of Pulpería La Esquina' })
  await sheet.getByRole('textbox', { name: 'Number of the document' }).fill('F-1207')
  await sheet.getByRole('textbox', { name: 'Issued on' }).fill('10/02/2026')
  await sheet.getByRole('textbox', { name: 'What is owed' }).fill('1500.75')
  expect(await accessibilityFaults(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Add to the account' }).click()

  await page.getByText('added to the account of Pulpería La Esquina').waitFor()
  await page.goto(`${url}/clients/${client.id}`)
  // The account above the table comes later and would push the row away from under the pointer.
  await settled(page)
  await page.getByRole('row', { name: /F-1207/ }).click()
  await page.getByRole('heading', { level: 1, name: /1,500\.75/ }).waitFor()
  await page.getByText('From another program').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove opening balance' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove opening balance' }).click()
  await page.getByText('Opening balance removed').waitFor()
  const { balances } = await owner.get<ClientAccount>(`/clients/${client.id}/account`)
  expect(balances).toEqual([])
  expect(faults).toEqual([])
  await close()
})

it('an archive of what another program issued is kept in the background, found and read', async () => {
  const issuer = owner.company.identification_number
  const archive = zipOf({
    'a.xml': aPastInvoice({ sequence: 41, issuer }),
    'b.xml': aPastInvoice({ sequence: 42, issuer, client: { name: 'Hotel Irazú', number: '3101444555' } }),
  })
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/imports?kind=documents`)
  await page.getByText('What your company issued is kept here').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'historia.zip', mimeType: '', buffer: archive })
  await page.getByRole('button', { name: 'Undo the import' }).waitFor()
  await page.getByRole('link', { name: 'See the list' }).click()
  await page.getByRole('heading', { level: 1, name: 'Documents of another program' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search these documents' }))
    .fill('Irazu')
  // The other one stands above it until then: a press would land beside what moves up.
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.getByRole('row', { name: /Hotel Irazú/ }).click()
  const paper = page.getByRole('dialog', { name: 'FE-42' })
  await paper.getByText('Café molido').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await paper.getByRole('button', { name: /XML/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^506\d{47}\.xml$/)
  expect(faults).toEqual([])
  await close()
})

it('what the documents of another program leave open is looked through, taken over in one press, and taken back', async () => {
  const issuer = owner.company.identification_number
  const daysAgo = (days: number) => costaRicaDay(Date.now() - days * 86_400_000)
  const client = { name: 'Ferretería El Roble', number: '3101888777' }
  const sale = { issuer, client, condition: '02', days: 30 }
  const late = aPastDocument({
    ...sale,
    sequence: 51,
    day: daysAgo(40),
    item: { name: 'Clavos', price: '1000' },
  })
  const archive = zipOf({
    'a.xml': late.xml,
    'b.xml': aPastDocument({ ...sale, sequence: 52, day: daysAgo(5) }).xml,
    'c.xml': aPastDocument({
      ...sale,
      sequence: 51,
      kind: 'credit-note',
      day: daysAgo(9),
      about: [late.clave],
      item: { name: 'Clavos', price: '100' },
    }).xml,
  })
  const { id } = await owner.post<Client>('/clients', {
    name: client.name,
    identification_type: '02',
    identification_number: client.number,
  })
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/imports?kind=documents`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'creditos.zip', mimeType: '', buffer: archive })
  await page.getByRole('link', { name: 'What may still be owed' }).click()
  const debts = page.getByRole('region', { name: client.name })
  await debts.getByText('10 days late').waitFor()
  await debts.getByRole('checkbox', { name: /FE-52/ }).uncheck()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Take over 1 balance' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).waitFor()
  const { balances } = await owner.get<ClientAccount>(`/clients/${id}/account`)
  expect(balances).toMatchObject([{ total: '909' }])

  await page.goto(`${url}/past-balances`)
  await debts.getByText('Among the balances').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page
    .getByRole('dialog', { name: 'Undo this import?' })
    .getByRole('button', { name: 'Undo the import' })
    .click()
  await page.getByText('Undone', { exact: true }).first().waitFor()
  expect((await owner.get<ClientAccount>(`/clients/${id}/account`)).balances).toEqual([])
  expect(faults).toEqual([])
  await close()
})
