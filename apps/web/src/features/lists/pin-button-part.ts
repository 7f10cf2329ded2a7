import { part } from '#lib/part.ts'

/** Comes after the first sight of its screen. */
export const PinButton = part(() => import('./pin-button.tsx'), 'PinButton', { words: ['tools'] })
