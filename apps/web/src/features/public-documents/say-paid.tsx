import { endpoints, type NoticeTaken, nextOfParts, type Portal } from '@cuentaclara/contracts'
import { add, decimal, toFixedText } from '@cuentaclara/decimal'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Checkbox, CheckboxGroup, FileInput, Group, Stack, TextInput } from '@mantine/core'
import { IconCash, IconCircleCheck, IconPaperclip } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { portalKey } from './portal-key.ts'
import shared from './public-document.module.css'
import classes from './say-paid.module.css'

export type Debt = {
  id: string
  number: string
  currency: string
  balance: string
  /** Where it is not owed whole. */
  instalments: Portal['debts'][number]['instalments']
}
type SayPaidProps = { token: string; page: 'document' | 'portal'; debts: readonly Debt[] }

/** "I have paid": a client's word, with a picture if they have one, until somebody of the company confirms it. */
export function SayPaid(props: SayPaidProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<'closed' | 'open' | 'said'>('closed')
  if (state === 'said')
    return (
      <div className={`${classes.said} cc-card`}>
        <p role="status">
          <IconCircleCheck size={20} aria-hidden />
          {t('tools.portal.said')}
        </p>
        <Button variant="subtle" onClick={() => setState('open')}>
          {t('tools.portal.sayAgain')}
        </Button>
      </div>
    )
  return (
    <section className={`${shared.card} cc-card`} aria-labelledby="say-paid-title">
      <div className={classes.head}>
        <h2 id="say-paid-title" className={classes.title}>
          {t('tools.portal.paidTitle')}
        </h2>
        {state === 'closed' && (
          <Button
            variant="default"
            leftSection={<IconCash size={18} aria-hidden />}
            onClick={() => setState('open')}
          >
            {t('tools.portal.paid')}
          </Button>
        )}
      </div>
      {state === 'open' && (
        <PaidForm {...props} onClose={() => setState('closed')} onSaid={() => setState('said')} />
      )}
    </section>
  )
}

function PaidForm({
  token,
  page,
  debts,
  onClose,
  onSaid,
}: SayPaidProps & { onClose: () => void; onSaid: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [chosen, setChosen] = useState(() => debts.slice(0, 1).map(({ id }) => id))
  const meant = debts.filter(({ id }) => chosen.includes(id))
  const currency = meant[0]?.currency ?? debts[0]?.currency ?? 'CRC'
  const [typed, setTyped] = useState<string | null>(null)
  const amount = typed ?? sum(meant.filter((debt) => debt.currency === currency))
  const [paidOn, setPaidOn] = useState(today())
  const [means, setMeans] = useState('06')
  const [reference, setReference] = useState('')
  const [proof, setProof] = useState<File | null>(null)
  const send = useMutation({
    mutationFn: (): Promise<NoticeTaken> => {
      const body = new FormData()
      const fields = { amount, currency, paid_on: paidOn, means, reference: reference.trim() }
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      if (page === 'portal') body.append('documents', meant.map(({ id }) => id).join(','))
      if (proof !== null) {
        body.append('name', proof.name)
        body.append('file', proof)
      }
      const endpoint = page === 'portal' ? endpoints.givePortalNotice : endpoints.giveDocumentNotice
      return call(endpoint, { params: { token }, body })
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: portalKey(token) })
      onSaid()
    },
  })
  const errors = send.error instanceof ApiError ? (send.error.errors ?? {}) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Stack gap="md">
        {page === 'portal' && debts.length > 1 && (
          <CheckboxGroup
            label={t('tools.portal.whichDocuments')}
            error={errors.documents?.[0]}
            value={chosen}
            onChange={(ids) => {
              setChosen(ids)
              setTyped(null)
            }}
          >
            <div className={classes.debts}>
              {debts.map(({ id, number, currency: of, balance }) => (
                <Checkbox
                  key={id}
                  value={id}
                  // One payment is in one currency.
                  disabled={meant.length > 0 && of !== currency}
                  label={
                    <span className={classes.debt}>
                      <span className="cc-ltr cc-numbers">{shortNumber(number)}</span>
                      <Money amount={balance} currency={of} />
                    </span>
                  }
                />
              ))}
            </div>
          </CheckboxGroup>
        )}
        <MoneyInput
          required
          label={t('tools.portal.amount', { currency })}
          value={amount}
          error={errors.amount?.[0]}
          onChange={setTyped}
        />
        <DayInput
          label={t('tools.portal.paidOn')}
          max={today()}
          value={paidOn}
          error={errors.paid_on?.[0]}
          onChange={setPaidOn}
        />
        <SegmentedControl
          aria-label={t('tools.portal.how')}
          value={means}
          data={[
            { value: '06', label: t('tools.public.sinpe') },
            { value: '04', label: t('tools.portal.transfer') },
          ]}
          onChange={setMeans}
        />
        <TextInput
          required
          dir="ltr"
          maxLength={60}
          label={t('tools.portal.reference')}
          description={t('tools.portal.referenceHint')}
          value={reference}
          error={errors.reference?.[0]}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <FileInput
          clearable
          accept="application/pdf,image/jpeg,image/png"
          label={t('tools.portal.proof')}
          description={t('tools.portal.proofHint')}
          leftSection={<IconPaperclip size={17} aria-hidden />}
          value={proof}
          error={errors.file?.[0]}
          onChange={setProof}
        />
        {send.error !== null && Object.keys(errors).length === 0 && (
          <p className={classes.error} role="alert">
            {send.error.message}
          </p>
        )}
        <Group gap="sm">
          <Button type="submit" loading={send.isPending} disabled={reference.trim() === '' || amount === ''}>
            {t('tools.portal.send')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.actions.cancel')}
          </Button>
        </Group>
        <LeaveQuestion
          isOnPage
          isDirty={typed !== null || reference !== '' || proof !== null}
          isBusy={send.isPending}
        />
      </Stack>
    </form>
  )
}

/** What is to be paid of them now: of those in parts the part that is next. */
function sum(debts: readonly Debt[]): string {
  const amounts = debts.map(({ balance, instalments }) =>
    decimal(instalments === null ? balance : nextOfParts(instalments, today())),
  )
  return toFixedText(amounts.reduce(add, decimal('0')), 2)
}
