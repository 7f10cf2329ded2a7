import type { Language } from '@cuentaclara/locales/languages'
import type { QueryClient } from '@tanstack/react-query'
import { installationQuery } from '#features/identity/index.ts'
import { parseLanguage, storedLanguage } from '#lib/i18n.ts'

const patienceMs = 400

/** The language chosen in this browser; else the installation's, when it answers in time; else English. */
export async function startLanguage(queryClient: QueryClient): Promise<Language> {
  const stored = storedLanguage()
  if (stored !== null) return stored
  const answer = queryClient.fetchQuery(installationQuery).catch(() => null)
  const inTime = await Promise.race([answer, pause(patienceMs)])
  return parseLanguage(inTime?.language) ?? 'en'
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms))
}
