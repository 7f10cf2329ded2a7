import { Button, Modal, Switch } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useStore } from '#lib/store.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { keysOf, ownKeys, resetOwnKeys, setOwnKeys } from '#ui/own-keys.ts'
import { type Shortcut, useRegisteredShortcuts } from '#ui/shortcuts.ts'
import classes from './keyboard-sheet.module.css'

/** Every key that works here, for the eye and for screen readers; each can be changed, all can be switched off. */
export function KeyboardSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const shortcuts = useRegisteredShortcuts()
  const { areOff, own } = useStore(ownKeys, (state) => state)
  const { recorded, record, refusal } = useRecorder(shortcuts)
  const groups = (['create', 'screens', 'general'] as const).map((group) => ({
    group,
    rows: shortcuts.filter((shortcut) => shortcut.group === group),
  }))
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={t('shell.keyboard.title')}
      closeOnEscape={recorded === null}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      styles={{ title: { fontWeight: 600, fontSize: '1.0625rem' } }}
    >
      <div className={classes.head}>
        <Switch
          label={t('tools.keys.areOn')}
          description={areOff ? t('tools.keys.offHint') : undefined}
          checked={!areOff}
          onChange={(event) => setOwnKeys({ areOff: !event.currentTarget.checked })}
        />
        {Object.keys(own).length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={resetOwnKeys}>
            {t('tools.keys.reset')}
          </Button>
        )}
      </div>
      <p className={classes.refusal} role="status">
        {refusal}
      </p>
      <div className={classes.columns} data-off={areOff || undefined}>
        <div>
          {groups.map(
            ({ group, rows }) =>
              rows.length > 0 && (
                <Section key={group} title={t(`shell.keyboard.${group}`)}>
                  {rows.map((shortcut) => (
                    <Row
                      key={shortcut.keys.join('')}
                      keys={keysOf(shortcut.keys)}
                      label={shortcut.label}
                      isRecording={recorded === shortcut.keys.join(' ')}
                      onChange={() => record(shortcut)}
                    />
                  ))}
                </Section>
              ),
          )}
        </div>
        <div>
          <Section title={t('shell.keyboard.list')}>
            <Row keys={['J', 'K']} label={t('shell.keyboard.move')} />
            <Row keys={['Enter']} label={t('shell.keyboard.open')} />
            <Row keys={['X']} label={t('shell.keyboard.select')} />
            <Row keys={['.']} label={t('tools.keys.menu')} />
            <Row keys={['Space']} label={t('tools.keys.peek')} />
            <Row keys={['[', ']']} label={t('shell.keyboard.pages')} />
            <Row keys={['F']} label={t('shell.keyboard.filter')} />
            <Row keys={['Esc']} label={t('shell.keyboard.clear')} />
          </Section>
          <Section title={t('tools.keys.editor')}>
            <Row keys={['Ctrl', 'Enter']} label={t('tools.keys.issue')} />
            <Row keys={['Ctrl', 'Shift', 'S']} label={t('tools.keys.issueAndSend')} />
            <Row keys={['Ctrl', 'S']} label={t('tools.keys.saveDraft')} />
            <Row keys={['Ctrl', 'P']} label={t('tools.keys.preview')} />
            <Row keys={['Alt', 'N']} label={t('tools.keys.next')} />
          </Section>
          <Section title="Ctrl · Alt">
            <Row keys={['Ctrl', 'K']} label={t('tools.keys.palette')} />
            <Row keys={['Ctrl', 'Shift', 'D']} label={t('shell.nav.newFromOld')} />
            <Row keys={['Alt', '←']} label={t('tools.keys.back')} />
          </Section>
        </div>
      </div>
    </Modal>
  )
}

const pauseMs = 1_000

/** Listens for the one or two keys that shall stand for a shortcut from now on; Escape keeps the old ones. */
function useRecorder(shortcuts: readonly Shortcut[]) {
  const { t } = useTranslation()
  const [target, setTarget] = useState<Shortcut | null>(null)
  const [refusal, setRefusal] = useState('')
  useEffect(() => {
    if (target === null) return
    let typed: string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = () => {
      clearTimeout(timer)
      const owner = shortcuts.find((other) => other !== target && clashes(keysOf(other.keys), typed))
      if (owner !== undefined)
        setRefusal(t('tools.keys.taken', { keys: typed.join(' '), action: owner.label }))
      else {
        setRefusal('')
        setOwnKeys({ own: { ...ownKeys.get().own, [target.keys.join(' ')]: typed } })
      }
      setTarget(null)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') return setTarget(null)
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') return setTarget(null)
      if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return
      typed = [...typed, event.key.toUpperCase()]
      clearTimeout(timer)
      if (typed.length === 2) finish()
      else timer = setTimeout(finish, pauseMs)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [target, shortcuts, t])
  return { recorded: target?.keys.join(' ') ?? null, record: setTarget, refusal }
}

/** Keys clash when one sequence begins with the other: the longer could never be typed. */
function clashes(one: readonly string[], other: readonly string[]): boolean {
  const shorter = Math.min(one.length, other.length)
  return one.slice(0, shorter).join() === other.slice(0, shorter).join()
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list} data-about-keys>
        {children}
      </dl>
    </section>
  )
}

type RowProps = { keys: readonly string[]; label: string; isRecording?: boolean; onChange?: () => void }

function Row({ keys, label, isRecording = false, onChange }: RowProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>
        {isRecording ? (
          <span className={classes.recording}>{t('tools.keys.press')}</span>
        ) : (
          <KeyHint keys={keys} />
        )}
        <span className={classes.hidden}>{keys.join(' ')}</span>
        {onChange !== undefined && (
          <IconButton
            label={t('tools.keys.change', { action: label })}
            className={classes.change}
            aria-pressed={isRecording}
            onClick={onChange}
          >
            <IconPencil size={15} aria-hidden />
          </IconButton>
        )}
      </dd>
    </div>
  )
}
