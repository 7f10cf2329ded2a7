import type { ReceptionDetail, TimelineEntry } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconInbox,
  IconMessageReply,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { sendingProblem } from '#features/documents/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
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
} as const
type Told = TimelineEntry & { event: keyof typeof looks }

/** How a supplier's document came, each answer to it, and what became of that on its way to the authority. */
export function AnswerTimeline({ reception }: { reception: ReceptionDetail }) {
  const { t } = useTranslation()
  const label = t('money.receptions.timeline.title')
  const steps = reception.timeline.filter(isTold).map((entry, index) => {
    const [icon, tone] = looks[entry.event]
    return {
      id: `${entry.at} ${entry.event} ${index}`,
      icon,
      tone,
      title: t(`money.receptions.timeline.${entry.event}`),
      time: <InstantText instant={entry.at} />,
      detail: detailOf(entry, t),
    }
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
  const what = event === 'answered' ? shortNumber(detail) : detail && sendingProblem(detail, t)
  return [actor, what].filter(Boolean).join(' · ')
}
