import { expect, test } from 'vitest'
import { noticesOf } from './compose-document-letter.ts'

const environments = ['live', 'test', 'simulator', null] as const

// Sent at once, a letter called a document its client's that the authority could still reject.
test('what the authority has not answered yet says so, and what it accepted says nothing', () => {
  for (const status of ['queued', 'processing', 'sent'] as const)
    expect(noticesOf({ environment: 'live', fiscal_status: status }, 'es')).toBe(
      'Hacienda todavía está validando este comprobante.\n\n',
    )
  expect(noticesOf({ environment: 'live', fiscal_status: 'accepted' }, 'es')).toBe('')
})

test('what has no fiscal validity says that alone, whatever was answered', () => {
  for (const environment of environments.slice(1))
    expect(noticesOf({ environment, fiscal_status: 'accepted' }, 'en')).toBe(
      'This is a trial document without fiscal validity.\n\n',
    )
})
