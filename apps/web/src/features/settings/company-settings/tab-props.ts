import type { ConfigSearch } from './config-tabs.ts'

/** What every tab of the settings is given. */
export type TabProps = {
  company: string
  search: ConfigSearch
  /** Called with the next address. */
  onSearch: (search: ConfigSearch) => void
  isReadOnly: boolean
  /** Tells whether the tab holds what is not saved. */
  onDirty: (isDirty: boolean) => void
}
