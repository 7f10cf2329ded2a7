import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { useAuth } from '#features/identity/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { KeyHint } from '#ui/key-hint.tsx'
import { typedAhead } from '../shell/open-tool.ts'
import classes from './palette.module.css'
import { type Entry, type Section, sectionNames, useSections } from './palette-entries.ts'
import { readCollect } from './read-collect.ts'
import { rememberRecent } from './recents.ts'
import { elsewhereQuery, recordsQuery, searchQuery } from './search-query.ts'

const debounceMs = 80

/** One field for everything: documents, clients, items, screens, actions; recents while it is empty. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const listId = useId()
  const [text, setText] = useState(typedAhead)
  const [only, setOnly] = useState<Section | null>(null)
  const [marked, setMarked] = useState(0)
  const { sections, isFailed, isCurrent, isBusy } = useResults(text)
  const shown = sections.filter(({ name }) => only === null || name === only)
  const entries = shown.flatMap((section) => section.entries)
  const at = Math.min(marked, Math.max(0, entries.length - 1))
  const open = useOpen(onClose)
  const [awaited, setAwaited] = useState<{ inNewTab: boolean } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const optionId = (entry: Entry | undefined) => (entry === undefined ? undefined : `${listId}-${entry.id}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked entry is what it follows
  useEffect(() => {
    list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' })
  }, [at, entries.length])

  // What stands there may still be the answer to fewer words: Enter then means the first of what is coming.
  const take = (inNewTab: boolean) => {
    if (!isCurrent && at === 0) return setAwaited({ inNewTab })
    setAwaited(null)
    const entry = entries[at]
    if (entry !== undefined) open(entry, inNewTab)
  }
  useEffect(() => {
    if (isCurrent && awaited !== null) take(awaited.inNewTab)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setMarked((at + step + entries.length) % Math.max(1, entries.length))
    } else if (event.key === 'Tab') {
      event.preventDefault()
      setOnly(
        nextSection(
          only,
          sections.map(({ name }) => name),
          event.shiftKey,
        ),
      )
      setMarked(0)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      take(event.ctrlKey || event.metaKey)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size={640}
      padding={0}
      title={undefined}
      // On the dialog itself: as a property it would name the frame around it.
      attributes={{ content: { 'aria-label': t('tools.palette.title') } }}
      classNames={{ body: classes.body }}
    >
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={optionId(entries[at])}
          aria-label={t('tools.palette.placeholder')}
          placeholder={t('tools.palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setMarked(0)
            setAwaited(null)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Narrowing only={only} sections={sections.map(({ name }) => name)} onChoose={setOnly} />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('tools.palette.title')}
        // What comes puts itself before what stands there.
        aria-busy={isBusy}
        className={classes.list}
      >
        {shown.map(({ name, entries: found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
          <div key={name} role="group" aria-label={t(`tools.palette.${name}`)}>
            <p className={classes.heading} aria-hidden>
              {t(`tools.palette.${name}`)}
              {name !== 'recents' && <span className="cc-numbers"> {found.length}</span>}
            </p>
            {found.map((entry) => (
              <Option
                key={entry.id}
                id={optionId(entry)}
                entry={entry}
                isMarked={entry === entries[at]}
                onPoint={() => setMarked(entries.indexOf(entry))}
                onOpen={(inNewTab) => open(entry, inNewTab)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={classes.state} role="status">
        {isFailed
          ? t('tools.palette.failed')
          : entries.length === 0 && text.trim() !== ''
            ? t('tools.palette.nothing', { text: text.trim() })
            : ''}
        <span className={classes.hidden}>{t('tools.palette.found', { number: entries.length })}</span>
      </p>
      <Hints />
    </Modal>
  )
}

/** What is known at once, and what the server finds a moment later; old results stay while new ones come. */
function useResults(text: string) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const toCollect = readCollect(text, t('tools.palette.collectWord'))
  const said = toCollect ?? text.trim()
  const [asked] = useDebouncedValue(said, debounceMs)
  const here = useQuery(searchQuery(company, asked))
  const records = useQuery(recordsQuery(company, asked))
  const hasOthers = useAuth(({ user }) => (user?.companies?.length ?? 0) > 1)
  const elsewhere = useQuery({ ...elsewhereQuery(company, asked), ...(!hasOthers && { enabled: false }) })
  const found = asked === '' ? {} : { here: here.data, records: records.data, elsewhere: elsewhere.data }
  const questions = [here, records, elsewhere]
  const isOfFewer = questions.some((query) => query.isPlaceholderData && query.isFetching)
  return {
    sections: useSections(said, found, toCollect !== null),
    isFailed: here.isError,
    isCurrent: asked === said && !isOfFewer,
    isBusy: asked !== said || questions.some((query) => query.isFetching),
  }
}

function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  const company = useCompanyId()
  return (entry: Entry, inNewTab: boolean) => {
    rememberRecent(company, entry)
    onClose()
    if (entry.run !== undefined) return entry.run()
    if (entry.href === undefined) return
    if (inNewTab) window.open(entry.href, '_blank', 'noopener')
    else void navigate({ href: entry.href })
  }
}

function nextSection(only: Section | null, offered: readonly Section[], isBack: boolean): Section | null {
  const ring = [null, ...sectionNames.filter((name) => offered.includes(name) || name === only)]
  return ring[(ring.indexOf(only) + (isBack ? -1 : 1) + ring.length) % ring.length] ?? null
}

type NarrowingProps = {
  only: Section | null
  sections: readonly Section[]
  onChoose: (name: Section | null) => void
}

function Narrowing({ only, sections, onChoose }: NarrowingProps) {
  const { t } = useTranslation()
  const offered = sectionNames.filter((name) => sections.includes(name) || name === only)
  return (
    <div className={classes.narrowing}>
      {([null, ...offered] as const).map((name) => (
        <button
          key={name ?? 'all'}
          type="button"
          tabIndex={-1}
          aria-pressed={name === only}
          className={classes.chip}
          onClick={() => onChoose(name)}
        >
          {t(`tools.palette.${name ?? 'all'}`)}
        </button>
      ))}
    </div>
  )
}

type OptionProps = {
  id?: string
  entry: Entry
  isMarked: boolean
  onPoint: () => void
  onOpen: (inNewTab: boolean) => void
}

function Option({ id, entry, isMarked, onPoint, onOpen }: OptionProps) {
  const { icon: Icon } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys live in the combobox above
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox above keeps the focus and names this as its active one
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      data-marked={isMarked || undefined}
      className={classes.option}
      onPointerMove={onPoint}
      onClick={(event: MouseEvent) => onOpen(event.ctrlKey || event.metaKey)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className="cc-truncate">{entry.title}</span>
        {entry.detail !== undefined && (
          <span className={`${classes.detail} cc-truncate`}>{entry.detail}</span>
        )}
      </span>
      {entry.amount !== undefined && <span className="cc-numbers cc-ltr">{entry.amount}</span>}
      {entry.keys !== undefined && <KeyHint keys={entry.keys} />}
    </div>
  )
}

function Hints() {
  const { t } = useTranslation()
  const hints = [
    [['↑', '↓'], t('tools.palette.move')],
    [['Enter'], t('tools.palette.open')],
    [['Ctrl', 'Enter'], t('tools.palette.newTab')],
    [['Tab'], t('tools.palette.narrow')],
  ] as const
  return (
    <div className={classes.hints} aria-hidden>
      {hints.map(([keys, words]) => (
        <span key={words}>
          <KeyHint keys={keys} /> {words}
        </span>
      ))}
    </div>
  )
}
