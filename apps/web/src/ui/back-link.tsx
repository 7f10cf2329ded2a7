import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './back-link.module.css'

/** The way up from a page to the list that it belongs to; it stands above the title. */
export function BackLink({ to, children }: { to: LinkProps['to']; children: ReactNode }) {
  return (
    <Link to={to} className={classes.back}>
      <IconArrowLeft size={16} className="cc-mirror" aria-hidden />
      {children}
    </Link>
  )
}
