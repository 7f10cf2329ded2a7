import { expect, test } from 'vitest'
import { waysToSay } from './alike-words.ts'
import {
  everydayCodes,
  everydayNear,
  everydayOfRoot,
  isDoing,
  isEveryday,
  withDishes,
  withoutPrefix,
} from './everyday-words.ts'
import { plainWords } from './plain-words.ts'

const codesOf = (phrase: string) => everydayCodes(plainWords(phrase).map(waysToSay))

test('a phrase that says more of what was typed leads', () => {
  expect(codesOf('reparación de refri').whole[0]).toBe('8715100')
  expect(codesOf('cambio de aceite').whole[0]).toBe('8714100000200')
})

test('what is left over is no reason against it where it only says how the thing is', () => {
  expect(codesOf('frijoles negros').whole[0]).toBe('0170102')
  expect(codesOf('frijoles saltarines').whole).toEqual([])
  expect(codesOf('frijoles saltarines').head.flat()[0]).toBe('0170102')
})

test('of what is done with things the kind of thing decides, and anything else has the codes for the rest', () => {
  expect(codesOf('reparación de guitarra').whole[0]).toBe('87290000003')
  expect(codesOf('alquiler de zarandajas').whole).toEqual([])
  expect(codesOf('alquiler de zarandajas').head.flat()[0]).toBe('73290')
  // What is kept up is a service itself.
  expect(codesOf('mantenimiento de internet').whole[0]).toBe('84222')
})

test('a thing is what it is whatever it is for, and of an act what it is done with says more', () => {
  expect(codesOf('sábana de silla de ruedas').head.flat()[0]).toMatch(/^2712/)
  expect(codesOf('alquiler de zarandajas con silla de ruedas').head.flat()[0]).toMatch(/^732/)
  // What begins with the first word goes before both.
  expect(codesOf('bomba de agua saltarina').head[0]![0]).toBe('4322001')
})

test('what is done with a thing leads to who works on such things, though nobody has a word for doing it', () => {
  expect(codesOf('levantada de paredes').whole[0]).toBe('5456')
  expect(codesOf('planchado de cejas').whole.some((code) => code.startsWith('9722'))).toBe(true)
  // What elsewhere only says how a thing is may be the thing.
  expect(codesOf('lavado de vidrios edificio').whole).toContain('8532')
  expect(isDoing('desbloqueada')).toBe(true)
  expect(isDoing('queso')).toBe(false)
})

test('what is said together goes before what an act is guessed to be done with', () => {
  expect(codesOf('alquiler de andamios para construcción').whole[0]).toMatch(/^7312/)
})

test('who is ill and walks on four legs is treated by the vet, whatever the treatment is called', () => {
  expect(codesOf('fluidoterapia de perros').whole[0]).toBe('8351')
})

test('a dish is said like a dish, though the catalogue knows what is in it', () => {
  const ofDish = (phrase: string) => withDishes(codesOf(phrase), phrase).head.flat()
  expect(ofDish('zarandaja con queso')).toContain('6331')
  expect(ofDish('zarandaja queso')).not.toContain('6331')
})

test('what makes more or less of a thing is left aside', () => {
  expect(withoutPrefix('bioinsecticida')).toEqual(['insecticida'])
  expect(withoutPrefix('minibodega')).toEqual(['bodega'])
  expect(withoutPrefix('superman')).toEqual([])
})

test('what is done for people who walk on four legs is of the vet', () => {
  expect(codesOf('limpieza dental canina').whole[0]).toBe('8351')
})

test('what two phrases share by some of the words each is meant', () => {
  expect(codesOf('planos de arquitecto').whole).toContain('8321')
})

test('what begins so is offered, and nobody who typed a pineapple means the party', () => {
  expect(codesOf('pina').whole[0]).toBe('0131800')
  expect(codesOf('ferti').begun).toContain('346')
})

test('words of one root and words a letter apart are found', () => {
  expect(everydayOfRoot('vacunaciones')).toContain('vacuna')
  expect(everydayNear('licuadorra')).toContain('licuadora')
  expect(everydayNear('pan')).toEqual([])
  expect(everydayOfRoot('cuadernillos')).toContain('cuaderno')
  expect(everydayOfRoot('bolsones')).toContain('bolso')
  expect(everydayOfRoot('psicoterapeutico')).toContain('psicoterapia')
  expect(isEveryday('lápices'.normalize('NFD').replace(/\p{M}/gu, ''))).toBe(true)
  expect(isEveryday('zarandaja')).toBe(false)
})
