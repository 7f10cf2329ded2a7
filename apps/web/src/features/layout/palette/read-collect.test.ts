import { dictionaries } from '@cuentaclara/locales'
import { expect, it } from 'vitest'
import { readCollect } from './read-collect.ts'

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
