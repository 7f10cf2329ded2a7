import type { WorkListRow } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { actionOf } from './work-action.ts'

const row = (kind: string) =>
  ({ section: 'draft_old', kind, id: 'a5e', number: null }) as unknown as WorkListRow

test.each(['invoice', 'ticket', 'credit-note', 'debit-note'])(
  'an old draft, %s, is opened where it is gone on with',
  (kind) => {
    // The counter and the screen of notes begin anew: what had been typed seemed lost there.
    expect(actionOf(row(kind), 'company')).toEqual({
      name: 'finish',
      to: '/invoices/new',
      search: { draft: 'a5e' },
    })
  },
)
