import type { DocumentRow, DraftInput, VatReturn } from '@cuentaclara/contracts'
import { decimal, halfUp, round, sum, toFixedText } from '@cuentaclara/decimal'
import { expect, test } from 'vitest'
import { aLine, anInvoice } from '#modules/documents/testing/issuing-company.ts'
import {
  inColones,
  month,
  returned,
  type Sale,
  sales,
  sheet,
  sums,
  total,
  useShop,
} from './testing/a-shop.ts'

const shop = useShop()

test('the books add up to what was sold, line by line and document by document', async () => {
  const sold = await shop.sellForAMonth()
  await shop.buySomething()
  const files = await shop.packageOf()
  const expected = inColones()
  const lines = sheet(files.get('01_ventas.xlsx')!)
  expect(lines).toHaveLength(5)
  expect([total(lines, 'base_crc'), total(lines, 'iva_crc'), total(lines, 'total_crc')]).toEqual([
    expected.base,
    expected.vat,
    expected.total,
  ])
  expect(lines.map(({ casilla_150 }) => casilla_150)).toEqual(['V13_B', 'V13_B', 'V13_B', 'VSC_EX', 'V13_B'])
  const documents = sheet(files.get('01_ventas.xlsx')!, 2)
  expect(documents.map((row) => row.clave)).toEqual(sold.map((row) => row.clave))
  expect(documents.at(-1)).toMatchObject({ tipo_doc: '03', total: '-1130.00', ref_codigo: '02' })

  expect(sheet(files.get('02_compras.xlsx')!)).toMatchObject([
    {
      proveedor_nombre: '=Finca La Cima',
      linea: '1',
      cabys: '2391102010200',
      descripcion: 'Café en grano',
      clase: 'bien',
      base_crc: '900.00',
      iva_crc: '117.00',
      total_crc: '1017.00',
      casilla_150: 'C13_B',
      mensaje_estado: 'Por responder',
      uso: 'COMMON',
    },
    { linea: '2', descripcion: 'Tostado', clase: 'servicio', base_crc: '100.00', iva_crc: '13.00' },
  ])
  expect(sheet(files.get('09_diferencias.xlsx')!).map((row) => row.diferencia)).toEqual([
    'Emitido y rechazado',
    'Recibido sin responder',
  ])
})

// What waited for the authority bore a box of a return that does not count it: the lines of the box came to more.
test('what has no verdict yet, or is declared in another month, is in the book of sales and in no box', async () => {
  const waiting = await shop.sell()
  const accepted = await shop.sell()
  // It corrects a slip of October, and is declared there.
  const slip = await shop.sell(
    anInvoice(shop.company.client, {
      kind: 'credit-note',
      references: [
        {
          document_type: '01',
          number: `506101026003101777666${'00100001010000000077'}112345678`,
          issued_at: '2026-10-10T12:00:00-06:00',
          code: '14',
          reason: 'Error en el monto',
        },
      ],
    }),
  )
  await shop.accept([accepted, slip])
  const lines = sheet((await shop.packageOf()).get('01_ventas.xlsx')!)
  expect(lines.map(({ clave, casilla_150 }) => [clave, casilla_150])).toEqual([
    [waiting.clave, ''],
    [accepted.clave, 'V13_B'],
    [slip.clave, ''],
  ])
  const { body } = await shop.app.send('GET', `/vat-returns/${month}`, shop.company.as)
  const box = (body as VatReturn).boxes.find(({ id }) => id === 'V13_B')!.amount
  expect(
    total(
      lines.filter(({ casilla_150 }) => casilla_150 === 'V13_B'),
      'base_crc',
    ),
  ).toBe(box)
})

// A slip that was corrected in a later month lowered the boxes of this one, and stood in no book of it.
test('a note of a later month that corrects a slip of this one is in its book, under the box that it lowers', async () => {
  const [wrong, right] = [await shop.sell(), await shop.sell()]
  const slip = await shop.sell(
    anInvoice(shop.company.client, {
      kind: 'credit-note',
      lines: [aLine({ quantity: '1', unit_price: '700' })],
      references: [
        {
          document_type: '01',
          number: wrong.clave!,
          issued_at: wrong.issued_at!,
          code: '14',
          reason: 'Error en el monto',
        },
      ],
    }),
  )
  await shop.accept([wrong, right, slip])
  await shop.app.asOwner(`update documents set sorted_at = '2026-12-01T06:00:00Z' where id = $1`, [slip.id])
  const book = (await shop.packageOf()).get('01_ventas.xlsx')!
  expect(sheet(book)).toHaveLength(2)
  expect(sheet(book, 3)).toMatchObject([
    { fecha: '46357', clave: slip.clave, base_crc: '-700.00', casilla_150: 'V13_B', ref_codigo: '14' },
  ])
  expect(sheet(book, 4)).toMatchObject([
    {
      casilla_150: 'V13_B',
      lineas_crc: '4000.00',
      notas_posteriores_crc: '-700.00',
      redondeo_crc: '0.00',
      casilla_crc: '3300.00',
      declarado_crc: '3300.00',
    },
  ])
})

// Lines are to the cent and a box is rounded as a whole: whoever added up the book came to another figure than the form has.
test('the lines of a book, and what they leave by rounding, are the boxes of the return', async () => {
  const odd = (count: number, unit_price: string, rate_code: string) =>
    Array.from({ length: count }, () =>
      aLine({ quantity: '1', unit_price, taxes: [{ code: '01', rate_code }] }),
    )
  const sold = [
    await shop.sell(
      anInvoice(shop.company.client, { lines: [...odd(3, '0.33333', '08'), ...odd(3, '10.44444', '10')] }),
    ),
    await shop.sell(
      anInvoice(shop.company.client, {
        ...{ currency: 'USD', exchange_rate: '505.55555' },
        lines: odd(3, '1.33333', '08'),
      }),
    ),
  ]
  await shop.accept(sold)
  await shop.buySomething()
  await shop.app.asOwner(`update reception_lines set vat_base = vat_base + 0.004 where company_id = $1`, [
    shop.company.id,
  ])
  const typed = { box: 'V13_B', amount: '12.34', reason: 'Venta de un libro en papel' }
  const saved = await shop.app.send('PUT', `/vat-returns/${month}/inputs`, shop.company.as, {
    payload: {
      ...{ uses_deferral: null, carried_balance: null, compensation: '0', interest: '0' },
      ...{ withholdings: [], customs: [], prefilled: [], adjustments: [typed] },
    },
  })
  expect(saved.status, saved.text).toBe(200)
  const files = await shop.packageOf()
  const { boxes }: VatReturn = (await shop.app.send('GET', `/vat-returns/${month}`, shop.company.as)).body
  const cents = (amount: string) => round(decimal(amount), 2, halfUp)
  for (const [name, place] of [
    ['01_ventas.xlsx', 3],
    ['02_compras.xlsx', 3],
  ] as const) {
    const book = files.get(name)!
    const [lines, found] = [sheet(book), sheet(book, place)]
    expect(found.length).toBeGreaterThan(0)
    for (const row of found) {
      const own = lines.filter(({ casilla_150 }) => casilla_150 === row.casilla_150)
      expect(row.lineas_crc).toBe(total(own, 'base_crc'))
      const parts = [row.lineas_crc!, row.ajustes_crc!, row.redondeo_crc!]
      expect(toFixedText(sum(parts.map(cents)), 2)).toBe(row.casilla_crc)
      expect(row.casilla_crc).toBe(boxes.find(({ id }) => id === row.casilla_150)!.amount)
      expect(row.declarado_crc).toBe(row.casilla_crc)
    }
    expect(found.some(({ redondeo_crc }) => redondeo_crc !== '0.00')).toBe(true)
  }
  expect(sheet(files.get('01_ventas.xlsx')!, 3)).toMatchObject([
    { casilla_150: 'V13_B', ajustes_crc: '12.34' },
    { casilla_150: 'VSC_EX', ajustes_crc: '0.00' },
  ])
})

// Whoever opened a book had to add it up before it could be compared with the return.
test('a book has its sums below it, a currency by itself and what is in colones always in colones', async () => {
  await shop.sellForAMonth()
  await shop.buySomething()
  const files = await shop.packageOf()
  const sales = files.get('01_ventas.xlsx')!
  for (const [place, added] of [
    [1, 'total_crc'],
    [2, 'total_crc'],
    [2, 'total'],
  ] as const) {
    const rows = Map.groupBy(sheet(sales, place), ({ moneda }) => `Total ${moneda}`)
    expect(sums(sales, place).map((row) => [row.periodo, toFixedText(decimal(row[added]!), 2)])).toEqual(
      [...rows].sort().map(([currency, each]) => [currency, total(each, added)]),
    )
  }
  expect(sums(sales, 2)).toHaveLength(2)
  expect(sums(files.get('02_compras.xlsx')!)).toMatchObject([
    { periodo: 'Total CRC', base_crc: '1000.00', iva_crc: '130.00', total_crc: '1130.00' },
  ])
})

// The sheet of documents had what is exempt and not subject before discounts, that of lines after them.
test('what is exempt and not subject is the same in both sheets of the book of sales, discounts taken off', async () => {
  const line = (rate_code: string, unit_price: string) =>
    aLine({
      ...{ quantity: '1', unit_price, taxes: [{ code: '01', rate_code }] },
      discounts: [{ code: '07', amount: '33.33' }],
    })
  const { id } = await shop.sell(
    anInvoice(shop.company.client, {
      lines: [line('10', '100.55'), line('11', '200.77'), line('08', '300')],
    }),
  )
  await shop.accept([{ id }])
  const book = (await shop.packageOf()).get('01_ventas.xlsx')!
  const of = (rows: ReturnType<typeof sheet>) => [total(rows, 'exento'), total(rows, 'no_sujeto')]
  expect(of(sheet(book))).toEqual(of(sheet(book, 2)))
  expect(sheet(book, 2)).toMatchObject([{ exento: '67.22', no_sujeto: '167.44' }])
})

// A price of which the tax was taken off has five decimals: the cent that its line is rounded by stood there as a discount.
test('a line without a discount has none in the book, whatever its decimals', async () => {
  const line = (discounts: { code: string; amount: string }[]) =>
    aLine({ quantity: '1', unit_price: '2300.88496', discounts })
  const sold = await shop.sell(
    anInvoice(shop.company.client, { lines: [line([]), line([{ code: '07', amount: '100' }])] }),
  )
  await shop.accept([sold])
  const lines = sheet((await shop.packageOf()).get('01_ventas.xlsx')!)
  expect(lines.map(({ descuento }) => descuento)).toEqual(['0.00', '100.00'])
})

// Documents were added up in five decimals and their lines in cents, so that the two sheets told another tax.
test('the documents of the book of sales add up to its lines to the cent, whatever their decimals', async () => {
  const odd: Sale[] = [
    ...['33.33333', '0.55555', '17.07777'].map((price) => ({
      ...{ input: {}, rate: '1', percent: '13' },
      lines: [['1', price] as [string, string]],
    })),
    {
      input: { currency: 'USD', exchange_rate: '505.55' },
      rate: '505.55',
      percent: '13',
      lines: [['3', '1.42857']],
    },
    {
      input: { currency: 'USD', exchange_rate: '505.55' },
      rate: '505.55',
      percent: '13',
      lines: [['7', '0.33333']],
    },
  ]
  const sold: DocumentRow[] = []
  for (const sale of odd) sold.push(await shop.sell(shop.draftOf(sale)))
  await shop.accept(sold)
  const book = (await shop.packageOf()).get('01_ventas.xlsx')!
  const [lines, documents] = [sums(book, 1), sums(book, 2)]
  expect(lines.map(({ periodo }) => periodo)).toEqual(['Total CRC', 'Total USD'])
  const amounts = (rows: typeof lines, heads: string[]) =>
    rows.map((row) => heads.map((head) => toFixedText(decimal(row[head]!), 2)))
  expect(amounts(documents, ['impuesto', 'total', 'total_crc'])).toEqual(
    amounts(lines, ['iva', 'total', 'total_crc']),
  )
  // What is shown is what was added up.
  const rows = Map.groupBy(sheet(book, 2), ({ moneda }) => moneda)
  for (const head of ['venta_neta', 'impuesto', 'total', 'total_crc'])
    expect(amounts(documents, [head]).flat()).toEqual(
      ['CRC', 'USD'].map((currency) =>
        toFixedText(sum(rows.get(currency)!.map((row) => round(decimal(row[head]!), 2, halfUp))), 2),
      ),
    )
})

// Official kind 08 is a paper of a contingency: sales that named one were missing here, and a note to one lowered the purchases.
test('what replaces a paper of a contingency is sold, and a note to such a paper takes back a sale', async () => {
  const paper = { document_type: '08', number: 'P-0017', issued_at: '2026-11-10T12:00:00-06:00' }
  const sold = [
    await shop.sell({
      ...shop.draftOf(sales[0]!),
      situation: '2',
      references: [{ ...paper, code: '05', reason: 'Sustituye comprobante provisional' }],
    }),
    await shop.sell({
      ...shop.draftOf(returned),
      references: [{ ...paper, code: '02', reason: 'Devolución' }],
    }),
  ]
  await shop.accept(sold)
  const files = await shop.packageOf()
  expect(sheet(files.get('01_ventas.xlsx')!, 2).map(({ clave }) => clave)).toEqual(
    sold.map(({ clave }) => clave),
  )
  expect(sheet(files.get('02_compras.xlsx')!)).toEqual([])
  const { boxes }: VatReturn = (await shop.app.send('GET', `/vat-returns/${month}`, shop.company.as)).body
  expect(boxes.find(({ id }) => id === 'V13_B')?.amount).toBe('1999.99')
  expect(boxes.find(({ id }) => id === 'C13_B')?.amount).toBe('0.00')
})

// Sales to the State stood in the book under a box that they are not declared in, and what is declared of them stood nowhere.
test('a sale to the State stands in the book without a box, and its receipt where the return has it', async () => {
  const sold = await shop.sell(
    anInvoice(shop.company.client, { lines: [aLine()], sale_condition: '08', payments: [] }),
  )
  const receipt = await shop.sell(
    anInvoice(shop.company.client, {
      kind: 'payment-receipt',
      sale_condition: '09',
      lines: [
        { description: 'Pago', quantity: '1', unit_price: '500', taxes: [{ code: '01', rate_code: '08' }] },
      ],
      payments: [{ means: '04' }],
      references: [
        {
          document_type: '01',
          number: sold.clave!,
          issued_at: sold.issued_at!,
          code: '17',
          reason: 'Pago del documento',
        },
      ],
    }),
  )
  await shop.accept([sold, receipt])
  const book = (await shop.packageOf()).get('01_ventas.xlsx')!
  expect(sheet(book)).toMatchObject([{ base_crc: '2000.00', casilla_150: '' }])
  expect(sheet(book, 3)).toMatchObject([
    { tipo_doc: '10', consecutivo: receipt.consecutivo, base_crc: '500.00', casilla_150: 'V13_B' },
  ])
  const { boxes }: VatReturn = (await shop.app.send('GET', `/vat-returns/${month}`, shop.company.as)).body
  expect(boxes.find(({ id }) => id === 'V13_B')?.amount).toBe('500.00')
})

// The return has a note to an export in the row of exports; the book named that of exempt sales.
test('a note to an export stands in the book under the box of the export', async () => {
  await shop.app.asOwner(
    `update clients set identification_type = '05', identification_number = 'US990000000', province = null, canton = null,
       district = null, address = null, activity_code = null, foreign_address = '1 Sample Street, Springfield'
     where id = $1`,
    [shop.company.client.id],
  )
  const consulting = { cabys: '8313100000100', unit: 'Sp', taxes: [{ code: '01', rate_code: '10' }] }
  const lines = [aLine({ ...consulting, quantity: '1', unit_price: '1000' })]
  const exported = await shop.sell(anInvoice(shop.company.client, { kind: 'export', lines }))
  await shop.accept([exported])
  const note = await shop.sell(
    anInvoice(shop.company.client, {
      kind: 'credit-note',
      lines,
      references: [
        {
          document_type: '19',
          number: exported.clave!,
          issued_at: exported.issued_at!,
          code: '01',
          reason: 'Se anula la exportación',
        },
      ],
    }),
  )
  await shop.accept([note])
  const rows = sheet((await shop.packageOf()).get('01_ventas.xlsx')!)
  expect(rows.map(({ tipo_doc, base_crc, casilla_150 }) => [tipo_doc, base_crc, casilla_150])).toEqual([
    ['09', '1000.00', 'VCP_EX'],
    ['03', '-1000.00', 'VCP_EX'],
  ])
})

// Tickets and expenses from paper stood in no book, and nothing named them.
test('the book of purchases and its second sheet are all that was bought, each purchase once', async () => {
  await shop.buySomething()
  const ticket = await shop.receiveTicket()
  // The same ticket, typed from the paper before it came.
  await shop.spend({
    supplier_name: 'Gasolinera',
    document_kind: 'ticket',
    document_number: ticket,
    total: '22.6',
  })
  const typed = [
    { supplier_name: 'Ferretería', document_kind: 'paper', total: '1130', vat: '130' },
    { supplier_name: 'Soda', document_kind: 'ticket', total: '565', vat: '65', deductible: 'no' },
    {
      supplier_name: 'Cloud Inc.',
      document_kind: 'foreign',
      total: '100',
      currency: 'USD',
      exchange_rate: '500',
    },
    { supplier_name: 'Propinas', document_kind: 'none', total: '15000' },
  ]
  for (const each of typed) await shop.spend(each)
  const invoice = `506121126003101888777${'001000010100000000011'.slice(0, 20)}1${'12345678'}`
  await shop.spend({
    supplier_name: 'Llantas',
    document_kind: 'electronic',
    document_number: invoice,
    total: '2260',
    vat: '260',
  })
  await shop.spend({
    supplier_name: 'Otro mes',
    document_kind: 'paper',
    total: '999',
    spent_on: '2026-10-31',
  })
  await shop.spend({ supplier_name: 'Borrador', document_kind: 'paper', total: '888', is_draft: true })

  const book = (await shop.packageOf()).get('02_compras.xlsx')!
  expect(
    sheet(book, 2).map((row) => [
      row.proveedor_nombre,
      row.respaldo,
      row.base_crc,
      row.iva_crc,
      row.deducible,
    ]),
  ).toEqual([
    ['Ferretería', 'Recibo en papel', '1000.00', '130.00', '1'],
    ['Soda', 'Tiquete electrónico', '500.00', '65.00', '0'],
    ['Cloud Inc.', 'Factura del exterior', '50000.00', '0.00', '1'],
    ['Propinas', 'Sin comprobante', '15000.00', '0.00', '1'],
    ['Gasolinera', 'Tiquete electrónico', '10111.00', '1314.43', '1'],
  ])
  const bought = sum(
    ['1130', '2260', '11425.43', '1130', '565', '50000', '15000'].map((amount) => decimal(amount)),
  )
  const all = [...sheet(book), ...sheet(book, 2)]
  expect(total(all, 'total_crc')).toBe(toFixedText(bought, 2))
  expect(sums(book, 2)).toMatchObject([{ periodo: 'Total CRC', total_crc: '78120.43' }])
})

// fiscal.md 5: there was no way to correct what we had issued for a supplier, so that its first figure stayed in the books.
test('a purchase invoice that another one replaces is taken back in the book of purchases, and is no sale', async () => {
  const draft = (price: string, references: DraftInput['references'] = []) =>
    anInvoice(shop.company.client, {
      kind: 'purchase',
      lines: [aLine({ quantity: '1', unit_price: price, taxes: [{ code: '01', rate_code: '10' }] })],
      references: [
        {
          document_type: '14',
          number: 'A-123',
          issued_at: '2026-11-10T12:00:00-06:00',
          code: '04',
          reason: 'Comprobante del proveedor',
        },
        ...references,
      ],
    })
  const wrong = await shop.sell(draft('50000'))
  await shop.accept([wrong])
  const { clave, issued_at } = wrong
  const instead = {
    document_type: '15',
    number: clave!,
    issued_at: issued_at!,
    code: '07',
    reason: 'Corrige',
  }
  const right = await shop.sell(draft('40000', [instead]))
  await shop.accept([right])

  const files = await shop.packageOf()
  const rows = sheet(files.get('02_compras.xlsx')!)
  expect(rows.map((row) => [row.tipo_doc, row.clave, row.base_crc, row.casilla_150])).toEqual([
    ['08', wrong.clave, '50000.00', 'CN_REG'],
    ['08', wrong.clave, '-50000.00', 'CN_REG'],
    ['08', right.clave, '40000.00', 'CN_REG'],
  ])
  expect(sheet(files.get('01_ventas.xlsx')!)).toEqual([])
})
