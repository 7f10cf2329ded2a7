import { TextInput } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'
import { formatDay } from '#lib/dates.ts'
import type { DayInput } from './day-input.tsx'

const Lazy = lazy(() => import('./day-input.tsx').then((module) => ({ default: module.DayInput })))

/** A day to type, for what opens later: screens do not wait for how days are read. */
export function DayField(props: ComponentProps<typeof DayInput>) {
  return (
    <Suspense fallback={<TextInput label={props.label} value={formatDay(props.value)} readOnly />}>
      <Lazy {...props} />
    </Suspense>
  )
}
