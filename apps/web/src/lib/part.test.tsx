// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from './i18n/i18n.ts'
import { useTranslation } from './i18n/use-translation.ts'
import { part } from './part.ts'

beforeAll(() => startI18n('en'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Parts = { Spoken: typeof Spoken }

function Spoken() {
  const { t } = useTranslation()
  return <p>{t('tools.newRelease')}</p>
}

it('a part is first drawn when its words are there', async () => {
  const Later = part(async () => ({ Spoken }), 'Spoken', { words: ['tools'] })
  render(<Later />, { wrapper: Suspense })
  expect((await screen.findByRole('paragraph')).textContent).toMatch(/^A new version/)
})

it('a part that was asked for without a connection comes by itself when there is one', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => (navigator.onLine ? { Spoken } : Promise.reject(new Error('no network'))))
  const Later = part(load, 'Spoken')
  render(
    <Suspense fallback="coming">
      <Later />
    </Suspense>,
  )
  await expect.poll(() => load).toHaveBeenCalled()
  await new Promise((failed) => setTimeout(failed))
  expect(screen.getByText('coming')).toBeDefined()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('paragraph')).toBeDefined()
})

it('the screen goes on without a part that may be missing, and whoever should hear of it does', async () => {
  const whenMissing = vi.fn()
  const Later = part<Parts, 'Spoken'>(() => Promise.reject(new Error('gone')), 'Spoken', { whenMissing })
  render(
    <Suspense fallback="coming">
      <Later />
    </Suspense>,
  )
  await expect.poll(() => whenMissing).toHaveBeenCalledOnce()
  await expect.poll(() => screen.queryByText('coming')).toBeNull()
})
