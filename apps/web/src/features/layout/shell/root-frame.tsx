import type { Company } from '@cuentaclara/contracts'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useCurrentCompany } from '#features/companies/index.ts'
import { ForbiddenScreen } from '#features/members/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { Layout, RouteMeta } from '#lib/route-meta.ts'
import { useOwnTitle } from '#lib/screen-title.ts'
import { DefaultLayout } from './default-layout.tsx'
import { useRouteFocus } from './route-focus.ts'

/** Puts the layout that the route chose around its screen. */
export function RootFrame() {
  const matches = useMatches()
  const meta = matches.at(-1)?.staticData
  useTitle(meta?.title)
  useRouteFocus()
  const company = useCurrentCompany()
  const isRefused = isRefusedIn(company, meta)
  const layout: Layout = meta?.layout ?? 'none'
  if (layout !== 'default') return <Outlet />
  return (
    <DefaultLayout needsCompany={meta?.withoutCompany !== true}>
      {isRefused && company !== null ? (
        <Suspense>
          <ForbiddenScreen company={company} />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </DefaultLayout>
  )
}

/** Whether the role in the selected company lacks what the route asks; as long as no company is known nobody is refused. */
function isRefusedIn(company: Company | null, { permission, showsOthers }: Partial<RouteMeta> = {}): boolean {
  if (showsOthers && company?.sees_own_only) return true
  return permission !== undefined && company?.permissions?.includes(permission) === false
}

/** `{number or screen} · {company} · {product}` in the tab of the browser. */
function useTitle(key: string | undefined): void {
  const { t } = useTranslation()
  const company = useCurrentCompany()?.name
  const own = useOwnTitle()
  const screen = own ?? (key === undefined ? undefined : t(key as 'shell.nav.start'))
  useEffect(() => {
    document.title = [screen, company, 'Cuenta Clara'].filter(Boolean).join(' · ')
  }, [screen, company])
}
