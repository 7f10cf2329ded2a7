// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n.ts'
import { CertificateTerm } from './certificate-term.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('tools')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

// The panel said "8440 days left", which nobody can place.
it.each([
  [8440, 'Expires on 30/12/2049'],
  [91, 'Expires on 20/02/2027'],
  [90, '90 days left'],
  [1, '1 day left'],
  [-3, 'Expired on 18/11/2026'],
  [null, 'None yet'],
])(
  'a certificate that ends in %s days says so by the day when that is far, by the days when it is near',
  (days, words) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T22:00:00-06:00'), toFake: ['Date'] })
    const { container } = render(<CertificateTerm days={days} />)
    expect(container.textContent).toBe(words)
  },
)
