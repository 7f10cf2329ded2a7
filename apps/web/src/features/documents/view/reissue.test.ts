import { draftInput } from '@cuentaclara/contracts/schemas'
import { expect, it } from 'vitest'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { aDetail, aDraft } from '../editor/testing.ts'
import { reissueDraft } from './reissue.ts'

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
