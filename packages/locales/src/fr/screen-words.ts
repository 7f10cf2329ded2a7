import { catalogue } from './catalogue.ts'
import { common } from './common.ts'
import { documents } from './documents.ts'
import { shell } from './shell.ts'

/** The areas that every screen may speak from; the others come with the screens that speak from them,
 * print and problems stay on the server. */
export const screenWords = { catalogue, common, documents, shell }
