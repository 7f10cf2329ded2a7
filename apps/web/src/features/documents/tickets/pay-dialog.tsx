import { compare, decimal } from '@cuentaclara/decimal'
import { isSome } from '@cuentaclara/decimal/text'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { ProblemList } from '#ui/feedback/problem-list.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { changeOf, handySums, leftOf, type Part, roundedCash, withPart } from './cart.ts'
import { complaintIn } from './complaint-in.ts'
import classes from './counter.module.css'

export type Payment = { means: string; amount?: string; reference?: string }
/** What was handed over in cash, and what is given back. */
export type Cash = { received: string; change: string }

type PayDialogProps = {
  total: string
  /** What the sale comes to when a card pays all of it. */
  cardTotal: string
  currency: CurrencyCode
  /** Whether cash is rounded to five colones. */
  roundsCash: boolean
  isBusy: boolean
  problems: readonly string[]
  /** `cash` is null where nobody said what was handed over. */
  onPay: (payments: Payment[], cash: Cash | null) => void
  onClose: () => void
}

const simple = { cash: '01', card: '02', sinpe: '06' } as const
const ways = ['cash', 'card', 'sinpe', 'mixed'] as const
type Way = (typeof ways)[number]
/** Of the official list those that a counter takes. Annex v4.4, note 6. */
const mixedMeans = ['01', '02', '06', '04', '03', '07'] as const

/** How the sale is paid: cash with change, card, SINPE Móvil, or several together. Enter pays. */
export function PayDialog({
  total,
  cardTotal,
  currency,
  roundsCash,
  isBusy,
  problems,
  onPay,
  onClose,
}: PayDialogProps) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('cash')
  const [received, setReceived] = useState('')
  const [reference, setReference] = useState('')
  const [parts, setParts] = useState<Part[]>([
    { means: '01', amount: '', isTyped: false },
    { means: '02', amount: '', isTyped: false },
  ])
  /** What of the sale is paid in cash; null for nothing. */
  const cashDue = way === 'cash' ? total : way === 'mixed' ? inCashOf(parts) : null
  const inCash = roundsCash ? roundedCash(cashDue ?? '0', currency) : (cashDue ?? '0')
  const isRounded = cashDue !== null && compare(decimal(inCash), decimal(cashDue)) !== 0
  const change = received === '' ? '0' : changeOf(inCash, received)
  const isTooMuch = change !== null && isMoreThanANote(change, currency)
  const left = leftOf(
    total,
    parts.map(({ amount }) => amount),
  )
  const isSettled = /^-?0(\.0*)?$/.test(left)
  const isCovered = cashDue === null || (change !== null && !isTooMuch)
  const mayPay = isCovered && (way !== 'mixed' || isSettled)
  /** Who types nothing was paid exactly: rounded, that is another amount than the total. */
  const handedOver = (given: string, back: string): Cash | null => {
    if (given !== '') return { received: given, change: back }
    return isRounded ? { received: inCash, change: '0' } : null
  }
  const pay = () => {
    if (isBusy || !mayPay) return
    const cash = cashDue !== null && change !== null ? handedOver(received, change) : null
    if (way === 'mixed')
      return onPay(
        parts
          .filter(({ amount }, index) => isSome(amount) && !isMoreCash(parts, index))
          .map(({ means, amount, reference: name }) => ({
            means,
            amount: means === simple.cash ? (cashDue ?? amount) : amount,
            ...named(means, name),
          })),
        cash,
      )
    onPay([{ means: simple[way], ...named(simple[way], reference) }], cash)
  }
  return (
    <Dialog onClose={isBusy ? () => {} : onClose} title={t('counter.tickets.payTitle')} size={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (focusWrong(event)) return
          pay()
        }}
      >
        <div className={classes.due}>
          <span>{t('counter.tickets.due')}</span>
          <Money amount={way === 'card' ? cardTotal : total} currency={currency} size="xl" />
        </div>
        {isRounded && (
          <div className={classes.rounded}>
            <span>{t('counter.tickets.toHandOver')}</span>
            <Money amount={inCash} currency={currency} size="lg" />
          </div>
        )}
        <SegmentedControl
          fullWidth
          aria-label={t('counter.tickets.means')}
          value={way}
          onChange={(next) => setWay(next as Way)}
          data={ways.map((value) => ({ value, label: t(`counter.tickets.ways.${value}`) }))}
        />
        {way === 'cash' && (
          <CashTaken
            inCash={inCash}
            currency={currency}
            received={received}
            change={change}
            isTooMuch={isTooMuch}
            isFirst
            onReceived={setReceived}
          />
        )}
        {way === 'sinpe' && (
          <TextInput
            mt="md"
            dir="ltr"
            data-autofocus
            autoFocus
            maxLength={50}
            label={t('counter.tickets.reference')}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )}
        {way === 'mixed' && (
          <Stack gap="xs" mt="md">
            {parts.map((part, index) => (
              <div key={index === 0 ? 'first' : `part ${index}`} className={classes.part}>
                <NativeSelect
                  aria-label={t('counter.tickets.means')}
                  data={mixedMeans.map((code) => ({
                    value: code,
                    label: t(`documents.codes.paymentMeans.${code}`),
                  }))}
                  value={part.means}
                  onChange={(event) =>
                    setParts(replaceAt(parts, index, { ...part, means: event.currentTarget.value }))
                  }
                />
                <MoneyInput
                  aria-label={t('counter.tickets.amount')}
                  currency={currency}
                  maxDecimals={coinDecimals(currency)}
                  value={part.amount}
                  onChange={(amount) => setParts(withPart(total, parts, index, amount))}
                />
                {hasReference(part.means) && (
                  <TextInput
                    dir="ltr"
                    className={classes.reference}
                    aria-label={`${t('counter.tickets.reference')}, ${index + 1}`}
                    placeholder={t('counter.tickets.reference')}
                    maxLength={50}
                    value={part.reference ?? ''}
                    onChange={(event) =>
                      setParts(replaceAt(parts, index, { ...part, reference: event.currentTarget.value }))
                    }
                  />
                )}
              </div>
            ))}
            <Group justify="space-between">
              {parts.length < 4 && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() =>
                    setParts([
                      ...parts,
                      { means: mixedMeans[parts.length] ?? '01', amount: '', isTyped: false },
                    ])
                  }
                >
                  {t('documents.editor.meansAdd')}
                </Button>
              )}
              <span className={classes.left} aria-live="polite">
                {t('counter.tickets.left')} <Money amount={left} currency={currency} />
              </span>
            </Group>
            {cashDue !== null && (
              <CashTaken
                inCash={inCash}
                currency={currency}
                received={received}
                change={change}
                isTooMuch={isTooMuch}
                isFirst={false}
                onReceived={setReceived}
              />
            )}
          </Stack>
        )}
        <ProblemList problems={problems} mt="md" />
        <Button
          type="submit"
          size="lg"
          fullWidth
          mt="lg"
          loading={isBusy}
          disabled={!mayPay}
          rightSection={<KeyHint keys={['↵']} />}
        >
          {t('counter.tickets.charge')}
        </Button>
      </form>
    </Dialog>
  )
}

type CashTakenProps = {
  /** What is to be handed over. */
  inCash: string
  currency: CurrencyCode
  received: string
  change: string | null
  isTooMuch: boolean
  /** Whether nothing stands before it. */
  isFirst: boolean
  onReceived: (amount: string) => void
}

/** What was handed over in cash, and what is given back. */
function CashTaken({ inCash, currency, received, change, isTooMuch, isFirst, onReceived }: CashTakenProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm" mt="md">
      <MoneyInput
        label={t('counter.tickets.received')}
        description={t('counter.tickets.receivedHint')}
        currency={currency}
        maxDecimals={coinDecimals(currency)}
        size={isFirst ? 'lg' : undefined}
        data-autofocus={isFirst || undefined}
        value={received}
        onChange={onReceived}
      />
      <Group gap="xs" className={classes.handy}>
        {handySums(inCash).map((sum) => (
          <Button key={sum} variant="default" size="compact-md" onClick={() => onReceived(sum)}>
            <Money amount={sum} currency={currency} />
          </Button>
        ))}
      </Group>
      <div className={classes.due} aria-live="polite">
        <span>{t(`counter.tickets.${saidOf(change, isTooMuch)}`)}</span>
        {change !== null && !isTooMuch && <Money amount={change} currency={currency} size="lg" />}
      </div>
    </Stack>
  )
}

/** Whether cash was named before: of the drawer there is one amount. */
function isMoreCash(parts: readonly Part[], at: number): boolean {
  const isCash = ({ means, amount }: Part) => means === simple.cash && isSome(amount)
  return isCash(parts[at]!) && parts.slice(0, at).some(isCash)
}

/** What of several means is cash; null for nothing. */
function inCashOf(parts: readonly Part[]): string | null {
  const sum = leftOf(
    '0',
    parts.filter(({ means }) => means === simple.cash).map(({ amount }) => amount),
  ).replace('-', '')
  return isSome(sum) ? sum : null
}

/** The field that complains is mended first: what it showed before is not what somebody meant to charge. */
function focusWrong({ currentTarget }: FormEvent<HTMLFormElement>): boolean {
  const { activeElement } = document
  const wrong = complaintIn(currentTarget)
  if (wrong !== null) wrong.focus()
  // Enter charges once more where the first answer was lost.
  else if (activeElement instanceof HTMLElement) activeElement.focus()
  return wrong !== null
}

/** The largest note of each currency: whoever gets more back handed over one too many, or a barcode was read as money. */
const largestNotes: Readonly<Record<string, string>> = { CRC: '50000', USD: '100', EUR: '500' }

function isMoreThanANote(change: string, currency: string): boolean {
  const note = largestNotes[currency]
  return note !== undefined && compare(decimal(change), decimal(note)) >= 0
}

function saidOf(change: string | null, isTooMuch: boolean): 'notEnough' | 'tooMuch' | 'change' {
  if (change === null) return 'notEnough'
  return isTooMuch ? 'tooMuch' : 'change'
}

/** Of a transfer and of SINPE Móvil: the bank gives them a number. */
function hasReference(means: string): boolean {
  return means === '04' || means === '06'
}

function named(means: string, reference = ''): Pick<Payment, 'reference'> {
  return hasReference(means) && reference.trim() !== '' ? { reference: reference.trim() } : {}
}

function replaceAt<Value>(list: readonly Value[], at: number, value: Value): Value[] {
  return list.map((each, index) => (index === at ? value : each))
}
