import { en } from './en/index.ts'
import { inEveryLanguage } from './in-every-language.ts'

export type Dictionary = typeof en

/** Every word of every language: for the server, since a browser fetches the areas it speaks from (`languages`). */
export const dictionaries = await inEveryLanguage<Dictionary>(
  async (language) => (await import(`./${language}/index.ts`))[language],
)

export { type Language, languageCodes, languages } from './languages.ts'
export { en }
