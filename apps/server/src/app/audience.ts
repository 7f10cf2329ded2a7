import { ruleSubscriber, webhookSubscriber } from '#modules/automation/index.ts'
import { letterSubscriber, type Post } from '#modules/delivery/index.ts'
import { depositSubscriber } from '#modules/payments/index.ts'
import { answerSubscriber, expenseSubscriber } from '#modules/receptions/index.ts'
import { seriesLetterSubscriber } from '#modules/recurring/index.ts'
import { salesSumsSubscriber } from '#modules/sales-sums/index.ts'
import { receiptDepositSubscriber } from '#modules/simples/index.ts'
import { verdictSubscriber } from '#modules/submissions/index.ts'
import { lateWordSubscriber } from '#modules/vat-return/index.ts'
import type { Audience } from '#platform/event-log/dispatch-events.ts'
import { tellBrowsers } from './tell-browsers.ts'

/** Everybody who hears of what happens in a company. */
export function audienceOf(post: Post): Audience {
  return {
    subscribers: [
      webhookSubscriber,
      ruleSubscriber,
      letterSubscriber(post),
      seriesLetterSubscriber(post),
      verdictSubscriber,
      answerSubscriber,
      expenseSubscriber,
      lateWordSubscriber,
      depositSubscriber,
      receiptDepositSubscriber,
      salesSumsSubscriber,
    ],
    watch: tellBrowsers,
  }
}
