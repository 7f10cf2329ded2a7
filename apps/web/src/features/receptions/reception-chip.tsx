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
import { type ChipIcon, type Tone, ToneChip } from '#ui/feedback/status-chip.tsx'

const looks: Record<ReceptionStatus, [Tone, ChipIcon]> = {
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
const answers: Record<ReceptionAnswer, [Tone, ChipIcon]> = {
  accepted: ['success', IconCircleCheck],
  partly: ['warning', IconCircleHalf2],
  rejected: ['danger', IconX],
}

/** Where a received document stands. */
export function ReceptionChip({ status }: { status: ReceptionStatus }) {
  const { t } = useTranslation()
  const [tone, icon] = looks[status]
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`money.receptions.statuses.${status}`)}
    </ToneChip>
  )
}

/** What we said of it. */
export function AnswerChip({ answer }: { answer: ReceptionAnswer }) {
  const { t } = useTranslation()
  const [tone, icon] = answers[answer]
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`money.receptions.answers.${answer}`)}
    </ToneChip>
  )
}
