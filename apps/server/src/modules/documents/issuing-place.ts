import type { DraftContent } from './engine/draft-input.ts'
import type { Surroundings } from './engine/load-surroundings.ts'

/**
 * The branch and terminal whose numbers a document takes: those that it names, else where its company issues from on the
 * day. What was never named is not kept in a draft either, so that it follows the settings until it is issued. Pure.
 */
export function issuingPlace(
  { branch, terminal }: Pick<DraftContent, 'branch' | 'terminal'>,
  { company: { place } }: Pick<Surroundings, 'company'>,
): { branch: string; terminal: string } {
  return { branch: branch ?? place.branch, terminal: terminal ?? place.terminal }
}
