import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fixedText } from './fixed-text.ts'
import { parseDecimal, toFixedText } from './index.ts'

const amounts = fc
  .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^\d{1,20}$/), fc.stringMatching(/^(\.\d{1,18})?$/))
  .map((parts) => parts.join(''))

it('writes what the arithmetic would write, of any amount', () => {
  fc.assert(
    fc.property(amounts, fc.nat({ max: 20 }), (text, scale) => {
      expect(fixedText(text, scale)).toBe(toFixedText(parseDecimal(text)!, scale))
    }),
    { numRuns: 2_000 },
  )
})

it.each([
  ['2.345', 2, '2.35'],
  ['-2.345', 2, '-2.35'],
  ['999.995', 2, '1000.00'],
  ['-0.004', 2, '0.00'],
  ['0.5', 0, '1'],
  ['007.5', 2, '7.50'],
  ['9007199254740993.115', 2, '9007199254740993.12'],
])('%s with %i digits is %s', (text, scale, written) => {
  expect(fixedText(text, scale)).toBe(written)
})

it.each(['', ' 1', '1e3', '1,5', '.5', '5.', '+1', '--1', '1\n', '٣', '9'.repeat(41)])(
  'takes %j for no number, as the arithmetic does',
  (text) => {
    expect(parseDecimal(text)).toBeNull()
    expect(fixedText(text, 2)).toBeNull()
  },
)
