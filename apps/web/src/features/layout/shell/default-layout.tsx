import { useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react'
import {
  SwitchQuestion,
  useCompanies,
  useCurrentCompany,
  useSupportVisit,
} from '#features/companies/index.ts'
import { useTabHold } from '#lib/company/tab-hold.ts'
import { useWayBack } from '#lib/company/way-back.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { setPreference, usePreference } from '#lib/preferences.ts'
import { HeadOfPaper } from '#ui/head-of-paper.tsx'
import { useIsPhone } from '#ui/is-phone.ts'
import { useShellShortcuts } from '../shortcuts/shell-shortcuts.ts'
import { AuthorityBanner } from './authority-banner.tsx'
import classes from './default-layout.module.css'
import { Footer } from './footer.tsx'
import { NewRelease } from './new-release.tsx'
import { useCompanyFocus } from './route-focus.ts'
import { ScrollToTop } from './scroll-to-top.tsx'
import { SessionWarning } from './session-warning.tsx'
import { ShellLine } from './shell-line.tsx'
import { SideNav } from './side-nav.tsx'
import { toolPart } from './tool-part.ts'
import { Tools } from './tools.tsx'
import { TopBar } from './top-bar.tsx'
import { useAfterFirstScreen } from './use-after-first-screen.ts'
import { useIsGoing } from './use-is-going.ts'

import { useLayoutState } from './use-layout-state.ts'

// What opens later, and what few people chose, stays out of the first load.
const NavDrawer = part(() => import('./nav-drawer.tsx'), 'NavDrawer')
const AnnouncementPlace = part(() => import('#features/advertisements/index.ts'), 'AnnouncementPlace')
const SupportBanner = part(() => import('./support-banner.tsx'), 'SupportBanner', {
  words: ['admin'],
})
const DeviceDrafts = toolPart(() => import('#features/device-drafts/index.ts'), 'DeviceDrafts')
// Without it the screens are as fresh as their last look; that is no reason to show none.
const LiveRefresh = part(() => import('./live-refresh.tsx'), 'LiveRefresh', {
  whenMissing: () => {},
})
const HorizontalNav = part(() => import('./horizontal-nav.tsx'), 'HorizontalNav')
const NoCompany = part(() => import('./no-company.tsx'), 'NoCompany')
const TabHoldBanner = part(() => import('./tab-hold-banner.tsx'), 'TabHoldBanner')
const PhoneBar = part(() => import('./phone-bar.tsx'), 'PhoneBar')
const WayBackLine = part(() => import('./way-back-line.tsx'), 'WayBackLine', { words: ['tools'] })

type DefaultLayoutProps = { children: ReactNode; needsCompany?: boolean }

/** The shell: top bar, navigation, content, footer. */
export function DefaultLayout({ children, needsCompany = true }: DefaultLayoutProps) {
  const { t } = useTranslation()
  const { isOverlay, isHorizontal, isCollapsed } = useLayoutState()
  const { isOpen, setIsOpen } = useOverlayNav()
  const isPhone = useIsPhone()
  const isAfterFirst = useAfterFirstScreen()
  const heldFor = useTabHold()
  useShellShortcuts()
  const company = useCompanies((state) => state.currentCompany)
  const isSelecting = useCompanies((state) => state.isSelecting)
  useCompanyFocus(company?.id)
  return (
    <div
      className={classes.shell}
      data-overlay={isOverlay || undefined}
      data-horizontal={isHorizontal || undefined}
      data-collapsed={isCollapsed || undefined}
    >
      <a href="#content" className={classes.skip}>
        {t('shell.skipLink')}
      </a>
      {isOverlay && isOpen && (
        <Suspense>
          <NavDrawer onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
      {!isOverlay && !isHorizontal && (
        <div className={classes.aside}>
          <SideNav isCollapsed={isCollapsed} onToggle={() => setPreference('nav_collapsed', !isCollapsed)} />
        </div>
      )}
      <div className={classes.page}>
        <TopBar
          onOpenNav={isOverlay ? () => setIsOpen(true) : undefined}
          isSelecting={isSelecting}
          hasLogo={isHorizontal}
        />
        {isHorizontal && (
          <Suspense fallback={<div className={classes.navWaiting} />}>
            <HorizontalNav />
          </Suspense>
        )}
        {heldFor !== null && (
          <Suspense>
            <TabHoldBanner company={heldFor} />
          </Suspense>
        )}
        <Visit />
        <WayBack />
        {company !== null && (
          <Suspense>
            <LiveRefresh company={company.id} />
          </Suspense>
        )}
        <AuthorityBanner />
        {company !== null && isAfterFirst && (
          <Suspense>
            <DeviceDrafts company={company} Line={ShellLine} />
          </Suspense>
        )}
        <NewRelease />
        <Announcement />
        <Content isSelecting={isSelecting}>
          {/* Another company is another screen: what one of them listed is never shown under the other's name. */}
          <Fragment key={company?.id}>
            {company === null && needsCompany ? (
              <Suspense>
                <NoCompany />
              </Suspense>
            ) : (
              children
            )}
          </Fragment>
        </Content>
        <Footer />
      </div>
      {isPhone && (
        <Suspense>
          <PhoneBar onMore={() => setIsOpen(true)} />
        </Suspense>
      )}
      <ScrollToTop />
      <Tools />
      <SwitchQuestion />
      <SessionWarning />
    </div>
  )
}

/** Busy as long as it shows what one has already left: another screen or another company. */
function Content({ isSelecting, children }: { isSelecting: boolean; children: ReactNode }) {
  const width = usePreference('content_width')
  const isGoing = useIsGoing()
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classes.content}
      data-width={width}
      data-selecting={isSelecting || undefined}
      aria-busy={isSelecting || isGoing}
    >
      <PrintedFor />
      {children}
    </main>
  )
}

function PrintedFor() {
  const company = useCurrentCompany()
  if (company === null || company === undefined) return null
  return (
    <HeadOfPaper isOfShell>
      <bdi>{company.name}</bdi> · <bdi className="cc-ltr">{company.identification_number}</bdi>
    </HeadOfPaper>
  )
}

/** Whoever looks at a company for support sees so all the while. */
function Visit() {
  const visit = useSupportVisit()
  return visit === null ? null : (
    <Suspense>
      <SupportBanner visit={visit} />
    </Suspense>
  )
}

/** Whoever went into a company from the board of all of them goes back to it from wherever they are. */
function WayBack() {
  const address = useWayBack()
  const { pathname, search } = useLocation()
  const { tab, of } = search as { tab?: unknown; of?: unknown }
  const isThere = pathname === '/second-page' && (tab === 'board' || of === 'all')
  if (address === null || isThere) return null
  return (
    <Suspense>
      <WayBackLine address={address} />
    </Suspense>
  )
}

/** What the platform says, under the top bar; nobody is disturbed who writes. */
function Announcement() {
  const { pathname } = useLocation()
  if (/\/(new|edit|clone|new-clone)(\/|$)/.test(pathname)) return null
  return (
    <Suspense>
      <AnnouncementPlace place="strip" />
    </Suspense>
  )
}

/** The overlay closes by itself once it has led somewhere. */
function useOverlayNav() {
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it reacts to
  useEffect(() => setIsOpen(false), [pathname])
  return { isOpen, setIsOpen }
}
