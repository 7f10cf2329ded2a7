import type { Client } from '@cuentaclara/contracts'
import { DeliveryTab } from '#features/delivery/index.ts'
import { today } from '#lib/dates/dates.ts'
import { daysOf } from '#lib/dates/periods.ts'
import { StatementDialog } from './statement-dialog.tsx'

/** Statements and reminders that went to a client as a whole, and what became of each. */
export function ClientDelivery({ company, client }: { company: string; client: Client }) {
  const days = daysOf({ period: 'quarter' }, today())
  const sending = (to: string | undefined, onClose: () => void) => (
    <StatementDialog company={company} id={client.id} days={days} to={to} onClose={onClose} />
  )
  return <DeliveryTab subject={{ company, type: 'client', id: client.id }} sending={sending} />
}
