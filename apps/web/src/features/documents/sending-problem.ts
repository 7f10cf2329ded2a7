import type { TFunction } from 'i18next'

const codes = [
  'document-unknown',
  'document-lost',
  'authority-limits',
  'authority-error',
  'authority-not-set-up',
  'certificate-missing',
] as const

/** What hinders sending, in the language of the screen; what the authority itself said stays as it said it. */
export function sendingProblem(problem: string, t: TFunction): string {
  const code = codes.find((known) => known === problem)
  return code === undefined ? problem : t(`documents.view.sendingProblems.${code}`)
}
