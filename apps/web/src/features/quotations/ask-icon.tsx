import {
  IconBan,
  IconCalendarPlus,
  IconCheck,
  IconFileInvoice,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { QuotationAsk } from './quotation-asks.ts'

/** The same picture for the same question, on the page of an offer and in its row. */
export const askIcons = {
  send: IconSend,
  accept: IconCheck,
  reject: IconX,
  extend: IconCalendarPlus,
  convert: IconFileInvoice,
  cancel: IconBan,
  delete: IconTrash,
} as const satisfies Record<QuotationAsk, typeof IconCheck>

export function askIcon(ask: QuotationAsk) {
  const Icon = askIcons[ask]
  return <Icon size={17} aria-hidden />
}
