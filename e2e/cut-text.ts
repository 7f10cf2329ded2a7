import type { Page } from 'playwright-core'

/**
 * What a person cannot read to its end on a screen as it stands: words of which a part lies outside of a box that cuts
 * what does not fit, and fields too narrow for their value. Meant, and so passed over, is only:
 *
 * - `.cc-truncate`: names and sentences that people wrote, of any length. It must say the whole in a hint, and an amount,
 *   a day or the number of a document is never among them.
 * - what is hidden from the eye on purpose and read aloud only, and what scrolls: whoever scrolls reads it.
 */
export function cutText(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const never = /[₡$]\s?\d|\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2}|^[A-Z]{2,4}-\d+$/
    const figure = /^[\d.,]+$/
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || parent === null || !parent.checkVisibility({ visibilityProperty: true })) continue
      const cutter = whoCuts(node, parent)
      if (cutter === null) continue
      const meant = cutter.closest('.cc-truncate')
      const isMeant = meant !== null && meant.clientWidth >= least && !never.test(meant.textContent ?? '')
      if (!isMeant) found.add(`"${text.slice(0, 60)}" is cut in ${nameOf(cutter)}`)
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type=text], input:not([type])')) {
      const isShown = field.value !== '' && field.clientWidth > 0 && field.checkVisibility()
      const isFigure = never.test(field.value) || figure.test(field.value)
      if (isShown && isFigure && field.scrollWidth > field.clientWidth + 1) {
        found.add(`"${field.value}" is cut in its field ${field.name || field.id}`)
      }
    }
    for (const field of document.querySelectorAll('textarea')) {
      const isCut =
        field.scrollHeight > field.clientHeight + 1 && getComputedStyle(field).overflowY === 'hidden'
      if (isCut && field.checkVisibility({ visibilityProperty: true }))
        found.add(`"${field.value.slice(0, 60)}" is cut in ${field.id}`)
    }
    return [...found]

    /** The nearest box that hides a part of the text, sideways. */
    function whoCuts(node: Node, parent: Element): Element | null {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width, height } = range.getBoundingClientRect()
      if (width <= 1 || height <= 1) return null
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.position === 'fixed') return null
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') return null
        if (style.overflowX === 'visible' || style.display === 'inline') continue
        const edges = box.getBoundingClientRect()
        // For screen readers alone.
        if (style.clipPath !== 'none' || (edges.width <= 1 && edges.height <= 1)) return null
        if (left < edges.left - 1 || right > edges.right + 1) return box
      }
      return null
    }

    function nameOf(box: Element): string {
      const cell = box.closest('td, th')
      const place = cell instanceof HTMLTableCellElement ? ` of column ${cell.cellIndex + 1}` : ''
      return `${box.tagName.toLowerCase()}.${[...box.classList].join('.')}${place}`
    }
  }, leastWords)
}

/** A name of which less is seen, in px, names nobody. */
const leastWords = 80
