import type { TimelineEntry } from '@cuentaclara/contracts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBell,
  IconCalendarDue,
  IconCircleCheck,
  IconEye,
  IconFileCheck,
  IconHelpCircle,
  IconLoader,
  IconMail,
  IconMailCheck,
  IconMailX,
  IconPencil,
  IconPlayerPause,
  IconPlus,
  IconSend,
  IconSignature,
  IconUserEdit,
  IconUserQuestion,
  IconX,
} from '@tabler/icons-react'
import type { useTranslation } from '#lib/i18n/use-translation.ts'
import { type StepLook, stepsOf } from '#ui/feedback/steps-of.ts'
import type { TimelineStep } from '#ui/feedback/timeline.tsx'
import { sendingProblem } from '../sending-problem.ts'

type Translate = ReturnType<typeof useTranslation>['t']

const looks = {
  created: [IconPlus, 'neutral'],
  updated: [IconPencil, 'neutral'],
  issued: [IconFileCheck, 'brand'],
  signed: [IconSignature, 'info'],
  queued: [IconLoader, 'info'],
  sent: [IconSend, 'info'],
  received: [IconSend, 'info'],
  asked: [IconHelpCircle, 'info'],
  processing: [IconLoader, 'info'],
  accepted: [IconCircleCheck, 'success'],
  rejected: [IconX, 'danger'],
  failed: [IconAlertTriangle, 'danger'],
  attempt_failed: [IconAlertTriangle, 'warning'],
  held: [IconPlayerPause, 'warning'],
  mailed: [IconMail, 'info'],
  mail_waiting: [IconPlayerPause, 'warning'],
  mail_sent: [IconMailCheck, 'success'],
  mail_bounced: [IconMailX, 'danger'],
  mail_cancelled: [IconArrowBackUp, 'neutral'],
  mail_expired: [IconMailX, 'danger'],
  approval_asked: [IconUserQuestion, 'warning'],
  approval_returned: [IconArrowBackUp, 'danger'],
  approval_withdrawn: [IconArrowBackUp, 'neutral'],
  rescheduled: [IconCalendarDue, 'info'],
  reminded: [IconBell, 'info'],
} as const satisfies Record<string, StepLook>

/** What left by another way than the authority's; its words come with the tab that tells them. */
const laterLooks = {
  whatsapp: [IconSend, 'info'],
  opened: [IconEye, 'success'],
} as const satisfies Record<string, StepLook>

/** What somebody changed; its words come with the history. */
const changeLooks = {
  changed: [IconPencil, 'neutral'],
  client_changed: [IconUserEdit, 'info'],
} as const satisfies Record<string, StepLook>

type KnownEvent = keyof typeof looks

/** The events between issuing and the authority's answer. */
export const authorityEvents: ReadonlySet<string> = new Set<KnownEvent>([
  'issued',
  'signed',
  'queued',
  'sent',
  'received',
  'asked',
  'processing',
  'accepted',
  'rejected',
  'failed',
  'attempt_failed',
  'held',
])

/** Entries of a document's life as steps of a timeline, in the language of the screen. */
export function toSteps(
  entries: readonly TimelineEntry[],
  t: Translate,
  options: { withActor?: boolean; withDetail?: boolean } = {},
): TimelineStep[] {
  return stepsOf(entries, {
    look: ({ event }) => lookOf(event),
    title: ({ event }) => titleOf(event, t),
    detail: (entry) => detailOf(entry, t, options),
  })
}

function lookOf(event: string): StepLook {
  if (isKnown(event)) return looks[event]
  if (isChanged(event)) return changeLooks[event]
  return isLater(event) ? laterLooks[event] : [IconHelpCircle, 'neutral']
}

function titleOf(event: string, t: Translate): string {
  if (isKnown(event)) return t(`documents.view.events.${event}`)
  if (isChanged(event)) return t(`documentPage.events.${event}`)
  return isLater(event) ? t(`tools.${event}.event`) : t('documents.view.events.other', { event })
}

function detailOf(
  { actor, detail, event }: TimelineEntry,
  t: Translate,
  { withActor = false, withDetail = true }: { withActor?: boolean; withDetail?: boolean },
): string | undefined {
  const who = withActor && actor !== null ? t('documents.view.by', { name: actor }) : null
  // The answer's own text stands beside, in full.
  const isShown = withDetail && detail !== null && event !== 'accepted' && event !== 'rejected'
  // Numbers of phones are read from left to right in every language.
  const what = isShown ? (detail.startsWith('+') ? `\u2066${detail}\u2069` : sendingProblem(detail, t)) : null
  const parts = [who, what].filter((part) => part !== null)
  return parts.length === 0 ? undefined : parts.join(' · ')
}

function isKnown(event: string): event is KnownEvent {
  return event in looks
}

function isChanged(event: string): event is keyof typeof changeLooks {
  return event in changeLooks
}

function isLater(event: string): event is keyof typeof laterLooks {
  return event in laterLooks
}
