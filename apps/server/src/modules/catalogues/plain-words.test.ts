import { expect, test } from 'vitest'
import { coreOf, keyOf, plainWords, spelledOut, withoutSizes } from './plain-words.ts'

test.each([
  ['coca 600ml', 'coca'],
  ['clavos de 2 pulgadas', 'clavos'],
  ['arroz 99% 1.8 kg', 'arroz'],
  ['varilla #3', 'varilla'],
  ['tubo pvc 1/2"', 'tubo pvc'],
  ['regla 2x4', 'regla'],
  ['banano caja 18 kg', 'banano'],
  ['tapa de botella 20 mm', 'tapa de botella'],
  ['juego de comedor 6 sillas', 'juego de comedor'],
  ['hospedaje 2 noches cabina', 'hospedaje cabina'],
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

test.each([
  ['Serv. mant. A/C', 'servicio mantenimiento aire acondicionado'],
  ['estuche p/lentes c/cordón', 'estuche para lentes con cordón'],
  ['rep. lavadora', 'reparación lavadora'],
  ['hon.prof. legales', 'honorarios profesional legales'],
  ['Mano de obra por cambio de frenos', 'cambio de frenos'],
  ['Compra de piezas de madera', 'piezas de madera'],
  ['Pequeñas remodelaciones', 'remodelaciones'],
  ['Soluciones integrales en climatización', 'climatización'],
  ['Contratación de servicios de limpieza', 'servicios de limpieza'],
])('%s is %s', (short, full) => {
  expect(spelledOut(short)).toBe(full)
})

test.each(['mano de obra', 'compra de dólares', 'rep', 'inst', 'cons', 'prof', 'casa p/1'])(
  '%s stays as it is',
  (typed) => {
    expect(spelledOut(typed)).toBe(typed)
  },
)

test('nails are no article', () => {
  expect(plainWords('uñas')).toEqual(['unas'])
  expect(plainWords('reparación de una uña')).toEqual(['reparacion', 'una'])
  expect(plainWords('uña'.normalize('NFD'))).toEqual(['una'])
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
  // A tray for painting is no paint.
  expect(coreOf(['bandeja', 'pintar'])).toEqual([1])
  expect(coreOf(['bandeja', 'pintar'], true)).toEqual([0, 1])
  // Where nothing else is said, what it comes in is the thing.
  expect(coreOfPhrase('botella grande roja')).toEqual(['botella'])
})

test('a feminine says how a thing is as its masculine does, and so do numbers, models and single letters', () => {
  const coreOfPhrase = (phrase: string) => {
    const words = plainWords(phrase)
    return coreOf(words).map((place) => words[place])
  }
  expect(coreOfPhrase('refri usada')).toEqual(['refri'])
  expect(coreOfPhrase('impresora epson l3250')).toEqual(['impresora', 'epson'])
  expect(coreOfPhrase('blusa talla m')).toEqual(['blusa'])
  expect(coreOfPhrase('abono 18-5-15')).toEqual(['abono'])
})
