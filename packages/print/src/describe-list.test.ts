import { describe, expect, it } from 'vitest'
import { describeList, type PrintedColumn, type PrintedList } from './describe-list.ts'

const text = (title: string): PrintedColumn => ({ title, isFigure: false, isWhole: false })
const figure = (title: string): PrintedColumn => ({ title, isFigure: true, isWhole: true })

function aList(columns: PrintedColumn[], row: string[], change: Partial<PrintedList> = {}): PrintedList {
  return {
    language: 'es',
    paper: 'a4',
    colour: '#675DD8',
    company: 'Café del Barrio S.A.',
    title: 'Facturas',
    above: [],
    below: '',
    columns,
    rows: [row],
    totals: [],
    footer: 'Página {page} de {pages}',
    ...change,
  }
}

const widthOf = (columns: readonly { width: number }[]) => columns.reduce((all, { width }) => all + width, 0)

describe('a list on paper', () => {
  it('stands on its sheet, however many columns it has', () => {
    for (const count of [1, 8, 17, 40]) {
      const columns = Array.from({ length: count }, (_, index) => text(`Columna ${index}`))
      for (const [paper, room] of [
        ['a4', 841.89],
        ['us-letter', 792],
      ] as const) {
        const list = describeList(
          aList(
            columns,
            columns.map(() => 'x'.repeat(60)),
            { paper },
          ),
        )
        expect(widthOf(list.columns)).toBeLessThanOrEqual(room - 56 + 0.01)
      }
    }
  })

  it('gives an amount the line it needs before a long name takes it', () => {
    const list = describeList(
      aList([text('Cliente'), figure('Total')], ['a '.repeat(200), '₡1,234,567,890.50']),
    )
    const [name, amount] = list.columns
    expect(amount!.width).toBeGreaterThan('₡1,234,567,890.50'.length * list.size * 0.6)
    expect(name!.width).toBeGreaterThan(amount!.width)
  })

  it('breaks a key that is longer than its column, and no word that has room', () => {
    const columns = [text('Clave'), text('Nombre'), ...Array.from({ length: 12 }, () => figure('Total'))]
    const row = ['5'.repeat(50), 'Servicios aéreos internacionales', ...Array.from({ length: 12 }, () => '1')]
    const [clave, name] = describeList(aList(columns, row)).rows[0]!
    expect(clave).toContain('\u200b')
    expect(name).toBe('Servicios aéreos internacionales')
  })

  it('that is read as a form stands upright where its columns have the room, and lies where not', () => {
    const marks = [{ head: 'Ventas', weight: 'plain' as const }]
    const few = [text('Casilla'), text('Nombre'), figure('Monto')]
    const form = describeList(aList(few, ['V13_B', 'Total ventas a 13 %', '1,000.00'], { marks }))
    expect(form.isUpright).toBe(true)
    expect(widthOf(form.columns)).toBeLessThanOrEqual(595.28 - 56 + 0.01)
    const many = Array.from({ length: 12 }, () => figure('Total'))
    const wide = describeList(
      aList(
        many,
        many.map(() => '₡1,234,567.89'),
        { marks },
      ),
    )
    expect(wide.isUpright).toBe(false)
    // Any other list lies, however narrow it is.
    expect(describeList(aList(few, ['1', '2', '3']))).toMatchObject({
      isUpright: false,
      marks: [],
      outcomes: [],
    })
  })

  it('makes the letters smaller where many columns need the room', () => {
    const sizeWith = (count: number) => {
      const columns = Array.from({ length: count }, () => figure('Total'))
      return describeList(
        aList(
          columns,
          columns.map(() => '1,234,567.50'),
        ),
      ).size
    }
    expect(sizeWith(3)).toBe(8.5)
    expect(sizeWith(14)).toBeLessThan(8.5)
  })

  it('lets a key of fifty digits go on in the next line', () => {
    const { rows } = describeList(aList([text('Clave')], ['5'.repeat(50)]))
    expect(rows[0]![0]!.split('\u200b').map((part) => part.length)).toEqual([10, 10, 10, 10, 10])
  })
})
