import { endpoints, type SettingsSection, type SettingsSections } from '@cuentaclara/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshProfile } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { sectionQuery } from '../queries.ts'
import { useTabValues } from './use-tab.tsx'

type Secrets = Record<string, string | null>
type Sent<Values> = { values: Values | undefined; secrets: Secrets | undefined; over: number | undefined }

/** One section of the settings between the server and its tab. */
export function useSection<Section extends SettingsSection>(
  company: string,
  section: Section,
  onDirty: (isDirty: boolean) => void,
) {
  const cache = useQueryClient()
  const query = sectionQuery(company, section)
  const { data, error: loadError, refetch } = useQuery(query)
  const tab = useTabValues(data?.settings as SettingsSections[Section] | undefined, data?.version, onDirty)
  const saving = useMutation({
    mutationFn: ({ values, secrets, over = 0 }: Sent<SettingsSections[Section]>) =>
      call(
        endpoints.saveSettings,
        {
          params: { section },
          body: { settings: { ...values }, ...(secrets === undefined ? {} : { secrets }) },
        },
        { company, version: over },
      ),
    onSuccess(answer, { values }) {
      cache.setQueryData(query.queryKey, answer)
      if (values !== undefined) tab.settle(values, answer.version)
      // How new documents begin, what billers may do, how the counter sells and whether there are students stand in the profile.
      if (section === 'sales' || section === 'counter' || section === 'students') void refreshProfile()
      if (section === 'students') void cache.invalidateQueries({ queryKey: ['students', company, 'setup'] })
      if (section === 'purchases') void cache.invalidateQueries({ queryKey: ['receptions', company] })
      if (section === 'currency') void cache.invalidateQueries({ queryKey: ['exchange-rates', company] })
    },
  })
  const save = (secrets?: Secrets, onSaved?: () => void) =>
    saving.mutate({ values: tab.values, secrets, over: tab.over }, onSaved && { onSuccess: onSaved })
  return {
    ...tab,
    // What is being typed is not taken away because asking again did not work.
    loadError: data === undefined ? loadError : null,
    /** As it is on the server. */
    saved: data?.settings as SettingsSections[Section] | undefined,
    secrets: data?.secrets ?? [],
    errors: fieldErrors(saving.error),
    save,
    foot: {
      isDirty: tab.isDirty,
      isSaving: saving.isPending,
      isSaved: saving.isSuccess,
      error: saving.error,
      onSave: () => save(),
      onDiscard: () => {
        tab.discard()
        saving.reset()
      },
      onReload: () => {
        tab.discard()
        saving.reset()
        void refetch()
      },
    },
  }
}
