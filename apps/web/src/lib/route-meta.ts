import type { Permission } from '@cuentaclara/contracts'
import '@tanstack/react-router'

/** The frame around a screen: the shell, a quiet page without navigation, or the bare page. */
export type Layout = 'default' | 'blank' | 'none'

/** What the guards and the shell ask a route (specification §2). */
export type RouteMeta = {
  layout: Layout
  /** A visitor without a session is sent to /login. */
  requiresAuth?: boolean
  /** Open to everybody. */
  public?: boolean
  /** Only for visitors without a session: others go to /. */
  guestOnly?: boolean
  /** Shown to people who belong to no company too. */
  withoutCompany?: boolean
  ability?: { action: string; subject: string }
  /** What the role in the selected company must hold; who lacks it reads so in place of the screen. */
  permission?: Permission
  /** Shows what others did too: who sees only their own reads so in place of the screen. */
  showsOthers?: true
  /** Key of the screen's name, for the tab of the browser. */
  title?: string
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<RouteMeta> {}
}
