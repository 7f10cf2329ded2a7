import type { CSSProperties } from 'react'

/**
 * A field that is written from left to right wherever it stands. The kit makes room for what stands beside its text by the
 * field's own direction, and places it by the screen's: where that is mirrored, the room changes sides.
 */
export function leftToRight(direction: 'ltr' | 'rtl'): CSSProperties {
  return {
    direction: 'ltr',
    fontVariantNumeric: 'tabular-nums',
    ...(direction === 'rtl' && {
      paddingInlineStart: 'var(--input-padding-inline-end)',
      paddingInlineEnd: 'var(--input-padding-inline-start)',
    }),
  }
}
