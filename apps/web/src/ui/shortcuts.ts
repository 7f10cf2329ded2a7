import { useEffect, useRef } from 'react'
import { createStore, useStore } from '#lib/store.ts'
import { keysOf, ownKeys } from './own-keys.ts'
import { isOverlayOpen, isTyping } from './typing.ts'

export type Shortcut = {
  /** Keys one after the other, in capitals: `['N', 'I']`, `['?']`. */
  keys: readonly string[]
  /** What it does, in the language of the screen. */
  label: string
  /** Where the keyboard sheet lists it. */
  group: 'screens' | 'create' | 'general'
  run: () => void
}

const sequenceMs = 1200
const registry = createStore<{ shortcuts: readonly Shortcut[] }>({ shortcuts: [] })

/** Everything registered by the screens that are open, for the keyboard sheet. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useStore(registry, (state) => state.shortcuts)
}

/** Offers keys while the component is mounted; never while somebody types or a dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const fingerprint = shortcuts.map(({ keys, label }) => keys.join('') + label).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fingerprint stands for the list
  useEffect(() => {
    const entries = latest.current.map((shortcut, index) => ({
      ...shortcut,
      run: () => latest.current[index]?.run(),
    }))
    registry.set((state) => ({ shortcuts: [...state.shortcuts, ...entries] }))
    return () =>
      registry.set((state) => ({
        shortcuts: state.shortcuts.filter((one) => !entries.includes(one as never)),
      }))
  }, [fingerprint])
}

/** Keys pressed before the shell stood, with the moment each was pressed. */
let early: { key: string; at: number }[] = []
const earlyMs = 4_000

/** Keeps what is pressed from the first moment on, until the shell listens: who knows the keys does not wait for it. */
export function keepEarlyKeys(): void {
  document.addEventListener('keydown', keepEarly)
}

const heldKeys = () => import('./held-keys.ts')

function keepEarly(event: KeyboardEvent): void {
  if (isForShortcuts(event)) early.push({ key: event.key, at: Date.now() })
}

function takeEarlyKeys(): string[] {
  document.removeEventListener('keydown', keepEarly)
  const kept = early.filter(({ at }) => Date.now() - at < earlyMs).map(({ key }) => key)
  early = []
  return kept
}

function isForShortcuts(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  return !isTyping(event.target) && !isOverlayOpen() && event.key.length === 1
}

/** Listens for the registered keys; mounted once, by the shell. */
export function useShortcutListener(): void {
  useEffect(() => {
    let typed: string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const forget = () => {
      typed = []
    }
    /** Answers whether the key was one of ours. */
    const press = (key: string): boolean => {
      if (ownKeys.get().areOff) return false
      typed = [...typed, key.toUpperCase()]
      clearTimeout(timer)
      timer = setTimeout(forget, sequenceMs)
      const match = find(typed) ?? find(typed.slice(-1))
      if (match !== undefined) {
        forget()
        // What begins something begins with a field: what is typed before that stands is its own.
        if (match.group === 'create')
          void heldKeys().then(({ holdKeys, fieldTakesFocus }) => holdKeys(fieldTakesFocus()))
        match.run()
        return true
      }
      // It is there when the second key of a pair is.
      void heldKeys()
      if (!registry.get().shortcuts.some(({ keys }) => startsWith(keysOf(keys), typed)))
        typed = typed.slice(-1)
      return false
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (isForShortcuts(event) && press(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    // The screens offer their keys after this: what was pressed before is pressed once they have.
    const replay = setTimeout(() => takeEarlyKeys().forEach(press))
    return () => {
      clearTimeout(replay)
      clearTimeout(timer)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** The one mounted last wins, so that a screen may take a key from the shell. */
function find(typed: readonly string[]): Shortcut | undefined {
  return registry
    .get()
    .shortcuts.findLast(({ keys }) => keysOf(keys).length === typed.length && startsWith(keysOf(keys), typed))
}

function startsWith(keys: readonly string[], typed: readonly string[]): boolean {
  return typed.every((key, index) => keys[index] === key)
}
