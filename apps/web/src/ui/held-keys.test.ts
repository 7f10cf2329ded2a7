// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fieldTakesFocus, holdKeys } from './held-keys.ts'

afterEach(() => document.body.replaceChildren())

const field = (name: string) => {
  const input = Object.assign(document.createElement('input'), { name })
  document.body.append(input)
  return input
}
const type = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

it('types what was typed ahead into the field that takes the focus, and presses Enter there', async () => {
  const onEnter = vi.fn()
  holdKeys(fieldTakesFocus())
  type('a', 'r', 'Enter', 'c')
  const [client, item] = [field('client'), field('item')]
  client.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return
    onEnter(client.value)
    item.focus()
  })
  client.focus()
  await expect.poll(() => [onEnter.mock.calls, item.value]).toEqual([[['ar']], 'c'])
  // From here on keys go where they are pressed.
  const pressed = vi.fn()
  document.body.addEventListener('keydown', ({ key }) => pressed(key), { once: true })
  type('x')
  expect(pressed).toHaveBeenCalledWith('x')
})

it('what Enter in it waits for waits with the rest of it', async () => {
  const [client, item] = [field('client'), field('item')]
  const { promise: isFound, resolve } = Promise.withResolvers<boolean>()
  client.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return
    holdKeys(
      isFound.then((isThere) => {
        item.focus()
        return isThere
      }),
    )
  })
  holdKeys(fieldTakesFocus())
  type('a', 'Enter', 'c')
  client.focus()
  await expect.poll(() => client.value).toBe('a')
  type('d')
  resolve(true)
  await expect.poll(() => [client.value, item.value]).toEqual(['a', 'cd'])
})

it.each([
  ['takes it back', () => type('Backspace'), Promise.resolve(true)],
  ['presses something', () => fireEvent.pointerDown(document.body), Promise.resolve(true)],
  ['waits for what does not come', () => {}, Promise.resolve(false)],
])('forgets what was typed by somebody who %s', async (_, act, ready) => {
  const input = field('client')
  input.focus()
  holdKeys(ready)
  type('a')
  act()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(input.value).toBe('')
})
