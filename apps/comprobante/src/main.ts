import { enableCompileCache } from 'node:module'

// Stripping and compiling the core takes longer than checking a document; the second start finds it done.
enableCompileCache()

const { run } = await import('./run.ts')
await run(process.argv.slice(2))
