/** What the application tells people of, and the tab each kind stands under besides All and Mine. */
export const notificationKinds = {
  rejected: 'authority',
  'accepted-late': 'authority',
  'sending-failed': 'authority',
  'reception-deadline': 'authority',
  'certificate-expiring': 'authority',
  'contingency-lasting': 'authority',
  'payment-recorded': 'work',
  'quotation-accepted': 'work',
  'quotation-declined': 'work',
  'quotation-viewed': 'work',
  'recurring-failed': 'work',
  'approval-asked': 'work',
  'approval-returned': 'work',
  'items-affected': 'work',
  'mail-bounced': 'work',
  'mailbox-failing': 'work',
  rule: 'work',
  'task-finished': 'work',
  'task-failed': 'work',
  mention: 'work',
} as const

export type NotificationKind = keyof typeof notificationKinds

/** How a person hears of a kind: in the application, there and by e-mail, or not at all. */
export const notificationChannels = ['app', 'email', 'none'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
