import { expect, test } from 'vitest'
import { coreOf, keyOf, plainWords, withoutSizes } from './plain-words.ts'

test.each([
  ['coca 600ml', 'coca'],
  ['clavos de 2 pulgadas', 'clavos'],
  ['arroz 99% 1.8 kg', 'arroz'],
  ['varilla #3', 'varilla'],
  ['tubo pvc 1/2"', 'tubo pvc'],
  ['regla 2x4', 'regla'],
])('the size of %s is left aside', (typed, thing) => {
  expect(withoutSizes(typed)).toBe(thing)
})

test.each(['metro', 'litro de leche', '1820', 'declaracion d104', 'ultrasonido 4d', '600 ml'])(
  '%s is no size of anything',
  (typed) => {
    expect(withoutSizes(typed)).toBe(typed)
  },
)

test.each([
  ['llaves', 'llave'],
  ['lápices', 'lápiz'],
  ['luces', 'luz'],
  ['panes', 'pan'],
  ['zapatos', 'zapato'],
])('%s and %s are one word', (many, one) => {
  expect(keyOf(plainWords(many)[0]!)).toBe(keyOf(plainWords(one)[0]!))
})

test('nails are no article', () => {
  expect(plainWords('uñas')).toEqual(['unas'])
})

test('what it comes in stands before the thing, how it is behind it; alone each is the thing', () => {
  const coreOfPhrase = (phrase: string) => {
    const words = plainWords(phrase)
    return coreOf(words).map((place) => words[place])
  }
  expect(coreOfPhrase('caja grande de galletas')).toEqual(['galletas'])
  expect(coreOfPhrase('vidrio de ventana')).toEqual(['vidrio', 'ventana'])
  expect(coreOfPhrase('galletas en caja')).toEqual(['galletas', 'caja'])
  expect(coreOfPhrase('saco')).toEqual(['saco'])
})
