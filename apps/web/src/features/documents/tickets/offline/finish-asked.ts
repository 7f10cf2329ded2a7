import type { DocumentRow } from '@cuentaclara/contracts'
import { ApiError, isUnheard } from '#lib/http/api-error.ts'
import { issueDocument } from '../../actions.ts'
import { noteAskedProblem, noteSold, readEveryAsked } from './asked-sales.ts'

/**
 * Asks again for every sale that the counter went on without, under its key: the server makes it, or answers what it made when it
 * was asked first. Answers what is issued now. `tooOld` is said of those that the server may have forgotten: a person looks.
 */
export async function finishAsked(
  company: string,
  tooOld: string,
  now = Date.now(),
): Promise<{ rows: DocumentRow[]; isChanged: boolean }> {
  const rows: DocumentRow[] = []
  let isChanged = false
  for (const sale of await readEveryAsked(company)) {
    const { key, input, at, isLeft, problem } = sale
    if (!isLeft || problem !== null) continue
    try {
      if (now - Date.parse(at) > keptMs) await noteAskedProblem(company, key, tooOld)
      else {
        rows.push(await issueDocument(company, input, key))
        await noteSold(company, sale)
      }
    } catch (error) {
      if (!isRefusal(error)) break
      await noteAskedProblem(company, key, error.message)
    }
    isChanged = true
  }
  return { rows, isChanged }
}

/** The server looked at what was asked, and knows that nothing was made of it. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && !isUnheard(error)
}

/** The server keeps keys for a day; nobody asks in its last hours. */
const keptMs = 20 * 3_600_000
