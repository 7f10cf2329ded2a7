import { type SecurityEntry, securityKinds } from '@cuentaclara/contracts'
import { IconPointFilled } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { describeAgent } from '#lib/describe-agent.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import classes from './security-history.module.css'

type EventListProps = {
  entries: readonly SecurityEntry[]
  /** Whose: a company's list says of whom each event tells. */
  showsPerson?: boolean
  action?: (entry: SecurityEntry) => ReactNode
}

/** Events as sentences, each with when, who and from where. */
export function EventList({ entries, showsPerson = false, action }: EventListProps) {
  return (
    <ItemList>
      {entries.map((entry) => (
        <Item
          key={entry.id}
          name={<Name entry={entry} />}
          details={<Details entry={entry} />}
          hint={<Where entry={entry} showsPerson={showsPerson} />}
        >
          {action?.(entry)}
        </Item>
      ))}
    </ItemList>
  )
}

function Name({ entry }: { entry: SecurityEntry }) {
  const { t } = useTranslation()
  return (
    <>
      {sayKind(t, entry)}
      {entry.times > 1 && (
        <span className={classes.quiet}>{t('securityHistory.times', { count: entry.times })}</span>
      )}
      {entry.is_this_session && (
        <ToneChip tone="success" icon={IconPointFilled}>
          {t('securityHistory.thisSession')}
        </ToneChip>
      )}
    </>
  )
}

/** When it was, who was there, and from where. */
function Where({ entry, showsPerson }: { entry: SecurityEntry; showsPerson: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <InstantText instant={entry.last_at} mode="relative" />
      {showsPerson && entry.person !== null && (
        <>
          {' · '}
          <bdi>{entry.person.name}</bdi>
        </>
      )}
      {entry.actor !== null && <> · {t('securityHistory.by', { name: `\u2068${entry.actor.name}\u2069` })}</>}
      {!showsPerson && entry.company !== null && (
        <>
          {' · '}
          <bdi>{entry.company.name}</bdi>
        </>
      )}
      {entry.origin !== null && (
        <>
          {' · '}
          {sayDevice(t, entry.origin.agent)} ·{' '}
          <span className="cc-ltr cc-numbers">{entry.origin.address}</span>
        </>
      )}
    </>
  )
}

/** What happened, without who and when. */
export function sayKind(t: TFunction, { kind }: Pick<SecurityEntry, 'kind'>): string {
  return t(`securityHistory.kinds.${kind as keyof typeof securityKinds}`, { defaultValue: kind })
}

function Details({ entry }: { entry: SecurityEntry }) {
  const { t } = useTranslation()
  const told = tellFacts(t, entry)
  return told === '' ? null : (
    <div>
      <bdi>{told}</bdi>
    </div>
  )
}

/** The facts of an event that say something by themselves, in the order in which their kind names them. */
function tellFacts(t: TFunction, { kind, facts }: SecurityEntry): string {
  const names: readonly string[] = securityKinds[kind as keyof typeof securityKinds] ?? []
  return names
    .filter(
      (name) => typeof facts[name] === 'string' && name !== 'method' && name !== 'ends_at' && name !== 'by',
    )
    .map((name) => sayFact(t, name, String(facts[name])))
    .join(' · ')
}

function sayFact(t: TFunction, name: string, value: string): string {
  if (name === 'role' || name === 'former_role') return t(`common.roles.${value as 'owner'}`)
  if (name === 'environment') return t(`common.environments.${value as 'live'}`)
  if (name === 'changes') return sayChanges(t, value)
  if (name === 'what') return sayPlace(t, value)
  return value
}

/** What of an account was changed, by the names of its fields. */
function sayChanges(t: TFunction, names: string): string {
  return names
    .split(', ')
    .map((name) => t(`securityHistory.changes.${name as 'email'}`, { defaultValue: name }))
    .join(', ')
}

const places = {
  start: 'start',
  dashboard: 'dashboard',
  'work-list': 'workList',
  counters: 'workList',
  documents: 'sales',
  quotations: 'quotations',
  'recurring-invoices': 'recurring',
  simples: 'simples',
  payments: 'payments',
  receptions: 'receptions',
  expenses: 'expenses',
  clients: 'clients',
  items: 'items',
  students: 'students',
  reports: 'reports',
  members: 'members',
  authority: 'authoritySettings',
  settings: 'companySettings',
} as const

/** What was looked at, by the name that the navigation has for it; one thing among many keeps its address. */
function sayPlace(t: TFunction, path: string): string {
  const [, area = '', ...rest] = path.split('/')
  if (!Object.hasOwn(places, area)) return path
  const name = t(`shell.nav.${places[area as keyof typeof places]}`)
  return rest.length === 0 ? name : `${name} · ${path}`
}

function sayDevice(t: TFunction, agent: string | null): string {
  const described = describeAgent(agent)
  return described === null
    ? t('identity.security.unknownBrowser')
    : t('identity.security.browserOn', described)
}
