import type { Registries } from '../registries/registries.ts'

/** What the checks of one line need to know besides the line. */
export type LineFieldContext = {
  nowMs: number
  registries: Registries
  number: number
  root: string
  isNote: boolean
  /** Identity number of the buyer. */
  receiver: string
}
