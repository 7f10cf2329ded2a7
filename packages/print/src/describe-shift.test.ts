import { describe, expect, test } from 'vitest'
import { describeShift, type Shift } from './describe-shift.ts'

const consecutivo = (sequence: number) => `0010000104${String(sequence).padStart(10, '0')}`
const shift: Shift = {
  number: 12,
  is_open: false,
  currency: 'CRC',
  issuer: { name: 'Café La Tertulia S.A.', emails: [], identification: { type: '02', number: '3101700123' } },
  till: { name: 'Caja 2' },
  opened_by: 'Olga',
  opened_at: '2026-11-27T07:00:00-06:00',
  closed_by: 'Olga',
  closed_at: '2026-11-27T15:00:00-06:00',
  printedAt: '2026-11-27T15:01:00-06:00',
  opening: '50000',
  difference: '-260',
  explanation: 'Un vuelto de más',
  lines: [
    {
      currency: 'CRC',
      means: '01',
      sales: 2,
      sold: '4520',
      returned: '0',
      expected: '50390',
      counted: '50130',
    },
    {
      currency: 'CRC',
      means: '02',
      sales: 1,
      sold: '1000',
      returned: '300',
      expected: '700',
      counted: '700',
    },
  ],
  movements: [
    { kind: 'out', amount: '3000', reason: 'Repartidor' },
    { kind: 'return', amount: '1130', reason: `0010000103${'7'.padStart(10, '0')}` },
  ],
  documents: { count: 3, first: consecutivo(5), last: consecutivo(7), rejected: 0 },
}

describe('the report of a shift', () => {
  test('leads from what lay in the drawer to what was counted, and says what differs and why', () => {
    const page = describeShift(shift)
    expect(page).toMatchObject({ title: 'Cierre de caja (Z)', number: 'Z-12', paper: '80mm' })
    expect(page.facts[0]).toEqual({ label: 'Caja', value: 'Caja 2' })
    expect(page.totals).toEqual([
      { label: 'Fondo inicial', amount: '₡50,000.00' },
      { label: 'Efectivo por ventas', amount: '+₡4,520.00' },
      { label: 'Salida: Repartidor', amount: '−₡3,000.00' },
      { label: 'Devuelto: NC-7', amount: '−₡1,130.00' },
      { label: 'Efectivo que debe haber', amount: '₡50,390.00' },
      { label: 'Efectivo contado', amount: '₡50,130.00' },
    ])
    expect(page.grandTotal).toEqual({ label: 'Diferencia', amount: '−₡260.00' })
    expect(page.lines.map(({ details }) => details)).toEqual([
      [],
      ['Devuelto: −₡300.00', 'Se espera: ₡700.00'],
    ])
    expect(page.notes?.rows).toEqual([
      'Efectivo: se esperaba ₡50,390.00, se contó ₡50,130.00 (−₡260.00)',
      'Un vuelto de más',
    ])
  })

  test('while it is open says what should be in the drawer, and closes nothing', () => {
    const lines = shift.lines.map((line) => ({ ...line, counted: null }))
    const page = describeShift({
      ...shift,
      is_open: true,
      closed_at: null,
      difference: null,
      explanation: null,
      lines,
    })
    expect(page).toMatchObject({ title: 'Corte X de caja', number: 'X-12', notes: null })
    expect(page.grandTotal).toEqual({ label: 'Efectivo que debe haber', amount: '₡50,390.00' })
  })
})
