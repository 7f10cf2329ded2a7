export const configTabs = [
  'general',
  'currency',
  'documents',
  'numbering',
  'sales',
  'delivery',
  'reminders',
  'students',
  'purchases',
  'lists',
  'automation',
  'data',
  'audit',
] as const
export type ConfigTab = (typeof configTabs)[number]

export type ConfigSearch = { tab?: ConfigTab | undefined }

export function parseConfigSearch({ tab }: Record<string, unknown>): ConfigSearch {
  const known = configTabs.find((each) => each === tab)
  return known === undefined ? {} : { tab: known }
}
