import type { VatCheck, VatReturn } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCash,
  IconCircleCheck,
  IconEye,
  IconPencil,
  IconReplace,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { formatDay, today, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatPrice } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { LookChip, type Looks, ToneChip } from '#ui/feedback/status-chip.tsx'
import { checkPlace } from './check-place.ts'
import { FoundByCheck } from './found-by-check.tsx'
import { isLate } from './is-late.ts'
import classes from './vat-return.module.css'

const Acknowledged = part(() => import('./acknowledged.tsx'), 'Acknowledged')

const Acts = part(() => import('./acts.tsx'), 'Acts')

const looks: Looks<VatReturn['state']> = {
  draft: ['neutral', IconPencil],
  reviewed: ['info', IconEye],
  filed: ['success', IconCircleCheck],
  rectified: ['neutral', IconReplace],
}

/** What is to be paid, by when, and how far the return is. */
export function Standing({ data, onVersion }: { data: VatReturn; onVersion: (version: number) => void }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const mayPrepare = useCan('vat-return.prepare')
  const inFavour = amountOf(data, 'T_SALDO')
  const isUnsure = data.checks.some(({ check, is_open }) => check === 'due' && is_open)
  const left = Object.entries(data.left_over).filter(([, amount]) => amount !== '0')
  const isPast = isLate(data, today())
  const isNewest = data.versions.length === 0 || data.versions[0]!.version === data.version
  return (
    <section className={`${classes.standing} cc-card`} aria-label={t(`vatReturn.states.${data.state}`)}>
      <div className={classes.figures}>
        <div>
          <span className={classes.muted}>{t('vatReturn.payable')}</span>
          <Money amount={amountOf(data, 'F_PAGAR')} currency="CRC" size="xl" />
        </div>
        {inFavour !== '0.00' && (
          <div>
            <span className={classes.muted}>{t('vatReturn.inFavour')}</span>
            <Money amount={inFavour} currency="CRC" size="lg" />
          </div>
        )}
        {left.length > 0 && (
          <div>
            <span className={classes.muted}>{t('vatReturn.carriedOver')}</span>
            <ul className={classes.plain}>
              {left.map(([kind, amount]) => (
                <li key={kind}>
                  <Money amount={amount} currency="CRC" /> {t(`vatReturn.leftOver.${kind as 'period'}`)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className={classes.state}>
        <div className={classes.chips}>
          <LookChip look={looks[data.state]}>{t(`vatReturn.states.${data.state}`)}</LookChip>
          {data.paid !== null && (
            <ToneChip tone="success" icon={IconCash}>
              {t('vatReturn.paid')}
            </ToneChip>
          )}
          {data.changes.length > 0 && (
            <ToneChip tone="warning" icon={IconAlertTriangle}>
              {t('vatReturn.toRectify')}
            </ToneChip>
          )}
          <span className={isPast ? classes.late : undefined}>
            {t(isPast ? 'vatReturn.wasDue' : 'vatReturn.due', { day: formatDay(data.due_on, format) })}
            {isUnsure && <span className={classes.muted}> · {t('vatReturn.dueUnsure')}</span>}
          </span>
        </div>
        {mayPrepare && isNewest && (
          <div className={classes.onScreen}>
            <Suspense>
              <Acts data={data} />
            </Suspense>
          </div>
        )}
      </div>
      {isAcknowledged(data) && (
        <Suspense>
          <Acknowledged data={data} />
        </Suspense>
      )}
      {data.versions.length > 1 && (
        <div className={`${classes.chips} ${classes.across}`}>
          <span className={classes.muted}>{t('vatReturn.versions')}</span>
          {data.versions.map(({ version, state }) => (
            <Button
              key={version}
              size="compact-sm"
              variant={version === data.version ? 'light' : 'subtle'}
              onClick={() => onVersion(version)}
            >
              {t('vatReturn.version', { version })} · {t(`vatReturn.states.${state}`)}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

/** Whether there is more to say of it than what is to be paid. */
function isAcknowledged({ filed, paid, reviewed, reason, ...data }: VatReturn): boolean {
  return (
    [filed, paid, reviewed, reason].some((fact) => fact !== null) ||
    data.changed_since_review ||
    data.is_closed
  )
}

/** Boxes of a filed return that its documents would fill otherwise by now. */
export function Changes({ data }: { data: VatReturn }) {
  const { t } = useTranslation()
  if (data.changes.length === 0) return null
  const labels = new Map(data.boxes.map(({ id, label }) => [id, label]))
  return (
    <section className={`${classes.panel} cc-card`}>
      <h2 className={classes.title}>{t('vatReturn.toRectify')}</h2>
      <p className={classes.muted}>{t('vatReturn.toRectifyLead')}</p>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('vatReturn.box')}</th>
            <th scope="col">{t('vatReturn.wasFiled')}</th>
            <th scope="col">{t('vatReturn.isLive')}</th>
          </tr>
        </thead>
        <tbody>
          {data.changes.map(({ box, filed, live }) => (
            <tr key={box}>
              <th scope="row" lang="es" dir="ltr">
                {labels.get(box) ?? box}
              </th>
              <td className="cc-numbers cc-ltr">{sayFigure(filed)}</td>
              <td className="cc-numbers cc-ltr">{sayFigure(live)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** With its thousands apart, as everywhere else; of some boxes the form has a word. */
function sayFigure(value: string): string {
  return /^-?[\d.]+$/.test(value) ? formatPrice(value, 2) : value
}

/** What should be looked at before it is filed. */
export function Checks({ data, onOpen }: { data: VatReturn; onOpen: (what: string) => void }) {
  const { t } = useTranslation()
  const open = data.checks.filter(({ is_open }) => is_open)
  const isUseful = data.state === 'draft' || data.state === 'reviewed'
  const [isWhole, setWhole] = useState(false)
  if (!isUseful) return null
  return (
    <section className={`${classes.panel} cc-card`}>
      <h2 className={classes.title}>{t('vatReturn.checksTitle')}</h2>
      {open.length === 0 ? (
        <p className={classes.muted}>{t('vatReturn.allWell')}</p>
      ) : (
        <ul className={classes.checks}>
          {(isWhole ? open : open.slice(0, 4)).map((found) => (
            <li key={found.check}>
              <IconAlertTriangle size={16} className={classes.warning} aria-hidden />
              <span id={`check-${found.check}`}>
                <FoundByCheck found={found} />
              </span>
              <CheckLink check={found.check} period={data.period} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {open.length > 4 && !isWhole && (
        <Button size="compact-sm" variant="subtle" ms={-8} mt={4} onClick={() => setWhole(true)}>
          {t('vatReturn.checksOpen', { count: open.length })}
        </Button>
      )}
    </section>
  )
}

/** Leads from a check to what it found. */
function CheckLink({
  check,
  period,
  onOpen,
}: {
  check: VatCheck['check']
  period: string
  onOpen: (what: string) => void
}) {
  const { t } = useTranslation()
  const place = checkPlace(check, period)
  if (place === null) return null
  // Several stand below each other: each says what it shows.
  const look = { size: 'compact-sm', variant: 'subtle', 'aria-describedby': `check-${check}` } as const
  if ('open' in place)
    return (
      <Button {...look} onClick={() => onOpen(place.open)}>
        {check === 'uses' || check === 'prefilled' ? t(`vatReturn.${check}.title`) : t('vatReturn.showCheck')}
      </Button>
    )
  return (
    <Button {...look} component={Link} to={place.to} search={place.search as never}>
      {t('vatReturn.showCheck')}
    </Button>
  )
}

function amountOf({ boxes }: VatReturn, box: string): string {
  return boxes.find(({ id }) => id === box)?.amount ?? '0.00'
}
