import classes from './logo.module.css'

/** The mark of the product, with its name unless only the mark fits. */
export function Logo({ size = 32, withName = true }: { size?: number; withName?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className={classes.mark}>
        <rect width="32" height="32" rx="8" fill="var(--cc-primary-dark)" />
        <path
          d="M20.6 11.6a6.4 6.4 0 1 0 0 8.8"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path
          d="m15.4 16.2 2.6 2.6 5.4-5.8"
          fill="none"
          stroke="#c9c4ff"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {withName ? (
        <span className={classes.name} lang="es">
          Cuenta Clara
        </span>
      ) : (
        <span className={classes.hidden}>Cuenta Clara</span>
      )}
    </span>
  )
}
