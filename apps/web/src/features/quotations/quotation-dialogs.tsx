import type { QuotationConversion, QuotationConverted, QuotationDetail } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { isSoldAbroad } from '@cuentaclara/einvoice/sold-abroad'
import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsSimplified } from '#features/companies/index.ts'
import { today } from '#lib/dates/dates.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { ChosenLines, hasChoices } from './chosen-lines.tsx'
import { daysFrom } from './days-from.ts'
import {
  cancelQuotation,
  convertQuotation,
  decideQuotation,
  deleteQuotation,
  extendQuotation,
} from './queries.ts'
import type { QuotationAsk } from './quotation-asks.ts'
import classes from './quotation-dialogs.module.css'

export type QuotationQuestion = Exclude<QuotationAsk, 'send'>

type QuotationDialogsProps = {
  company: string
  quotation: QuotationDetail
  question: QuotationQuestion
  onClose: () => void
  onChanged: (quotation: QuotationDetail) => void
  onConverted: (made: QuotationConverted) => void
  onDeleted: () => Promise<void>
}

/** The one question that is open. */
export function QuotationDialogs(props: QuotationDialogsProps) {
  if (props.question === 'convert') return <ConvertDialog {...props} />
  if (props.question === 'extend') return <ExtendDialog {...props} />
  if (props.question === 'accept' || props.question === 'reject') return <DecideDialog {...props} />
  return <EndDialog {...props} />
}

/** Says what went wrong and leaves the dialog open. */
async function attempt<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    toastRefusal(error, 'quotation')
    throw error
  }
}

function DecideDialog({ company, quotation, question, onClose, onChanged }: QuotationDialogsProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const isYes = question === 'accept'
  const [leftOut, setLeftOut] = useState<readonly number[]>(quotation.left_out)
  const isChoosing = isYes && hasChoices(quotation)
  const said = {
    decision: isYes ? ('accepted' as const) : ('rejected' as const),
    name,
    reason,
    ...(isChoosing && { without: [...leftOut] }),
  }
  const once = useActKey()
  const decide = useMutation({
    mutationFn: () => once(said, (key) => decideQuotation(company, quotation.id, said, key)),
    onSuccess: (decided) => {
      onChanged(decided)
      onClose()
    },
    onError: (error) => toastRefusal(error, 'quotation'),
  })
  const words = t(isYes ? 'sales.quotations.actions.accept' : 'sales.quotations.actions.reject')
  return (
    <DialogForm
      title={words}
      submitLabel={words}
      isBusy={decide.isPending}
      onSubmit={decide.mutate}
      onClose={onClose}
    >
      <Stack gap="sm">
        {isChoosing && <ChosenLines quotation={quotation} leftOut={leftOut} onChange={setLeftOut} />}
        <TextInput
          label={t('sales.quotations.decide.name')}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={isYes ? t('sales.quotations.decide.comment') : t('sales.quotations.decide.reason')}
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </DialogForm>
  )
}

const usualDays = 15

function ExtendDialog({ company, quotation, onClose, onChanged }: QuotationDialogsProps) {
  const { t } = useTranslation()
  const [day, setDay] = useState(daysFrom(today(), usualDays))
  const extend = useMutation({
    mutationFn: () => extendQuotation(company, quotation.id, day),
    onSuccess: (extended) => {
      onChanged(extended)
      onClose()
    },
  })
  const told = extend.error instanceof ApiError ? extend.error.errors.valid_until?.[0] : undefined
  return (
    <DialogForm
      title={t('sales.quotations.actions.extend')}
      submitLabel={t('sales.quotations.actions.extend')}
      isBusy={extend.isPending}
      onSubmit={extend.mutate}
      onClose={onClose}
    >
      <DayInput
        label={t('sales.quotations.columns.validUntil')}
        min={today()}
        value={day}
        error={told ?? extend.error?.message}
        onChange={setDay}
      />
    </DialogForm>
  )
}

const sales = [
  'invoice',
  'export',
  'ticket',
  'simple',
] as const satisfies readonly QuotationConversion['kind'][]

/** What an offer mostly becomes, by who offered and who said yes to it. */
function usualSaleOf(
  { client_id, receiver, content }: QuotationDetail,
  isSimplified: boolean,
): QuotationConversion['kind'] {
  if (isSimplified) return 'simple'
  if (client_id === null) return 'ticket'
  return isSoldAbroad(receiver?.identification_type, content.sale_condition ?? '') ? 'export' : 'invoice'
}

function ConvertDialog({ company, quotation, onClose, onConverted }: QuotationDialogsProps) {
  const { t } = useTranslation()
  const { open_lines: open, content, lines, currency, deposits } = quotation
  const [chosen, setChosen] = useState<readonly number[]>(open)
  const isSimplified = useIsSimplified()
  const [kind, setKind] = useState(() => usualSaleOf(quotation, isSimplified))
  const once = useActKey()
  const toggle = (line: number) =>
    setChosen(chosen.includes(line) ? chosen.filter((other) => other !== line) : [...chosen, line])
  const wanted = { kind, lines: [...(chosen.length === 0 ? open : chosen)] }
  const convert = useMutation({
    mutationFn: () => once(wanted, (key) => convertQuotation(company, quotation.id, wanted, key)),
    onSuccess: (made) => {
      // First, or it would call one back from the editor to the offer.
      onClose()
      onConverted(made)
    },
    onError: (error) => toastRefusal(error, 'quotation'),
  })
  return (
    <DialogForm
      title={t('sales.quotations.convert.title')}
      submitLabel={t('sales.quotations.convert.confirm')}
      isBusy={convert.isPending}
      onSubmit={convert.mutate}
      onClose={onClose}
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('documents.editor.kind')}
          value={kind}
          data={sales
            .filter((value) => value !== 'simple' || isSimplified)
            .map((value) => ({
              value,
              label: value === 'simple' ? t('sales.quotations.receipt') : t(`documents.kinds.${value}`),
            }))}
          onChange={(value) => setKind(sales.find((each) => each === value) ?? 'invoice')}
        />
        <fieldset className={classes.lines}>
          <legend>{t('sales.quotations.convert.lines')}</legend>
          {open.map((line) => (
            <div key={line} className={classes.line}>
              <Checkbox
                label={
                  content.lines[line]?.description || t('sales.quotations.convert.line', { number: line + 1 })
                }
                checked={chosen.includes(line)}
                onChange={() => toggle(line)}
              />
              <Money amount={lines[line]?.line_total ?? '0'} currency={currency} />
            </div>
          ))}
        </fieldset>
        {deposits.some(({ unapplied }) => isSome(unapplied)) && (
          <p className={classes.hint}>
            {t(`sales.quotations.deposit.${kind === 'simple' ? 'staysCredit' : 'onCredit'}`)}
          </p>
        )}
        <p className={classes.hint}>{t('sales.quotations.convert.hint')}</p>
      </Stack>
    </DialogForm>
  )
}

function EndDialog({ company, quotation, question, onClose, onChanged, onDeleted }: QuotationDialogsProps) {
  const { t } = useTranslation()
  const isDeleting = question === 'delete'
  const label = isDeleting ? t('sales.quotations.actions.delete') : t('sales.quotations.actions.cancel')
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={label}
      confirmLabel={label}
      onClose={onClose}
      onConfirm={() =>
        attempt(async () => {
          if (!isDeleting) return onChanged(await cancelQuotation(company, quotation.id))
          await deleteQuotation(company, quotation.id)
          await onDeleted()
        })
      }
    >
      {isDeleting ? t('sales.quotations.deleteHint') : t('sales.quotations.cancelHint')}
    </ConfirmDialog>
  )
}
