import { ownKeys } from './own-keys.ts'

const pairMs = 1_200

/**
 * Tells whether a key stands for itself: not where single keys are off, and not as the second of a pair, as `G D` goes to
 * the dashboard. Hears every key.
 */
export function loneKeys(): (event: KeyboardEvent) => boolean {
  let before = { key: '', at: 0 }
  return (event) => {
    const last = before
    before = { key: event.key, at: event.timeStamp }
    if (event.key.length > 1) return true
    const isSecond = ['g', 'n'].includes(last.key.toLowerCase()) && event.timeStamp - last.at < pairMs
    return !isSecond && !ownKeys.get().areOff
  }
}
