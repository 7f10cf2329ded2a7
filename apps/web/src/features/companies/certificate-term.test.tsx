// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { CertificateTerm } from './certificate-term.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('tools')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

// The panel said "8440 days left", which nobody can place, and another screen "Expires in 23 years".
it.each([
  [8440, 'Expires in 23 years', '30/12/2049'],
  [61, 'Expires in 2 months', '21/01/2027'],
  [59, 'Expires in 59 days', '19/01/2027'],
  [0, 'Expires today', '21/11/2026'],
  [-3, 'Expired 3 days ago', '18/11/2026'],
])('a certificate that ends in %s days says so in the largest unit, with its day', (days, words, day) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T22:00:00-06:00'), toFake: ['Date'] })
  const { container } = render(<CertificateTerm days={days} />)
  expect(container.textContent).toBe(words)
  expect(container.querySelector('time')?.title).toBe(day)
})

it('says that there is none', () => {
  expect(render(<CertificateTerm days={null} />).container.textContent).toBe('None yet')
})
