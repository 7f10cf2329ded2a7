import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanies } from '#features/companies/index.ts'
import { setPreference, usePreference } from '#lib/preferences.ts'
import { useMedia } from '#ui/is-phone.ts'
import { AuthorityBanner } from './authority-banner.tsx'
import classes from './default-layout.module.css'
import { Footer } from './footer.tsx'
import { useLiveRefresh } from './live-refresh.ts'
import { NoCompany } from './no-company.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { useShellShortcuts } from './shell-shortcuts.ts'
import { SideNav } from './side-nav.tsx'
import { TopBar } from './top-bar.tsx'

// Both need the kit's dialogs, which no first screen does.
const KeyboardSheet = lazy(() => import('./keyboard-sheet.tsx'))
const NavDrawer = lazy(() => import('./nav-drawer.tsx'))

/** Below this width the navigation lies over the page; exactly 1279 px is not below (checklist 170). */
const overlayQuery = '(max-width: 1278.98px)'

type DefaultLayoutProps = { children: ReactNode; needsCompany?: boolean }

/** The shell: top bar, navigation, content, footer. */
export function DefaultLayout({ children, needsCompany = true }: DefaultLayoutProps) {
  const { t } = useTranslation()
  const isOverlay = useMedia(overlayQuery)
  const isCollapsed = usePreference('nav_collapsed')
  const contentWidth = usePreference('content_width')
  const { isOpen, setIsOpen } = useOverlayNav()
  const { isSheetOpen, setIsSheetOpen } = useShellShortcuts()
  const company = useCompanies((state) => state.currentCompany)
  const isSelecting = useCompanies((state) => state.isSelecting)
  useLiveRefresh(company?.id ?? null)
  return (
    <div
      className={classes.shell}
      data-overlay={isOverlay || undefined}
      data-collapsed={(!isOverlay && isCollapsed) || undefined}
    >
      <a href="#content" className={classes.skip}>
        {t('shell.skipLink')}
      </a>
      {isOverlay ? (
        isOpen && (
          <Suspense>
            <NavDrawer onClose={() => setIsOpen(false)} />
          </Suspense>
        )
      ) : (
        <div className={classes.aside}>
          <SideNav isCollapsed={isCollapsed} onToggle={() => setPreference('nav_collapsed', !isCollapsed)} />
        </div>
      )}
      <div className={classes.page}>
        <TopBar
          onOpenNav={isOverlay ? () => setIsOpen(true) : undefined}
          onOpenKeyboard={() => setIsSheetOpen(true)}
          isSelecting={isSelecting}
        />
        <AuthorityBanner />
        <main
          id="content"
          tabIndex={-1}
          className={classes.content}
          data-width={contentWidth}
          data-selecting={isSelecting || undefined}
          aria-busy={isSelecting}
        >
          {company === null && needsCompany ? <NoCompany /> : children}
        </main>
        <Footer />
      </div>
      <PhoneBar onMore={() => setIsOpen(true)} />
      <ScrollToTop />
      {isSheetOpen && (
        <Suspense>
          <KeyboardSheet onClose={() => setIsSheetOpen(false)} />
        </Suspense>
      )}
    </div>
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
