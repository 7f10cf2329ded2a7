import { useState } from 'react'
import { pictureAddress } from '#lib/http/api-base.ts'
import classes from './company-badge.module.css'
import { initialsOf } from './initials.ts'

type CompanyBadgeProps = { name: string; colour: string; logoUrl?: string | null; size?: number }

/** Logo of a company on its white plate, or its initials on its colour. Decorative: the name stands beside it. */
export function CompanyBadge({ name, colour, logoUrl, size = 28 }: CompanyBadgeProps) {
  const [isBroken, setIsBroken] = useState(false)
  const style = { '--badge-size': `${size}px`, '--badge-colour': safeColour(colour) } as React.CSSProperties
  if (logoUrl !== null && logoUrl !== undefined && !isBroken) {
    return (
      <span className={classes.badge} data-plate style={style} aria-hidden>
        <img src={pictureAddress(logoUrl)} alt="" onError={() => setIsBroken(true)} />
      </span>
    )
  }
  return (
    <span className={classes.badge} style={style} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}

function safeColour(colour: string): string {
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour : '#675DD8'
}
