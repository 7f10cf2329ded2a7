import { dictionaries } from '@cuentaclara/locales'
import { expect, it } from 'vitest'
import { isMatch } from './is-match.ts'

// rest.md 7: “modo oscuro” found nothing, only “tema oscuro” did.
it.each([
  ['es', 'modo oscuro'],
  ['en', 'dark mode'],
  ['fr', 'mode sombre'],
  ['ar', 'الوضع الداكن'],
] as const)('in %s the theme is found as people call it', (language, text) => {
  const { dark, themeAlso } = dictionaries[language].tools.palette
  expect(isMatch({ title: dark, also: themeAlso }, text)).toBe(true)
  expect(isMatch({ title: dark }, text)).toBe(false)
})

// An accountant who typed “form 150”, “tipo de cambio”, “cierre” or “importar” was told that there is nothing.
it.each([
  ['es', 'vatReturn', 'formulario 150'],
  ['en', 'vatReturn', 'form 150'],
  ['fr', 'vatReturn', 'd-150'],
  ['ar', 'vatReturn', 'نموذج 150'],
  ['es', 'exchangeRates', 'tipo de cambio'],
  ['en', 'exchangeRates', 'euro'],
] as const)('in %s the report %s is found by %s', (language, name, text) => {
  const { reports, tools } = dictionaries[language]
  expect(isMatch({ title: reports.names[name], also: tools.palette.also[name] }, text)).toBe(true)
})

it.each([
  ['es', ['respaldo', 'paquete del mes', 'cierre', 'programar', 'exportar']],
  ['en', ['backup', 'month package', 'close period', 'schedule']],
  ['fr', ['sauvegarde', 'clôture', 'programmer']],
  ['ar', ['نسخة احتياطية', 'إغلاق']],
] as const)('in %s the data of the company are found by what stands there', (language, texts) => {
  const { settings, tools } = dictionaries[language]
  for (const text of texts)
    expect(isMatch({ title: settings.config.tabs.data, also: tools.palette.also.data }, text), text).toBe(
      true,
    )
})
