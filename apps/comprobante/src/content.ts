import type { JsonObject, Notice } from '@cuentaclara/einvoice/xml'

/** What a file holds, in the two forms that it can be given out in. */
export type Content = { json: () => JsonObject; xml: () => string; notices: Notice[]; version: string }
