import { expect, test } from 'vitest'
import { changePercent } from './change-percent.ts'
import { axisBetween, axisOf, compactAmount, largest, placeBetween, ratio, roundTop } from './scale.ts'

test('a ratio stays between nothing and all', () => {
  expect(ratio('50', '200')).toBe('0.25')
  expect(ratio('-50', '200')).toBe('0.25')
  expect(ratio('300', '200')).toBe('1')
  expect(ratio('300', '0')).toBe('0')
})

test('the top of an axis is a round number above all it holds', () => {
  expect(['0', '7', '99', '100', '1234567', '2600', '999999.99'].map(roundTop)).toEqual([
    '10',
    '10',
    '100',
    '150',
    '1500000',
    '3000',
    '1500000',
  ])
  expect(largest(['1', '-5', '3.5'])).toBe('5')
})

test('amounts at the edge are short', () => {
  expect(['0', '950', '1000', '1500', '350000', '1250000', '25000000', '-1500'].map(compactAmount)).toEqual([
    '0',
    '950',
    '1k',
    '1.5k',
    '350k',
    '1.25M',
    '25M',
    '−1.5k',
  ])
})

test('a change is told in percent of what it was, and from nothing not at all', () => {
  expect(changePercent('100', '112.34')).toBe('12.3')
  expect(changePercent('100', '50')).toBe('-50')
  expect(changePercent('-100', '-50')).toBe('50')
  // From a loss to a gain it said "+332.5 %".
  expect(changePercent('-7514.29', '17467.25')).toBeNull()
  expect(changePercent('200', '200')).toBe('0')
  expect(changePercent('3', '4')).toBe('33.3')
  expect(changePercent('0', '50')).toBeNull()
})

test('an axis has lines only where something is drawn', () => {
  expect(axisOf(['0', '-5', '-80'], '100')).toEqual({ high: '0', low: '1', ticks: ['0', '-0.5', '-1'] })
  expect(axisOf(['90', '-10'], '100')).toEqual({ high: '1', low: '0.1', ticks: ['1', '0.5', '0'] })
  expect(axisOf(['90', '-60'], '100')).toEqual({ high: '1', low: '0.6', ticks: ['1', '0.5', '0', '-0.5'] })
  expect(axisOf([], '10')).toEqual({ high: '1', low: '0', ticks: ['1', '0.5', '0'] })
})

test('amounts that move little are drawn between whole numbers around them', () => {
  const { low, high } = axisBetween(['505.38', '498.2', '509'])
  expect([low, high]).toEqual(['498', '510'])
  expect([placeBetween('498', low, high), placeBetween('504', low, high)]).toEqual([0, 0.5])
  expect(axisBetween([])).toEqual({ low: '0', high: '1' })
})
