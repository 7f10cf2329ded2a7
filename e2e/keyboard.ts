import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { patienceMs } from './patience.ts'
import { suggested } from './screen.ts'

/** A person without a mouse: everything goes through the keys, and what is typed lands where the focus is. */
export type Keyboard = {
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  /** Waits until the product itself has put the focus on the thing of this name. */
  isAt(name: string | RegExp): Promise<void>
  /** Walks with Tab to the thing of this name. */
  tabTo(name: string | RegExp): Promise<void>
  /** Types into a field that searches, waits for the finding, walks to it with the arrows and takes it. */
  find(text: string, finding: string): Promise<void>
  /** How many keys went down since the last count: letters, and what is held with another one too. */
  count(): number
}

const farthest = 120

/** Until the product has put the focus there: a key that comes before goes elsewhere. */
export async function takesKeys(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
}

export function keyboardOf(page: Page): Keyboard {
  const { keyboard } = page
  let pressed = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      pressed += key.split('+').length
      await keyboard.press(key)
    }
  }
  const type = async (text: string) => {
    pressed += text.length
    await keyboard.type(text)
  }
  return {
    press,
    type,
    count() {
      const counted = pressed
      pressed = 0
      return counted
    },
    async isAt(name) {
      const deadline = Date.now() + patienceMs
      let last = ''
      while (Date.now() < deadline) {
        last = await nameOfFocus(page)
        if (fits(last, name)) return
        await page.waitForTimeout(20)
      }
      throw new Error(`the focus is at "${last}", not at ${name}`)
    },
    async tabTo(name) {
      const passed: string[] = []
      while (passed.length < farthest) {
        await press('Tab')
        const here = await nameOfFocus(page)
        if (fits(here, name)) return
        passed.push(here)
      }
      throw new Error(`Tab does not lead to ${name}, only to ${passed.join(' | ')}`)
    },
    async find(text, finding) {
      await type(text)
      const options = suggested(page)
      await options.filter({ hasText: finding }).first().waitFor()
      const active = options.and(page.locator('[aria-selected=true]'))
      for (let step = 0; step < 20; step += 1) {
        const { id, text } = await active.evaluate((option) => ({ id: option.id, text: option.textContent }))
        if (text.includes(finding)) return press('Enter')
        await press('ArrowDown')
        // Until the next one is marked: who looked at once looked at the same again, and went past the one they wanted.
        await expect.poll(() => active.getAttribute('id')).not.toBe(id)
      }
      throw new Error(`the arrows do not lead to ${finding}`)
    },
  }
}

function fits(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name)
}

/** As a screen reader would name it, roughly: its label, else what it says. */
function nameOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return ''
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? ''
    return name.replaceAll(/\s+/g, ' ').trim()
  })
}
