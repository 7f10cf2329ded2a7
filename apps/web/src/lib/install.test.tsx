// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { keepInstallOffer, useInstall } from './install.ts'

beforeAll(keepInstallOffer)
afterEach(cleanup)

it('offers to install the app once the browser says that it can, and asks it once', () => {
  render(<Menu />)
  expect(screen.queryByRole('button')).toBeNull()

  const { offer, prompt } = anOffer()
  act(() => void window.dispatchEvent(offer))
  // The bar of the browser would stand beside our own entry.
  expect(offer.defaultPrevented).toBe(true)
  fireEvent.click(screen.getByRole('button'))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button')).toBeNull()
})

it('offers nothing that was installed by other means', () => {
  render(<Menu />)
  act(() => void window.dispatchEvent(anOffer().offer))
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(screen.queryByRole('button')).toBeNull()
})

function Menu() {
  const install = useInstall()
  return install === null ? null : <button type="button" onClick={install} />
}

function anOffer() {
  const prompt = vi.fn(async () => undefined)
  return { prompt, offer: Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }) }
}
