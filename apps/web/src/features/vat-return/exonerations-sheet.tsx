import { type Client, endpoints, type VatExonerationInput, type VatReturn } from '@cuentaclara/contracts'
import { exemptionTypes } from '@cuentaclara/einvoice/codes'
import { formatMonth } from '@cuentaclara/locales/dates'
import { ActionIcon, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { clientChoices } from '#features/clients/index.ts'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
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
      <ByClient data={data} isFixed={isFixed || isPending} onSay={mutate} />
    </SideSheet>
  )
}

/** Of whose sales something is said, whatever their paper. */
function ByClient({
  data,
  isFixed,
  onSay,
}: {
  data: VatReturn
  isFixed: boolean
  onSay: (said: Choice) => void
}) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const say = (client_id: string, gives_credit: boolean | null) =>
    onSay({ client_id, gives_credit, since: data.period })
  return (
    <section aria-label={t('vatReturn.exonerations.byClient')}>
      <h3 className={classes.small}>{t('vatReturn.exonerations.byClient')}</h3>
      <p className={classes.muted}>{t('vatReturn.exonerations.byClientLead')}</p>
      <ul className={classes.boxes}>
        {data.client_credits.map(({ client_id, name, gives_credit }) => (
          <li key={client_id} className={classes.box}>
            <bdi>{name}</bdi>
            <Switch
              label={t('vatReturn.exonerations.gives')}
              aria-label={`${t('vatReturn.exonerations.gives')}: ${name}`}
              checked={gives_credit}
              disabled={isFixed}
              onChange={({ currentTarget }) => say(client_id, currentTarget.checked)}
            />
            {!isFixed && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('vatReturn.exonerations.remove', { name })}
                onClick={() => say(client_id, null)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!isFixed && (
        <SearchCombobox<Client>
          id="vat-client-credit"
          label={t('vatReturn.exonerations.client')}
          display=""
          placeholder={t('vatReturn.exonerations.findClient')}
          opensEmpty
          search={(text) => clientChoices(company, text)}
          optionKey={(option) => option.id}
          renderOption={(option) => <bdi>{option.name}</bdi>}
          renderNone={() => t('vatReturn.exonerations.noClient')}
          onTake={(option) => say(option.id, true)}
          minimumWidth={280}
        />
      )}
    </section>
  )
}
