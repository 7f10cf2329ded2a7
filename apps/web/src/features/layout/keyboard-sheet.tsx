import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '#ui/key-hint.tsx'
import { useRegisteredShortcuts } from '#ui/shortcuts.ts'
import classes from './keyboard-sheet.module.css'

/** Every key that works here, for the eye and for screen readers. */
export default function KeyboardSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const shortcuts = useRegisteredShortcuts()
  const groups = (['create', 'screens', 'general'] as const).map((group) => ({
    group,
    rows: shortcuts.filter((shortcut) => shortcut.group === group),
  }))
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t('shell.keyboard.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      styles={{ title: { fontWeight: 600, fontSize: '1.0625rem' } }}
    >
      <div className={classes.columns}>
        <div>
          {groups.map(
            ({ group, rows }) =>
              rows.length > 0 && (
                <Section key={group} title={t(`shell.keyboard.${group}`)}>
                  {rows.map(({ keys, label }) => (
                    <Row key={keys.join('')} keys={keys} label={label} />
                  ))}
                </Section>
              ),
          )}
        </div>
        <Section title={t('shell.keyboard.list')}>
          <Row keys={['J', 'K']} label={t('shell.keyboard.move')} />
          <Row keys={['Enter']} label={t('shell.keyboard.open')} />
          <Row keys={['X']} label={t('shell.keyboard.select')} />
          <Row keys={['[', ']']} label={t('shell.keyboard.pages')} />
          <Row keys={['F']} label={t('shell.keyboard.filter')} />
          <Row keys={['Esc']} label={t('shell.keyboard.clear')} />
        </Section>
      </div>
    </Modal>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>{children}</dl>
    </section>
  )
}

function Row({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>
        <KeyHint keys={keys} />
        <span className={classes.hidden}>{keys.join(' ')}</span>
      </dd>
    </div>
  )
}
