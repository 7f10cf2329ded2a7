import type { SettingsSections } from '@cuentaclara/contracts'
import { ActionIcon, Button, FileButton, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import classes from '../settings.module.css'
import { formOf, useCompanyConfig } from '../use-company-config.ts'
import { PrintPreview } from './print-preview.tsx'
import { type FieldSpec, SectionFields } from './section-fields.tsx'
import type { TabProps } from './tab-props.ts'
import { useSection } from './use-section.ts'
import { TabFoot } from './use-tab.tsx'

type DocumentSettings = SettingsSections['documents']

/** Each kind of print has a paper of its own. */
const papers = ['paper', 'ticket_paper', 'receipt_paper'] as const
type PaperSetting = (typeof papers)[number]

/** How documents look. */
export function DocumentsTab({ company, isReadOnly, onDirty }: TabProps) {
  const { t } = useTranslation()
  const section = useSection(company, 'documents', onDirty)
  const { values, setValues, errors } = section
  if (section.loadError) return <ErrorState error={section.loadError} onRetry={section.foot.onReload} />
  if (values === undefined) return <FormSkeleton />
  const choice = (name: 'template' | 'language' | PaperSetting, list: readonly string[]): FieldSpec => ({
    name,
    kind: 'choice',
    options: list.map((value) => ({
      value,
      label: t(
        `settings.options.${(papers.includes(name as 'paper') ? 'paper' : name) as 'language'}.${value as 'es'}`,
      ),
    })),
  })
  const rest = {
    values,
    errors,
    isReadOnly,
    onChange: (part: object) => setValues({ ...values, ...part }),
  }
  return (
    <>
      <div className={classes.besidePreview}>
        <div className={classes.stack}>
          <LogoAndColour company={company} isReadOnly={isReadOnly} />
          <SectionFields
            fields={[
              choice('template', ['classic', 'clear', 'compact']),
              choice('language', ['es', 'en']),
              ...papers.map((name) => choice(name, ['letter', 'a4', '80mm', '58mm'])),
            ]}
            {...rest}
          />
          <Accounts values={values} errors={errors} isReadOnly={isReadOnly} onChange={setValues} />
          <SectionFields
            fields={[
              { name: 'sinpe_number', kind: 'text', hint: t('settings.hints.sinpe_number') },
              { name: 'terms', kind: 'area' },
              { name: 'footer', kind: 'area' },
            ]}
            {...rest}
          />
        </div>
        <PrintPreview company={company} values={values} />
      </div>
      <TabFoot {...section.foot} isReadOnly={isReadOnly} />
    </>
  )
}

/** Saved at once: a picture is no text that one takes back. */
function LogoAndColour({ company, isReadOnly }: { company: string; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const { settings, save, errors } = useCompanyConfig(company)
  if (settings === undefined) return <FormSkeleton fields={1} />
  return (
    <div>
      <Group gap="lg" align="flex-end">
        <div>
          <p className={classes.label}>{t('settings.fields.logo')}</p>
          <Group gap="xs">
            <FileButton
              accept="image/png,image/jpeg,image/svg+xml"
              disabled={isReadOnly}
              onChange={(file) => file && save.mutate(formOf({ logo: file }))}
            >
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  disabled={isReadOnly}
                  loading={save.isPending}
                  leftSection={<IconPhoto size={18} aria-hidden />}
                >
                  {t(settings.logo_url === null ? 'settings.general.addLogo' : 'settings.general.changeLogo')}
                </Button>
              )}
            </FileButton>
            {settings.logo_url !== null && !isReadOnly && (
              <Button variant="subtle" color="red" onClick={() => save.mutate(formOf({ remove_logo: '1' }))}>
                {t('settings.general.removeLogo')}
              </Button>
            )}
          </Group>
        </div>
        <label>
          <span className={`${classes.label} ${classes.above}`}>{t('settings.fields.colour')}</span>
          <input
            type="color"
            className={classes.colour}
            disabled={isReadOnly}
            key={settings.colour}
            defaultValue={settings.colour}
            onBlur={(event) => {
              const { value } = event.currentTarget
              if (value.toLowerCase() !== settings.colour.toLowerCase())
                save.mutate(formOf({ colour: value }))
            }}
          />
        </label>
      </Group>
      <p className={classes.hint}>{t('settings.hints.logo')}</p>
      {save.error && (
        <p className={classes.error} role="alert">
          {errors.logo ?? save.error.message}
        </p>
      )}
    </div>
  )
}

function Accounts(props: {
  values: DocumentSettings
  errors: Readonly<Record<string, string>>
  isReadOnly: boolean
  onChange: (values: DocumentSettings) => void
}) {
  const { t } = useTranslation()
  const { values, errors, isReadOnly, onChange } = props
  const accounts = values.bank_accounts
  const change = (index: number, part: object) =>
    onChange({
      ...values,
      bank_accounts: accounts.map((each, at) => (at === index ? { ...each, ...part } : each)),
    })
  return (
    <fieldset className={classes.fieldset} disabled={isReadOnly}>
      <legend>{t('settings.fields.bank_accounts')}</legend>
      {accounts.map((account, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className={classes.account}>
          <TextInput
            placeholder={t('settings.fields.bank')}
            aria-label={t('settings.fields.bank')}
            error={errors[`bank_accounts.${index}.bank`]}
            value={account.bank}
            onChange={(event) => change(index, { bank: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t('settings.fields.currency')}
            value={account.currency}
            data={['CRC', 'USD']}
            onChange={(event) => change(index, { currency: event.currentTarget.value })}
          />
          <TextInput
            dir="ltr"
            placeholder="CR00000000000000000000"
            aria-label={t('settings.fields.iban')}
            error={errors[`bank_accounts.${index}.iban`]}
            value={account.iban}
            onChange={(event) =>
              change(index, { iban: event.currentTarget.value.replace(/\s/g, '').toUpperCase() })
            }
          />
          <ActionIcon
            aria-label={`${t('settings.general.remove')} ${account.bank}`}
            onClick={() => onChange({ ...values, bank_accounts: accounts.filter((_, at) => at !== index) })}
          >
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {accounts.length < 10 && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              onChange({
                ...values,
                bank_accounts: [...accounts, { bank: '', currency: 'CRC', iban: '', holder: '' }],
              })
            }
          >
            {t('settings.documents.addAccount')}
          </Button>
        </Group>
      )}
    </fieldset>
  )
}
