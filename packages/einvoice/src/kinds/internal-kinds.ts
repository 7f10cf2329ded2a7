import type { InternalKind } from '../document/document.ts'
import { quotationRules, recurringRules, simpleRules } from '../rules/internal-rules.ts'
import type { InternalKindDefinition } from './kind-definition.ts'
import { sale } from './official-kinds.ts'

const internal = {
  ...sale,
  official: null,
  accountEffect: 0,
  receiver: 'optional',
  issuerActivity: 'optional',
  references: 'absent',
  hasTariffHeadings: true,
} as const

/** Kinds that the authority never sees. */
export const internalKinds: Readonly<Record<InternalKind, InternalKindDefinition>> = {
  quotation: {
    ...internal,
    kind: 'quotation',
    lifecycle: 'quotation',
    numbering: 'own',
    hasValidity: true,
    becomes: ['invoice', 'ticket', 'export', 'recurring', 'simple', 'quotation'],
    becomesOnce: ['invoice', 'ticket', 'export'],
    rules: [quotationRules],
  },
  simple: {
    ...internal,
    kind: 'simple',
    lifecycle: 'simple',
    numbering: 'own',
    accountEffect: 1,
    returnsVat: false,
    hasAssortments: false,
    hasFactoryVat: false,
    hasExonerations: false,
    hasSpecificTaxes: false,
    isTaxed: false,
    hasReceiptUse: true,
    becomes: ['invoice', 'ticket', 'simple'],
    becomesOnce: ['invoice', 'ticket'],
    rules: [simpleRules],
  },
  recurring: {
    ...internal,
    kind: 'recurring',
    lifecycle: 'recurring',
    numbering: 'none',
    mayHoldPlaceholders: true,
    becomes: ['invoice', 'export', 'recurring'],
    rules: [recurringRules],
  },
}
