import { expect, it } from 'vitest'
import { fill } from './fill-words.ts'

it('ends a sentence once when the name in it ends in a full stop', () => {
  expect(fill('Sent by {{company}}.', { company: 'Café La Tertulia S.A.' })).toBe(
    'Sent by Café La Tertulia S.A.',
  )
  expect(fill('De {{company}}. Gracias...', { company: 'Ana' })).toBe('De Ana. Gracias...')
})
