import { expect, it } from 'vitest'
import { isAlcohol, isAssortment, isGoods, isMedicine, isVehicle, taxOfGoods } from './special-goods.ts'

// A line opened nothing by itself: whoever sold a medicine, a car or a basket had to know that it needs more.
it('knows by the CABYS code what goods need more than a price', () => {
  expect(isMedicine('3562901000100')).toBe(true)
  expect(isVehicle('4911300000000')).toBe(true)
  expect(isAssortment('2399999002200')).toBe(true)
  expect(isAlcohol('2431000000100')).toBe(true)
  // Alcohol of 80 % and more is none of Law 8707.
  expect(isAlcohol('2411000000100')).toBe(false)
  expect([isGoods('2431000000100'), isGoods('8314100000000'), isGoods('')]).toEqual([true, false, false])
})

it.each([
  ['3331100000000', '03'],
  ['2431000000100', '04'],
  ['2449001000000', '05'],
  ['3532101010100', '05'],
  ['2502000000000', '06'],
  ['8314100000000', undefined],
  ['2501000000000', undefined],
])('of %s the tax of its own is %s', (cabys, tax) => {
  expect(taxOfGoods(cabys)).toBe(tax)
})
