/** What every tab of the settings is given. */
export type TabProps = {
  company: string
  isReadOnly: boolean
  /** Tells whether the tab holds what is not saved. */
  onDirty: (isDirty: boolean) => void
}
