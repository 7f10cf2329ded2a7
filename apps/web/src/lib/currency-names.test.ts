import { expect, it } from 'vitest'
import { currencyChoices, currencyName, currencyWithin } from './currency-names.ts'
import { createVoice } from './i18n/voice.ts'

const spanish = createVoice('es', { common: { currencies: { CRC: 'Colones', USD: 'Dólares' } } })

// A list of currencies began with `Colones` and `Dólares` and went on with `euro` and `BOV (BOV)`.
it.each([
  ['CRC', 'Colones'],
  ['EUR', 'Euro (EUR)'],
  ['AED', 'Dírham de los Emiratos Árabes Unidos (AED)'],
  ['XSU', 'XSU'],
])('calls %s %s, as a heading does, and by its code alone where it has no name', (code, name) => {
  expect(currencyName(code, spanish)).toBe(name)
})

it('is no heading within a phrase', () => {
  expect(['CRC', 'EUR'].map((code) => `Saldo en ${currencyWithin(code, spanish)}`)).toEqual([
    'Saldo en colones',
    'Saldo en Euro (EUR)',
  ])
})

it('offers each once', () => {
  const labels = currencyChoices(spanish).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})
