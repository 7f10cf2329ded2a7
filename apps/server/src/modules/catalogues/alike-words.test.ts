import { expect, test } from 'vitest'
import { spellings, waysToSay } from './alike-words.ts'

test('a word is what was typed first, then what the catalogue calls it, in the plural too', () => {
  expect(waysToSay('sofa')).toEqual(['sofa', 'asientos'])
  expect(waysToSay('llavines')).toEqual(['llavines', 'cerradura'])
  expect(waysToSay('cemento')).toEqual(['cemento'])
})

test.each([
  ['galletitas', 'galleta'],
  ['pollito', 'pollo'],
  ['juguito', 'jugo'],
  ['saquito', 'saco'],
  ['cafecito', 'cafe'],
])('%s is a small %s', (small, plain) => {
  expect(waysToSay(small)).toContain(plain)
})

test('what only sounds small stays what it is', () => {
  expect(waysToSay('granito')).toEqual(['granito'])
})

test.each([
  ['sapatos', 'zapatos'],
  ['bentana', 'ventana'],
  ['zanaoria', 'zanahoria'],
  ['jugete', 'juguete'],
  ['bonbillo', 'bombillo'],
  ['elado', 'helado'],
  ['jostin', 'hosting'],
  ['deliveri', 'delivery'],
])('%s may be meant as %s', (written, meant) => {
  expect(spellings(written)).toContain(meant)
})
