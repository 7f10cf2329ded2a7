import type { Company } from '@cuentaclara/contracts'
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { ForbiddenScreen } from '#features/members/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from '../settings.module.css'
import { useSettingsCompany } from '../use-settings-company.ts'
import { type ConfigSearch, type ConfigTab, configTabs } from './config-tabs.ts'
import type { TabProps } from './tab-props.ts'

const panels: Record<ConfigTab, ComponentType<TabProps>> = {
  general: part(() => import('./general-tab.tsx'), 'GeneralTab'),
  documents: part(() => import('./documents-tab.tsx'), 'DocumentsTab'),
  numbering: part(() => import('./numbering-tab.tsx'), 'NumberingTab'),
  purchases: part(() => import('./purchases-tab.tsx'), 'PurchasesTab'),
  automation: part(() => import('../automation/automation-tab.tsx'), 'AutomationTab', {
    words: ['automation', 'identity'],
  }),
  delivery: part(() => import('./delivery-tab.tsx'), 'DeliveryTab'),
  reminders: part(() => import('./reminders-tab.tsx'), 'RemindersTab'),
  lists: part(() => import('./lists-tab.tsx'), 'ListsTab', { words: ['tools'] }),
  data: part(() => import('./data-tab.tsx'), 'DataTab', { words: ['automation', 'monthEnd'] }),
  audit: part(() => import('./audit-tab.tsx'), 'AuditTab'),
  security: part(() => import('./security-tab.tsx'), 'SecurityTab'),
  currency: part(() => import('./section-tabs.tsx'), 'CurrencyTab'),
  counter: part(() => import('./counter-tab.tsx'), 'CounterTab'),
  sales: part(() => import('./section-tabs.tsx'), 'SalesTab'),
  students: part(() => import('./section-tabs.tsx'), 'StudentsTab'),
}

/** Where nothing is set and each act asks for its own permission. */
const acts: ReadonlySet<ConfigTab> = new Set(['data', 'audit', 'security'])

type ConfigScreenProps = {
  company: string
  search: ConfigSearch
  onSearch: (search: ConfigSearch) => void
  /** What stands here for a company that is not one of the person's. */
  nowhere: ReactNode
}

/** What a company chooses, tab by tab; each is saved on its own. */
export function ConfigScreen({ company, nowhere, ...rest }: ConfigScreenProps) {
  const { t } = useTranslation()
  const { company: found, isNowhere, error, retry } = useSettingsCompany(company)
  if (isNowhere) return nowhere
  if (found === undefined) {
    return (
      <>
        <PageHeader title={t('settings.config.title')} />
        {error ? <ErrorState error={error} onRetry={retry} /> : <LoadingCard />}
      </>
    )
  }
  if (!found.permissions.includes('settings.read')) return <ForbiddenScreen company={found} />
  return <ConfigTabs company={company} found={found} {...rest} />
}

function LoadingCard() {
  return (
    <div className="cc-card">
      <div className={classes.panel}>
        <FormSkeleton />
      </div>
    </div>
  )
}

type ConfigTabsProps = Omit<ConfigScreenProps, 'nowhere'> & { found: Company }

function ConfigTabs({ company, found, search, onSearch }: ConfigTabsProps) {
  const { t } = useTranslation()
  // Keys and webhooks are for those who manage integrations; others do not see that there are any.
  const mayIntegrate = found.permissions.includes('integrations.edit')
  const isHidden: Partial<Record<ConfigTab, boolean>> = {
    automation: !mayIntegrate,
    security: !found.permissions.includes('security.read'),
  }
  const open = configTabs.filter((tab) => isHidden[tab] !== true)
  const current = open.find((tab) => tab === search.tab) ?? 'general'
  const [visited, setVisited] = useState<ReadonlySet<ConfigTab>>(new Set())
  const { dirty, tellDirty } = useDirtyTabs()
  const shown = open.filter((tab) => tab === current || visited.has(tab))
  const show = (tab: ConfigTab) => {
    setVisited(new Set([...visited, current, tab]))
    onSearch({ tab })
  }
  return (
    <>
      <PageHeader title={t('settings.config.title')} subtitle={found.trade_name ?? found.name} isSaidInBar />
      <div className={classes.layout}>
        <TabBar tabs={open} current={current} dirty={dirty} onOpen={show} />
        <div>
          {shown.map((tab) => (
            <TabPanel
              key={`${company}${tab}`}
              tab={tab}
              company={company}
              isHidden={tab !== current}
              search={tab === current ? search : { tab }}
              onSearch={onSearch}
              isReadOnly={!found.permissions.includes('settings.edit')}
              onDirty={tellDirty}
            />
          ))}
        </div>
      </div>
      <LeaveQuestion
        isOnPage
        isDirty={dirty.size > 0}
        words={{
          title: t('settings.config.leaveTitle'),
          hint: t('settings.config.leaveHint'),
          confirm: t('settings.config.leave'),
        }}
      />
    </>
  )
}

function TabBar(props: {
  tabs: readonly ConfigTab[]
  current: ConfigTab
  dirty: ReadonlySet<ConfigTab>
  onOpen: (tab: ConfigTab) => void
}) {
  const { t } = useTranslation()
  const { tabs, current, dirty, onOpen } = props
  // On a phone the tabs stand in a row that is longer than the screen.
  useEffect(() => {
    document.getElementById(`config-tab-${current}`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = tabs.at((tabs.indexOf(current) + step) % tabs.length)
    if (next === undefined) return
    onOpen(next)
    document.getElementById(`config-tab-${next}`)?.focus()
  }
  return (
    <div
      role="tablist"
      aria-orientation="vertical"
      aria-label={t('settings.config.title')}
      className={classes.tabs}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`config-tab-${tab}`}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={tab === current}
          aria-controls={tab === current ? `config-panel-${tab}` : undefined}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onOpen(tab)}
        >
          {t(`settings.config.tabs.${tab}`)}
          {dirty.has(tab) && (
            <span
              className={classes.dot}
              role="img"
              aria-label={t('settings.config.unsaved')}
              title={t('settings.config.unsaved')}
            />
          )}
        </button>
      ))}
    </div>
  )
}

type TabPanelProps = Omit<TabProps, 'onDirty'> & {
  tab: ConfigTab
  isHidden: boolean
  onDirty: (tab: ConfigTab, isDirty: boolean) => void
}

function TabPanel({ tab, isHidden, onDirty, ...rest }: TabPanelProps) {
  const { t } = useTranslation()
  const Tab = panels[tab]
  const tell = useCallback((isDirty: boolean) => onDirty(tab, isDirty), [tab, onDirty])
  return (
    <section
      id={`config-panel-${tab}`}
      role="tabpanel"
      aria-labelledby={`config-tab-${tab}`}
      hidden={isHidden}
      className="cc-card"
    >
      <div className={classes.panel}>
        <h2>{t(`settings.config.tabs.${tab}`)}</h2>
        {rest.isReadOnly && !acts.has(tab) && <p className={classes.lead}>{t('settings.config.readOnly')}</p>}
        <Suspense fallback={<FormSkeleton />}>
          <Tab {...rest} onDirty={tell} />
        </Suspense>
      </div>
    </section>
  )
}

function useDirtyTabs() {
  const [dirty, setDirty] = useState<ReadonlySet<ConfigTab>>(new Set())
  const tellDirty = useCallback((tab: ConfigTab, isDirty: boolean) => {
    setDirty((before) => {
      if (before.has(tab) === isDirty) return before
      const after = new Set(before)
      if (isDirty) after.add(tab)
      else after.delete(tab)
      return after
    })
  }, [])
  return { dirty, tellDirty }
}
