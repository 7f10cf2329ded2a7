import type { AuditEntry, Client, ImportRow, Page } from '@cuentaclara/contracts'
import { dictionaries } from '@cuentaclara/locales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type As, bringIn } from '#test/bring-in.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { ownExport } from '#test/own-export.ts'
import { zipOf } from '#test/xlsx.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const clientsOf = async (as: As) =>
  ((await t.send('GET', '/clients?per_page=100', as)).body as Page<Client>).data
const client = async (as: As, payload: object) =>
  (await t.send('POST', '/clients', as, { payload })).body as Client
const start = async () => {
  const company = await aCompany(t, undefined, ['viewer'])
  return { ...company, bring: bringIn(t, company.as) }
}

/** As another program writes it, with a title above and a column that nobody needs. */
const fromElsewhere = [
  ['Listado de clientes'],
  ['Cédula', 'Nombre cliente', 'Correo', 'Tel', 'Plazo', 'Límite de crédito', 'Saldo'],
  ['3-101-123456', 'Ferretería El Clavo S.A.', 'clavo@example.com', '2222-3333', '30', '1,500,000.50', '12'],
  ['109990888', 'María Soto', 'maria@example', '8888 7777', '', '', ''],
  ['1-1111-1111', 'Luis Mora', '', '+506 7000 1111', '15', 'mucho', ''],
  ['3-101-123456', 'Ferretería El Clavo S.A.', '', '', '', '', ''],
]

describe('clients from another program', () => {
  test('are recognized by their headings, tried, and written as if typed; what is refused says why at its row', async () => {
    const { as, bring } = await start()
    const file = await bring.read('clients', fromElsewhere)
    expect(file.columns.map(({ field }) => field)).toEqual([
      'identification_number',
      'name',
      'emails',
      'phone',
      'credit_days',
      'credit_limit_crc',
      null,
    ])
    expect(file).toMatchObject({ state: 'mapping', row_count: 4, decimal_sign: 'dot' })

    const checked = await bring.check(file)
    expect(checked).toMatchObject({
      state: 'checked',
      counts: { new: 1, changed: 0, unchanged: 0, refused: 3 },
    })
    expect(await clientsOf(as)).toEqual([])
    const refused = await bring.rows(file, '?outcome=refused')
    expect(refused.map(({ label }) => label)).toEqual(['María Soto', 'Luis Mora', 'Ferretería El Clavo S.A.'])
    expect(refused.map(({ number, mistakes }) => [number, mistakes])).toEqual([
      [4, [{ field: 'emails', value: 'maria@example', message: 'Enter a valid e-mail address.' }]],
      [5, [{ field: 'credit_limit_crc', value: 'mucho', message: expect.stringContaining('number') }]],
      [6, [{ field: null, value: '', message: 'It says the same as row 3 of the file.' }]],
    ])

    expect(await bring.run(checked)).toMatchObject({ state: 'done', written: { done: 1 } })
    expect(await clientsOf(as)).toMatchObject([
      {
        name: 'Ferretería El Clavo S.A.',
        identification_type: '02',
        identification_number: '3101123456',
        emails: ['clavo@example.com'],
        phone_country_code: '506',
        phone_number: '22223333',
        credit_days: 30,
        credit_limit_crc: '1500000.5',
      },
    ])
  })

  test('leave a trail that names the file', async () => {
    const { as, bring } = await start()
    await bring.all('clients', [['Nombre'], ['Ana Rojas']])
    const { data } = (await t.send('GET', '/audit?subject=client', as)).body as Page<AuditEntry>
    expect(data[0]).toMatchObject({ subject_name: 'Ana Rojas', origin: { import: 'file.xlsx' } })
    expect(data[0]!.user).not.toBeNull()
  })

  test('brought in twice change nothing, and neither does an export of the list itself', async () => {
    const { as, bring } = await start()
    await client(as, {
      name: 'Sin cédula',
      phone_number: '22223333',
      emails: ['uno@example.com', 'dos@example.com'],
    })
    await client(as, {
      name: 'Sucursal Heredia',
      identification_type: '02',
      identification_number: '3101999999',
      phone_country_code: '1',
      phone_number: '2025550143',
      sale_condition: '02',
      credit_days: 8,
      currency: 'USD',
      credit_limit_usd: '250.5',
    })
    await client(as, {
      name: 'Sucursal Cartago',
      identification_type: '02',
      identification_number: '3101999999',
    })
    const file = [
      ['Nombre', 'Cédula', 'Correo'],
      ['Rosa Vega', '104440555', 'rosa@example.com'],
      ['Local Uno', '3101777777', ''],
      ['Local Dos', '3101777777', ''],
    ]
    expect(await bring.all('clients', file)).toMatchObject({ counts: { new: 3 } })
    expect(await bring.check(await bring.read('clients', file))).toMatchObject({
      counts: { new: 0, changed: 0, unchanged: 3, refused: 0 },
    })

    for (const type of ['xlsx', 'csv', 'xls', 'html'] as const) {
      const exported = await ownExport(t, as, { list: 'clients', type })
      const own = await bring.read('clients', exported)
      expect(own.columns.filter(({ field }) => field !== null)).toHaveLength(16)
      expect(await bring.check(own)).toMatchObject({
        counts: { new: 0, changed: 0, unchanged: 6, refused: 0 },
      })
    }
  })

  test('that are there already change where the file says something else, and empty cells erase nothing', async () => {
    const { as, bring } = await start()
    await client(as, {
      name: 'Ana Rojas',
      identification_type: '01',
      identification_number: '104440555',
      notes: 'Paga los viernes',
      emails: ['vieja@example.com'],
    })
    const checked = await bring.check(
      await bring.read('clients', [
        ['Cédula', 'Nombre', 'Correo', 'Notas'],
        ['104440555', 'Ana Rojas Mora', 'ana@example.com; pagos@example.com', ''],
      ]),
    )
    expect((await bring.rows(checked))[0]).toMatchObject({
      outcome: 'changed',
      changes: [
        { field: 'name', before: 'Ana Rojas', after: 'Ana Rojas Mora' },
        { field: 'emails', before: 'vieja@example.com', after: 'ana@example.com; pagos@example.com' },
      ],
    })
    await bring.run(checked)
    expect(await clientsOf(as)).toMatchObject([
      { name: 'Ana Rojas Mora', emails: ['ana@example.com', 'pagos@example.com'], notes: 'Paga los viernes' },
    ])
  })

  test('what a column was the last time, it is again', async () => {
    const { bring } = await start()
    const rows = [
      ['Nombre', 'Apodo'],
      ['Ana Rojas', 'La Tienda'],
    ]
    const first = await bring.read('clients', rows)
    expect(first.columns[1]!.field).toBeNull()
    await bring.check(first, { Apodo: 'trade_name' })
    expect((await bring.read('clients', rows)).columns[1]!.field).toBe('trade_name')
  })
})

describe('an import is taken back', () => {
  test('what it made goes, what it changed is as before; what was touched or used since stays and says why', async () => {
    const { as, bring } = await start()
    await client(as, { name: 'Ya estaba', notes: 'Antes' })
    const file = await bring.all('clients', [
      ['Nombre', 'Notas'],
      ['Ya estaba', 'Ahora'],
      ['Nueva Uno', ''],
      ['Nueva Dos', ''],
      ['Nueva Tres', ''],
    ])
    t.clock.advance(60_000)
    const named = async (wanted: string) => (await clientsOf(as)).find(({ name }) => name === wanted)!
    const touched = await named('Nueva Dos')
    await t.send('PUT', `/clients/${touched.id}`, as, { payload: { ...touched, notes: 'Mía' } })
    const payers = [{ client_id: (await named('Nueva Tres')).id, share: '100' }]
    await t.send('POST', '/students', as, { payload: { name: 'Luis Mora', payers } })

    const undone = await bring.undo(file)
    expect(undone).toMatchObject({
      state: 'undone',
      written: { done: 0, undone: 2, kept: 2 },
      undo_until: null,
    })
    expect((await clientsOf(as)).map(({ name, notes }) => [name, notes])).toEqual([
      ['Nueva Dos', 'Mía'],
      ['Nueva Tres', null],
      ['Ya estaba', 'Antes'],
    ])
    expect((await bring.rows(file, '?state=kept')).map(({ label, note }) => [label, note])).toEqual([
      ['Nueva Dos', 'Somebody changed it after the import.'],
      ['Nueva Tres', expect.stringContaining('Documents')],
    ])
  })

  test('but not after a day', async () => {
    const { as, bring } = await start()
    const file = await bring.all('clients', [['Nombre'], ['Ana Rojas']])
    await t.asOwner(`update imports set begun_at = begun_at - interval '25 hours' where id = '${file.id}'`)
    expect(await bring.get(file)).toMatchObject({ undo_until: null })
    expect((await t.send('POST', `/imports/${file.id}/undo`, as)).status).toBe(409)
  })
})

// They were kept as sentences: an accountant read in Arabic what the owner had checked.
test('why a row is refused, or stays, is said in the language of who reads it, whoever checked the file', async () => {
  const { as, bring } = await start()
  const file = await bring.all('clients', [
    ['Nombre', 'Correo'],
    ['Ana Rojas', ''],
    ['Luis Mora', 'luis@example'],
    ['Ana Rojas', ''],
  ])
  t.clock.advance(60_000)
  const [ana] = await clientsOf(as)
  await t.send('PUT', `/clients/${ana!.id}`, as, { payload: { ...ana, notes: 'Mía' } })
  await bring.undo(file)

  const said = async (language: string) => {
    const path = `/imports/${file.id}/rows`
    const { body } = await t.send('GET', path, as, { headers: { 'accept-language': language } })
    return (body as Page<ImportRow>).data.map(({ mistakes, note }) => note ?? mistakes[0]?.message)
  }
  expect(await said('en')).toEqual([
    'Somebody changed it after the import.',
    'Enter a valid e-mail address.',
    'It says the same as row 2 of the file.',
  ])
  for (const language of ['es', 'fr', 'ar'] as const) {
    const { fields, ...problems } = dictionaries[language].problems
    expect(await said(language)).toEqual([
      problems['import-touched'],
      fields.email,
      problems['import-twice'].replace('{{row}}', '2'),
    ])
    const report = await t.send('GET', `/imports/${file.id}/report`, as, {
      headers: { 'accept-language': language },
    })
    expect(report.status).toBe(200)
  }

  // Rows of an earlier release have sentences, and keep them.
  await t.asOwner(
    `update import_rows set mistakes = case number when 3 then '[{"field": "email", "message": "Indique un correo."}]' else mistakes end,
      note = case number when 2 then 'Alguien la cambió.' end, why_kept = null
    where import_id = $1`,
    [file.id],
  )
  expect((await said('en')).slice(0, 2)).toEqual(['Alguien la cambió.', 'Indique un correo.'])
})

test('a hundred rows share a transaction; where one fails its lot is done row by row, and each ends as it would alone', async () => {
  const { as, bring } = await start()
  const rows = (from: number) =>
    Array.from({ length: 150 }, (_, n) => [`Cliente ${n + from}`, String(100_000_000 + n + from)])
  const transactions = async (from: number) => {
    const [found] = await t.asOwner<{ n: number }>(
      `select count(distinct xmin::text)::int as n from clients
      where company_id = '${as.company}' and name ~ '^Cliente ' and substring(name from 9)::int >= ${from}`,
    )
    return found!.n
  }
  await bring.all('clients', [['Nombre', 'Cédula'], ...rows(1)])
  expect(await transactions(1)).toBe(2)

  // Between the check and the run somebody makes two clients of whom the file would be a twin: such a row is refused by its run alone.
  const file = await bring.check(await bring.read('clients', [['Nombre', 'Cédula'], ...rows(1001)]))
  expect(file.counts).toMatchObject({ new: 150, refused: 0 })
  for (const branch of ['Norte', 'Sur'])
    await t.send('POST', '/clients', as, {
      payload: { name: branch, identification_type: '01', identification_number: '100001042' },
    })
  const done = await bring.run(file)
  expect(done).toMatchObject({ counts: { new: 149, refused: 1 }, written: { done: 149 } })
  const [refused] = await bring.rows(done, '?outcome=refused')
  expect(refused).toMatchObject({ label: 'Cliente 1042' })
  expect(await transactions(1001)).toBe(100)

  // Taken back in lots as well: what somebody touched stays, and says why.
  const found = await t.send('GET', '/clients?search=100001007', as)
  const [touched] = (found.body as Page<Client>).data
  t.clock.advance(60_000)
  await t.send('PUT', `/clients/${touched!.id}`, as, { payload: { name: 'Cliente 1007 bis' } })
  expect(await bring.undo(done)).toMatchObject({ written: { undone: 148, kept: 1 } })
})

test('a run that starts over after a crash writes no row twice', async () => {
  const { as, bring } = await start()
  const rows = Array.from({ length: 12 }, (_, n) => [`Cliente ${n + 1}`])
  const file = await bring.all('clients', [['Nombre'], ...rows])
  // As if it had died after the fifth row: the others are not written, and nobody knows that it ended.
  await t.asOwner(`update imports set state = 'running' where id = '${file.id}'`)
  const later = await clientsOf(as)
  for (const { id, name } of later.filter(({ name }) => Number(name.slice(8)) > 5)) {
    await t.send('DELETE', `/clients/${id}`, as)
    await t.asOwner(
      `update import_rows set state = 'planned', subject_id = null, stamp = null where import_id = '${file.id}' and label = '${name}'`,
    )
  }
  expect(await bring.run(file)).toMatchObject({ state: 'done', written: { done: 12 } })
  expect(await clientsOf(as)).toHaveLength(12)
})

describe('files as spreadsheets write them', () => {
  test.each([
    [
      'semicolons and Windows-1252',
      Buffer.from('C\xe9dula;Nombre;L\xedmite\r\n104440555;Jos\xe9 Nu\xf1ez;1.500,75\r\n', 'latin1'),
    ],
    [
      'tabs and UTF-16',
      Buffer.from('\uFEFFCédula\tNombre\tLímite\r\n104440555\tJosé Nuñez\t1.500,75\r\n', 'utf16le'),
    ],
    ['bars and UTF-8', Buffer.from('Cédula|Nombre|Límite\n104440555|José Nuñez|1.500,75\n')],
    [
      'Windows-1252 of which the first 64 kB do not tell',
      Buffer.from(
        `identification_number;Nombre;credit_limit_crc\n${';;\n'.repeat(30_000)}104440555;José Nuñez;1.500,75`,
        'latin1',
      ),
    ],
  ])('%s', async (_, content) => {
    const { as, bring } = await start()
    const file = await bring.read('clients', content)
    expect(file.decimal_sign).toBe('comma')
    await bring.run(await bring.check(file))
    expect(await clientsOf(as)).toMatchObject([
      { name: 'José Nuñez', identification_number: '104440555', credit_limit_crc: '1500.75' },
    ])
  })
})

describe('a hostile file is refused at once, and says what is wrong', () => {
  const many = (count: number) => Buffer.from(`Nombre\n${'Ana Rojas\n'.repeat(count)}`)
  test.each([
    ['too many rows', many(20_001), 422, 'import-too-many-rows'],
    ['a million rows', many(1_000_000), 422, 'import-too-many-rows'],
    ['more than it may weigh', Buffer.alloc(65 * 1024 * 1024, 'a'), 413, 'body-too-large'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 422, 'table-unreadable'],
    [
      'an archive that fills the memory',
      zipOf({
        'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="a.xml"/></Relationships>',
        'xl/sharedStrings.xml': `<sst>${`<si><t>${'x'.repeat(1000)}</t></si>`.repeat(70_000)}</sst>`,
        'xl/a.xml': '<worksheet><sheetData><row r="1"><c t="s"><v>1</v></c></row></sheetData></worksheet>',
      }),
      422,
      'table-unreadable',
    ],
    ['a character that nothing can keep', Buffer.from('Nombre\nAna\0Rojas\n'), 422, 'import-characters'],
    ['a cell like a book', Buffer.from(`Nombre\n${'a'.repeat(5_000)}\n`), 422, 'import-cell-too-long'],
    ['a thousand columns', Buffer.from(`Nombre\n${'a,'.repeat(1_000)}b\n`), 422, 'import-too-wide'],
    ['headings alone', Buffer.from('Nombre,Cédula\n'), 422, 'import-empty'],
    ['nothing', Buffer.from(''), 422, 'import-empty'],
  ])('%s', async (_, content, status, code) => {
    const { bring } = await start()
    const answer = await bring.upload('clients', 'file.csv', content)
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code])
  })

  // “Choose one of the options” left whoever read it to guess which.
  test('what is none of the options of its column is refused with them', async () => {
    const { bring } = await start()
    const file = await bring.read('expenses', [
      ['Fecha', 'Proveedor', 'Tipo documento', 'Monto'],
      ['21/11/2026', 'Ana Rojas', 'Pergamino', '500'],
    ])
    const [row] = await bring.rows(await bring.check(file))
    expect(row!.mistakes[0]).toMatchObject({ field: 'document_kind', value: 'Pergamino' })
    expect(row!.mistakes[0]!.message).toMatch(/^Choose one of the options: Electronic invoice, .*\.$/)
  })

  test('a formula is never run: one without a value is refused, and digits that our CSV keeps as text come back', async () => {
    const { bring } = await start()
    const checked = await bring.check(
      await bring.read(
        'clients',
        Buffer.from('Nombre,Cédula\n"=HYPERLINK(""http://x"")",\nAna Rojas,"=""0104440555"""\n#REF!,\n'),
      ),
    )
    const rows = await bring.rows(checked)
    expect(rows.map(({ mistakes }) => mistakes[0]?.message)).toEqual([
      'This is a formula without a value. Write the result.',
      undefined,
      'This is a formula without a value. Write the result.',
    ])
  })
})

describe('nobody else', () => {
  test('of another company sees or takes a file', async () => {
    const { bring } = await start()
    const file = await bring.read('clients', [['Nombre'], ['Ana Rojas']])
    const { as: stranger } = await start()
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['GET', '/report'],
      ['POST', '/run'],
      ['POST', '/undo'],
      ['DELETE', ''],
    ] as const) {
      expect((await t.send(method, `/imports/${file.id}${path}`, stranger)).status).toBe(404)
    }
    expect((await t.send('GET', '/imports', stranger)).body).toMatchObject({ data: [] })
  })

  test('who may not edit clients brings none in', async () => {
    const { id, members, bring } = await start()
    const file = await bring.read('clients', [['Nombre'], ['Ana Rojas']])
    const viewer = { token: members.viewer!.token, company: id }
    expect((await bringIn(t, viewer).upload('clients', 'a.csv', Buffer.from('Nombre\nAna\n'))).status).toBe(
      403,
    )
    expect((await t.send('GET', `/imports/${file.id}`, viewer)).status).toBe(403)
    expect((await t.send('GET', '/imports/kinds', viewer)).body).toEqual({ data: [] })
  })
})

test('the refused rows are a file that can be corrected and dropped again', async () => {
  const { as, bring } = await start()
  const file = await bring.check(await bring.read('clients', fromElsewhere))
  const report = await t.app.inject({
    method: 'GET',
    url: `/api/imports/${file.id}/report?only=refused`,
    headers: { authorization: `Bearer ${as.token}`, 'x-company': as.company },
  })
  expect(report.headers['content-disposition']).toContain('file - refused.xlsx')
  const again = await bring.read('clients', report.rawPayload)
  expect(again.columns.map(({ field }) => field)).toEqual([
    ...file.columns.map(({ field }) => field),
    null,
    null,
    null,
  ])
  expect(again.columns.at(-1)!.samples[0]).toBe('E-mail: Enter a valid e-mail address.')
  expect(await bring.check(again)).toMatchObject({ counts: { refused: 2 } })
})
