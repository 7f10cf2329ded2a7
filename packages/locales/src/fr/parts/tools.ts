import { authorityTools } from './tools-authority.ts'
import { clientsTools } from './tools-clients.ts'
import { listsTools } from './tools-lists.ts'
import { shellTools } from './tools-shell.ts'

/** What the tools of the shell say: they open later, so no first screen fetches it. */
export const tools = { ...shellTools, ...listsTools, ...clientsTools, ...authorityTools }
