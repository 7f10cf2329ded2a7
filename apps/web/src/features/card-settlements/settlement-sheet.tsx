import { type CardSettlement, type CardSettlementInput, endpoints } from '@cuentaclara/contracts'
import { type Decimal, decimal, halfUp, multiply, round, subtract, sum, toText } from '@cuentaclara/decimal'
import { Button, Input, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { CurrencyControl } from '#ui/amount/currency-control.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { forgetSettlements, removeSettlement } from './queries.ts'

type Props = {
  company: string
  /** Null for one that is being entered. */
  settlement: CardSettlement | null
  isReadOnly: boolean
  onClose: () => void
}

const amounts = [
  ['gross', 'cardSettlements.gross'],
  ['commission', 'cardSettlements.commission'],
  ['vat_withheld', 'cardSettlements.vatWithheld'],
  ['income_withheld', 'cardSettlements.incomeWithheld'],
] as const

/** What an acquirer of cards deposited of a day; what is left to deposit is reckoned while it is typed. */
export function SettlementSheet({ company, settlement, isReadOnly, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [start] = useState(() => toFields(settlement))
  const [fields, setFields] = useState(start)
  const [isAsking, setIsAsking] = useState(false)
  const isMatched = settlement !== null && settlement.matched_on !== null
  const isFixed = isReadOnly || isMatched
  const put = (patch: Partial<Fields>) => setFields({ ...fields, ...patch })
  const rest = toText(restOf(fields))
  const hintOf = (name: (typeof amounts)[number][0]) => {
    if (name === 'income_withheld') return t('cardSettlements.incomeHint')
    const colones = name === 'vat_withheld' ? inColones(fields) : null
    return colones === null
      ? undefined
      : t('cardSettlements.declared', { amount: formatMoney(colones, 'CRC') })
  }
  const save = async () => {
    const { exchange_rate: rate, ...typed } = fields
    const body: CardSettlementInput = {
      ...typed,
      exchange_rate: fields.currency === 'CRC' ? null : rate || null,
      deposit: fields.deposit || rest,
    }
    for (const [name] of amounts) body[name] ||= '0'
    await (settlement === null
      ? call(endpoints.recordCardSettlement, { body }, { company })
      : call(
          endpoints.updateCardSettlement,
          { params: { id: settlement.id }, body },
          { company, version: settlement.version },
        ))
    forgetSettlements(cache, company)
    toastSuccess({ subject: 'card-settlements', message: t('cardSettlements.saved') })
    onClose()
  }
  const remove = async (known: CardSettlement) => {
    try {
      await removeSettlement(cache, company, known)
      toastSuccess({ subject: 'card-settlements', message: t('cardSettlements.removed') })
      onClose()
    } catch (error) {
      toastRefusal(error, 'card-settlements')
    }
  }
  return (
    <>
      <SheetForm
        title={
          settlement === null
            ? t('cardSettlements.new')
            : t('cardSettlements.edit', { acquirer: settlement.acquirer })
        }
        submitLabel={t('common.actions.save')}
        isDirty={JSON.stringify(fields) !== JSON.stringify(start)}
        isReadOnly={isFixed}
        onSubmit={save}
        onClose={onClose}
        aside={
          settlement !== null &&
          !isFixed && (
            <Button variant="subtle" color="red" onClick={() => setIsAsking(true)}>
              {t('cardSettlements.remove')}
            </Button>
          )
        }
      >
        {(field) => (
          <>
            <p style={{ margin: 0 }}>{t(isMatched ? 'cardSettlements.isMatched' : 'cardSettlements.lead')}</p>
            <DayInput
              {...field('settled_on')}
              required
              label={t('cardSettlements.date')}
              max={today()}
              disabled={isFixed}
              value={fields.settled_on}
              onChange={(settled_on) => put({ settled_on })}
            />
            <TextInput
              {...field('acquirer')}
              required
              data-autofocus={isFixed ? undefined : true}
              label={t('cardSettlements.acquirer')}
              placeholder={t('cardSettlements.acquirerExample')}
              maxLength={60}
              readOnly={isFixed}
              value={fields.acquirer}
              onChange={(event) => put({ acquirer: event.currentTarget.value })}
            />
            <TextInput
              {...field('reference')}
              label={t('cardSettlements.reference')}
              maxLength={60}
              readOnly={isFixed}
              value={fields.reference}
              onChange={(event) => put({ reference: event.currentTarget.value })}
            />
            <Input.Wrapper label={t('common.list.currency')} labelElement="div">
              <CurrencyControl
                fullWidth
                isOwnOnly
                disabled={isFixed}
                label={t('common.list.currency')}
                value={fields.currency}
                onChange={(currency) => put({ currency: currency as Fields['currency'] })}
              />
            </Input.Wrapper>
            {fields.currency !== 'CRC' && (
              <MoneyInput
                {...field('exchange_rate')}
                label={t('cardSettlements.rate')}
                description={t('cardSettlements.rateHint')}
                disabled={isFixed}
                value={fields.exchange_rate}
                onChange={(exchange_rate) => put({ exchange_rate })}
              />
            )}
            {amounts.map(([name, label]) => (
              <MoneyInput
                key={name}
                {...field(name)}
                label={t(label)}
                description={hintOf(name)}
                currency={fields.currency}
                hasCents
                disabled={isFixed}
                value={fields[name]}
                onChange={(amount) => put({ [name]: amount })}
              />
            ))}
            <MoneyInput
              {...field('deposit')}
              label={t('cardSettlements.deposit')}
              description={t('cardSettlements.rest', { amount: formatMoney(rest, fields.currency) })}
              currency={fields.currency}
              hasCents
              disabled={isFixed}
              value={fields.deposit}
              onChange={(deposit) => put({ deposit })}
            />
          </>
        )}
      </SheetForm>
      {isAsking && settlement !== null && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('cardSettlements.removeTitle', { acquirer: settlement.acquirer })}
          confirmLabel={t('cardSettlements.remove')}
          onConfirm={() => remove(settlement)}
          onClose={() => setIsAsking(false)}
        >
          {t('cardSettlements.removeText')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** `exchange_rate`: empty takes the rate of the day. */
type Fields = Omit<CardSettlementInput, 'currency' | 'exchange_rate'> & {
  currency: CardSettlement['currency']
  exchange_rate: string
}

function toFields(settlement: CardSettlement | null): Fields {
  if (settlement === null)
    return {
      ...{ settled_on: today(), acquirer: '', reference: '', currency: 'CRC', exchange_rate: '' },
      ...{ gross: '', commission: '', vat_withheld: '', income_withheld: '', deposit: '' },
    }
  const { settled_on, acquirer, reference, gross, commission, vat_withheld, income_withheld, deposit } =
    settlement
  const { currency, exchange_rate } = settlement
  return {
    ...{ settled_on, acquirer, reference, currency, exchange_rate },
    ...{ gross, commission, vat_withheld, income_withheld, deposit },
  }
}

/** What the return counts of dollars, where the rate is known here; null of colones. */
function inColones({ currency, exchange_rate: rate, vat_withheld: withheld }: Fields): string | null {
  if (currency === 'CRC' || rate === '' || withheld === '') return null
  return toText(round(multiply(decimal(withheld), decimal(rate)), 2, halfUp))
}

/** What an acquirer deposits of what it charged. */
function restOf(fields: Fields): Decimal {
  const of = (name: (typeof amounts)[number][0]) => decimal(fields[name] || '0')
  return subtract(of('gross'), sum([of('commission'), of('vat_withheld'), of('income_withheld')]))
}
