import { endpoints, type VatExonerationInput, type VatReturn } from '@cuentaclara/contracts'
import { exemptionTypes } from '@cuentaclara/einvoice/codes'
import { Switch } from '@mantine/core'
import { useCan } from '#features/companies/index.ts'
import { formatMonth } from '#lib/dates/format-month.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { useVatChange } from './queries.ts'
import classes from './vat-return.module.css'

type Choice = VatExonerationInput

/** Which papers of an exoneration leave its sales the right to full credit; official names, in Spanish for every reader. */
export function ExonerationsSheet({ data, onClose }: { data: VatReturn; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const mayPrepare = useCan('vat-return.prepare')
  const { mutate, isPending } = useVatChange(
    data.period,
    (body: Choice, company) => call(endpoints.saveVatExoneration, { body }, { company }),
    { done: t('vatReturn.saved') },
  )
  const isFixed = !mayPrepare || data.is_closed || !['draft', 'reviewed'].includes(data.state)
  return (
    <SideSheet isOpen onClose={onClose} title={t('vatReturn.exonerations.title')} size={640}>
      <p className={classes.muted}>{t('vatReturn.exonerations.lead')}</p>
      <p className={classes.muted}>
        {t('vatReturn.holdsFrom', { month: formatMonth(data.period, i18n.language, 'long') })}
      </p>
      <ul className={classes.boxes}>
        {exemptionTypes.map(({ code, nameEs }) => (
          <li key={code} className={classes.box}>
            <Switch
              label={
                <span lang="es" dir="ltr">
                  {code} · {nameEs}
                </span>
              }
              checked={data.full_credit_exonerations.includes(code)}
              disabled={isFixed || isPending}
              onChange={({ currentTarget }) =>
                mutate({
                  exoneration_type: code,
                  gives_credit: currentTarget.checked,
                  since: data.period,
                })
              }
            />
          </li>
        ))}
      </ul>
    </SideSheet>
  )
}
