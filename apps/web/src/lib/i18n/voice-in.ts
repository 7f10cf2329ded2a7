import type { Language } from '@cuentaclara/locales/languages'
import { isRightToLeft, known, loadDictionary } from './i18n.ts'
import { createVoice, type Voice } from './voice.ts'

/** What speaks another language than the screens, with the words that have been asked for so far. */
export async function voiceIn(language: Language): Promise<Voice> {
  if (isRightToLeft(language)) await import('./arabic-font.ts')
  await loadDictionary(language)
  return createVoice(language, known[language] ?? {})
}
