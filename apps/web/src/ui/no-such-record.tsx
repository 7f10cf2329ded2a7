import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from './states.tsx'

type NoSuchRecordProps = {
  title: string
  hint: string
  /** The list where the one that was meant may stand. */
  to: LinkProps['to']
  /** Words of the way there. */
  children: ReactNode
}

/** An address inside the shell that names nothing: it is gone, never was, or is somebody else's. */
export function NoSuchRecord({ title, hint, to, children }: NoSuchRecordProps) {
  return (
    <EmptyState
      isScreen
      icon={IconMapSearch}
      title={title}
      hint={hint}
      actions={
        <Button component={Link} to={to} variant="default">
          {children}
        </Button>
      }
    />
  )
}
