import type { MouseEvent } from 'react'

/**
 * Whether it is the second press of a double one. Who presses twice in one go means it once; the second came before the screen
 * knew of the first, and what was done well was refused in red.
 */
export function isSecondPress({ detail }: Pick<MouseEvent, 'detail'>): boolean {
  return detail > 1
}
