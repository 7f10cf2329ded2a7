import { Skeleton } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import classes from '../settings.module.css'
import { formOf, useCompanyConfig } from '../use-company-config.ts'

/** Dollars or colones: chosen at once, without the rest of the tab. */
export function CompanyCurrency({ company, isReadOnly }: { company: string; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const { settings, save } = useCompanyConfig(company)
  if (settings === undefined) return <Skeleton height={64} width={180} radius="sm" />
  return (
    <div>
      <p className={classes.label} id="main-currency">
        {t('settings.fields.currency_id')}
      </p>
      <SegmentedControl
        aria-labelledby="main-currency"
        disabled={isReadOnly || save.isPending}
        value={String(settings.currency_id)}
        data={[
          { value: '1', label: t('settings.options.currency_id.1') },
          { value: '2', label: t('settings.options.currency_id.2') },
        ]}
        onChange={(value) => save.mutate(formOf({ currency_id: value }))}
      />
      {save.error && (
        <p className={classes.error} role="alert">
          {save.error.message}
        </p>
      )}
    </div>
  )
}
