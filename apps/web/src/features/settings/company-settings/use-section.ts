import { endpoints, type SettingsSection, type SettingsSections } from '@cuentaclara/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshProfile } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { sectionQuery } from '../queries.ts'
import { useTabValues } from './use-tab.tsx'

/** One section of the settings between the server and its tab. */
export function useSection<Section extends SettingsSection>(
  company: string,
  section: Section,
  onDirty: (isDirty: boolean) => void,
) {
  const cache = useQueryClient()
  const query = sectionQuery(company, section)
  const { data, error: loadError, refetch } = useQuery(query)
  const tab = useTabValues(data?.settings as SettingsSections[Section] | undefined, onDirty)
  const save = useMutation({
    mutationFn: (secrets?: Record<string, string | null>) =>
      call(
        endpoints.saveSettings,
        {
          params: { section },
          body: { settings: { ...tab.values }, ...(secrets === undefined ? {} : { secrets }) },
          headers: { 'If-Match': `"${data?.version ?? 0}"` },
        },
        { company },
      ),
    onSuccess(answer) {
      cache.setQueryData(query.queryKey, answer)
      tab.discard()
      // How new documents begin, what billers may do, how the counter sells and whether there are students stand in the profile.
      if (section === 'sales' || section === 'counter' || section === 'students') void refreshProfile()
      if (section === 'purchases') void cache.invalidateQueries({ queryKey: ['receptions', company] })
      if (section === 'currency') void cache.invalidateQueries({ queryKey: ['exchange-rates', company] })
    },
  })
  return {
    ...tab,
    // What is being typed is not taken away because asking again did not work.
    loadError: data === undefined ? loadError : null,
    /** As it is on the server. */
    saved: data?.settings as SettingsSections[Section] | undefined,
    secrets: data?.secrets ?? [],
    errors: fieldErrors(save.error),
    save,
    foot: {
      isDirty: tab.isDirty,
      isSaving: save.isPending,
      isSaved: save.isSuccess,
      error: save.error,
      onSave: () => save.mutate(undefined),
      onDiscard: () => {
        tab.discard()
        save.reset()
      },
      onReload: () => {
        tab.discard()
        save.reset()
        void refetch()
      },
    },
  }
}
