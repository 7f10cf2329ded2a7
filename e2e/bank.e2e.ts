import type { Client, ClientAccount, Page as Listed, PaymentRow } from '@cuentaclara/contracts'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityFaults } from './accessibility.ts'
import { issue, signIn, threeLineInvoice } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type StoredSession, signedIn } from './screen.ts'

const url = await demoForThisFile()
let session: StoredSession
let owner: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  session = await signedIn(url)
  owner = await signIn(url, 'owner@demo.test')
})

it('one deposit of a statement pays the two invoices of its client, who then owes nothing', async () => {
  const client = await owner.post<Client>('/clients', {
    name: 'Ferretería Quebrada Honda S.A.',
    identification_type: '02',
    identification_number: '3101777888',
    emails: ['pagos@example.test'],
    province: '1',
    canton: '01',
    district: '01',
    address: 'Frente al parque',
    activity_code: '4711.2',
  })
  const invoice = {
    ...(await threeLineInvoice(owner)),
    client_id: client.id,
    sale_condition: '02' as const,
    credit_days: 30,
    payments: [],
  }
  const documents = [await issue(owner, invoice), await issue(owner, invoice)]
  const whole = documents.reduce((sum, { total }) => sum + Number(total), 0).toFixed(2)
  const day = documents[0]!.issued_at!.slice(0, 10).split('-').reverse().join('/')
  const statement = [
    'oficina;fechaMovimiento;numeroDocumento;debito;credito;descripcion;',
    `100;${day};900100;;${whole};DTR FERRETERIA QUEBRADA HONDA;`,
    `100;${day};900101;500.00;;COMISION POR TRASLADO;`,
  ].join('\r\n')

  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/bank`)
  const account = page.getByRole('combobox', { name: 'Bank account' })
  await account.selectOption({ label: 'Another account' })
  await page.getByRole('textbox', { name: 'IBAN' }).fill('CR05015202001026284066')
  const file = { name: 'movimientos.csv', mimeType: '', buffer: Buffer.from(statement) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('2 new lines').waitFor()
  const deposit = page.getByRole('listitem').filter({ hasText: 'DTR FERRETERIA' })
  await deposit.getByText('Certain').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await deposit.getByRole('button', { name: /^Accept / }).click()

  await page.getByText('Line reconciled').waitFor()
  await page.getByText('To reconcile (1)').waitFor()
  const payments = await owner.get<Listed<PaymentRow>>(`/payments?client_id=${client.id}`)
  expect(payments.data).toMatchObject([{ reference: '900100', status: 'applied', unapplied: '0' }])
  const { balances } = await owner.get<ClientAccount>(`/clients/${client.id}/account`)
  expect(balances.filter(({ total }) => Number(total) !== 0)).toEqual([])

  // The bank's own fee is nobody's payment.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'COMISION' })
    .getByRole('button', { name: 'Ignore' })
    .click()
  const question = page.getByRole('dialog', { name: 'Ignore this line?' })
  await question.getByRole('textbox').fill('Fee of the bank')
  await question.getByRole('button', { name: 'Ignore' }).click()
  await page.getByText('Nothing is left to reconcile.').waitFor()

  // The same file again brings nothing.
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('2 were there already').waitFor()
  expect(faults).toEqual([])
  await close()
})
