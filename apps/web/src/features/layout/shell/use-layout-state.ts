import { usePreference } from '#lib/preferences.ts'
import { useMedia } from '#ui/is-phone.ts'

/** Below this width the navigation lies over the page; exactly 1279 px is not below (checklist 170). */
const overlayQuery = '(max-width: 1278.98px)'

/** Where the navigation is now: an overlay is always vertical, and the choice comes back on a wider window. */
export function useLayoutState() {
  const isOverlay = useMedia(overlayQuery)
  const isHorizontal = usePreference('nav_layout') === 'horizontal' && !isOverlay
  const isCollapsed = usePreference('nav_collapsed') && !isOverlay && !isHorizontal
  return { isOverlay, isHorizontal, isCollapsed }
}
