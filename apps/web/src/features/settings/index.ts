export { configTabs } from './company-settings/config-tabs.ts'
