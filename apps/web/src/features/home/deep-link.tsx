import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to a screen by its address and search, as the server's findings and figures name them. */
export function DeepLink(props: {
  to: string
  search?: object
  className?: string | undefined
  /** Its name where it shows only an icon. */
  label?: string
  children: ReactNode
}) {
  return (
    <Link
      to={props.to as string}
      search={(props.search ?? {}) as never}
      className={props.className}
      aria-label={props.label}
    >
      {props.children}
    </Link>
  )
}
