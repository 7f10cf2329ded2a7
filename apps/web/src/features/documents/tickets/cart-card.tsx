import { isSome } from '@cuentaclara/decimal/text'
import { Alert, Button, Group, Switch, TextInput } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { ClientPicker } from '../editor/head/client-picker.tsx'
import { readPercent } from '../editor/lines/amount-entry.ts'
import { useDiscountProblem } from '../editor/lines/use-discount-problem.ts'
import { hasService, saleDiscountOf } from './cart.ts'
import { CartLine } from './cart-line.tsx'
import classes from './counter.module.css'
import { focusSearch } from './item-search.tsx'
import { counterClientChoices } from './offline/counter-queries.ts'
import type { Counter } from './use-counter.ts'

type CartCardProps = {
  company: string
  counter: Counter
  /** How the sale goes on, each only with a cart that is whole. */
  acts: Readonly<Record<'park' | 'pay' | 'toInvoice' | 'preview', () => unknown>>
  isPhone: boolean
}

/** What is being sold, to whom, and what it comes to. */
export function CartCard({ company, counter, acts, isPhone }: CartCardProps) {
  const { t } = useTranslation()
  const { draft, lines, totals, mayIssue, dispatch, isFrozen } = counter
  return (
    <>
      {isFrozen && <Unheard counter={counter} />}
      <fieldset className={classes.whole} disabled={isFrozen}>
        <div className={classes.customer}>
          <ClientPicker
            company={company}
            client={draft.client}
            isOptional
            search={counterClientChoices}
            canEdit={mayIssue}
            startsHere={false}
            problem={null}
            onPick={(client) => dispatch({ type: 'client', client })}
            onPicked={focusSearch}
          />
          {draft.client?.identification_number && lines.length > 0 && (
            <button type="button" className={classes.link} onClick={acts.toInvoice}>
              {t('counter.tickets.makeInvoice')}
            </button>
          )}
        </div>
        {lines.length === 0 ? (
          <EmptyState
            icon={IconShoppingCart}
            title={t('counter.tickets.cartEmpty')}
            hint={t('counter.tickets.cartHint')}
          />
        ) : (
          <ul className={classes.lines}>
            {lines.map((line) => (
              <CartLine
                key={line.key}
                line={line}
                currency={draft.currency}
                total={totals?.lines.get(line.key)}
                dispatch={dispatch}
              />
            ))}
          </ul>
        )}
        <CartFoot counter={counter} acts={acts} isPhone={isPhone} />
      </fieldset>
    </>
  )
}

/** What may be sold already stays as it is until somebody answers; or the next sale goes on without it. */
function Unheard({ counter }: Pick<CartCardProps, 'counter'>) {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" role="status">
      <p className={classes.unheard}>{t('till.unheard')}</p>
      <Group gap="xs">
        <Button size="compact-md" onClick={counter.askAgain}>
          {t('till.askAgain')}
        </Button>
        <Button size="compact-md" variant="default" onClick={counter.leaveUnheard}>
          {t('till.goOnWithout')}
        </Button>
      </Group>
    </Alert>
  )
}

/** Discount, sums, and the two ways on: park or pay. */
function CartFoot({ counter, acts, isPhone }: Omit<CartCardProps, 'company'>) {
  const { t } = useTranslation()
  const { draft, lines, totals, mayIssue, dispatch } = counter
  return (
    <footer className={classes.foot}>
      {lines.length > 0 && <SaleDiscount draft={draft} dispatch={dispatch} />}
      <dl className={classes.sums} aria-live="polite">
        {totals !== null && isSome(totals.discounts) && (
          <div>
            <dt>{t('counter.tickets.discounts')}</dt>
            <dd>
              <Money amount={`-${totals.discounts}`} currency={draft.currency} />
            </dd>
          </div>
        )}
        {counter.choices.adds_service && (
          <div className={classes.service}>
            <dt>
              <Switch
                size="sm"
                label={t('counter.tickets.service')}
                checked={hasService(draft)}
                onChange={(event) => dispatch({ type: 'service', isOn: event.currentTarget.checked })}
              />
              {!isPhone && <KeyHint keys={['F7']} />}
            </dt>
            <dd>
              <Money amount={totals?.service ?? '0'} currency={draft.currency} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('counter.tickets.tax')}</dt>
          <dd>
            <Money amount={totals?.tax ?? '0'} currency={draft.currency} />
          </dd>
        </div>
        {/* On a phone the bar below says it. */}
        {!isPhone && (
          <div className={classes.total}>
            <dt>{t('counter.tickets.total')}</dt>
            <dd>
              <Money amount={totals?.total ?? '0'} currency={draft.currency} size="xl" />
            </dd>
          </div>
        )}
      </dl>
      {lines.length > 0 && counter.till.isOnline && (
        <button type="button" className={classes.preview} onClick={acts.preview}>
          {t('documents.editor.preview')}
          {!isPhone && <KeyHint keys={['Ctrl', 'P']} />}
        </button>
      )}
      <div className={classes.acts} data-alone={isPhone || undefined}>
        <Button
          variant="default"
          size={isPhone ? 'md' : 'lg'}
          disabled={lines.length === 0}
          onClick={acts.park}
          rightSection={isPhone ? undefined : <KeyHint keys={['F8']} />}
        >
          {t('counter.tickets.park')}
        </Button>
        {!isPhone && (
          <Button
            size="lg"
            disabled={lines.length === 0 || !mayIssue}
            onClick={acts.pay}
            rightSection={<KeyHint keys={['F9']} />}
          >
            {t('counter.tickets.pay')}
          </Button>
        )}
      </div>
    </footer>
  )
}

/** What is taken off the whole sale, in percent. Text that is no such thing stays as typed, says why and holds the sale up. */
function SaleDiscount({ draft, dispatch }: Pick<Counter, 'draft' | 'dispatch'>) {
  const { t } = useTranslation()
  const wordsOf = useDiscountProblem()
  const [typed, setTyped] = useState<string | null>(null)
  const problem = typed === null ? null : wordsOf(typed, readPercent(typed))
  const take = (text: string) => {
    const reading = readPercent(text)
    setTyped(text)
    if (wordsOf(text, reading) === null)
      dispatch({ type: 'discount', percent: reading.entry.kind === 'value' ? reading.entry.text : '' })
  }
  return (
    <TextInput
      className={classes.discount}
      label={t('counter.tickets.discount')}
      inputMode="decimal"
      rightSection="%"
      value={typed ?? saleDiscountOf(draft).replace('%', '')}
      error={problem}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => problem === null && setTyped(null)}
    />
  )
}
