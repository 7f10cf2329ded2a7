import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useFocusBack } from '#ui/overlay/focus-back.ts'
import { SideNav } from './side-nav.tsx'

/** The navigation over the page, closed by backdrop, Escape or by going somewhere. */
export function NavDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  // It is mounted when it is wanted, and opens a frame later so that it slides in.
  const [isOpen, { open }] = useDisclosure(false)
  useEffect(open, [open])
  // Going somewhere puts the focus on what is there; only closing hands it back.
  const leave = useFocusBack(onClose)
  return (
    <Drawer.Root opened={isOpen} onClose={leave} position="left" size={272} padding={0}>
      <Drawer.Overlay backgroundOpacity={0.32} />
      <Drawer.Content aria-label={t('shell.nav.label')}>
        <Drawer.Body h="100%">
          <SideNav isCollapsed={false} onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
