import type { Tree } from '../format/read-tree.ts'

/** What the rules ask about a root element. */
export type Kind = {
  /** The type in the consecutivo; a message's depends on its answer. */
  type: string
  /** Whose key must have signed, and whose number the clave carries. */
  signer: 'Emisor' | 'Receptor'
  isNote: boolean
  /** Hands an amount of an earlier document's total back, adds to it, or pays it. */
  adjusts: 'credit' | 'debit' | 'payment' | null
}

const kinds: Readonly<Record<string, Kind>> = {
  FacturaElectronica: { type: '01', signer: 'Emisor', isNote: false, adjusts: null },
  NotaDebitoElectronica: { type: '02', signer: 'Emisor', isNote: true, adjusts: 'debit' },
  NotaCreditoElectronica: { type: '03', signer: 'Emisor', isNote: true, adjusts: 'credit' },
  TiqueteElectronico: { type: '04', signer: 'Emisor', isNote: false, adjusts: null },
  FacturaElectronicaCompra: { type: '08', signer: 'Receptor', isNote: false, adjusts: null },
  FacturaElectronicaExportacion: { type: '09', signer: 'Emisor', isNote: false, adjusts: null },
  ReciboElectronicoPago: { type: '10', signer: 'Emisor', isNote: false, adjusts: 'payment' },
}

/** The row of a document's root; null for messages and for roots the authority does not receive. */
export function kindOf(root: Tree): Kind | null {
  return Object.hasOwn(kinds, root.name) ? kinds[root.name]! : null
}

export function isReceiverMessage(root: Tree): boolean {
  return root.name === 'MensajeReceptor'
}
