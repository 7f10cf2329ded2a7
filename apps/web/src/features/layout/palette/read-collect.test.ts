import { dictionaries } from '@cuentaclara/locales'
import { expect, it } from 'vitest'
import { isCollectable, readCollect } from './read-collect.ts'

// rest.md 7: “cobrar 178” was looked for as it stands, and found nothing.
it.each([
  ['es', 'Cobrar 178', '178'],
  ['en', 'collect  FE-178', 'FE-178'],
  ['fr', 'encaisser bufete araya', 'bufete araya'],
  ['ar', 'تحصيل 178', '178'],
] as const)('in %s a payment is asked for with its word: %s', (language, text, rest) => {
  const { collectWord } = dictionaries[language].tools.palette
  expect(readCollect(text, collectWord)).toBe(rest)
  for (const other of [rest, collectWord, `${collectWord}s 178`])
    expect(readCollect(other, collectWord)).toBeNull()
})

it('only what a client owes is collected', () => {
  const owed: Parameters<typeof isCollectable>[0] = {
    balance: '805800',
    client_id: 'c',
    consecutivo: '00100001010000000178',
    fiscal_status: 'accepted',
  }
  expect(isCollectable(owed)).toBe(true)
  expect(isCollectable({ ...owed, balance: '0.5', fiscal_status: 'sent' })).toBe(true)
  for (const other of [
    { balance: '0' },
    { balance: '-12' },
    { client_id: null },
    { consecutivo: null },
    { fiscal_status: 'rejected' as const },
    { is_trial: true as const },
  ])
    expect(isCollectable({ ...owed, ...other })).toBe(false)
})
