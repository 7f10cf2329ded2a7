// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { NewPasswordField } from './password-field.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('identity')
})
afterEach(cleanup)

// ASVS 2.1.8 and 2.1.12
it.each([
  ['', 0],
  ['Ana Mora 2026', 0],
  ['gatoenlacasa', 1],
  ['gato en la casa', 3],
  ['7 gatos en la azotea', 4],
])('a new password shows how good it is: %j has %i of four marks, and its grade in words', (value, marks) => {
  const { container } = render(
    <MantineProvider>
      <NewPasswordField owner={{ name: 'Ana Mora' }} value={value} onChange={() => {}} label="Password" />
    </MantineProvider>,
  )
  expect(container.querySelectorAll('i')).toHaveLength(4)
  expect(container.querySelectorAll('i[data-on]')).toHaveLength(marks)
  expect(container.querySelector('[aria-live="polite"]')!.textContent === '').toBe(marks === 0)
  expect(screen.getByRole('button', { name: 'Show password' })).toBeTruthy()
})
