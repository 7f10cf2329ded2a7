// @vitest-environment happy-dom
import type { Client } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ExonerationSheet } from './exoneration-sheet.tsx'

const facts = {
  holder: null,
  document_type: '11',
  institution: '01',
  institution_name: 'Ministerio de Hacienda',
  points: '8',
  issued_on: '2026-01-10',
  expires_on: '2049-12-31',
  cabys: [],
}

beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('clientSheet')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// The wrong number came back, with all that belongs to it.
it('a number that is corrected while the register is asked stays as it was corrected', async () => {
  const slow = Promise.withResolvers<Response>()
  let isAsked = false
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/exemptions/')) return Response.json({ data: [] })
    isAsked = true
    return slow.promise
  })
  await showAtAddress(
    <ExonerationSheet
      company="c1"
      client={{ id: 'k1', identification_number: null } as Client}
      exoneration={null}
      onSaved={() => {}}
      onClose={() => {}}
    />,
  )
  await screen.findByLabelText(/^Number/)
  write('AL-00000001-26')
  const ask = screen.getByRole('button', { name: 'Ask the register' })
  fireEvent.click(ask)
  await waitFor(() => expect(isAsked).toBe(true))
  write('AL-00000002-26')
  slow.resolve(Response.json({ ...facts, number: 'AL-00000001-26' }))
  await waitFor(() => expect(ask.dataset.loading).toBeUndefined())
  expect(field().value).toBe('AL-00000002-26')
})

const field = () => screen.getByLabelText<HTMLInputElement>(/^Number/)
const write = (number: string) => fireEvent.change(field(), { target: { value: number } })
