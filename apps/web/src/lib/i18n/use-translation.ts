import { useContext } from 'react'
import { useStore } from '../store.ts'
import { voice } from './i18n.ts'
import { SpokenVoice } from './spoken-voice.ts'
import type { Voice } from './voice.ts'

/**
 * The words of a screen, said anew when another language is chosen or more words have come (ADR 0010); of a piece that is said in a
 * language of its own (`SpokenIn`), the words of that one.
 */
export function useTranslation(): { t: Voice['t']; i18n: Voice } {
  const ofScreen = useStore(voice, (state) => state)
  const spoken = useContext(SpokenVoice) ?? ofScreen
  return { t: spoken.t, i18n: spoken }
}
