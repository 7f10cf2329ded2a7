import { endpoints, type VatReturn } from '@cuentaclara/contracts'
import { Button, Group, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { FoundByCheck } from './found-by-check.tsx'
import { PdfChoicePlace } from './pdf-choice-place.tsx'
import { useVatChange } from './queries.ts'
import classes from './vat-return.module.css'

const PdfChoice = part(() => import('./pdf-choice.tsx'), 'PdfChoice')

type Asked = 'review' | 'file' | 'pay' | 'rectify' | 'discard'

/** The next thing that may happen to a return: it is reviewed, then filed, then paid or rectified. */
export function Acts({ data }: { data: VatReturn }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const next = nextOf(data)
  return (
    <Group gap="xs">
      {next.map((act, place) => (
        <Button
          key={act}
          // To rectify what is filed and paid is the exception.
          variant={place === 0 && act !== 'rectify' ? 'filled' : 'default'}
          onClick={() => setAsked(act)}
        >
          {t(`vatReturn.${act}`)}
        </Button>
      ))}
      {asked === 'review' && <ReviewDialog data={data} onClose={close} />}
      {asked === 'file' && <FileDialog data={data} onClose={close} />}
      {asked === 'pay' && <PayDialog data={data} onClose={close} />}
      {asked === 'rectify' && <RectifyDialog data={data} onClose={close} />}
      {asked === 'discard' && <DiscardDialog data={data} onClose={close} />}
    </Group>
  )
}

function nextOf({ version, versions, state, changed_since_review, paid }: VatReturn): Asked[] {
  // While a rectification is prepared, what was filed may be paid, and the rectification left.
  const filed = versions.find(({ filed_on }) => filed_on !== null)
  const meanwhile: Asked[] = filed?.paid_on === null ? ['pay', 'discard'] : ['discard']
  const besides = version > 1 ? meanwhile : []
  if (state === 'draft') return ['review', ...besides]
  if (state === 'reviewed')
    return [...(changed_since_review ? [] : (['file'] as const)), 'review', ...besides]
  if (state !== 'filed') return []
  return paid === null ? ['pay', 'rectify'] : ['rectify']
}

type DialogProps = { data: VatReturn; onClose: () => void }
const shortest = 5

function ReviewDialog({ data, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const open = data.checks.filter(({ is_open }) => is_open)
  const isShort = open.length > 0 && note.trim().length < shortest
  const { mutate, isPending } = useVatChange(
    data.period,
    (text: string | null, company) =>
      call(endpoints.reviewVatReturn, { params: { period: data.period }, body: { note: text } }, { company }),
    { done: t('vatReturn.reviewDone'), onDone: onClose },
  )
  return (
    <Act
      act="review"
      isShort={isShort}
      isPending={isPending}
      onClose={onClose}
      onDo={() => mutate(open.length === 0 ? null : note.trim())}
    >
      {(isAsked) =>
        open.length === 0 ? (
          <p>{t('vatReturn.allWell')}</p>
        ) : (
          <>
            <p>{t('vatReturn.reviewLead')}</p>
            <ul className={classes.checks}>
              {open.map((found) => (
                <li key={found.check}>
                  <IconAlertTriangle size={16} className={classes.warning} aria-hidden />
                  <span>
                    <FoundByCheck found={found} />
                  </span>
                </li>
              ))}
            </ul>
            <ReasonField
              data-autofocus
              mt="sm"
              label={t('vatReturn.note')}
              value={note}
              error={isAsked && isShort ? t('vatReturn.reasonShort') : undefined}
              onChange={setNote}
            />
          </>
        )
      }
    </Act>
  )
}

function FileDialog({ data, onClose }: DialogProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const [keepsPdfs, setKeepsPdfs] = useState(false)
  const { mutate, isPending } = useVatChange(
    data.period,
    ({ day, number }: Receipt, of) =>
      call(
        endpoints.fileVatReturn,
        {
          params: { period: data.period },
          body: { filed_on: day, filing_number: number, keeps_pdfs: keepsPdfs },
        },
        { company: of },
      ),
    { done: t('vatReturn.fileDone'), onDone: onClose },
  )
  return (
    <ReceiptDialog
      act="file"
      lead={t('vatReturn.fileLead')}
      dayLabel={t('vatReturn.filedOn')}
      numberLabel={t('vatReturn.filingNumber')}
      isPending={isPending}
      onClose={onClose}
      onDo={mutate}
    >
      <Suspense fallback={<PdfChoicePlace />}>
        <PdfChoice company={company} period={data.period} value={keepsPdfs} onChange={setKeepsPdfs} />
      </Suspense>
    </ReceiptDialog>
  )
}

function PayDialog({ data, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useVatChange(
    data.period,
    ({ day, number }: Receipt, company) =>
      call(
        endpoints.payVatReturn,
        { params: { period: data.period }, body: { paid_on: day, payment_number: number } },
        { company },
      ),
    { done: t('vatReturn.payDone'), onDone: onClose },
  )
  return (
    <ReceiptDialog
      act="pay"
      lead={t('vatReturn.payLead')}
      dayLabel={t('vatReturn.paidOn')}
      numberLabel={t('vatReturn.paymentNumber')}
      isPending={isPending}
      onClose={onClose}
      onDo={mutate}
    />
  )
}

type Receipt = { day: string; number: string }
type ReceiptDialogProps = Pick<ActProps, 'act' | 'isPending' | 'onClose'> & {
  lead: string
  dayLabel: string
  numberLabel: string
  onDo: (receipt: Receipt) => void
  children?: ReactNode
}

/** Asks for the day and the number that somebody else's receipt has. */
function ReceiptDialog({ lead, dayLabel, numberLabel, onDo, children, ...act }: ReceiptDialogProps) {
  const { t } = useTranslation()
  const [day, setDay] = useState(today())
  const [number, setNumber] = useState('')
  return (
    <Act
      {...act}
      isShort={number.trim() === '' || day === ''}
      onDo={() => onDo({ day, number: number.trim() })}
    >
      {(isAsked) => (
        <>
          <p>{lead}</p>
          <DayInput
            label={dayLabel}
            required
            value={day}
            max={today()}
            error={isAsked && day === '' ? t('common.form.thisField') : undefined}
            onChange={setDay}
          />
          <TextInput
            data-autofocus
            mt="sm"
            label={numberLabel}
            required
            maxLength={40}
            value={number}
            error={isAsked && number.trim() === '' ? t('common.form.thisField') : undefined}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
          {children}
        </>
      )}
    </Act>
  )
}

function RectifyDialog({ data, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const isShort = reason.trim().length < shortest
  const { mutate, isPending } = useVatChange(
    data.period,
    (text: string, company) =>
      call(
        endpoints.rectifyVatReturn,
        { params: { period: data.period }, body: { reason: text } },
        { company },
      ),
    { done: t('vatReturn.rectifyDone'), onDone: onClose },
  )
  return (
    <Act
      act="rectify"
      isShort={isShort}
      isPending={isPending}
      onClose={onClose}
      onDo={() => mutate(reason.trim())}
    >
      {(isAsked) => (
        <>
          <p>{t('vatReturn.rectifyLead')}</p>
          <ReasonField
            data-autofocus
            label={t('vatReturn.reason')}
            value={reason}
            error={isAsked && isShort ? t('vatReturn.reasonShort') : undefined}
            onChange={setReason}
          />
        </>
      )}
    </Act>
  )
}

function DiscardDialog({ data, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useVatChange(
    data.period,
    (_: null, company) => call(endpoints.discardVatReturn, { params: { period: data.period } }, { company }),
    { done: t('vatReturn.discardDone'), onDone: onClose },
  )
  return (
    <Act act="discard" isShort={false} isPending={isPending} onClose={onClose} onDo={() => mutate(null)}>
      {() => <p>{t('vatReturn.discardLead')}</p>}
    </Act>
  )
}

type ActProps = {
  act: Asked
  isShort: boolean
  isPending: boolean
  onClose: () => void
  onDo: () => void
  /** Told whether somebody tried already, so that what is missing is said then. */
  children: (isAsked: boolean) => ReactNode
}

function Act({ act, isShort, isPending, onClose, onDo, children }: ActProps) {
  const { t } = useTranslation()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <DialogForm
      title={t(`vatReturn.${act}`)}
      size={520}
      submitLabel={t(`vatReturn.${act}`)}
      isBusy={isPending}
      onClose={onClose}
      onSubmit={() => {
        setIsAsked(true)
        if (!isShort) onDo()
      }}
    >
      {children(isAsked)}
    </DialogForm>
  )
}
