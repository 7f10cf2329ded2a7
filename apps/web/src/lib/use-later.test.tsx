// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLater } from './use-later.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Screen({ load }: { load: () => Promise<{ words: string }> }) {
  return <p>{useLater(load)?.words ?? 'coming'}</p>
}

/** What a route shows of a screen that broke. */
class Broken extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render = () => this.state.error?.message ?? this.props.children
}

it('a module comes once the screen stands', async () => {
  const load = async () => ({ words: 'here it is' })
  render(<Screen load={load} />)
  expect(screen.getByText('coming')).toBeDefined()
  expect(await screen.findByText('here it is')).toBeDefined()
})

// After a deploy the list stood there without filters, and nobody said why.
it('one that is gone with its release is said where the screen stands', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = () => Promise.reject(new Error('gone'))
  render(
    <Broken>
      <Screen load={load} />
    </Broken>,
  )
  expect(await screen.findByText('gone')).toBeDefined()
})
