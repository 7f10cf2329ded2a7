import type { AuditEntry } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { apart } from '@cuentaclara/locales/apart'
import type { TFunction } from 'i18next'
import { formatDay } from '#lib/dates/dates.ts'
import { secretColumns, technicalColumns } from './columns.ts'
import { isNothing } from './say-value.ts'

/** One change as a sentence: "Ana Mora changed the client Café Sol". */
export function sayEntry(t: TFunction, entry: AuditEntry): string {
  const who = apart(sayWho(t, entry))
  const name = apart(nameOf(t, entry))
  const thing = t(`audit.things.${entry.subject as 'client'}`, { name, defaultValue: name })
  const into = apart(entry.references[entry.subject_id] ?? t('audit.unnamed'))
  return t(`audit.did.${deedOf(entry)}`, { who, name, thing, into })
}

/** Who did it: a person, or the program itself. */
export function sayWho(t: TFunction, { user }: Pick<AuditEntry, 'user'>): string {
  if (user === null) return t('audit.program')
  return user.name || t('audit.somebody')
}

/** By which right or tool, where it was not a member at a screen; null where it was. */
export function sayMeans(t: TFunction, { user, origin }: Pick<AuditEntry, 'user' | 'origin'>): string | null {
  if (origin?.key !== undefined) return t('audit.byKey', { key: apart(origin.key) })
  if (origin?.as === 'platform') return t('audit.byPlatform')
  if (origin?.import !== undefined) return t('audit.byImport', { file: apart(origin.import) })
  return user === null || origin === null ? t('audit.byWorker') : null
}

// What people look for comes first, what few read comes last; the rest stays as the trail has it.
const order = ['status', 'name', 'client', 'client_name', 'supplier_name', 'total', 'amount', 'currency']
const last = ['clave', 'consecutivo', 'notes', 'internal_notes', 'terms', 'input']

/** The columns of an entry that say something to a person. */
export function toldColumns({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const isSaid = (name: string) =>
    secretColumns.has(name) || !isNothing(before?.[name]) || !isNothing(after?.[name])
  return names.filter((name) => !technicalColumns.has(name) && isSaid(name)).sort((a, b) => rank(a) - rank(b))
}

function rank(name: string): number {
  if (order.includes(name)) return order.indexOf(name)
  return last.includes(name) ? order.length + 1 : order.length
}

/** Where the changed thing is to be seen; null when it is gone or has no screen. */
export function linkOf({ subject, subject_id: id, action, before, after }: AuditEntry, company: string) {
  if (action === 'deleted') return null
  const said = (column: string) => String(after?.[column] ?? before?.[column] ?? '')
  const settings = (tab: string) => `/main-configurations/${company}?tab=${tab}`
  switch (subject) {
    case 'client':
    case 'client-correction':
    case 'client-merge':
      return `/clients/${id}`
    case 'payment-notice':
      return '/payments'
    case 'card-settlement':
      return `/card-settlements?open=${id}`
    case 'bank-statement':
      return '/bank'
    case 'client-exoneration':
      return `/clients/${id}?tab=exonerations`
    case 'client-contact':
      return `/clients/${id}?tab=contacts`
    case 'item':
    case 'list-price':
      return `/items?open=${id}`
    case 'student':
    case 'student-payer':
    case 'student-plan':
      return `/students?open=${id}`
    case 'document':
      return said('kind') === '' ? null : `/transactions/detail/${said('kind')}/${id}`
    case 'payment':
    case 'payment-allocation':
    case 'payment-return':
      return `/transactions/detail/payment/${id}`
    case 'expense':
    case 'expense-payment':
    case 'supplier-refund':
      return `/transactions/detail/expense/${id}`
    case 'reception':
    case 'quotation':
    case 'recurring-run':
      return `/transactions/detail/${subject}/${id}`
    case 'simple-receipt':
    case 'quotation-receipt':
      return `/transactions/detail/simple/${id}`
    case 'recurring-invoice':
      return `/recurring-invoices/view/${id}`
    case 'member':
    case 'invitation':
      return '/members'
    case 'authority':
    case 'certificate':
    case 'contingency':
      return `/config-hacienda/${company}`
    case 'api-key':
    case 'automation-rule':
    case 'webhook':
      return settings('automation')
    case 'branch':
    case 'terminal':
    case 'numbering':
    case 'number-block':
      return settings('numbering')
    case 'list-entry':
      return settings('lists')
    case 'exchange-rate':
      return settings('currency')
    case 'company':
      return settings('general')
    case 'settings':
      return settings(id)
    case 'period':
    case 'scheduled-file':
      return settings('data')
    default:
      return null
  }
}

type Deed =
  | AuditEntry['action']
  | 'memberCreated'
  | 'memberDeleted'
  | 'invitationCreated'
  | 'invitationDeleted'
  | 'visitCreated'
  | 'visitEnded'
  | 'filesFetched'
  | 'paymentVoided'
  | 'clientsMerged'
  | 'clientsParted'
  | 'periodClosed'
  | 'periodReopened'
  | 'statementTakenBack'

function deedOf({ subject, action, after }: AuditEntry): Deed {
  if (subject === 'member' && action === 'created') return 'memberCreated'
  if (subject === 'member' && action === 'deleted') return 'memberDeleted'
  if (subject === 'invitation' && action === 'created') return 'invitationCreated'
  if (subject === 'invitation' && action === 'deleted') return 'invitationDeleted'
  if (subject === 'client-merge') return action === 'deleted' ? 'clientsParted' : 'clientsMerged'
  if (subject === 'platform-visit' && action === 'changed') return 'visitEnded'
  if (subject === 'platform-visit') return after?.purpose === 'all_files' ? 'filesFetched' : 'visitCreated'
  if (subject === 'period') return after?.kind === 'reopened' ? 'periodReopened' : 'periodClosed'
  if (subject === 'bank-statement') return 'statementTakenBack'
  if (subject === 'payment' && action === 'changed' && after?.voided_at) return 'paymentVoided'
  return action
}

/** How people call the changed thing. */
function nameOf(t: TFunction, entry: AuditEntry): string {
  const { subject, subject_id: id, subject_name: name, references, before, after } = entry
  switch (subject) {
    case 'document': {
      const kind = t(`documents.kinds.${String(after?.kind ?? before?.kind) as 'invoice'}`)
      return name === null ? `${kind} · ${t('documents.number.draft')}` : `${kind} ${shortNumber(name)}`
    }
    case 'quotation-document':
      return shortNumber(references[id] ?? t('audit.unnamed'))
    case 'settings':
      return t(`audit.sections.${id as 'sales'}`, { defaultValue: id })
    case 'exchange-rate':
      return formatDay(id)
    case 'period':
      return after?.closed_until ? formatDay(String(after.closed_until)) : t('audit.nothing')
    case 'recurring-run':
      return formatDay(name ?? '')
    case 'authority':
      return t(`common.environments.${id as 'live'}`)
    case 'contingency':
      return t(`audit.values.${name as 'no_internet'}`)
    case 'numbering':
      return t(`settings.numbering.types.${id as '01'}`)
    default:
      return shortNumber(name ?? references[id] ?? t('audit.unnamed'))
  }
}
