import { createStore, useStore } from '#lib/store.ts'

export type Tool = 'palette' | 'keyboard' | 'customiser'

const tools = createStore<{ open: Tool | null }>({ open: null })

export function useOpenTool(): Tool | null {
  return useStore(tools, ({ open }) => open)
}

/** Opens a tool over the screen; one at a time. */
export function openTool(tool: Tool): void {
  tools.set({ open: tool })
}

export function closeTool(): void {
  tools.set({ open: null })
}
