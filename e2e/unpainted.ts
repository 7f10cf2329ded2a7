import type { BrowserContext, Page } from 'playwright-core'

/**
 * Nobody looks at the windows of the tests, and what is not painted costs a quarter less of a processor: a page is laid out,
 * heard, clicked and read as ever. {@link painted} is for who looks all the same.
 */
export async function paintNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const unpainted = new CSSStyleSheet()
    // Set as scripts may under the page's policy; at once, or who looks would be a moment too early.
    unpainted.replaceSync(
      '@media screen{:root{transition:none!important}:root:not([data-painted]){opacity:0!important}}',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, unpainted]
  })
}

/** Paints a page while something looks at it. */
export async function painted<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const paint = (isPainted: boolean) =>
    page.evaluate((is) => document.documentElement.toggleAttribute('data-painted', is), isPainted)
  await paint(true)
  try {
    return await look()
  } finally {
    await paint(false).catch(() => undefined)
  }
}
