import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** `UPDATE_GOLDEN=1` writes the files anew; the difference is then a matter for review. */
const isUpdate = process.env.UPDATE_GOLDEN === '1'

/** Files break lines between tags, for people; the text itself has no white space there. */
export function withLineBreaks(xml: string): string {
  return `${xml.replaceAll('><', '>\n<')}\n`
}

/** The kept text of a file of this folder, or what is to be kept when updating; empty when there is none. */
export function golden(file: string, now: string): string {
  const place = new URL(file, import.meta.url)
  if (isUpdate) {
    mkdirSync(new URL('.', place), { recursive: true })
    writeFileSync(place, now)
  }
  return existsSync(place) ? readFileSync(place, 'utf8') : ''
}
