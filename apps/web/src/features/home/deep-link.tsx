import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to a screen by its address and search; plain words where this build has no such screen. */
export function DeepLink(props: {
  to: string
  search?: object
  className?: string | undefined
  children: ReactNode
}) {
  const { routesByPath } = useRouter()
  const path = props.to.replace(/^\/reports\/\w+$/, '/reports/$report')
  if (!(path in routesByPath || `${path}/` in routesByPath))
    return <span className={props.className}>{props.children}</span>
  return (
    <Link to={props.to as string} search={(props.search ?? {}) as never} className={props.className}>
      {props.children}
    </Link>
  )
}
