import type { CodeRow } from '@cuentaclara/einvoice/codes'
import { currency, currencyNameAndCode } from '@cuentaclara/einvoice/codes'
import { type Dictionary, dictionaries, type Language } from '@cuentaclara/locales'
import { isRightToLeft } from '@cuentaclara/locales/languages'
import { type OfficialNames, officialNames } from '@cuentaclara/locales/official-names'
import type { PageDescription } from './page-description.ts'

export type Words = Dictionary['print']
/** What a page speaks with. */
export type Naming = { words: Words; language: Language }

/** The words of a language; papers are Spanish unless somebody says otherwise. */
export function namingOf(language: Language = 'es'): Naming {
  return { language, words: dictionaries[language].print }
}

/** How a page speaks and where it begins to be read. */
export function voiceOf({ language }: Naming): Pick<PageDescription, 'language' | 'direction'> {
  return { language, direction: isRightToLeft(language) ? 'rtl' : 'ltr' }
}

type CodeWords = Dictionary['documents']['codes']
export type NamedList = keyof OfficialNames | keyof CodeWords

/**
 * What a row of an official list is called: as the authority publishes it in Spanish, translated in others. What has no
 * translation keeps its official name, which a search finds.
 */
export function nameOf(row: CodeRow | undefined, list: NamedList, { language }: Naming): string {
  if (row === undefined) return ''
  if (language === 'es') return row.nameEs
  if (language === 'en') return row.nameEn
  return translated(list, language)[row.code] ?? row.nameEs
}

function translated(list: NamedList, language: 'fr' | 'ar'): Readonly<Record<string, string>> {
  return { ...officialNames[language], ...dictionaries[language].documents.codes }[list]
}

/** `Dólar estadounidense`, `Euro (EUR)`; a code that has no name stands alone. */
export function nameCurrency(code: string, language: Language): string {
  const own = currency(code)
  if (own === undefined || language === 'fr' || language === 'ar') return currencyNameAndCode(code, language)
  return language === 'es' ? own.nameEs : own.nameEn
}

/** The name that the law knows a paper by, where its title is a translation (reference §12.1: the name of the document). */
export function lawfulTitle(row: CodeRow | undefined, { language }: Naming): string | null {
  return language === 'es' ? null : (row?.nameEs ?? null)
}
