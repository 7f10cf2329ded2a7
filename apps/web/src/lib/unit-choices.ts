import { type Unit, units, usualUnits } from '@cuentaclara/einvoice/codes'
import { fold } from './fold.ts'
import type { Voice } from './i18n/voice.ts'
import { officialName } from './official-name.ts'

const isUsual = new Set(usualUnits)

/** All units, those that most lines are counted in first. */
export const unitsByUse: readonly Unit[] = [
  ...usualUnits.flatMap((code) => units.find((unit) => unit.code === code) ?? []),
  ...units.filter(({ code }) => !isUsual.has(code)),
]

/** `Kg · kilogram`. */
export function unitLabel(code: string, language: string): string {
  const unit = units.find((row) => row.code === code)
  if (unit === undefined) return code
  return `${code} · ${officialName('units', unit, language)}`
}

/** All units for a select, those that most lines are counted in apart from the others. */
export function unitGroups(t: Voice['t'], language: string) {
  const items = (of: readonly Unit[]) =>
    of.map(({ code }) => ({ value: code, label: unitLabel(code, language) }))
  return [
    { group: t('common.units.usual'), items: items(unitsByUse.filter(({ code }) => isUsual.has(code))) },
    { group: t('common.units.others'), items: items(unitsByUse.filter(({ code }) => !isUsual.has(code))) },
  ]
}

/** The units whose code has a text, or whose name in the reader's language or an official one: an exact code first, usual ones before the others. */
export function findUnits(text: string, language: string): { usual: Unit[]; others: Unit[] } {
  const wanted = fold(text.trim())
  const found = unitsByUse.filter((unit) =>
    [unit.code, unit.nameEs, unit.nameEn, officialName('units', unit, language)].some((words) =>
      fold(words).includes(wanted),
    ),
  )
  const exact = (unit: Unit) => (unit.code === text.trim() ? 0 : fold(unit.code) === wanted ? 1 : 2)
  const sorted = wanted === '' ? found : found.toSorted((a, b) => exact(a) - exact(b))
  // Of the exact code nobody asks how usual it is.
  if (wanted !== '' && sorted[0] !== undefined && exact(sorted[0]) < 2) return { usual: sorted, others: [] }
  return {
    usual: sorted.filter(({ code }) => isUsual.has(code)),
    others: sorted.filter(({ code }) => !isUsual.has(code)),
  }
}
