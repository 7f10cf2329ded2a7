import { apart } from '@cuentaclara/locales/apart'
import { describe, expect, test } from 'vitest'
import { startingForm, telling, toInput, withField, withType } from './export-form.ts'

describe('an export', () => {
  test('starts as data.xls with a sheet named Sheet1 and long numbers as text', () => {
    // seed 140
    expect(startingForm).toMatchObject({
      type: 'xls',
      fileName: 'data.xls',
      worksheetName: 'Sheet1',
      isLongNumberText: true,
    })
  })

  test('asks for type, data, fields, header, footer, file name and worksheet name', () => {
    // seed 139
    const form = { ...startingForm, fields: ['name'], header: 'Above', footer: 'Below', fileName: '  ' }
    const query = { search: 'café', sort: 'name', page: 3, per_page: 50, is_archived: false, kind: undefined }
    expect(toInput(form, { list: 'clients', query }, (field) => field.toUpperCase())).toEqual({
      list: 'clients',
      query: { search: 'café', sort: 'name', is_archived: 'false' },
      options: {
        type: 'xls',
        fields: [{ field: 'name', title: 'NAME' }],
        header: 'Above',
        footer: 'Below',
        file_name: 'data.xls',
        worksheet_name: 'Sheet1',
        is_long_number_text: true,
      },
    })
  })

  test('tells a paper, and no other file, what the list is called and what it was narrowed to', () => {
    const about = { title: 'Clientes', narrowed: ['Etiqueta: Mayoristas'] }
    const optionsOf = (type: 'pdf' | 'csv') =>
      toInput({ ...startingForm, type }, { list: 'clients', query: {}, about }, String).options
    expect(optionsOf('pdf')).toMatchObject(about)
    expect(optionsOf('csv')).not.toHaveProperty('title')
  })

  test('gives the file the ending of its type', () => {
    expect(withType(startingForm, 'csv').fileName).toBe('data.csv')
    expect(withType({ ...startingForm, fileName: 'data.csv' }, 'pdf').fileName).toBe('data.pdf')
    expect(withType({ ...startingForm, fileName: 'data.pdf' }, 'xls').fileName).toBe('data.xls')
    expect(withType({ ...startingForm, fileName: 'ventas 1.2' }, 'html').fileName).toBe('ventas 1.2.html')
  })

  test('offers a name that says what is in the file', () => {
    // rest.md §4: every file was called data.xls
    const named = { title: 'Facturas', company: 'A/B S.A.' }
    expect(telling({ ...named, query: { from: '2026-11-01', to: '2026-11-30' } }, '2026-11-22')).toBe(
      'Facturas A B S.A. 2026-11-01 2026-11-30',
    )
    expect(telling({ ...named, query: {} }, '2026-11-22')).toBe('Facturas A B S.A. 2026-11-22')
    const ofSomebody = { ...named, title: `Cuenta con ${apart('Lápiz S.A.')}` }
    expect(telling({ ...ofSomebody, query: {} }, '2026-11-22')).toBe(
      'Cuenta con Lápiz S.A. A B S.A. 2026-11-22',
    )
  })

  test('keeps the fields in the order of the list, whatever was ticked last', () => {
    const all = ['a', 'b', 'c']
    const ticked = withField(withField(startingForm, 'c', true, all), 'a', true, all)
    expect(ticked.fields).toEqual(['a', 'c'])
    expect(withField(ticked, 'c', false, all).fields).toEqual(['a'])
  })
})
