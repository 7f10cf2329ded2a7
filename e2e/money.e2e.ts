import type {
  Client,
  DocumentRow,
  Page as Listed,
  OpenDocument,
  PaymentRow,
  QuotationDetail,
  ReceptionRow,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { issue, signIn, threeLineInvoice } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { takesKeys } from './keyboard.ts'
import { openScreen, type StoredSession, settled, signedIn, suggested } from './screen.ts'

const url = await demoForThisFile()
let session: StoredSession
let owner: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  session = await signedIn(url)
  owner = await signIn(url, 'owner@demo.test')
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

// seed 006, seed 055
it('a payment is recorded from the invoice it settles, and is undone again', async () => {
  const owed =
    '/documents?kind=invoice&payment_status=overdue,unpaid&fiscal_status=accepted&currency=CRC&per_page=1'
  const { data } = await owner.get<Listed<DocumentRow>>(owed)
  const invoice = data[0]!
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/payments`)
  await page.reload()
  await heading(page, 'Payments').waitFor()

  await page.goto(`${url}/transactions/detail/invoice/${invoice.id}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const sheet = page.getByRole('dialog', { name: 'Record payment' })
  await sheet.getByText('Settles, oldest first').waitFor()
  await sheet.getByRole('textbox', { name: 'Reference' }).fill('TR-E2E-1')
  await sheet.getByRole('button', { name: 'Record payment' }).click()
  await sheet.waitFor({ state: 'hidden' })
  // It was paid where it is looked at, and says so there.
  await page.getByText('Paid', { exact: true }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`/transactions/detail/invoice/${invoice.id}`)
  const stillOpen = async () => {
    const path = `/payments/open-documents?client_id=${invoice.client_id}`
    const { data: open } = await owner.get<{ data: OpenDocument[] }>(path)
    return open.some(({ id }) => id === invoice.id)
  }
  await expect.poll(stillOpen).toBe(false)

  await page.goto(`${url}/payments?search=TR-E2E-1`)
  await settled(page)
  await page.getByRole('row', { name: /TR-E2E-1/ }).click()
  const detail = page.getByRole('dialog', { name: /^Payment \d/ })
  await detail.getByRole('button', { name: 'Void payment' }).click()
  const question = page.getByRole('dialog', { name: /^Void payment/ })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Prueba')
  await question.getByRole('button', { name: 'Void payment' }).click()
  await detail.getByText('Made void by').waitFor()
  await expect.poll(stillOpen).toBe(true)
  expect(faults).toEqual([])
  await close()
})

// selling.md B12: what was paid beyond the invoice became credit while the client's other invoice stayed open.
it('more than the invoice it was opened from settles the other invoices of its client', async () => {
  const invoice = {
    ...(await threeLineInvoice(owner)),
    sale_condition: '02' as const,
    credit_days: 30,
    payments: [],
  }
  const [first, second] = [await issue(owner, invoice), await issue(owner, invoice)]
  const path = `/payments/open-documents?client_id=${first.client_id}`
  const openOnes = async () => (await owner.get<{ data: OpenDocument[] }>(path)).data
  const before = await openOnes()
  const whole = before.reduce((sum, { balance }) => sum + Number(balance), 0)
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/payments?open=new&client=${first.client_id}&document=${second.id}`)
  const sheet = page.getByRole('dialog', { name: 'Record payment' })
  await sheet.getByText('Settles, oldest first').waitFor()
  await sheet.getByRole('textbox', { name: 'Amount', exact: true }).first().fill(String(whole))
  await sheet.getByRole('textbox', { name: 'Reference' }).fill('TR-B12')
  await sheet.getByRole('button', { name: 'Record payment' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(openOnes).toEqual([])

  // Who chooses the client by hand goes on by keyboard: the focus was on nothing.
  await page.goto(`${url}/payments?open=new`)
  await sheet.getByRole('combobox', { name: 'Client' }).fill('bufete')
  await suggested(page, /^Bufete/).click()
  await sheet.getByRole('button', { name: 'Choose another client' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
  expect(faults).toEqual([])
  await close()
})

// Who was paid several invoices by one transfer recorded as many payments, or looked for them among all that was owed.
it('one transfer for chosen invoices of a client is one payment, split among them', async () => {
  const sale = {
    ...(await threeLineInvoice(owner)),
    sale_condition: '02' as const,
    credit_days: 30,
    payments: [],
  }
  const [first, second] = [await issue(owner, sale), await issue(owner, sale)]
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/invoices?sort=-issued_at`)
  for (const { consecutivo } of [first, second])
    await page.getByRole('checkbox', { name: `Select row ${shortNumber(consecutivo)}`, exact: true }).check()
  await page.getByRole('button', { name: 'Collect', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Record payment' })
  const settles = ({ consecutivo }: DocumentRow) =>
    sheet.getByRole('textbox', { name: `Amount for ${shortNumber(consecutivo)}`, exact: true })
  for (const each of [first, second])
    await expect
      .poll(async () => Number((await settles(each).inputValue()).replaceAll(',', '')))
      .toBe(Number(each.balance))
  await sheet
    .getByRole('textbox', { name: 'Amount', exact: true })
    .first()
    .fill(String(Number(first.balance) + 1_000))
  await expect.poll(() => settles(second).inputValue()).toMatch(/^1,?000/)
  await sheet.getByRole('textbox', { name: 'Reference' }).fill('TR-TWO')
  await sheet.getByRole('button', { name: 'Record payment' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('button', { name: 'Collect', exact: true }).count()).toBe(0)
  const paying = (id: string) => owner.get<Listed<PaymentRow>>(`/payments?document_id=${id}`)
  const [one, other] = [(await paying(first.id)).data, (await paying(second.id)).data]
  expect(one).toMatchObject([{ reference: 'TR-TWO', unapplied: '0' }])
  expect(other.map(({ id }) => id)).toEqual(one.map(({ id }) => id))
  expect(faults).toEqual([])
  await close()
})

// features.md 90: a payment of a sale with deferred tax proposed nothing, and its receipt had no screen.
it('a payment of a sale to the State goes out with its receipt; one that waited is issued from its page', async () => {
  const sale = { ...(await threeLineInvoice(owner)), credit_days: 30, payments: [] }
  const [state, deferred] = [
    await issue(owner, { ...sale, sale_condition: '08' }),
    await issue(owner, { ...sale, sale_condition: '10' }),
  ]
  const statusOf = async ({ id }: DocumentRow) =>
    (await owner.get<DocumentRow>(`/documents/${id}`)).fiscal_status
  for (const each of [state, deferred]) await expect.poll(() => statusOf(each)).toBe('accepted')
  const { page, faults, close } = await openScreen({ url, session })
  const sheet = page.getByRole('dialog', { name: 'Record payment' })
  const withReceipt = sheet.getByRole('checkbox', { name: 'Issue the electronic payment receipt' })
  const pay = async ({ id, client_id }: DocumentRow, reference: string, isReceipted: boolean) => {
    await page.goto(`${url}/payments?open=new&client=${client_id}&document=${id}`)
    await sheet.getByText('Settles, oldest first').waitFor()
    await expect.poll(() => withReceipt.isChecked()).toBe(true)
    if (!isReceipted) await withReceipt.uncheck()
    await sheet.getByRole('textbox', { name: 'Reference' }).fill(reference)
    await sheet.getByRole('button', { name: 'Record payment' }).click()
    await sheet.waitFor({ state: 'hidden' })
  }
  const open = async (reference: string) => {
    await page.goto(`${url}/payments?search=${reference}`)
    await settled(page)
    await page.getByRole('row', { name: new RegExp(reference) }).click()
  }
  const receipts = page.getByRole('dialog', { name: /^Payment \d/ }).getByRole('region', {
    name: 'Electronic payment receipts',
  })

  await pay(state, 'TR-STATE', true)
  await page.getByText(/^Issued: REP-\d/).waitFor()
  await open('TR-STATE')
  await receipts.getByText('Accepted').waitFor()
  await expect.poll(() => receipts.getByRole('button').count()).toBe(0)

  await pay(deferred, 'TR-LATER', false)
  await open('TR-LATER')
  await receipts.getByText(/owes it a receipt of .* is VAT\./).waitFor()
  await page.goto(`${url}/second-page?section=receipt_owed`)
  const found = await owner.get<Listed<PaymentRow>>('/payments?search=TR-LATER')
  await page.locator(`a[href$="/payment/${found.data[0]!.id}"]`, { hasText: 'Issue receipt' }).click()
  await page.getByRole('button', { name: 'Issue receipt' }).click()
  await page.getByText('Accepted').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Issue receipt' }).count()).toBe(0)
  await page.getByRole('link', { name: /^REP-/ }).click()
  await page.waitForURL(/\/payment-receipt\//)
  await page
    .getByText(/^(Pago de|Último abono a|Abono 1 a) FE-\d+ · IVA 13 %$/)
    .first()
    .waitFor()
  expect(faults).toEqual([])
  await close()
})

// The rate with a comma left the field empty, and nothing said how many colones had gone into the euros.
it('a part of a sale in euros is paid in colones, and the payment says how many it took', async () => {
  const sold = await issue(owner, {
    ...(await threeLineInvoice(owner)),
    sale_condition: '02' as const,
    credit_days: 30,
    payments: [],
    currency: 'EUR',
    exchange_rate: '590',
  })
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/payments?open=new&client=${sold.client_id}&document=${sold.id}`)
  const sheet = page.getByRole('dialog', { name: 'Record payment' })
  await sheet.getByText('Settles, oldest first').waitFor()
  await sheet.getByText('₡ Colones', { exact: true }).click()
  const rate = sheet.getByRole('textbox', { name: 'Exchange rate' })
  await sheet.getByRole('textbox', { name: 'Amount', exact: true }).first().fill('100000')
  await rate.fill('585,37')
  await sheet.getByRole('textbox', { name: 'Reference' }).fill('TR-EUR')
  await sheet.getByText(/585\.37/).waitFor()
  await expect.poll(() => rate.inputValue()).toBe('585,37')
  await rate.fill('585.37')
  await sheet.getByRole('button', { name: 'Record payment' }).click()
  await sheet.waitFor({ state: 'hidden' })

  await page.goto(`${url}/payments?search=TR-EUR`)
  await settled(page)
  await page.getByRole('row', { name: /TR-EUR/ }).click()
  const settles = page.getByRole('dialog', { name: /^Payment \d/ }).getByRole('table')
  // 170.83 euros at 585.37.
  await expect.poll(() => settles.textContent()).toMatch(/€170\.83.*₡99,998\.76/)
  expect(faults).toEqual([])
  await close()
})

// selling.md B17: an identity that another client has was saved without a word.
it('changing the identity of a client to that of another warns before it is saved', async () => {
  const { data } = await owner.get<Listed<Client>>('/clients?per_page=20')
  const [one, other] = data.filter(({ identification_type: type }) => type === '02')
  const { page, close } = await openScreen({ url, session })
  await page.goto(`${url}/clients?open=${one!.id}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Identity number' }).fill(other!.identification_number!)
  await sheet.getByText(`Perhaps already there: ${other!.name}`).waitFor()
  await close()
})

// seed 007, seed 053
it('an expense is recorded with its paper, found in the list, approved and paid', async () => {
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/expenses?open=new`)
  const sheet = page.getByRole('dialog', { name: 'Record expense' })
  await sheet.getByRole('combobox', { name: 'Supplier' }).fill('Ferretería de la esquina')
  await sheet.getByRole('combobox', { name: 'What proves it' }).selectOption('paper')
  await sheet.getByRole('textbox', { name: 'Number of the document' }).fill('00100001010000009999')
  await sheet.getByRole('textbox', { name: 'Total with VAT' }).fill('11300')
  await sheet.getByRole('textbox', { name: 'VAT in it' }).fill('1300')
  await sheet.getByText('Still due').click()
  await sheet.getByRole('button', { name: 'Save expense' }).click()
  await sheet.waitFor({ state: 'hidden' })

  await page.goto(`${url}/expenses?search=ferreteria`)
  await heading(page, 'Expenses').waitFor()
  await page.getByRole('row', { name: /Ferretería de la esquina/ }).click()
  const detail = page.getByRole('dialog', { name: 'Expense' })
  await detail.locator('input[type=file]').setInputFiles({
    name: 'recibo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n% recibo\nxref\n0 0\ntrailer\n<< >>\nstartxref\n18\n%%EOF\n'),
  })
  await detail.getByText('recibo.pdf').waitFor()
  await detail.getByRole('button', { name: 'Approve' }).click()
  await detail.getByText('Approved', { exact: true }).waitFor()
  await detail.getByRole('button', { name: 'Mark as paid' }).click()
  const paying = page.getByRole('dialog', { name: 'Mark as paid' })
  await paying.getByRole('button', { name: 'Mark as paid' }).click()
  await detail.getByText('Paid', { exact: true }).waitFor()
  expect(faults).toEqual([])
  await close()
})

// A purchase invoice began through the API alone.
it('a purchase from a farmer is begun with one question, issued, accepted as no sale, and replaced where it was wrong', async () => {
  const farmer = await owner.post<Client>('/clients', {
    name: 'Finca La Esperanza',
    identification_type: '01',
    identification_number: '204440555',
    province: '2',
    canton: '01',
    district: '01',
    address: 'Frente a la plaza',
  })
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/invoices?view=bought`)
  await page.getByRole('link', { name: /^New purchase invoice/ }).click()
  await page.getByRole('radio', { name: /simplified/ }).click()
  await page.getByRole('textbox', { name: 'Number of their receipt' }).fill('R-77')
  await page.getByRole('combobox', { name: 'Supplier' }).fill('esperanza')
  await suggested(page, /^Finca La Esperanza/).click()
  await page.getByRole('combobox', { name: 'Item, Line 1' }).fill('capu')
  await suggested(page, /^Capuchino/).click()
  await page.getByRole('textbox', { name: 'Price, Line 1' }).fill('45000')
  await page.getByRole('button', { name: /^Issue document/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Issue document/ })
    .click()
  await page.waitForURL(/\/transactions\/detail\/purchase\//)
  await page.getByText('Accepted', { exact: true }).first().waitFor()
  await page.getByText('Finca La Esperanza').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'New for the same client' }).count()).toBe(0)

  const path = `/documents?kind=purchase&client_id=${farmer.id}`
  const { data } = await owner.get<Listed<DocumentRow>>(path)
  expect(data).toMatchObject([{ kind: 'purchase', total: '45000', fiscal_status: 'accepted' }])

  // No note corrects a purchase (ADR 0021): another one takes its place.
  const wrong = data[0]!
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Correct this purchase' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox', { name: 'Reason' }).fill('El precio era de 42 000')
  await question.getByRole('button', { name: 'Prepare the new one' }).click()
  await page.waitForURL(/\/invoices\/new\?draft=/)
  await page.getByRole('textbox', { name: 'Price, Line 1' }).fill('42000')
  await page.getByRole('button', { name: /^Issue document/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Issue document/ })
    .click()
  await page.waitForURL(/\/transactions\/detail\/purchase\//)
  await page.getByText('Accepted', { exact: true }).first().waitFor()
  // Beside the new one stands what it replaces, and the old one says what took its place.
  await page.getByRole('link', { name: /^Purchase invoice FEC-/ }).click()
  await page.waitForURL(`**/transactions/detail/purchase/${wrong.id}`)
  await page.getByRole('link', { name: /takes its place: this one no longer counts/ }).waitFor()
  const both = await owner.get<Listed<DocumentRow>>(`${path}&sort=-issued_at`)
  expect(both.data.map(({ total }) => total)).toEqual(['42000', '45000'])
  expect(faults).toEqual([])
  await close()
})

// features.md 88, fiscal.md §3: no screen had an export, a tariff heading or another charge; nor did an offer ever become one.
it('goods are offered, sold and paid abroad in dollars: exempt, with their tariff heading and freight', async () => {
  const buyer = await owner.post<Client>('/clients', {
    name: 'Pacific Ceramics LLC',
    identification_type: '05',
    identification_number: 'US880000001',
    foreign_address: '1 Sample Street, Springfield',
    emails: ['buyer@ceramics.example'],
  })
  const { data: codes } = await owner.get<Listed<{ code: string }>>('/cabys?search=taza')
  const goods = codes.find(({ code }) => /^[0-4]/.test(code))!
  const item = { name: 'Taza de barro', cabys: goods.code, unit: 'Unid', price_usd: '12' }
  const { id: item_id } = await owner.post<{ id: string }>('/items', item)
  const offer = await owner.post<QuotationDetail>('/quotations', {
    title: 'Tazas para Springfield',
    valid_until: addDays(costaRicaDay(Date.now()), 15),
    content: {
      client_id: buyer.id,
      sale_condition: '02',
      credit_days: 30,
      currency: 'USD',
      lines: [{ item_id }],
    },
  })
  expect(offer).toMatchObject({ currency: 'USD', total: '12' })
  await owner.post(`/quotations/${offer.id}/send`, {})
  await owner.post(`/quotations/${offer.id}/decide`, { decision: 'accepted', name: 'Ann Lee' })
  const { page, faults, close } = await openScreen({ url, session })

  // Whoever begins with an invoice goes on with what it can only be.
  await page.goto(`${url}/invoices/new?client=${buyer.id}`)
  await page.getByRole('button', { name: 'Make it an export invoice' }).click()
  await page.getByRole('button', { name: 'Make it an export invoice' }).waitFor({ state: 'detached' })
  const drafts = `/documents?fiscal_status=draft&client_id=${buyer.id}`
  await expect
    .poll(async () => (await owner.get<Listed<DocumentRow>>(drafts)).data.map(({ kind }) => kind))
    .toEqual(['export'])

  await page.goto(`${url}/transactions/detail/quotation/${offer.id}?ask=convert`)
  const question = page.getByRole('dialog')
  await expect.poll(() => question.getByRole('radio', { name: 'Export invoice' }).isChecked()).toBe(true)
  await question.getByRole('button', { name: 'Make the draft' }).click()
  await page.waitForURL(/\/invoices\/new\?draft=/)
  await page.getByRole('button', { name: /Exported goods need a tariff heading/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Tariff heading' }).fill('691110900000')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Add another charge' }).click()
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('3.50')
  await page.getByText(/The total is .*15\.50, and quotation COT-\d+ offered .*12\.00/).waitFor()
  await page.getByRole('button', { name: /^Issue document/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Issue document/ })
    .click()
  await page.waitForURL(/\/transactions\/detail\/export\//)
  await page.getByText('Accepted', { exact: true }).first().waitFor()
  const exports = () =>
    owner.get<Listed<DocumentRow>>(`/documents?kind=export&fiscal_status=accepted&client_id=${buyer.id}`)
  const { data } = await exports()
  expect(data).toMatchObject([{ kind: 'export', currency: 'USD', total: '15.5', balance: '15.5' }])
  expect(await owner.get<QuotationDetail>(`/quotations/${offer.id}`)).toMatchObject({ status: 'invoiced' })

  await page.goto(`${url}/payments?open=new&client=${buyer.id}&document=${data[0]!.id}`)
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await payment.getByText('Settles, oldest first').waitFor()
  await payment.getByRole('textbox', { name: 'Reference' }).fill('WIRE-1')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await payment.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await exports()).data[0]?.payment_status).toBe('paid')
  const paid = await owner.get<Listed<PaymentRow>>('/payments?search=WIRE-1')
  expect(paid.data).toMatchObject([{ currency: 'USD', amount: '15.5', unapplied: '0' }])
  const statement = `/clients/${buyer.id}/statement?currency=USD`
  expect(await owner.get<{ closing: string }>(statement)).toMatchObject({ closing: '0' })
  expect(faults).toEqual([])
  await close()
})

// seed 008, seed 052
it('a received document is rejected with its keys, and the authority confirms the answer', async () => {
  const { data } = await owner.get<Listed<ReceptionRow>>('/receptions?status=new&sort=-deadline_on')
  const reception = data[0]!
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/document-receptions`)
  await heading(page, 'Receptions').waitFor()
  await page.goto(`${url}/document-receptions?open=${reception.id}`)
  const sheet = page.getByRole('dialog', { name: 'Invoice' })
  await sheet.getByText('Made out to us').waitFor()
  // rest.md 26 and 30: the cursor stands in the reason, and looking has changed nothing.
  await page.keyboard.press('r')
  await takesKeys(sheet.getByRole('textbox', { name: 'Reason' }))
  await page.keyboard.type('No corresponde a ningún pedido')
  const looked = await owner.get<ReceptionRow>(`/receptions/${reception.id}`)
  expect(looked.status).toBe(reception.status)
  await sheet.getByRole('button', { name: 'Reject document' }).click()
  await page.getByText('rejected; the answer goes to Hacienda').waitFor()
  await expect
    .poll(async () => (await owner.get<ReceptionRow>(`/receptions/${reception.id}`)).status, {
      interval: 500,
    })
    .toBe('confirmed')

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'rara.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'),
    })
  await page.getByText('Files with a document type definition are not read, for safety.').waitFor()
  expect(faults).toEqual([])
  await close()
})

it('asks before Back loses what was typed into a sheet, once, and lets it go when told to', async () => {
  const { page, close } = await openScreen({ url, session })
  await page.goto(`${url}/expenses`)
  await settled(page)
  await page.getByRole('button', { name: 'Record expense' }).click()
  const sheet = page.getByRole('dialog', { name: 'Record expense' })
  const text = sheet.getByRole('textbox', { name: 'Text', exact: false }).last()
  await text.fill('Bombillos')
  await page.goBack()
  const question = page.getByRole('dialog').filter({ hasText: 'Close without saving' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => text.inputValue()).toBe('Bombillos')
  await page.goBack()
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('open')).toBeNull()
  await close()
})
