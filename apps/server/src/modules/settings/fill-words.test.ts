import { companyLetterWords } from '@cuentaclara/locales/mail'
import { expect, it } from 'vitest'
import { fill, without } from './fill-words.ts'

it('ends a sentence once when the name in it ends in a full stop', () => {
  expect(fill('Sent by {{company}}.', { company: 'Café La Tertulia S.A.' })).toBe(
    'Sent by Café La Tertulia S.A.',
  )
  expect(fill('De {{company}}. Gracias...', { company: 'Ana' })).toBe('De Ana. Gracias...')
})

// Of money in cash the client read “(referencia —)”.
it('leaves out what is said of a value that is not there, in the words of every language and in one’s own', () => {
  for (const { payment, whatsapp } of Object.values(companyLetterWords))
    for (const text of [payment.body, whatsapp.payment]) {
      const said = without(text, 'reference')
      expect(said).not.toMatch(/reference|referencia|référence|المرجع|[—()]|\s[.,،]/)
      expect(said).toContain('{{date}}')
    }
  expect(without(companyLetterWords.es.payment.body, 'reference')).toContain('del {{date}}. Adjuntamos')
  expect(without(companyLetterWords.es.whatsapp.payment, 'reference')).toContain('del {{date}}. ¡Muchas')
  expect(without('Llegaron {{amount}} ({{reference}}).', 'reference')).toBe('Llegaron {{amount}}.')
  expect(without('Llegó {{amount}}, con el número {{ reference }}; gracias', 'reference')).toBe(
    'Llegó {{amount}}; gracias',
  )
  expect(without('{{amount}}\nReferencia: {{reference}}\nGracias', 'reference')).toBe('{{amount}}\nGracias')
  expect(without('{{amount}}\nReferencia: {{reference}}\nGracias', 'other')).toContain('{{reference}}')
})
