import { officialNames as ar } from './ar/official-names.ts'
import { officialNames as fr } from './fr/official-names.ts'

/** Names by code of lists of the authority, which publishes Spanish ones; those in English stand with the lists. */
export type OfficialNames = Readonly<
  Record<
    | 'documentTypes'
    | 'identificationTypes'
    | 'taxes'
    | 'otherCharges'
    | 'references'
    | 'referenceDocumentTypes'
    | 'units'
    | 'exemptionTypes'
    | 'exemptionInstitutions'
    | 'transactionTypes'
    | 'factoryVat'
    | 'productCodes',
    Readonly<Record<string, string>>
  >
>

export const officialNames: Readonly<Record<'fr' | 'ar', OfficialNames>> = { fr, ar }
