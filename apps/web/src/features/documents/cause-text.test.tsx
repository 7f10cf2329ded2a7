// @vitest-environment happy-dom
import type { DocumentRow } from '@cuentaclara/contracts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { chooseLanguage, startI18n } from '#lib/i18n/i18n.ts'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { useCauseText } from './cause-text.ts'

afterEach(cleanup)

function Chip({ row }: { row: Pick<DocumentRow, 'rejection'> }) {
  return <StatusChip area="fiscal" status="rejected" why={useCauseText([row])(row)} />
}

// A list of rejected documents said eleven times “Rejected” and not once why.
it('the chip of a rejected document tells why, in the language of the screen', async () => {
  await startI18n('en')
  await chooseLanguage('es')
  const cause = { code: '-322', topic: 'means', message: 'MedioPago no indicado' } as const
  render(<Chip row={{ rejection: { cause, is_mended: false } }} />)
  expect((await screen.findByTitle('No indica cómo se pagó.')).textContent).toBe('Rechazado')
})

it('what nobody here knows is told in the authority’s own words', async () => {
  await startI18n('en')
  const cause = { code: '-999', topic: null, message: 'Algo nuevo' } as const
  render(<Chip row={{ rejection: { cause, is_mended: false } }} />)
  expect((await screen.findByTitle('Algo nuevo')).textContent).toBeTruthy()
})
