// What TypeScript asks of setup.js, which is plain JavaScript because it also runs where nothing is installed.

/** What serves, built when it is as its sources are now, else the sources themselves: `main.ts` or `worker.ts`. */
export function programFile(name: 'main.ts' | 'worker.ts'): string

/** Where Node keeps our compiled modules. */
export function compileCache(): string
export function findNode(): string

/** One hash over names and contents, read again only when the system says that one was touched. */
export function digestOfFiles(files: readonly string[], seen: string, now?: number): string
