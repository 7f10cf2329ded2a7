import { expect, it } from 'vitest'
import { initialsOf, personInitials } from './initials.ts'

it.each([
  ['Olga Solano Rojas', 'OS'],
  ['María José Mora Rojas', 'MM'],
  ['Pablo Ureña', 'PU'],
  ['Luis de la Cruz Mora', 'LC'],
  ['carmen', 'C'],
])('the initials of %s are %s, of the first surname and not of the second', (name, letters) => {
  expect(personInitials(name)).toBe(letters)
})

it.each([
  ['Café del Barrio', 'CB'],
  ['La Tertulia', 'LT'],
  ['Academia de Idiomas Horizonte', 'AH'],
])('a company called %s wears %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})
