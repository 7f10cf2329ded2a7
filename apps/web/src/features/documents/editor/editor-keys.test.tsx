// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useEditorKeys } from './editor-keys.ts'

afterEach(cleanup)

it.each([
  ['Ctrl Enter issues', { key: 'Enter', ctrlKey: true }, 'act'],
  ['Ctrl Shift S issues and sends', { key: 'S', ctrlKey: true, shiftKey: true }, 'actAndSend'],
  ['Ctrl S saves', { key: 's', ctrlKey: true }, 'save'],
  ['Alt N begins the next', { key: 'n', code: 'KeyN', altKey: true }, 'next'],
  // A Mac writes a dead tilde with it.
  ['Alt N on a Mac', { key: 'Dead', code: 'KeyN', altKey: true }, 'next'],
  // Whoever types @ with the key beside the space bar presses Ctrl and Alt.
  ['AltGr N is a letter', { key: 'ñ', code: 'KeyN', altKey: true, ctrlKey: true }, null],
  ['n alone is a letter', { key: 'n', code: 'KeyN' }, null],
])('%s', (_, event, pressed) => {
  const done: string[] = []
  const names = ['act', 'actAndSend', 'save', 'undo', 'redo', 'next'] as const
  const keys = Object.fromEntries(names.map((name) => [name, () => void done.push(name)]))
  renderHook(() => useEditorKeys(keys as Record<(typeof names)[number], () => void>))
  fireEvent.keyDown(document.body, event)
  expect(done).toEqual(pressed === null ? [] : [pressed])
})
