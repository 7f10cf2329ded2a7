// Draws the icons of the installed app from its mark (apps/web/public/icon.svg); run it by hand when the mark changes.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser } from '../e2e/browser.ts'

const folder = join(import.meta.dirname, '../apps/web/public')
const mark = await readFile(join(folder, 'icon.svg'), 'utf8')

/** Devices cut a maskable icon to a shape of theirs: colour to the edges, and the mark within the middle four fifths. */
const masked = mark.replace(' rx="8"', '').replace('viewBox="0 0 32 32"', 'viewBox="-1 -1 34 34"')
const background = '#675dd8'

const browser = await launchBrowser()
for (const size of [192, 512]) {
  await draw(browser, `icon-${size}.png`, { size, svg: mark, background: 'transparent' })
  await draw(browser, `icon-maskable-${size}.png`, { size, svg: masked, background })
}
await draw(browser, 'apple-touch-icon.png', { size: 180, svg: masked, background })
await browser.close()

async function draw(
  on: Awaited<ReturnType<typeof launchBrowser>>,
  name: string,
  { size, svg, background }: { size: number; svg: string; background: string },
): Promise<void> {
  const page = await on.newPage({ viewport: { width: size, height: size } })
  const style = `html,body{margin:0;background:${background}}svg{display:block;width:${size}px;height:${size}px}`
  await page.setContent(`<style>${style}</style>${svg}`)
  await writeFile(join(folder, name), await page.screenshot({ omitBackground: true }))
  await page.close()
}
