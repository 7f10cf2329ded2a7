import { draftInput } from '@cuentaclara/contracts/schemas'
import { expect, it } from 'vitest'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { aDetail, aDraft } from '../editor/testing.ts'
import { reissueDraft, replacementDraft } from './reissue.ts'

it('copies a rejected document and refers to its key', () => {
  const clave = '50621112600310112345600100001010000000032182470703'
  const rejected = aDetail(toDraftInput(aDraft()), { clave, issued_at: '2026-11-21T10:00:00-06:00' })
  const draft = draftInput.parse(reissueDraft(rejected, 'Rechazado por Hacienda'))
  expect(draft.lines).toEqual(rejected.input.lines)
  expect(draft.references).toEqual([
    {
      document_type: '10',
      number: clave,
      issued_at: '2026-11-21T10:00:00-06:00',
      code: '16',
      reason: 'Rechazado por Hacienda',
    },
  ])
})

it('takes the place of a purchase invoice that replaced another one, and names only the newest', () => {
  const clave = '50621112600310112345600100001080000000032182470703'
  const reference = { issued_at: '2026-11-20T10:00:00-06:00', reason: 'Corrige' }
  const paper = { ...reference, document_type: '14', number: 'A-123', code: '04' }
  const input = {
    ...toDraftInput(aDraft({ kind: 'purchase' })),
    references: [
      paper,
      { ...reference, document_type: '15', number: clave.replace('32', '31'), code: '07' },
      { ...reference, document_type: '10', number: clave.replace('32', '30'), code: '16' },
    ],
  }
  const wrong = aDetail(input, { clave, issued_at: '2026-11-21T10:00:00-06:00' })
  const draft = draftInput.parse(replacementDraft(wrong, 'Eran nueve quintales'))
  expect(draft).toMatchObject({ kind: 'purchase', lines: wrong.input.lines })
  expect(draft.references).toEqual([
    {
      document_type: '15',
      number: clave,
      issued_at: '2026-11-21T10:00:00-06:00',
      code: '07',
      reason: 'Eran nueve quintales',
    },
    paper,
  ])
})
