import { describe, expect, it } from 'vitest'
import { pastedLines } from './paste-table.ts'

describe('pasting a table', () => {
  it('reads text, quantity and price without a heading', () => {
    expect(pastedLines('Coffee\t2\t1800\nCake\t1\t2,500.50')).toEqual([
      { description: 'Coffee', quantity: '2', unitPrice: '1800' },
      { description: 'Cake', quantity: '1', unitPrice: '2500.5' },
    ])
  })

  it('follows a heading in any order', () => {
    expect(pastedLines('Precio\tCantidad\tDescripción\tCABYS\n₡1,000\t3\tCafé\t6339900000000')).toEqual([
      { unitPrice: '1000', quantity: '3', description: 'Café', cabys: '6339900000000' },
    ])
  })

  // It became no discount at all, without a word.
  it('leaves what is no discount as it came', () => {
    expect(pastedLines('Descripción\tPrecio\tDescuento\nCafé\t1000\t150%\nTé\t900\t5%')).toEqual([
      { description: 'Café', unitPrice: '1000', discount: '150%' },
      { description: 'Té', unitPrice: '900', discount: '5%' },
    ])
  })

  it('knows a CABYS code by its thirteen digits', () => {
    expect(pastedLines('6339900000000\tCafé\t2\t1800')).toEqual([
      { cabys: '6339900000000', description: 'Café', quantity: '2', unitPrice: '1800' },
    ])
  })

  it('takes a single number beside the text as the price', () => {
    expect(pastedLines('Coffee\t1800')).toEqual([{ description: 'Coffee', unitPrice: '1800' }])
  })

  it('reads the decimal comma of a Spanish spreadsheet', () => {
    expect(pastedLines('Café\t1,5\t1.234,50')).toEqual([
      { description: 'Café', quantity: '1.5', unitPrice: '1234.5' },
    ])
  })

  it('reads quoted cells with tabs, quotes and line breaks', () => {
    expect(pastedLines('"Coffee\t""large""\nhot"\t1\t500')).toEqual([
      { description: 'Coffee\t"large" hot', quantity: '1', unitPrice: '500' },
    ])
  })

  it('makes a line of each row of one column', () => {
    expect(pastedLines('Coffee\nCake\n')).toEqual([{ description: 'Coffee' }, { description: 'Cake' }])
  })

  it.each(['Coffee', '1800', '', '  \n'])('leaves %j to the field', (text) => {
    expect(pastedLines(text)).toBeNull()
  })

  it('passes over empty rows', () => {
    expect(pastedLines('A\t1\n\t\nB\t2')).toEqual([
      { description: 'A', unitPrice: '1' },
      { description: 'B', unitPrice: '2' },
    ])
  })
})
