import type { areas, parts } from './en/areas.ts'

// A language is a folder of this package and a row here: every list of languages is made of these rows.
const rows = [
  { i18nLang: 'en', label: 'English', isRTL: false, areas: () => import('./en/areas.ts') },
  { i18nLang: 'es', label: 'Español', isRTL: false, areas: () => import('./es/areas.ts') },
  { i18nLang: 'fr', label: 'Français', isRTL: false, areas: () => import('./fr/areas.ts') },
  { i18nLang: 'ar', label: 'العربية', isRTL: true, areas: () => import('./ar/areas.ts') },
] as const

export type Language = (typeof rows)[number]['i18nLang']

/** What a screen fetches words by. */
export type WordArea = keyof typeof areas

type Files<Area extends string> = Readonly<Record<Area, () => Promise<object>>>

type LanguageRow = {
  i18nLang: Language
  label: string
  isRTL: boolean
  /** What screens say at first, and what only their parts say: not every area has both. */
  areas(): Promise<{ areas: Files<WordArea>; parts: Files<keyof typeof parts> }>
}

/** The languages offered, each in its own name (specification §3: `i18nLang`, `isRTL`). */
export const languages: readonly LanguageRow[] = rows

/** Their names in schemas and settings. */
export const languageCodes: readonly Language[] = rows.map(({ i18nLang }) => i18nLang)

/** Whether a language is read from right to left. */
export function isRightToLeft(language: string): boolean {
  return rows.find(({ i18nLang }) => i18nLang === language)?.isRTL ?? false
}

/** Dates in words as Costa Rica writes them: setiembre and set, where computers know septiembre and sept. */
export function sayMonthsAsHere(words: string, language: string): string {
  return language === 'es' ? words.replace(/\bsept(?=iembre\b|\b)/, 'set') : words
}
