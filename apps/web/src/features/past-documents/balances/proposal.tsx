import { endpoints } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { apart } from '@cuentaclara/locales/apart'
import { Button } from '@mantine/core'
import { IconFileImport, IconReceipt } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { whyRefused } from '#lib/http/field-errors.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import classes from './balances.module.css'
import {
  type Choice,
  groupsOf,
  isFree,
  isTicked,
  isTooMuch,
  sumsOf,
  tick,
  toChoice,
  untouched,
} from './choice.ts'
import { ClientBalances } from './client-balances.tsx'
import type { PastSide } from './past-balances-search.ts'
import type { Proposed, ProposedDebts } from './proposed.ts'

/** So few are all seen at once; of more, each client opens by itself. */
const mostSeenAtOnce = 30
const clientsAtOnce = 100

type ProposalProps = {
  company: string
  side: PastSide
  proposal: ProposedDebts
  onSince: (day: string) => void
  onTaken: (importId: string) => void
}

/** The proposal, in which a person ticks what is really owed. */
export function Proposal({ company, side, proposal, onSince, onTaken }: ProposalProps) {
  const { t } = useTranslation()
  const { data: rows } = proposal
  const [choice, setChoice] = useState<Choice>(untouched)
  const [shown, setShown] = useState(clientsAtOnce)
  const groups = useMemo(() => groupsOf(rows), [rows])
  const change = useCallback((by: (choice: Choice) => Choice) => setChoice(by), [])
  return (
    <>
      <div className={classes.tools}>
        <DayField
          label={t('pastBalances.since')}
          description={t('pastBalances.sinceHint')}
          value={proposal.due_from}
          onChange={onSince}
        />
        {rows.length > 0 && (
          <>
            <Button
              variant="default"
              className="cc-beside-field"
              onClick={() => setChoice((before) => tick(before, rows, true))}
            >
              {t('pastBalances.tickAll')}
            </Button>
            <Button
              variant="default"
              className="cc-beside-field"
              onClick={() => setChoice((before) => tick(before, rows, false))}
            >
              {t('pastBalances.untickAll')}
            </Button>
          </>
        )}
      </div>
      <Notices company={company} proposal={proposal} />
      {rows.length === 0 && (
        <div className="cc-card">
          <EmptyState
            icon={IconReceipt}
            title={t('pastBalances.none')}
            hint={t(side === 'clients' ? 'pastBalances.noneHint' : 'pastBalances.noDebtsHint')}
          />
        </div>
      )}
      <div className={classes.clients}>
        {groups.slice(0, shown).map((group) => (
          <ClientBalances
            key={group.key}
            side={side}
            group={group}
            choice={choice}
            isOpenFirst={rows.length <= mostSeenAtOnce}
            onChange={change}
          />
        ))}
        {groups.length > shown && (
          <Button variant="default" className={classes.more} onClick={() => setShown(shown + clientsAtOnce)}>
            {t(side === 'clients' ? 'pastBalances.more' : 'pastBalances.moreSuppliers')}
          </Button>
        )}
      </div>
      {rows.some(isFree) && (
        <TakeBar company={company} side={side} rows={rows} choice={choice} onTaken={onTaken} />
      )}
    </>
  )
}

/** What the list does not say: what was left out of it, and what the documents do not know. */
function Notices({ company, proposal }: Pick<ProposalProps, 'company' | 'proposal'>) {
  const { t } = useTranslation()
  const { older, left_out: leftOut, unplaced, unread } = proposal
  const counted = (count: number) => ({ count, formatted: formatCount(count) })
  return (
    <>
      {unread > 0 && <Unread company={company} count={unread} />}
      {older.map(({ currency, count, open }) => (
        <p key={currency} className={classes.notice}>
          {t('pastBalances.older', { ...counted(count), amount: apart(formatMoney(open, currency)) })}
        </p>
      ))}
      {leftOut > 0 && <p className={classes.notice}>{t('pastBalances.leftOut', counted(leftOut))}</p>}
      {unplaced > 0 && <p className={classes.notice}>{t('pastBalances.unplaced', counted(unplaced))}</p>}
    </>
  )
}

/** Documents of an earlier release, whose terms a task reads; until then they are in no list. */
function Unread({ company, count }: { company: string; count: number }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const read = useMutation({
    mutationFn: () => call(endpoints.readPastTerms, {}, { company }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['tasks', company, 'list'] }),
  })
  return (
    <p className={classes.notice}>
      {t('pastBalances.unread', { count, formatted: formatCount(count) })}{' '}
      {read.isSuccess ? (
        <span role="status">{t('pastBalances.reading')}</span>
      ) : (
        <Button variant="default" size="compact-md" loading={read.isPending} onClick={() => read.mutate()}>
          {t('pastBalances.read')}
        </Button>
      )}
      {read.error !== null && (
        <span className={classes.error} role="alert">
          {whyRefused(read.error)}
        </span>
      )}
    </p>
  )
}

type TakeBarProps = Pick<ProposalProps, 'company' | 'side' | 'onTaken'> & {
  rows: Proposed[]
  choice: Choice
}

function TakeBar({ company, side, rows, choice, onTaken }: TakeBarProps) {
  const { t } = useTranslation()
  const once = useActKey()
  const cache = useQueryClient()
  // Thousands are added up after what is typed stands in its field.
  const settled = useDeferredValue(choice)
  const { sums, count, wrong } = useMemo(
    () => ({
      sums: sumsOf(rows, settled),
      count: rows.filter((row) => isTicked(row, settled)).length,
      wrong: rows.find((row) => isTicked(row, settled) && isTooMuch(row, settled)),
    }),
    [rows, settled],
  )
  const take = useMutation({
    mutationFn: () => {
      const body = toChoice(rows, choice)
      const takeOver = side === 'clients' ? endpoints.takePastBalances : endpoints.takePastDebts
      return once(body, (key) => call(takeOver, { body }, { company, key }))
    },
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries({ queryKey: ['documents', company, 'past'] })
      onTaken(id)
    },
  })
  return (
    <section className={classes.bar} aria-label={t('pastBalances.open')}>
      <span className={classes.barSums} role="status">
        {sums.map(({ currency, amount }) => (
          <Money key={currency} amount={amount} currency={currency} size="lg" />
        ))}
      </span>
      <span className={classes.muted}>{t('pastBalances.takeHint')}</span>
      <Button
        leftSection={<IconFileImport size={18} aria-hidden />}
        disabled={count === 0 || wrong !== undefined}
        loading={take.isPending}
        onClick={() => take.mutate()}
      >
        {t(side === 'clients' ? 'pastBalances.take' : 'pastBalances.takeDebts', {
          count,
          formatted: formatCount(count),
        })}
      </Button>
      {wrong !== undefined && (
        <p className={classes.error}>
          <span className="cc-ltr">{shortNumber(wrong.consecutivo)}</span>: {t('pastBalances.tooMuch')}
        </p>
      )}
      {take.error !== null && (
        <p className={classes.error} role="alert">
          {whyRefused(take.error)}
        </p>
      )}
    </section>
  )
}
