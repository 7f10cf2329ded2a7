import type { Language } from '@cuentaclara/locales/languages'
import { parseLanguage, storedLanguage } from '#lib/i18n.ts'

/** The language chosen in this browser; else the installation's, which the server writes into the page; else English. */
export function startLanguage(): Language {
  return storedLanguage() ?? parseLanguage(document.documentElement.lang) ?? 'en'
}
