import { catalogue } from './catalogue.ts'
import { common } from './common.ts'
import { documents } from './documents.ts'
import { identity } from './identity.ts'
import { shell } from './shell.ts'

/** The areas that every screen may speak from; the rules come with the editor, print and problems stay on the server. */
export const screenWords = { catalogue, common, documents, identity, shell }
