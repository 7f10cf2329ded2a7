export type Language = 'en' | 'es' | 'fr' | 'ar'

/** The languages offered, each in its own name (specification §3: `i18nLang`, `isRTL`). */
export const languages: ReadonlyArray<{ i18nLang: Language; label: string; isRTL: boolean }> = [
  { i18nLang: 'en', label: 'English', isRTL: false },
  { i18nLang: 'es', label: 'Español', isRTL: false },
  { i18nLang: 'fr', label: 'Français', isRTL: false },
  { i18nLang: 'ar', label: 'العربية', isRTL: true },
]
