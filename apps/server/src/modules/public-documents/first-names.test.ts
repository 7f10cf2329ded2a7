import { expect, test } from 'vitest'
import { withFirstNames } from './first-names.ts'

test.each([
  ['Inglés · Sofía Mora · noviembre de 2026', 'Inglés · Sofía · noviembre de 2026'],
  ['Sofía Mora · noviembre de 2026', 'Sofía · noviembre de 2026'],
  ['Recargo por mora · Sofía Mora', 'Recargo por mora · Sofía'],
  ['Inglés · Sofía Mora Solís · noviembre de 2026', 'Inglés · Sofía Mora Solís · noviembre de 2026'],
  ['Taller de Sofía Mora · enero', 'Taller de Sofía Mora · enero'],
])('%s is shown as %s', (line, shown) => {
  expect(withFirstNames(line, ['Sofía Mora'])).toBe(shown)
})
