import { ErrorState } from '#ui/feedback/states.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import { CompanyFields } from '../companies/company-fields.tsx'
import { toCompanyForm, toFormData } from '../companies/company-form.ts'
import { useCompanyConfig } from '../use-company-config.ts'
import type { TabProps } from './tab-props.ts'
import { TabFoot, useTabValues } from './use-tab.tsx'

/** Who the company is, and where. */
export function GeneralTab({ company, isReadOnly, onDirty }: TabProps) {
  const { settings, loadError, save, errors, reload } = useCompanyConfig(company)
  const { values, setValues, over, isDirty, discard, settle } = useTabValues(
    settings && toCompanyForm(settings),
    settings?.version,
    onDirty,
  )
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
        onChange={setValues}
      />
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
