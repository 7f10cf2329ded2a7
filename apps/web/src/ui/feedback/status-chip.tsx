import type { DeliveryStatus, FiscalStatus, PaymentStatus } from '@cuentaclara/contracts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconClock,
  IconCoins,
  IconEye,
  IconHourglass,
  IconLoader,
  IconMailOff,
  IconPencil,
  IconPlayerPause,
  IconReceiptRefund,
  IconSend,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './status-chip.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'brand'
export type ChipIcon = typeof IconCheck
/** The tone and the picture of a state. */
type Look = readonly [Tone, ChipIcon]
export type Looks<State extends string> = Readonly<Record<State, Look>>

const fiscal: Looks<FiscalStatus> = {
  draft: ['neutral', IconPencil],
  waiting_approval: ['warning', IconUserCheck],
  queued: ['info', IconClock],
  held: ['warning', IconPlayerPause],
  sent: ['info', IconSend],
  processing: ['info', IconLoader],
  accepted: ['success', IconCircleCheck],
  rejected: ['danger', IconX],
  failed: ['danger', IconAlertTriangle],
  taken_over: ['neutral', IconCoins],
}
const payment: Looks<PaymentStatus> = {
  unpaid: ['neutral', IconCircleDashed],
  partly_paid: ['warning', IconCircleHalf2],
  paid: ['success', IconCheck],
  overdue: ['danger', IconHourglass],
  credited: ['neutral', IconReceiptRefund],
  overpaid: ['info', IconCoins],
  written_off: ['neutral', IconArrowBackUp],
}
const delivery: Looks<DeliveryStatus> = {
  not_sent: ['neutral', IconCircleDashed],
  sending: ['info', IconClock],
  waiting: ['warning', IconClock],
  // All that can be done is done, and most of what is mailed is never seen to be opened.
  sent: ['neutral', IconSend],
  delivered: ['success', IconCheck],
  opened: ['success', IconEye],
  bounced: ['danger', IconMailOff],
}

type StatusChipProps =
  /** `why` is told on hover. */
  | { area: 'fiscal'; status: FiscalStatus; why?: string | undefined }
  | { area: 'payment'; status: PaymentStatus }
  | { area: 'delivery'; status: DeliveryStatus }

/** One of the three independent states of a document: is it valid, is it paid, has the client got it. */
export function StatusChip(props: StatusChipProps) {
  const { t } = useTranslation()
  const word = wordOf(props, t)
  return (
    <LookChip look={lookOf(props)} title={whyOf(props) ?? t(`common.chips.${props.area}`, { word })}>
      {word}
    </LookChip>
  )
}

/** The chip of a state, which looks as the table of its states says. */
export function LookChip({
  look: [tone, icon],
  title,
  children,
}: {
  look: Look
  title?: string
  children: string
}) {
  return (
    <ToneChip tone={tone} icon={icon} title={title}>
      {children}
    </ToneChip>
  )
}

/** A chip of any tone: always an icon and a word. */
export function ToneChip({
  tone,
  icon: Icon,
  title,
  children,
}: {
  tone: Tone
  icon: ChipIcon
  title?: string | undefined
  children: string
}) {
  return (
    <span className={classes.chip} data-tone={tone} title={title}>
      <Icon size={14} stroke={2} aria-hidden />
      <span className={classes.word}>{children}</span>
    </span>
  )
}

/** Of a row of a list that has something to look at. */
export function WarningMark({ label }: { label: string }) {
  return (
    <span className={classes.mark} role="img" aria-label={label} title={label}>
      <IconAlertTriangle size={15} aria-hidden />
    </span>
  )
}

function whyOf(props: StatusChipProps): string | undefined {
  return props.area === 'fiscal' ? props.why : undefined
}

function lookOf(props: StatusChipProps): Look {
  if (props.area === 'fiscal') return fiscal[props.status]
  return props.area === 'payment' ? payment[props.status] : delivery[props.status]
}

function wordOf(props: StatusChipProps, t: ReturnType<typeof useTranslation>['t']): string {
  if (props.area === 'fiscal') return t(`common.fiscal.${props.status}`)
  return props.area === 'payment' ? t(`common.payment.${props.status}`) : t(`common.delivery.${props.status}`)
}
