import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { numberRules } from '../clave/number-rules.ts'
import { rejectionCode, rejectionCodes } from '../codes/rejection-codes.ts'
import { documentKinds } from '../kinds/kinds.ts'
import { confirmationRules } from '../rules/confirmation-rules.ts'
import { originalRules } from '../rules/original-rules.ts'
import type { RuleFacts } from '../rules/rule.ts'

const shared = new URL('../../../../../shared/hacienda/data/rejection_codes.csv', import.meta.url)
const isHere = existsSync(shared)

const rules: readonly RuleFacts[] = [
  ...Object.values(documentKinds).flatMap((kind) => kind.rules.flat()),
  ...numberRules,
  ...originalRules,
  ...confirmationRules,
]

describe('every known rejection', () => {
  it.each(rejectionCodes.filter(({ prevention }) => prevention === 'rules').map(({ code }) => code))(
    '%s is prevented by a rule',
    (code) => {
      const names = rules.filter((rule) => preventedBy(rule).includes(code)).map((rule) => rule.code)
      expect(names).not.toEqual([])
    },
  )

  it.each(rejectionCodes.filter(({ prevention }) => prevention !== 'rules'))(
    '$code is prevented otherwise, or has a reason why it cannot be',
    ({ code, note }) => {
      expect(note).not.toBe('')
      expect(rules.filter((rule) => preventedBy(rule).includes(code))).toEqual([])
    },
  )

  it('named by a rule is a known one', () => {
    const unknown = rules.flatMap(preventedBy).filter((code) => !rejectionCode(code))
    expect(unknown).toEqual([])
  })

  it.skipIf(!isHere)('of the reference is in the table (skipped: ../shared/hacienda is absent)', () => {
    const rows = readFileSync(shared, 'utf8').trim().split('\n').slice(1)
    const codes = rows.map((row) => row.slice(0, row.indexOf(',')))
    const named = rejectionCodes.map(({ code }) => (code.startsWith('-') ? code : '(text)'))
    expect(named).toEqual(codes)
  })
})

function preventedBy({ prevents, preventsToo = [] }: RuleFacts): string[] {
  return [...(prevents ? [prevents] : []), ...preventsToo]
}
