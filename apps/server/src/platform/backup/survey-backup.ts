import { readBackup } from './read-backup.ts'

/** What has to be known of a backup before the first of its rows is written. */
export type Survey = {
  /** Files that its rows name and that lie in a store outside. */
  filesOutside: number
}

/** Reads a backup from its beginning to its end. Throws Refusal when it is none, is damaged or ends too early. */
export async function surveyBackup(file: string): Promise<Survey> {
  let filesOutside = 0
  let table = ''
  for await (const part of readBackup(file)) {
    if (part.kind === 'mark') table = part.mark[0] === 'table' ? part.mark[1] : ''
    else if (table === 'file_sums') filesOutside += filesOf(part.json)
  }
  return { filesOutside }
}

/** A row that is no row is refused with its sentence where rows are loaded. */
function filesOf(json: string): number {
  try {
    return Number(JSON.parse(json).files) || 0
  } catch {
    return 0
  }
}
