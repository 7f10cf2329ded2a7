import { units } from '@cuentaclara/einvoice/codes'
import { expect, it } from 'vitest'
import { findUnits, unitsByUse } from './unit-choices.ts'

// A hundred units of physics stood before the piece, the hour and the kilo.
it('offers what most lines are counted in first, and every unit of the list once', () => {
  expect(unitsByUse.slice(0, 3).map(({ code }) => code)).toEqual(['Unid', 'Sp', 'h'])
  expect(new Set(unitsByUse)).toEqual(new Set(units))
  expect(unitsByUse).toHaveLength(units.length)
})

it('finds a unit by its code or by letters of its name in either language, without accents', () => {
  const codes = (text: string) => {
    const { usual, others } = findUnits(text, 'en')
    return [...usual, ...others].map(({ code }) => code)
  }
  expect(codes('galon')).toEqual(['Gal'])
  expect(codes('hour')[0]).toBe('h')
  expect(codes('kg')[0]).toBe('Kg')
  expect(codes('s').slice(0, 2)).toEqual(['s', 'S'])
  expect(codes('nothing of this')).toEqual([])
})
