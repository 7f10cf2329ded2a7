// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { setPreference } from '#lib/preferences.ts'
import { UiProvider } from './ui-provider.tsx'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

// In the dark theme a paper had light words on white.
it('prints in the light theme, and goes on in the one that is worn', () => {
  setPreference('theme', 'dark')
  document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
  const { unmount } = render(<UiProvider>words</UiProvider>)
  window.dispatchEvent(new Event('beforeprint'))
  expect(scheme()).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(scheme()).toBe('dark')
  unmount()
  window.dispatchEvent(new Event('beforeprint'))
  expect(scheme()).toBe('dark')
})
