import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the database of the program is that runs on a data folder: it tells programs beside it. */
export function databaseUrlOf(folder: string): string {
  const { facts } = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as {
    facts: { owner: string }
  }
  return facts.owner
}
