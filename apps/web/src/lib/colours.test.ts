import { expect, it } from 'vitest'
import { contrast, mix, readableOn } from './colours.ts'

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 1)
  expect(contrast('#675DD8', '#FFFFFF')).toBeCloseTo(5.1, 1)
  expect(contrast('#7367F0', '#FFFFFF')).toBeCloseTo(4.3, 1)
})

it('mixes channel by channel', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mix('#7367F0', '#ffffff', 0)).toBe('#7367f0')
})

it.each(['#ffeb3b', '#7367F0', '#000000', '#ffffff', '#00e5ff'])('finds a readable shade of %s', (colour) => {
  expect(contrast(readableOn(['#ffffff'], colour, 4.5), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(readableOn(['#252534'], colour, 4.5), '#252534')).toBeGreaterThanOrEqual(4.5)
})
