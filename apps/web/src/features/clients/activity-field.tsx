import { nameOfActivity } from '@cuentaclara/einvoice/codes/activities'
import { Input } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SearchCombobox, type SearchSource } from '#ui/form/search-combobox.tsx'
import { findActivities, type NamedActivity } from './activity-names.ts'

type ActivityFieldProps = {
  id: string
  value: string
  error: React.ReactNode
  onChange: (code: string) => void
}

/** The economic activity of a client, found and shown by its name; its code can be typed as well. */
export function ActivityField({ id, value, error, onChange }: ActivityFieldProps) {
  const { t } = useTranslation()
  return (
    <Input.Wrapper
      id={id}
      label={t('catalogue.clients.activity')}
      description={t('catalogue.clients.activityHint')}
      error={error}
    >
      <SearchCombobox<NamedActivity>
        id={id}
        style={{ marginBlockStart: 4 }}
        label={t('catalogue.clients.activity')}
        display={[value, nameOfActivity(value)].filter(Boolean).join(' · ')}
        placeholder={t('catalogue.clients.activityPlaceholder')}
        isInvalid={error !== undefined && error !== null}
        search={activityChoices}
        optionKey={({ code, name: called }) => `${code} ${called}`}
        renderOption={({ code, name: called }) => (
          <span>
            {called} <span className="cc-ltr cc-numbers">{code}</span>
          </span>
        )}
        renderNone={(text) => t('catalogue.clients.activityNone', { text })}
        onTake={({ code }) => onChange(code)}
        onLeave={(text) => onChange(text)}
      />
    </Input.Wrapper>
  )
}

function activityChoices(text: string): SearchSource<NamedActivity> {
  return {
    queryKey: ['activities', text],
    queryFn: async () => [{ label: null, options: findActivities(text) }],
  }
}
