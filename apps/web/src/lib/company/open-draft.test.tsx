// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { hasOpenDraft, useOpenDraft } from './open-draft.ts'

afterEach(cleanup)

function Editor({ hasContent }: { hasContent: boolean }) {
  useOpenDraft(hasContent)
  return null
}

it('knows of a draft while an editor with something in it is on the screen', () => {
  const { rerender, unmount } = render(<Editor hasContent={false} />)
  expect(hasOpenDraft()).toBe(false)
  rerender(<Editor hasContent />)
  expect(hasOpenDraft()).toBe(true)
  unmount()
  expect(hasOpenDraft()).toBe(false)
})
