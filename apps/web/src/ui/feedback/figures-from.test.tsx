// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { FiguresFrom } from './states.tsx'

it('says of which moment figures are only where the server says that it is a while ago', async () => {
  await startI18n('en')
  await loadWords('insight')
  const show = (at?: string) => (
    <MantineProvider>
      <FiguresFrom at={at} />
    </MantineProvider>
  )
  const { rerender } = render(show())
  expect(screen.queryByRole('status')).toBeNull()
  rerender(show('2026-11-28T16:05:09Z'))
  expect(screen.getByRole('status').textContent).toMatch(/^Figures as of 10:05:09/)
})
