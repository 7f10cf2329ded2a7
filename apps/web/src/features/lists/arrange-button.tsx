import { Skeleton } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import classes from './arrange-button.module.css'

type ArrangeButtonProps = { label: string; className?: string | undefined; children: ReactNode }

/** What a person sees of a screen, and in which order: behind a button. */
export function ArrangeButton({ label, className, children }: ArrangeButtonProps) {
  return (
    <Dropdown
      label={label}
      hasTip
      width={340}
      buttonClassName={[classes.button, className].filter(Boolean).join(' ')}
      button={<IconAdjustmentsHorizontal size={18} aria-hidden />}
    >
      <Suspense fallback={<Skeleton height={260} />}>{children}</Suspense>
    </Dropdown>
  )
}
