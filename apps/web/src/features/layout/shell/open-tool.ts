import { createStore, useStore } from '#lib/store.ts'

export type Tool = 'palette' | 'keyboard' | 'customiser' | 'rate'

const tools = createStore<{ open: Tool | null; typed: string }>({ open: null, typed: '' })

export function useOpenTool(): Tool | null {
  return useStore(tools, ({ open }) => open)
}

/** Opens a tool over the screen; one at a time. */
export function openTool(tool: Tool): void {
  tools.set({ open: tool, typed: '' })
}

export function closeTool(): void {
  tools.set({ open: null })
}

/** Keeps what is typed while a tool is on its way. */
export function keepTyped(change: (typed: string) => string): void {
  tools.set(({ typed }) => ({ typed: change(typed) }))
}

/** What was typed before the tool came. */
export function typedAhead(): string {
  return tools.get().typed
}
