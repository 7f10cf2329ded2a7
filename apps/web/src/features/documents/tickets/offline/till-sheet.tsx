import type { Client, Till as CompanyTill, TillSale } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { clientChoices } from '#features/clients/index.ts'
import { useCurrentCompany } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { ReasonDialog } from '#ui/form/reason-dialog.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { filledLines } from '../../editor/draft/draft.ts'
import { bringSales } from './bring-sales.ts'
import type { AskedSale, WaitingSale } from './own-till.ts'
import { printWaiting } from './print-waiting.ts'
import classes from './till.module.css'
import { replaceTillSale, retryTillSale, type SoldTo, tillSalesQuery, tillsQuery } from './till-queries.ts'
import type { Till } from './use-till.ts'

type TillSheetProps = {
  company: string
  till: Till
  onTakeUp: (sale: AskedSale) => void
  onForget: (sale: AskedSale) => void
  onClose: () => void
}

/** The till of this browser: which it is, how many numbers are left, and every sale that is not with the authority yet. */
export function TillSheet({ company, till, onTakeUp, onForget, onClose }: TillSheetProps) {
  const { t } = useTranslation()
  return (
    <SideSheet
      isOpen
      size={480}
      onClose={onClose}
      title={till.own === null ? t('till.choose') : t('till.title', { name: till.own.held.till.name })}
    >
      {till.own === null ? <Choice company={company} till={till} /> : <Present till={till} />}
      <Waiting till={till} />
      <UnderWay sales={till.underWay} onTakeUp={onTakeUp} onForget={onForget} />
      <Refused company={company} />
    </SideSheet>
  )
}

function Present({ till }: { till: Till }) {
  const { t } = useTranslation()
  const [isLeaving, setIsLeaving] = useState(false)
  const own = till.own!
  const { branch, terminal } = own.held.till
  return (
    <>
      <FactList
        facts={[
          [
            t('till.place'),
            <span key="place" className="cc-ltr cc-numbers">{`${branch} · ${terminal}`}</span>,
          ],
          [
            t('till.numbersLeft'),
            <span key="left" className="cc-numbers">
              {till.left}
            </span>,
          ],
          [t('till.elsewhere'), own.isElsewhere && t('till.elsewhereHint')],
        ]}
      />
      <p className={classes.muted}>{t('till.hint')}</p>
      <Group gap="xs">
        {own.isElsewhere && (
          <Button
            size="compact-md"
            disabled={!till.isOnline}
            onClick={() => attempt(() => till.choose(own.held.till, true))}
          >
            {t('till.takeBack')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-md"
          disabled={!till.isOnline || till.waiting.length + till.underWay.length > 0}
          onClick={() => setIsLeaving(true)}
        >
          {t('till.leave')}
        </Button>
      </Group>
      {isLeaving && (
        <ReasonDialog
          title={t('till.leaveTitle')}
          hint={t('till.leaveHint', { left: till.left })}
          label={t('till.leaveReason')}
          tooShort={t('counter.notes.reasonMissing')}
          confirmLabel={t('till.leave')}
          onConfirm={async (reason) => {
            await till.leave(reason)
            setIsLeaving(false)
          }}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </>
  )
}

/** Which till this browser is to be; terminals are made in the settings. */
function Choice({ company, till }: { company: string; till: Till }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(tillsQuery(company))
  const usual = useCurrentCompany()?.place
  const isUsual = ({ branch, terminal }: CompanyTill) =>
    branch === usual?.branch && terminal === usual.terminal
  // Where this person usually sells comes first.
  const tills = (data ?? []).toSorted((one, other) => Number(isUsual(other)) - Number(isUsual(one)))
  const [isBusy, setIsBusy] = useState(false)
  const choose = async (one: CompanyTill) => {
    setIsBusy(true)
    await attempt(() => till.choose(one, one.device !== null))
    setIsBusy(false)
  }
  return (
    <>
      <p style={{ margin: '0 0 0.75rem' }}>{t('till.chooseHint')}</p>
      {data === undefined && error !== null && <ErrorState error={error} onRetry={refetch} />}
      <ul className={classes.tills}>
        {tills.map((one) => (
          <li key={`${one.branch}${one.terminal}`} className={classes.till}>
            <span className={classes.tillWords}>
              <bdi>{one.name}</bdi>
              <span className={classes.muted}>
                <span className="cc-ltr cc-numbers">{`${one.branch} · ${one.terminal}`}</span>
                {isUsual(one) && ` · ${t('till.usual')}`}
                {one.device !== null &&
                  ` · ${t('till.takenBy', { device: one.device.label, person: one.device.taken_by ?? '–' })}`}
              </span>
            </span>
            <Button
              variant={one.device === null ? 'filled' : 'default'}
              size="compact-md"
              disabled={isBusy}
              onClick={() => choose(one)}
            >
              {t(one.device === null ? 'till.sellHere' : 'till.takeOver')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What is on this device alone. */
function Waiting({ till }: { till: Till }) {
  const { t } = useTranslation()
  if (till.waiting.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>{t('till.waitingTitle')}</h3>
      <ul className={classes.sales}>
        {till.waiting.map((sale) => (
          <WaitingRow key={sale.id} sale={sale} till={till} />
        ))}
      </ul>
      {till.isOnline && (
        <Group mt="sm">
          <Button variant="default" size="compact-md" onClick={() => void bringSales()}>
            {t('till.bringNow')}
          </Button>
        </Group>
      )}
    </>
  )
}

function WaitingRow({ sale, till }: { sale: WaitingSale; till: Till }) {
  const { t } = useTranslation()
  const { body, problem } = sale
  return (
    <SaleRow
      consecutivo={sale.consecutivo}
      total={body.total}
      currency={body.sale.currency ?? 'CRC'}
      soldAt={body.sold_at}
      clientName={body.client_name ?? null}
      reason={problem}
      acts={
        till.own !== null && (
          <Button variant="default" size="compact-sm" onClick={() => printWaiting(sale, till.own!)}>
            {t('counter.tickets.print')}
          </Button>
        )
      }
    />
  )
}

type UnderWayProps = Pick<TillSheetProps, 'onTakeUp' | 'onForget'> & { sales: readonly AskedSale[] }

/** What the server may have made: finished by itself, or else by a person. */
function UnderWay({ sales, onTakeUp, onForget }: UnderWayProps) {
  const { t } = useTranslation()
  if (sales.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>{t('till.underWayTitle')}</h3>
      <ul className={classes.sales}>
        {sales.map((sale) => (
          <SaleRow
            key={sale.key}
            consecutivo={null}
            name={filledLines(sale.draft)[0]?.description}
            total={sale.total}
            currency={sale.draft.currency}
            soldAt={sale.at}
            clientName={sale.draft.client?.name ?? null}
            reason={sale.problem}
            acts={
              sale.problem !== null && (
                <>
                  <Button variant="default" size="compact-sm" onClick={() => onTakeUp(sale)}>
                    {t('till.takeUp')}
                  </Button>
                  <Button variant="default" size="compact-sm" onClick={() => onForget(sale)}>
                    {t('till.forget')}
                  </Button>
                </>
              )
            }
          />
        ))}
      </ul>
    </>
  )
}

/** What the server has and could not issue: for a person to mend. */
function Refused({ company }: { company: string }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(tillSalesQuery(company))
  if (data.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>{t('till.refusedTitle')}</h3>
      <ul className={classes.sales}>
        {data.map((sale) => (
          <RefusedRow key={sale.id} company={company} sale={sale} />
        ))}
      </ul>
    </>
  )
}

function RefusedRow({ company, sale }: { company: string; sale: TillSale }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const act = async (what: () => Promise<unknown>) => {
    setIsBusy(true)
    await attempt(what)
    await cache.invalidateQueries({ queryKey: ['till-sales', company] })
    setIsBusy(false)
  }
  const retry = (to: SoldTo) =>
    act(async () => {
      const { sale: now } = await retryTillSale(company, sale.id, to)
      if (now.state === 'issued')
        toastSuccess({
          message: t('till.issued', { number: shortNumber(now.consecutivo) }),
          subject: 'till',
        })
      else toastError({ message: now.refusal?.message ?? '', subject: 'till' })
    })
  /** It is finished in the editor, where it stands at once. */
  const replace = async () => {
    const { document_id: draft } = await replaceTillSale(company, sale.id)
    if (draft !== null) await navigate({ to: '/invoices/new', search: { draft } })
  }
  const { refusal } = sale
  return (
    <SaleRow
      consecutivo={sale.consecutivo}
      total={sale.total}
      currency={sale.currency}
      soldAt={sale.sold_at}
      clientName={sale.client_name}
      reason={refusal === null ? null : [refusal.message, ...refusal.details].join(' ')}
      acts={
        <>
          {isChoosing && (
            <SearchCombobox<Client>
              id={`sold-to-${sale.id}`}
              label={t('documents.editor.client')}
              display=""
              placeholder={t('documents.editor.clientPlaceholder')}
              autoFocus
              opensEmpty
              search={(text) => clientChoices(company, text)}
              optionKey={({ id }) => id}
              renderOption={({ name, identification_number: number }) => (
                <>
                  <bdi>{name}</bdi> <span className={`${classes.muted} cc-ltr cc-numbers`}>{number}</span>
                </>
              )}
              renderNone={(text) => t('documents.editor.clientNone', { text })}
              onTake={(client) => {
                setIsChoosing(false)
                void retry(client)
              }}
            />
          )}
          <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => retry('same')}>
            {t('till.retry')}
          </Button>
          {sale.client_name !== null && (
            <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => retry('nobody')}>
              {t('till.retryWithoutClient')}
            </Button>
          )}
          {!isChoosing && (
            <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => setIsChoosing(true)}>
              {t('till.retryToAnother')}
            </Button>
          )}
          <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => act(replace)}>
            {t('till.replace')}
          </Button>
          <Link to="/tickets" search={{ view: 'drafts' }}>
            {t('counter.tickets.views.drafts')}
          </Link>
        </>
      }
    />
  )
}

type SaleRowProps = {
  /** Null where it has none yet. */
  consecutivo: string | null
  /** What it is called until then. */
  name?: string | undefined
  total: string
  currency: string
  soldAt: string
  clientName: string | null
  reason: string | null
  acts: ReactNode
}

function SaleRow(props: SaleRowProps) {
  const { t } = useTranslation()
  return (
    <li className={classes.sale}>
      <div className={classes.head}>
        {props.consecutivo === null ? (
          <bdi>{props.name}</bdi>
        ) : (
          <span className="cc-ltr cc-numbers">{shortNumber(props.consecutivo)}</span>
        )}
        <Money amount={props.total} currency={props.currency as CurrencyCode} />
      </div>
      <div className={classes.muted}>
        <InstantText instant={props.soldAt} />
        {props.clientName !== null && (
          <>
            {' · '}
            <bdi>{props.clientName}</bdi>
          </>
        )}
      </div>
      {props.consecutivo !== null && (
        <div className={classes.muted}>
          {t('till.sendBy')} <InstantText instant={sendBy(props.soldAt)} />
        </div>
      )}
      {props.reason !== null && <p className={classes.reason}>{props.reason}</p>}
      {props.acts && (
        <Group gap="xs" mt={4}>
          {props.acts}
        </Group>
      )}
    </li>
  )
}

// Resolution 48-2016, article 15: two days after the connection is back; counted from the sale, which is never later.
const termMs = 2 * 24 * 3_600_000

function sendBy(soldAt: string): string {
  return new Date(Date.parse(soldAt) + termMs).toISOString()
}

async function attempt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    toastRefusal(error, 'till')
  }
}
