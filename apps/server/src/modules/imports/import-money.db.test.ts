import type { ExpenseRow, Page, Student } from '@cuentaclara/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type As, bringIn } from '#test/bring-in.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { ownExport } from '#test/own-export.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const start = async () => {
  const company = await aCompany(t)
  return { ...company, bring: bringIn(t, company.as) }
}
const list = async <Row>(as: As, path: string) =>
  ((await t.send('GET', `${path}?per_page=100`, as)).body as Page<Row>).data

describe('students', () => {
  const rows = [
    [
      'Carné',
      'Alumno',
      'Cédula encargado',
      'Sección',
      'Mensualidad',
      'Fecha nacimiento',
      'Beca',
      'Tipo de beca',
    ],
    ['A-1', 'Luis Mora', '1-0444-0555', '1-A', '85,000.00', '21/11/2015', '', ''],
    ['A-2', 'Eva Mora', 'Rosa Vega', '3-B', '85000', '2013-02-28', '10', 'Hermanos'],
    ['A-3', 'Ana Soto', 'Nadie', '3-B', '', '31/02/2014', '', ''],
    ['A-4', 'Leo Soto', 'Nadie', '', '', '', '', ''],
    ['A-5', 'Iris Vega', 'Rosa Vega', '', '', '', '10', 'Beca'],
  ]
  const payer = (as: As) =>
    t.send('POST', '/clients', as, {
      payload: { name: 'Rosa Vega', identification_type: '01', identification_number: '104440555' },
    })

  test('come with who pays, named by identity or by name; twice changes nothing; they are taken back', async () => {
    const { as, bring } = await start()
    await payer(as)
    const file = await bring.all('students', rows)
    expect(file).toMatchObject({ counts: { new: 2, refused: 3 } })
    expect((await bring.rows(file, '?outcome=refused')).map(({ mistakes }) => mistakes)).toEqual([
      [{ field: 'birth_on', value: '31/02/2014', message: 'Enter a date.' }],
      [{ field: 'payer', value: 'Nadie', message: 'No client is called so.' }],
      // A discount of no price would be lost without a word.
      [expect.objectContaining({ field: 'monthly_amount' })],
    ])
    expect(await list<Student>(as, '/students')).toMatchObject([
      {
        name: 'Luis Mora',
        number: 'A-1',
        group_name: '1-A',
        plans: [{ amount: '85000', discount_percent: null }],
        currency: 'CRC',
        birth_on: '2015-11-21',
        payers: [{ name: 'Rosa Vega', share: '100' }],
      },
      {
        name: 'Eva Mora',
        plans: [{ amount: '85000', discount_percent: '10', discount_reason: 'Hermanos' }],
        birth_on: '2013-02-28',
      },
    ])
    expect(await bring.check(await bring.read('students', rows))).toMatchObject({
      counts: { new: 0, changed: 0, unchanged: 2, refused: 3 },
    })
    // Their own list as a file needs no mapping, and is what is here already.
    for (const type of ['xlsx', 'csv', 'xls', 'html'] as const) {
      const own = await bring.read('students', await ownExport(t, as, { list: 'students', type }))
      expect(await bring.check(own)).toMatchObject({
        counts: { new: 0, changed: 0, unchanged: 2, refused: 0 },
      })
    }
    expect(await bring.undo(file)).toMatchObject({ written: { undone: 2, kept: 0 } })
    expect(await list(as, '/students')).toEqual([])
  })
})

// The own list lost who had left and who pays which part: brought in elsewhere everybody was there again, and one payer paid all.
test('the list of students comes back whole, in their company and in another one, with state and shares', async () => {
  const [here, there] = [await start(), await start()]
  const clients = async (as: As) => {
    const ids = []
    for (const name of ['Rosa Vega', 'Luis; Rojas 10 % e hijos'])
      ids.push(((await t.send('POST', '/clients', as, { payload: { name } })).body as { id: string }).id)
    return ids
  }
  const [rosa, luis] = await clients(here.as)
  await clients(there.as)
  const add = async (payload: object, status?: object) => {
    const { body, text } = await t.send('POST', '/students', here.as, { payload })
    const { id } = body as Student
    expect(id, text).toBeTruthy()
    if (status !== undefined) {
      const changed = await t.send('POST', `/students/${id}/status`, here.as, { payload: status })
      expect(changed.status, changed.text).toBe(200)
    }
    return id
  }
  const both = [
    { client_id: rosa, share: '60.5' },
    { client_id: luis, share: '39.5' },
  ]
  const plans = [{ amount: '85000', discount_percent: '10', discount_reason: 'Hermanos' }]
  const shared = await add({ name: 'Eva Mora', number: 'A-1', payers: both, plans, starts_on: '2026-02-01' })
  await add({ name: 'Ana Soto', payers: [{ client_id: rosa, share: '100' }] }, { status: 'on_hold' })
  const left = { status: 'left', ends_on: '2026-10-31' }
  await add({ name: 'Leo Soto', payers: [{ client_id: luis, share: '100' }], plans }, left)
  // Back again, as somebody new.
  await add({ name: 'Leo Soto', payers: both })

  const told = async (as: As) =>
    (await list<Student>(as, '/students')).map(
      ({ name, number, status, payers, plans, ends_on, starts_on }) => ({
        ...{ name, number, status, ends_on, starts_on },
        payers: payers.map(({ name: payer, share }) => `${payer} ${share}`),
        plans: plans.map(({ amount, discount_percent, discount_reason }) => [
          amount,
          discount_percent,
          discount_reason,
        ]),
      }),
    )
  for (const type of ['xlsx', 'csv'] as const) {
    const own = await ownExport(t, here.as, { list: 'students', type })
    const same = await here.bring.check(await here.bring.read('students', own))
    expect(same.counts, type).toMatchObject({ new: 0, changed: 0, unchanged: 4, refused: 0 })
    const file = await there.bring.check(await there.bring.read('students', own))
    expect(file.counts, type).toMatchObject({ new: 4, refused: 0 })
    await there.bring.run(file)
    expect(await told(there.as), type).toEqual(await told(here.as))
    const again = await there.bring.check(await there.bring.read('students', own))
    expect(again.counts, type).toMatchObject({ new: 0, changed: 0, unchanged: 4, refused: 0 })
    expect(await there.bring.undo(file)).toMatchObject({ written: { undone: 4, kept: 0 } })
  }

  const undated = await here.bring.check(
    await here.bring.read('students', [
      ['Carné', 'Estudiante', 'Responsable', 'Estado'],
      ['A-1', 'Eva Mora', 'Rosa Vega', 'Retirado'],
    ]),
  )
  expect(undated.counts).toMatchObject({ changed: 0, refused: 1 })

  // What a file changes of shares and state is taken back as it was.
  const before = await told(here.as)
  const changes = await here.bring.all('students', [
    ['Carné', 'Estudiante', 'Responsable', 'Pagadores', 'Estado', 'Salida'],
    [
      'A-1',
      'Eva Mora',
      'Rosa Vega',
      'Rosa Vega 25 %; Luis; Rojas 10 % e hijos 75%',
      'Retirado',
      '2026-11-20',
    ],
  ])
  expect(changes.counts, JSON.stringify(await here.bring.rows(changes))).toMatchObject({ changed: 1 })
  const now = (await list<Student>(here.as, '/students')).find(({ id }) => id === shared)!
  expect(now).toMatchObject({ status: 'left', payers: [{ share: '75' }, { share: '25' }] })
  expect(await here.bring.undo(changes)).toMatchObject({ written: { undone: 1, kept: 0 } })
  expect(await told(here.as)).toEqual(before)
})

// After a raise a file had the price that was over, and coming back it changed that one.
test('a student’s plan in a file is the one in force, whatever was over before and is to come', async () => {
  const { as, bring } = await start()
  const { body: rosa } = await t.send('POST', '/clients', as, { payload: { name: 'Rosa Vega' } })
  const payers = [{ client_id: (rosa as { id: string }).id, share: '100' }]
  const plans = [
    { amount: '48000', to_month: '2026-10' },
    { amount: '55000', from_month: '2027-02' },
    { amount: '51600', from_month: '2026-11', to_month: '2027-01' },
  ]
  const add = (name: string, number: string, given: object[]) =>
    t.send('POST', '/students', as, { payload: { name, number, payers, plans: given } })
  expect((await add('Luis Mora', 'A-1', plans)).status).toBe(201)
  await add('Eva Mora', 'A-2', plans.slice(0, 1))
  await add('Ana Soto', 'A-3', plans.slice(0, 2))

  const own = await bring.read('students', await ownExport(t, as, { list: 'students', type: 'csv' }))
  expect(await bring.check(own)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 3, refused: 0 } })
  await bring.all('students', [
    ['Carné', 'Alumno', 'Cédula encargado', 'Mensualidad'],
    ['A-1', 'Luis Mora', 'Rosa Vega', '60000'],
    ['A-2', 'Eva Mora', 'Rosa Vega', '60000'],
    ['A-3', 'Ana Soto', 'Rosa Vega', '60000'],
  ])
  const after = (await list<Student>(as, '/students')).toReversed()
  expect(after.map((student) => student.plans.map(({ amount, from_month }) => [amount, from_month]))).toEqual(
    [
      [
        ['48000', null],
        ['55000', '2027-02'],
        ['60000', '2026-11'],
      ],
      // Of a student whose plans are all over a new one begins, and asks nothing of the months before.
      [
        ['48000', null],
        ['60000', '2026-11'],
      ],
      // What is to come where nothing is in force.
      [
        ['48000', null],
        ['60000', '2027-02'],
      ],
    ],
  )
})

describe('expenses', () => {
  const rows = [
    [
      'Fecha',
      'Proveedor',
      'Cédula',
      'Factura',
      'Monto',
      'Impuesto',
      'Forma de pago',
      'Fecha pago',
      'Vencimiento',
    ],
    [
      '15/11/2026',
      'Ferretería El Clavo',
      '3101123456',
      'F-77',
      '11300',
      '1300',
      'Transferencia bancaria',
      '16/11/2026',
      '',
    ],
    ['2026-11-16', 'Taxi', '', '', '4500', '', '', '', ''],
    ['2026-11-16', 'Taxi', '', '', '4500', '', '', '', ''],
    ['2027-11-16', 'Mañana S.A.', '', '', '4500', '', '', '', ''],
    ['2026-11-10', 'ICE', '', 'R-1', '1000', '900', '', '', ''],
  ]

  test('are recorded as the form would; what the form refuses is refused; none is recorded twice', async () => {
    const { as, bring } = await start()
    const file = await bring.all('expenses', rows)
    expect(file).toMatchObject({ counts: { new: 2, refused: 3 } })
    const refused = await bring.rows(file, '?outcome=refused')
    expect(refused.map(({ number, mistakes }) => [number, mistakes[0]!.field])).toEqual([
      [4, null],
      [5, 'spent_on'],
      [6, 'vat'],
    ])
    expect(await list<ExpenseRow>(as, '/expenses')).toMatchObject([
      { supplier_name: 'Taxi', status: 'recorded', document_kind: 'none', total: '4500' },
      {
        supplier_name: 'Ferretería El Clavo',
        supplier_identification_type: '02',
        status: 'paid',
        document_kind: 'paper',
        document_number: 'F-77',
        vat: '1300',
        means: '04',
        paid_on: '2026-11-16',
      },
    ])
    expect(await bring.check(await bring.read('expenses', rows))).toMatchObject({
      counts: { new: 0, changed: 0, unchanged: 2, refused: 3 },
    })
    for (const type of ['xlsx', 'csv', 'xls', 'html'] as const) {
      const own = await bring.read('expenses', await ownExport(t, as, { list: 'expenses', type }))
      expect(await bring.check(own)).toMatchObject({
        counts: { new: 0, changed: 0, unchanged: 2, refused: 0 },
      })
    }
    const other = [rows[0]!, rows[1]!.with(4, '22600').with(5, '2600')]
    const differs = await bring.check(await bring.read('expenses', other))
    expect((await bring.rows(differs))[0]!.mistakes[0]!.message).toBe(
      'It exists already and differs. Change it on its screen.',
    )
  })

  test('taken back they count for nothing, and say why', async () => {
    const { as, bring } = await start()
    const file = await bring.all('expenses', rows)
    expect(await bring.undo(file)).toMatchObject({ written: { undone: 2, kept: 0 } })
    const [expense] = await list<ExpenseRow>(as, '/expenses')
    expect(expense).toMatchObject({ status: 'void' })
    expect((await t.send('GET', `/expenses/${expense!.id}`, as)).body).toMatchObject({
      void_reason: 'The import that brought it was undone.',
    })
    expect(await bring.check(await bring.read('expenses', rows))).toMatchObject({ counts: { new: 2 } })
  })
})
