import type { CodeRow } from '@cuentaclara/einvoice/codes'
import type { Language } from '@cuentaclara/locales/languages'
import type { OfficialNames } from '@cuentaclara/locales/official-names'
import { addWords, voice } from './i18n/i18n.ts'

/** Official lists that people choose from. */
export type OfficialList = keyof OfficialNames

let translated: Readonly<Record<string, OfficialNames>> | null = null
let coming: Promise<void> | null = null

/**
 * What a row of an official list is called in a language. The lists themselves are Spanish and English; other languages fetch their names when
 * the first of them is asked for, and the screens say them as soon as they have come.
 */
export function officialName(list: OfficialList, row: CodeRow | undefined, language: string): string {
  if (row === undefined) return ''
  if (language === 'es') return row.nameEs
  if (language === 'en') return row.nameEn
  if (translated === null) void fetchOfficialNames()
  return translated?.[language]?.[list][row.code] ?? row.nameEn
}

/** Brings the names of other languages, for what needs them at once. */
export function fetchOfficialNames(): Promise<void> {
  coming ??= import('@cuentaclara/locales/official-names').then(
    ({ officialNames }) => {
      translated = officialNames
      // No words of an area, but the screens speak again.
      addWords(voice.get().language as Language, {})
    },
    () => {
      // Without a connection; the next that asks tries again.
      coming = null
    },
  )
  return coming
}
