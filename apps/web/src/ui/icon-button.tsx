import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './overlay/dropdown.module.css'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  /** Its name; also the tip. */
  label: string
  children: ReactNode
}

/** A quiet button that is only an icon, with its name for everybody. */
export function IconButton({ label, children, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={[classes.iconButton, className].filter(Boolean).join(' ')}
      aria-label={label}
      data-tip={label}
    >
      {children}
    </button>
  )
}
