import type {
  ExpenseDetail,
  ExpenseRow,
  Page as Listed,
  ReceptionDetail,
  SupplierAccount,
  SupplierStatement,
  UploadAnswer,
} from '@cuentaclara/contracts'
import { beforeAll, expect, it } from 'vitest'
import { type SupplierDocument, writeSupplierDocument } from '../apps/server/src/demo/supplier-document.ts'
import { createSupplierKeys } from '../apps/server/src/demo/supplier-keys.ts'
import { type ApiUser, signIn } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type StoredSession, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()
const mill = { name: 'Molinos de Cartago S.A.', number: '3101600909', activity: '1079.9' }
let session: StoredSession
let owner: ApiUser
beforeAll(async () => {
  session = await signedIn(url)
  owner = await signIn(url, 'owner@demo.test')
})

const keyOf = createSupplierKeys()
const today = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 10)
const patient = { interval: 500 }
const stored = () => owner.get<SupplierAccount>(`/suppliers/${mill.number}`)
let sequence = 900

async function send(given: Partial<SupplierDocument> & { quantity: string }): Promise<[string, string]> {
  sequence += 1
  const { quantity, ...rest } = given
  const { xml, clave } = writeSupplierDocument(
    {
      supplier: mill,
      receiver: { name: owner.company.name, number: owner.company.identification_number! },
      issuedAtMs: Date.now() - 3_600_000,
      sequence,
      lines: [{ cabys: '2391102010100', description: 'Café', quantity, price: '1000', rateCode: '08' }],
      ...rest,
    },
    await keyOf(mill),
  )
  const form = new FormData()
  form.append('name0', 'documento.xml')
  form.append('file0', new Blob([xml]), 'documento.xml')
  const answer = await fetch(`${url}/api/receptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'x-company': owner.company.id },
    body: form,
  })
  const { files } = (await answer.json()) as UploadAnswer
  return [files[0]!.reception_id!, clave]
}

/** The expense of an invoice that was accepted and confirmed. */
async function bill(quantity: string): Promise<{ id: string; clave: string }> {
  const [reception, clave] = await send({ quantity, creditDays: 30 })
  const { proposal } = await owner.get<ReceptionDetail>(`/receptions/${reception}`)
  await owner.post(`/receptions/${reception}/answer`, {
    answer: 'accepted',
    activity: proposal.activity,
    vat_condition: '01',
    vat_credit: String(130 * Number(quantity)),
    vat_expense: '0',
  })
  const expense = async () => (await owner.get<ReceptionDetail>(`/receptions/${reception}`)).expense_id
  await expect.poll(expense, patient).not.toBeNull()
  return { id: (await expense())!, clave }
}

it('a name leads to the page of the supplier; credit that a note left there pays another expense, and comes back', async () => {
  const paid = await bill('10')
  const open = await bill('3')
  await owner.post(`/expenses/${paid.id}/pay`, { paid_on: today, means: '04' })
  await send({ kind: 'credit-note', refersTo: paid.clave, quantity: '4' })
  await expect.poll(async () => (await stored()).balances[0]?.credit, patient).toBe('4520')

  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/transactions/detail/expense/${paid.id}`)
  await settled(page)
  await page.getByRole('link', { name: mill.name }).click()
  await page.waitForURL(`**/suppliers/${mill.number}`)
  await page.getByRole('heading', { level: 1, name: mill.name }).waitFor()
  await page.getByText('We owe in colones').waitFor()
  await page.getByText('3,390.00', { exact: true }).first().waitFor()
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByText('Paid in all').waitFor()
  await page.getByRole('tab', { name: 'Expenses' }).click()
  await page.getByRole('row', { name: /11,300\.00/ }).click()
  await page.waitForURL(`**/expense/${paid.id}`)

  const credit = page.getByRole('region', { name: 'Credit with the supplier' })
  await credit.getByText('Not used yet').waitFor()
  await credit.getByRole('button', { name: 'Pay another expense' }).click()
  const paying = page.getByRole('dialog', { name: 'Pay another expense' })
  await paying.getByRole('combobox', { name: 'What it pays' }).waitFor()
  await paying.getByRole('button', { name: 'Pay another expense' }).click()
  await paying.waitFor({ state: 'hidden' })
  await credit.getByText(/Paid an expense/).waitFor()
  expect(await owner.get<ExpenseDetail>(`/expenses/${open.id}`)).toMatchObject({ status: 'paid' })

  await credit.getByRole('button', { name: 'Record a refund' }).click()
  const giving = page.getByRole('dialog', { name: 'Record a refund' })
  await giving.getByRole('button', { name: 'Record a refund' }).click()
  await giving.waitFor({ state: 'hidden' })
  await credit.getByText(/Given back/).waitFor()
  await credit.getByText('Not used yet').waitFor({ state: 'hidden' })
  expect((await stored()).balances).toEqual([])

  await credit.getByRole('button', { name: /^Undo: ₡1,130/ }).click()
  await page.getByRole('dialog', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click()
  await credit.getByText('Not used yet').waitFor()
  expect((await stored()).balances).toMatchObject([{ total: '0', credit: '1130' }])
  expect(faults).toEqual([])
  await close()
})

it('payables of one supplier lead to its statement, which closes with what is open, as a file and by mail', async () => {
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/reports/payables?group=document&supplier=${mill.number}`)
  await page.getByRole('link', { name: 'Statement' }).click()
  await page.waitForURL(`**/suppliers/${mill.number}?tab=statement`)
  const statement = page.getByRole('region', { name: 'Statement' })
  const { closing } = await owner.get<SupplierStatement>(
    `/suppliers/${mill.number}/statement?from=${today.slice(0, 7)}-01&to=${today}`,
  )
  expect(closing).toBe('-1130')
  await statement.getByRole('row', { name: /Balance at the end.*-?1,130\.00/ }).waitFor()
  await statement.getByRole('row', { name: /Credit note.*4,520\.00/ }).waitFor()
  await page.getByRole('region', { name: 'What is open' }).getByText('Credit in our favour').waitFor()
  await page.getByRole('button', { name: 'Send to the supplier' }).click()
  const letter = page.getByRole('dialog', { name: 'Send to the supplier' })
  await letter.getByRole('textbox', { name: 'To' }).fill('cobros@molinos.test')
  await letter.getByText(/Molinos de Cartago S\.A\. CRC\.pdf/).waitFor()
  await letter.getByRole('button', { name: 'Send', exact: true }).click()
  await letter.waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
  await close()
})

it('another expense of the supplier begins on its page', async () => {
  const { page, faults, close } = await openScreen({ url, session })
  await page.goto(`${url}/suppliers/${mill.number}`)
  await page.getByRole('button', { name: 'Record expense' }).click()
  const sheet = page.getByRole('dialog', { name: 'Record expense' })
  await expect.poll(() => sheet.getByRole('combobox', { name: 'Supplier' }).inputValue()).toBe(mill.name)
  await sheet.getByRole('combobox', { name: 'What proves it' }).selectOption('none')
  await sheet.getByRole('textbox', { name: 'Total with VAT' }).fill('777')
  await sheet.getByText('Still due').click()
  await sheet.getByRole('button', { name: 'Save expense' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /777\.00/ }).waitFor()
  const { data } = await owner.get<Listed<ExpenseRow>>(`/expenses?supplier=${mill.number}&adds_to=unpaid`)
  expect(data).toMatchObject([{ total: '777', supplier_name: mill.name }])
  expect(faults).toEqual([])
  await close()
})
