import type { LetterRow, LetterStatus } from '@cuentaclara/contracts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconClock,
  IconHourglass,
  IconMailOff,
  IconSend,
} from '@tabler/icons-react'
import { formatInstant, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'
import classes from './letters.module.css'

const looks: Looks<LetterStatus> = {
  sending: ['info', IconClock],
  waiting: ['warning', IconClock],
  // All that can be done is done.
  sent: ['neutral', IconSend],
  failed: ['danger', IconAlertTriangle],
  bounced: ['danger', IconMailOff],
  cancelled: ['neutral', IconArrowBackUp],
  expired: ['neutral', IconHourglass],
  handed: ['neutral', IconBrandWhatsapp],
}

type LetterState = Pick<LetterRow, 'status' | 'cause' | 'next_try_at'>

export function LetterChip({ status }: { status: LetterStatus }) {
  const { t } = useTranslation()
  return (
    <LookChip look={looks[status]} title={t(`letters.hints.${status}`)}>
      {t(`letters.statuses.${status}`)}
    </LookChip>
  )
}

/** What is in the way of a letter, in words, and when it is tried again; nothing where all is as it should be. */
export function LetterTrouble({ letter }: { letter: LetterState }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const { cause, next_try_at: next } = letter
  if (cause === null && next === null) return null
  const words = [
    next && t('letters.nextTryAt', { time: `\u2066${formatInstant(next, { format })}\u2069` }),
    cause && t(`letters.causes.${cause}`),
  ]
  const said = words.filter(Boolean).join(' · ')
  return (
    <span className={classes.trouble} title={said}>
      {said}
    </span>
  )
}
