import type { WorkListRow } from '@cuentaclara/contracts'

export type WorkAction = {
  name:
    | 'fix'
    | 'look'
    | 'answer'
    | 'classify'
    | 'collect'
    | 'pay'
    | 'invoice'
    | 'follow'
    | 'finish'
    | 'renew'
    | 'send'
    | 'approve'
    | 'regularise'
    | 'receipt'
    | 'confirm'
  to: string
  search?: object
}

/** The one right thing to do about a row, and where it is done. */
export function actionOf(row: WorkListRow, company: string): WorkAction {
  const { section, kind, id } = row
  const detail = `/transactions/detail/${kind}/${id}`
  switch (section) {
    case 'rejected':
      return { name: 'fix', to: detail }
    case 'failed':
      return { name: 'fix', to: detail, search: { tab: 'authority' } }
    case 'approval':
      return { name: 'approve', to: detail }
    case 'till_refused':
      return { name: 'fix', to: '/tickets/new', search: { till: 'refused' } }
    case 'contingency':
      if (kind === 'simple') return { name: 'regularise', to: detail }
      // A draft that is to replace paper has no number yet.
      if (row.number === null) return { name: 'finish', to: '/invoices/new', search: { draft: id } }
      return { name: 'look', to: detail, search: { tab: 'authority' } }
    case 'waiting':
      return { name: 'look', to: detail, search: { tab: 'authority' } }
    case 'reception_refused':
    case 'reception_due':
      return { name: 'answer', to: `/transactions/detail/reception/${id}` }
    case 'reception_unclassified':
      return { name: 'classify', to: `/transactions/detail/reception/${id}` }
    case 'payment_notice':
      return { name: 'confirm', to: '/payments' }
    case 'receipt_owed':
      return { name: 'receipt', to: `/transactions/detail/payment/${id}` }
    case 'client_correction':
      return { name: 'look', to: `/clients/${row.party_id}` }
    case 'exoneration_ending':
      return { name: 'renew', to: `/clients/${row.party_id}`, search: { tab: 'exonerations' } }
    case 'deferral_ending':
    case 'overdue':
      return { name: 'collect', to: detail }
    case 'bill_overdue':
    case 'bill_due':
      return { name: 'pay', to: detail }
    case 'rule':
    case 'register_objection':
      return { name: 'look', to: detail }
    case 'bounced':
      return { name: 'send', to: detail }
    case 'quotation_accepted':
      return { name: 'invoice', to: `/transactions/detail/quotation/${id}` }
    case 'quotation_answered':
    case 'quotation_expiring':
      return { name: 'follow', to: `/transactions/detail/quotation/${id}` }
    case 'recurring_failed':
      return { name: 'fix', to: `/recurring-invoices/view/${id}` }
    case 'recurring_due':
      return { name: 'look', to: `/recurring-invoices/view/${id}` }
    case 'draft_old':
      return { name: 'finish', to: '/invoices/new', search: { draft: id } }
    case 'certificate':
      return { name: 'renew', to: `/config-hacienda/${company}` }
    case 'series_ending':
      return { name: 'look', to: `/main-configurations/${company}`, search: { tab: 'numbering' } }
  }
}
