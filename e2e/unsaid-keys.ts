import { en } from '@cuentaclara/locales'
import type { Page } from 'playwright-core'

/** Words that were not fetched leave their key on the screen: one sentence for each. */
export async function unsaidKeys(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      found.push(...(node.textContent?.match(/\b[a-z]+(\.[\w-]+)+\b/g) ?? []))
    return found
  })
  return [...new Set(texts.filter(isKey))].map((key) => `shows the key ${key} in place of its words`)
}

function isKey(text: string): boolean {
  const words = text
    .split('.')
    .reduce<unknown>((words, name) => (words as Record<string, unknown> | undefined)?.[name], en)
  return typeof words === 'string'
}
