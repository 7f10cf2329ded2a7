import type { ReceptionDetail, TimelineEntry } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglass,
  IconInbox,
  IconMessageReply,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { sendingProblem } from '#features/documents/index.ts'
import { formatDay } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type StepLook, stepsOf } from '#ui/feedback/steps-of.ts'
import { Timeline } from '#ui/feedback/timeline.tsx'
import classes from './receptions.module.css'

type Translate = ReturnType<typeof useTranslation>['t']

const looks = {
  received: [IconInbox, 'neutral'],
  answered: [IconMessageReply, 'brand'],
  sent: [IconSend, 'info'],
  attempt_failed: [IconAlertTriangle, 'warning'],
  failed: [IconAlertTriangle, 'danger'],
  confirmed: [IconCircleCheck, 'success'],
  refused: [IconX, 'danger'],
  tacit: [IconHourglass, 'neutral'],
  reopened: [IconHourglass, 'warning'],
  invalid: [IconX, 'danger'],
} as const satisfies Record<string, StepLook>
type Told = TimelineEntry & { event: keyof typeof looks }

/** How a supplier's document came, each answer to it, and what became of that on its way to the authority. */
export function AnswerTimeline({ reception }: { reception: ReceptionDetail }) {
  const { t } = useTranslation()
  const label = t('money.receptions.timeline.title')
  const steps = stepsOf(reception.timeline.filter(isTold), {
    look: ({ event }) => looks[event],
    title: ({ event }) => t(`money.receptions.timeline.${event}`),
    detail: (entry) => detailOf(entry, t),
  })
  return (
    <section>
      <h3 className={classes.label}>{label}</h3>
      <Timeline label={label} steps={steps} />
    </section>
  )
}

function isTold(entry: TimelineEntry): entry is Told {
  return entry.event in looks
}

function detailOf({ event, actor, detail }: Told, t: Translate): string {
  if (event === 'reopened')
    return t('money.receptions.timeline.reopenedUntil', { day: formatDay(detail ?? '') })
  const what = event === 'answered' ? shortNumber(detail) : detail && sendingProblem(detail, t)
  return [actor, what].filter(Boolean).join(' · ')
}
