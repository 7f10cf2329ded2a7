// @vitest-environment happy-dom
import type { UploadedFile } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n.ts'
import { UploadOutcome } from './upload-outcome.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('money')
})
afterEach(cleanup)

const aFile = (name: string, outcome: UploadedFile['outcome']): UploadedFile => ({
  name,
  outcome,
  reason: null,
  message: null,
  reception_id: null,
})

it('what was refused or set aside stands above what was taken, however late it was read', () => {
  const files = [
    aFile('first.xml', 'added'),
    aFile('known.xml', 'known'),
    aFile('aside.xml', 'set_aside'),
    aFile('bad.xml', 'refused'),
    aFile('last.xml', 'added'),
  ]
  render(
    <MantineProvider>
      <UploadOutcome files={files} onOpen={() => {}} onClose={() => {}} />
    </MantineProvider>,
  )
  const names = screen.getAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent)
  expect(names).toEqual(['bad.xml', 'aside.xml', 'known.xml', 'first.xml', 'last.xml'])
})
