import type { VatBox, VatReturn } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Button, Switch, VisuallyHidden } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { differenceOf, isEmptyBox, isToConfirm, sayWord } from './say-box.ts'
import classes from './vat-return.module.css'
import { monthFrom } from './vat-search.ts'

const CreditRegister = part(() => import('./credit-register.tsx'), 'CreditRegister')
const TypedFields = part(() => import('./typed-fields.tsx'), 'TypedFields')

/** In the order of the official screen; the year is settled in December only. */
const sections = ['sales', 'deferral', 'purchases', 'proportion', 'credit', 'year', 'tax', 'payment'] as const

type Opens = { onOpen: (what: string) => void }

/** The steps of the form with their boxes. */
export function BoxSteps({ data, onOpen }: { data: VatReturn } & Opens) {
  const { t, i18n } = useTranslation()
  const [showsEmpty, setShowsEmpty] = useState(false)
  const shown = sections.filter((section) => section !== 'year' || data.settles_year)
  return (
    <>
      <div className={classes.above}>
        <Switch
          label={t('vatReturn.showEmpty')}
          checked={showsEmpty}
          onChange={({ currentTarget }) => setShowsEmpty(currentTarget.checked)}
        />
        {data.boxes.some(isDifferent) && (
          <span className={classes.muted}>
            {t('vatReturn.differenceBelow', {
              month: formatMonth(monthFrom(data.period, -1), i18n.language, 'long'),
            })}
          </span>
        )}
      </div>
      {shown.map((section, place) => {
        const all = data.boxes.filter((box) => box.section === section)
        const boxes = showsEmpty ? all : all.filter((box) => !isEmptyBox(box))
        return (
          <section key={section} className={`${classes.panel} cc-card`} aria-labelledby={`step-${section}`}>
            <div className={classes.head}>
              <h2 className={classes.title} id={`step-${section}`}>
                <span className={classes.muted}>{t('vatReturn.step', { step: place + 1 })}</span>{' '}
                {t(`vatReturn.sections.${section}`)}
              </h2>
              {section === 'sales' && (
                <Button size="compact-sm" variant="default" onClick={() => onOpen('exonerations')}>
                  {t('vatReturn.exonerations.title')}
                </Button>
              )}
              {section === 'purchases' && (
                <div className={classes.chips}>
                  <Button size="compact-sm" variant="default" onClick={() => onOpen('uses')}>
                    {t('vatReturn.uses.title')}
                  </Button>
                  <Button size="compact-sm" variant="default" onClick={() => onOpen('capital')}>
                    {t('vatReturn.capital.title')}
                  </Button>
                </div>
              )}
            </div>
            {boxes.length === 0 ? (
              <p className={classes.muted}>{t('vatReturn.noneFilled')}</p>
            ) : (
              <ul className={classes.boxes}>
                {boxes.map((box) => (
                  <BoxRow key={box.id} box={box} onOpen={onOpen} />
                ))}
              </ul>
            )}
            {section === 'deferral' && <Register rows={data.register} />}
            <Suspense>
              {section === 'deferral' && data.credit_register.length > 0 && (
                <CreditRegister rows={data.credit_register} />
              )}
              {/* What was typed into another month or version stays with it. */}
              <TypedFields key={`${data.period}-${data.version}`} section={section} data={data} />
            </Suspense>
          </section>
        )
      })}
    </>
  )
}

function isDifferent(box: VatBox): boolean {
  return (differenceOf(box) ?? '0.00') !== '0.00'
}

function BoxRow({ box, onOpen }: { box: VatBox } & Opens) {
  const { t } = useTranslation()
  const difference = differenceOf(box)
  return (
    <li className={classes.box} data-total={!box.is_typed || undefined}>
      <div className={classes.words}>
        <span className={classes.label} lang="es" dir="ltr">
          {box.label}
        </span>
        <span className={classes.muted}>{t(`vatReturn.formulas.${box.formula as 'salesBase'}`)}</span>
        {isToConfirm(box) && (
          <ToneChip tone="warning" icon={IconHelpCircle}>
            {t(`vatReturn.certainty.${box.certainty}`)}
          </ToneChip>
        )}
      </div>
      <div className={classes.amount}>
        {box.amount === null ? (
          <span className="cc-numbers">{sayWord(t, box)}</span>
        ) : (
          <button type="button" className={classes.figure} onClick={() => onOpen(box.id)}>
            <Money amount={box.amount} currency="CRC" />
            <VisuallyHidden> {t('vatReturn.openDocuments', { box: box.label })}</VisuallyHidden>
          </button>
        )}
        {isDifferent(box) && (
          <span className={`${classes.muted} cc-ltr`} title={t('vatReturn.difference')}>
            <VisuallyHidden>{t('vatReturn.difference')} </VisuallyHidden>
            {difference?.startsWith('-') ? '' : '+'}
            <Money amount={difference} currency="CRC" muted />
          </span>
        )}
      </div>
    </li>
  )
}

function Register({ rows }: { rows: VatReturn['register'] }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  if (rows.length === 0) return null
  return (
    <>
      <h3 className={classes.small}>{t('vatReturn.register.title')}</h3>
      <ul className={classes.boxes}>
        {rows.map((row) => (
          <li key={row.id} className={classes.box}>
            <div className={classes.words}>
              <span>
                <bdi>{row.party}</bdi>{' '}
                <span className={`${classes.muted} cc-ltr`}>{shortNumber(row.number)}</span>
              </span>
              <span className={classes.muted}>
                {formatDay(row.day, format)} · {t('vatReturn.register.lastDay')}{' '}
                {formatDay(row.last_day, format)}
              </span>
              <span className={classes.muted}>
                {t('vatReturn.register.received')} <Money amount={row.received} currency="CRC" muted />
                {row.total !== null && (
                  <>
                    {' / '}
                    <Money amount={row.total} currency="CRC" muted />
                  </>
                )}
              </span>
            </div>
            <div className={classes.amount}>
              <Money amount={row.tax} currency="CRC" />
              <span className={classes.muted}>
                {t('vatReturn.register.pending')} <Money amount={row.pending} currency="CRC" muted />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
