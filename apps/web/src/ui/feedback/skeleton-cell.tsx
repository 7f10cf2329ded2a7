import classes from './skeleton-cell.module.css'

export type SkeletonShape = 'text' | 'short' | 'chip' | 'money' | 'title' | 'block'

/** A grey shape of what will stand here; it appears only after 150 ms. `seed` varies the width from row to row. */
export function SkeletonCell({ shape, seed = 0 }: { shape: SkeletonShape; seed?: number }) {
  const share = 58 + ((seed * 37) % 34)
  return (
    <span
      className={classes.skeleton}
      data-shape={shape}
      style={shape === 'text' ? { inlineSize: `${share}%` } : undefined}
    />
  )
}
