export type Language = 'en' | 'es' | 'fr' | 'ar'

/** Dates in words as Costa Rica writes them: setiembre and set, where computers know septiembre and sept. */
export function sayMonthsAsHere(words: string, language: string): string {
  return language === 'es' ? words.replace(/\bsept(?=iembre\b|\b)/, 'set') : words
}

/** The languages offered, each in its own name (specification §3: `i18nLang`, `isRTL`). */
export const languages: ReadonlyArray<{ i18nLang: Language; label: string; isRTL: boolean }> = [
  { i18nLang: 'en', label: 'English', isRTL: false },
  { i18nLang: 'es', label: 'Español', isRTL: false },
  { i18nLang: 'fr', label: 'Français', isRTL: false },
  { i18nLang: 'ar', label: 'العربية', isRTL: true },
]
