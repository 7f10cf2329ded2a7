// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import type { BulkAction } from '#ui/list/list-action.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { BulkDialog } from './bulk-dialog.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('tools')
})
afterEach(cleanup)

const asked = async (action: BulkAction) => {
  await showAtAddress(<BulkDialog action={action} count={3} onConfirm={async () => {}} onClose={() => {}} />)
  return (await screen.findByRole('dialog')).textContent
}

it('what tells the authority something says before the press that nothing takes it back', async () => {
  const words = 'Hacienda is told at once. This cannot be taken back.'
  expect(await asked({ name: 'accept', asks: 'tax', isFinal: true })).toContain(words)
  cleanup()
  expect(await asked({ name: 'deactivate' })).not.toContain(words)
})
