import type { CDPSession, Locator, Page } from 'playwright-core'

type Way = { x: number; y?: number }

/** Draws something with a finger by so much, as a hand does: in steps, and let go at the end unless it is held. */
export async function draw(page: Page, what: Locator, { x, y = 0 }: Way): Promise<void> {
  await what.scrollIntoViewIfNeeded()
  const box = (await what.boundingBox())!
  const from = { x: box.x + box.width / 2 - x / 2, y: box.y + box.height / 2 - y / 2 }
  const finger = await page.context().newCDPSession(page)
  await touch(finger, 'touchStart', from)
  const steps = 8
  for (let step = 1; step <= steps; step += 1)
    await touch(finger, 'touchMove', { x: from.x + (x * step) / steps, y: from.y + (y * step) / steps })
  await touch(finger, 'touchEnd')
  await finger.detach()
}

async function touch(
  finger: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  at?: { x: number; y: number },
): Promise<void> {
  await finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] })
}
