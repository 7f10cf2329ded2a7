import type { DocumentIssue } from '@cuentaclara/contracts'
import { ApiError } from '#lib/http/api-error.ts'

export type SoldAgain = { message: string; params: Readonly<Record<string, unknown>> }

/** That the lines of a quotation were sold in another document: of a saved draft a finding, of a new one why it is not saved. */
export function soldAgainOf(issues: readonly DocumentIssue[], saving: unknown): SoldAgain | null {
  const { message, params = {} } = issues.find(({ code }) => code === 'quotation.sold-again') ?? {}
  if (message !== undefined) return { message, params }
  const isRefused = saving instanceof ApiError && saving.code === 'quotation-sold-again'
  return isRefused ? { message: saving.message, params: saving.params } : null
}
