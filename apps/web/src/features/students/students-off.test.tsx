// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { StudentsOff } from './students-off.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('insight')
})
afterEach(cleanup)

// On a phone the name of the screen stood in its bar, and once more below it.
it('leaves its name to the bar of a phone', async () => {
  companiesStore.set({ currentCompany: { id: 'company', permissions: [] } as unknown as Company })
  await showAtAddress(<StudentsOff />)
  expect((await screen.findByRole('heading', { level: 1 })).className).toContain('cc-said-in-bar')
})
