import type { SimpleDetail, SimpleRow } from '@cuentaclara/contracts'
import { decimal, subtract, toText } from '@cuentaclara/decimal'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { meansChoices, otherMeans } from './means.ts'
import { paySimple, rememberSimple, simpleName, voidSimple } from './queries.ts'
import classes from './simples.module.css'

type DialogProps = { company: string; row: SimpleRow; onClose: () => void }

/** Records that a receipt was paid. */
export function PayDialog({ company, row, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [means, setMeans] = useState('01')
  const [other, setOther] = useState('')
  const [day, setDay] = useState(today())
  const once = useActKey()
  const due = toText(subtract(decimal(row.total), decimal(row.settled)))
  const payment = { means, paid_on: day, ...(means === otherMeans && { other }) }
  return (
    <ActionDialog
      title={t('counter.simples.payTitle', { number: simpleName(row.number) })}
      confirmLabel={t('counter.simples.actions.pay')}
      act={() => once(payment, (key) => paySimple(company, row.id, payment, key))}
      company={company}
      done={t('counter.simples.paid', { number: simpleName(row.number) })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <dl className={classes.due}>
            <dt>{t('counter.simples.stillDue')}</dt>
            <dd>
              <Money amount={due} currency={row.currency} size="lg" />
            </dd>
          </dl>
          <NativeSelect
            label={t('counter.simples.means')}
            data={meansChoices(t)}
            value={means}
            error={errors.means}
            onChange={(event) => setMeans(event.currentTarget.value)}
          />
          {means === otherMeans && (
            <TextInput
              required
              label={t('documents.editor.meansOther')}
              maxLength={100}
              value={other}
              error={errors.other}
              onChange={(event) => setOther(event.currentTarget.value)}
              mt="sm"
            />
          )}
          <DayInput
            label={t('counter.simples.paidOn')}
            max={today()}
            value={day}
            error={errors.paid_on}
            onChange={setDay}
            mt="sm"
          />
        </>
      )}
    </ActionDialog>
  )
}

/** Takes a receipt back for a reason that stays with it. */
export function VoidDialog({ company, row, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const once = useActKey()
  return (
    <ActionDialog
      title={t('counter.simples.voidTitle', { number: simpleName(row.number) })}
      confirmLabel={t('counter.simples.actions.void')}
      isDangerous
      act={() => once(reason, (key) => voidSimple(company, row.id, reason, key))}
      company={company}
      done={t('counter.simples.voided', { number: simpleName(row.number) })}
      onClose={onClose}
    >
      {(errors) => (
        <TextInput
          data-autofocus
          required
          label={t('counter.simples.reason')}
          description={t('counter.simples.reasonHint')}
          maxLength={180}
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  )
}

type ActionDialogProps = {
  title: string
  confirmLabel: string
  isDangerous?: boolean
  company: string
  act: () => Promise<SimpleDetail>
  done: string
  onClose: () => void
  children: (errors: Readonly<Record<string, string | undefined>>) => ReactNode
}

function ActionDialog({ company, act, done, onClose, children, ...words }: ActionDialogProps) {
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const confirm = async () => {
    setIsBusy(true)
    try {
      rememberSimple(cache, company, await act())
      toastSuccess({ message: done })
      onClose()
    } catch (error) {
      const found = error instanceof ApiError ? error.errors : {}
      setErrors(Object.fromEntries(Object.entries(found).map(([field, [text]]) => [field, text])))
      if (Object.keys(found).length === 0) toastRefusal(error, 'simple')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <DialogForm
      title={words.title}
      size={420}
      submitLabel={words.confirmLabel}
      isDangerous={words.isDangerous}
      isBusy={isBusy}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      {children(errors)}
    </DialogForm>
  )
}
