import type { CompanySettings } from '@cuentaclara/contracts'
import { Suspense, useState } from 'react'
import { part } from '#lib/part.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import { CompanyFields } from '../companies/company-fields.tsx'
import { toCompanyForm, toFormData } from '../companies/company-form.ts'
import { useCompanyConfig } from '../use-company-config.ts'
import type { TabProps } from './tab-props.ts'
import { TabFoot, useTabValues } from './use-tab.tsx'

const RegimeTurnsDialog = part(() => import('./regime-turns-dialog.tsx'), 'RegimeTurnsDialog')

/** Who the company is, and where. */
export function GeneralTab({ company, isReadOnly, onDirty }: TabProps) {
  const { settings, loadError, save, errors, reload } = useCompanyConfig(company)
  const { values, setValues, over, isDirty, discard, settle } = useTabValues(
    settings && toCompanyForm(settings),
    settings?.version,
    onDirty,
  )
  const [showsRegimes, setShowsRegimes] = useState(false)
  if (loadError && settings === undefined) return <ErrorState error={loadError} onRetry={reload} />
  if (values === undefined) return <FormSkeleton />
  return (
    <>
      <CompanyFields
        company={company}
        form={values}
        saved={settings && toCompanyForm(settings)}
        errors={errors}
        isReadOnly={isReadOnly}
        // What is typed and not saved yet begins with another version than the days would be saved in.
        onRegimes={isReadOnly || isDirty || !hasDays(settings) ? undefined : () => setShowsRegimes(true)}
        onChange={setValues}
      />
      {showsRegimes && settings && (
        <Suspense>
          <RegimeTurnsDialog company={company} settings={settings} onClose={() => setShowsRegimes(false)} />
        </Suspense>
      )}
      <TabFoot
        isDirty={isDirty}
        isSaving={save.isPending}
        isSaved={save.isSuccess}
        isReadOnly={isReadOnly}
        error={save.error}
        onSave={() =>
          save.mutate(
            { body: toFormData(values), over },
            { onSuccess: ({ version }) => settle(values, version) },
          )
        }
        onDiscard={() => {
          discard()
          save.reset()
        }}
        onReload={() => {
          discard()
          save.reset()
          void reload()
        }}
      />
    </>
  )
}

/** Whether there is a day to correct: most companies were always under one regime. */
function hasDays(settings: CompanySettings | undefined): boolean {
  return settings !== undefined && (settings.regime_turns.length > 1 || settings.regime_since !== null)
}
