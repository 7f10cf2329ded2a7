import { type Language, languageCodes } from './languages.ts'

/** What the folder of each language holds, by language. */
export async function inEveryLanguage<Words>(
  read: (language: Language) => Promise<Words>,
): Promise<Readonly<Record<Language, Words>>> {
  const entries = await Promise.all(languageCodes.map(async (language) => [language, await read(language)]))
  return Object.fromEntries(entries)
}
