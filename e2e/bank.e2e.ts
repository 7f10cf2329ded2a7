import type {
  Client,
  ClientAccount,
  DocumentRow,
  ExpenseDetail,
  Page as Listed,
  PaymentRow,
  QuotationDetail,
} from '@cuentaclara/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityFaults } from './accessibility.ts'
import { signIn, threeLineInvoice } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type StoredSession, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()
/** No account of the demo's own. */
const iban = 'CR05015202001026284066'
let session: StoredSession
let owner: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  session = await signedIn(url)
  owner = await signIn(url, 'owner@demo.test')
})

it('an offer is sent, accepted on its page, invoiced in two parts that one line of the bank pays, and its client owes nothing', async () => {
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
  const { page, faults, close } = await openScreen({ url, session })
  const offer = await sendOffer(page, client)
  await acceptAsClient(offer)
  const [first, ...others] = offer.content.lines.map(({ description }) => description)
  const documents = [await invoiceOf(page, offer, others), await invoiceOf(page, offer, [])]
  const parts = [first!, others[0]!]
  for (const [index, { id }] of documents.entries()) {
    await page.goto(`${url}/transactions/detail/invoice/${id}`)
    await page.getByText(parts[index]!).first().waitFor()
  }
  expect((await owner.get<QuotationDetail>(`/quotations/${offer.id}`)).status).toBe('invoiced')
  const whole = documents.reduce((sum, { total }) => sum + Number(total), 0).toFixed(2)
  const issuedOn = documents[0]!.issued_at!.slice(0, 10)
  const day = issuedOn.split('-').reverse().join('/')
  const bill = await owner.post<ExpenseDetail>('/expenses', {
    spent_on: issuedOn,
    supplier_name: 'Maderas Cerro Pelado S.A.',
    document_kind: 'paper',
    document_number: 'CP-48213',
    currency: 'CRC',
    total: '73450.25',
  })
  const statement = [
    'oficina;fechaMovimiento;numeroDocumento;debito;credito;descripcion;',
    `100;${day};900100;;${whole};DTR FERRETERIA QUEBRADA HONDA;`,
    `100;${day};900101;500.00;;COMISION POR TRASLADO;`,
    `100;${day};900102;73,450.25;;TEF MADERAS CERRO PELADO;`,
  ].join('\r\n')

  await page.goto(`${url}/bank?account=${iban}`)
  const account = page.getByRole('combobox', { name: 'Bank account' })
  await account.selectOption({ label: 'Another account' })
  await page.getByRole('textbox', { name: 'IBAN' }).fill(iban)
  const file = { name: 'movimientos.csv', mimeType: '', buffer: Buffer.from(statement) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('3 new lines').waitFor()
  const deposit = page.getByRole('listitem').filter({ hasText: 'DTR FERRETERIA' })
  await deposit.getByText('Certain').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await deposit.getByRole('button', { name: /^Accept / }).click()

  await page.getByText('Line reconciled').waitFor()
  await page.getByText('To reconcile (2)').waitFor()
  // What went out pays what is owed to its supplier.
  const transfer = page.getByRole('listitem').filter({ hasText: 'TEF MADERAS' })
  await transfer.getByText('Certain').waitFor()
  await transfer.getByRole('button', { name: /^Pay .*73,450\.25 to Maderas Cerro Pelado/ }).click()
  await page.getByText('To reconcile (1)').waitFor()
  expect(await owner.get<ExpenseDetail>(`/expenses/${bill.id}`)).toMatchObject({
    status: 'paid',
    paid_on: issuedOn,
    account: iban,
  })
  const payments = await owner.get<Listed<PaymentRow>>(`/payments?client_id=${client.id}`)
  expect(payments.data).toMatchObject([{ reference: '900100', status: 'applied', unapplied: '0' }])
  const { balances } = await owner.get<ClientAccount>(`/clients/${client.id}/account`)
  expect(balances.filter(({ total }) => Number(total) !== 0)).toEqual([])

  await page.goto(`${url}/clients/${client.id}?tab=statement`)
  await settled(page)
  await page.getByText('Balance at the end').first().waitFor()
  await expect.poll(() => page.getByText('Still to be paid').count()).toBe(0)
  await page.goto(`${url}/bank?account=${iban}`)
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
  await account.selectOption(iban)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('3 were there already').waitFor()
  expect(faults).toEqual([])
  await close()
})

async function sendOffer(page: Page, client: Client): Promise<QuotationDetail> {
  const { lines } = await threeLineInvoice(owner)
  const valid_until = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString().slice(0, 10)
  const { id } = await owner.post<QuotationDetail>('/quotations', {
    title: 'Comidas de la remodelación',
    valid_until,
    content: { kind: 'invoice', client_id: client.id, sale_condition: '02', credit_days: 30, lines },
  })
  await page.goto(`${url}/transactions/detail/quotation/${id}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Another way').click()
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await dialog.waitFor({ state: 'detached' })
  return owner.get<QuotationDetail>(`/quotations/${id}`)
}

async function acceptAsClient({ id }: QuotationDetail): Promise<void> {
  const shared = await owner.request('PUT', `/quotations/${id}/link`, { is_on: true })
  const { pathname } = new URL(((await shared.json()) as { url: string }).url)
  const { page, faults, close } = await openScreen({ url, width: 390, height: 844 })
  await page.goto(url + pathname)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByLabel('Your name').fill('Marta Quebrada')
  await page.getByRole('button', { name: 'Accept and sign' }).click()
  await page.getByText('Marta Quebrada accepted it').waitFor()
  expect(faults).toEqual([])
  await close()
}

/** Invoices what is open of an offer but for some of its lines. */
async function invoiceOf(page: Page, { id }: QuotationDetail, without: string[]): Promise<DocumentRow> {
  await page.goto(`${url}/transactions/detail/quotation/${id}`)
  await page.getByRole('button', { name: 'Make an invoice' }).click()
  const dialog = page.getByRole('dialog')
  for (const name of without) await dialog.getByRole('checkbox', { name }).uncheck()
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await page.getByRole('button', { name: /^Issue invoice/ }).click()
  await dialog.getByRole('button', { name: /^Issue invoice/ }).click()
  await page.waitForURL(/\/transactions\/detail\/invoice\//)
  const issued = new URL(page.url()).pathname.split('/').at(-1)
  return owner.get<DocumentRow>(`/documents/${issued}`)
}
