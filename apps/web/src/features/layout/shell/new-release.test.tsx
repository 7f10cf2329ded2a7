// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useOpenDraft } from '#lib/company/open-draft.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import { newRelease, noteRelease } from '#lib/new-release.ts'
import { NewRelease } from './new-release.tsx'

beforeAll(() => startI18n('es'))
afterEach(() => {
  cleanup()
  newRelease.set({ isHere: false })
})

it('offers a new release to who has a draft open, and bothers nobody else', async () => {
  noteRelease()
  const { rerender } = render(<Screen isWriting={false} />)
  expect(screen.queryByRole('status')).toBeNull()
  rerender(<Screen isWriting />)
  expect((await screen.findByRole('status')).textContent).toContain('Su borrador se conserva.')
  screen.getByRole('button', { name: 'Recargar' })
})

function Screen({ isWriting }: { isWriting: boolean }) {
  return (
    <MantineProvider>
      <NewRelease />
      {isWriting && <Editor />}
    </MantineProvider>
  )
}

function Editor() {
  useOpenDraft(true)
  return null
}
