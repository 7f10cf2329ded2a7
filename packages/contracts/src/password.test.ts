import { expect, test } from 'vitest'
import { findPasswordMistake, passwordStrength } from './password.ts'

test.each([
  ['', 'password-short'],
  ['corta', 'password-short'],
  ['ñandú123456', 'password-short'],
  // Blanks in a row count once, as ASVS 2.1.1 has it; every other character counts.
  ['siete     gatos', 'password-short'],
  ['siete   gatos y tres', null],
  ['siete gatitos', null],
  ['password1234', 'password-common'],
  ['P@ssw0rd2026!', 'password-common'],
  ['Contraseña12', 'password-common'],
  ['CostaRica2026', 'password-common'],
  ['123456789012', 'password-common'],
  ['210987654321', 'password-common'],
  ['aaaaaaaaaaaa', 'password-common'],
  ['abcabcabcabc', 'password-common'],
  ['qwertyuiop12', 'password-common'],
  ['olga.solano1', 'password-personal'],
  ['olga.solano@example.test', 'password-personal'],
  ['OlgaSolano99', 'password-personal'],
  ['cuenta-clara-demo', 'password-common'],
  ['Summer2026!!', 'password-common'],
  ['Verano--2026', 'password-common'],
  ['Tr0ub4dor&33', 'password-common'],
  ['Olga--Solano', 'password-personal'],
  ['solano, OLGA 2026', 'password-personal'],
  ['Ólga.Soláno!', 'password-personal'],
  ['Panadería Luna 26', 'password-personal'],
  ['olga tiene 7 gatos negros', null],
  ['correct horse battery', null],
  ['7 gatos en la azotea', null],
  ['xK9#mQ2$vLwT', null],
])('%s is judged %s', (password, mistake) => {
  const owner = {
    email: 'olga.solano@example.test',
    name: 'Olga Solano',
    companies: ['Panadería La Luna S.A.'],
  }
  expect(findPasswordMistake(password, owner)).toBe(mistake)
})

test('a password grows stronger with length and variety', () => {
  const grades = ['corta', 'gatoenlaca', 'gatoenlacasa', 'gato en la casa', '7 gatos en la azotea'].map(
    (password) => passwordStrength(password),
  )
  expect(grades).toEqual([...grades].sort())
  expect(grades[0]).toBe(0)
  expect(grades.at(-1)).toBe(4)
})
