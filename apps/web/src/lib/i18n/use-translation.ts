import { useStore } from '../store.ts'
import { voice } from './i18n.ts'
import type { Voice } from './voice.ts'

/** The words of a screen, said anew when another language is chosen or more words have come (ADR 0010). */
export function useTranslation(): { t: Voice['t']; i18n: Voice } {
  const spoken = useStore(voice, (state) => state)
  return { t: spoken.t, i18n: spoken }
}
