// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useCompanyFocus } from './route-focus.ts'

afterEach(cleanup)

function Shell({ company }: { company: string | undefined }) {
  useCompanyFocus(company)
  return (
    <main id="content">
      <section key={company}>
        <h1 tabIndex={-1}>Companies</h1>
      </section>
    </main>
  )
}

// Whoever ended a visit by keyboard began again at the top of the page.
it('puts the focus on the heading where another company took it away', () => {
  const { rerender } = render(<Shell company="visited" />)
  screen.getByRole('heading').focus()
  rerender(<Shell company="own" />)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

it('leaves the focus of whoever has just arrived, and of whoever is somewhere', () => {
  const { rerender } = render(<Shell company={undefined} />)
  rerender(<Shell company="own" />)
  expect(document.activeElement).toBe(document.body)
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  rerender(<Shell company="other" />)
  expect(document.activeElement).toBe(field)
  field.remove()
})
