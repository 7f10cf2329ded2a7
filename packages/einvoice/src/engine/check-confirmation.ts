import type { Issue } from '../document/document.ts'
import type { ReceiverMessage } from '../document/receiver-message.ts'
import { type ConfirmationContext, confirmationRules } from '../rules/confirmation-rules.ts'
import { issuesOf } from '../rules/findings.ts'

export type { ConfirmationContext }

/** Everything that is wrong or doubtful in a buyer's confirmation, by itself and beside the document it confirms. */
export function checkConfirmation(message: ReceiverMessage, context: ConfirmationContext = {}): Issue[] {
  const subject = { message, context }
  return confirmationRules.flatMap((rule) => issuesOf(rule, rule.check(subject)))
}
