import { type Language, languages, type WordArea } from '@cuentaclara/locales/languages'
import { mergeWords } from '@cuentaclara/locales/merge-words'
import { readStored, storageKeys, writeStored } from '../http/stored-session.ts'
import { isPreferenceStored, preferences, setPreference } from '../preferences.ts'
import { createStore } from '../store.ts'
import { createVoice, type Voice, type Words } from './voice.ts'

/** The words that have come, of each language that was spoken. */
export const known: Partial<Record<Language, Words>> = {}

/** What the screens speak with; another one takes its place with every language chosen and all words that come later. */
export const voice = createStore<Voice>(createVoice('', {}))

/** The voice of the moment, for what speaks outside of a component; a component asks `useTranslation`. */
export const i18nInstance: Voice = {
  get language() {
    return voice.get().language
  },
  get t() {
    return voice.get().t
  },
  get exists() {
    return voice.get().exists
  },
}

/** Starts with the words of one language; a test keeps every language complete, so none falls back to another. */
export async function startI18n(language: Language): Promise<void> {
  await showLanguage(language)
  // A direction of one's own, from the customiser, stays until another language is chosen.
  if (isPreferenceStored('rtl')) document.documentElement.dir = preferences.get().rtl ? 'rtl' : 'ltr'
  else preferences.set({ rtl: isRightToLeft(language) })
}

/** Chosen in the switcher: from now on this browser speaks that language (translation is off until then). */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  writeStored(storageKeys.language, language)
  setPreference('rtl', isRightToLeft(language))
}

/** What this screen speaks, or will speak once it stands: what was chosen here, else the installation's, else English. */
export function screenLanguage(): Language {
  return parseLanguage(i18nInstance.language) ?? startLanguage()
}

/** The language chosen in this browser; else the installation's, which the server writes into the page; else English. */
export function startLanguage(): Language {
  return storedLanguage() ?? parseLanguage(document.documentElement.lang) ?? 'en'
}

/** The language chosen in this browser; null while translation is off. */
export function storedLanguage(): Language | null {
  return parseLanguage(readStored(storageKeys.language))
}

export function parseLanguage(text: string | null | undefined): Language | null {
  return languages.find((language) => language.i18nLang === text)?.i18nLang ?? null
}

export function isRightToLeft(language: string): boolean {
  return languages.find(({ i18nLang }) => i18nLang === language)?.isRTL ?? false
}

/** Speaks a language from now on, without keeping it for the next visit. */
export async function showLanguage(language: Language): Promise<void> {
  if (isRightToLeft(language)) await import('./arabic-font.ts')
  await loadDictionary(language)
  voice.set(createVoice(language, known[language] ?? {}))
  document.documentElement.lang = language
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  // A device that installs the app takes its name and its shortcuts from here.
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${language}.webmanifest`)
}

/** Words that not every screen needs. */
export type LaterArea = Exclude<WordArea, 'screens'>
const wanted = new Set<WordArea>(['screens'])

/** What screens say at first, and what only their parts say. */
const halves = ['areas', 'parts'] as const
type Half = (typeof halves)[number]
let arePartsShown = false

/** What has come, such as `en areas money`. */
const come = new Set<string>()

/** All that is wanted, also by a screen that comes meanwhile: it asks for the language that still speaks. */
export async function loadDictionary(language: Language): Promise<void> {
  let before: string
  do {
    before = `${wanted.size} ${arePartsShown}`
    await loadAreas(language, [...wanted])
  } while (before !== `${wanted.size} ${arePartsShown}`)
}

/** Fetches words that not every screen needs, for this language and those chosen later. */
export async function loadWords(area: LaterArea): Promise<void> {
  wanted.add(area)
  const language = parseLanguage(i18nInstance.language)
  if (language !== null) await loadAreas(language, [area])
}

/** Fetches what parts say, of these areas and of all whose words were asked for. From now on words come whole. */
export async function loadPartWords(areas: readonly LaterArea[] = []): Promise<void> {
  arePartsShown = true
  for (const area of areas) wanted.add(area)
  const language = parseLanguage(i18nInstance.language)
  if (language !== null) await loadAreas(language, [...wanted])
}

async function loadAreas(language: Language, areas: readonly WordArea[]): Promise<void> {
  const files = areas
    .flatMap((area) => halves.map((half) => ({ area, half, name: `${language} ${half} ${area}` })))
    .filter(({ half, name }) => (half === 'areas' || arePartsShown) && !come.has(name))
  const words = await Promise.all(files.map(({ area, half }) => fetchWords(language, area, half)))
  // Added at once, so that screens are drawn once.
  if (files.length > 0) addWords(language, words.reduce<Words>(mergeWords, {}))
  for (const { name } of files) come.add(name)
}

/** Each half of an area of a language is a file of its own; only those in use are fetched. */
async function fetchWords(language: Language, area: WordArea, half: Half): Promise<Words> {
  const files: Partial<Record<WordArea, () => Promise<object>>> = (
    await languages.find(({ i18nLang }) => i18nLang === language)!.areas()
  )[half]
  const words = ((await files[area]?.()) ?? {}) as Words
  return area === 'screens' ? words : { [area]: words }
}

/** More words of a language, which the screens say at once if it is the one they speak. */
export function addWords(language: Language, words: Words): void {
  known[language] = mergeWords(known[language] ?? {}, words)
  if (voice.get().language === language) voice.set(createVoice(language, known[language]))
}
