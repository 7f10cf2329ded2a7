import {
  endpoints,
  type ReceptionAnswer,
  type ReceptionClassification,
  type ReceptionDecision,
  type ReceptionDetail,
  vatConditions,
} from '@cuentaclara/contracts'
import { Button, Checkbox, NativeSelect, SimpleGrid, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { FootBar } from '#ui/foot-bar.tsx'
import { FormSummary } from '#ui/form/form-summary.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { useSaving } from '#ui/form/use-saving.ts'
import { useIsPhone } from '#ui/is-phone.ts'
import { KeyHint } from '#ui/key-hint.tsx'
import { isTyping } from '#ui/typing.ts'
import { activitiesQuery, rememberReception } from './queries.ts'
import classes from './receptions.module.css'
import { creditMistake, proposeTaxSplit, restOfTax, type VatCondition } from './split-tax.ts'
import { hasTaxSplit, toDecision, useTypedAnswer } from './typed-answer.ts'

type DecisionProps = {
  company: string
  reception: ReceptionDetail
  /** On a page of its own, whose foot a phone has for the button. */
  isOnPage?: boolean
  onDecided?: (() => void) | undefined
}

const answers = ['accepted', 'partly', 'rejected'] as const
const keys: Readonly<Record<string, ReceptionAnswer>> = { a: 'accepted', p: 'partly', r: 'rejected' }

/** What we answer: keys A, P and R choose, Ctrl Enter sends. Of what counts as accepted anyway only the tax is asked. */
export function Decision({ company, reception, isOnPage = false, onDecided }: DecisionProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const isAtFoot = useIsPhone() && isOnPage
  const { proposal, tax } = reception
  // Nothing is sent: the document counts already, and only its tax is asked for.
  const isTacit = reception.status === 'tacit' || reception.status === 'noted'
  const [typed, change] = useTypedAnswer(company, reception)
  const { answer, text, condition, split, activity, category, isRule } = typed
  const reason = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { idOf, errors, problems, isBusy, show, run } = useSaving()
  const { data: activities = [] } = useQuery(activitiesQuery(company))
  const { data: categories = [] } = useQuery({
    queryKey: ['settings', company, 'lists'],
    queryFn: ({ signal }) => call(endpoints.listListEntries, {}, { company, signal }),
    select: ({ data }) => data.filter(({ kind, is_archived }) => kind === 'category' && !is_archived),
  })
  const amountLook = {
    hasCents: true,
    ...(isOurs(reception.currency) && { currency: reception.currency }),
  }
  const isRejected = answer === 'rejected'
  const hasSplit = hasTaxSplit(typed)
  const wrongCredit = hasSplit ? creditMistake(typed, reception) : null
  const field = (name: string) => ({ id: idOf(name), error: errors[name] })

  const send = () => {
    const wrong = {
      ...(answer !== 'accepted' && text.trim().length < 5 ? { text: t('money.receptions.sayWhy') } : {}),
      ...(wrongCredit === null ? {} : { vat_credit: t(`money.receptions.${wrongCredit}`) }),
    }
    if (Object.keys(wrong).length > 0) show(wrong)
    else void run(save)
  }
  const save = async () => {
    const params = { id: reception.id }
    const body = toDecision(typed)
    const saved = isTacit
      ? await call(endpoints.classifyReception, { params, body: classificationOf(body) }, { company })
      : await call(endpoints.answerReception, { params, body }, { company })
    rememberReception(cache, company, saved)
    if (isRule) void cache.invalidateQueries({ queryKey: ['settings', company, 'section', 'purchases'] })
    toastSuccess({
      message: isTacit
        ? t('money.receptions.classified')
        : t(`money.receptions.sent.${answer}`, { name: reception.supplier_name }),
      subject: 'reception',
    })
    // Who has closed it, or gone on to another, is not called from there.
    if (form.current !== null) onDecided?.()
  }
  useDecisionKeys((pressed) => {
    if (pressed === 'send') send()
    else if (!isTacit) {
      // Drawn at once, so that the reason is there to be written.
      flushSync(() => change({ answer: pressed }))
      reason.current?.focus()
    }
  })

  const submit = (
    <Button
      type="submit"
      color={isRejected ? 'red' : 'brand'}
      loading={isBusy}
      style={isAtFoot ? { flex: 1 } : { alignSelf: 'flex-start' }}
    >
      {isTacit ? t('money.receptions.classify') : t(`money.receptions.submit.${answer}`)}
    </Button>
  )
  return (
    <form
      ref={form}
      className={classes.decision}
      aria-label={t('money.receptions.decide')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <FormSummary problems={problems} />
      {!isTacit && (
        <SegmentedControl
          fullWidth
          aria-label={t('money.receptions.answer')}
          value={answer}
          onChange={(value) => change({ answer: value as ReceptionAnswer })}
          data={answers.map((value) => ({
            value,
            label: (
              <span style={{ alignItems: 'center', display: 'inline-flex', gap: 6 }}>
                {t(`money.receptions.choices.${value}`)}
                <KeyHint keys={[value === 'accepted' ? 'A' : value === 'partly' ? 'P' : 'R']} />
              </span>
            ),
          }))}
        />
      )}
      {!isTacit && answer !== 'accepted' && (
        <Textarea
          ref={reason}
          label={t('money.receptions.text')}
          required
          autosize
          minRows={2}
          maxLength={160}
          value={text}
          {...field('text')}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      )}
      {!isRejected && (
        <>
          {proposal.is_rule && (
            <p className={classes.muted} style={{ margin: 0 }}>
              {t('money.receptions.byRule')}
            </p>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={t('money.receptions.vatCondition')}
              value={condition}
              {...field('vat_condition')}
              data={vatConditions.map((value) => ({
                value,
                label: t(`money.receptions.conditions.${value}`),
              }))}
              onChange={(event) => {
                const next = event.currentTarget.value as VatCondition
                change({ condition: next, split: proposeTaxSplit(next, reception) })
              }}
            />
            <NativeSelect
              label={t('money.expenses.category')}
              value={category}
              {...field('category_id')}
              data={[
                { value: '', label: '—' },
                ...categories.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => change({ category: event.currentTarget.value })}
            />
            {hasSplit && (
              <>
                <MoneyInput
                  label={t('money.receptions.vatCredit')}
                  value={split.credit}
                  {...amountLook}
                  {...field('vat_credit')}
                  onChange={(credit) => change({ split: { credit, expense: restOfTax(tax, credit) } })}
                />
                <MoneyInput
                  label={t('money.receptions.vatExpense')}
                  value={split.expense}
                  {...amountLook}
                  {...field('vat_expense')}
                  onChange={(expense) => change({ split: { ...split, expense } })}
                />
                {!isTacit && (
                  <NativeSelect
                    label={t('money.receptions.activity')}
                    value={activity}
                    {...field('activity')}
                    data={activityChoices(activities, activity)}
                    onChange={(event) => change({ activity: event.currentTarget.value })}
                  />
                )}
              </>
            )}
          </SimpleGrid>
          {reception.supplier_identification_number !== '' && (
            <Checkbox
              label={t('money.receptions.alwaysLikeThis', { name: `\u2068${reception.supplier_name}\u2069` })}
              checked={isRule}
              onChange={(event) => change({ isRule: event.currentTarget.checked })}
            />
          )}
        </>
      )}
      {isAtFoot ? <FootBar>{submit}</FootBar> : submit}
    </form>
  )
}

/** Of what counts already only what its tax and category are. */
function classificationOf({
  answer,
  text,
  activity,
  ...classified
}: ReceptionDecision): ReceptionClassification {
  return classified
}

function isOurs(currency: string): currency is CurrencyCode {
  return currency === 'CRC' || currency === 'USD'
}

/** The one at hand stays among the choices where the person may not read the settings. */
function activityChoices(
  activities: readonly { code: string; name?: string | undefined }[],
  current: string,
) {
  const choices = activities.map(({ code, name }) => ({
    value: code,
    label: name ? `${code} · ${name}` : code,
  }))
  const isKnown = current === '' || choices.some(({ value }) => value === current)
  return isKnown ? choices : [{ value: current, label: current }, ...choices]
}

/** Keys of the decision, silent while somebody types. */
function useDecisionKeys(onPress: (pressed: ReceptionAnswer | 'send') => void) {
  const latest = useRef(onPress)
  latest.current = onPress
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
        event.preventDefault()
        latest.current('send')
        return
      }
      const pressed = keys[event.key.toLowerCase()]
      if (pressed === undefined || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      latest.current(pressed)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
