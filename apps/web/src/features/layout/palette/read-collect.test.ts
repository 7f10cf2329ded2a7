import { dictionaries } from '@cuentaclara/locales'
import { expect, it } from 'vitest'
import { isPayable } from '../../documents/effect.ts'
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

it.each(['805800', '0.5', '0', '-12'])(
  'what is collected from here is what the lists collect: %s',
  (balance) => {
    for (const fiscal_status of ['accepted', 'rejected', 'waiting'] as const)
      for (const client_id of ['c', null])
        for (const consecutivo of ['00100001010000000178', null])
          for (const is_trial of [true, false]) {
            const row = { balance, fiscal_status, client_id, consecutivo, is_trial }
            expect(isCollectable(row as never)).toBe(isPayable(row as never))
          }
  },
)
