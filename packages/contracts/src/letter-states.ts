// How letters of a company stand: apart from the other states, which every screen has.

/** Of a company's letters: `waiting` for a mail server, `failed` after many tries, `handed` to WhatsApp, where nobody tells what became of it. */
export const letterStatuses = [
  'sending',
  'waiting',
  'sent',
  'failed',
  'bounced',
  'cancelled',
  'expired',
  'handed',
] as const
/** Of those that never came to whom they were written to, whatever kept them. */
export const lostLetterStatuses = ['failed', 'bounced', 'expired'] as const
export const letterWays = ['mail', 'whatsapp'] as const
export const letterKinds = [
  'document',
  'quotation',
  'reminder',
  'payment',
  'simple',
  'statement',
  'scheduled-file',
  'rule',
] as const
export const letterReasons = ['asked', 'automatic', 'reminder', 'follow_up'] as const
/**
 * Why a mail server did not take a letter, as far as its words tell; `day-full`: ours takes no more of the company today; `restored`: it waited
 * when a backup was made that was restored since, and may have left before that.
 */
export const letterCauses = [
  'unknown-address',
  'full-mailbox',
  'blocked',
  'too-large',
  'file-gone',
  'sign-in',
  'certificate',
  'unreachable',
  'silent',
  'later',
  'day-full',
  'restored',
  'other',
] as const
