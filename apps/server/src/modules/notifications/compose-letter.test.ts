import { expect, test } from 'vitest'
import { composeCompanyLetter } from './compose-letter.ts'

const address = 'https://facturas.example/p/abc'
const letter = (message: string) =>
  composeCompanyLetter({
    language: 'es',
    message,
    foot: 'La Espiga',
    button: { words: 'Ver la cotización', address },
  })

// An address of ninety letters stood in the letter and could not be pressed.
test('a paragraph that is nothing but the address is a button, and stays an address in the text', () => {
  const { text, html } = letter(`Hola:\n\n${address}\n\nLa Espiga`)
  expect(html).toMatch(/<a href="https:\/\/facturas\.example\/p\/abc"[^>]*>Ver la cotización<\/a>/)
  expect(text).toContain(`\n\n${address}\n\n`)
})

test('what somebody wrote around the address stays as they wrote it', () => {
  expect(letter(`Véala en ${address}`).html).not.toContain('Ver la cotización')
})
