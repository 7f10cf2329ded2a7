import { type Language, languages } from '@cuentaclara/locales/languages'
import { readStored, storageKeys, writeStored } from '../http/stored-session.ts'
import { isPreferenceStored, preferences, setPreference } from '../preferences.ts'
import { createStore } from '../store.ts'
import { createVoice, type Voice, type Words } from './voice.ts'

type Dictionary = {
  /** What any screen may say. */
  screens: () => Promise<Words>
  /** What signing in, the own account and members say. */
  identity: () => Promise<Words>
  /** What the rules of documents say: only editors need it. */
  rules: () => Promise<Words>
  /** What the screens of companies and their settings say. */
  settings: () => Promise<Words>
  /** What keys, webhooks and rules say. */
  automation: () => Promise<Words>
  /** What the tools of the shell say, which open later. */
  tools: () => Promise<Words>
  /** What the screens of tickets, notes, receipts and copies say. */
  counter: () => Promise<Words>
  /** What the screens of quotations and series say. */
  sales: () => Promise<Words>
  /** What the screens of payments, expenses and received documents say. */
  money: () => Promise<Words>
  /** What reports, figures and the work list say. */
  insight: () => Promise<Words>
  /** What the screens of who runs the installation say. */
  admin: () => Promise<Words>
  /** What the trail of changes says. */
  audit: () => Promise<Words>
  securityHistory: () => Promise<Words>
}

/** Each language in files of its own; only those in use are fetched. */
const dictionaries: Record<Language, Dictionary> = {
  en: {
    screens: () => import('@cuentaclara/locales/en/screen-words').then(({ screenWords }) => screenWords),
    identity: () => import('@cuentaclara/locales/en/identity').then(({ identity }) => identity),
    rules: () => import('@cuentaclara/locales/en/rules').then(({ rules }) => rules),
    settings: () => import('@cuentaclara/locales/en/settings').then(({ settings }) => settings),
    tools: () => import('@cuentaclara/locales/en/tools').then(({ tools }) => tools),
    automation: () => import('@cuentaclara/locales/en/automation').then(({ automation }) => automation),
    counter: () => import('@cuentaclara/locales/en/counter').then(({ counter }) => counter),
    sales: () => import('@cuentaclara/locales/en/sales').then(({ sales }) => sales),
    money: () => import('@cuentaclara/locales/en/money').then(({ money }) => money),
    insight: () => import('@cuentaclara/locales/en/insight').then(({ insight }) => insight),
    admin: () => import('@cuentaclara/locales/en/admin').then(({ admin }) => admin),
    audit: () => import('@cuentaclara/locales/en/audit').then(({ audit }) => audit),
    securityHistory: () =>
      import('@cuentaclara/locales/en/security-history').then(({ securityHistory }) => securityHistory),
  },
  es: {
    screens: () => import('@cuentaclara/locales/es/screen-words').then(({ screenWords }) => screenWords),
    identity: () => import('@cuentaclara/locales/es/identity').then(({ identity }) => identity),
    rules: () => import('@cuentaclara/locales/es/rules').then(({ rules }) => rules),
    settings: () => import('@cuentaclara/locales/es/settings').then(({ settings }) => settings),
    tools: () => import('@cuentaclara/locales/es/tools').then(({ tools }) => tools),
    automation: () => import('@cuentaclara/locales/es/automation').then(({ automation }) => automation),
    counter: () => import('@cuentaclara/locales/es/counter').then(({ counter }) => counter),
    sales: () => import('@cuentaclara/locales/es/sales').then(({ sales }) => sales),
    money: () => import('@cuentaclara/locales/es/money').then(({ money }) => money),
    insight: () => import('@cuentaclara/locales/es/insight').then(({ insight }) => insight),
    admin: () => import('@cuentaclara/locales/es/admin').then(({ admin }) => admin),
    audit: () => import('@cuentaclara/locales/es/audit').then(({ audit }) => audit),
    securityHistory: () =>
      import('@cuentaclara/locales/es/security-history').then(({ securityHistory }) => securityHistory),
  },
  fr: {
    screens: () => import('@cuentaclara/locales/fr/screen-words').then(({ screenWords }) => screenWords),
    identity: () => import('@cuentaclara/locales/fr/identity').then(({ identity }) => identity),
    rules: () => import('@cuentaclara/locales/fr/rules').then(({ rules }) => rules),
    settings: () => import('@cuentaclara/locales/fr/settings').then(({ settings }) => settings),
    tools: () => import('@cuentaclara/locales/fr/tools').then(({ tools }) => tools),
    automation: () => import('@cuentaclara/locales/fr/automation').then(({ automation }) => automation),
    counter: () => import('@cuentaclara/locales/fr/counter').then(({ counter }) => counter),
    sales: () => import('@cuentaclara/locales/fr/sales').then(({ sales }) => sales),
    money: () => import('@cuentaclara/locales/fr/money').then(({ money }) => money),
    insight: () => import('@cuentaclara/locales/fr/insight').then(({ insight }) => insight),
    admin: () => import('@cuentaclara/locales/fr/admin').then(({ admin }) => admin),
    audit: () => import('@cuentaclara/locales/fr/audit').then(({ audit }) => audit),
    securityHistory: () =>
      import('@cuentaclara/locales/fr/security-history').then(({ securityHistory }) => securityHistory),
  },
  ar: {
    screens: () => import('@cuentaclara/locales/ar/screen-words').then(({ screenWords }) => screenWords),
    identity: () => import('@cuentaclara/locales/ar/identity').then(({ identity }) => identity),
    rules: () => import('@cuentaclara/locales/ar/rules').then(({ rules }) => rules),
    settings: () => import('@cuentaclara/locales/ar/settings').then(({ settings }) => settings),
    tools: () => import('@cuentaclara/locales/ar/tools').then(({ tools }) => tools),
    automation: () => import('@cuentaclara/locales/ar/automation').then(({ automation }) => automation),
    counter: () => import('@cuentaclara/locales/ar/counter').then(({ counter }) => counter),
    sales: () => import('@cuentaclara/locales/ar/sales').then(({ sales }) => sales),
    money: () => import('@cuentaclara/locales/ar/money').then(({ money }) => money),
    insight: () => import('@cuentaclara/locales/ar/insight').then(({ insight }) => insight),
    admin: () => import('@cuentaclara/locales/ar/admin').then(({ admin }) => admin),
    audit: () => import('@cuentaclara/locales/ar/audit').then(({ audit }) => audit),
    securityHistory: () =>
      import('@cuentaclara/locales/ar/security-history').then(({ securityHistory }) => securityHistory),
  },
}

/** The words that have come, of each language that was spoken. */
const known: Partial<Record<Language, Words>> = {}

/** What the screens speak with; another one takes its place with every language chosen and all words that come later. */
export const voice = createStore<Voice>(createVoice('', {}))

/** The voice of the moment, for what speaks outside of a component; a component asks `useTranslation`. */
export const i18nInstance: Voice = {
  get language() {
    return voice.get().language
  },
  get t() {
    return voice.get().t
  },
  get exists() {
    return voice.get().exists
  },
}

/** Starts with the words of one language; a test keeps every language complete, so none falls back to another. */
export async function startI18n(language: Language): Promise<void> {
  await showLanguage(language)
  // A direction of one's own, from the customiser, stays until another language is chosen.
  if (isPreferenceStored('rtl')) document.documentElement.dir = preferences.get().rtl ? 'rtl' : 'ltr'
  else preferences.set({ rtl: isRightToLeft(language) })
}

/** Chosen in the switcher: from now on this browser speaks that language (translation is off until then). */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  writeStored(storageKeys.language, language)
  setPreference('rtl', isRightToLeft(language))
}

/** What this screen speaks, or will speak once it stands: what was chosen here, else the installation's, else English. */
export function screenLanguage(): Language {
  return parseLanguage(i18nInstance.language) ?? startLanguage()
}

/** The language chosen in this browser; else the installation's, which the server writes into the page; else English. */
export function startLanguage(): Language {
  return storedLanguage() ?? parseLanguage(document.documentElement.lang) ?? 'en'
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

/** Speaks a language from now on, without keeping it for the next visit. */
export async function showLanguage(language: Language): Promise<void> {
  await loadDictionary(language)
  if (isRightToLeft(language)) await import('./arabic-font.ts')
  voice.set(createVoice(language, known[language] ?? {}))
  document.documentElement.lang = language
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  // A device that installs the app takes its name and its shortcuts from here.
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${language}.webmanifest`)
}

async function loadDictionary(language: Language): Promise<void> {
  if (known[language] === undefined) addWords(language, await dictionaries[language].screens())
  for (const area of wanted) await loadArea(language, area)
}

export type LaterArea = Exclude<keyof Dictionary, 'screens'>
const wanted = new Set<LaterArea>()

/** Fetches words that not every screen needs, for this language and those chosen later. */
export async function loadWords(area: LaterArea): Promise<void> {
  wanted.add(area)
  const language = parseLanguage(i18nInstance.language)
  if (language !== null) await loadArea(language, area)
}

async function loadArea(language: Language, area: LaterArea): Promise<void> {
  if (known[language]?.[area] !== undefined) return
  addWords(language, { [area]: await dictionaries[language][area]() })
}

/** More words of a language, which the screens say at once if it is the one they speak. */
export function addWords(language: Language, words: Words): void {
  known[language] = { ...known[language], ...words }
  if (voice.get().language === language) voice.set(createVoice(language, known[language]))
}
