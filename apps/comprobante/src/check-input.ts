import { checkFile } from './check-file.ts'
import { Failure } from './failure.ts'
import { present } from './present.ts'
import { nameOf, readInput } from './read-input.ts'
import { isClean, type Presentation, type Report, unreadable } from './report.ts'

/** What verifying one file prints, and what it means for the exit status. */
export type Checked = { text: string; state: 'clean' | 'wrong' | 'unread'; complaint?: string }

/** Reads and checks one file. */
export async function checkInput(file: string, presentation: Presentation): Promise<Checked> {
  const { report, complaint } = readAndCheck(file, presentation.isPractice)
  if (complaint !== undefined) {
    const text = presentation.json ? await present(report, presentation) : ''
    return { text, state: 'unread', complaint }
  }
  const text = await present(report, presentation)
  return { text, state: isClean(report) ? 'clean' : 'wrong' }
}

function readAndCheck(file: string, isPractice: boolean): { report: Report; complaint?: string } {
  try {
    return { report: checkFile(nameOf(file), readInput(file), { isPractice }) }
  } catch (error) {
    const message = error instanceof Failure ? error.message : `This file meets a fault of the tool: ${error}`
    const code = error instanceof Failure ? 'file.unreadable' : 'tool.fault'
    const report = unreadable(nameOf(file), [{ code, message }])
    // A fault of ours is told and counted, and the other thousand files are still checked.
    return error instanceof Failure ? { report, complaint: message } : { report }
  }
}
