import { join } from 'node:path'
import type {
  BoardRow,
  Closings,
  ExpenseRow,
  Page as Listed,
  ReceptionDetail,
  ReceptionRow,
  Start,
  VatBoxRows,
  VatReturn,
} from '@cuentaclara/contracts'
import { deadlinePlace } from '@cuentaclara/contracts'
import {
  abs,
  compare,
  type Decimal,
  decimal,
  isPositive,
  multiply,
  subtract,
  sum,
  toText,
} from '@cuentaclara/decimal'
import { composeClave, composeConsecutivo } from '@cuentaclara/einvoice'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type SupplierDocument, writeSupplierDocument } from '../apps/server/src/demo/supplier-document.ts'
import { createSupplierKeys } from '../apps/server/src/demo/supplier-keys.ts'
import { anXlsx } from '../apps/server/test/xlsx.ts'
import { type ApiUser, logIn, signIn } from './api.ts'
import { makeDataDir, removeDataDir } from './app.ts'
import { demoForThisFile } from './demo.ts'
import { listsOf, type MonthPackage, readPackage, rowsOf, type SheetRow } from './month-package.ts'
import { type Bought, boxesOf, boxOf, cents, risen, taxOf } from './purchase-boxes.ts'
import { openScreen, type Screen, type StoredSession, settled, signedIn } from './screen.ts'

// One month of one company, from the files that bring it in to what was filed of it and may change no more: each test goes on
// where the one before ended.

const email = 'accountant@demo.test'
const url = await demoForThisFile()
const downloads = await makeDataDir()
afterAll(() => removeDataDir(downloads))

let session: StoredSession
let accountant: ApiUser
let myName: string
/** The month that ended last, which the demo sold and bought in, and its return before anything was added. */
let month: string
let monthName: string
let before: VatReturn
let filed: VatReturn
beforeAll(async () => {
  session = await signedIn(url, email)
  accountant = await signIn(url, email)
  myName = (await logIn(url, email)).user.name
  const { deadlines } = await accountant.get<Start>('/start')
  month = deadlinePlace(deadlines.find(({ kind }) => kind === 'vat_return')!)!.query.from!.slice(0, 7)
  monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  )
  before = await read()
})

let screen: Screen
let page: Page
beforeEach(async () => {
  screen = await openScreen({ url, session })
  page = screen.page
  return async () => {
    expect(screen.faults).toEqual([])
    await screen.close()
  }
})

const read = () => accountant.get<VatReturn>(`/vat-returns/${month}`)
const slow = { interval: 500 }
const openReturn = async () => {
  await page.goto(`${url}/reports/vat-return?period=${month}`)
  await settled(page)
}
const openData = async () => {
  await page.goto(`${url}/main-configurations/${accountant.company.id}?tab=data`)
  await settled(page)
}

/** On a screen as narrow as a phone's, and back. */
async function onPhone(look: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await look()
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Runs in the page. */
function areFieldsInside(section: Element): boolean {
  const room = Number.parseFloat(getComputedStyle(section).paddingInlineEnd)
  const end = section.getBoundingClientRect().right - room
  return [...section.querySelectorAll('select')].every(
    (field) => field.getBoundingClientRect().right <= end + 1,
  )
}

const paperworks = { name: 'Papelería La Cima S.A.', number: '3101600101' }
const mill = { name: 'Molinos de Heredia S.A.', number: '3101600202' }
const parking = { name: 'Parqueo El Centro' }
const bakery = { name: 'Panificadora Cerro Azul S.A.', number: '3101600303', activity: '1079.9' }
const workshop = { name: 'Equipos de Cocina del Valle S.A.', number: '3101600404', activity: '4630.9' }

/** What was bought in the month, as its documents say it; filled in as they come. */
const bought: Bought[] = []

it('the deadline of Start is the month that ended last, in which the company sold', async () => {
  await page.goto(`${url}/`)
  await settled(page)
  await page.getByRole('link', { name: `VAT return of ${monthName}` }).click()
  await page.waitForURL(`**/reports/vat-return?period=${month}`)
  await settled(page)
  await page.getByText(monthName, { exact: true }).waitFor()
  expect(before).toMatchObject({ state: 'draft', is_closed: false })
  expect(isPositive(boxOf(before, 'V_TOT'))).toBe(true)
  expect(isPositive(boxOf(before, 'C_TOT'))).toBe(true)
})

it('expenses come in by a spreadsheet; a row that is wrong is mended and dropped again, and none comes twice', async () => {
  const claveOf = ({ number }: { number: string }, day: string, sequence: number) =>
    composeClave({
      issuedAt: `${month}-${day}T09:30:00-06:00`,
      issuerNumberType: '02',
      issuerNumber: number,
      consecutivo: composeConsecutivo({ branch: '001', terminal: '00001', documentType: '01', sequence }),
      situation: '1',
      securityCode: '20406080',
    })
  const [ofPaper, ofFlour] = [claveOf(paperworks, '07', 611), claveOf(mill, '12', 2044)]
  const sheetWith = (vatOfFlour: string) =>
    anXlsx({
      Gastos: [
        ['Fecha', 'Proveedor', 'Cédula', 'Factura', 'Detalle del gasto', 'Monto', 'Impuesto'],
        [`${month}-07`, paperworks.name, paperworks.number, ofPaper, 'Rollos para la caja', '33900', '3900'],
        [`${month}-09`, parking.name, '', 'R-118', 'Parqueo de proveedores', '4500', ''],
        [`${month}-12`, mill.name, mill.number, ofFlour, 'Harina de trigo', '20200', vatOfFlour],
      ],
    })
  const drop = async (vatOfFlour: string) => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'gastos.xlsx', mimeType: '', buffer: sheetWith(vatOfFlour) })
    await page.getByRole('heading', { level: 1, name: 'gastos.xlsx' }).waitFor()
    await settled(page)
    // Long values pushed the fields out of their card on a phone.
    const columns = page.getByRole('region', { name: 'What each column is' })
    await onPhone(() => expect.poll(() => columns.evaluate(areFieldsInside)).toBe(true))
    await page.getByRole('button', { name: 'Check the rows' }).click()
  }
  const found = async (name: string) =>
    (await accountant.get<Listed<ExpenseRow>>(`/expenses?search=${encodeURIComponent(name)}`)).data

  await page.goto(`${url}/expenses`)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  // It offered to take issued XML too, which are no expenses.
  await page.getByText('Drop an Excel (.xlsx, .xls) or CSV file here', { exact: true }).waitFor()
  await drop('doscientos')
  await page.getByText(/doscientos.*Enter a number/).waitFor()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  const question = page.getByRole('dialog', { name: 'Import only the good rows?' })
  await question.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).waitFor()
  expect(await found(mill.name)).toEqual([])

  await page.getByRole('link', { name: 'All imports' }).click()
  await page
    .getByRole('radiogroup', { name: 'What the file holds' })
    .getByText('Expenses', { exact: true })
    .click()
  await page.waitForURL(/kind=expenses/)
  await page.getByText('Drop an Excel (.xlsx, .xls) or CSV file here', { exact: true }).waitFor()
  await drop('200')
  await page.getByText('Unchanged 2', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).waitFor()
  for (const { name } of [paperworks, parking, mill]) expect(await found(name)).toHaveLength(1)

  bought.push(
    { party: paperworks.name, number: ofPaper, bases: { 13: '30000' } },
    { party: mill.name, number: ofFlour, bases: { 1: '20000' } },
  )
})

/** What a supplier sent, byte for byte, by its clave. */
const received = new Map<string, Buffer>()

it('signed invoices of suppliers and a credit note are dropped, accepted with what they serve, and confirmed', async () => {
  const keyOf = createSupplierKeys()
  const { company } = accountant
  const { data: codes } = await accountant.get<Listed<{ code: string }>>('/cabys?search=horno')
  const oven = codes.find(({ code }) => /^[0-4]/.test(code))!.code
  const bread = { cabys: '2343000000000', description: 'Pan artesanal', price: '1840', rateCode: '08' }
  const coffee = { cabys: '2391102010100', description: 'Café en grano', price: '8000', rateCode: '02' }
  let sequence = 700
  const write = async (
    day: string,
    given: Pick<SupplierDocument, 'supplier' | 'lines' | 'kind' | 'refersTo'>,
    sign: '' | '-' = '',
  ) => {
    sequence += 1
    const issuedAtMs = Date.parse(`${month}-${day}T10:15:00-06:00`)
    const receiver = { name: company.name, number: company.identification_number }
    const { xml, clave } = writeSupplierDocument(
      { ...given, receiver, issuedAtMs, sequence },
      await keyOf(given.supplier),
    )
    received.set(clave, Buffer.from(xml))
    const baseAt = (code: string) =>
      sum(
        given.lines
          .filter(({ rateCode }) => rateCode === code)
          .map(({ quantity, price }) => multiply(decimal(quantity), decimal(`${sign}${price}`))),
      )
    bought.push({
      party: given.supplier.name,
      number: clave.slice(21, 41),
      bases: { 13: toText(baseAt('08')), 1: toText(baseAt('02')) },
    })
    return clave
  }
  const goods = await write('02', {
    supplier: bakery,
    lines: [
      { ...bread, quantity: '25' },
      { ...coffee, quantity: '12' },
    ],
  })
  const machine = await write('03', {
    supplier: workshop,
    lines: [
      { cabys: oven, description: 'Horno de convección', quantity: '1', price: '385000', rateCode: '08' },
    ],
  })
  const note = await write(
    '06',
    { kind: 'credit-note', supplier: bakery, lines: [{ ...bread, quantity: '5' }], refersTo: goods },
    '-',
  )

  await page.goto(`${url}/document-receptions`)
  await settled(page)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      [goods, machine, note].map((clave) => ({
        name: `${clave}.xml`,
        mimeType: 'text/xml',
        buffer: received.get(clave)!,
      })),
    )
  const result = page.getByRole('region', { name: 'Upload result' })
  await result.getByText('Added', { exact: true }).first().waitFor()
  // A file that is called as its key was cut on a phone.
  await onPhone(() =>
    expect
      .poll(() => result.getByRole('list').evaluate((list) => list.scrollWidth - list.clientWidth))
      .toBe(0),
  )
  const row = async (clave: string) =>
    (await accountant.get<Listed<ReceptionRow>>(`/receptions?search=${clave}`)).data[0]!
  const openOne = async (clave: string) => {
    await page.goto(`${url}/document-receptions?open=${(await row(clave)).id}`)
    await settled(page)
  }

  // The checks of the three, as they came.
  for (const clave of received.keys()) {
    const { id } = await row(clave)
    const { failed_checks, document } = await accountant.get<ReceptionDetail>(`/receptions/${id}`)
    expect([failed_checks, document.lines.length]).toEqual([[], clave === goods ? 2 : 1])
  }
  const accept = async (clave: string, condition: '01' | '03') => {
    await openOne(clave)
    const sheet = page.getByRole('dialog', { name: 'Invoice' })
    await sheet.getByText('Made out to us').waitFor()
    await sheet.getByLabel('VAT condition').selectOption(condition)
    // Once its term is over, which ends every hour, only its tax is asked for.
    await sheet.getByRole('button', { name: /^(Accept document|Save)$/ }).click()
    await expect.poll(async () => (await row(clave)).status, slow).toMatch(/^(confirmed|tacit)$/)
    await expect.poll(async () => (await row(clave)).vat_condition).toBe(condition)
  }
  await accept(goods, '01')
  await accept(machine, '03')

  await openOne(note)
  const sheet = page.getByRole('dialog', { name: 'Credit note' })
  await sheet.getByText('It takes back what its invoice took as credit, in its share.').waitFor()
  await sheet.getByText('VAT credit taken back').waitFor()
  expect((await row(note)).vat_credit).toBe('1196')
})

/** All that stands behind a box. */
async function behind(box: string): Promise<VatBoxRows['data']> {
  const rows: VatBoxRows['data'] = []
  for (let at = 1; ; at += 1) {
    const { data, meta } = await accountant.get<VatBoxRows>(
      `/vat-returns/${month}/boxes/${box}?per_page=100&page=${at}`,
    )
    rows.push(...data)
    if (at >= meta.last_page) return rows
  }
}

it('every box rose by what these documents say and by nothing else, and has them behind it', async () => {
  const after = await read()
  const expected = boxesOf(bought)
  expect(Object.keys(expected)).toHaveLength(17)
  expect(risen(after, before)).toEqual(expected)
  expect(cents(subtract(taxOf(before), taxOf(after)))).toBe(expected.T_CRED)

  for (const box of Object.keys(expected)) {
    const rows = await behind(box)
    expect(rows.filter(({ party }) => party === parking.name)).toEqual([])
    for (const each of bought) {
      const own = rows.filter(({ party, number }) => party === each.party && number === each.number)
      const brought = boxesOf([each])[box]
      expect(
        own.map((row) => cents(decimal(row.amount))),
        `${each.party} in ${box}`,
      ).toEqual(brought === undefined ? [] : [brought])
    }
  }

  await openReturn()
  await page.getByRole('button', { name: 'Documents behind Total importe compras a 13 %' }).click()
  const sheet = page.getByRole('dialog', { name: 'Total importe compras a 13 %' })
  const oven = sheet.getByRole('listitem').filter({ hasText: workshop.name })
  await oven.getByText('385,000.00').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Capital goods', exact: true }).click()
  const goods = page.getByRole('dialog', { name: 'Capital goods' })
  await goods.getByRole('listitem').filter({ hasText: workshop.name }).getByText('385,000.00').waitFor()
})

it('what a card’s acquirer withheld is typed, what is open is looked at, and the return is reviewed and filed', async () => {
  const draft = await read()
  await openReturn()
  await page.getByRole('button', { name: 'Add: Withholdings of cards' }).click()
  await page.getByLabel(/^Acquirer/).fill('BAC')
  await page.getByLabel(/^Charged/).fill('250000')
  await page.getByLabel(/^VAT withheld/).fill('13275')
  await page.getByLabel(/^VAT withheld/).press('Tab')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('row', { name: /BAC .*250,000\.00 .*13,275\.00/ }).waitFor()
  const typed = await read()
  expect(risen(typed, draft)).toEqual({ F_RET: '13275.00' })

  const open = typed.checks.filter(({ is_open }) => is_open)
  expect(open.map(({ check }) => check)).not.toContain('withholdings')
  const more = page.getByRole('button', { name: `${open.length} things to look at` })
  if (open.length > 4) await more.click()
  for (const { check } of open) await page.locator(`#check-${check}`).waitFor()

  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel(/Why it is reviewed/)
    .fill('Revisado con la gerencia: lo abierto se corrige en su mes')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('main').getByText(myName, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Mark as filed' }).click()
  await dialog.getByLabel(/Number of the receipt/).fill('1504567890456')
  await dialog.getByRole('button', { name: 'Mark as filed' }).click()
  await page
    .getByRole('main')
    .getByText(/^1504567890456/)
    .waitFor()

  filed = await read()
  expect(filed).toMatchObject({ state: 'filed', version: 1, changes: [], filed: { number: '1504567890456' } })
  expect(filed.boxes).toEqual(typed.boxes)
})

let files: MonthPackage

it('the month is closed by its wizard with its package, which is downloaded whole', async () => {
  await openData()
  await page.getByRole('button', { name: 'Close a period' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close a period' })
  await dialog.getByLabel('Up to the end of').selectOption(month)
  await dialog.getByText(/^Everything dated .* will be closed/).waitFor()
  await expect.poll(() => dialog.getByText('VAT return not filed').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Make the package' }).click()
  await dialog.getByText(/you can go on working/).waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('textbox').fill(monthName)
  await dialog.getByRole('button', { name: `Close ${monthName}` }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page
    .getByText(new RegExp(`${myName} closed them on`))
    .first()
    .waitFor()
  const { closed_until } = await accountant.get<Closings>('/closings')
  expect(closed_until!.slice(0, 7)).toBe(month)

  const panel = page.getByRole('region', { name: 'Package of the month' })
  await panel
    .getByText(/The ZIP is ready/)
    .first()
    .waitFor()
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download ZIP' }).first().click()
  const path = join(downloads, 'package.zip')
  await (await download).saveAs(path)
  files = await readPackage(path)
  const { said, found } = listsOf(files)
  expect(said).toEqual(found)
  for (const [clave, xml] of received) {
    const packed = files.get(`xml/recibidos/${clave}.xml`)
    expect(packed?.equals(xml), clave).toBe(true)
  }
})

const amount = (text: string | undefined) => decimal(text === undefined || text === '' ? '0' : text)
const total = (rows: readonly SheetRow[], head: string) => sum(rows.map((row) => amount(row[head])))

/** Rows are rounded to the cent each, a box once. */
function isAsIn(box: Decimal, rows: readonly SheetRow[], head: string): boolean {
  const rounding = multiply(decimal('0.005'), decimal(String(rows.length + 1)))
  return compare(abs(subtract(total(rows, head), box)), rounding) <= 0
}

/** Boxes of a section that the rows of a book do not add up to, each with what both say. */
function differingBoxes(section: 'sales' | 'purchases', rows: readonly SheetRow[]): unknown[] {
  const byBox = Map.groupBy(rows, ({ casilla_150 }) => casilla_150 ?? '')
  return filed.boxes
    .filter((box) => box.section === section && box.is_typed)
    .filter(({ id }) => !isAsIn(boxOf(filed, id), byBox.get(id) ?? [], 'base_crc'))
    .map(({ id, amount: said }) => [id, said, cents(total(byBox.get(id) ?? [], 'base_crc'))])
}

it('the books of the package add up to the boxes of the filed return, and its registers hold what was said', async () => {
  const sales = files.get('01_ventas.xlsx')!
  const sold = [
    ...(await rowsOf(sales, 'Líneas', month)),
    ...(await rowsOf(sales, 'Cobros al Estado', month)),
  ]
  const purchases = await rowsOf(files.get('02_compras.xlsx')!, 'Compras', month)
  expect(differingBoxes('sales', sold)).toEqual([])
  expect(differingBoxes('purchases', purchases)).toEqual([])
  expect(isAsIn(boxOf(filed, 'K_CRED'), purchases, 'iva_acreditable')).toBe(true)
  for (const each of bought) {
    const own = purchases.filter(
      ({ proveedor_nombre, consecutivo }) => proveedor_nombre === each.party && consecutivo === each.number,
    )
    const bases = sum(Object.values(each.bases).map((base) => decimal(base)))
    expect(cents(total(own, 'base_crc')), each.party).toBe(cents(bases))
  }
  expect(purchases.filter(({ proveedor_nombre }) => proveedor_nombre === parking.name)).toEqual([])

  const cards = await rowsOf(files.get('05_tarjetas.xlsx')!, 'Tarjetas', month)
  expect(cents(total(cards, 'iva_retenido_colones'))).toBe(cents(boxOf(filed, 'F_RET')))
  const goods = await rowsOf(files.get('06_bienes_capital.xlsx')!, 'Bienes de capital', month)
  const oven = goods.filter(({ proveedor }) => proveedor === workshop.name)
  expect(cents(total(oven, 'base_crc'))).toBe('385000.00')
  const receipts = await rowsOf(files.get('acuses/declaracion_d150.xlsx')!, 'Acuses')
  expect(receipts).toMatchObject([{ numero: '1504567890456', registrado_por: myName }])
})

it('an expense dated in the closed month is refused by name, and nothing that was filed changed', async () => {
  const { closed_until } = await accountant.get<Closings>('/closings')
  await page.goto(`${url}/expenses?open=new`)
  const sheet = page.getByRole('dialog', { name: 'Record expense' })
  const [year, number, day] = closed_until!.split('-')
  await sheet.getByLabel(/^Date/).fill(`${day}/${number}/${year}`)
  await sheet.getByRole('combobox', { name: 'Supplier' }).fill('Ferretería El Cierre')
  await sheet.getByRole('textbox', { name: 'Total with VAT' }).fill('1000')
  await sheet.getByRole('button', { name: 'Save expense' }).click()
  const refusal = new RegExp(
    `closed up to ${day}/${number}/${year}: ${myName} closed them on \\d\\d/\\d\\d/\\d{4}\\..*unless an owner opens the period again`,
  )
  await page.getByText(refusal).first().waitFor()
  // That refusal.
  screen.faults.length = 0

  const { boxes, changes, inputs, register, state, version, versions, is_closed } = await read()
  expect({ boxes, changes, inputs, register, state, version, versions }).toEqual({
    boxes: filed.boxes,
    changes: [],
    inputs: filed.inputs,
    register: filed.register,
    state: 'filed',
    version: 1,
    versions: filed.versions,
  })
  expect(is_closed).toBe(true)
})

it('the board and Start say that the month is filed and closed, and ask for nothing of it any more', async () => {
  const { data } = await accountant.get<Listed<BoardRow>>('/board?per_page=100')
  const { company, vat, books } = data.find(({ company: { id } }) => id === accountant.company.id)!
  expect(books!.closed_until!.slice(0, 7)).toBe(month)
  // Until its day is past the board goes on with the month; from then on it shows the next one.
  expect(vat!.period > month || vat!.state === 'filed').toBe(true)

  await page.goto(`${url}/second-page?tab=board`)
  await settled(page)
  const row = page.locator('tbody tr').filter({ hasText: company.trade_name ?? company.name })
  const [year, number, day] = books!.closed_until!.split('-')
  await row.getByText(`${day}/${number}/${year}`).waitFor()
  await row.getByText(vat!.period === month ? 'Filed' : 'Draft', { exact: true }).waitFor()
  // Up to when the books are closed stood there on wide screens alone.
  await onPhone(() => page.getByText(`Closed up to ${day}/${number}/${year}`).first().waitFor())
  await expect.poll(() => row.getByText(/late/i).count()).toBe(0)

  await page.goto(`${url}/`)
  await settled(page)
  const returns = page
    .getByRole('region', { name: 'Next deadlines' })
    .getByRole('link', { name: /^VAT return/ })
  await returns.first().waitFor()
  const names = async () => (await returns.allTextContents()).filter((text) => text.includes(monthName))
  await expect.poll(names).toEqual([])
})
