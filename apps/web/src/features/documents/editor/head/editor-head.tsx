import type { CompanySettings, DocumentRow, ExchangeRate } from '@cuentaclara/contracts'
import { addDays, costaRicaDay, documentKinds } from '@cuentaclara/einvoice'
import { paymentMeans, saleCondition, saleConditions } from '@cuentaclara/einvoice/codes'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type Dispatch, memo, type ReactNode, Suspense } from 'react'
import { ActivityName } from '#features/clients/index.ts'
import { formatDay } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney, isRatedCurrency } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { CurrencyControl } from '#ui/amount/currency-control.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import type { Currency, EditorDraft, EditorKind, EditorPayment } from '../draft/draft.ts'
import type { EditorAction, HeadFields } from '../draft/draft-reducer.ts'
import type { HeadField } from '../draft/field-path.ts'
import { usedGoods } from '../draft/purchase.ts'
import classes from './editor-head.module.css'

// Most sales are paid in cash, or later.
const MeansReference = part(() => import('./means-reference.tsx'), 'MeansReference', {
  words: ['counter'],
})

const cash = '01'

export type FieldMark = { severity: 'error' | 'warning'; text: string }
export type HeadMarks = Partial<Record<HeadField, FieldMark>>

type Head = Omit<
  EditorDraft,
  | 'lines'
  | 'client'
  | 'notes'
  | 'more'
  | 'kept'
  | 'pricesIncludeTax'
  | 'sellerId'
  | 'ownFields'
  | 'tags'
  | 'tagsThen'
>

type EditorHeadProps = {
  head: Head
  marks: HeadMarks
  settings: CompanySettings | null
  rate: ExchangeRate | null
  total: string
  canEdit: boolean
  dispatch: Dispatch<EditorAction>
  onCurrency: (currency: Currency) => void
}

/** Kind, currency and terms of the document. */
export const EditorHead = memo(function EditorHead(props: EditorHeadProps) {
  const { head, marks, dispatch, canEdit } = props
  const { t } = useTranslation()
  const kind = documentKinds[head.kind]
  const condition = saleCondition(head.saleCondition)
  const set = (patch: Partial<HeadFields>) => dispatch({ type: 'head', patch })
  // What is no document yet mostly becomes an invoice.
  const official = kind.official ?? documentKinds.invoice.official
  // Whoever buys used goods said so of the supplier: that condition goes with no other.
  const conditions = saleConditions.filter(
    ({ code, allowedIn }) =>
      code === head.saleCondition ||
      (allowedIn.includes(official.abbreviation) && ![code, head.saleCondition].includes(usedGoods)),
  )
  const days = /^\d{1,5}$/.test(head.creditDays) ? Number.parseInt(head.creditDays, 10) : null
  return (
    <div className={classes.terms}>
      <NativeSelect
        id="field-saleCondition"
        label={t('documents.editor.condition')}
        value={head.saleCondition}
        disabled={!canEdit}
        error={marks.saleCondition?.text}
        data={conditions.map(({ code }) => ({
          value: code,
          label: t(`documents.codes.saleConditions.${code as '01'}`),
        }))}
        onChange={(event) => set({ saleCondition: event.currentTarget.value })}
      />
      {head.saleCondition === '99' && (
        <TextInput
          id="field-saleConditionOther"
          label={t('documents.editor.conditionOther')}
          maxLength={100}
          value={head.saleConditionOther}
          readOnly={!canEdit}
          error={marks.saleConditionOther?.text}
          onChange={(event) => set({ saleConditionOther: event.currentTarget.value })}
        />
      )}
      {(condition?.needsDays || condition?.paidLater) && (
        <TextInput
          id="field-creditDays"
          label={t('documents.editor.days')}
          inputMode="numeric"
          maxLength={5}
          value={head.creditDays}
          readOnly={!canEdit}
          error={marks.creditDays?.text}
          description={
            days === null
              ? undefined
              : t('documents.editor.due', { day: formatDay(addDays(costaRicaDay(Date.now()), days)) })
          }
          onChange={(event) => set({ creditDays: event.currentTarget.value })}
        />
      )}
      {!condition?.paidLater && <Means {...props} />}
      {head.currency !== 'CRC' && <Rate {...props} />}
      <Activities {...props} />
    </div>
  )
})

/** The two switches beside the client: what is being written, and in which money. */
export const EditorSwitches = memo(function EditorSwitches(props: {
  kind: EditorKind
  /** To choose from; one alone is not offered. */
  kinds: readonly EditorKind[]
  currency: Currency
  isOwnOnly?: boolean
  canEdit: boolean
  onKind: (kind: EditorKind) => void
  onCurrency: (currency: Currency) => void
}) {
  const { t } = useTranslation()
  return (
    <div className={classes.switches}>
      {props.kinds.length > 1 && (
        <Switch label={t('documents.editor.kind')}>
          <SegmentedControl
            id="field-kind"
            aria-label={t('documents.editor.kind')}
            value={props.kind}
            disabled={!props.canEdit}
            data={props.kinds.map((kind) => ({
              value: kind,
              label: t(`documents.kinds.${kind as DocumentRow['kind']}`),
            }))}
            onChange={(kind) => props.onKind(kind as EditorKind)}
          />
        </Switch>
      )}
      <Switch label={t('documents.editor.currency')}>
        <CurrencyControl
          id="field-currency"
          label={t('documents.editor.currency')}
          value={props.currency}
          disabled={!props.canEdit}
          isOwnOnly={props.isOwnOnly}
          onChange={props.onCurrency}
        />
      </Switch>
    </div>
  )
})

/** Called as the fields around it are; readers hear the name of the control itself. */
function Switch({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <div className={classes.switch}>{children}</div>
    </div>
  )
}

function Rate({ head, marks, rate, canEdit, dispatch }: EditorHeadProps) {
  const { t } = useTranslation()
  const isRated = isRatedCurrency(head.currency)
  const ofDay = isRated ? (rate?.documents ?? null) : null
  return (
    <MoneyInput
      id="field-exchangeRate"
      label={t('documents.editor.rate')}
      placeholder={ofDay === null ? '' : formatMoney(ofDay, 'CRC')}
      value={head.exchangeRate}
      readOnly={!canEdit}
      error={marks.exchangeRate?.text}
      description={
        ofDay === null
          ? t(isRated ? 'documents.editor.rateMissing' : 'documents.editor.rateOfOther', {
              currency: head.currency,
            })
          : t('documents.editor.rateOfDay', { rate: formatMoney(ofDay, 'CRC') })
      }
      onChange={(exchangeRate) => dispatch({ type: 'head', patch: { exchangeRate } })}
    />
  )
}

function Means({ head, marks, canEdit, dispatch }: EditorHeadProps) {
  const { t } = useTranslation()
  const { payments } = head
  const set = (index: number, patch: Partial<EditorPayment>) =>
    dispatch({
      type: 'payments',
      payments: payments.map((payment, i) => (i === index ? { ...payment, ...patch } : payment)),
    })
  const isSplit = payments.length > 1
  const data = paymentMeans.map(({ code }) => ({
    value: code,
    label: t(`documents.codes.paymentMeans.${code as '01'}`),
  }))
  return (
    <fieldset className={classes.means}>
      <legend className={classes.label}>{t('documents.editor.means')}</legend>
      {payments.map((payment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: means of payment have no identity but their place
        <div key={index} className={classes.mean}>
          <NativeSelect
            id={index === 0 ? 'field-payments' : undefined}
            aria-label={t('documents.editor.means')}
            flex="1 1 220px"
            value={payment.means}
            disabled={!canEdit}
            error={index === 0 && marks.payments !== undefined}
            data={payment.means === '' ? [{ value: '', label: '—' }, ...data] : data}
            onChange={(event) => set(index, { means: event.currentTarget.value, reference: undefined })}
          />
          {payment.means === '99' && (
            <TextInput
              aria-label={t('documents.editor.meansOther')}
              placeholder={t('documents.editor.meansOther')}
              flex="1 1 160px"
              maxLength={100}
              value={payment.other}
              readOnly={!canEdit}
              onChange={(event) => set(index, { other: event.currentTarget.value })}
            />
          )}
          {isNamed(payment.means) && (
            <Suspense>
              <MeansReference
                value={payment.reference ?? ''}
                canEdit={canEdit}
                onChange={(reference) => set(index, { reference })}
              />
            </Suspense>
          )}
          {isSplit && (
            <>
              <TextInput
                aria-label={t('documents.editor.meansAmount')}
                inputMode="decimal"
                dir="ltr"
                w={120}
                placeholder="0.00"
                value={payment.amount}
                readOnly={!canEdit}
                onChange={(event) => set(index, { amount: event.currentTarget.value })}
              />
              <ActionIcon
                aria-label={t('documents.editor.meansRemove')}
                disabled={!canEdit}
                onClick={() =>
                  dispatch({ type: 'payments', payments: payments.filter((_, i) => i !== index) })
                }
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
          {index === payments.length - 1 && payments.length < 4 && (
            <ActionIcon
              variant="default"
              size={38}
              aria-label={t('documents.editor.meansAdd')}
              title={t('documents.editor.meansAdd')}
              disabled={!canEdit}
              onClick={() =>
                dispatch({
                  type: 'payments',
                  payments: [...payments, { means: nextMeans(payments), other: '', amount: '' }],
                })
              }
            >
              <IconPlus size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {marks.payments !== undefined && (
        <div className={classes.problem} data-severity={marks.payments.severity}>
          {marks.payments.text}
        </div>
      )}
    </fieldset>
  )
}

/** Whether whoever paid so has a number of it: of all but cash, and of what nobody named. */
function isNamed(means: string): boolean {
  return means !== '' && means !== cash
}

/** The first everyday means that is not there yet. */
function nextMeans(payments: readonly EditorPayment[]): string {
  const used = new Set(payments.map((payment) => payment.means))
  return ['01', '02', '04', '06', '03', '07'].find((code) => !used.has(code)) ?? '04'
}

function Activities({ head, marks, settings, canEdit, dispatch }: EditorHeadProps) {
  const { t } = useTranslation()
  const activities = settings?.activities ?? []
  const takesReceivers = documentKinds[head.kind].receiverActivity !== 'absent'
  return (
    <>
      {activities.length > 1 && (
        <NativeSelect
          id="field-issuerActivity"
          label={t('documents.editor.activity')}
          value={head.issuerActivity}
          disabled={!canEdit}
          error={marks.issuerActivity?.text}
          data={[
            { value: '', label: t('documents.editor.activityDefault') },
            ...activities.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
          ]}
          onChange={(event) =>
            dispatch({ type: 'head', patch: { issuerActivity: event.currentTarget.value } })
          }
        />
      )}
      {takesReceivers && (head.receiverActivity !== '' || marks.receiverActivity !== undefined) && (
        <TextInput
          id="field-receiverActivity"
          label={t('documents.editor.receiverActivity')}
          description={
            <Suspense>
              <ActivityName code={head.receiverActivity} />
            </Suspense>
          }
          dir="ltr"
          maxLength={6}
          value={head.receiverActivity}
          readOnly={!canEdit}
          error={marks.receiverActivity?.text}
          onChange={(event) =>
            dispatch({ type: 'head', patch: { receiverActivity: event.currentTarget.value } })
          }
        />
      )}
    </>
  )
}
