import { en } from '@cuentaclara/locales/en'
import { type Language, languages } from '@cuentaclara/locales/languages'
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readStored, storageKeys, writeStored } from './stored-session.ts'

type Dictionary = Record<string, unknown>

/** The dictionaries beside English, fetched when chosen. */
const dictionaries: Record<Exclude<Language, 'en'>, () => Promise<Dictionary>> = {
  es: () => import('@cuentaclara/locales/es').then((module) => module.es),
  fr: () => import('@cuentaclara/locales/fr').then((module) => module.fr),
  ar: () => import('@cuentaclara/locales/ar').then((module) => module.ar),
}

export const i18nInstance: i18n = i18next.createInstance()

/** Starts with English; a language chosen before, or the installation's, replaces it before the first paint. */
export async function startI18n(language: Language): Promise<void> {
  await i18nInstance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  })
  await showLanguage(language)
}

/** Chosen in the switcher: from now on this browser speaks that language (translation is off until then). */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  writeStored(storageKeys.language, language)
}

/** The language chosen in this browser; null while translation is off. */
export function storedLanguage(): Language | null {
  return parseLanguage(readStored(storageKeys.language))
}

export function parseLanguage(text: string | null | undefined): Language | null {
  return languages.find((language) => language.i18nLang === text)?.i18nLang ?? null
}

export function isRightToLeft(language: string): boolean {
  return languages.find(({ i18nLang }) => i18nLang === language)?.isRTL ?? false
}

async function showLanguage(language: Language): Promise<void> {
  await loadDictionary(language)
  if (isRightToLeft(language)) await import('./arabic-font.ts')
  await i18nInstance.changeLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
}

async function loadDictionary(language: Language): Promise<void> {
  if (language === 'en' || i18nInstance.hasResourceBundle(language, 'translation')) return
  i18nInstance.addResourceBundle(language, 'translation', await dictionaries[language]())
}
