import { type ComponentType, lazy } from 'react'
import { whenReachable } from './http/when-reachable.ts'
import { type LaterArea, loadPartWords } from './i18n/i18n.ts'

type PartOptions = {
  /** Areas of words that it speaks, besides those of the screen that shows it. */
  words?: readonly LaterArea[]
  /** Hears why it cannot come; the screen then goes on without it. Unheard, the screen shows the error in its place. */
  whenMissing?: (error: unknown) => void
}

/** What a component is given. */
export type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never

/** What {@link part} makes. */
export type Part<Props> = ReturnType<typeof lazy<ComponentType<Props>>> & {
  /** Brings it before somebody asks. */
  fetch: () => void
}

/**
 * A part of a screen that comes when it is shown, with its words: `part(() => import('./sheet.tsx'), 'Sheet')`. Until then
 * the `Suspense` of whoever shows it stands in its place.
 */
export function part<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { words = [], whenMissing }: PartOptions = {},
): Part<PropsOf<Module[Name]>> {
  type Component = ComponentType<PropsOf<Module[Name]>>
  const whole = async (): Promise<{ default: Component }> => {
    const [module] = await whenReachable(() => Promise.all([load(), loadPartWords(words)]))
    return { default: module[name] as Component }
  }
  const orNothing = (error: unknown): { default: Component } => {
    if (whenMissing === undefined) throw error
    whenMissing(error)
    return { default: () => null }
  }
  const fetch = () => void whole().catch(() => {})
  return Object.assign(
    lazy(() => whole().catch(orNothing)),
    { fetch },
  )
}
