import type { Item } from '@cuentaclara/contracts'
import { expect, it } from 'vitest'
import { editCart, emptyCart } from '../cart.ts'
import type { OwnTill, WaitingSale } from './own-till.ts'
import { receiptContent, receiptOf } from './receipt.ts'

const item = {
  id: '0197f000-0000-7000-8000-000000000001',
  name: 'Agua dulce',
  cabys: '2449001000000',
  unit: 'Unid',
  price_crc: '1000',
  price_usd: null,
  price_includes_tax: false,
  tax_code: '01',
  rate_code: '08',
} as unknown as Item

const till = {
  held: {
    environment: 'simulator',
    paper: '80mm',
    issuer: {
      name: 'Café La Tertulia S.A.',
      trade_name: 'La Tertulia',
      identification: { type: '02', number: '3101700123' },
      address: null,
      phone: '22221111',
      email: null,
    },
  },
} as OwnTill

const texts = (sale: WaitingSale) =>
  receiptOf(sale, till).map((line) => {
    if (line.kind === 'rule') return '—'
    return 'amount' in line ? `${line.text}: ${line.amount}` : line.text
  })

it('says what the authority will get: number, clave, moment, situation, and what was sold for how much', () => {
  const cart = editCart(emptyCart('CRC', false), { type: 'item', item, quantity: '2' })
  const clave = `50628112600310170012300100001040000000007312345678`
  const sale = {
    consecutivo: '00100001040000000007',
    content: receiptContent(cart.draft),
    body: {
      clave,
      sold_at: '2026-11-28T10:05:09-06:00',
      total: '2260',
      client_name: null,
      sale: { kind: 'ticket', payments: [{ means: '01' }], cash: { received: '3000', change: '740' } },
    },
  } as unknown as WaitingSale
  const paper = texts(sale)
  expect(paper).toEqual(
    expect.arrayContaining([
      'La Tertulia',
      'Café La Tertulia S.A.',
      'Identificación 3101700123',
      'Tiquete electrónico',
      'Número 00100001040000000007',
      'Fecha 2026-11-28 10:05',
      'Agua dulce',
      '2 × ₡1,000.00: ₡2,260.00',
      'Impuesto: ₡260.00',
      'Total: ₡2,260.00',
      'Efectivo: ₡2,260.00',
      'Recibido: ₡3,000.00',
      'Vuelto: ₡740.00',
      'Emitido sin internet (situación 3)',
      'Documento de prueba: no tiene validez tributaria.',
    ]),
  )
  expect(paper.find((text) => text.startsWith('Clave'))?.replace(/\D/g, '')).toBe(clave)
})
