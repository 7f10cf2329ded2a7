import type { Issue } from '@cuentaclara/einvoice'
import { DocumentNotIssuable } from '#modules/documents/drafts.ts'
import { AppError } from '#platform/errors.ts'

/** Why a run failed, as it is kept: the code of the problem, and the findings of the document if that is what it was. */
export type RunProblem = { code: string; issues: Pick<Issue, 'code' | 'path' | 'params'>[] }

/** What a failure tells; anything unexpected is kept as that and nothing more. */
export function problemOf(error: unknown): RunProblem {
  if (error instanceof DocumentNotIssuable) {
    const issues = error.issues.map(({ code, path, params }) => ({ code, path, ...(params && { params }) }))
    return { code: error.code, issues: issues.slice(0, 20) }
  }
  if (error instanceof AppError) return { code: error.code, issues: [] }
  return { code: 'unexpected', issues: [] }
}
