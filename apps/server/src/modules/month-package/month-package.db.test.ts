import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { anInvoice } from '#modules/documents/testing/issuing-company.ts'
import { multipart } from '#test/multipart.ts'
import { aPng } from '#test/pictures.ts'
import { month, sheet, supplierXml, useShop } from './testing/a-shop.ts'

const shop = useShop()

test('the package of a month has its books, its return and every file, and its list tells the truth', async () => {
  const sold = await shop.sellForAMonth()
  const clave = await shop.buySomething()
  const files = await shop.packageOf()
  const names = [...files.keys()]
  expect(names.filter((name) => !name.startsWith('xml/'))).toEqual([
    '01_ventas.xlsx',
    '02_compras.xlsx',
    '03_d150.xlsx',
    '09_diferencias.xlsx',
    '00_resumen.pdf',
    'manifest.csv',
  ])
  for (const { clave } of sold)
    expect(names.filter((name) => name.includes(clave!)).length).toBeGreaterThan(1)
  expect(files.get(`xml/recibidos/${clave}.xml`)!.equals(supplierXml)).toBe(true)
  expect(files.get('00_resumen.pdf')!.subarray(0, 5).toString()).toBe('%PDF-')

  const listed = files.get('manifest.csv')!.toString().slice(1).trim().split('\r\n').slice(1)
  expect(listed).toEqual(
    names
      .filter((name) => name !== 'manifest.csv')
      .map((name) => {
        const content = files.get(name)!
        return `${name};${content.length};${createHash('sha256').update(content).digest('hex')}`
      }),
  )
})

// A refused message and its answer were left out: only the last one was packed.
test('every message to the authority is in it with its answer, and the receipt of a filed return', async () => {
  const clave = await shop.buySomething()
  for (const [number, decided_at] of [
    ['00100001050000000001', '2026-11-20'],
    ['00100001050000000002', '2026-11-21'],
  ])
    await shop.app.asOwner(
      `with s as (
        insert into submissions (company_id, subject, subject_id, environment, state, queued_at)
        values ($1, 'answer', gen_random_uuid(), 'simulator', 'finished', now()) returning *
      ), m as (
        insert into reception_messages (company_id, id, reception_id, environment, answer, consecutivo, message, decided_at,
          settled_at)
        select s.company_id, s.subject_id, r.id, 'simulator', 'accepted', $2, '{}', $3, now()
        from s join receptions r on r.company_id = s.company_id
      )
      insert into submission_files (company_id, subject_id, kind, content, created_at)
      select s.company_id, s.subject_id, k.kind, convert_to(k.kind || $2, 'UTF8'), now()
      from s, (values ('xml'), ('answer')) k (kind)`,
      [shop.company.id, number, decided_at],
    )
  await shop.app.asOwner(
    `insert into vat_returns (company_id, environment, period, state, filed_at, filed_on, filing_number, left_over, balances,
      register, updated_at)
    values ($1, 'simulator', $2, 'filed', now(), '2026-12-14', '1504567890123',
      '{"period": "0", "health": "0", "cards": "0", "carried": "0"}', '[]', '[]', now())`,
    [shop.company.id, month],
  )
  const files = await shop.packageOf()
  const text = (name: string) => files.get(name)?.toString()
  for (const number of ['00100001050000000001', '00100001050000000002']) {
    expect(text(`xml/recibidos/${clave}-${number}.xml`)).toBe(`xml${number}`)
    expect(text(`xml/recibidos/${clave}-${number}_respuesta.xml`)).toBe(`answer${number}`)
  }
  expect(sheet(files.get('acuses/declaracion_d150.xlsx')!)).toMatchObject([{ numero: '1504567890123' }])
})

// While a rectification was prepared, the package had no receipt of the return that is filed.
test('the receipts of what is filed stay in it while a rectification is prepared', async () => {
  const { app, company } = shop
  await app.asOwner(
    `insert into vat_returns (company_id, environment, period, state, filed_by, filed_at, filed_on, filing_number, paid_at, paid_on,
      payment_number, left_over, balances, register, updated_at)
    values ($1, 'simulator', $2, 'filed', $3, now(), '2026-12-14', '1504567890123', now(), '2026-12-15', 'P-77',
      '{"period": "0", "health": "0", "cards": "0", "carried": "0"}', '[]', '[]', now())`,
    [company.id, month, company.members.accountant!.id],
  )
  await app.asOwner(
    `insert into vat_return_boxes (company_id, environment, period, version, box, amount)
     values ($1, 'simulator', $2, 1, 'F_PAGAR', 28450)`,
    [company.id, month],
  )
  const receipts = [
    {
      acuse: 'Presentación de la declaración D-150',
      ...{ version: '1', numero: '1504567890123', registrado_por: 'Member accountant', monto_crc: '' },
    },
    { acuse: 'Pago de la declaración D-150', version: '1', numero: 'P-77', monto_crc: '28450.00' },
  ]
  expect(sheet((await shop.packageOf()).get('acuses/declaracion_d150.xlsx')!)).toMatchObject(receipts)
  const begun = await app.send('POST', `/vat-returns/${month}/rectify`, company.as, {
    payload: { reason: 'Faltaba una venta' },
  })
  expect(begun.status, begun.text).toBe(200)
  expect(sheet((await shop.packageOf()).get('acuses/declaracion_d150.xlsx')!)).toMatchObject(receipts)
})

test('of a month in which nothing was sold and nothing bought it is whole, and says so', async () => {
  const files = await shop.packageOf()
  expect([...files.keys()].sort()).toEqual([
    '00_resumen.pdf',
    '01_ventas.xlsx',
    '02_compras.xlsx',
    '03_d150.xlsx',
    '09_diferencias.xlsx',
    'manifest.csv',
  ])
  for (const [name, sheets] of [
    ['01_ventas.xlsx', 3],
    ['02_compras.xlsx', 3],
    ['09_diferencias.xlsx', 1],
  ] as const)
    for (let place = 1; place <= sheets; place += 1)
      expect([name, place, sheet(files.get(name)!, place)]).toEqual([name, place, []])
})

// The scans that the expenses were typed from were left out, so that whoever opened the package asked for them again.
test('the papers of the expenses of the month are in it and in its list, told apart where they have one name', async () => {
  const expense = await shop.spend({
    supplier_name: 'Ferretería: El Clavo',
    document_kind: 'paper',
    total: '1130',
  })
  const before = await shop.spend({
    supplier_name: 'Otro mes',
    document_kind: 'paper',
    total: '999',
    spent_on: '2026-10-31',
  })
  for (const { id } of [expense, before])
    for (const size of [4, 5])
      expect(
        (
          await shop.app.send(
            'POST',
            `/expenses/${id}/files`,
            shop.company.as,
            multipart({ name: 'recibo.png' }, { file: aPng(size, size) }),
          )
        ).status,
      ).toBe(200)
  const files = await shop.packageOf()
  const papers = [...files.keys()].filter((name) => name.startsWith('gastos/'))
  const own = expense.id.slice(-4)
  expect(papers).toEqual(
    [1, 2].map((place) => `gastos/2026-11-12 Ferretería El Clavo ${own}-${place} recibo.png`),
  )
  expect(papers.map((name) => files.get(name)!.equals(aPng(4, 4)))).toEqual([true, false])
  const list = files.get('manifest.csv')!.toString()
  for (const name of papers)
    expect(list).toContain(
      `${name};${files.get(name)!.length};${createHash('sha256').update(files.get(name)!).digest('hex')}`,
    )
})

// The summary said that the program has no data of cards, capital goods and bank, long after it had.
test('what the month knows of deferred tax, cards, capital goods, the bank and papers is in it, a sheet each', async () => {
  await shop.buySomething()
  const slow = await shop.sell(
    anInvoice(shop.company.client, { sale_condition: '10', credit_days: 90, payments: [] }),
  )
  await shop.accept([slow])
  const paid = await shop.app.send('POST', '/payments', shop.company.as, {
    payload: {
      client_id: shop.company.client.id,
      paid_on: '2026-11-20',
      currency: 'CRC',
      amount: '500',
      means: '01',
      allocations: [{ document_id: slow.id, amount: '500' }],
    },
  })
  expect(paid.status, paid.text).toBe(201)
  const put = async (path: string, payload: object) => {
    const { status, text } = await shop.app.send('PUT', `/vat-returns/${month}/${path}`, shop.company.as, {
      payload,
    })
    expect(status, text).toBe(200)
  }
  await put('inputs', {
    uses_deferral: true,
    carried_balance: null,
    compensation: '0',
    interest: '0',
    withholdings: [{ day: '2026-11-20', acquirer: 'BAC', gross: '500000', withheld: '26550' }],
    customs: [],
    adjustments: [],
    prefilled: [],
  })
  const [bought] = await shop.app.asOwner<{ id: string }>('select id from receptions where company_id = $1', [
    shop.company.id,
  ])
  await put('uses', {
    about: 'reception',
    about_id: bought!.id,
    use: 'full',
    reduced_rate: null,
    is_capital: true,
  })
  await shop.app.asOwner(
    `insert into bank_lines (company_id, id, environment, account, currency, happened_on, amount, text, fingerprint, file_name,
      ignored_because, decided_at, created_at)
    select $1, gen_random_uuid(), 'simulator', 'CR05015202001026284066', 'CRC', l.day::date, l.amount, l.text, repeat(l.mark, 64),
      'noviembre.csv', l.why, case when l.why is null then null else now() end, now()
    from (values
      ('2026-11-30', 1130, 'SINPE MARIA', 'a', null), ('2026-11-02', -250, 'COMISION', 'b', 'Comisión del banco'),
      ('2026-12-01', 99, 'DE DICIEMBRE', 'c', null)
    ) l (day, amount, text, mark, why)`,
    [shop.company.id],
  )
  await shop.spend({ supplier_name: 'Intereses', document_kind: 'none', total: '15000' })
  await shop.spend({
    supplier_name: 'Municipalidad de San José',
    supplier_identification_type: '02',
    supplier_identification_number: '3014042058',
    document_kind: 'paper',
    total: '15000',
  })

  const files = await shop.packageOf()
  const rows = (name: string, place = 1) => sheet(files.get(name)!, place)
  expect(rows('04_diferidos.xlsx')).toMatchObject([{ total: '2260', iva: '260', total_cobrado: '500' }])
  // Of each payment the register says day and number (RLIVA, art. 40 bis).
  expect(rows('04_diferidos.xlsx', 2)).toMatchObject([{ consecutivo: slow.consecutivo, monto: '500' }])
  expect(rows('05_tarjetas.xlsx')).toMatchObject([{ adquirente: 'BAC', iva_retenido: '26550' }])
  expect(rows('06_bienes_capital.xlsx')).toMatchObject([
    { proveedor: '=Finca La Cima', base_crc: '1000', uso: 'FULL', iva_acreditable: '130' },
  ])
  expect(
    rows('07_conciliacion_bancaria.xlsx').map(({ descripcion, estado, motivo }) => [
      descripcion,
      estado,
      motivo,
    ]),
  ).toEqual([
    ['COMISION', 'ignorado', 'Comisión del banco'],
    ['SINPE MARIA', 'por conciliar', ''],
  ])
  expect(
    rows('08_d270.xlsx').map(({ nombre, institucion_publica }) => [nombre, institucion_publica]),
  ).toEqual([
    ['Municipalidad de San José', '1'],
    ['Intereses', '0'],
  ])
})
