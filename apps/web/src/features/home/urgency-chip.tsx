import type { WorkSection } from '@cuentaclara/contracts'
import {
  IconAlertTriangle,
  IconBolt,
  IconCalendarDue,
  IconCertificate,
  IconCircleCheck,
  IconClock,
  IconFileCertificate,
  IconHourglass,
  IconInbox,
  IconMailOff,
  IconMessage,
  IconPencil,
  IconReceiptTax,
  IconRepeat,
  IconUserCheck,
  IconUserQuestion,
  IconWallet,
  IconWifiOff,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'

const looks: Looks<WorkSection> = {
  rejected: ['danger', IconX],
  failed: ['danger', IconAlertTriangle],
  till_refused: ['danger', IconWifiOff],
  contingency: ['warning', IconWifiOff],
  reception_refused: ['danger', IconX],
  reception_due: ['warning', IconInbox],
  reception_unclassified: ['warning', IconReceiptTax],
  approval: ['warning', IconUserCheck],
  register_objection: ['warning', IconUserQuestion],
  waiting: ['warning', IconClock],
  certificate: ['warning', IconCertificate],
  series_ending: ['warning', IconAlertTriangle],
  payment_notice: ['warning', IconFileCertificate],
  client_correction: ['info', IconUserQuestion],
  receipt_owed: ['warning', IconFileCertificate],
  deferral_ending: ['warning', IconCalendarDue],
  exoneration_ending: ['warning', IconCertificate],
  overdue: ['danger', IconHourglass],
  bill_overdue: ['danger', IconWallet],
  bill_due: ['warning', IconWallet],
  bounced: ['danger', IconMailOff],
  rule: ['info', IconBolt],
  quotation_accepted: ['success', IconCircleCheck],
  quotation_answered: ['info', IconMessage],
  quotation_expiring: ['warning', IconCalendarDue],
  recurring_failed: ['danger', IconRepeat],
  recurring_due: ['info', IconRepeat],
  draft_old: ['neutral', IconPencil],
}

/** Why a row stands in the queue. */
export function UrgencyChip({ section }: { section: WorkSection }) {
  const { t } = useTranslation()
  return <LookChip look={looks[section]}>{t(`work.sections.${section}`)}</LookChip>
}
