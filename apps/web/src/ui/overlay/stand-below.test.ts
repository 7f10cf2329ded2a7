// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { standBelow } from './stand-below.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

/** A field of a dialog in a window 900 px high, and a list of 600 px that opens below it, as far as it may be high. */
function highestUnder(field: { bottom: number }, dialog: string) {
  vi.stubGlobal('innerHeight', 900)
  vi.stubGlobal('visualViewport', undefined)
  document.body.innerHTML = `${dialog}<i></i><ul></ul></div>`
  const [box, anchor, panel] = ['div', 'i', 'ul'].map((name) => document.querySelector<HTMLElement>(name)!)
  box!.getBoundingClientRect = () => new DOMRect(20, 246, 350, 408)
  anchor!.getBoundingClientRect = () => new DOMRect(36, field.bottom - 44, 318, 44)
  vi.spyOn(panel!, 'scrollHeight', 'get').mockReturnValue(600)
  standBelow(anchor!, panel!, { align: 'start', highestPx: 400 })()
  return { top: panel!.style.top, highest: panel!.style.maxHeight }
}

// Clients hung out of the dialog on a telephone, over the screen behind it.
it('a list ends with the dialog that its field is in', () => {
  expect(highestUnder({ bottom: 377 }, '<div role=dialog>')).toEqual({ top: '383px', highest: '263px' })
})

it('a list goes on over the edge of a dialog in which too little of it would be seen', () => {
  expect(highestUnder({ bottom: 477 }, '<div role=dialog>')).toEqual({ top: '483px', highest: '400px' })
})

it('outside of dialogs a list is as high as it may be', () => {
  expect(highestUnder({ bottom: 377 }, '<div>')).toEqual({ top: '383px', highest: '400px' })
})
