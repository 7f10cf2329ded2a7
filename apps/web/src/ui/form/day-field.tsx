import { TextInput } from '@mantine/core'
import { type ComponentProps, Suspense } from 'react'
import { formatDay } from '#lib/dates/dates.ts'
import { part } from '#lib/part.ts'
import type { DayInput } from './day-input.tsx'

const Lazy = part(() => import('./day-input.tsx'), 'DayInput')

/** A day to type, for what opens later: screens do not wait for how days are read. */
export function DayField(props: ComponentProps<typeof DayInput>) {
  return (
    <Suspense
      fallback={
        <TextInput
          label={props.label}
          description={props.description}
          value={formatDay(props.value)}
          readOnly
        />
      }
    >
      <Lazy {...props} />
    </Suspense>
  )
}
