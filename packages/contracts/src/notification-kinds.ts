/**
 * What the application tells people of, and the tab each kind stands under besides All and Mine. Of security everybody hears
 * whom it concerns, by mail too: there is nothing to choose.
 */
export const notificationKinds = {
  rejected: 'authority',
  'accepted-late': 'authority',
  'sending-failed': 'authority',
  'reception-deadline': 'authority',
  'vat-return-late': 'authority',
  'certificate-expiring': 'authority',
  'contingency-lasting': 'authority',
  'payment-recorded': 'work',
  'payment-told': 'work',
  'client-correction': 'work',
  'quotation-accepted': 'work',
  'quotation-declined': 'work',
  'quotation-viewed': 'work',
  'quotation-commented': 'work',
  'recurring-failed': 'work',
  'month-billed': 'work',
  'month-not-billed': 'work',
  'approval-asked': 'work',
  'approval-returned': 'work',
  'items-affected': 'work',
  'period-reopened': 'work',
  'mail-bounced': 'work',
  'mail-complained': 'work',
  'mailbox-failing': 'work',
  'invitation-accepted': 'work',
  'scheduled-file-failed': 'work',
  'webhook-off': 'work',
  'api-key-expiring': 'work',
  'rule-failed': 'work',
  rule: 'work',
  'task-finished': 'work',
  'task-failed': 'work',
  mention: 'work',
  'visit-opened': 'security',
  'all-files-by-platform': 'security',
  'company-changed-by-platform': 'security',
  'outside-address': 'security',
} as const

export type NotificationKind = keyof typeof notificationKinds

/** Kinds of which a person says how they hear. */
export type ChosenKind = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind] extends 'security' ? never : Kind
}[NotificationKind]
export function isChosen(kind: NotificationKind): kind is ChosenKind {
  return notificationKinds[kind] !== 'security'
}

/** How a person hears of a kind: in the application, there and by e-mail, or not at all. */
export const notificationChannels = ['app', 'email', 'none'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
