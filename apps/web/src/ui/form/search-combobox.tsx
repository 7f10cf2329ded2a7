import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSelector } from '@tabler/icons-react'
import {
  keepPreviousData,
  type QueryKey,
  QueryObserver,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { failureWords } from '#ui/feedback/states.tsx'
import { holdKeys } from '#ui/held-keys.ts'
import { standBelow } from '#ui/overlay/stand-below.ts'
import classes from './search-combobox.module.css'

export type OptionGroup<Option> = { label: string | null; options: Option[] }

/** How to look for a text: a key and a function of the query cache. */
export type SearchSource<Option> = {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<OptionGroup<Option>[]>
}

type SearchComboboxProps<Option> = {
  id: string
  label: string
  /** What the field shows while nobody types in it. */
  display: string
  placeholder?: string
  search: (text: string) => SearchSource<Option>
  optionKey: (option: Option) => string
  renderOption: (option: Option) => ReactNode
  /** What stands below the options, or instead of them. */
  renderNone: (text: string) => ReactNode
  /** Why that may be, below it. */
  noneHint?: string
  /** `late` when the writer had moved on before the finding arrived; `text` is what it was found for. */
  onTake: (option: Option, when: 'now' | 'late', text: string) => void
  /** Enter pressed before the findings came: the writer may move on, they are taken when they come. */
  onMoveOn?: () => void
  /** Left, or Enter pressed, with a text that nothing was taken for. */
  onLeave?: (text: string, how: HowLeft) => void
  /** Enter on a text that finds nothing, or the last option when given. */
  create?: { render: (text: string) => ReactNode; onCreate: (text: string) => void }
  /** What was typed here before and found nothing: who comes back to the field finds it searched again. */
  resumes?: string
  /** Shows suggestions before anything is typed. */
  opensEmpty?: boolean
  /** One of a list that has always something chosen: a press shows the others. */
  isChoice?: boolean
  /** In place of the look of a field in a form. */
  className?: string
  isLarge?: boolean
  style?: CSSProperties
  describedBy?: string
  isInvalid?: boolean
  /** Why, on hover and for screen readers. */
  hint?: string
  autoFocus?: boolean
  minimumWidth?: number
}

type Taking<Option> = { typed: string; when: 'now' | 'late'; taker: SearchComboboxProps<Option> }

/** `late`: nothing was found after the writer had moved on; `unasked`: nobody could be asked what there is. */
export type HowLeft = 'left' | 'entered' | 'late' | 'unasked'

const debounceMs = 80
/** The place of what is marked while nothing is. */
const none = -1
const create = Symbol('create')

/** A field that searches while it is typed in; Enter takes the highlighted finding, even one still on its way. */
export function SearchCombobox<Option>(props: SearchComboboxProps<Option>) {
  const { search } = props
  const listId = useId()
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const [taking, setTaking] = useState(0)
  const found = useRef<{ text: string; options: (Option | typeof create)[] }>({ text: '', options: [] })
  const isOpen = text !== null && (text.trim() !== '' || props.opensEmpty === true)

  // The blur that taking causes may come before React has drawn again: it must not see the old text.
  const isOver = useRef(false)
  // What Enter was pressed on before its findings came, until somebody types on or gives it up.
  const wanted = useRef<string | null>(null)
  // Whose finding is waited for in the field may meanwhile write in others: it goes into the form as it is by then.
  const latest = useRef(props)
  latest.current = props

  const edit = (typed: string) => {
    isOver.current = false
    wanted.current = null
    setText(typed)
    setActive(firstOf(typed))
  }
  /** Nothing is marked before anything is typed: what was typed too early and lost would let Enter take whoever stands first. */
  const firstOf = (typed: string) => (typed.trim() === '' && props.isChoice !== true ? none : 0)
  const close = () => {
    isOver.current = true
    setText(null)
    setActive(0)
  }
  const take = (
    option: Option | typeof create,
    { typed = text ?? '', when = 'now', taker = props }: Partial<Taking<Option>> = {},
  ) => {
    if (when === 'now') close()
    if (option === create) taker.create?.onCreate(typed.trim())
    else taker.onTake(option, when, typed)
  }
  const takeFirst = async (typed: string) => {
    const movesOn = props.onMoveOn !== undefined
    // Who knows what is found types on at once: it belongs where the focus goes when it is.
    const { promise: isTaken, resolve: goOn } = Promise.withResolvers<boolean>()
    if (!movesOn) holdKeys(isTaken)
    try {
      goOn(await takeWhenFound(typed, movesOn))
    } finally {
      goOn(false)
    }
  }
  /** Answers whether the writer goes on with it. */
  const takeWhenFound = async (typed: string, movesOn: boolean): Promise<boolean> => {
    const source = { ...search(typed.trim()), staleTime: 30_000 }
    // The list that goes with the writer must not take the request with it that both wait for.
    const forgo = new QueryObserver(cache, source).subscribe(() => {})
    if (movesOn) {
      close()
      props.onMoveOn?.()
    } else {
      wanted.current = typed
    }
    setTaking((count) => count + 1)
    const groups = await cache.fetchQuery(source).catch(() => null)
    forgo()
    setTaking((count) => count - 1)
    // Whoever went on typing, or closed what the field stands in, has changed their mind; who only went to the next field has not.
    if (!movesOn && (wanted.current !== typed || input.current === null)) return false
    wanted.current = null
    const when = movesOn || document.activeElement !== input.current ? 'late' : 'now'
    // Who moved on says by themselves what it was for, and what follows is another.
    const taker = movesOn ? props : latest.current
    const { onLeave } = taker
    // Nobody looked: that nothing is there, and may be made, is not known.
    if (groups === null) {
      if (when === 'late') onLeave?.(typed.trim(), 'unasked')
      return false
    }
    const first = groups.flatMap((group) => group.options)[0]
    if (first !== undefined) take(first, { typed, when, taker })
    else if (props.create !== undefined) take(create, { typed, when, taker })
    else if (when === 'late') onLeave?.(typed.trim(), 'late')
    else leave(typed, 'entered')
    return when === 'now' && first !== undefined
  }
  const leave = (typed: string, how: HowLeft) => {
    close()
    if (typed.trim() !== '') props.onLeave?.(typed.trim(), how)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey) {
      // The keys that save what the field stands in leave no field: what is typed here would not be in it.
      const saves = ['s', 'Enter'].includes(event.key) && !event.altKey
      if (saves && isOpen && props.onLeave && text !== wanted.current) flushSync(() => leave(text, 'left'))
      return
    }
    if (!isOpen) {
      if (event.key === 'ArrowDown' && props.opensEmpty) {
        consume(event)
        edit('')
      }
      return
    }
    const { options, text: foundFor } = found.current
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      consume(event)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = active === none && step === -1 ? 0 : active
      if (options.length > 0) setActive((from + step + options.length) % options.length)
    } else if (event.key === 'Escape') {
      consume(event)
      wanted.current = null
      close()
    } else if (event.key === 'Enter') {
      consume(event)
      if (active === none) return
      const option = options[active]
      const isCurrent = foundFor === text
      if (isCurrent && option !== undefined) take(option)
      else if (isCurrent) leave(text, 'entered')
      else void takeFirst(text)
    }
  }

  return (
    <div className={classes.field} style={props.style}>
      <input
        ref={input}
        id={props.id}
        className={props.className ?? classes.input}
        data-large={props.isLarge || undefined}
        role="combobox"
        aria-label={props.label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active !== none ? `${listId}-${active}` : undefined}
        aria-describedby={props.describedBy}
        // Enter was pressed before the findings came.
        aria-busy={taking > 0 || undefined}
        aria-invalid={props.isInvalid || undefined}
        title={props.hint}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: set only where the field is why its surroundings opened
        autoFocus={props.autoFocus}
        // A sheet moves the focus to where this stands when it opens.
        data-autofocus={props.autoFocus || undefined}
        spellCheck={false}
        placeholder={props.placeholder}
        value={text ?? props.display}
        onChange={(event) => edit(event.currentTarget.value)}
        onFocus={(event) => {
          event.currentTarget.select()
          if (props.display !== '' || text !== null) return
          if (props.resumes) edit(props.resumes)
          else if (props.opensEmpty) edit('')
        }}
        onClick={() => {
          if (props.opensEmpty && text === null && (props.display === '' || props.isChoice)) edit('')
        }}
        onBlur={() => {
          if (text === null || isOver.current) return
          // Enter has chosen already: what it finds is taken when it comes.
          if (text === wanted.current) close()
          else leave(text, 'left')
        }}
        onKeyDown={onKeyDown}
      />
      {props.isChoice && <IconSelector className={classes.chevron} size={15} aria-hidden />}
      {isOpen && (
        <Suggestions
          {...props}
          listId={listId}
          text={text}
          active={active}
          onFound={(options) => {
            found.current = { text, options }
            // The arrows had gone further down among the findings of the text before.
            if (active >= options.length) setActive(0)
          }}
          onPick={(option) => take(option)}
        />
      )}
    </div>
  )
}

type SuggestionsProps<Option> = SearchComboboxProps<Option> & {
  listId: string
  text: string
  active: number
  onFound: (options: (Option | typeof create)[]) => void
  onPick: (option: Option | typeof create) => void
}

function Suggestions<Option>(props: SuggestionsProps<Option>) {
  const { text, active, listId } = props
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const [settled] = useDebouncedValue(text.trim(), debounceMs)
  const source = props.search(settled)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...source,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  const groups = data ?? []
  const isCurrent = settled === text.trim() && data !== undefined && !isPlaceholderData
  const options: (Option | typeof create)[] = groups.flatMap((group) => group.options)
  if (props.create !== undefined) options.push(create)

  useEffect(() => {
    if (isCurrent) props.onFound(options)
  })
  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  // In the top layer no dialog, sheet or table cuts it.
  useLayoutEffect(() => {
    const panel = list.current
    if (!panel?.parentElement) return
    panel.showPopover?.()
    return standBelow(panel.parentElement, panel, { align: 'start', highestPx: 400 })
  }, [])

  let index = 0
  return (
    <div
      ref={list}
      popover="manual"
      className={classes.list}
      role="listbox"
      // What scrolls takes the focus on Tab, and it is gone by then: the focus would fall out of the page.
      tabIndex={-1}
      id={listId}
      aria-label={props.label}
      // What is shown until the typing pauses belongs to the text before.
      aria-busy={isFetching || settled !== text.trim()}
      data-stale={!isCurrent || undefined}
      style={{ '--least': `${props.minimumWidth ?? 340}px` } as CSSProperties}
      // The field keeps the focus: a blur would close the list before the click arrives.
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map((group) =>
        group.options.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox has no element of its own
          <div key={group.label} role="group" aria-label={group.label ?? undefined}>
            {group.label !== null && <div className={classes.group}>{group.label}</div>}
            {group.options.map((option) => {
              const position = index++
              return (
                <Choice
                  key={props.optionKey(option)}
                  id={`${listId}-${position}`}
                  index={position}
                  isActive={position === active}
                  onPick={() => props.onPick(option)}
                >
                  {props.renderOption(option)}
                </Choice>
              )
            })}
          </div>
        ),
      )}
      {index === 0 && isCurrent && (
        <div className={classes.none}>
          <div>
            {props.renderNone(text.trim())}
            {props.noneHint && <div>{props.noneHint}</div>}
          </div>
        </div>
      )}
      {index === 0 && !isCurrent && (
        <div className={classes.none}>
          {error !== null && !isFetching ? (
            failureWords(error, t)
          ) : (
            <>
              <Loader size={14} /> {t('documents.editor.searching')}
            </>
          )}
        </div>
      )}
      {props.create !== undefined && (
        <Choice
          id={`${listId}-${index}`}
          index={index}
          isActive={index === active}
          isCreate
          onPick={() => props.onPick(create)}
        >
          {props.create.render(text.trim())}
        </Choice>
      )}
    </div>
  )
}

function Choice(props: {
  id: string
  index: number
  isActive: boolean
  isCreate?: boolean
  onPick: () => void
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the field, which keeps the focus
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      className={classes.option}
      aria-selected={props.isActive}
      data-index={props.index}
      data-active={props.isActive || undefined}
      data-create={props.isCreate || undefined}
      onClick={props.onPick}
    >
      {props.children}
    </div>
  )
}

function consume(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
