import { createContext } from 'react'
import type { Voice } from './voice.ts'

/** What a piece of a screen speaks, where that is another language than the screen's; null where it is none. */
export const SpokenVoice = createContext<Voice | null>(null)
