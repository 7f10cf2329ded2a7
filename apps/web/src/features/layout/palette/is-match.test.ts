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
