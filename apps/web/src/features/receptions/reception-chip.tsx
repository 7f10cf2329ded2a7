import type { ReceptionAnswer, ReceptionStatus } from '@cuentaclara/contracts'
import {
  IconArchive,
  IconBan,
  IconCircleCheck,
  IconCircleHalf2,
  IconHourglass,
  IconInbox,
  IconInfoCircle,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'

const looks: Looks<ReceptionStatus> = {
  new: ['brand', IconInbox],
  pending: ['warning', IconHourglass],
  sending: ['info', IconSend],
  confirmed: ['success', IconCircleCheck],
  refused: ['danger', IconX],
  tacit: ['warning', IconCircleHalf2],
  noted: ['neutral', IconInfoCircle],
  set_aside: ['neutral', IconArchive],
  invalid: ['danger', IconBan],
}
const answers: Looks<ReceptionAnswer> = {
  accepted: ['success', IconCircleCheck],
  partly: ['warning', IconCircleHalf2],
  rejected: ['danger', IconX],
}

/** Where a received document stands. */
export function ReceptionChip({ status }: { status: ReceptionStatus }) {
  const { t } = useTranslation()
  return <LookChip look={looks[status]}>{t(`money.receptions.statuses.${status}`)}</LookChip>
}

/** What we said of it. */
export function AnswerChip({ answer }: { answer: ReceptionAnswer }) {
  const { t } = useTranslation()
  return <LookChip look={answers[answer]}>{t(`money.receptions.answers.${answer}`)}</LookChip>
}
