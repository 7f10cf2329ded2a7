import { Alert } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './price-rows.module.css'

type PriceRowsProps = {
  label: string
  /** Whether they are of what is typed now. */
  isSeen: boolean
  /** Of codes, which stand in columns. */
  isOfCodes?: boolean
  children: ReactNode
}

/** What a change would make of each, as the server tells it; faded while it is asked anew. */
export function PriceRows({ label, isSeen, isOfCodes = false, children }: PriceRowsProps) {
  return (
    <ul
      className={isOfCodes ? `${classes.rows} ${classes.codes}` : classes.rows}
      aria-busy={!isSeen}
      data-old={!isSeen || undefined}
      aria-label={label}
    >
      {children}
    </ul>
  )
}

/** Why the server would not make a change. */
export function ChangeRefused({ error }: { error: Error | null }) {
  if (error === null) return null
  return (
    <Alert color="red" role="alert">
      {error.message}
    </Alert>
  )
}

/** Leads from what is to what would be. */
export function BecomesArrow() {
  return <IconArrowRight size={14} className="cc-mirror" aria-label="→" />
}
