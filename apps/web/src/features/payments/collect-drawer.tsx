import type { DocumentRow } from '@cuentaclara/contracts'
import { PaymentDrawer } from './payment-drawer.tsx'

type CollectDrawerProps = {
  company: string
  document: Pick<DocumentRow, 'id' | 'client_id'>
  onClose: () => void
}

/** Records what was paid of a document, over the place where that is looked at. */
export function CollectDrawer({ company, document: { id, client_id }, onClose }: CollectDrawerProps) {
  return (
    <PaymentDrawer company={company} clientId={client_id ?? undefined} documentIds={[id]} onClose={onClose} />
  )
}
